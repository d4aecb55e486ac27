//! Why a set-up is no position. The texts speak of the FEN, which is how nearly all of them come in.

use crate::board::MAX_MEN;
use thiserror::Error;

/// Why a set-up, or the FEN that tells it, is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// No board field.
    #[error("the FEN is empty")]
    Empty,
    /// Too few or too many rows.
    #[error("the board field has {found} ranks instead of {expected}")]
    Ranks {
        /// Rows given.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row that is too long or too short.
    #[error("rank {rank} (\"{row}\") has {found} files instead of {expected}")]
    Files {
        /// The rank as people count it.
        rank: usize,
        /// Its text.
        row: String,
        /// Squares given.
        found: usize,
        /// Files of the board.
        expected: usize,
    },
    /// A letter that is no man of the variant.
    #[error("'{letter}' is no man of {variant}")]
    Letter {
        /// The letter.
        letter: char,
        /// The variant.
        variant: String,
    },
    /// A hole where the board has a square, or the other way round.
    #[error("{square}: holes of the board and '*' in the FEN differ")]
    Hole {
        /// Where.
        square: String,
    },
    /// More men than a side can have.
    #[error("{color} has more than {MAX_MEN} men")]
    TooManyMen {
        /// Whose.
        color: &'static str,
    },
    /// A side that is neither `w` nor `b`.
    #[error("the side to move is \"{0}\" instead of w or b")]
    Side(String),
    /// A rights field that is not understood.
    #[error("the rights field \"{0}\" is not understood")]
    Rights(String),
    /// A mark (en passant and the like) that is not understood.
    #[error("the en-passant field \"{0}\" is neither - nor what this game has there")]
    Mark(String),
    /// A clock or move number that is none.
    #[error("\"{0}\" is not a number of moves")]
    Number(String),
    /// More fields than six.
    #[error("\"{0}\" behind the sixth field is not understood")]
    Extra(String),
    /// Not exactly one royal man.
    #[error("{color} has {found} kings instead of one")]
    Kings {
        /// Whose.
        color: &'static str,
        /// How many.
        found: usize,
    },
    /// The side that has just moved could lose its king.
    #[error("{color} is in check but it is not {color}'s turn")]
    WrongSideInCheck {
        /// Whose king.
        color: &'static str,
    },
    /// A man that the variant does not have; no FEN can say this.
    #[error("the man on {square} is none of {variant}")]
    Man {
        /// Where.
        square: String,
        /// The variant.
        variant: String,
    },
    /// A pawn where none can be.
    #[error("a pawn stands on {square}, where no pawn can be")]
    Pawn {
        /// Where.
        square: String,
    },
}

/// At most so many characters of an input are quoted in an error.
const QUOTED: usize = 40;

/// The start of a text that may be long or contain anything, for error messages.
pub(crate) fn quote(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    let short: String = clean.clone().take(QUOTED).collect();
    if clean.count() > QUOTED { short + "..." } else { short }
}
