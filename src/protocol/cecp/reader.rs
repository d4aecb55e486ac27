//! The reader of CECP lines: from a text to a [`Command`], or to an error that names the token.
//!
//! It knows the table of commands and no game. Whether a line that is no command is a move is for the position to say.

use super::command::Command;
use super::numbers::{ReadError, number, seconds, single};
use super::table::{Argument, COMMANDS};

/// The first word of a line, and what follows it.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
    (word, rest.trim_start())
}

/// How a command's argument is read, if there is such a command.
fn argument(name: &str) -> Option<&'static Argument> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
}

/// Whether a line begins with a command of CECP.
pub(in crate::protocol) fn knows(line: &str) -> bool {
    argument(split(line).0).is_some()
}

/// Reads one line.
///
/// # Errors
/// A [`ReadError`] that names what is wrong with the parameters.
pub(super) fn read(line: &str) -> Result<Command, ReadError> {
    let (name, rest) = split(line);
    let Some(argument) = argument(name) else {
        return Ok(Command::Move { text: line.trim().to_string(), bare: true });
    };
    match *argument {
        Argument::Unread(ref command) => Ok(command.clone()),
        Argument::Word(make) => single(rest).map(|word| make(word.to_string())),
        Argument::Number { min, max, make } => number(single(rest)?, min, max).map(make),
        Argument::Seconds(make) => seconds(single(rest)?).map(make),
        Argument::Text(_) if rest.is_empty() => Err(ReadError::Missing),
        Argument::Text(make) => Ok(make(rest)),
        Argument::Read(read) => read(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::super::time_control::Level;
    use super::*;
    use std::time::Duration;

    fn level(moves: u32, base: u64, increment: u64) -> Result<Command, ReadError> {
        let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
        Ok(Command::Level(Level { moves, base, increment }))
    }

    #[test]
    fn all_forms_of_level_are_read() {
        assert_eq!(read("level 40 5 0"), level(40, 300_000, 0));
        assert_eq!(read("level 0 2 12"), level(0, 120_000, 12_000));
        assert_eq!(read("level 40 0:30 0"), level(40, 30_000, 0));
        assert_eq!(read("level 0 0:04 0.04"), level(0, 4000, 40));
        assert_eq!(read("level 40 25+5 0"), level(40, 1_500_000, 0));
        assert_eq!(read("level 0 1:30:00 .5"), level(0, 5_400_000, 500));
        assert_eq!(read("level 0 0 1"), level(0, 0, 1000));
    }

    #[test]
    fn other_levels_are_refused() {
        assert_eq!(read("level 1 2 3 4 5 6 7"), Err(ReadError::TooMany));
        assert_eq!(read("level 40 5"), Err(ReadError::Missing));
        assert_eq!(read("level 40 x 0"), Err(ReadError::Time("x".into())));
        for bad in [
            "level -1 5 0",
            "level 40 -5 0",
            "level 40 5 -1",
            "level 40 5 1e9",
            "level 0 99999999999 0",
            "level 0 5 nan",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_may_be_decimal_and_clocks_negative() {
        assert_eq!(read("st 30"), Ok(Command::MoveTime(Duration::from_secs(30))));
        assert_eq!(read("st 0.25"), Ok(Command::MoveTime(Duration::from_millis(250))));
        assert_eq!(read("st 0"), Ok(Command::MoveTime(Duration::ZERO)));
        assert_eq!((read("time -150"), read("time 400")), (Ok(Command::Time(-150)), Ok(Command::Time(400))));
        assert!(read("time 99999999999999999999").is_err() && read("time").is_err() && read("sd 0").is_err());
        assert_eq!(read("sd 300"), Ok(Command::Depth(300)));
    }

    #[test]
    fn commands_are_known_and_the_rest_may_be_moves() {
        for line in ["rejected nps", "name Fairy-Max 5.0b", "rating 2600 1500", "ics -", "random", ""] {
            assert_eq!(read(line), Ok(Command::Nothing), "{line}");
        }
        assert_eq!(read("result 1-0 {White mates}"), Ok(Command::Result));
        assert_eq!(read("hover e4"), Ok(Command::Hover("e4".into())));
        assert_eq!(read("ping 12"), Ok(Command::Ping("12".into())));
        let option = Command::Option { name: "Move Overhead".into(), value: Some("30".into()) };
        assert_eq!(read("option Move Overhead=30"), Ok(option));
        assert_eq!(read("usermove e2e4"), Ok(Command::Move { text: "e2e4".into(), bare: false }));
        assert_eq!(read("e2e4"), Ok(Command::Move { text: "e2e4".into(), bare: true }));
        assert_eq!((read("usermove"), read("variant a b")), (Err(ReadError::Missing), Err(ReadError::TooMany)));
        assert!(knows("protover 2") && !knows("uci") && !knows("e2e4"));
    }
}
