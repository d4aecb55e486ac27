//! The words behind a command of CECP: numbers, times, and errors that name what is wrong with them.

use super::time_control::Level;
use crate::position::quote;
use std::time::Duration;
use thiserror::Error;

/// Why a command is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum ReadError {
    /// Too few words.
    #[error("missing parameter")]
    Missing,
    /// Too many words.
    #[error("too many parameters")]
    TooMany,
    /// A word that is no number in its range.
    #[error("\"{text}\" is not a number from {min} to {max}")]
    Number {
        /// The word.
        text: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A word that is no time.
    #[error("\"{0}\" is not a time")]
    Time(String),
}

/// The longest time, in seconds: about thirty years. python-chess asks for N nodes by `nps 1` and `st N`.
const MAX_SECONDS: f64 = 1e9;
/// The same in hundredths of a second.
pub(super) const MAX_CENTISECONDS: i64 = 100_000_000_000;
/// The most moves to a time control, and the most plies, that can be asked for.
pub(super) const MAX_COUNT: i64 = 10_000;
/// The largest score that can be set, in centipawns; more would be a mate.
const MAX_SCORE: i64 = 20_000;
/// The largest memory or number of cores that is understood; what is too much for the engine is refused later.
pub(super) const MAX_SIZE: i64 = 1 << 40;

/// The only word of a text.
pub(super) fn single(text: &str) -> Result<&str, ReadError> {
    let mut words = text.split_ascii_whitespace();
    match (words.next(), words.next()) {
        (Some(word), None) => Ok(word),
        (None, _) => Err(ReadError::Missing),
        _ => Err(ReadError::TooMany),
    }
}

pub(super) fn number(text: &str, min: i64, max: i64) -> Result<i64, ReadError> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| ReadError::Number { text: quote(text), min, max })
}

/// `level MOVES BASE INCREMENT`: a count, minutes or minutes:seconds, seconds.
pub(super) fn read_level(text: &str) -> Result<Level, ReadError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    match words[..] {
        [moves, base, increment] => Ok(Level {
            moves: number(moves, 0, MAX_COUNT)? as u32,
            base: minutes(base)?,
            increment: seconds(increment)?,
        }),
        [_, _, _, ..] => Err(ReadError::TooMany),
        _ => Err(ReadError::Missing),
    }
}

/// `setscore SCORE DEPTH`: centipawns for the side to move, and plies.
pub(super) fn read_score(text: &str) -> Result<(i32, u32), ReadError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    match words[..] {
        [score, depth] => Ok((number(score, -MAX_SCORE, MAX_SCORE)? as i32, number(depth, 0, MAX_COUNT)? as u32)),
        [_, _, ..] => Err(ReadError::TooMany),
        _ => Err(ReadError::Missing),
    }
}

/// Minutes, or minutes:seconds, or hours:minutes:seconds; what follows is for engines that plan further ahead (`25+5`).
fn minutes(text: &str) -> Result<Duration, ReadError> {
    let wrong = || ReadError::Time(quote(text));
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.').unwrap_or(text.len());
    let parts = text[..end].split(':').map(decimal).collect::<Option<Vec<f64>>>().ok_or_else(wrong)?;
    let total = match parts[..] {
        [minutes] => 60.0 * minutes,
        [minutes, seconds] => 60.0 * minutes + seconds,
        [hours, minutes, seconds] => 3600.0 * hours + 60.0 * minutes + seconds,
        _ => return Err(wrong()),
    };
    duration(total).ok_or_else(wrong)
}

/// Seconds, whole or decimal.
pub(super) fn seconds(text: &str) -> Result<Duration, ReadError> {
    decimal(text).and_then(duration).ok_or_else(|| ReadError::Time(quote(text)))
}

/// A decimal number without sign or exponent.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

/// To the millisecond, because decimal fractions of seconds are not exact in binary.
fn duration(seconds: f64) -> Option<Duration> {
    (0.0..=MAX_SECONDS).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}
