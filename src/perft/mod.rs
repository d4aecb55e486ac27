//! Counting leaves of the game tree: the test of a move generator.
//!
//! [`count`] is the plain recursion. [`divide_with`] adds what long runs want: several threads, and a [`PerftTable`] that
//! knows positions which are reached again. Its numbers are the same whatever the [`PerftOptions`]. [`suite`] reads files
//! of positions with known counts.

pub mod hash;
mod parallel;
pub mod suite;

pub use hash::{MAX_TABLE_MB, PerftTable};
pub use parallel::{MAX_THREADS, PerftOptions, count_with, divide_with};

use crate::games::AnyPosition;
use crate::position::{Move, Position, Rules};
use thiserror::Error;

/// The deepest count that is tried. No count to this depth ends in a lifetime, and the recursion must fit into a
/// thread's stack.
pub const MAX_DEPTH: u32 = 64;

/// Why leaves cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PerftError {
    /// A table in a game whose moves depend on the past.
    #[error(
        "in {0} the legal moves depend on how a position was reached, so that a hash table would miscount; count without one"
    )]
    PathDependent(String),
    /// Too deep.
    #[error("depth {0} is more than {MAX_DEPTH}")]
    Depth(u32),
    /// The table's memory cannot be had.
    #[error("a hash table of {0} MiB cannot be allocated")]
    Memory(usize),
    /// A thread could not be started, or did not end as it should.
    #[error("a counting thread cannot be started or has failed; try fewer threads")]
    Thread,
}

/// Leaves at `depth` plies. The last ply is counted without making its moves.
pub fn count<R: Rules>(position: &mut Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&m| {
                let undo = position.make(m);
                let leaves = count(position, depth - 1);
                position.unmake(&undo);
                leaves
            })
            .sum(),
    }
}

/// Leaves below each root move, in the generator's order, by one thread without a table. Depth 0 is taken for 1.
///
/// # Errors
/// If the depth is more than [`MAX_DEPTH`].
pub fn divide(position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
    divide_with(position, depth, &PerftOptions::default())
}
