//! Games with many arrays begin at many: each opening at another one.

use super::walks::{TRIES, walk};
use super::{Opening, OpeningError, Wanted, random_order};
use ladorea::games::shuffle;
use ladorea::random::SplitMix;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// How many random plies follow the arrays once all of them have been used.
const PLIES_AGAIN: usize = 4;

/// Which arrays are used, by their numbers in `ladorea arrays`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrays {
    /// All, in random order.
    Random,
    /// So many of them, in random order.
    Some(usize),
    /// These, in this order.
    Numbers(Vec<usize>),
}

impl FromStr for Arrays {
    type Err = shuffle::ArrayError;

    /// Reads `random`, or numbers with commas between them.
    fn from_str(text: &str) -> Result<Arrays, shuffle::ArrayError> {
        if text.eq_ignore_ascii_case("random") {
            return Ok(Arrays::Random);
        }
        let number = |part: &str| part.trim().parse().map_err(|_| shuffle::ArrayError::Choice(part.to_string()));
        text.split(',').map(number).collect::<Result<_, _>>().map(Arrays::Numbers)
    }
}

/// In words, for a results file: the same words mean the same arrays.
impl fmt::Display for Arrays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arrays::Random => f.write_str("random arrays"),
            Arrays::Some(count) => write!(f, "{count} random arrays"),
            Arrays::Numbers(numbers) => write!(f, "{} arrays by number {numbers:?}", numbers.len()),
        }
    }
}

impl Arrays {
    fn numbers(&self, all: usize, seed: u64) -> Vec<usize> {
        let random = || random_order(all, &mut SplitMix::new(seed));
        match self {
            Arrays::Random => random(),
            Arrays::Some(count) => random().into_iter().take(*count).collect(),
            Arrays::Numbers(numbers) => numbers.clone(),
        }
    }
}

/// Openings that begin at arrays in turn, of those only that `accept` wants.
///
/// If it is not said how many random plies follow, none does until all arrays have been used: then they come again with
/// a few.
/// There are fewer openings than wanted if no plies are wanted and there are not so many arrays.
pub(super) fn openings(
    arrays: &Arrays,
    wanted: &Wanted<'_>,
    accept: &mut dyn FnMut(&Opening) -> bool,
) -> Result<Vec<Opening>, OpeningError> {
    let shuffle = shuffle::of(wanted.variant, crate::games::games())?;
    let all = (shuffle.arrays)();
    let numbers = arrays.numbers(all.len(), wanted.seed);
    let start = |&number: &usize| -> Result<_, shuffle::ArrayError> {
        let array = all.get(number).cloned().map_or_else(|| shuffle.array(number), Ok)?;
        Ok(wanted.variant.position(&(shuffle.fen)(&array))?)
    };
    let used = numbers.len().min(wanted.count.saturating_mul(TRIES));
    let starts = numbers[..used].iter().map(start).collect::<Result<Vec<_>, _>>()?;
    let mut random = SplitMix::new(wanted.seed);
    let (mut openings, mut seen, mut refused) = (Vec::with_capacity(wanted.count), HashSet::new(), 0);
    let (mut short, mut longest) = (0, 0);
    for (turn, start) in starts.iter().cycle().enumerate() {
        let is_again = turn >= starts.len();
        if openings.len() == wanted.count || (is_again && wanted.plies == Some(0)) {
            break;
        }
        let plies = wanted.plies.unwrap_or(if is_again { PLIES_AGAIN } else { 0 });
        let (moves, hash) = walk(start.clone(), plies, &mut random);
        if moves.len() < plies {
            (longest, short) = (longest.max(moves.len()), short + 1);
            if short == TRIES {
                return Err(OpeningError::Short { plies, longest });
            }
            continue;
        }
        short = 0;
        let opening = Opening { start: start.clone(), moves };
        if refused == TRIES || (seen.insert(hash) && accept(&opening)) {
            openings.push(opening);
            refused = 0;
        } else {
            refused += 1;
        }
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;

    fn wanted(name: &str, count: usize, plies: Option<usize>) -> Wanted<'_> {
        Wanted { variant: games().find(name).unwrap(), plies, count, seed: 3 }
    }

    fn found(arrays: &Arrays, wanted: &Wanted<'_>) -> Result<Vec<Opening>, OpeningError> {
        openings(arrays, wanted, &mut |_| true)
    }

    #[test]
    fn arrays_are_found_by_number() {
        let numbers = Arrays::Numbers(vec![518, 0]);
        let openings = found(&numbers, &wanted("fischerandom", 2, None)).unwrap();
        assert!(openings[0].is_array() && openings[0].moves.is_empty());
        assert!(openings[1].start.fen().starts_with("bbqnnrkr/"));
        let error =
            |name, number| found(&Arrays::Numbers(vec![number]), &wanted(name, 1, None)).unwrap_err().to_string();
        assert_eq!(error("caparandom", 21_836), "there is no array 21836 of caparandom; the numbers are 0 to 21835");
        assert_eq!(error("chess", 1), "chess has one array only; the game with many is fischerandom");
    }

    #[test]
    fn random_arrays_differ_until_all_are_used_and_then_come_again_with_moves() {
        let openings = found(&Arrays::Random, &wanted("fischerandom", 962, None)).unwrap();
        let starts: HashSet<String> = openings[..960].iter().map(|opening| opening.start.fen()).collect();
        assert_eq!((openings.len(), starts.len()), (962, 960));
        assert!(openings[..960].iter().all(|opening| opening.moves.is_empty()));
        assert_eq!((openings[960].start.fen(), openings[960].moves.len()), (openings[0].start.fen(), 4));
        // More games of the same match begin as before; another seed gives other arrays.
        let fen = |openings: &[Opening]| openings.iter().map(|opening| opening.start.fen()).collect::<Vec<_>>();
        let few = found(&Arrays::Random, &wanted("fischerandom", 5, None)).unwrap();
        assert_eq!(fen(&few), fen(&openings[..5]));
        let other = Wanted { seed: 4, ..wanted("fischerandom", 5, None) };
        assert_ne!(fen(&few), fen(&found(&Arrays::Random, &other).unwrap()));
    }

    #[test]
    fn plies_that_are_asked_for_follow_each_array_and_none_is_invented() {
        let arrays = Arrays::Numbers(vec![5, 77]);
        let openings = found(&arrays, &wanted("caparandom", 6, Some(3))).unwrap();
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3; 6]);
        assert_eq!(openings[0].start.fen(), openings[4].start.fen());
        assert_ne!(openings[0].moves, openings[4].moves);
        assert_eq!(found(&arrays, &wanted("caparandom", 6, Some(0))).unwrap().len(), 2);
        assert_eq!(found(&Arrays::Some(3), &wanted("caparandom", 6, Some(0))).unwrap().len(), 3);
        let error = found(&arrays, &wanted("caparandom", 6, Some(usize::MAX))).unwrap_err().to_string();
        assert!(error.contains(" random plies are more than games last: "), "{error}");
    }

    #[test]
    fn arrays_that_are_not_wanted_are_passed_over() {
        let starts_with_rook = |opening: &Opening| opening.start.fen().starts_with('r');
        let found = openings(&Arrays::Random, &wanted("fischerandom", 9, None), &mut |o| starts_with_rook(o)).unwrap();
        assert!(found.len() == 9 && found.iter().all(starts_with_rook));
        assert_eq!(openings(&Arrays::Random, &wanted("fischerandom", 3, None), &mut |_| false).unwrap().len(), 3);
    }

    #[test]
    fn words_for_arrays_are_read() {
        assert_eq!("518, 3".parse(), Ok(Arrays::Numbers(vec![518, 3])));
        assert_eq!("random".parse(), Ok(Arrays::Random));
        assert!("518,x".parse::<Arrays>().unwrap_err().to_string().starts_with("\"x\" is neither"));
    }
}
