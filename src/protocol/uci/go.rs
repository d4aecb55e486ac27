//! The parameters of `go`, and the limits of the search that they mean.
//!
//! It knows numbers and the side to move, no game. Moves are checked by the position. Whoever says `go` waits for a
//! `bestmove`, in a game with his clock running: so nothing here refuses a search. What is wrong is named, set right or
//! left out, and the rest is searched.

use crate::games::AnyPosition;
use crate::perft;
use crate::position::{Dialect, MoveError, quote};
use crate::protocol::settings::Settings;
use crate::protocol::strength;
use crate::search::{Clock, Limits};
use std::time::Duration;
use thiserror::Error;
use vampirc_uci::{UciSearchControl, UciTimeControl};

/// The parameters. Times are in milliseconds and may be negative, as a clock is after its flag has fallen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// What is left, White's first.
    pub(super) times: [Option<i64>; 2],
    /// What each move adds, White's first.
    pub(super) increments: [Option<i64>; 2],
    /// Moves to the next time control.
    pub(super) moves_to_go: Option<u32>,
    /// Plies.
    pub(super) depth: Option<u32>,
    /// Nodes.
    pub(super) nodes: Option<u64>,
    /// A mate in so many moves is enough.
    pub(super) mate: Option<u32>,
    /// Exactly this time.
    pub(super) move_time: Option<i64>,
    /// Until `stop`.
    pub(super) infinite: bool,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// Only these moves; all if empty.
    pub(super) search_moves: Vec<String>,
    /// What is wrong with the words; the user is told.
    pub(super) faults: Vec<GoError>,
}

/// What is wrong with a parameter, and what is done about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum GoError {
    /// A word that is no parameter.
    #[error("go has no parameter \"{0}\"; it is passed over")]
    Unknown(String),
    /// A parameter without its number.
    #[error("{key} needs a number from {min} to {max}, not \"{text}\"; it is passed over")]
    Number {
        /// The parameter.
        key: &'static str,
        /// What was given.
        text: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number beyond its range.
    #[error("{key} is from {min} to {max}, not {text}; {taken} is taken")]
    Range {
        /// The parameter.
        key: &'static str,
        /// What was given.
        text: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
        /// The end of the range that is next to it.
        taken: i64,
    },
    /// The same parameter again.
    #[error("{0} is given twice; the second counts")]
    Twice(&'static str),
    /// `searchmoves` without any that can be played.
    #[error("searchmoves without a move: all moves are searched")]
    NoMoves,
    /// A move that is none.
    #[error("searchmoves {text}: {error}; it is passed over")]
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// Nothing is left that would end the search.
    #[error("no limit is left; a second is searched")]
    NoLimit,
}

/// Why leaves are not counted. Nobody's clock runs for that.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum PerftError {
    /// Not a depth.
    #[error("perft needs a number from 0 to {MAX_PERFT}, not \"{0}\"")]
    Depth(String),
    /// `perft` with parameters of a search.
    #[error("perft takes no other parameters")]
    Others,
}

/// The longest time that can be given: about thirty years.
const MAX_TIME: i64 = 999_999_999_999;
/// The most nodes that can be asked for: some decades of searching.
const MAX_NODES: i64 = 999_999_999_999_999;
/// The most plies that can be asked for; the search has its own, lower, bound.
const MAX_DEPTH: i64 = 10_000;
/// How long is searched if something was wrong and nothing is left that ends a search, in milliseconds.
const STOPGAP: i64 = 1000;
/// The deepest perft.
const MAX_PERFT: i64 = perft::MAX_DEPTH as i64;

/// Every parameter with the range of its number; (0, 0) for those without.
const PARAMETERS: [(&str, i64, i64); 13] = [
    ("wtime", -MAX_TIME, MAX_TIME),
    ("btime", -MAX_TIME, MAX_TIME),
    ("winc", 0, MAX_TIME),
    ("binc", 0, MAX_TIME),
    // 0 is what some GUIs send when there is no further control.
    ("movestogo", 0, MAX_DEPTH),
    ("depth", 1, MAX_DEPTH),
    ("nodes", 1, MAX_NODES),
    ("mate", 1, MAX_DEPTH),
    ("movetime", 0, MAX_TIME),
    ("perft", 0, MAX_PERFT),
    ("infinite", 0, 0),
    ("ponder", 0, 0),
    ("searchmoves", 0, 0),
];

/// The parameter that a word is.
fn parameter(word: &str) -> Option<(&'static str, i64, i64)> {
    PARAMETERS.into_iter().find(|(key, ..)| key.eq_ignore_ascii_case(word))
}

/// The whole number that a word is, or the end of the range of `i64` that is next to it.
fn number(word: &str) -> Option<i64> {
    let (sign, digits) = word.split_at(word.len() - word.trim_start_matches(['-', '+']).len());
    let is_number = sign.len() <= 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let beyond = if sign == "-" { i64::MIN } else { i64::MAX };
    is_number.then(|| word.parse().unwrap_or(beyond))
}

impl Go {
    /// Reads the words behind `go`.
    pub(super) fn read(words: &[&str]) -> Go {
        let (mut go, mut seen) = (Go::default(), Vec::new());
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let Some((key, min, max)) = parameter(word) else {
                go.faults.push(GoError::Unknown(quote(word)));
                continue;
            };
            if seen.contains(&key) {
                go.faults.push(GoError::Twice(key));
            }
            seen.push(key);
            match key {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let moves = std::iter::from_fn(|| words.next_if(|word| parameter(word).is_none()));
                    go.search_moves = moves.map(String::from).collect();
                    if go.search_moves.is_empty() {
                        go.faults.push(GoError::NoMoves);
                    }
                }
                _ => {
                    let text = words.next_if(|word| parameter(word).is_none()).unwrap_or("");
                    match number(text) {
                        Some(number) => go.hold(key, text, number, min, max),
                        None => go.faults.push(GoError::Number { key, text: quote(text), min, max }),
                    }
                }
            }
        }
        // A limit that was misspelt is not to be a search without one, for which a GUI would wait until its flag falls.
        if !go.faults.is_empty() && !go.has_limit() {
            go.faults.push(GoError::NoLimit);
            go.move_time = Some(STOPGAP);
        }
        go
    }

    /// The depth of `go perft`, if these are its words.
    pub(super) fn read_perft(words: &[&str]) -> Option<Result<u32, PerftError>> {
        let is_perft = |word: &&str| word.eq_ignore_ascii_case("perft");
        let at = words.iter().position(is_perft)?;
        let text = words.get(at + 1).copied().unwrap_or("");
        let depth = text.parse().ok().filter(|depth| (0..=MAX_PERFT).contains(depth));
        Some(match depth {
            Some(_) if words.len() > 2 => Err(PerftError::Others),
            Some(depth) => Ok(depth as u32),
            None => Err(PerftError::Depth(quote(text))),
        })
    }

    /// The parameters that the crate has read; nothing if a number is outside its range.
    pub(super) fn from_message(time: Option<&UciTimeControl>, search: Option<&UciSearchControl>) -> Option<Go> {
        let mut go = Go::default();
        let mut numbers: Vec<(&str, Option<i64>)> = Vec::new();
        match time {
            None => {}
            Some(UciTimeControl::Infinite) => go.infinite = true,
            Some(UciTimeControl::Ponder) => go.ponder = true,
            Some(UciTimeControl::MoveTime(time)) => numbers.push(("movetime", Some(time.num_milliseconds()))),
            Some(UciTimeControl::TimeLeft {
                white_time,
                black_time,
                white_increment,
                black_increment,
                moves_to_go,
            }) => {
                let times = [
                    ("wtime", white_time),
                    ("btime", black_time),
                    ("winc", white_increment),
                    ("binc", black_increment),
                ];
                numbers.extend(times.map(|(key, time)| (key, time.as_ref().map(|time| time.num_milliseconds()))));
                numbers.push(("movestogo", moves_to_go.map(i64::from)));
            }
        }
        if let Some(search) = search {
            numbers.push(("depth", search.depth.map(i64::from)));
            numbers.push(("mate", search.mate.map(i64::from)));
            numbers.push(("nodes", search.nodes.map(|nodes| nodes as i64)));
            go.search_moves = search.search_moves.iter().map(ToString::to_string).collect();
        }
        for (key, number) in numbers {
            let (Some(number), Some((key, min, max))) = (number, parameter(key)) else { continue };
            if !(min..=max).contains(&number) {
                return None;
            }
            go.set(key, number);
        }
        Some(go)
    }

    /// Whether the search ends by itself, or is meant to go on until it is stopped.
    fn has_limit(&self) -> bool {
        let clock = self.times.iter().any(Option::is_some);
        let asked = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.move_time.is_some();
        clock || asked || self.infinite || self.ponder
    }

    /// Whether what is asked for has an end of its own, which waits for nobody's clock, `stop` or `ponderhit`.
    pub(super) const fn is_bounded(&self) -> bool {
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some();
        bounded && !self.infinite && !self.ponder
    }

    /// Stores a number, held to its range.
    fn hold(&mut self, key: &'static str, text: &str, number: i64, min: i64, max: i64) {
        let taken = number.clamp(min, max);
        if taken != number {
            self.faults.push(GoError::Range { key, text: quote(text), min, max, taken });
        }
        self.set(key, taken);
    }

    /// Stores a number that is within its range.
    fn set(&mut self, key: &str, number: i64) {
        match key {
            "wtime" => self.times[0] = Some(number),
            "btime" => self.times[1] = Some(number),
            "winc" => self.increments[0] = Some(number),
            "binc" => self.increments[1] = Some(number),
            "movestogo" => self.moves_to_go = Some(number as u32).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(number as u32),
            "nodes" => self.nodes = Some(number as u64),
            "mate" => self.mate = Some(number as u32),
            _ => self.move_time = Some(number),
        }
    }

    /// The limits of a search in `position`, and what is wrong with the moves.
    pub(super) fn limits(&self, position: &AnyPosition, settings: &Settings) -> (Limits, Vec<GoError>) {
        let (mut moves, mut faults) = (Vec::new(), Vec::new());
        for text in &self.search_moves {
            match position.parse_move(text, Dialect::Uci) {
                Ok(m) => moves.push(m),
                Err(error) => faults.push(GoError::Move { text: quote(text), error }),
            }
        }
        if moves.is_empty() && !faults.is_empty() {
            faults.push(GoError::NoMoves);
        }
        let side = position.side().index();
        // Where only the opponent's clock is told, ours is hardly an endless one.
        let clock = self.times[side].or(self.times[1 - side]).map(|left| Clock {
            remaining: duration(left),
            increment: duration(self.increments[side].unwrap_or(0)),
            moves_to_go: self.moves_to_go,
        });
        let node_rate = settings.node_rate();
        let limits = Limits {
            clock,
            move_time: self.move_time.map(duration),
            // Nodes lose nothing on the way to the GUI.
            overhead: if node_rate.is_some() { Duration::ZERO } else { settings.overhead() },
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            moves,
            lines: settings.lines(),
            node_rate,
            infinite: self.infinite,
            ponder: self.ponder,
            alone: false,
            reserve: Duration::ZERO,
        };
        // Whoever analyses wants the truth.
        let plays = !(self.infinite || settings.analyses());
        let limits = if plays { strength::limit(limits, settings, position) } else { limits };
        (limits, faults)
    }
}

/// Milliseconds, none if they are negative.
fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0))
}

#[cfg(test)]
mod tests;
