//! Static exchange evaluation: what a series of captures on one square is worth, each side always taking with its
//! cheapest man.
//!
//! Pins are not looked at; a king takes only where nothing can take it back.

use super::{ChessTerms, Tables};
use crate::board::{Color, Piece, Square, Step};
use crate::position::{Move, MoveTag, Position};

/// Whether `m` and what follows on its goal gain at least `threshold` centipawns for the mover.
pub(in crate::eval) fn see_at_least<R: ChessTerms>(
    position: &Position<R>,
    tables: &Tables,
    m: Move,
    threshold: i32,
) -> bool {
    if m.tag() == MoveTag::Castle {
        return threshold <= 0;
    }
    let us = position.side();
    let (from, to) = (m.from(), m.to());
    let mut cells = *position.board().cells();
    let man = m.promoted().map_or(cells[from.index()], |kind| kind.of(us));
    let mut balance = tables.value(cells[to.index()]) - threshold;
    if m.promoted().is_some() {
        balance += tables.value(man) - tables.pawn;
    }
    if m.tag() == MoveTag::EnPassant {
        balance += tables.pawn;
        cells[to.step(-16 * us.forward() as Step).index()] = Piece::EMPTY;
    }
    if balance < 0 {
        return false;
    }
    balance -= tables.value(man);
    if balance >= 0 {
        return true;
    }
    cells[from.index()] = Piece::EMPTY;
    cells[to.index()] = man;
    let loser = loser_of_exchange(position, tables, &mut cells, to, balance);
    loser != us
}

/// Plays the captures out; `balance` is negative for the side that has just captured if its man is lost.
pub(in crate::eval) fn loser_of_exchange<R: ChessTerms>(
    position: &Position<R>,
    tables: &Tables,
    cells: &mut [Piece; 256],
    to: Square,
    mut balance: i32,
) -> Color {
    let mut side = position.side();
    loop {
        // The other side may take, or leave it.
        side = !side;
        let Some(from) = cheapest_attacker(position, tables, cells, to, side) else {
            return side;
        };
        let man = cells[from.index()];
        let king = position.variant().army().is_royal(man);
        cells[from.index()] = Piece::EMPTY;
        cells[to.index()] = man;
        if king && cheapest_attacker(position, tables, cells, to, !side).is_some() {
            return side;
        }
        balance = -balance - 1 - tables.value(man);
        if balance >= 0 {
            return !side;
        }
    }
}

pub(in crate::eval) fn cheapest_attacker<R: ChessTerms>(
    position: &Position<R>,
    tables: &Tables,
    cells: &[Piece; 256],
    to: Square,
    side: Color,
) -> Option<Square> {
    let attacks = position.variant().army().attacks();
    let victim = cells[to.index()];
    let mut best = None;
    let mut least = i32::MAX;
    for &from in position.board().men(side) {
        let man = cells[from.index()];
        let value = tables.value(man);
        if man.is_of(side)
            && value < least
            && from != to
            && attacks.attacks(cells, man.bit(), from, to)
            && R::takes(man, victim)
        {
            least = value;
            best = Some(from);
        }
    }
    best
}
