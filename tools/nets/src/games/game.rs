//! One game of self-play.

use super::Start;
use crate::catalogue::games;
use ladorea::board::Color;
use ladorea::games::AnyVariant;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::position::{FenError, Reason};
use thiserror::Error;

/// Why bytes are no game, or a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The bytes end too early.
    #[error("the record of a game ends within its {0}")]
    Short(&'static str),
    /// Bytes are left.
    #[error("{0} bytes are left behind the record of a game")]
    Extra(usize),
    /// A number without meaning.
    #[error("{0} is no {1}")]
    Number(u64, &'static str),
    /// A text that is not UTF-8.
    #[error("the {0} is not UTF-8")]
    Text(&'static str),
    /// A variant that this library does not have.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A start that the variant does not have.
    #[error("the start of a game: {0}")]
    Fen(#[from] FenError),
    /// A move that is not there.
    #[error("ply {ply} of a game is move {index} of only {count}")]
    Move {
        /// The ply, from 1.
        ply: usize,
        /// The move's number, from 0.
        index: u16,
        /// Legal moves.
        count: usize,
    },
    /// Another position at the end than the one that was reached when the game was played: the rules differ.
    #[error("the game ends in another position than when it was played: {0}")]
    OtherEnd(String),
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Black.
    Black,
    /// Nobody.
    Nobody,
    /// White.
    White,
}

impl Winner {
    /// All, in the order of White's points.
    pub const ALL: [Winner; 3] = [Winner::Black, Winner::Nobody, Winner::White];

    /// White's points: 0, 0.5 or 1.
    pub const fn points(self) -> f32 {
        match self {
            Winner::Black => 0.0,
            Winner::Nobody => 0.5,
            Winner::White => 1.0,
        }
    }
}

impl From<Option<Color>> for Winner {
    fn from(color: Option<Color>) -> Winner {
        match color {
            None => Winner::Nobody,
            Some(Color::White) => Winner::White,
            Some(Color::Black) => Winner::Black,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// By mate, or for want of a move where that loses, or because a goal was reached.
    Won,
    /// Stalemate.
    Stalemate,
    /// Nobody has anything left to win with.
    Dead,
    /// Threefold repetition.
    Repetition,
    /// The fifty-move rule.
    FiftyMoves,
    /// Both sides called it won for some plies.
    Adjudicated,
    /// It grew too long, and counts as a draw.
    Length,
}

impl End {
    /// All, in the order of their numbers in files.
    pub const ALL: [End; 7] =
        [End::Won, End::Stalemate, End::Dead, End::Repetition, End::FiftyMoves, End::Adjudicated, End::Length];

    /// A word for tables.
    pub const fn word(self) -> &'static str {
        match self {
            End::Won => "mate or goal",
            End::Stalemate => "stalemate",
            End::Dead => "dead position",
            End::Repetition => "repetition",
            End::FiftyMoves => "fifty moves",
            End::Adjudicated => "adjudicated",
            End::Length => "length",
        }
    }
}

impl From<Reason> for End {
    fn from(reason: Reason) -> End {
        match reason {
            Reason::Checkmate | Reason::NoMoves | Reason::Goal | Reason::BareKing | Reason::Extinction => End::Won,
            Reason::Stalemate => End::Stalemate,
            Reason::BareKings | Reason::InsufficientMaterial => End::Dead,
            Reason::Repetition => End::Repetition,
            Reason::FiftyMoves => End::FiftyMoves,
        }
    }
}

/// One game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number in the run that played it.
    pub number: u64,
    /// The variant's name.
    pub variant: String,
    /// Where it began.
    pub start: Start,
    /// Nodes for each move.
    pub nodes: u32,
    /// How many of the first plies were drawn by lot; they have no scores.
    pub opening: usize,
    /// The moves, each by its place in [`super::ordered_moves`].
    pub moves: Vec<u16>,
    /// The score of the position before each move after the opening: White's view, in centipawns, or beyond
    /// [`super::WON`].
    pub scores: Vec<i16>,
    /// Who won.
    pub winner: Winner,
    /// Why it ended.
    pub end: End,
    /// CRC-32 of the last position's placement and side to move, as in a FEN.
    pub check: u32,
}

impl Game {
    /// The variant.
    ///
    /// # Errors
    /// If the library does not have it.
    pub fn variant(&self) -> Result<&'static AnyVariant, GameError> {
        Ok(games().find(&self.variant)?)
    }

    /// Whether two games are the same from the first move to the last, whatever they were called.
    pub fn is_twin(&self, other: &Game) -> bool {
        self.variant == other.variant && self.start == other.start && self.moves == other.moves
    }
}
