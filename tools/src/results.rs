//! The results file: JSON lines, the first of which says what is played and each other one is a finished game,
//! complete.
//!
//! A line is written and forced to the disk when its game has ended, so that whatever happens to the runner, a game is
//! in the file or was not finished. A last line that is cut off is dropped when the file is read again.

use crate::games::games;
use crate::openings::polyglot;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::{Dialect, FenError, Move, MoveError};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The name of the tournament.
    pub event: String,
    /// The variant.
    pub variant: String,
    /// Who plays whom.
    pub format: String,
    /// The engines in their order.
    pub engines: Vec<EngineLine>,
    /// Games of each encounter.
    pub games: usize,
    /// Where the openings come from.
    pub openings: String,
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineLine {
    /// Its name.
    pub name: String,
    /// Its limits.
    pub limits: String,
}

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
        what: &'static str,
        /// In the file.
        found: String,
        /// Now.
        wanted: String,
    },
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

impl Header {
    /// The variant by our rules.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn find_variant(&self) -> Result<&'static AnyVariant, UnknownVariant> {
        games().find(&self.variant)
    }

    /// Whether a file with this header can be continued as `wanted`: more games may be played of the same encounters.
    fn check(&self, wanted: &Header, path: &Path) -> Result<(), ResultsError> {
        let list = |header: &Header| {
            header.engines.iter().map(|e| format!("{} ({})", e.name, e.limits)).collect::<Vec<_>>().join(", ")
        };
        let is_one_stage = matches!(wanted.format.as_str(), "round-robin" | "gauntlet");
        let games = |header: &Header| if is_one_stage { String::new() } else { header.games.to_string() };
        for (what, found, wanted) in [
            ("variant", self.variant.clone(), wanted.variant.clone()),
            ("format", self.format.clone(), wanted.format.clone()),
            ("list of engines", list(self), list(wanted)),
            ("number of games", games(self), games(wanted)),
            ("source of openings", self.openings.clone(), wanted.openings.clone()),
        ] {
            if found != wanted {
                return Err(ResultsError::Other { path: path.to_path_buf(), what, found, wanted });
            }
        }
        Ok(())
    }
}

impl GameLine {
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
        if !line.ends_with(b"\n") {
            break;
        }
        let wrong = |error: serde_json::Error| ResultsError::Line {
            path: path.to_path_buf(),
            line: index + 1,
            reason: error.to_string(),
        };
        if header.is_none() {
            header = Some(serde_json::from_slice(line).map_err(wrong)?);
        } else {
            games.push(serde_json::from_slice(line).map_err(wrong)?);
        }
        complete += line.len() as u64;
    }
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    Ok((header, games, complete))
}

/// A results file that is being written.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Opens a results file, new or with the games of an interrupted tournament, which are returned.
    ///
    /// # Errors
    /// If it cannot be read or written, or if another tournament is in it.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Vec<GameLine>), ResultsError> {
        let failed = |source| ResultsError::File { path: path.to_path_buf(), source };
        let mut options = OpenOptions::new();
        let mut file = options.create(true).truncate(false).read(true).write(true).open(path).map_err(failed)?;
        let (found, games, complete) = read_lines(path)?;
        if let Some(found) = &found {
            found.check(header, path)?;
        }
        file.set_len(complete).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut writer = Writer { path: path.to_path_buf(), file };
        if found.is_none() {
            writer.write(header)?;
        }
        Ok((writer, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), ResultsError> {
        self.write(game)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), ResultsError> {
        let text = serde_json::to_string(value).map_err(std::io::Error::other);
        text.and_then(|text| self.file.write_all(format!("{text}\n").as_bytes()))
            .and_then(|()| self.file.sync_data())
            .map_err(|source| ResultsError::File { path: self.path.clone(), source })
    }
}
