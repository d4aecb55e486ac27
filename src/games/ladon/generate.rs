//! Moves by rule, each kept only if the king cannot be captured afterwards.
//!
//! Pins do not tell enough here: a man may be needed between a Ladon and the king, or become the hurdle that a Ladon
//! pushes onto it. So every move is tried on a copy of the cells.

use super::push::{DIRECTIONS, push_of};
use super::{Ladon, is_pusher, legality};
use crate::board::Square;
use crate::games::orthodox::castling;
use crate::games::orthodox::generate::{ALL, NOISY, QUIET, en_passant, man_moves};
use crate::position::{Move, Position, Sink};

/// Lets through only moves after which the king is safe.
struct Safe<'a, S> {
    position: &'a Position<Ladon>,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Safe<'_, S> {
    fn push(&mut self, m: Move) {
        if legality::is_safe(self.position, m) {
            self.sink.push(m);
        }
    }
}

/// The legal moves of a stage.
pub(super) fn generate<S: Sink, const STAGE: u8>(position: &Position<Ladon>, sink: &mut S) {
    let board = position.board();
    let mut safe = Safe { position, sink };
    for &from in board.men(position.side()) {
        if is_pusher(position, board.at(from)) {
            ladon_moves::<_, STAGE>(position, from, &mut safe);
        } else {
            man_moves::<_, _, STAGE>(position, from, &mut safe);
        }
    }
    // These two look after the king themselves.
    if STAGE != QUIET && !position.state().mark.is_none() {
        en_passant(position, safe.sink);
    }
    if STAGE != NOISY && position.state().rights != 0 && !position.is_check() {
        castling::generate(position, safe.sink);
    }
}

/// One or two squares in each direction over empty squares, with what each push promotes.
fn ladon_moves<S: Sink, const STAGE: u8>(position: &Position<Ladon>, from: Square, sink: &mut S) {
    let board = position.board();
    let variant = position.variant();
    for step in DIRECTIONS {
        let mut to = from;
        for _ in 0..2 {
            to = to.step(step);
            if !board.at(to).is_empty() {
                break;
            }
            let push = push_of(variant, board.cells(), position.side(), to, step);
            let noisy = push.is_some_and(|push| push.promotes || push.victim.is_man());
            if STAGE != ALL && noisy != (STAGE == NOISY) {
                continue;
            }
            if push.is_some_and(|push| push.promotes) {
                for &kind in variant.promotions() {
                    sink.push(Move::promotion(from, to, kind));
                }
            } else {
                sink.push(Move::plain(from, to));
            }
        }
    }
}
