//! What a move changes.

use super::ChessLike;
use super::castling::rook_goal;
use crate::board::{Change, Changes, Piece, Square, Step, WIDTH};
use crate::position::{Mark, Move, MoveTag, NextState, Position};

/// The changes of a legal move, and what remains of rights and clock.
#[inline]
pub(in crate::games) fn effects<R: ChessLike>(position: &Position<R>, m: Move, changes: &mut Changes) -> NextState {
    let board = position.board();
    let (from, to) = (m.from(), m.to());
    let man = board.at(from);
    let homes = position.homes();
    let rights = position.state().rights & !(homes.lost(from) | homes.lost(to));
    if m.tag() == MoveTag::Castle {
        castle(position, m, changes);
        return NextState { rights, mark: Mark::NONE, reversible: true };
    }
    let is_pawn = position.variant().army().is_pawn(man);
    let victim = board.at(to);
    let after = m.promoted().map_or(man, |kind| kind.of(position.side()));
    changes.push(Change::new(from, man, Piece::EMPTY));
    changes.push(Change::new(to, victim, after));
    let mut mark = Mark::NONE;
    match m.tag() {
        MoveTag::Double => mark = double_step_mark(position, from, to),
        MoveTag::EnPassant => {
            let passed = to.step(-((WIDTH as Step) * position.side().forward() as Step));
            changes.push(Change::new(passed, board.at(passed), Piece::EMPTY));
        }
        _ => {}
    }
    NextState { rights, mark, reversible: !is_pawn && victim.is_empty() }
}

/// King and rook change places; in Fischer games one may stand on the other's goal, and no square may be listed twice.
pub(in crate::games) fn castle<R: ChessLike>(position: &Position<R>, m: Move, changes: &mut Changes) {
    let board = position.board();
    let (king, rook) = (board.at(m.from()), board.at(m.extra()));
    let (king_to, rook_to) = (m.to(), rook_goal(m));
    let after = |square: Square| {
        if square == king_to {
            king
        } else if square == rook_to {
            rook
        } else {
            Piece::EMPTY
        }
    };
    for square in [m.from(), m.extra(), king_to, rook_to] {
        if changes.iter().all(|change| change.square != square) && board.at(square) != after(square) {
            changes.push(Change::new(square, board.at(square), after(square)));
        }
    }
}

/// The square passed over, if an enemy pawn stands beside the goal.
#[inline]
fn double_step_mark<R: ChessLike>(position: &Position<R>, from: Square, to: Square) -> Mark {
    let board = position.board();
    let army = position.variant().army();
    let beside = [to.step(-1), to.step(1)];
    let takes = beside.into_iter().any(|square| {
        let man = board.at(square);
        man.is_of(!position.side()) && army.is_pawn(man)
    });
    let passed = Square::from_index(((from.index() + to.index()) / 2) as u8);
    if takes { Mark::square(passed) } else { Mark::NONE }
}
