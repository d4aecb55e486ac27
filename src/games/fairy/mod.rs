//! Games that their users declare: any men in Betza notation, pawns of any sort, promotion zones, and the usual ways to
//! win without a mate.
//!
//! What orthodox games have too is theirs ([`super::orthodox`]): attack tables, castling, checkers and pins. A variant
//! of a file that needs nothing of this family is played as an orthodox one, which is faster.
//!
//! Decisions where declarations could be read in two ways:
//!
//! * A pawn's quiet single steps may be made twice from the ranks of first moves; if its notation has parts marked `i`,
//!   these are its first moves instead.
//! * En passant: whoever made a double step may be captured on the square between, by any enemy pawn that could capture
//!   there; the square is marked only if one could, as in X-FEN.
//!   In a FEN the square alone is written; where two pawns can have passed it and the second is meant, the square on
//!   which the pawn stands follows (`c6d5`).
//! * Where only captured men are promoted to and none is left, a pawn cannot go to a rank where it must promote; it
//!   attacks that rank all the same.
//! * After a king on the last rank, the loss of a kind of men, or a bare king where that loses, nobody moves. If one
//!   move ends the game for both, he who made it wins.

mod admit;
mod data;
mod effects;
mod endings;
mod generate;
mod gui;
mod guide;
mod legality;
mod pawns;
mod rights;

pub use data::{BareKing, Endings, FairyData, FairyRules, Promotion, Ranks, Verdict};

use super::orthodox::generate::{ALL, NOISY, QUIET};
use super::orthodox::{CastlingRule, ChessLike, Homes, KingSafety};
use crate::board::{Changes, Color, Piece, Square};
use crate::position::{
    Family, FenError, Mark, Move, MoveList, MoveTag, NextState, Outcome, Position, Rules, Sink, Stage, Variant,
    VariantError,
};
use data::counted;

/// The family of declared games.
#[derive(Clone, Copy, Debug)]
pub struct Fairy;

impl ChessLike for Fairy {
    const CASTLING_EXPOSES: bool = true;
    const MARK_SQUARES: usize = 2;
    const HAS_ORTHODOX_PAWNS: bool = false;

    fn castling(data: &FairyData) -> CastlingRule {
        data.rules.castling
    }

    fn castling_partner(data: &FairyData) -> char {
        data.rules.partner
    }

    fn en_passant(position: &Position<Self>, claimed: Mark) -> Mark {
        rights::en_passant(position, claimed)
    }

    fn claimed_en_passant(position: &Position<Self>) -> Mark {
        rights::claimed_en_passant(position)
    }

    fn validate(position: &Position<Self>) -> Result<(), FenError> {
        rights::validate(position)
    }
}

impl KingSafety for Fairy {
    fn is_attacked(position: &Position<Self>, cells: &[Piece; 256], target: Square, by: Color) -> bool {
        let variant = position.variant();
        variant.data().has_king && variant.army().attacks().is_attacked(cells, position.board().men(by), by, target)
    }
}

impl Family for Fairy {
    type Data = FairyData;
    type Homes = Homes;
}

impl Rules for Fairy {
    fn is_shuffled(data: &FairyData) -> bool {
        data.rules.castling.is_fischer()
    }

    fn move_rule(data: &FairyData) -> u16 {
        data.rules.endings.move_rule.unwrap_or(u16::MAX)
    }

    fn admit(variant: &Variant<Self>) -> Result<(), VariantError> {
        admit::admit(variant)
    }

    fn generate<S: Sink>(position: &Position<Self>, stage: Stage, sink: &mut S) {
        match stage {
            Stage::All => generate::generate::<S, ALL>(position, sink),
            Stage::Noisy => generate::generate::<S, NOISY>(position, sink),
            Stage::Quiet => generate::generate::<S, QUIET>(position, sink),
        }
    }

    fn is_legal(position: &Position<Self>, m: Move) -> bool {
        legality::is_legal(position, m)
    }

    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState {
        effects::effects(position, m, changes)
    }

    fn is_check(position: &Position<Self>) -> bool {
        let us = position.side();
        Self::is_attacked(position, position.board().cells(), position.royal(us), !us)
    }

    fn mark_matters(position: &Position<Self>) -> bool {
        let mut captures = MoveList::new();
        generate::generate::<_, NOISY>(position, &mut captures);
        captures.iter().any(|m: &Move| m.tag() == MoveTag::EnPassant)
    }

    fn stuck(position: &Position<Self>) -> Outcome {
        endings::stuck(position)
    }

    fn immediate(position: &Position<Self>) -> Option<Outcome> {
        endings::immediate(position)
    }

    fn outcome(position: &Position<Self>) -> Option<Outcome> {
        endings::outcome(position)
    }
}
