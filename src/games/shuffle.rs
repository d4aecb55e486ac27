//! Games with many start arrays, and the numbers of the arrays.

use super::{caparandom, fischerandom};
use crate::games::{AnyPosition, AnyVariant, Catalogue};
use crate::position::FenError;
use crate::random::SplitMix;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The arrays of a game that can start from many.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    /// The variant's name.
    pub variant: &'static str,
    /// All arrays in the order of their numbers, from 0; White's men from the first file.
    pub arrays: fn() -> Vec<String>,
    /// The start position of an array, as a FEN.
    pub fen: fn(&str) -> String,
    /// A narrower list that other sources have.
    pub classic: Option<Narrower>,
}

/// A list with fewer arrays; their numbers are those of the whole list.
#[derive(Clone, Copy, Debug)]
pub struct Narrower {
    /// Whether an array is on it.
    pub has: fn(&str) -> bool,
    /// What it leaves out, for people.
    pub note: &'static str,
}

/// All games with many arrays.
pub const SHUFFLES: &[Shuffle] = &[
    Shuffle {
        variant: "caparandom",
        arrays: caparandom::arrays,
        fen: caparandom::fen,
        classic: Some(Narrower {
            has: caparandom::is_classic,
            note: "without arrays that have neighbouring bishops, and without Gothic's: 12,129 of the 21,836 arrays, close \
                   to the 12,118 that are often quoted",
        }),
    },
    Shuffle { variant: "fischerandom", arrays: fischerandom::arrays, fen: fischerandom::fen, classic: None },
];

/// Which array a game is to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any.
    Random,
    /// The one with this number.
    Number(usize),
}

/// Why there is no such array.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArrayError {
    /// A text that chooses none.
    #[error("\"{0}\" is neither the number of an array nor the word random")]
    Choice(String),
    /// The game has but one.
    #[error("{variant} has one array only{}", hint(.shuffled))]
    One {
        /// The game.
        variant: String,
        /// The same game with many.
        shuffled: Option<String>,
    },
    /// A number too large.
    #[error("there is no array {number} of {variant}; the numbers are 0 to {last}")]
    Number {
        /// The game.
        variant: &'static str,
        /// What was asked for.
        number: usize,
        /// The largest.
        last: usize,
    },
    /// The variant does not take its array.
    #[error(transparent)]
    Fen(#[from] FenError),
}

fn hint(shuffled: &Option<String>) -> String {
    let names: Vec<&str> = SHUFFLES.iter().map(|shuffle| shuffle.variant).collect();
    match shuffled {
        Some(name) => format!("; the game with many is {name}"),
        None => format!("; games with many are {}", names.join(" and ")),
    }
}

impl FromStr for Choice {
    type Err = ArrayError;

    /// Reads a number or `random`.
    fn from_str(text: &str) -> Result<Choice, ArrayError> {
        match text.parse() {
            Ok(number) => Ok(Choice::Number(number)),
            Err(_) if text.eq_ignore_ascii_case("random") => Ok(Choice::Random),
            Err(_) => Err(ArrayError::Choice(text.to_string())),
        }
    }
}

/// As it is read.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Random => f.write_str("random"),
            Choice::Number(number) => write!(f, "{number}"),
        }
    }
}

/// The arrays of the variant with this name.
pub fn find(variant: &str) -> Option<&'static Shuffle> {
    SHUFFLES.iter().find(|shuffle| shuffle.variant == variant)
}

/// The arrays of a variant; `games` are those among which one with many is recommended.
///
/// # Errors
/// If it has one only.
pub fn of(variant: &AnyVariant, games: &Catalogue) -> Result<&'static Shuffle, ArrayError> {
    let one = || ArrayError::One {
        variant: variant.name().to_string(),
        shuffled: games.shuffled(variant).map(|variant| variant.name().to_string()),
    };
    find(variant.name()).ok_or_else(one)
}

impl Shuffle {
    /// The array with this number.
    ///
    /// # Errors
    /// If the number is too large.
    pub fn array(&self, number: usize) -> Result<String, ArrayError> {
        let mut arrays = (self.arrays)();
        if number < arrays.len() {
            Ok(arrays.swap_remove(number))
        } else {
            let last = arrays.len().saturating_sub(1);
            Err(ArrayError::Number { variant: self.variant, number, last })
        }
    }
}

/// The start position of the array that is chosen, and its number; `random` says which a random one is.
///
/// # Errors
/// If the variant has one array only, or none with this number.
pub fn start(
    variant: &AnyVariant,
    games: &Catalogue,
    choice: Choice,
    random: &mut SplitMix,
) -> Result<(usize, AnyPosition), ArrayError> {
    let shuffle = of(variant, games)?;
    let number = match choice {
        Choice::Number(number) => number,
        Choice::Random => random.below((shuffle.arrays)().len()),
    };
    let position = variant.position(&(shuffle.fen)(&shuffle.array(number)?))?;
    Ok((number, position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn every_tenth_array_is_a_position_of_its_variant() {
        for shuffle in SHUFFLES {
            let variant = games().find(shuffle.variant).unwrap();
            for array in (shuffle.arrays)().iter().step_by(10) {
                let fen = (shuffle.fen)(array);
                assert_eq!(variant.position(&fen).map(|position| position.fen()), Ok(fen));
            }
        }
    }

    #[test]
    fn arrays_are_chosen_by_number_or_at_random_and_refusals_say_why() {
        let variant = |name| games().find(name).unwrap();
        let choose = |name, choice: &str| {
            let choice = choice.parse::<Choice>()?;
            start(variant(name), games(), choice, &mut SplitMix::new(1))
                .map(|(number, position)| (number, position.fen()))
        };
        let classical = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string();
        assert_eq!(choose("fischerandom", "518"), Ok((518, classical)));
        let (number, fen) = choose("caparandom", "random").unwrap();
        assert!(number < 21_836 && fen != variant("caparandom").start().fen());
        for (name, choice, expected) in [
            ("fischerandom", "960", "there is no array 960 of fischerandom; the numbers are 0 to 959"),
            ("chess", "0", "chess has one array only; the game with many is fischerandom"),
            ("ladon", "0", "ladon has one array only; games with many are caparandom and fischerandom"),
            ("fischerandom", "-1", "\"-1\" is neither the number of an array nor the word random"),
        ] {
            assert_eq!(choose(name, choice).unwrap_err().to_string(), expected);
        }
    }
}
