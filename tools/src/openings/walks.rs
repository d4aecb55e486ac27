//! Openings by chance: random moves from the array of a variant.

use super::{Opening, OpeningError};
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::Move;
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// How often a new opening is tried before one that has occurred is taken after all (few plies give few openings).
pub(super) const TRIES: usize = 100;

/// More plies than any random game has: so many are made room for.
const ROOM: usize = 64;

/// `count` openings of `plies` moves, different as far as there are so many, none of which ends the game.
///
/// # Errors
/// If games end before so many plies.
pub fn random(variant: &AnyVariant, plies: usize, count: usize, seed: u64) -> Result<Vec<Opening>, OpeningError> {
    filtered(variant, plies, count, seed, |_| true)
}

/// The same, of those only that `accept` wants. If it wants none for long, the last one tried is taken.
pub(super) fn filtered(
    variant: &AnyVariant,
    plies: usize,
    count: usize,
    seed: u64,
    mut accept: impl FnMut(&Opening) -> bool,
) -> Result<Vec<Opening>, OpeningError> {
    let mut random = SplitMix::new(seed);
    let mut seen = HashSet::new();
    let mut one = || {
        let mut last = Err(0);
        for _ in 0..TRIES {
            let (moves, hash) = walk(variant.start(), plies, &mut random);
            if moves.len() < plies {
                last = last.map_err(|longest| moves.len().max(longest));
                continue;
            }
            let opening = Opening { start: variant.start(), moves };
            if seen.insert(hash) && accept(&opening) {
                return Ok(opening);
            }
            last = Ok(opening);
        }
        last.map_err(|longest| OpeningError::Short { plies, longest })
    };
    (0..count).map(|_| one()).collect()
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
    let mut moves = Vec::with_capacity(plies.min(ROOM));
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
            random(variant, plies, count, seed).unwrap().into_iter().map(|opening| opening.moves).collect()
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
        let wanted = filtered(chess, 1, 2, 1, |opening| opening.moves[0].to().to_string().starts_with('e')).unwrap();
        assert!(wanted.iter().all(|opening| opening.moves[0].to().to_string().starts_with('e')));
        assert_eq!(filtered(chess, 1, 2, 1, |_| false).unwrap().len(), 2);
    }

    #[test]
    fn more_plies_than_a_game_lasts_are_refused() {
        let chess = games().find("chess").unwrap();
        for plies in [5_000, usize::MAX] {
            let error = random(chess, plies, 1000, 1).unwrap_err().to_string();
            let longest = error.strip_prefix(&format!("{plies} random plies are more than games last: ")).unwrap();
            assert!(longest.ends_with(" were the most in 100 tries; take fewer"), "{error}");
        }
    }
}
