//! Legal moves in games where checkers and pins do not tell all: men that hop or are lame, kings that go far.
//!
//! A man may give a check there by becoming a hurdle, and a king may be what a lame man's way is blocked by. So each
//! move is tried on a copy of the cells: slower, and right for whatever men there are.
//!
//! Of castling the laws say that no square that the king crosses may be attacked. Read here as for other men: attacked
//! as the men stand before the castling, so that a hopper may use the king itself as its hurdle; on its goal the king
//! must be safe as they stand after it.

use super::generate::{NOISY, QUIET, en_passant, man_moves};
use super::legality::is_safe;
use super::{Orthodox, castling, check_info};
use crate::position::{Move, Position, Sink};

/// Lets through only moves that leave the king safe.
struct Safe<'a, S> {
    position: &'a Position<Orthodox>,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Safe<'_, S> {
    fn push(&mut self, m: Move) {
        if is_safe(self.position, m) {
            self.sink.push(m);
        }
    }
}

/// The legal moves of a stage. Kept out of the usual generator, which is to stay as small as it is.
#[cold]
#[inline(never)]
pub(super) fn generate<S: Sink, const STAGE: u8>(position: &Position<Orthodox>, sink: &mut S) {
    let us = position.side();
    for &from in position.board().men(us) {
        man_moves::<_, _, STAGE>(position, from, &mut Safe { position, sink });
    }
    if STAGE != QUIET && !position.state().mark.is_none() {
        en_passant(position, sink);
    }
    if STAGE != NOISY && position.state().rights != 0 && !check_info::is_check(position, us) {
        castling::generate(position, sink);
    }
}
