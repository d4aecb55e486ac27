//! Polyglot's books of chess openings (`.bin`): random walks along their moves.
//!
//! Source: "Polyglot book format" (M. van den Bergh, hgm.nubati.net/book_format.html). An entry has sixteen bytes, the
//! most significant first: the position's key (8), the move (2), its weight (2), and what a program has learned (4).
//! Entries are in the order of their keys.

mod key;
mod random64;

use super::walks::TRIES;
use super::{Opening, Wanted};
use key::key;
use ladorea::games::{AnyPosition, catalogue};
use ladorea::position::{Dialect, Move, MoveTag};
use ladorea::random::SplitMix;
use std::collections::{BTreeSet, HashSet};
use thiserror::Error;

/// Bytes of an entry.
const ENTRY: usize = 16;

/// How many plies are taken from a book if nothing is said.
pub(super) const PLIES: usize = 8;

/// Letters of the men that a pawn may become, by their numbers in a move; 0 is no promotion.
const PROMOTIONS: [&str; 5] = ["", "n", "b", "r", "q"];

/// Why a file cannot be used as a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// Too short, or cut off.
    #[error("no Polyglot book: {0} bytes are not entries of {ENTRY} bytes each")]
    Length(usize),
    /// The entries are not sorted, so that they are no entries.
    #[error("no Polyglot book: its entries are not in the order of their keys")]
    Order,
    /// The game is another one.
    #[error("a Polyglot book has openings of {known} only, not of {wanted}", known = catalogue::DEFAULT)]
    Variant {
        /// What is played.
        wanted: String,
    },
    /// The book has only moves that there are not.
    #[error("this Polyglot book is for another game, or damaged: {0}")]
    Illegal(String),
    /// The book begins elsewhere.
    #[error("this Polyglot book has no move in the start position")]
    Start,
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// The file and rank of goal and origin and the promotion, three bits each, the last ones lowest.
    m: u16,
    weight: u16,
}

impl Entry {
    /// Of exactly [`ENTRY`] bytes.
    fn read(bytes: &[u8]) -> Entry {
        let number = |range: std::ops::Range<usize>| bytes[range].iter().fold(0, |n: u64, &b| (n << 8) | u64::from(b));
        Entry { key: number(0..8), m: number(8..10) as u16, weight: number(10..12) as u16 }
    }

    /// The move in coordinates, castling as the king taking its rook.
    fn text(self) -> String {
        let part = |shift: u16| (self.m >> shift) & 7;
        let square = |shift: u16| format!("{}{}", (b'a' + part(shift) as u8) as char, part(shift + 3) + 1);
        let promotion = PROMOTIONS.get(usize::from(part(12))).unwrap_or(&"?");
        format!("{}{}{promotion}", square(6), square(0))
    }
}

/// A book.
#[derive(Clone, Debug)]
pub(super) struct Book(Vec<Entry>);

/// Whether bytes look like a book, whatever the file is called: no text, and entries in their order.
pub fn is_book(bytes: &[u8]) -> bool {
    bytes.contains(&0) && Book::read(bytes).is_ok()
}

impl Book {
    /// Reads a book.
    pub(super) fn read(bytes: &[u8]) -> Result<Book, BookError> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(BookError::Length(bytes.len()));
        }
        let book = Book(bytes.chunks_exact(ENTRY).map(Entry::read).collect());
        if book.0.is_sorted_by_key(|entry| entry.key) { Ok(book) } else { Err(BookError::Order) }
    }

    /// The legal moves of a position that the book plays, with their weights. What has no weight is never played; what
    /// is not legal is added to `wrong`.
    fn moves(&self, position: &AnyPosition, wrong: &mut BTreeSet<String>) -> Vec<(Move, usize)> {
        let key = key(&position.fen());
        let first = self.0.partition_point(|entry| entry.key < key);
        let legal = position.legal_moves();
        let entries = self.0[first..].iter().take_while(|entry| entry.key == key && entry.key != 0);
        entries
            .filter(|entry| entry.weight > 0)
            .filter_map(|entry| {
                let text = entry.text();
                let m = legal.iter().find(|&&m| name(position, m) == text);
                if m.is_none() {
                    wrong.insert(format!("the book's move {text} is not legal in {}", position.fen()));
                }
                Some((*m?, usize::from(entry.weight)))
            })
            .collect()
    }

    /// How many entries there are.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Different openings as far as the book has them, each a random walk by the weights of the moves; and what is wrong
    /// in the book, as far as it was met.
    pub(super) fn openings(&self, wanted: &Wanted<'_>) -> Result<(Vec<Opening>, BTreeSet<String>), BookError> {
        let mut wrong = BTreeSet::new();
        if wanted.variant.name() != catalogue::DEFAULT {
            return Err(BookError::Variant { wanted: wanted.variant.name().to_string() });
        }
        if self.moves(&wanted.variant.start(), &mut wrong).is_empty() {
            return Err(wrong.pop_first().map_or(BookError::Start, BookError::Illegal));
        }
        let mut random = SplitMix::new(wanted.seed);
        let mut seen = HashSet::new();
        let mut openings = Vec::with_capacity(wanted.count);
        while openings.len() < wanted.count {
            let mut walk = || self.walk(wanted, &mut random, &mut wrong);
            let found = (0..TRIES).map(|_| walk()).find(|moves| seen.insert(moves.clone()));
            // There seem to be no more; those that are there are played again.
            let Some(moves) = found else { break };
            openings.push(Opening { start: wanted.variant.start(), moves });
        }
        Ok((openings, wrong))
    }

    fn walk(&self, wanted: &Wanted<'_>, random: &mut SplitMix, wrong: &mut BTreeSet<String>) -> Vec<Move> {
        let mut position = wanted.variant.start();
        let mut moves = Vec::new();
        for _ in 0..wanted.plies.unwrap_or(PLIES) {
            let known = self.moves(&position, wrong);
            let mut point = random.below(known.iter().map(|(_, weight)| weight).sum());
            let chosen = known.into_iter().find(|(_, weight)| {
                let is_here = point < *weight;
                point = point.saturating_sub(*weight);
                is_here
            });
            let Some((m, _)) = chosen else { break };
            position.make(m);
            moves.push(m);
        }
        moves
    }
}

/// A move as [`Entry::text`] writes it.
fn name(position: &AnyPosition, m: Move) -> String {
    if m.tag() == MoveTag::Castle {
        format!("{}{}", m.from(), m.extra())
    } else {
        position.coordinates(m, Dialect::Uci)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;

    /// A book of these moves, each with a position's FEN, coordinates as the format has them, and a weight.
    fn book(entries: &[(&str, &str, u16)]) -> Vec<u8> {
        let mut sorted: Vec<(u64, u16, u16)> = entries
            .iter()
            .map(|(fen, text, weight)| {
                let bytes = text.as_bytes();
                let square = |at: usize| u16::from(bytes[at + 1] - b'1') << 3 | u16::from(bytes[at] - b'a');
                let promotion = PROMOTIONS.iter().position(|letter| *letter == &text[4..]).unwrap() as u16;
                (key(fen), promotion << 12 | square(0) << 6 | square(2), *weight)
            })
            .collect();
        sorted.sort_unstable();
        let bytes = |(key, m, weight): (u64, u16, u16)| {
            [&key.to_be_bytes()[..], &m.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        };
        sorted.into_iter().flat_map(bytes).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    fn wanted(name: &str, count: usize) -> Wanted<'_> {
        Wanted { variant: games().find(name).unwrap(), plies: None, count, seed: 1 }
    }

    #[test]
    fn walks_follow_the_weights_and_end_with_the_book() {
        let bytes =
            book(&[(START, "e2e4", 3), (START, "d2d4", 1), (START, "a2a3", 0), (START, "e2e5", 9), (E4, "e7e5", 1)]);
        assert!(is_book(&bytes));
        let book = Book::read(&bytes).unwrap();
        // a3 has no weight and e2e5 is not legal, which is told once.
        let (found, wrong) = book.openings(&wanted("chess", 50)).unwrap();
        assert_eq!(Vec::from_iter(wrong), [format!("the book's move e2e5 is not legal in {START}")]);
        let mut texts: Vec<String> = found
            .iter()
            .map(|opening| {
                opening.moves.iter().map(|m| format!("{}{}", m.from(), m.to())).collect::<Vec<_>>().join(" ")
            })
            .collect();
        texts.sort();
        assert_eq!(texts, ["d2d4", "e2e4 e7e5"]);
        let one = Wanted { plies: Some(1), ..wanted("chess", 9) };
        assert!(book.openings(&one).unwrap().0.iter().all(|opening| opening.moves.len() == 1));
        let mut random = SplitMix::new(5);
        let e4 =
            (0..400).filter(|_| book.walk(&wanted("chess", 1), &mut random, &mut BTreeSet::new()).len() == 2).count();
        assert!((260..340).contains(&e4), "{e4} of 400 instead of three in four");
    }

    #[test]
    fn castling_and_promotion_are_read_as_the_format_has_them() {
        let castle = "4k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1";
        let book =
            Book::read(&book(&[(castle, "e1h1", 1), (castle, "e1a1", 1), (castle, "b7b8n", 1), (castle, "e1g1", 1)]));
        let chess = games().find("chess").unwrap();
        let position = chess.position(castle).unwrap();
        let mut found: Vec<String> =
            book.unwrap().moves(&position, &mut BTreeSet::new()).iter().map(|(m, _)| position.san(*m)).collect();
        found.sort();
        assert_eq!(found, ["O-O", "O-O-O", "b8=N"]);
    }

    #[test]
    fn what_is_no_book_or_for_another_game_is_refused() {
        let bytes = book(&[(START, "e2e4", 1), (E4, "e7e5", 1)]);
        let read =
            |bytes: &[u8], name| Book::read(bytes)?.openings(&wanted(name, 1)).map(|(openings, _)| openings.len());
        assert_eq!(read(&bytes, "chess"), Ok(1));
        let error = read(&bytes, "gothic").unwrap_err();
        assert_eq!(error.to_string(), "a Polyglot book has openings of chess only, not of gothic");
        assert_eq!(read(&bytes[..24], "chess"), Err(BookError::Length(24)));
        assert_eq!(read(&[], "chess"), Err(BookError::Length(0)));
        let turned = [&bytes[ENTRY..], &bytes[..ENTRY]].concat();
        assert_eq!(read(&turned, "chess"), Err(BookError::Order));
        assert_eq!(read(&book(&[(E4, "e7e5", 1)]), "chess"), Err(BookError::Start));
        let illegal = format!("the book's move e2e5 is not legal in {START}");
        assert_eq!(read(&book(&[(START, "e2e5", 1)]), "chess"), Err(BookError::Illegal(illegal)));
        assert!(!is_book(b"rnbqkbnr/pppp...") && Book::read(b"rnbqkbnr/pppp...").is_ok());
    }
}
