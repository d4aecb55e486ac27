//! Values of a tournament file: each is checked where it stands, so that an error knows its line.

use crate::cli::values;
use crate::cli::words::split_command;
use crate::clock::TimeControl;
use crate::openings::Arrays;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;
use toml::Value;

/// A value that `read` understands; `wanted` says what it should be.
fn value<'de, D: Deserializer<'de>, T>(
    from: D,
    wanted: &str,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(from)?;
    read(&value).ok_or_else(|| D::Error::custom(format!("{wanted} is wanted here, not {value}")))
}

/// What a text means, by its own rules.
pub(super) fn text<'de, D: Deserializer<'de>, T>(from: D) -> Result<T, D::Error>
where
    T: FromStr,
    T::Err: Display,
{
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// The same where it may be left out.
pub(super) fn optional_text<'de, D: Deserializer<'de>, T>(from: D) -> Result<Option<T>, D::Error>
where
    T: FromStr,
    T::Err: Display,
{
    text(from).map(Some)
}

/// A number of 1 or more.
pub(super) fn positive<'de, D: Deserializer<'de>, T: TryFrom<i64>>(from: D) -> Result<T, D::Error> {
    let read = |value: &Value| value.as_integer().filter(|&number| number > 0).and_then(|n| T::try_from(n).ok());
    value(from, "a whole number of 1 or more", read)
}

/// The same where it may be left out.
pub(super) fn optional_positive<'de, D: Deserializer<'de>, T: TryFrom<i64>>(from: D) -> Result<Option<T>, D::Error> {
    positive(from).map(Some)
}

/// A distance from zero in hundredths of a pawn.
pub(super) fn score<'de, D: Deserializer<'de>>(from: D) -> Result<i32, D::Error> {
    let read = |value: &Value| value.as_integer().and_then(|n| i32::try_from(n).ok()).filter(|&number| number >= 0);
    value(from, "a whole number of 0 or more", read)
}

/// How many games of each encounter.
pub(super) fn games<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    let number: usize = positive(from)?;
    values::games(&number.to_string()).map_err(D::Error::custom)
}

/// An engine's name.
pub(super) fn name<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    values::name(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// How many games at a time.
pub(super) fn concurrency<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    let number: usize = positive(from)?;
    values::concurrency(&number.to_string()).map_err(D::Error::custom)
}

/// Seconds for each move.
pub(super) fn move_time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeControl>, D::Error> {
    let seconds = value(from, "a number of seconds", |value| match value {
        Value::Integer(seconds) => Some(seconds.to_string()),
        Value::Float(seconds) => Some(seconds.to_string()),
        _ => None,
    })?;
    values::move_control(&seconds).map(Some).map_err(D::Error::custom)
}

/// Which arrays.
pub(super) fn arrays<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Arrays>, D::Error> {
    let number = |value: &Value| value.as_integer().and_then(|number| usize::try_from(number).ok());
    let read = |value: &Value| match value {
        Value::Integer(_) => number(value).filter(|&count| count > 0).map(Arrays::Some),
        Value::Array(list) if !list.is_empty() => list.iter().map(number).collect::<Option<_>>().map(Arrays::Numbers),
        Value::String(text) if text == "random" => Some(Arrays::Random),
        _ => None,
    };
    value(from, "how many random arrays, a list of their numbers, or \"random\"", read).map(Some)
}

/// A command line in words, at least one.
pub(super) fn command<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let text = String::deserialize(from)?;
    let words = split_command(&text).filter(|words| !words.is_empty());
    words.ok_or_else(|| D::Error::custom(crate::cli::CliError::Command(text)))
}
