//! What can be wrong with a game in a file.

use crate::games::catalogue::UnknownVariant;
use crate::position::{FenError, MoveError};
use thiserror::Error;

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}: {problem}")]
pub struct PgnError {
    /// Which game of the file, from 1.
    pub game: usize,
    /// In which line of the file it was noticed, from 1.
    pub line: usize,
    /// What it is.
    pub problem: Problem,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A tag pair that is not well-formed.
    #[error("\"{0}\" is no tag pair such as [White \"name\"]")]
    Tag(String),
    /// A variant that we do not know.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A set-up that is none.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A set-up that is missing.
    #[error("the tag SetUp announces a set-up, but there is no tag FEN")]
    NoFen,
    /// A move that is none or not legal.
    #[error("move {number} \"{token}\": {reason}")]
    Move {
        /// Its number as PGN writes it: `12.` for White's, `12...` for Black's.
        number: String,
        /// What stands there.
        token: String,
        /// Why it is none.
        reason: MoveError,
    },
    /// A move that was passed, as analysts write it.
    #[error("move {number} \"{token}\" is a null move, and nobody may pass")]
    NullMove {
        /// Its number as PGN writes it.
        number: String,
        /// What stands there.
        token: String,
    },
    /// A `{` without `}`.
    #[error("a comment is not closed")]
    OpenComment,
    /// A `(` without `)`.
    #[error("a variation is not closed")]
    OpenVariation,
    /// A `)` without `(`.
    #[error("\")\" without \"(\"")]
    NoVariation,
}
