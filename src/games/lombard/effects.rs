//! What a move changes.

use super::Lombard;
use super::rights::{bound_to, promoted, queen_home};
use crate::board::{Change, Changes, Piece, Square};
use crate::position::{Mark, Move, MoveTag, NextState, Position};

/// The changes of a legal move, and what remains of rights and clock.
#[inline]
pub(super) fn effects(position: &Position<Lombard>, m: Move, changes: &mut Changes) -> NextState {
    let board = position.board();
    let variant = position.variant();
    let us = position.side();
    let man = board.at(m.from());
    let victim = board.at(m.to());
    let mut rights = position.state().rights;
    if rights != 0 {
        rights &= !(bound_to(variant, m.from()) | bound_to(variant, m.to()));
    }
    let mut become_man = man;
    if let Some(kind) = m.promoted() {
        become_man = kind.of(us);
        rights |= promoted(us, m.to().file());
    }
    go(position, m.from(), m.to(), become_man, changes);
    if m.tag() == MoveTag::Joint {
        let home = queen_home(variant, us);
        rights &= !bound_to(variant, home);
        go(position, home, m.extra(), board.at(home), changes);
    }
    NextState { rights, mark: Mark::NONE, reversible: !variant.army().is_pawn(man) && victim.is_empty() }
}

/// A man leaves one square and stands on another as `man`.
#[inline]
fn go(position: &Position<Lombard>, from: Square, to: Square, man: Piece, changes: &mut Changes) {
    let board = position.board();
    changes.push(Change::new(from, board.at(from), Piece::EMPTY));
    changes.push(Change::new(to, board.at(to), man));
}
