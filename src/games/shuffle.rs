//! Games with many start arrays, and the numbers of the arrays.

use super::caparandom;

/// The arrays of a game that can start from many.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    /// The variant's name.
    pub variant: &'static str,
    /// All arrays in the order of their numbers, from 0; White's men from the first file.
    pub arrays: fn() -> Vec<String>,
    /// The start position of an array, as a FEN.
    pub fen: fn(&str) -> String,
    /// Whether an array is on the narrower list that other sources have.
    pub is_classic: fn(&str) -> bool,
    /// What the narrower list leaves out, for people.
    pub classic: &'static str,
}

/// All games with many arrays.
pub const SHUFFLES: &[Shuffle] = &[Shuffle {
    variant: "caparandom",
    arrays: caparandom::arrays,
    fen: caparandom::fen,
    is_classic: caparandom::is_classic,
    classic: "without arrays that have neighbouring bishops, and without Gothic's: 12,129 of the 21,836 arrays, close to the \
              12,118 that are often quoted",
}];

/// The arrays of the variant with this name.
pub fn find(variant: &str) -> Option<&'static Shuffle> {
    SHUFFLES.iter().find(|shuffle| shuffle.variant == variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;

    #[test]
    fn every_hundredth_array_is_a_position_of_its_variant() {
        for shuffle in SHUFFLES {
            let variant = catalogue::find(shuffle.variant).unwrap();
            for array in (shuffle.arrays)().iter().step_by(100) {
                let fen = (shuffle.fen)(array);
                assert_eq!(variant.position(&fen).map(|position| position.fen()), Ok(fen));
            }
        }
    }
}
