//! Legal moves: the orthodox generator with checkers and pins, the bishops' forbearance, the first leaps, and the joint
//! move.

use super::rights::{king_may_leap, may_join, queen_home, queen_may_leap};
use super::{Lombard, leaps};
use crate::board::{Piece, Square};
use crate::games::orthodox::check_info::{CheckInfo, is_attacked_on};
use crate::games::orthodox::generate::{NOISY, QUIET, Steps, king_moves, man_moves, men_moves};
use crate::position::{Move, Position, Sink};

/// The legal moves of a stage.
#[inline]
pub(super) fn generate<S: Sink, const STAGE: u8>(position: &Position<Lombard>, sink: &mut S) {
    let check_info = CheckInfo::find(position);
    king_moves::<_, S, STAGE>(position, &check_info, sink);
    if STAGE != NOISY && king_may_leap(position, position.side()) {
        king_leaps(position, check_info.king, sink);
    }
    if check_info.checkers <= 1 {
        men_moves::<_, S, STAGE>(position, &check_info, sink);
    }
}

/// Lets through only what leaves a kind of enemy men alone.
struct Sparing<'a, S> {
    sink: &'a mut S,
    position: &'a Position<Lombard>,
    spared: Piece,
}

impl<S: Sink> Sink for Sparing<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        if self.position.board().at(m.to()) != self.spared {
            self.sink.push(m);
        }
    }
}

impl Steps for Lombard {
    #[inline]
    fn man_moves<S: Sink, const STAGE: u8>(position: &Position<Self>, from: Square, sink: &mut S) {
        let us = position.side();
        let kind = position.board().at(from).kind();
        if STAGE != QUIET && kind == Some(Lombard::BISHOP) {
            let spared = Lombard::BISHOP.of(!us);
            return man_moves::<_, _, STAGE>(position, from, &mut Sparing { sink, position, spared });
        }
        man_moves::<_, S, STAGE>(position, from, sink);
        if STAGE != NOISY && kind == Some(Lombard::QUEEN) && queen_may_leap(position, us, from) {
            for to in leaps::of_queen(position, from) {
                sink.push(Move::plain(from, to));
            }
        }
    }
}

/// The leaps of a king that has the right, alone and together with the queen's.
fn king_leaps<S: Sink>(position: &Position<Lombard>, king: Square, sink: &mut S) {
    let us = position.side();
    let goals = leaps::of_king(position, king);
    let mut cells = *position.board().cells();
    cells[king.index()] = Piece::EMPTY;
    for &to in &goals {
        if !is_attacked_on(position, &cells, to, !us) {
            sink.push(Move::plain(king, to));
        }
    }
    if may_join(position, us) {
        joint_moves(position, king, &goals, &mut cells, sink);
    }
}

/// The joint moves; `cells` are the board without the king.
fn joint_moves<S: Sink>(
    position: &Position<Lombard>,
    king: Square,
    goals: &leaps::KingGoals,
    cells: &mut [Piece; 256],
    sink: &mut S,
) {
    let us = position.side();
    let home = queen_home(position.variant(), us);
    let queen = std::mem::replace(&mut cells[home.index()], Piece::EMPTY);
    let seconds = leaps::of_queen(position, home);
    for &to in goals {
        // Wherever the queen goes, it can only stop an attack, never make one.
        let exposed = is_attacked_on(position, cells, to, !us);
        for &second in seconds.iter().filter(|&&second| second != to) {
            if exposed {
                cells[second.index()] = queen;
                let still = is_attacked_on(position, cells, to, !us);
                cells[second.index()] = Piece::EMPTY;
                if still {
                    continue;
                }
            }
            sink.push(Move::joint(king, to, second));
        }
    }
}
