//! Where a game begins.

use super::GameError;
use ladorea::games::{AnyPosition, AnyVariant, shuffle};
use ladorea::random::SplitMix;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// In the variant's own array.
    Own,
    /// With other men on the first rank, by their upper-case letters from the first file; Black mirrors them, and all
    /// else is as in the variant's own array.
    Array(String),
    /// In any position.
    Fen(String),
}

/// The men of Fischer Random Chess.
const CHESS_MEN: [u8; 8] = *b"RNBQKBNR";

impl Start {
    /// A start by lot: one of the arrays of a game that has many, else the variant's own.
    pub fn random(variant: &AnyVariant, random: &mut SplitMix) -> Start {
        if let Some(shuffle) = shuffle::find(variant.name()) {
            // The library makes its list anew at each call.
            static ARRAYS: Mutex<BTreeMap<&'static str, Vec<String>>> = Mutex::new(BTreeMap::new());
            let mut known = ARRAYS.lock().unwrap_or_else(PoisonError::into_inner);
            let arrays = known.entry(shuffle.variant).or_insert_with(shuffle.arrays);
            return random.pick(arrays).cloned().map_or(Start::Own, Start::Array);
        }
        if variant.name() == "fischerandom" { Start::Array(fischer_array(random)) } else { Start::Own }
    }

    /// The FEN of the start.
    pub fn fen(&self, variant: &AnyVariant) -> String {
        let own = &*variant.spec().fen;
        match self {
            Start::Own => own.to_string(),
            Start::Fen(fen) => fen.clone(),
            Start::Array(array) => {
                let (board, rest) = own.split_once(' ').unwrap_or((own, ""));
                let mut rows: Vec<&str> = board.split('/').collect();
                let black = array.to_ascii_lowercase();
                if let [first, .., last] = rows.as_mut_slice() {
                    (*first, *last) = (&black, array);
                }
                format!("{} {rest}", rows.join("/"))
            }
        }
    }

    /// The position.
    ///
    /// # Errors
    /// If the variant has no such position.
    pub fn position(&self, variant: &AnyVariant) -> Result<AnyPosition, GameError> {
        Ok(variant.position(&self.fen(variant))?)
    }
}

/// One of the 960 arrays, all equally likely: bishops on squares of both colours, the king between the rooks.
fn fischer_array(random: &mut SplitMix) -> String {
    loop {
        let mut array = CHESS_MEN;
        for place in (1..array.len()).rev() {
            array.swap(place, random.below(place + 1));
        }
        let places = |man: u8| array.iter().enumerate().filter(move |(_, m)| **m == man).map(|(place, _)| place);
        let bishops: usize = places(b'B').sum();
        let between: Vec<u8> = array.iter().copied().filter(|man| b"RK".contains(man)).collect();
        if bishops % 2 == 1 && between == *b"RKR" {
            return array.iter().map(|&man| man as char).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games;
    use std::collections::BTreeSet;

    #[test]
    fn all_960_arrays_come_up_and_every_array_is_a_position() {
        let mut random = SplitMix::new(1);
        let arrays: BTreeSet<String> = (0..12_000).map(|_| fischer_array(&mut random)).collect();
        assert_eq!(arrays.len(), 960);
        let variant = games().find("fischerandom").unwrap();
        for array in arrays {
            let position = Start::Array(array.clone()).position(variant).unwrap();
            assert!(position.fen().ends_with(&format!("/{array} w KQkq - 0 1")));
        }
    }

    #[test]
    fn arrays_of_ten_files_start_where_the_library_says() {
        let variant = games().find("caparandom").unwrap();
        let shuffle = shuffle::find("caparandom").unwrap();
        let Start::Array(array) = Start::random(variant, &mut SplitMix::new(5)) else { panic!("no array") };
        assert_eq!(Start::Array(array.clone()).fen(variant), (shuffle.fen)(&array));
    }
}
