//! What a move changes: two men, or a man and an empty square, change places.

use super::Paradise;
use crate::board::{Change, Changes};
use crate::position::{Aftermath, Mark, Move, Position};

/// The changes of a legal move; an exchange with the enemy is marked.
#[inline]
pub(super) fn effects(position: &Position<Paradise>, m: Move, changes: &mut Changes) -> Aftermath {
    let board = position.board();
    let (from, to) = (m.from(), m.to());
    let (man, other) = (board.at(from), board.at(to));
    changes.push(Change::new(from, man, other));
    changes.push(Change::new(to, other, man));
    let mark = if other.is_of(!position.side()) { Mark::pair(from, to) } else { Mark::NONE };
    Aftermath { rights: 0, mark, reversible: false }
}
