//! What an evaluation keeps up to date while a line of moves is made and taken back, so that it need not begin anew at
//! each position.
//!
//! A search owns one accumulator a thread, tells it of every move, and does not know what is inside: sums over men and
//! squares ([`super::SumStack`]), or the hidden layer of a net.

use crate::position::{Position, Rules, Undo};

/// Plies for which accumulators have room from the beginning; longer lines are possible.
pub(super) const LINE: usize = 256;

/// The state of an evaluation that follows the moves of one line.
pub trait Accumulator: Send {
    /// Begins anew with a position; nothing can be taken back beyond it.
    fn refresh<R: Rules>(&mut self, position: &Position<R>);

    /// A move was made, or the turn passed (no changes): `undo` knows what was before, `position` is what is now.
    fn push<R: Rules>(&mut self, undo: &Undo, position: &Position<R>);

    /// The last push is taken back. Does nothing where there is none.
    fn pop(&mut self);
}
