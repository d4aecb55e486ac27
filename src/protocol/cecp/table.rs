//! The table of commands. A command is declared here and nowhere else; what it does is in `obey`.

use super::command::Command;
use super::numbers::{MAX_CENTISECONDS, MAX_COUNT, MAX_SIZE, ReadError, read_level, read_score};
use crate::board::Color;
use Argument::{Number, Read, Seconds, Text, Unread, Word};
use std::time::Duration;

/// How the text behind a command's name is read, and what it makes.
pub(super) enum Argument {
    /// It does not matter.
    Unread(Command),
    /// It is one word.
    Word(fn(String) -> Command),
    /// It is one whole number in a range.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// What it makes.
        make: fn(i64) -> Command,
    },
    /// It is one time in seconds.
    Seconds(fn(Duration) -> Command),
    /// It may be anything but nothing.
    Text(fn(&str) -> Command),
    /// It has a form of its own.
    Read(fn(&str) -> Result<Command, ReadError>),
}

/// All commands by name.
pub(super) static COMMANDS: &[(&str, Argument)] = &[
    // What needs no answer: information that is not used, and answers to our features.
    ("", Unread(Command::Nothing)),
    ("xboard", Unread(Command::Nothing)),
    ("rejected", Unread(Command::Nothing)),
    ("random", Unread(Command::Nothing)),
    ("name", Unread(Command::Nothing)),
    ("rating", Unread(Command::Nothing)),
    ("ics", Unread(Command::Nothing)),
    ("otim", Unread(Command::Nothing)),
    // The beginning and the end of conversations and games. A result and its reason do not matter.
    ("protover", Unread(Command::Features)),
    ("accepted", Word(Command::Accepted)),
    ("new", Unread(Command::New)),
    ("variant", Word(Command::Variant)),
    ("setboard", Text(|fen| Command::SetBoard(fen.to_string()))),
    ("edit", Unread(Command::Edit)),
    ("result", Unread(Command::Result)),
    ("quit", Unread(Command::Quit)),
    // Who plays, and moves.
    ("force", Unread(Command::Force)),
    ("go", Unread(Command::Go)),
    ("playother", Unread(Command::PlayOther)),
    ("white", Unread(Command::UserPlays(Color::White))),
    ("black", Unread(Command::UserPlays(Color::Black))),
    ("computer", Unread(Command::Computer)),
    ("usermove", Word(|text| Command::Move { text, bare: false })),
    ("undo", Unread(Command::Undo)),
    ("remove", Unread(Command::Remove)),
    ("draw", Unread(Command::Draw)),
    ("hint", Unread(Command::Hint)),
    ("bk", Unread(Command::Book)),
    ("?", Unread(Command::MoveNow)),
    ("ping", Read(|number| Ok(Command::Ping(number.to_string())))),
    ("pause", Unread(Command::Pause)),
    ("resume", Unread(Command::Resume)),
    // Time.
    ("level", Read(|text| read_level(text).map(Command::Level))),
    ("st", Seconds(Command::MoveTime)),
    ("sd", Number { min: 1, max: MAX_COUNT, make: |depth| Command::Depth(depth as u32) }),
    ("time", Number { min: -MAX_CENTISECONDS, max: MAX_CENTISECONDS, make: Command::Time }),
    ("nps", Number { min: -1, max: MAX_SIZE, make: node_rate }),
    // Options.
    ("post", Unread(Command::Post(true))),
    ("nopost", Unread(Command::Post(false))),
    ("hard", Unread(Command::Ponder(true))),
    ("easy", Unread(Command::Ponder(false))),
    ("memory", Number { min: 0, max: MAX_SIZE, make: |size| Command::Memory(size as u64) }),
    ("cores", Number { min: 1, max: MAX_SIZE, make: |count| Command::Cores(count as u64) }),
    ("option", Text(option)),
    // Analysis.
    ("analyze", Unread(Command::Analyze)),
    ("exit", Unread(Command::Exit)),
    (".", Unread(Command::Progress)),
    ("exclude", Word(Command::Exclude)),
    ("include", Word(Command::Include)),
    ("setscore", Read(|text| read_score(text).map(|(score, depth)| Command::SetScore { score, depth }))),
    // The user's mouse.
    ("lift", Word(Command::Lift)),
    ("put", Word(Command::Put)),
    ("hover", Word(Command::Hover)),
    // Our own.
    ("d", Unread(Command::Show)),
    ("eval", Unread(Command::Eval)),
];

/// 0 means the processor's time, which is our own clock; less than that, the usual one.
fn node_rate(rate: i64) -> Command {
    Command::NodeRate(u64::try_from(rate).ok().filter(|&rate| rate > 0))
}

/// `NAME=VALUE`, or a name alone.
fn option(text: &str) -> Command {
    match text.split_once('=') {
        Some((name, value)) => Command::Option { name: name.to_string(), value: Some(value.to_string()) },
        None => Command::Option { name: text.to_string(), value: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once() {
        for (place, (name, _)) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[..place].iter().all(|(before, _)| before != name), "{name}");
            assert!(!name.contains(char::is_whitespace), "{name}");
        }
    }
}
