//! Correction history: by how much searches found the static evaluation wrong in positions with the same pawns, with
//! the same other men of a side, or after the same move. At 6,000 nodes a move: Capablanca Chess +19 +/- 21 (940 games),
//! chess +58 +/- 40 (200 games). A node costs 2.6 % more instructions.

use super::history::{LIMIT, PieceTo, gravitate};
use super::score::{Value, WON};
use crate::board::{Change, Color, Piece, Square};
use crate::men::Army;
use crate::position::{Keys, Position, Rules};

/// Entries for each part of a position and each side to move.
const ENTRIES: usize = 1 << 14;
/// The four corrections together, at their greatest, are so many times this share of their sum in centipawns.
const DIVISOR: i32 = 192;
/// An error's weight for each ply of the search that found it, to this many plies.
const WEIGHT: i32 = 8;
const MOST_DEPTH: i32 = 16;
/// The most that one search moves an entry.
const MOST_BONUS: i32 = LIMIT / 4;

/// Keys of parts of a position, kept up to date while moves are made and taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartKeys {
    pawns: u64,
    /// Men other than pawns, by side.
    men: [u64; 2],
}

impl PartKeys {
    /// The keys of a position.
    pub(super) fn of<R: Rules>(position: &Position<R>) -> PartKeys {
        let mut keys = PartKeys::default();
        let (board, variant) = (position.board(), position.variant());
        for color in Color::ALL {
            for &square in board.men(color) {
                keys.toggle(variant.army(), variant.keys(), board.at(square), square);
            }
        }
        keys
    }

    #[inline]
    fn toggle(&mut self, army: &Army, keys: &Keys, man: Piece, square: Square) {
        if army.is_pawn(man) {
            self.pawns ^= keys.man(man, square);
        } else if let Some(color) = man.color() {
            self.men[color.index()] ^= keys.man(man, square);
        }
    }

    /// Follows a move, or takes it back: both are the same.
    #[inline]
    pub(super) fn follow(&mut self, army: &Army, keys: &Keys, changes: &[Change]) {
        for change in changes {
            self.toggle(army, keys, change.before, change.square);
            self.toggle(army, keys, change.after, change.square);
        }
    }

    fn indices(&self) -> [usize; 3] {
        [self.pawns, self.men[0], self.men[1]].map(|key| (key >> 40) as usize % ENTRIES)
    }
}

/// The corrections of one thread.
pub(super) struct Corrections {
    /// For pawns, White's men and Black's men: by key and side to move.
    parts: [Vec<[i16; 2]>; 3],
    /// By the last move.
    moves: Vec<i16>,
}

impl Corrections {
    /// None yet; `piece_tos` is the number of piece-to indices.
    pub(super) fn new(piece_tos: usize) -> Corrections {
        Corrections { parts: std::array::from_fn(|_| vec![[0; 2]; ENTRIES]), moves: vec![0; piece_tos] }
    }

    /// A static evaluation for the side to move, corrected.
    #[inline]
    pub(super) fn correct(&self, eval: Value, keys: &PartKeys, side: Color, last: PieceTo) -> Value {
        let parts = self.parts.iter().zip(keys.indices());
        let sum: i32 = parts.map(|(part, index)| part[index][side.index()] as i32).sum();
        let corrected = eval + (sum + self.moves[last as usize] as i32) / DIVISOR;
        corrected.clamp(1 - WON, WON - 1)
    }

    /// A search to `depth` found the corrected evaluation too low by `error` (too high, if negative).
    pub(super) fn learn(&mut self, error: Value, depth: i32, keys: &PartKeys, side: Color, last: PieceTo) {
        let bonus = (error * depth.min(MOST_DEPTH) * WEIGHT).clamp(-MOST_BONUS, MOST_BONUS);
        for (part, index) in self.parts.iter_mut().zip(keys.indices()) {
            gravitate(&mut part[index][side.index()], bonus);
        }
        gravitate(&mut self.moves[last as usize], bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use crate::games::{AnyPosition, dispatch};
    use crate::random::SplitMix;

    fn walk<R: Rules>(mut position: Position<R>) {
        let variant = position.variant().clone();
        let mut lots = SplitMix::new(3);
        let mut keys = PartKeys::of(&position);
        let start = keys;
        let mut undos = Vec::new();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let undo = position.make(moves[lots.below(moves.len())]);
            keys.follow(variant.army(), variant.keys(), undo.changes());
            assert_eq!(keys, PartKeys::of(&position), "{}", variant.name());
            undos.push(undo);
        }
        while let Some(undo) = undos.pop() {
            position.unmake(&undo);
            keys.follow(variant.army(), variant.keys(), undo.changes());
        }
        assert_eq!(keys, start);
    }

    #[test]
    fn keys_follow_the_moves_of_every_game() {
        for entry in games().entries() {
            let start = entry.variant().start();
            dispatch!(AnyPosition, start, position => walk(position));
        }
    }

    #[test]
    fn an_error_found_again_and_again_is_corrected() {
        let start = games().find("chess").unwrap().start();
        let AnyPosition::Orthodox(position) = start else { panic!("chess is orthodox") };
        let (keys, mut corrections) = (PartKeys::of(&position), Corrections::new(10));
        for _ in 0..200 {
            let corrected = corrections.correct(0, &keys, Color::White, 3);
            corrections.learn(50 - corrected, 8, &keys, Color::White, 3);
        }
        let corrected = corrections.correct(0, &keys, Color::White, 3);
        assert!((45..=55).contains(&corrected), "{corrected}");
        assert_eq!(corrections.correct(0, &keys, Color::Black, 4), 0);
    }
}
