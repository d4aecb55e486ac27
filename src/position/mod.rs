//! Floor 1: a position of some game, made and unmade by lists of changes.
//!
//! A [`Position`] is a board, the side to move and a small [`State`], plus what repetition rules need of the past. What
//! moves exist and what they do is told by the family of rules `R` ([`Rules`]); the files here know no game. Everything
//! that all games share is here: make and unmake, hashing, FEN, coordinate notation and SAN.

mod arrange;
mod build;
mod error;
mod fen;
mod make;
mod moves;
mod notation;
mod numbering;
mod outcome;
mod rules;
mod san;
mod setup;
mod state;
mod variant;
mod zobrist;

pub use arrange::Arrange;
pub use error::FenError;
pub(crate) use error::quote;
pub(crate) use fen::{NOTHING, write_ranks};
pub use make::Undo;
pub use moves::{MAX_MOVES, Move, MoveList, MoveTag, Sink};
pub use notation::{Dialect, MoveError, Notation};
pub(crate) use numbering::read_square;
pub use outcome::{Outcome, Reason};
pub use rules::{Aftermath, FIFTY_MOVES, Rules, Stage};
pub use setup::{Right, RightName, Setup};
pub use state::{Mark, State};
pub use variant::{Family, Picture, Spec, Variant, VariantError};
pub use zobrist::Keys;

use crate::board::{Board, Color, Square};
use std::sync::Arc;

/// A position of a game of the family `R`, with the hashes of the positions that led to it.
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

impl<R: Rules> Position<R> {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        R::generate(self, Stage::All, &mut list);
        list
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_legal(&self) -> u64 {
        R::count(self)
    }

    /// Whether `m` is legal here; asked of any value of [`Move`], such as one from a table. Independent of the
    /// generator.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        R::is_legal(self, m)
    }

    /// Whether the side to move is in check. Always false in games without.
    #[inline]
    pub fn is_check(&self) -> bool {
        R::is_check(self)
    }

    /// How many plies back the present position can have stood, as far as the clock tells.
    #[inline]
    pub fn repetition_reach(&self) -> usize {
        if R::HAS_CLOCK { (self.state.clock as usize).min(self.history.len()) } else { self.history.len() }
    }

    /// How often the present position stood in the game before, looking back only as far as it can have.
    pub fn repetitions(&self) -> usize {
        let reach = self.repetition_reach();
        self.history[self.history.len() - reach..]
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .filter(|&&hash| hash == self.state.hash)
            .count()
    }

    /// Whether the game has ended, and why.
    pub fn outcome(&self) -> Option<Outcome> {
        R::outcome(self)
    }
}
