//! Openings: a few random legal moves from the array, so that deterministic engines do not play the same game again and again.

use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::Move;
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// How often a new opening is tried before one that has occurred is taken after all (few plies give few openings).
const TRIES: usize = 100;

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The first position.
    pub start: AnyPosition,
    /// The moves that are made for the engines.
    pub moves: Vec<Move>,
}

impl Opening {
    /// Whether it begins at the array of its variant.
    pub fn is_array(&self) -> bool {
        self.start.fen() == self.start.variant().start().fen()
    }
}

/// `count` openings of `plies` moves, different as far as there are so many, none of which ends the game.
pub fn random(variant: &AnyVariant, plies: usize, count: usize, seed: u64) -> Vec<Opening> {
    let mut random = SplitMix::new(seed);
    let mut seen = HashSet::new();
    (0..count)
        .map(|_| {
            let mut last = Vec::new();
            for _ in 0..TRIES {
                let (moves, hash) = walk(variant, plies, &mut random);
                last = moves;
                if last.len() == plies && seen.insert(hash) {
                    break;
                }
            }
            Opening { start: variant.start(), moves: last }
        })
        .collect()
}

/// One random walk, and the hash of where it leads. It is shorter than asked for if it met the end of the game.
fn walk(variant: &AnyVariant, plies: usize, random: &mut SplitMix) -> (Vec<Move>, u64) {
    let mut position = variant.start();
    let mut moves = Vec::with_capacity(plies);
    for _ in 0..plies {
        let legal = position.legal_moves();
        let Some(&m) = random.pick(&legal) else { break };
        let undo = position.make(m);
        if position.outcome().is_some() {
            position.unmake(&undo);
            break;
        }
        moves.push(m);
    }
    (moves, position.hash())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ladorea::games::catalogue;

    #[test]
    fn openings_depend_on_the_seed_alone_and_differ() {
        let variant = catalogue::find("capablanca").unwrap();
        let random = |plies, count, seed| -> Vec<Vec<Move>> {
            random(variant, plies, count, seed).into_iter().map(|opening| opening.moves).collect()
        };
        let first = random(4, 50, 1);
        assert_eq!(first, random(4, 50, 1));
        assert_ne!(first, random(4, 50, 2));
        let distinct: HashSet<_> = first.iter().collect();
        assert_eq!(distinct.len(), 50);
        assert!(first.iter().all(|moves| moves.len() == 4));
        assert_eq!(random(0, 3, 1), vec![Vec::new(); 3]);
    }
}
