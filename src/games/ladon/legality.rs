//! Whether an arbitrary move is legal, and whether a move leaves the king safe.

use super::push::{direction, push_of};
use super::{Ladon, is_pusher, push};
use crate::board::{Changes, Square};
use crate::games::orthodox::{KingSafety, legality as orthodox_legality};
use crate::position::{Move, MoveTag, Position};

/// Whether the mover's king cannot be captured after a move that is otherwise according to the rules.
pub(super) fn is_safe(position: &Position<Ladon>, m: Move) -> bool {
    let us = position.side();
    let army = position.variant().army();
    let mut changes = Changes::new();
    push::effects(position, m, &mut changes);
    let mut cells = *position.board().cells();
    let mut king = position.royal(us);
    for change in &changes {
        cells[change.square.index()] = change.after;
        if change.after.is_of(us) && army.is_royal(change.after) {
            king = change.square;
        }
    }
    // Enemies that were pushed stand where the lists do not have them.
    let attacks = army.attacks();
    let moved = |square: Square| {
        let man = cells[square.index()];
        man.is_of(!us) && attacks.attacks(&cells, man.bit(), square, king)
    };
    !changes.iter().any(|change| moved(change.square)) && !Ladon::is_attacked(position, &cells, king, !us)
}

/// Whether `m`, any 32 bits, is a legal move.
pub(super) fn is_legal(position: &Position<Ladon>, m: Move) -> bool {
    let board = position.board();
    let man = board.at(m.from());
    if !man.is_of(position.side()) || !is_pusher(position, man) {
        return orthodox_legality::is_legal(position, m) && (m.tag() != MoveTag::Plain || is_safe(position, m));
    }
    let (dx, dy) = m.from().delta(m.to());
    let Some(step) = direction(m) else { return false };
    let reaches = dx.abs().max(dy.abs()) <= 2
        && board.at(m.to()).is_empty()
        && (m.from().step(step) == m.to() || board.at(m.from().step(step)).is_empty());
    if !reaches || m.tag() != MoveTag::Plain || m.extra().byte() != 0 {
        return false;
    }
    let promotes =
        push_of(position.variant(), board.cells(), position.side(), m.to(), step).is_some_and(|push| push.promotes);
    let choice_fits = match m.promoted() {
        Some(kind) => promotes && position.variant().promotions().contains(&kind),
        None => !promotes,
    };
    choice_fits && is_safe(position, m)
}
