//! What a move changes, and carries: exchanges with an own man that bring a pawn or the king forward.
//!
//! Pawns and kings are slow, but a helper far ahead that takes one of them brings him to his own place in one turn,
//! even into paradise from anywhere on the board. Most pawns arrive so. No other quiet move changes a race as much, so
//! the search looks at carries where it looks at exchanges with the enemy.

use super::{KING, PAWN, Paradise};
use crate::board::{Change, Changes, Color, Piece, Square};
use crate::position::{Mark, Move, NextState, Position};

/// The changes of a legal move: two men, or a man and an empty square, change places. An exchange with the enemy is
/// marked.
#[inline]
pub(super) fn effects(position: &Position<Paradise>, m: Move, changes: &mut Changes) -> NextState {
    let board = position.board();
    let (from, to) = (m.from(), m.to());
    let (man, other) = (board.at(from), board.at(to));
    changes.push(Change::new(from, man, other));
    changes.push(Change::new(to, other, man));
    let mark = if other.is_of(!position.side()) { Mark::pair(from, to) } else { Mark::NONE };
    NextState { rights: 0, mark, reversible: false }
}

/// Whether a man is slow, and one whom the race needs: a pawn or a king.
#[inline]
pub const fn is_slow(man: Piece) -> bool {
    matches!(man.kind(), Some(PAWN | KING))
}

/// Whether `man` of `us` on `from`, who is not slow himself, takes an own slow man on `to` and so brings him at least a
/// rank forward.
#[inline]
pub fn is_carry(us: Color, man: Piece, from: Square, other: Piece, to: Square) -> bool {
    let ranks = from.rank().index() as i32 - to.rank().index() as i32;
    other.is_of(us) && is_slow(other) && !is_slow(man) && ranks * us.forward() as i32 > 0
}
