//! Whether an arbitrary move is legal, told from the tables of reach and by trying it on a copy of the cells.
//!
//! Shares nothing with the generator but the tables, so that each checks the other.

use super::generate::is_safe_en_passant;
use super::{ChessLike, KingSafety, castling};
use crate::board::{Piece, Square, Step, WIDTH};
use crate::men::Ray;
use crate::position::{Move, MoveTag, Position, Rules};

/// Whether `m`, any 32 bits, is a legal move.
pub(in crate::games) fn is_legal<R: ChessLike>(position: &Position<R>, m: Move) -> bool {
    let board = position.board();
    let us = position.side();
    let man = board.at(m.from());
    if !man.is_of(us) || board.at(m.to()).is_guard() {
        return false;
    }
    if m.tag() == MoveTag::Castle {
        return m == Move::castle(m.from(), m.to(), m.extra()) && castling::is_legal(position, m);
    }
    if m.extra().byte() != 0 || m.tag() == MoveTag::Joint || board.at(m.to()).is_of(us) {
        return false;
    }
    if position.variant().army().is_pawn(man) {
        pawn_reaches(position, m) && (m.tag() == MoveTag::EnPassant || is_safe(position, m))
    } else {
        m.promoted().is_none() && m.tag() == MoveTag::Plain && man_reaches(position, man, m) && is_safe(position, m)
    }
}

/// Whether the king is safe after an ordinary move.
pub(in crate::games) fn is_safe<R: KingSafety>(position: &Position<R>, m: Move) -> bool {
    let us = position.side();
    let mut cells = *position.board().cells();
    cells[m.to().index()] = cells[m.from().index()];
    cells[m.from().index()] = Piece::EMPTY;
    let king = position.royal(us);
    let king = if king == m.from() { m.to() } else { king };
    !R::is_attacked(position, &cells, king, !us)
}

/// Whether a man other than a pawn gets there by its Betza description.
pub(in crate::games) fn man_reaches<R: Rules>(position: &Position<R>, man: Piece, m: Move) -> bool {
    let board = position.board();
    let army = position.variant().army();
    let captures = !board.at(m.to()).is_empty();
    let rays = &army.motion(man).rays;
    // The table knows captures; men that move otherwise than they capture are told by their rays.
    if rays.iter().all(|ray| ray.moves && ray.captures) {
        return army.attacks().attacks(board.cells(), man.bit(), m.from(), m.to());
    }
    let motion = army.motion(man);
    let difference = m.from().step_to(m.to());
    motion.leaps.contains(&difference)
        || motion.slides.iter().any(|&step| slides_to(position, m, step, 1, u8::MAX, false))
        || rays.iter().any(|ray| {
            let Ray { step, least, range, moves, captures: takes, hop } = *ray;
            (if captures { takes } else { moves }) && slides_to(position, m, step, least, range, hop)
        })
}

/// Whether stepping from the origin arrives at the goal within the range, over as many men as are needed.
fn slides_to<R: Rules>(position: &Position<R>, m: Move, step: Step, least: u8, range: u8, hop: bool) -> bool {
    let mut square = m.from();
    let mut hurdles = 0;
    for count in 1..=range {
        square = square.step(step);
        if square == m.to() {
            return count >= least && hurdles == hop as u32;
        }
        let piece = position.board().at(square);
        hurdles += piece.is_man() as u32;
        if piece.is_guard() || hurdles > hop as u32 {
            return false;
        }
    }
    false
}

/// A pawn's steps, captures and promotions, with the tags that the generator gives them.
pub(in crate::games) fn pawn_reaches<R: KingSafety>(position: &Position<R>, m: Move) -> bool {
    let board = position.board();
    let variant = position.variant();
    let us = position.side();
    let forward = WIDTH as Step * us.forward() as Step;
    let difference = m.from().step_to(m.to());
    let promotes = m.to().rank() == variant.last_rank(us);
    let choice_fits = match m.promoted() {
        Some(kind) => promotes && variant.promotions().contains(&kind),
        None => !promotes,
    };
    let sideways = difference - forward;
    let is_empty = |square: Square| board.at(square).is_empty();
    choice_fits
        && match m.tag() {
            MoveTag::Plain if difference == forward => is_empty(m.to()),
            MoveTag::Plain => sideways.abs() == 1 && board.at(m.to()).is_of(!us),
            MoveTag::Double => {
                difference == 2 * forward
                    && m.promoted().is_none()
                    && m.from().rank() == variant.second_rank(us)
                    && is_empty(m.to())
                    && is_empty(m.from().step(forward))
            }
            MoveTag::EnPassant => {
                m.promoted().is_none()
                    && sideways.abs() == 1
                    && !position.state().mark.is_none()
                    && m.to() == position.state().mark.first()
                    && is_safe_en_passant(position, m.from(), m.to())
            }
            MoveTag::Castle | MoveTag::Joint => false,
        }
}
