//! Making moves and taking them back.

use super::Position;
use super::moves::Move;
use super::rules::Rules;
use super::state::{Mark, State};
use crate::board::{Change, Changes, Color};

/// All that [`Position::unmake`] needs.
#[derive(Clone, Debug)]
pub struct Undo {
    changes: Changes,
    state: State,
}

impl Undo {
    /// What the move changed.
    #[inline]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Rights, marks, clock and hash before the move.
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }
}

impl<R: Rules> Position<R> {
    /// Makes a legal move. An illegal one gives a position without meaning, but no panic.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let mut changes = Changes::new();
        let next = R::effects(self, m, &mut changes);
        let keys = self.variant.keys();
        let mut hash = self.state.unmarked ^ keys.side(Color::Black);
        for change in &changes {
            hash ^= keys.man(change.before, change.square) ^ keys.man(change.after, change.square);
            if self.variant.army().is_royal(change.after) {
                self.royals[self.side.index() ^ !change.after.is_of(self.side) as usize] = change.square;
            }
        }
        let lost = self.state.rights ^ next.rights;
        if lost != 0 {
            hash ^= keys.rights(lost);
        }
        let counts = R::HAS_CLOCK && next.reversible;
        let clock = if counts { self.state.clock.saturating_add(1) } else { 0 };
        let undo = State { hash, unmarked: hash, rights: next.rights, mark: next.mark, clock };
        let state = std::mem::replace(&mut self.state, undo);
        self.history.push(state.hash);
        self.board.apply(&mut changes);
        self.number += self.side.index() as u32;
        self.side = !self.side;
        if !next.mark.is_none() {
            self.hash_mark();
        }
        Undo { changes, state }
    }

    /// Takes back the last move that was made.
    #[inline]
    pub fn unmake(&mut self, undo: &Undo) {
        self.side = !self.side;
        self.number -= self.side.index() as u32;
        self.board.revert(&undo.changes);
        for change in &undo.changes {
            if self.variant.army().is_royal(change.before) {
                self.royals[self.side.index() ^ !change.before.is_of(self.side) as usize] = change.square;
            }
        }
        self.state = undo.state;
        self.history.pop();
    }

    /// Passes the turn: for searches only, never part of a game. Unmade like a move.
    pub fn make_null(&mut self) -> Undo {
        let keys = self.variant.keys();
        let hash = self.state.unmarked ^ keys.side(Color::Black);
        let clock = if R::HAS_CLOCK { self.state.clock.saturating_add(1) } else { 0 };
        let next = State { hash, unmarked: hash, mark: Mark::NONE, clock, ..self.state };
        let state = std::mem::replace(&mut self.state, next);
        self.history.push(state.hash);
        self.number += self.side.index() as u32;
        self.side = !self.side;
        Undo { changes: Changes::new(), state }
    }

    /// Puts the mark into the hash where it matters for repetition.
    fn hash_mark(&mut self) {
        if R::mark_matters(self) {
            self.state.hash = self.state.unmarked ^ self.variant.keys().mark(self.state.mark);
        }
    }

    /// The hashes and the royal squares computed from nothing; what making moves must agree with.
    pub fn recompute(&mut self) {
        let keys = self.variant.keys();
        let mut hash = keys.side(self.side) ^ keys.rights(self.state.rights);
        for color in Color::ALL {
            for &square in self.board.men(color) {
                let man = self.board.at(square);
                hash ^= keys.man(man, square);
                if self.variant.army().is_royal(man) {
                    self.royals[color.index()] = square;
                }
            }
        }
        (self.state.hash, self.state.unmarked) = (hash, hash);
        if !self.state.mark.is_none() {
            self.hash_mark();
        }
    }
}
