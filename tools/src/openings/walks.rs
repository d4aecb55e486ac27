//! Openings by chance: random moves from the array of a variant.

use super::Opening;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::Move;
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// How often a new opening is tried before one that has occurred is taken after all (few plies give few openings).
pub(super) const TRIES: usize = 100;

/// `count` openings of `plies` moves, different as far as there are so many, none of which ends the game.
pub fn random(variant: &AnyVariant, plies: usize, count: usize, seed: u64) -> Vec<Opening> {
    filtered(variant, plies, count, seed, |_| true)
}

/// The same, of those only that `accept` wants. If it wants none for long, the last one tried is taken.
pub(super) fn filtered(
    variant: &AnyVariant,
    plies: usize,
    count: usize,
    seed: u64,
    mut accept: impl FnMut(&Opening) -> bool,
) -> Vec<Opening> {
    let mut random = SplitMix::new(seed);
    let mut seen = HashSet::new();
    (0..count)
        .map(|_| {
            let mut last = Opening::at(variant.start());
            for _ in 0..TRIES {
                let (moves, hash) = walk(variant.start(), plies, &mut random);
                last.moves = moves;
                if last.moves.len() == plies && seen.insert(hash) && accept(&last) {
                    break;
                }
            }
            last
        })
        .collect()
}

/// The numbers below `count` in random order.
pub fn random_order(count: usize, random: &mut SplitMix) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

/// One random walk, and the hash of where it leads. It is shorter than asked for if it met the end of the game.
pub(super) fn walk(mut position: AnyPosition, plies: usize, random: &mut SplitMix) -> (Vec<Move>, u64) {
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
    use crate::games::games;

    #[test]
    fn openings_depend_on_the_seed_alone_and_differ() {
        let variant = games().find("capablanca").unwrap();
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

    #[test]
    fn a_filter_chooses_and_gives_up_at_last() {
        let chess = games().find("chess").unwrap();
        let wanted = filtered(chess, 1, 2, 1, |opening| opening.moves[0].to().to_string().starts_with('e'));
        assert!(wanted.iter().all(|opening| opening.moves[0].to().to_string().starts_with('e')));
        assert_eq!(filtered(chess, 1, 2, 1, |_| false).len(), 2);
    }
}
