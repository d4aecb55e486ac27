//! Whether an arbitrary move is legal, told by arithmetic on files and ranks and by trying the move on a copy of the
//! cells.
//!
//! Shares nothing with the generator but the tables of reach and the rights, so that each checks the other.

use super::Lombard;
use super::rights::{king_may_leap, may_join, queen_home, queen_may_leap};
use crate::board::{Piece, Square, Step, WIDTH};
use crate::games::orthodox::check_info::is_attacked_on;
use crate::games::orthodox::legality::{is_safe, man_reaches, pawn_reaches};
use crate::position::{Move, MoveTag, Position};

/// Whether `m`, any 32 bits, is a legal move.
pub(super) fn is_legal(position: &Position<Lombard>, m: Move) -> bool {
    let board = position.board();
    let us = position.side();
    let man = board.at(m.from());
    let target = board.at(m.to());
    if !man.is_of(us) || target.is_guard() || target.is_of(us) {
        return false;
    }
    if m.tag() == MoveTag::Joint {
        return m == Move::joint(m.from(), m.to(), m.extra()) && is_legal_joint(position, m);
    }
    if m.extra().byte() != 0 || matches!(m.tag(), MoveTag::Castle | MoveTag::EnPassant) {
        return false;
    }
    if position.variant().army().is_pawn(man) {
        return pawn_reaches(position, m) && is_safe(position, m);
    }
    let spared = man.kind() == Some(Lombard::BISHOP) && target.kind() == Some(Lombard::BISHOP);
    m == Move::plain(m.from(), m.to())
        && !spared
        && (man_reaches(position, man, m) || leaps(position, man, m))
        && is_safe(position, m)
}

/// Whether a king or a queen makes its first leap.
fn leaps(position: &Position<Lombard>, man: Piece, m: Move) -> bool {
    let us = position.side();
    if m.from() == position.royal(us) {
        king_may_leap(position, us) && king_leaps(position, m.from(), m.to())
    } else {
        man.kind() == Some(Lombard::QUEEN)
            && queen_may_leap(position, us, m.from())
            && queen_leaps(position, m.from(), m.to())
    }
}

/// Whether a king gets from one square to another by its leap.
fn king_leaps(position: &Position<Lombard>, from: Square, to: Square) -> bool {
    let board = position.board();
    let (dx, dy) = from.delta(to);
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    if !board.at(to).is_empty() {
        return false;
    }
    if (long, short) == (2, 1) {
        return true;
    }
    let step = dx.signum() as Step + WIDTH as Step * dy.signum() as Step;
    let in_line = short == 0 || short == long;
    let free = |count: i32| !board.at(from.step(count as Step * step)).is_of(!position.side());
    in_line && (2..=3).contains(&long) && (1..long).all(free)
}

/// Whether a queen gets from one square to another by its leap.
fn queen_leaps(position: &Position<Lombard>, from: Square, to: Square) -> bool {
    let (dx, dy) = from.delta(to);
    dx.abs() == 2 && dy.abs() == 2 && position.board().at(to).is_empty()
}

/// Both leaps must be possible by themselves; the king must be safe after both.
fn is_legal_joint(position: &Position<Lombard>, m: Move) -> bool {
    let us = position.side();
    let home = queen_home(position.variant(), us);
    let possible = m.from() == position.royal(us)
        && may_join(position, us)
        && m.to() != m.extra()
        && king_leaps(position, m.from(), m.to())
        && queen_leaps(position, home, m.extra());
    if !possible {
        return false;
    }
    let mut cells = *position.board().cells();
    for (from, to) in [(m.from(), m.to()), (home, m.extra())] {
        cells[to.index()] = std::mem::replace(&mut cells[from.index()], Piece::EMPTY);
    }
    !is_attacked_on(position, &cells, m.to(), !us)
}
