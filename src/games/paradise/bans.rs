//! Moves that the past forbids.
//!
//! **No undoing.** A move may not restore the placement of all men that stood before the opponent's last move. Only one
//! move can do that: the one that exchanges the same two men back after an exchange between men of different colours.
//! *Proof.* Every move changes exactly two squares: a man and an empty square, or two men that differ in colour or
//! kind, change places. Let the opponent's last move have changed `s` and `t`. What stood before differs from the
//! present in exactly these two, so that a move which restores it must have the origin and goal `s` and `t`, and an own
//! man on its origin. After a move to an empty square one of the two is empty and the other has the opponent's man;
//! after an exchange of his own men both are his. Only after an exchange with the enemy one of them, the square `s`
//! that the opponent left, has a man of the player to move, and `t` has the opponent's: the move from `s` to `t` is the
//! only one. Other men of the same kind do not matter, since they stand on other squares. Hence the state's mark
//! `(s, t)` tells all, the move that is forbidden has the same origin and goal as the last one, and no history is
//! needed.
//!
//! **No loops.** Call two consecutive positions a step. If the step to the present position has occurred before, no
//! move may lead to the position that followed it on any such earlier occasion (the source: when moves are repeated,
//! "the second move in the repetition has to be different"). Positions are compared by their hash of placement and side
//! to move. *Decision*: the step counts however it was made, and so two ways of exchanging the same own men (either may
//! start) are the same step, and both are forbidden.
//!
//! Two positions with the same 64 bits would be taken for one; this happens once in about 10^19 comparisons.

use super::{Paradise, legality};
use crate::board::Color;
use crate::position::{Move, Position, Sink};

/// Spreads the hash of a forbidden position before it goes into a key, so that it cannot cancel what is there (2^64 /
/// golden ratio).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// What is forbidden in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bans {
    /// The move that would undo the last one; [`Move::NONE`] if there is none.
    undo: Move,
    /// Whether the step to the present position has occurred before.
    looped: bool,
}

impl Bans {
    /// The bans of a position; nothing if there are none.
    #[inline]
    pub(super) fn find(position: &Position<Paradise>) -> Option<Bans> {
        let bans = Bans { undo: undoing(position), looped: is_looped(position) };
        (bans.looped || !bans.undo.is_none()).then_some(bans)
    }

    /// Whether a move, legal otherwise, is forbidden.
    #[inline]
    pub(super) fn forbid(&self, position: &Position<Paradise>, m: Move) -> bool {
        m == self.undo || (self.looped && repeats(position, m))
    }
}

/// The move that would undo the last one, whether or not a man can make it.
#[inline]
pub(super) fn undoing(position: &Position<Paradise>) -> Move {
    let mark = position.state().mark;
    if mark.is_none() { Move::NONE } else { Move::plain(mark.first(), mark.second()) }
}

/// Whether a move leads to what followed the present step before.
pub(super) fn repeats(position: &Position<Paradise>, m: Move) -> bool {
    let next = hash_after(position, m);
    followers(position).any(|hash| hash == next)
}

/// Whether the step to the present position has occurred before.
#[inline]
fn is_looped(position: &Position<Paradise>) -> bool {
    followers(position).next().is_some()
}

/// The positions that followed the present step on earlier occasions.
#[inline]
fn followers(position: &Position<Paradise>) -> impl Iterator<Item = u64> {
    let history = position.history();
    let present = position.hash();
    let previous = history.last().copied().unwrap_or_default();
    // Hashes tell the side to move, so that only places with the same side as the present match.
    history.windows(3).filter(move |step| step[1] == present && step[0] == previous).map(|step| step[2])
}

/// The hash after a move.
fn hash_after(position: &Position<Paradise>, m: Move) -> u64 {
    let keys = position.variant().keys();
    let (from, to) = (m.from(), m.to());
    let (man, other) = (position.board().at(from), position.board().at(to));
    position.hash()
        ^ keys.side(Color::Black)
        ^ keys.man(man, from)
        ^ keys.man(man, to)
        ^ keys.man(other, to)
        ^ keys.man(other, from)
}

/// The key under which the search remembers a position: its hash, and each ban that takes a possible move away.
pub(super) fn tt_key(position: &Position<Paradise>) -> u64 {
    let mut key = position.hash();
    let undo = undoing(position);
    if !undo.is_none() && legality::is_possible(position, undo) {
        key ^= position.variant().keys().mark(position.state().mark);
    }
    followers(position).fold(key, |key, hash| key ^ hash.wrapping_mul(SPREAD))
}

/// Lets through what is not forbidden.
pub(super) struct Allowed<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) position: &'a Position<Paradise>,
    pub(super) bans: Bans,
}

impl<S: Sink> Sink for Allowed<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        if !self.bans.forbid(self.position, m) {
            self.sink.push(m);
        }
    }
}
