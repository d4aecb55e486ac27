//! What a move changes.

use super::{Fairy, pawns};
use crate::board::{Change, Changes, Piece, Square};
use crate::games::orthodox::effects::castle;
use crate::position::{Mark, Move, MoveTag, NextState, Position};

/// The changes of a move on the board.
pub(super) fn changes(position: &Position<Fairy>, m: Move, changes: &mut Changes) {
    if m.tag() == MoveTag::Castle {
        return castle(position, m, changes);
    }
    let board = position.board();
    let man = board.at(m.from());
    let after = m.promoted().map_or(man, |kind| kind.of(position.side()));
    changes.push(Change::new(m.from(), man, Piece::EMPTY));
    changes.push(Change::new(m.to(), board.at(m.to()), after));
    if m.tag() == MoveTag::EnPassant {
        let passed = position.state().mark.second();
        changes.push(Change::new(passed, board.at(passed), Piece::EMPTY));
    }
}

/// The same, and what remains of rights, mark and clock.
pub(super) fn effects(position: &Position<Fairy>, m: Move, list: &mut Changes) -> NextState {
    changes(position, m, list);
    let board = position.board();
    let homes = position.homes();
    let rights = position.state().rights & !(homes.lost(m.from()) | homes.lost(m.to()));
    let quiet = board.at(m.to()).is_empty() || m.tag() == MoveTag::Castle;
    let reversible = quiet && !position.variant().army().is_pawn(board.at(m.from()));
    let mark = if m.tag() == MoveTag::Double { double_step_mark(position, m) } else { Mark::NONE };
    NextState { rights, mark, reversible }
}

/// The square that was passed and the one where the pawn stands now, if an enemy pawn could capture on the first.
fn double_step_mark(position: &Position<Fairy>, m: Move) -> Mark {
    let passed = Square::from_index(((m.from().index() + m.to().index()) / 2) as u8);
    if pawns::is_taken_in_passing(position, passed, !position.side()) { Mark::pair(passed, m.to()) } else { Mark::NONE }
}
