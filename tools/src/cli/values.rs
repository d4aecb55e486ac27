//! Values that are read the same way on the command line and in tournament files, so that both refuse the same.

use crate::clock::{SHORTEST, TimeControl, TimeError, read_seconds};
use std::time::Duration;

/// More games at a time than any machine can play.
const MOST_AT_ONCE: usize = 1_024;

/// More games of an encounter than anybody waits for.
const MOST_GAMES: usize = 1_000_000;

/// A number that cannot be zero.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn positive(text: &str) -> Result<usize, String> {
    let number = text.parse::<i128>().map_err(|_| "it must be a whole number".to_string())?;
    usize::try_from(number).ok().filter(|&number| number > 0).ok_or_else(|| "it must be at least 1".to_string())
}

/// A standard deviation in Elo, for ratings without games.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn prior(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "it must be a number".to_string())?;
    if number.is_finite() && number > 0.0 {
        Ok(number)
    } else {
        Err("it must be more than 0, and no infinity".to_string())
    }
}

/// How many games of each encounter.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn games(text: &str) -> Result<usize, String> {
    let number = positive(text)?;
    if number <= MOST_GAMES { Ok(number) } else { Err(format!("it must be at most {MOST_GAMES}")) }
}

/// An engine's name in results and PGN files: one line of text that says something.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if ["", "?"].contains(&name) || name.contains(char::is_control) {
        return Err("a name must be a line of text, and not ?".to_string());
    }
    Ok(name.to_string())
}

/// How many games at a time.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn concurrency(text: &str) -> Result<usize, String> {
    let number = positive(text)?;
    if number <= MOST_AT_ONCE { Ok(number) } else { Err(format!("it must be at most {MOST_AT_ONCE}")) }
}

/// Seconds for each move: none is no time to move.
///
/// # Errors
/// If it is no time.
pub(super) fn move_time(text: &str) -> Result<Duration, TimeError> {
    let time = read_seconds(text)?;
    if time < SHORTEST { Err(TimeError::new(text)) } else { Ok(time) }
}

/// A time for each move as a time control.
///
/// # Errors
/// If it is no time.
pub(super) fn move_control(text: &str) -> Result<TimeControl, TimeError> {
    move_time(text).map(TimeControl::Move)
}

#[cfg(test)]
mod tests {
    use super::prior;

    #[test]
    fn a_prior_is_a_positive_number() {
        assert_eq!(prior("800"), Ok(800.0));
        for bad in ["nan", "inf", "0", "-1", "x", ""] {
            assert!(prior(bad).is_err(), "{bad}");
        }
    }
}
