//! Openings: random moves from the array, [`arrays`] by number, positions of FEN and EPD files, games of PGN files,
//! walks through [`polyglot`] books.

pub mod arrays;
mod files;
pub mod polyglot;
mod walks;

pub use arrays::Arrays;
pub use walks::{random, random_order};

use ladorea::games::shuffle::{self, ArrayError};
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::{Dialect, Move, Setup};
use polyglot::BookError;
use std::collections::HashSet;
use std::path::PathBuf;
use thiserror::Error;

/// How many random plies begin each game, if nothing is said.
const PLIES: usize = 4;

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The first position.
    pub start: AnyPosition,
    /// The moves that are made for the engines.
    pub moves: Vec<Move>,
}

/// What is wrong with openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Nothing usable.
    #[error("{0}: there is no opening in it")]
    Empty(PathBuf),
    /// Random games end earlier.
    #[error(
        "{plies} random plies are more than games last: {longest} were the most in {tries} tries; take fewer",
        tries = walks::TRIES
    )]
    Short {
        /// What was asked for.
        plies: usize,
        /// The most that there were.
        longest: usize,
    },
    /// One after which the game may not go on.
    #[error("opening {number} has {plies} plies, and games are drawn after {most}; nothing would be left to play")]
    Long {
        /// Which, from 1.
        number: usize,
        /// How long it is.
        plies: usize,
        /// How many plies a game may last.
        most: usize,
    },
    /// Arrays that do not exist.
    #[error(transparent)]
    Array(#[from] ArrayError),
    /// A book that is none, or for another game.
    #[error("{path}: {source}")]
    Book {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: BookError,
    },
    /// A file of another kind.
    #[error("{0}: this is no text; openings are read from FEN, EPD and PGN files and from Polyglot books (.bin)")]
    NoText(PathBuf),
    /// Nothing usable of what there is.
    #[error("{path}: none of the {count} openings in it can be used; the first: {reason}")]
    Unusable {
        /// In which file.
        path: PathBuf,
        /// How many there are.
        count: usize,
        /// What is wrong with the first.
        reason: String,
    },
    /// Nothing but games that have been played to their ends.
    #[error("{path}: all {count} games in it are over ({reason}); an opening needs moves left: {way_out}")]
    Over {
        /// In which file.
        path: PathBuf,
        /// How many there are.
        count: usize,
        /// How the first one ended.
        reason: &'static str,
        /// What can be done.
        way_out: &'static str,
    },
}

impl Opening {
    /// A position without moves.
    pub const fn at(start: AnyPosition) -> Opening {
        Opening { start, moves: Vec::new() }
    }

    /// Whether it begins at the array of its variant.
    pub fn is_array(&self) -> bool {
        self.start.fen() == self.start.variant().start().fen()
    }

    /// The position in which the engines begin.
    pub fn end(&self) -> AnyPosition {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&m| {
            position.make(m);
        });
        position
    }

    /// The same with empty rights. Moves that are not legal without them, and those behind, are left out.
    pub fn without_castling(&self) -> Opening {
        let setup = Setup { rights: Vec::new(), ..self.start.setup() };
        let Ok(start) = self.start.variant().set_up(&setup) else { return self.clone() };
        let (mut before, mut after) = (self.start.clone(), start.clone());
        let mut moves = Vec::new();
        for &m in &self.moves {
            let text = before.coordinates(m, Dialect::Uci);
            let Ok(same) = after.parse_move(&text, Dialect::Uci) else { break };
            before.make(m);
            after.make(same);
            moves.push(same);
        }
        Opening { start, moves }
    }
}

/// Whether games of at most `max_plies` plies can be played from all of these openings; and what is to be known of
/// them, if they do not suffice for `pairs` pairs of games.
///
/// # Errors
/// The first opening that is too long.
pub fn review(openings: &[Opening], pairs: usize, max_plies: usize) -> Result<Option<String>, OpeningError> {
    let long = openings.iter().enumerate().find(|(_, opening)| opening.moves.len() >= max_plies);
    if let Some((index, opening)) = long {
        return Err(OpeningError::Long { number: index + 1, plies: opening.moves.len(), most: max_plies });
    }
    let distinct = openings.iter().take(pairs).map(|opening| opening.end().hash()).collect::<HashSet<_>>().len();
    let (openings, they) = if distinct == 1 { ("opening", "it comes") } else { ("openings", "they come") };
    let note = format!("{distinct} different {openings} for {pairs} pairs of games: {they} again");
    Ok((distinct < pairs).then_some(note))
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Random moves from the variant's array.
    Moves,
    /// Many arrays.
    Arrays(Arrays),
    /// A file, and what it is called in the results.
    File(PathBuf, String),
}

/// Which openings are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Of which game.
    pub variant: &'a AnyVariant,
    /// How many plies, if that is said.
    pub plies: Option<usize>,
    /// How many openings.
    pub count: usize,
    /// What chance depends on.
    pub seed: u64,
}

impl Source {
    /// Where they come from if nothing is said: a game with many arrays begins at all of them.
    pub fn usual(variant: &AnyVariant) -> Source {
        if shuffle::find(variant.name()).is_some() { Source::Arrays(Arrays::Random) } else { Source::Moves }
    }

    /// The openings, of those by chance only what `accept` wants, and in words where they come from. A file and a list
    /// of arrays may give more or fewer than wanted.
    ///
    /// # Errors
    /// What cannot be used.
    pub fn openings(
        &self,
        wanted: &Wanted<'_>,
        accept: &mut dyn FnMut(&Opening) -> bool,
    ) -> Result<(Vec<Opening>, String), OpeningError> {
        let Wanted { variant, plies, count, seed } = *wanted;
        let said = plies.map_or(String::new(), |plies| format!(", {plies} plies"));
        Ok(match self {
            Source::Moves => {
                let plies = plies.unwrap_or(PLIES);
                (walks::filtered(variant, plies, count, seed, accept)?, format!("{plies} random plies, seed {seed}"))
            }
            Source::Arrays(arrays) => {
                let seeded = if matches!(arrays, Arrays::Numbers(_)) && plies.is_none() {
                    String::new()
                } else {
                    format!(", seed {seed}")
                };
                (arrays::openings(arrays, wanted, accept)?, format!("{arrays}{said}{seeded}"))
            }
            Source::File(path, name) => {
                let (openings, is_book) = files::read(path, wanted)?;
                (openings, if is_book { format!("{name}{said}, seed {seed}") } else { format!("{name}{said}") })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;

    #[test]
    fn a_game_with_many_arrays_begins_at_all_of_them() {
        let usual = |name| Source::usual(games().find(name).unwrap());
        assert_eq!(usual("chess"), Source::Moves);
        assert_eq!(usual("chess960"), Source::Arrays(Arrays::Random));
    }

    #[test]
    fn castling_rights_are_taken_and_moves_kept() {
        let chess = games().find("chess").unwrap();
        let castling = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6"];
        let mut position = chess.start();
        let mut opening = Opening::at(position.clone());
        for text in castling {
            let m = position.parse_move(text, Dialect::Uci).unwrap();
            position.make(m);
            opening.moves.push(m);
        }
        let without = opening.without_castling();
        assert_eq!(without.moves.len(), 6);
        assert!(without.start.fen().ends_with("w - - 0 1"));
    }
}
