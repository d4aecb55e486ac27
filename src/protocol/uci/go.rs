//! The parameters of `go`, and the limits of the search that they mean.
//!
//! It knows numbers and the side to move, no game. Moves are checked by the position.

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
    /// Words that are no parameters. UCI wants them passed over; the user is told.
    pub(super) ignored: Vec<String>,
}

/// Why parameters are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum GoError {
    /// A word that is no parameter.
    #[error("go has no parameter \"{0}\"")]
    Unknown(String),
    /// A parameter without its number.
    #[error("{key} needs a number from {min} to {max}, not \"{text}\"")]
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
    /// The same parameter again.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// `searchmoves` without any.
    #[error("searchmoves needs moves")]
    NoMoves,
    /// `perft` with parameters of a search.
    #[error("perft takes no other parameters")]
    Perft,
    /// A move that is none.
    #[error("searchmoves {text}: {error}")]
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// The longest time that can be given: about thirty years.
const MAX_TIME: i64 = 999_999_999_999;
/// The most plies that can be asked for; the search has its own, lower, bound.
const MAX_DEPTH: i64 = 10_000;
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
    ("nodes", 1, i64::MAX),
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

impl Go {
    /// Reads the words behind `go`. With `perft`, its depth comes second and the rest is empty.
    ///
    /// # Errors
    /// A [`GoError`] that names the word.
    pub(super) fn read(words: &[&str]) -> Result<(Go, Option<u32>), GoError> {
        let (mut go, mut perft, mut seen) = (Go::default(), None, Vec::new());
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let Some((key, min, max)) = parameter(word) else {
                go.ignored.push(quote(word));
                continue;
            };
            if seen.contains(&key) {
                return Err(GoError::Twice(key));
            }
            seen.push(key);
            match key {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| parameter(word).is_none()) {
                        go.search_moves.push(word.to_string());
                    }
                    if go.search_moves.is_empty() {
                        return Err(GoError::NoMoves);
                    }
                }
                _ => {
                    let text = words.next().unwrap_or("");
                    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
                    let number = number.ok_or_else(|| GoError::Number { key, text: quote(text), min, max })?;
                    match key {
                        "perft" => perft = Some(number as u32),
                        _ => go.set(key, number),
                    }
                }
            }
        }
        // Without any parameter that we know, nobody can say what was wanted.
        if let Some(word) = go.ignored.first().filter(|_| seen.is_empty()) {
            return Err(GoError::Unknown(word.clone()));
        }
        if perft.is_some() && seen.len() > 1 {
            return Err(GoError::Perft);
        }
        Ok((go, perft))
    }

    /// The parameters that the crate has read, held to the same ranges.
    ///
    /// # Errors
    /// If a number is outside its range.
    pub(super) fn from_message(
        time: Option<&UciTimeControl>,
        search: Option<&UciSearchControl>,
    ) -> Result<Go, GoError> {
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
                return Err(GoError::Number { key, text: number.to_string(), min, max });
            }
            go.set(key, number);
        }
        Ok(go)
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

    /// The limits of a search in `position`.
    ///
    /// # Errors
    /// If one of `searchmoves` is no legal move.
    pub(super) fn limits(&self, position: &AnyPosition, settings: &Settings) -> Result<Limits, GoError> {
        let moves = self
            .search_moves
            .iter()
            .map(|text| {
                let parsed = position.parse_move(text, Dialect::Uci);
                parsed.map_err(|error| GoError::Move { text: quote(text), error })
            })
            .collect::<Result<_, _>>()?;
        let side = position.side().index();
        let clock = self.times[side].map(|left| Clock {
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
        };
        // Whoever analyses wants the truth.
        Ok(if self.infinite || settings.analyses() { limits } else { strength::limit(limits, settings) })
    }
}

/// Milliseconds, none if they are negative.
fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::super::reader::{Request, read};
    use super::*;
    use crate::games::catalogue;

    fn go(line: &str) -> Go {
        match read(line) {
            Ok(Request::Go(go)) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn settings(overhead: &str) -> Settings {
        let mut settings = Settings::new();
        settings.set(crate::protocol::options::OptionId::Overhead, Some(overhead)).unwrap();
        settings
    }

    fn error(line: &str) -> String {
        read(line).expect_err(line).to_string()
    }

    #[test]
    fn all_parameters_are_read() {
        let clock = go("go wtime 300000 btime -290 winc 2000 binc 0 movestogo 40");
        assert_eq!((clock.times, clock.increments), ([Some(300_000), Some(-290)], [Some(2000), Some(0)]));
        assert_eq!(clock.moves_to_go, Some(40));
        let both = go("go ponder wtime 1000 btime 2000");
        assert_eq!((both.ponder, both.times), (true, [Some(1000), Some(2000)]));
        assert_eq!((go("go depth 300").depth, go("go movestogo 300 wtime 5").moves_to_go), (Some(300), Some(300)));
        assert_eq!((go("go depth 1000").depth, go("go movestogo 0 wtime 5").moves_to_go), (Some(1000), None));
        assert_eq!(
            go("go nodes 1234567890123 mate 4"),
            Go { nodes: Some(1_234_567_890_123), mate: Some(4), ..Go::default() }
        );
        assert_eq!(go("go searchmoves e2e4 j7j8c depth 3").search_moves, ["e2e4", "j7j8c"]);
        assert_eq!(go("go"), Go::default());
        assert_eq!(read("go perft 4"), Ok(Request::Perft(4)));
    }

    #[test]
    fn absurd_parameters_are_refused_by_name() {
        assert_eq!(error("go depth 0"), "depth needs a number from 1 to 10000, not \"0\"");
        assert_eq!(error("go depth"), "depth needs a number from 1 to 10000, not \"\"");
        assert!(error("go wtime 99999999999999999999").starts_with("wtime needs a number"));
        assert!(error("go winc -5").starts_with("winc needs a number"));
        assert_eq!(error("go fast"), "go has no parameter \"fast\"");
        assert_eq!(error("go depth 3 depth 4"), "depth is given twice");
        assert_eq!(error("go searchmoves depth 3"), "searchmoves needs moves");
        assert_eq!(error("go perft 3 depth 3"), "perft takes no other parameters");
    }

    #[test]
    fn our_own_reading_and_the_crate_s_agree() {
        for line in [
            "go",
            "go infinite",
            "go movetime 12",
            "go wtime 1 btime 2 winc 3 binc 4 movestogo 5",
            "go depth 6 nodes 7 mate 8",
        ] {
            let words: Vec<&str> = line.split(' ').skip(1).collect();
            assert_eq!(Go::read(&words), Ok((go(line), None)), "{line}");
        }
    }

    #[test]
    fn limits_take_the_clock_of_the_side_to_move() {
        let position = catalogue::find("chess").unwrap().position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
        let limits = go("go wtime 1000 btime 2000 binc 30").limits(&position, &settings("7")).unwrap();
        let clock = limits.clock.unwrap();
        assert_eq!(
            (clock.remaining.as_millis(), clock.increment.as_millis(), limits.overhead.as_millis()),
            (2000, 30, 7)
        );
        assert_eq!(go("go wtime 1000").limits(&position, &settings("0")).unwrap().clock, None);
        let error = go("go searchmoves e1d1").limits(&position, &settings("0")).unwrap_err();
        assert_eq!(error.to_string(), "searchmoves e1d1: the king on e1 is not Black's");
    }
}
