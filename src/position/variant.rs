//! A variant: its data as declared, and the tables made of them.
//!
//! What a family does with its variants is told further up ([`super::Rules`]); here it is only known what data it has.
//! Variants are built and checked by `build`.

use super::error::FenError;
use super::setup::Setup;
use super::zobrist::Keys;
use crate::board::{Color, Geometry, GeometryError, Kind, MAX_KINDS, Rank, Square};
use crate::men::{Army, ArmyError, Man};
use std::fmt::Debug;
use thiserror::Error;

/// A family of games, as far as its data go.
pub trait Family: Sized + Clone + Copy + Debug + Send + Sync + 'static {
    /// What a variant of the family declares beside the common data (such as its castling rule).
    type Data: Clone + Debug + Send + Sync;
    /// What is derived from a set-up and constant during its game: where men are at home that have rights.
    type Homes: Clone + Debug + Send + Sync;
}

/// How XBoard is told to draw and understand a variant that it does not know: see the GUI notes of each family.
///
/// Nobody on this floor reads it. It is here because it belongs to the declaration, and goes with the variant to
/// whoever speaks to a GUI: beside the [`Spec`] it would need a way of its own through catalogue, families and files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The variant whose stock rules XBoard starts from.
    pub parent: String,
    /// The letters of the men by picture slot, White's half. Black's is the same with upper and lower case exchanged (a
    /// letter of the other case is a second name, as in `N=d`).
    pub slots: String,
}

impl Picture {
    /// Both halves, as XBoard's `setup` command wants them.
    pub fn letters(&self) -> String {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        self.slots.chars().chain(self.slots.chars().map(other)).collect()
    }
}

/// A variant as it is declared, in its family's file or in a user's: a value that owns what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name in protocols and on the command line.
    pub name: String,
    /// Other names that users and GUIs give it.
    pub aliases: Vec<String>,
    /// The name for people.
    pub title: String,
    /// One line on what it is.
    pub summary: String,
    /// Where its rules are written down; empty for those of this project's own pages.
    pub source: String,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// The men.
    pub men: Vec<Man>,
    /// The start position, six fields.
    pub fen: String,
    /// Letters of the men that pawns may become, the usual choice first.
    pub promotions: String,
    /// For XBoard, where it does not know the variant by this name.
    pub picture: Option<Picture>,
}

/// Why a variant cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// The men are wrong.
    #[error(transparent)]
    Army(#[from] ArmyError),
    /// The board is wrong.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
    /// The array is wrong.
    #[error("the array: {0}")]
    Fen(#[from] FenError),
    /// A promotion to a man that the variant lacks.
    #[error("pawns cannot become '{0}': the variant has no such man")]
    Promotion(char),
    /// A promotion to a man that pawns never become, or one that is named twice.
    #[error("pawns cannot become '{0}': {1}")]
    BadPromotion(char, &'static str),
    /// A man that the family does not play as declared.
    #[error("the man {man}, \"{betza}\": {reason}")]
    Man {
        /// Its letter.
        man: char,
        /// Its moves.
        betza: String,
        /// What the family plays.
        reason: &'static str,
    },
    /// Men of a family that has its own.
    #[error("this game has its own men: {0}")]
    OwnMen(String),
    /// A letter that no man has.
    #[error("'{0}' is no man of this game")]
    NoMan(char),
    /// Neither a king nor men that must not die out.
    #[error("nobody can win: the game has neither a king nor men that must not die out")]
    NoGoal,
    /// A board that the family's rules do not fit.
    #[error("the board has {ranks} ranks: {reason}")]
    Ranks {
        /// How many.
        ranks: usize,
        /// Why they are too few.
        reason: &'static str,
    },
    /// A castling that would end beside the board.
    #[error("castling: no king can castle to file {file} of {files}, with the rook beside it on the inside")]
    Castling {
        /// The king's goal, counted from 1.
        file: usize,
        /// Files of the board.
        files: usize,
    },
    /// Rights that the array does not have.
    #[error("the array's rights \"{declared}\": what king, rooks and castling rule give is \"{found}\"")]
    Rights {
        /// As declared.
        declared: String,
        /// As understood.
        found: String,
    },
}

/// A variant ready to be played: what was declared, and the tables made of it once.
#[derive(Clone, Debug)]
pub struct Variant<F: Family> {
    spec: Spec,
    array: Setup,
    /// How many men of each kind the array has, by colour.
    counts: [[u8; MAX_KINDS]; 2],
    geometry: Geometry,
    army: Army,
    keys: Keys,
    promotions: Vec<Kind>,
    data: F::Data,
}

impl<F: Family> Variant<F> {
    /// The tables of a declaration, without an array.
    ///
    /// # Errors
    /// What of board, men and promotions is wrong.
    pub(super) fn without_array(spec: Spec, holes: Vec<Square>, data: F::Data) -> Result<Variant<F>, VariantError> {
        let geometry = Geometry::new(spec.files, spec.ranks)?;
        let geometry = holes.into_iter().fold(geometry, Geometry::with_hole);
        let army = Army::on_board(&spec.men, spec.files, spec.ranks)?;
        let promotions = spec
            .promotions
            .chars()
            .map(|letter| army.kind(letter).ok_or(VariantError::Promotion(letter)))
            .collect::<Result<_, _>>()?;
        let (array, counts) = (Setup::empty(&geometry), [[0; MAX_KINDS]; 2]);
        Ok(Variant { spec, array, counts, geometry, army, keys: Keys::new(), promotions, data })
    }

    /// The same with an array.
    pub(super) fn with_array(self, array: Setup) -> Variant<F> {
        let mut counts = [[0; MAX_KINDS]; 2];
        for (_, man) in array.men() {
            if let Some((color, kind)) = man.color().zip(man.kind()) {
                counts[color.index()][kind.index()] += 1;
            }
        }
        Variant { array, counts, ..self }
    }

    /// The same with an array that is declared in other words.
    pub(super) fn with_fen(self, fen: String) -> Variant<F> {
        Variant { spec: Spec { fen, ..self.spec }, ..self }
    }

    /// The name in protocols.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// What was declared.
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The start position, as it is declared.
    pub const fn array(&self) -> &Setup {
        &self.array
    }

    /// How many men of a kind a side has in the array.
    #[inline]
    pub const fn array_count(&self, color: Color, kind: Kind) -> usize {
        self.counts[color.index()][kind.index()] as usize
    }

    /// The board's shape.
    #[inline]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The men.
    #[inline]
    pub const fn army(&self) -> &Army {
        &self.army
    }

    /// The hash keys.
    #[inline]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What pawns may become, the usual choice first.
    #[inline]
    pub fn promotions(&self) -> &[Kind] {
        &self.promotions
    }

    /// What the family declares beside.
    #[inline]
    pub const fn data(&self) -> &F::Data {
        &self.data
    }

    /// The rank on which a side's pawns promote.
    #[inline]
    pub const fn last_rank(&self, color: Color) -> Rank {
        Rank::new(match color {
            Color::White => self.geometry.ranks() - 1,
            Color::Black => 0,
        })
    }

    /// The rank from which a side's pawns may make a double step.
    #[inline]
    pub const fn second_rank(&self, color: Color) -> Rank {
        Rank::new(match color {
            Color::White => 1,
            Color::Black => self.geometry.ranks() - 2,
        })
    }
}
