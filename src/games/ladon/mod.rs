//! Ladon Chess: a man that pushes others.
//!
//! Source: Mats Winther, "Ladon Chess", October 2006: "The Ladon slides maximally two steps in all directions, but it
//! cannot capture in this way. Instead the Ladon has the power to repulse any piece that is being approached, when the
//! Ladon stops next to it." All else is orthodox, and so is most of the code: what a push changes is in `push`, which
//! moves push in `generate`.
//!
//! Decisions where the text is silent or can be read in two ways:
//! * "Enemy piece" is read from the mover's side throughout, as in "friendly pawn", "enemy pawn": a man X of either
//!   colour is pushed onto an empty square or onto an enemy of the mover, who is captured; nothing is ever pushed onto
//!   a man of the mover's own.
//! * The push is not optional: the text states it as what happens. If it is not possible the move is legal and X stays.
//! * The double step belongs to the square: a pawn pushed onto its second rank may make one.
//! * An enemy pawn pushed onto its last rank becomes a queen of its owner; a friendly one promotes to the mover's
//!   choice.
//! * Kings and rooks can be pushed and lose their castling rights by it, like those that moved; the enemy's king too,
//!   even into check.
//! * As in chess, a push gives check even if making it would expose the pusher's own king. For castling, the final
//!   position is checked as well: a Ladon may push the castled rook onto the king.
//! * A push of a pawn and a capture by push reset the fifty-move counter; other Ladon moves do not. A push never grants
//!   en passant.
//! * The array of `ladon` has Ladons for knights ("the Ladon's value is the same as knight"); knights remain promotion
//!   pieces.

mod generate;
mod gui;
mod legality;
mod push;
mod variants;

pub use push::{Push, push_of};
pub use variants::variants;

use super::guide::{Guide, Guided};
use super::orthodox::{self, CastlingRule, ChessLike, Homes, KingSafety, OrthodoxData, admit};
use crate::board::{Changes, Color, Kind, Piece, Square};
use crate::position::{Family, Move, MoveTag, NextState, Outcome, Position, Rules, Sink, Stage, Variant, VariantError};

/// The family of games with Ladons.
#[derive(Clone, Copy, Debug)]
pub struct Ladon;

/// The letter of the man that pushes.
const LETTER: char = 'L';

/// The kind that pushes; every variant of the family has it.
#[inline]
pub(crate) fn pusher(variant: &Variant<Ladon>) -> Option<Kind> {
    variant.army().kind(LETTER)
}

/// Whether a man pushes.
#[inline]
pub(crate) fn is_pusher(position: &Position<Ladon>, man: Piece) -> bool {
    man.is_man() && man.kind() == pusher(position.variant())
}

impl Ladon {
    /// The push that a Ladon's move makes; nothing if it pushes nobody or another man moves.
    pub fn push(position: &Position<Ladon>, m: Move) -> Option<Push> {
        push::of_move(position, m)
    }
}

impl ChessLike for Ladon {
    const CASTLING_EXPOSES: bool = true;

    #[inline]
    fn castling(data: &OrthodoxData) -> CastlingRule {
        data.castling
    }
}

impl KingSafety for Ladon {
    #[inline]
    fn is_attacked(position: &Position<Self>, cells: &[Piece; 256], target: Square, by: Color) -> bool {
        let attacks = position.variant().army().attacks();
        attacks.is_attacked(cells, position.board().men(by), by, target)
            || push::can_push_onto(position.variant(), cells, target, by)
    }
}

impl Family for Ladon {
    type Data = OrthodoxData;
    type Homes = Homes;
}

impl Rules for Ladon {
    fn admit(variant: &Variant<Self>) -> Result<(), VariantError> {
        admit::own_men(variant, variants::MEN)?;
        admit::men(variant)?;
        admit::castling(variant.data().castling, variant.geometry())
    }

    fn generate<S: Sink>(position: &Position<Self>, stage: Stage, sink: &mut S) {
        match stage {
            Stage::All => generate::generate::<S, { orthodox::generate::ALL }>(position, sink),
            Stage::Noisy => generate::generate::<S, { orthodox::generate::NOISY }>(position, sink),
            Stage::Quiet => generate::generate::<S, { orthodox::generate::QUIET }>(position, sink),
        }
    }

    fn is_legal(position: &Position<Self>, m: Move) -> bool {
        legality::is_legal(position, m)
    }

    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState {
        push::effects(position, m, changes)
    }

    fn is_check(position: &Position<Self>) -> bool {
        let us = position.side();
        Self::is_attacked(position, position.board().cells(), position.royal(us), !us)
    }

    fn mark_matters(position: &Position<Self>) -> bool {
        orthodox::generate::has_legal_en_passant(position)
    }

    fn immediate(position: &Position<Self>) -> Option<Outcome> {
        orthodox::bare_kings(position)
    }

    fn is_noisy(position: &Position<Self>, m: Move) -> bool {
        let board = position.board();
        m.promoted().is_some()
            || m.tag() == MoveTag::EnPassant
            || board.at(m.to()).is_of(!position.side())
            || push::of_move(position, m).is_some_and(|push| push.victim.is_man())
    }
}

impl Guided for Ladon {
    fn guide(variant: &Variant<Self>) -> Guide {
        let castling = orthodox::castling_part(variant.data().castling);
        Guide {
            pages: vec![include_str!("guide.md").into(), orthodox::GUIDE.into()],
            special: vec!["pushing", castling, "en passant", "promotion"],
        }
    }
}
