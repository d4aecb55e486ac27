//! Families of variants that share a net, and the inputs of each.
//!
//! An input is a man on a square as one of the two players sees it: `((own or enemy) * kinds + kind) * squares +
//! square`, own men first. A player sees the board from his side (ranks counted from his end) and, where the family is
//! mirrored, with his own king on the left half (files are counted from the other side while his king stands on the
//! right half). Kinds are told apart by how they move, never by their letters, so that variants that call a man
//! differently share its inputs. Squares are counted along the ranks from the first file of the first rank; the four
//! corners that Gustavian Ladon has beside its eight files come after all others: left and right of the first rank,
//! left and right of the last. Behind the men there is room for inputs of other sorts ([`Family::extras`]).

use crate::board::{Color, Geometry, Kind, Square};
use crate::games::AnyVariant;
use crate::men::Army;
use crate::position::{Rules, Variant};
use thiserror::Error;

/// A variant for which there is no family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FamilyError {
    /// A variant that no family names.
    #[error("no net is meant for {0}")]
    Variant(String),
    /// A family by a name that none has.
    #[error("there is no family \"{0}\"; the families are {names}", names = names())]
    Name(String),
    /// A man that the family does not have.
    #[error("{variant}: the family {family} has no man that moves like {man}")]
    Man {
        /// The variant.
        variant: String,
        /// The family.
        family: &'static str,
        /// The man's letter.
        man: char,
    },
}

/// A sort of man: the letter for people, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The letter in net files; it need not be a variant's.
    pub letter: char,
    /// The move in Betza's notation, spelled as the variants spell it.
    pub betza: &'static str,
}

/// Variants whose positions one net judges: same board, same rules but for the array and castling, men of the same
/// movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name in files.
    pub name: &'static str,
    /// The variants.
    pub variants: &'static [&'static str],
    /// Files of the board, the corners' apart.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// Squares beside the corners of the first and the last rank: 4 or 0.
    pub corners: usize,
    /// The men in the order of their inputs; the last one is the king.
    pub sorts: &'static [Sort],
    /// The most men on the board.
    pub men: usize,
    /// Whether the board is mirrored by the own king.
    pub mirrored: bool,
    /// Inputs of other sorts, behind those of the men.
    pub extras: usize,
}

const fn sort(letter: char, betza: &'static str) -> Sort {
    Sort { letter, betza }
}

const PAWN: Sort = sort('P', "mfWcfF");
const KNIGHT: Sort = sort('N', "N");
const BISHOP: Sort = sort('B', "B");
const ROOK: Sort = sort('R', "R");
const QUEEN: Sort = sort('Q', "Q");
const KING: Sort = sort('K', "K");
const LADON_MEN: &[Sort] = &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, sort('L', "mQ2"), KING];

const CHESS: Family = Family {
    name: "chess",
    variants: &["chess", "fischerandom"],
    files: 8,
    ranks: 8,
    corners: 0,
    sorts: &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING],
    men: 32,
    mirrored: true,
    extras: 0,
};

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "ten-files",
        #[rustfmt::skip]
        variants: &[
            "ladorean", "capablanca", "gothic", "caparandom", "janus", "embassy", "schoolbook", "grotesque", "univers",
            "bird", "carrera", "moderncarrera", "victorian", "opti",
        ],
        files: 10,
        sorts: &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, sort('A', "BN"), sort('C', "RN"), KING],
        men: 40,
        ..CHESS
    },
    CHESS,
    Family { name: "ladon", variants: &["ladon", "ladon-gustavian"], corners: 4, sorts: LADON_MEN, men: 36, ..CHESS },
    Family { name: "ladon-decimal", variants: &["ladon-decimal"], files: 10, sorts: LADON_MEN, men: 40, ..CHESS },
    Family {
        name: "paradise",
        variants: &["paradise"],
        sorts: &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, sort('C', "pR"), sort('M', "C"), sort('E', "WFAD"), KING],
        ..CHESS
    },
    Family {
        name: "lombard",
        variants: &["lombard"],
        sorts: &[PAWN, KNIGHT, sort('B', "A"), ROOK, sort('Q', "FimA"), sort('K', "KimNimDimAimHimG")],
        ..CHESS
    },
];

fn names() -> String {
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    names.join(", ")
}

/// The family of a variant.
///
/// # Errors
/// If there is none.
pub fn of(variant: &str) -> Result<&'static Family, FamilyError> {
    FAMILIES
        .iter()
        .find(|family| family.variants.contains(&variant))
        .ok_or_else(|| FamilyError::Variant(variant.to_string()))
}

/// The family with this name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static Family, FamilyError> {
    FAMILIES.iter().find(|family| family.name == name).ok_or_else(|| FamilyError::Name(name.to_string()))
}

impl Family {
    /// Squares.
    pub const fn squares(&self) -> usize {
        self.files * self.ranks + self.corners
    }

    /// Inputs of men.
    pub const fn men_inputs(&self) -> usize {
        2 * self.sorts.len() * self.squares()
    }

    /// All inputs.
    pub const fn inputs(&self) -> usize {
        self.men_inputs() + self.extras
    }

    /// The letters of the men in the order of their inputs.
    pub fn letters(&self) -> String {
        self.sorts.iter().map(|sort| sort.letter).collect()
    }

    /// The number of a square as White sees it; `width` is the number of files of the variant's board (with the
    /// corners' where it has them).
    fn square(&self, square: Square, width: usize) -> Option<usize> {
        let beside = (width - self.files) / 2;
        let (file, rank) = (square.file().index(), square.rank().index());
        match file.checked_sub(beside).filter(|&file| file < self.files) {
            Some(file) => Some(rank * self.files + file),
            None if self.corners == 0 => None,
            None => Some(self.files * self.ranks + 2 * (rank > 0) as usize + (file > 0) as usize),
        }
    }

    /// The number of a square seen from the other end of the board.
    pub const fn turned(&self, square: usize) -> usize {
        let plain = self.files * self.ranks;
        if square >= plain {
            return plain + (square - plain + 2) % 4;
        }
        (self.ranks - 1 - square / self.files) * self.files + square % self.files
    }

    /// The number of a square with left and right exchanged.
    pub const fn mirror(&self, square: usize) -> usize {
        let plain = self.files * self.ranks;
        if square >= plain {
            return plain + ((square - plain) ^ 1);
        }
        square - square % self.files + (self.files - 1 - square % self.files)
    }

    /// Whether a king on this square makes its owner see the board mirrored.
    pub const fn is_mirrored_by(&self, king: usize) -> bool {
        let plain = self.files * self.ranks;
        let right = if king >= plain { (king - plain) % 2 == 1 } else { king % self.files >= self.files / 2 };
        self.mirrored && right
    }
}

/// What of a variant's board and men is which of its family's.
#[derive(Clone, Debug)]
pub struct Names {
    /// The family.
    pub family: &'static Family,
    /// The family's number of each of the variant's kinds, by the kind's index.
    sorts: [Option<u8>; 16],
    /// The family's number of each square of the mailbox, as White sees it.
    squares: Vec<Option<u8>>,
}

impl Names {
    /// The names of a variant.
    ///
    /// # Errors
    /// If it has no family, or a man that its family lacks.
    pub fn new(variant: &AnyVariant) -> Result<Names, FamilyError> {
        Names::of(variant.name(), variant.army(), variant.geometry())
    }

    /// The same for a variant whose family of rules is known.
    ///
    /// # Errors
    /// If it has no family, or a man that its family lacks.
    pub fn of_variant<R: Rules>(variant: &Variant<R>) -> Result<Names, FamilyError> {
        Names::of(variant.name(), variant.army(), variant.geometry())
    }

    fn of(variant: &str, army: &Army, geometry: &Geometry) -> Result<Names, FamilyError> {
        let family = of(variant)?;
        let mut sorts = [None; 16];
        for kind in army.kinds() {
            let man = army.man(kind);
            let missing = || FamilyError::Man { variant: variant.into(), family: family.name, man: man.letter };
            let sort = family.sorts.iter().position(|sort| sort.betza == man.betza).ok_or_else(missing)?;
            sorts[kind.index()] = Some(sort as u8);
        }
        let mut squares = vec![None; 256];
        for square in geometry.squares() {
            squares[square.index()] = family.square(square, geometry.files()).map(|number| number as u8);
        }
        Ok(Names { family, sorts, squares })
    }

    /// The family's number of a kind.
    pub fn sort(&self, kind: Kind) -> Option<usize> {
        self.sorts[kind.index()].map(usize::from)
    }

    /// The family's number of a square of the mailbox, as White sees it.
    pub fn square(&self, square: Square) -> Option<usize> {
        self.squares[square.index()].map(usize::from)
    }

    /// All men of a position: whose, the sort, the square as White sees it.
    pub fn men<'a>(
        &'a self,
        position: &'a crate::games::AnyPosition,
    ) -> impl Iterator<Item = (Color, usize, usize)> + 'a {
        let board = position.board();
        Color::ALL.into_iter().flat_map(move |color| {
            board.men(color).iter().filter_map(move |&square| {
                let sort = self.sorts[board.at(square).kind()?.index()]?;
                Some((color, sort as usize, self.squares[square.index()]? as usize))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{File, Rank};
    use crate::games::testing::games;
    use std::collections::BTreeSet;

    #[test]
    fn every_variant_has_a_family_that_knows_all_its_men_and_squares() {
        for entry in games().entries() {
            let names = Names::new(entry.variant()).unwrap();
            let (family, geometry) = (names.family, entry.variant().geometry());
            let numbers: BTreeSet<u8> = names.squares.iter().flatten().copied().collect();
            assert_eq!(numbers.len(), geometry.squares().count(), "{}", entry.name());
            assert!(numbers.iter().all(|&number| (number as usize) < family.squares()), "{}", entry.name());
            let start = entry.variant().start();
            let men: Vec<_> = names.men(&start).collect();
            assert!(men.len() <= family.men, "{}", entry.name());
            // Black mirrors White in all arrays.
            let seen = |color| -> BTreeSet<(usize, usize)> {
                let turn = |square| if color == Color::White { square } else { family.turned(square) };
                men.iter().filter(|man| man.0 == color).map(|&(_, sort, square)| (sort, turn(square))).collect()
            };
            assert_eq!(seen(Color::White), seen(Color::Black), "{}", entry.name());
        }
    }

    #[test]
    fn compounds_are_the_same_men_whatever_their_letters() {
        let sort = |name: &str, letter: char| {
            let variant = games().find(name).unwrap();
            let names = Names::new(variant).unwrap();
            names.family.sorts[names.sorts[variant.army().kind(letter).unwrap().index()].unwrap() as usize].letter
        };
        assert_eq!([sort("ladorean", 'C'), sort("gothic", 'A'), sort("janus", 'J'), sort("grotesque", 'E')], ['A'; 4]);
        assert_eq!([sort("ladorean", 'M'), sort("gothic", 'C'), sort("grotesque", 'G')], ['C'; 3]);
    }

    #[test]
    fn turning_and_mirroring_are_their_own_inverses_and_corners_stay_corners() {
        for family in FAMILIES {
            for square in 0..family.squares() {
                assert_eq!(family.turned(family.turned(square)), square);
                assert_eq!(family.mirror(family.mirror(square)), square);
                assert_ne!(family.is_mirrored_by(square), family.is_mirrored_by(family.mirror(square)));
            }
        }
        let ladon = find("ladon").unwrap();
        let names = Names::new(games().find("ladon-gustavian").unwrap()).unwrap();
        let corner = |name: (usize, usize)| names.squares[Square::new(File::new(name.0), Rank::new(name.1)).index()];
        let corners = [corner((0, 0)), corner((9, 0)), corner((0, 7)), corner((9, 7))];
        assert_eq!(corners, [Some(64), Some(65), Some(66), Some(67)]);
        assert_eq!((ladon.turned(64), ladon.mirror(64)), (66, 65));
        assert_eq!(corner((1, 0)), Some(0));
    }
}
