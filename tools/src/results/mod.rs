//! The results file: JSON lines, the first of which says what is played and each other one is a finished game,
//! complete.
//!
//! A line is written and forced to the disk when its game has ended, so that whatever happens to the runner, a game is
//! in the file or was not finished. A last line that is cut off is dropped when the file is read again.

mod header;
mod writer;

pub use header::{EngineLine, Header};
pub use writer::Writer;

use crate::openings::polyglot;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::{Dialect, FenError, Move, MoveError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The results of finished games, as PGN has them.
const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// How the first line begins, so that one that was cut off is told from another file, which must not be emptied.
const HEADER_START: &[u8] = b"{\"event\":";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number, from 0.
    pub number: usize,
    /// The stage of the tournament, from 0.
    pub stage: usize,
    /// Both engines, by their places in the header.
    pub engines: [usize; 2],
    /// Which of the two had White.
    pub white: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended, in short.
    pub cause: String,
    /// The same with details.
    pub end: String,
    /// PGN's word for it.
    pub termination: String,
    /// The position before the first move, unless it is the array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// When it began: the day in the world's time.
    pub date: String,
    /// The same moment in milliseconds since 1970 began; files of before have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<u64>,
    /// When it ended, in the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<u64>,
    /// The moves.
    pub moves: Vec<MoveLine>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveLine {
    /// In coordinates, as UCI has them.
    pub m: String,
    /// Milliseconds; nothing for a move of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// Milliseconds on the clock after the move, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The engine's score in hundredths of a pawn, from its side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Or moves to mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Its depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What is wrong with a results file.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// It cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line that is none.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// It belongs to another tournament.
    #[error("{path} holds another tournament: its {what} is {found}, now it is {wanted} (choose another results file)")]
    Other {
        /// Which file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// In the file.
        found: String,
        /// Now.
        wanted: String,
    },
    /// It is a device or a pipe.
    #[error("{0} is no file, so nothing could be gone on with")]
    NoFile(PathBuf),
    /// Somebody else writes into it.
    #[error("{0} is not as it was left: another program writes into it, perhaps the same match a second time")]
    Changed(PathBuf),
    /// It is something else.
    #[error("{0} is a Polyglot book of openings; results or games are wanted here")]
    Book(PathBuf),
    /// There is nothing in it.
    #[error("{0} has no header line: it is no results file, or nothing was played")]
    Empty(PathBuf),
}

/// What of a game's line cannot be played over.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The start is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl GameLine {
    /// Whether two engines of the header played it, with a result; else what is wrong.
    fn is_sound(&self, header: &Header) -> Result<(), String> {
        let count = header.engines.len();
        if let Some(engine) = self.engines.iter().find(|&&engine| engine >= count) {
            return Err(format!("engine {engine} is not in the header, which has {count} engines (the first is 0)"));
        }
        if self.engines[0] == self.engines[1] {
            return Err(format!("{} is said to have played against itself", header.engines[self.engines[0]].name));
        }
        if self.white > 1 {
            return Err(format!(
                "\"white\" is {}; it is 0 or 1, the first or the second of the two engines",
                self.white
            ));
        }
        if !RESULTS.contains(&self.result.as_str()) {
            return Err(format!("\"{}\" is no result of a game; there are {}", self.result, RESULTS.join(", ")));
        }
        Ok(())
    }

    /// The half points of the first of the two engines.
    pub fn first_half_points(&self) -> usize {
        let white = match self.result.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            _ => 1,
        };
        if self.white == 0 { white } else { 2 - white }
    }

    /// Who won, as 0 or 1 of the two engines.
    pub fn winner(&self) -> Option<usize> {
        match self.first_half_points() {
            2 => Some(0),
            0 => Some(1),
            _ => None,
        }
    }

    /// The engines that had White and Black, by their places in the header.
    pub const fn players(&self) -> [usize; 2] {
        [self.engines[self.white], self.engines[1 - self.white]]
    }

    /// The start and the moves of the game.
    ///
    /// # Errors
    /// If they are not legal.
    pub fn replay(&self, variant: &AnyVariant) -> Result<(AnyPosition, Vec<Move>), ReplayError> {
        let start = match &self.start {
            Some(fen) => variant.position(fen)?,
            None => variant.start(),
        };
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for line in &self.moves {
            let m = position.parse_move(&line.m, Dialect::Uci)?;
            position.make(m);
            moves.push(m);
        }
        Ok((start, moves))
    }
}

/// Reads a results file: the header and the games in the order of their numbers. A game that occurs twice is taken
/// once.
///
/// # Errors
/// If it cannot be read or a line other than a cut-off last one is not understood.
pub fn read(path: &Path) -> Result<(Header, Vec<GameLine>), ResultsError> {
    let (header, games, _) = read_lines(path)?;
    Ok((header.ok_or_else(|| ResultsError::Empty(path.to_path_buf()))?, games))
}

/// Header, games, and how many bytes of the file are complete lines.
fn read_lines(path: &Path) -> Result<(Option<Header>, Vec<GameLine>, u64), ResultsError> {
    let bytes = std::fs::read(path).map_err(|source| ResultsError::File { path: path.to_path_buf(), source })?;
    if polyglot::is_book(&bytes) {
        return Err(ResultsError::Book(path.to_path_buf()));
    }
    let (mut header, mut games, mut complete) = (None, Vec::<GameLine>::new(), 0);
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let wrong = |reason: String| ResultsError::Line { path: path.to_path_buf(), line: index + 1, reason };
        if !line.ends_with(b"\n") {
            let is_header = line.iter().zip(HEADER_START).all(|(found, wanted)| found == wanted);
            if index == 0 && !is_header {
                return Err(wrong("this is no results file".to_string()));
            }
            break;
        }
        match &header {
            // An editor leaves empty lines.
            _ if line.trim_ascii().is_empty() => {}
            None => {
                let found: Header =
                    parse(line).map_err(|reason| wrong(format!("no header of a results file: {reason}")))?;
                found.is_sound().map_err(wrong)?;
                header = Some(found);
            }
            Some(header) => {
                let game: GameLine = parse(line).map_err(wrong)?;
                game.is_sound(header).map_err(wrong)?;
                games.push(game);
            }
        }
        complete += line.len() as u64;
    }
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    Ok((header, games, complete))
}

/// What a line says. An error has no line number of its own, since the whole text is one line.
fn parse<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        match (text.strip_suffix(&place), error.is_eof()) {
            (Some(_), true) => "the line ends in the middle".to_string(),
            (Some(said), false) => format!("{said}, at column {}", error.column()),
            (None, _) => text,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"event":"Test","variant":"chess","format":"round-robin","engines":[{"name":"A","limits":"-"},{"name":"B","limits":"-"}],"games":2,"openings":"-"}"#;
    const GAME: &str = r#"{"number":0,"stage":0,"engines":[0,1],"white":0,"result":"1-0","cause":"x","end":"x","termination":"x","date":"2024.02.29","moves":[]}"#;

    /// What is said of a file with this text, or how many games there are; read, and gone on with. It stays as it is.
    fn said(text: &str) -> [String; 2] {
        let path = std::env::temp_dir().join(format!("ladorea-results-{}-{:p}", std::process::id(), text.as_ptr()));
        std::fs::write(&path, text).unwrap();
        let read = read(&path);
        let opened = Writer::open(&path, &serde_json::from_str(HEADER).unwrap()).map(|(_, games)| games);
        let after = std::fs::read_to_string(&path).unwrap();
        assert!(after == text || opened.is_ok() && after.starts_with(HEADER), "{text:?} became {after:?}");
        std::fs::remove_file(&path).unwrap();
        [read.map(|(_, games)| games), opened].map(|games| match games {
            Ok(games) => games.len().to_string(),
            Err(error) => error.to_string().replace(&path.display().to_string(), "r"),
        })
    }

    #[test]
    fn errors_name_the_line_of_the_file_once_and_what_is_wrong_with_it() {
        let game = |from: &str, to: &str| {
            assert!(GAME.contains(from));
            format!("{HEADER}\n{GAME}\n{}\n", GAME.replace(from, to))
        };
        for (text, expected) in [
            ("banana\n".to_string(), "r, line 1: no header of a results file: expected value, at column 1"),
            ("{\"event\"\n".to_string(), "r, line 1: no header of a results file: the line ends in the middle"),
            (HEADER.replace("\"B\"", "\"A\"") + "\n", "r, line 1: two engines are called \"A\""),
            (game("\"stage\":0,", ""), "r, line 3: missing field `stage`, at column 124"),
            (game("[0,1]", "[0,7]"), "r, line 3: engine 7 is not in the header, which has 2 engines (the first is 0)"),
            (game("[0,1]", "[1,1]"), "r, line 3: B is said to have played against itself"),
            (
                game("\"white\":0", "\"white\":2"),
                "r, line 3: \"white\" is 2; it is 0 or 1, the first or the second of the two engines",
            ),
            (game("1-0", "*"), "r, line 3: \"*\" is no result of a game; there are 1-0, 0-1, 1/2-1/2"),
        ] {
            assert_eq!(said(&text), [expected, expected]);
        }
    }

    #[test]
    fn a_file_that_is_cut_off_is_gone_on_with_and_another_one_is_left_alone() {
        assert_eq!(said(&format!("{HEADER}\n{GAME}\n{{\"num")), ["1", "1"]);
        let nothing = "r has no header line: it is no results file, or nothing was played";
        for text in ["", "{\"ev", &HEADER[..60]] {
            assert_eq!(said(text), [nothing, "0"]);
        }
        assert_eq!(said("dear diary"), ["r, line 1: this is no results file"; 2]);
        // More games are asked for, which the header says at once; an editor has left an empty line.
        assert_eq!(said(&format!("{}\n{GAME}\n\n", HEADER.replace("\"games\":2", "\"games\":1"))), ["1", "1"]);
        // A second runner does not write over the lines of the first.
        let path = std::env::temp_dir().join(format!("ladorea-results-{}-two", std::process::id()));
        let header: Header = serde_json::from_str(HEADER).unwrap();
        let game: GameLine = serde_json::from_str(GAME).unwrap();
        let open = || Writer::open(&path, &header).unwrap().0;
        let (mut first, mut second) = (open(), open());
        first.add(&game).unwrap();
        assert!(matches!(second.add(&game), Err(ResultsError::Changed(_))));
        first.add(&game).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{HEADER}\n{GAME}\n{GAME}\n"));
        std::fs::remove_file(&path).unwrap();
        // An attempt with which nothing was played does not stand in the way.
        assert_eq!(said(&format!("{}\n", HEADER.replace("chess", "gothic"))), ["0", "0"]);
        let other = "r holds another tournament: its variant is gothic, now it is chess (choose another results file)";
        assert_eq!(said(&format!("{}\n{GAME}\n", HEADER.replace("chess", "gothic"))), ["1", other]);
    }
}
