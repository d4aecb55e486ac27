//! Floor 1: a position of some game, made and unmade by lists of changes.
//!
//! A [`Position`] is a board, the side to move and a small [`State`], plus what repetition rules need of the past. What
//! moves exist and what they do is told by the family of rules `R` ([`Rules`]); the files here know no game. Everything
//! that all games share is here: make and unmake, hashing, FEN, coordinate notation and SAN.
//!
//! Imports go one way, each line from those above it:
//!
//! * values that know no game: `moves`, `state`, `zobrist`, `outcome`, `dialect`, `error`, and `setup`, the unchecked
//!   [`Setup`];
//! * `variant`: what is declared, the tables made of it, and [`Family`], the types of a family's data; [`Position`];
//! * `rules`: [`Rules`], and what is asked of a position through it; `make`;
//! * `arrange`: [`Arrange`], from a set-up to a position and back;
//! * `notation` and `san`: [`Notation`], moves as text; `fen`: one reader and one writer of set-ups;
//! * `build`: variants, whose array is a FEN.

mod arrange;
mod build;
mod dialect;
mod error;
mod fen;
mod make;
mod moves;
mod notation;
mod outcome;
mod rules;
mod san;
mod setup;
mod state;
mod variant;
mod zobrist;

pub use arrange::Arrange;
pub use dialect::Dialect;
pub(crate) use dialect::read_square;
pub use error::FenError;
pub(crate) use error::quote;
pub(crate) use fen::{NOTHING, write_ranks};
pub use make::Undo;
pub use moves::{MAX_MOVES, Move, MoveList, MoveTag, Sink};
pub use notation::{MoveError, Notation};
pub use outcome::{Outcome, Reason};
pub use rules::{FIFTY_MOVES, NextState, Rules, Stage};
pub use setup::{Right, RightName, Setup};
pub use state::{Mark, State};
pub use variant::{Family, Picture, Spec, Variant, VariantError};
pub use zobrist::Keys;

use crate::board::{Board, Color, Square};
use std::sync::Arc;

/// A position of a game of the family `F`, with the hashes of the positions that led to it.
#[derive(Clone, Debug)]
pub struct Position<F: Family> {
    variant: Arc<Variant<F>>,
    board: Board,
    side: Color,
    state: State,
    homes: F::Homes,
    /// Where the royal men stand, by colour; of no meaning in games without.
    royals: [Square; 2],
    /// Hashes of the earlier positions, oldest first; the present one is not in it.
    history: Vec<u64>,
    /// Full moves since the start, as the sixth FEN field counts them.
    number: u32,
}

impl<F: Family> Position<F> {
    /// The variant that is played.
    #[inline]
    pub fn variant(&self) -> &Arc<Variant<F>> {
        &self.variant
    }

    /// The men.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Rights, marks, clock and hash.
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// What the family derived from the set-up (such as castling homes); constant during a game.
    #[inline]
    pub const fn homes(&self) -> &F::Homes {
        &self.homes
    }

    /// The square of a side's royal man; no square of the board in games without.
    #[inline]
    pub const fn royal(&self, color: Color) -> Square {
        self.royals[color.index()]
    }

    /// The 64-bit hash of all that repetition compares.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.state.hash
    }

    /// Hashes of earlier positions, oldest first.
    #[inline]
    pub fn history(&self) -> &[u64] {
        &self.history
    }

    /// The number of the full move, from 1.
    #[inline]
    pub const fn number(&self) -> u32 {
        self.number
    }
}
