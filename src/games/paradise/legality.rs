//! Whether an arbitrary move is legal, told from the table of reach and from the rules as they are written.
//!
//! Shares nothing with the generator but the bans, so that each checks the other.

use super::{Paradise, bans};
use crate::board::{Color, Piece, Square};
use crate::position::{Move, Position, Rules};

/// Whether `m`, any 32 bits, is a legal move.
pub(super) fn is_legal(position: &Position<Paradise>, m: Move) -> bool {
    Paradise::immediate(position).is_none()
        && is_possible(position, m)
        && m != bans::undoing(position)
        && !bans::repeats(position, m)
}

/// The same, the past not regarded.
pub(super) fn is_possible(position: &Position<Paradise>, m: Move) -> bool {
    m == Move::plain(m.from(), m.to()) && reaches(position, m) && obstacle(position, m).is_none()
}

/// Why a move is refused; nothing where the man does not move so.
pub(super) fn refusal(position: &Position<Paradise>, m: Move) -> Option<&'static str> {
    if !reaches(position, m) {
        return None;
    }
    if let Some(obstacle) = obstacle(position, m) {
        return Some(obstacle);
    }
    if m == bans::undoing(position) {
        return Some("this would undo the opponent's last move");
    }
    bans::repeats(position, m)
        .then_some("the same moves were made before in this game, and this one must be different now")
}

/// Whether an own man on the origin moves like this.
fn reaches(position: &Position<Paradise>, m: Move) -> bool {
    let board = position.board();
    let (man, other) = (board.at(m.from()), board.at(m.to()));
    let army = position.variant().army();
    if !man.is_of(position.side()) || other.is_guard() {
        return false;
    }
    if army.is_pawn(man) && other.is_empty() {
        return pawn_walks(position, m.from(), m.to());
    }
    // Pawns apart, men go where they capture.
    army.attacks().attacks(board.cells(), man.bit(), m.from(), m.to())
}

fn pawn_walks(position: &Position<Paradise>, from: Square, to: Square) -> bool {
    let forward = position.side().forward() as i32;
    let (files, ranks) = from.delta(to);
    if files != 0 {
        return false;
    }
    let rank = from.rank().index();
    let ranks_behind = match position.side() {
        Color::White => rank,
        Color::Black => position.variant().geometry().ranks() - 1 - rank,
    };
    let passed = Square::from_index(((from.index() + to.index()) / 2) as u8);
    ranks * forward == 1
        || (ranks * forward == 2 && matches!(ranks_behind, 1 | 2) && position.board().at(passed).is_empty())
}

/// What forbids a man's move: each rule of the ground asked in turn.
fn obstacle(position: &Position<Paradise>, m: Move) -> Option<&'static str> {
    let board = position.board();
    let (from, to) = (m.from(), m.to());
    let (man, other) = (board.at(from), board.at(to));
    // A man in his own paradise.
    let is_home = |man: Piece, square: Square| {
        man.color().is_some_and(|color| square.rank() == position.variant().last_rank(color))
    };
    let may_not_enter = |man: Piece, square: Square| {
        man.color().is_some_and(|color| square.rank() == position.variant().last_rank(!color))
    };
    if man == other {
        return Some("men of the same kind and colour do not exchange places");
    }
    if may_not_enter(man, to) {
        return Some("nobody may enter the opponent's paradise");
    }
    if may_not_enter(other, from) {
        return Some("nobody may be put into the opponent's paradise");
    }
    let friends = man.color() == other.color();
    if other.is_man() && !friends && is_home(man, from) {
        return Some("from paradise nobody captures an enemy");
    }
    if is_home(other, to) && !(friends && is_home(man, from)) {
        return Some("a man in his paradise cannot be captured");
    }
    None
}
