//! Lombard Chess, as it was played in Lombardy about 1300.
//!
//! Source: Jacobus de Cessolis, *Liber de moribus hominum et officiis nobilium* (about 1300), as H. J. R. Murray reads
//! it in *A History of Chess* (1913), pp. 461-462, in the wording of the Digital Ludeme Project's evidence no. 2033;
//! and the rules page of the project, which settles what the source leaves open.
//!
//! * Board, array and rook, knight and pawn are those of chess, but there is no castling and no en passant, and a pawn
//!   on the last rank becomes a queen, nothing else.
//! * The king moves one square any way and is royal. While it has not moved it may instead leap, without capturing, to
//!   an empty square two or three away along a rank, file or diagonal, provided no enemy stands between (own men may be
//!   jumped), or to an empty square a knight's move away. No check forbids the leap, but the king may not be capturable
//!   at the end of the turn.
//! * The queen moves one square diagonally. While it has not moved since it appeared (in the array or by promotion), it
//!   may instead leap, without capturing, to an empty square exactly two away diagonally, over anything.
//! * The bishop leaps exactly two squares diagonally, over anything. It may not capture a bishop.
//! * The leaps of king and queen capture nothing, and so they give no check.
//! * Mate wins, stalemate draws; so do bare kings, the third repetition and fifty moves.
//!
//! **Decisions** where the source is silent or can be read in two ways:
//! * *Joint move.* While king and original queen both have their first-move right, a player may make both leaps in one
//!   turn. Both must be the special leaps (the source uses "first move" for exactly these); each must be possible in
//!   the position before the turn, so that neither goes to a square that the other leaves; they may not end on the same
//!   square; and check is judged at the end of the turn alone: the queen may go between the king and a rook.
//! * Being in check does not take the king's right away (the source has no such rule).
//! * A queen that was captured takes its right along; another queen in its place has none.
//!
//! The rooms: `data` the variant, `rights` first-move rights and their FEN field, `leaps` where king and queen may
//! leap, `generate` and `legality` the moves told in two independent ways, `effects` what they change, `notation` how
//! they are written.

mod data;
mod effects;
mod generate;
mod gui;
mod leaps;
mod legality;
mod notation;
mod rights;

pub use data::variants;
pub use rights::{king_may_leap, leaping_queens, may_join, queen_home, queen_may_leap};

use super::guide::{Guide, Guided};
use super::orthodox::check_info;
use super::orthodox::generate::{ALL, NOISY, QUIET};
use super::orthodox::{self, KingSafety, admit, bare_kings};
use crate::board::{Changes, Kind};
use crate::position::{Family, Move, NextState, Outcome, Position, Rules, Sink, Stage, Variant, VariantError};

/// The family of Lombard Chess.
#[derive(Clone, Copy, Debug)]
pub struct Lombard;

/// What a variant declares beside men and array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LombardData {
    /// The king's file in the array, from 0.
    pub king_file: usize,
    /// The queen's file in the array, from 0.
    pub queen_file: usize,
}

impl Lombard {
    /// The kind of the bishops, which do not capture each other.
    pub const BISHOP: Kind = data::BISHOP;
    /// The kind of the rooks.
    pub const ROOK: Kind = data::ROOK;
    /// The kind of the queens.
    pub const QUEEN: Kind = data::QUEEN;
}

impl KingSafety for Lombard {}

impl Family for Lombard {
    type Data = LombardData;
    type Homes = ();
}

impl Rules for Lombard {
    fn admit(variant: &Variant<Self>) -> Result<(), VariantError> {
        admit::own_men(variant, data::MEN)
    }

    #[inline]
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

    #[inline]
    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState {
        effects::effects(position, m, changes)
    }

    #[inline]
    fn is_check(position: &Position<Self>) -> bool {
        check_info::is_check(position, position.side())
    }

    #[inline]
    fn immediate(position: &Position<Self>) -> Option<Outcome> {
        bare_kings(position)
    }
}

impl Guided for Lombard {
    fn guide(_variant: &Variant<Self>) -> Guide {
        Guide {
            pages: vec![include_str!("guide.md").into(), orthodox::GUIDE.into()],
            special: vec!["leaps", "lombard promotion"],
        }
    }
}
