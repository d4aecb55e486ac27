//! Openings: random moves from the array, [`arrays`] by number, positions of FEN and EPD files, games of PGN files,
//! walks through
//! [`polyglot`] books.

pub mod arrays;
pub mod polyglot;

pub use arrays::Arrays;

use crate::warnings::{self, Skipped};
use ladorea::games::shuffle::{self, ArrayError};
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::pgn;
use ladorea::position::{Move, Outcome};
use ladorea::random::SplitMix;
use polyglot::{Book, BookError};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// How often a new opening is tried before one that has occurred is taken after all (few plies give few openings).
const TRIES: usize = 100;

/// How many random plies begin each game, if nothing is said.
const PLIES: usize = 4;

/// Fields of a FEN at most.
const FEN_FIELDS: usize = 6;

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

    /// The same with empty rights. Moves that are not legal without them, and those behind, are left out.
    pub fn without_castling(&self) -> Opening {
        let fen = self.start.fen();
        let fields: Vec<&str> = fen.split(' ').enumerate().map(|(i, field)| if i == 2 { "-" } else { field }).collect();
        let Ok(start) = self.start.variant().position(&fields.join(" ")) else { return self.clone() };
        let (mut before, mut after) = (self.start.clone(), start.clone());
        let mut moves = Vec::new();
        for &m in &self.moves {
            let text = before.coordinates(m, ladorea::position::Dialect::Uci);
            let Ok(same) = after.parse_move(&text, ladorea::position::Dialect::Uci) else { break };
            before.make(m);
            after.make(same);
            moves.push(same);
        }
        Opening { start, moves }
    }
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
    /// of arrays may give
    /// more or fewer than wanted.
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
                (filtered(variant, plies, count, seed, accept), format!("{plies} random plies, seed {seed}"))
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
                let (openings, is_book) = read(path, wanted)?;
                (openings, if is_book { format!("{name}{said}, seed {seed}") } else { format!("{name}{said}") })
            }
        })
    }
}

/// `count` openings of `plies` moves, different as far as there are so many, none of which ends the game.
pub fn random(variant: &AnyVariant, plies: usize, count: usize, seed: u64) -> Vec<Opening> {
    filtered(variant, plies, count, seed, |_| true)
}

/// The same, of those only that `accept` wants. If it wants none for long, the last one tried is taken.
fn filtered(
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
fn walk(mut position: AnyPosition, plies: usize, random: &mut SplitMix) -> (Vec<Move>, u64) {
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

/// What to do with games that are too long for openings.
const WAY_OUT: &str =
    "--opening-plies N takes the first N plies of each (plies = N under [openings] in a tournament file)";
const WAY_OUT_SHORTER: &str = "take fewer plies";

/// The openings of a file, and whether it is a Polyglot book: one if it looks so or is called `.bin`; games if the name ends in `.pgn`
/// (their first plies, or all moves); else a FEN or EPD in each line.
///
/// What cannot be used (a game with an illegal move within these plies, a game of another variant, a line that is no position, an opening
/// after which the game is over) is passed over with a warning.
fn read(path: &Path, wanted: &Wanted<'_>) -> Result<(Vec<Opening>, bool), OpeningError> {
    let bytes = std::fs::read(path).map_err(|source| OpeningError::File { path: path.to_path_buf(), source })?;
    let is_called = |ending| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
    let is_pgn = is_called("pgn");
    if is_called("bin") || !is_pgn && polyglot::is_book(&bytes) {
        let wrong = |source| OpeningError::Book { path: path.to_path_buf(), source };
        let mut openings = Book::read(&bytes).and_then(|book| book.openings(wanted)).map_err(wrong)?;
        openings.retain(|opening| end_of(opening).is_none());
        return if openings.is_empty() { Err(OpeningError::Empty(path.to_path_buf())) } else { Ok((openings, true)) };
    }
    let text = pgn::decode(&bytes);
    if !is_pgn && text.contains('\0') {
        return Err(OpeningError::NoText(path.to_path_buf()));
    }
    Ok((texts(path, &text, wanted, is_pgn)?, false))
}

/// The openings of a text that can be used; the others are told.
fn texts(path: &Path, text: &str, wanted: &Wanted<'_>, is_pgn: bool) -> Result<Vec<Opening>, OpeningError> {
    let found = if is_pgn { games(path, text, wanted) } else { positions(text, wanted.variant) };
    let all = found.len();
    let (mut openings, mut skipped, mut over) = (Vec::new(), Skipped::default(), Vec::new());
    for (place, opening) in found {
        match opening {
            Err(reason) => skipped.add(reason),
            Ok(opening) => match end_of(&opening) {
                None => openings.push(opening),
                Some(end) => {
                    skipped.add(format_args!("{place}: the game is over: {}", end.reason.text()));
                    over.push(end);
                }
            },
        }
    }
    match (skipped.first(), over.first()) {
        _ if !openings.is_empty() => {}
        (None, _) => return Err(OpeningError::Empty(path.to_path_buf())),
        (Some(_), Some(end)) if is_pgn && over.len() == all => {
            let way_out = if wanted.plies.is_none() { WAY_OUT } else { WAY_OUT_SHORTER };
            return Err(OpeningError::Over {
                path: path.to_path_buf(),
                count: all,
                reason: end.reason.text(),
                way_out,
            });
        }
        (Some(reason), _) => {
            let reason = reason.to_string();
            return Err(OpeningError::Unusable { path: path.to_path_buf(), count: all, reason });
        }
    }
    skipped.tell(&path.display(), "openings", all);
    Ok(openings)
}

/// How the game has ended after an opening, if it has.
fn end_of(opening: &Opening) -> Option<Outcome> {
    let mut position = opening.start.clone();
    opening.moves.iter().for_each(|&m| {
        position.make(m);
    });
    position.outcome()
}

/// Openings as they stand in a file: where each stands, and what it is or why it is none.
type Found = Vec<(String, Result<Opening, String>)>;

fn positions(text: &str, variant: &AnyVariant) -> Found {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Of an EPD the four fields of the position; its operations follow.
        let before = line.split(';').next().unwrap_or(line);
        let mut fields: Vec<&str> = before.split_whitespace().take(FEN_FIELDS).collect();
        if fields.get(4).is_some_and(|field| field.parse::<u32>().is_err()) {
            fields.truncate(4);
        }
        let place = format!("line {}", index + 1);
        let position = variant.position(&fields.join(" "));
        let opening = position.map(Opening::at).map_err(|error| format!("{place}: {error}"));
        found.push((place, opening));
    }
    found
}

fn games(path: &Path, text: &str, wanted: &Wanted<'_>) -> Found {
    let Wanted { variant, plies, .. } = *wanted;
    let reader = pgn::Reader::new(text).first_plies(plies.unwrap_or(usize::MAX));
    let opening = |(index, game): (usize, Result<pgn::Game, pgn::PgnError>)| {
        let place = format!("game {}", index + 1);
        let opening = game.map_err(|error| error.to_string()).and_then(|game| {
            if game.variant().name() != variant.name() {
                let (found, wanted) = (game.variant().name(), variant.name());
                return Err(format!("{place}: a game of {found} among openings of {wanted}"));
            }
            game.notes().iter().for_each(|note| warnings::note(&path.display(), note));
            Ok(Opening { start: game.start().clone(), moves: game.moves().to_vec() })
        });
        (place, opening)
    };
    reader.enumerate().map(opening).collect()
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

    #[test]
    fn a_filter_chooses_and_gives_up_at_last() {
        let chess = catalogue::find("chess").unwrap();
        let wanted = filtered(chess, 1, 2, 1, |opening| opening.moves[0].to().to_string().starts_with('e'));
        assert!(wanted.iter().all(|opening| opening.moves[0].to().to_string().starts_with('e')));
        assert_eq!(filtered(chess, 1, 2, 1, |_| false).len(), 2);
        assert_eq!(Source::usual(chess), Source::Moves);
        assert_eq!(Source::usual(catalogue::find("chess960").unwrap()), Source::Arrays(Arrays::Random));
    }

    #[test]
    fn files_are_read_and_what_is_wrong_is_named() {
        let chess = catalogue::find("chess").unwrap();
        let file = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("ladorea-openings-{}-{name}", std::process::id()));
            std::fs::write(&path, text).unwrap();
            let wanted = Wanted { variant: chess, plies: Some(3), count: 2, seed: 1 };
            let found = Source::File(path.clone(), "f".into()).openings(&wanted, &mut |_| true);
            std::fs::remove_file(&path).unwrap();
            found.map(|(openings, _)| openings)
        };
        let epd = "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n";
        let found = file("a.epd", epd).unwrap();
        assert_eq!(
            found.iter().map(|o| o.start.fen()).collect::<Vec<_>>(),
            ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9",]
        );
        // What cannot be used is passed over, as long as something is left.
        let bad = "4k3/8/8/8/8/8/4P3/4K3 w\n4k3/x b - -\n7k/5QQ1/8/8/8/8/8/K7 b - -\n";
        assert_eq!(file("b.epd", bad).unwrap().len(), 1);
        let error = file("b.epd", "4k3/x b - -\n").unwrap_err().to_string();
        assert!(error.contains("b.epd: none of the 1 openings in it can be used; the first: line 1: "), "{error}");
        let found = file("c.pgn", "1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 *\n").unwrap();
        assert_eq!(found.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3, 1]);
        let mixed = "[Variant \"Gothic\"]\n\n1. e4 *\n\n1. e4 Ke4 *\n\n1. c4 e5 2. g3 -- 3. Bg2 *\n";
        let found = file("d.pgn", mixed).unwrap();
        assert_eq!(found.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3]);
        let other = file("d.pgn", "[Variant \"Gothic\"]\n\n1. e4 *\n").unwrap_err().to_string();
        assert!(other.ends_with("the first: game 1: a game of gothic among openings of chess"), "{other}");
        // A game that is over is no opening, but its first moves are one.
        assert_eq!(file("e.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap()[0].moves.len(), 3);
        assert!(matches!(file("f.epd", "# nothing\n"), Err(OpeningError::Empty(_))));
        // Sixteen bytes of anything but text are an entry of a book, whose key nobody knows.
        let error = file("g.bin", "not a book").unwrap_err().to_string();
        assert!(error.ends_with("g.bin: no Polyglot book: 10 bytes are not entries of 16 bytes each"), "{error}");
        assert!(matches!(file("h.epd", "\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0"), Err(OpeningError::Book { .. })));
        assert!(matches!(file("i.abk", "ABK\0 of another program"), Err(OpeningError::NoText(_))));
    }

    #[test]
    fn a_file_of_finished_games_needs_a_number_of_plies() {
        let chess = catalogue::find("chess").unwrap();
        let path = std::env::temp_dir().join(format!("ladorea-openings-{}-over.pgn", std::process::id()));
        std::fs::write(&path, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. g4 e5 2. f3 Qh4# 0-1\n").unwrap();
        let [whole, same, cut] =
            [None, Some(4), Some(2)].map(|plies| read(&path, &Wanted { variant: chess, plies, count: 2, seed: 1 }));
        std::fs::remove_file(&path).unwrap();
        let error = whole.unwrap_err().to_string();
        assert!(
            error.contains("all 2 games in it are over (checkmate); an opening needs moves left: --opening-plies N"),
            "{error}"
        );
        assert!(same.unwrap_err().to_string().ends_with("take fewer plies"));
        assert_eq!(cut.unwrap().0.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 2]);
    }

    #[test]
    fn castling_rights_are_taken_and_moves_kept() {
        let chess = catalogue::find("chess").unwrap();
        let castling = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6"];
        let mut position = chess.start();
        let mut opening = Opening::at(position.clone());
        for text in castling {
            let m = position.parse_move(text, ladorea::position::Dialect::Uci).unwrap();
            position.make(m);
            opening.moves.push(m);
        }
        let without = opening.without_castling();
        assert_eq!(without.moves.len(), 6);
        assert!(without.start.fen().ends_with("w - - 0 1"));
    }
}
