//! Games of the orthodox kind: chess, Fischer Random, and the Capablanca family on 10x8.
//!
//! One royal king a side, orthodox pawns (double step from the second rank, en passant, promotion on the last), all
//! other men by their Betza moves, and one of the castling rules of [`CastlingRule`]. Variants differ in data only: see
//! the files [`super::chess`] and [`super::capablanca`].
//!
//! Sources: FIDE Laws of Chess, articles 3 and 9; the rules page of the project for the Capablanca family.

pub(super) mod admit;
pub mod castling;
pub(super) mod check_info;
mod dead;
pub(super) mod effects;
pub(super) mod generate;
pub(super) mod gui;
pub(super) mod legality;
mod notation;
mod rights;
mod trial;

pub use castling::{CastlingRule, Homes};

use super::guide::{Guide, Guided};
use crate::board::{Changes, Color, Piece, Square};
use crate::position::{
    Family, FenError, Mark, Move, NextState, Outcome, Position, Reason, Rules, Sink, Stage, Variant, VariantError,
};

/// The family of orthodox games.
#[derive(Clone, Copy, Debug)]
pub struct Orthodox;

/// What an orthodox variant declares beside men and array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrthodoxData {
    /// How it castles.
    pub castling: CastlingRule,
}

/// A family with a royal man that may not be left capturable.
pub trait KingSafety: Rules {
    /// Whether a man of `by` could capture on `target` if the men stood as on `cells`. The lists of the position are
    /// used to find them: cells may lack men that the lists have, and may have them elsewhere only on the squares of a
    /// move's changes.
    #[inline]
    fn is_attacked(position: &Position<Self>, cells: &[Piece; 256], target: Square, by: Color) -> bool {
        check_info::is_attacked_on(position, cells, target, by)
    }
}

impl KingSafety for Orthodox {}

/// The rules for players: those of this family, from which others borrow what is the same with them.
pub(in crate::games) const GUIDE: &str = include_str!("guide.md");

/// The part of [`GUIDE`] that tells a castling rule.
pub(in crate::games) const fn castling_part(rule: CastlingRule) -> &'static str {
    match rule {
        CastlingRule::None => "castling none",
        CastlingRule::Fixed { .. } => "castling fixed",
        CastlingRule::Flexible => "castling flexible",
        CastlingRule::Fischer { .. } => "castling fischer",
    }
}

/// A family that castles, captures in passing and writes its games as orthodox games do: orthodox games themselves, and
/// those that add something to them. All of them have [`crate::position::Arrange`] (module `rights`) and
/// [`crate::position::Notation`] (module `notation`) from here, and say only what is otherwise with them.
pub trait ChessLike: KingSafety + Family<Homes = Homes> {
    /// Whether castling can expose the king on its goal in other ways than by uncovering a slider beyond the rook.
    const CASTLING_EXPOSES: bool = false;

    /// How many squares a FEN may name for en passant, see [`crate::position::Notation::MARK_SQUARES`].
    const MARK_SQUARES: usize = 1;

    /// See [`crate::position::Notation::HAS_ORTHODOX_PAWNS`].
    const HAS_ORTHODOX_PAWNS: bool = true;

    /// How a variant castles.
    fn castling(data: &Self::Data) -> CastlingRule;

    /// The letter of the man that castles with the king.
    fn castling_partner(_data: &Self::Data) -> char {
        'R'
    }

    /// The en-passant square as this family understands a claimed one. One on which no pawn could capture gives no
    /// mark.
    fn en_passant(position: &Position<Self>, claimed: Mark) -> Mark {
        rights::en_passant(position, claimed)
    }

    /// The squares that are claimed for the mark of a position.
    fn claimed_en_passant(position: &Position<Self>) -> Mark {
        position.state().mark
    }

    /// Refuses set-ups that the rules exclude.
    ///
    /// # Errors
    /// What is wrong.
    fn validate(position: &Position<Self>) -> Result<(), FenError> {
        validate(position)
    }
}

impl ChessLike for Orthodox {
    #[inline]
    fn castling(data: &OrthodoxData) -> CastlingRule {
        data.castling
    }
}

impl Family for Orthodox {
    type Data = OrthodoxData;
    type Homes = Homes;
}

impl Rules for Orthodox {
    fn is_shuffled(data: &OrthodoxData) -> bool {
        data.castling.is_fischer()
    }

    fn admit(variant: &Variant<Self>) -> Result<(), VariantError> {
        admit::men(variant)?;
        admit::castling(variant.data().castling, variant.geometry())
    }

    #[inline]
    fn generate<S: Sink>(position: &Position<Self>, stage: Stage, sink: &mut S) {
        match stage {
            Stage::All => generate::generate::<S, { generate::ALL }>(position, sink),
            Stage::Noisy => generate::generate::<S, { generate::NOISY }>(position, sink),
            Stage::Quiet => generate::generate::<S, { generate::QUIET }>(position, sink),
        }
    }

    fn is_legal(position: &Position<Self>, m: Move) -> bool {
        legality::is_legal(position, m)
    }

    #[inline]
    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState {
        effects::effects(position, m, changes)
    }

    #[inline]
    fn is_check(position: &Position<Self>) -> bool {
        check_info::is_check(position, position.side())
    }

    fn mark_matters(position: &Position<Self>) -> bool {
        generate::has_legal_en_passant(position)
    }

    #[inline]
    fn immediate(position: &Position<Self>) -> Option<Outcome> {
        dead::draw(position)
    }
}

impl Guided for Orthodox {
    fn guide(variant: &Variant<Self>) -> Guide {
        Guide {
            pages: vec![GUIDE.into()],
            special: vec![castling_part(variant.data().castling), "en passant", "promotion"],
        }
    }
}

/// A draw where nothing is left but the kings.
#[inline]
pub(super) fn bare_kings<R: Rules>(position: &Position<R>) -> Option<Outcome> {
    let bare = Color::ALL.iter().all(|&color| position.board().men(color).len() == 1);
    bare.then_some(Outcome::draw(Reason::BareKings))
}

/// One king each, the side that has just moved not in check, no pawn on a last rank or behind its own second.
pub(super) fn validate<R: KingSafety>(position: &Position<R>) -> Result<(), FenError> {
    let army = position.variant().army();
    for color in Color::ALL {
        let men = position.board().men(color);
        let kings = men.iter().filter(|&&square| army.is_royal(position.board().at(square))).count();
        if kings != 1 {
            return Err(FenError::Kings { color: color.name(), found: kings });
        }
        let ends = [position.variant().last_rank(color), position.variant().last_rank(!color)];
        if let Some(square) = men.iter().find(|sq| army.is_pawn(position.board().at(**sq)) && ends.contains(&sq.rank()))
        {
            return Err(FenError::Pawn { square: square.to_string() });
        }
    }
    let waiting = position.royal(!position.side());
    if R::is_attacked(position, position.board().cells(), waiting, position.side()) {
        return Err(FenError::WrongSideInCheck { color: (!position.side()).name() });
    }
    Ok(())
}
