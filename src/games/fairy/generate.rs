//! Legal moves: each man's by its Betza description, tried wherever checkers and pins do not tell that the king stays
//! safe.

use super::legality::is_safe;
use super::{Fairy, endings, pawns};
use crate::board::Square;
use crate::games::orthodox::castling;
use crate::games::orthodox::check_info::{self, CheckInfo};
use crate::games::orthodox::generate::{NOISY, man_moves};
use crate::position::{Move, Position, Sink};

/// Lets through only moves that leave the king safe.
struct Safe<'a, S> {
    position: &'a Position<Fairy>,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Safe<'_, S> {
    fn push(&mut self, m: Move) {
        if is_safe(self.position, m) {
            self.sink.push(m);
        }
    }
}

/// The legal moves of a stage; none after the end of the game.
pub(super) fn generate<S: Sink, const STAGE: u8>(position: &Position<Fairy>, sink: &mut S) {
    if endings::decided(position).is_some() {
        return;
    }
    let us = position.side();
    let variant = position.variant();
    let has_king = variant.data().has_king;
    let check_info = (has_king && !variant.army().needs_trial()).then(|| CheckInfo::find(position));
    let is_free = |from: Square| match &check_info {
        None => !has_king,
        Some(check_info) => {
            check_info.checkers == 0
                && from != check_info.king
                && !check_info.pins.iter().any(|(pinned, _)| *pinned == from)
        }
    };
    for &from in position.board().men(us) {
        if is_free(from) {
            man::<S, STAGE>(position, from, sink);
        } else {
            man::<_, STAGE>(position, from, &mut Safe { position, sink });
        }
    }
    if STAGE != NOISY && position.state().rights != 0 && !check_info::is_check(position, us) {
        castling::generate(position, sink);
    }
}

fn man<S: Sink, const STAGE: u8>(position: &Position<Fairy>, from: Square, sink: &mut S) {
    if position.variant().army().is_pawn(position.board().at(from)) {
        pawns::moves::<S, STAGE>(position, from, sink);
    } else {
        man_moves::<_, S, STAGE>(position, from, sink);
    }
}
