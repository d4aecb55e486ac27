//! Paradise Chess: a race to the last rank in which nobody is ever removed, since capturing is an exchange of places.
//!
//! Source: "Paradise chess" on the pages of Art of Chess & Variants (art7d.be), the game of its authors. 8x8; no check,
//! no castling, no en passant, no promotion; the king is an ordinary man. The rules, with what had to be decided where
//! the source is silent:
//!
//! * **Men**: king, queen, rook, bishop, knight and pawn move as in chess; the cannon goes along a rank or file over
//!   exactly one man of either colour, to any empty square behind it or onto the next man, and never without a hurdle;
//!   the camel leaps (3,1); the elephant leaps one or two squares in any of the eight directions.
//! * **Pawns** may go two squares forward from their own second or third rank if both squares are empty, whenever they
//!   stand there.
//! * **Capture is an exchange**: the captured man goes to the square that the capturing man leaves. An enemy man of any
//!   kind, or an own man of a different kind, can be captured.
//! * **Paradise** is the last rank of each side. No man may enter the opponent's paradise, neither by moving nor by
//!   being displaced; men that the array has there may stand there and leave. *Decision*: a move along that rank counts
//!   as entering and is not allowed.
//! * A man in his own paradise cannot be captured and cannot capture enemies; he may move, also out, and may capture
//!   own men of a different kind anywhere. *Decision*: own men outside cannot capture him either, so that own exchanges
//!   which involve a man in paradise are started from paradise.
//! * *Decision*: a player without a legal move has lost, since he is obliged to move and cannot.
//! * **No undoing** and **no loops**: see the module `bans`. Positions compare placement and side to move; the past
//!   begins with the set-up position.
//! * **Goal**: see [`is_reached`]. It is judged at the end of every turn for both sides. *Decision*: if both have
//!   reached it, he who moved wins.
//! * No fifty-move rule and no draw by repetition.
//! * *Decision*: the source's example "pawn D2 x bishop C3" is the bishop taking its own pawn, since a pawn does not
//!   capture backwards.
//! * *Decision*: the picture of the array is not preserved; the text fixes four pawns, and more than one cannon and
//!   knight. The array here has sixteen men on two ranks; any other can be given by FEN.
//!
//! FEN: no rights (letters in that field are dropped), the clock stays 0, and the en-passant field has the two squares
//! of the last move if it was an exchange between men of different colours.
//!
//! SAN: `x` stands for every exchange, with an own man as well: `Bxd5`. No two moves have the same origin and goal, so
//! that this is unambiguous. Coordinates: from and to.
//!
//! # Hash and memory
//! [`Position::hash`] has placement and side to move only, which is what loops compare: the mark of an exchange never
//! belongs to it ([`Rules::mark_matters`] says no). What is legal depends on more, so that the search must not remember
//! positions under this hash: it uses [`Rules::tt_key`], to which each ban that takes a move away here adds its own
//! share (module `bans`). Bans that are met only deeper in the tree are not in the key; they make remembered scores of
//! such rare lines inexact, as repetition does in any chess program, but never a move illegal: moves from memory are
//! tested like any others.

mod bans;
mod exchange;
mod generate;
mod goal;
mod gui;
mod legality;
mod men;
mod notation;
#[cfg(test)]
mod tests;

pub use exchange::{is_carry, is_slow};
pub use goal::{Needs, is_reached, missing};
pub use men::{CANNON, KING, KNIGHT, PAWN, variants};

use super::guide::{Guide, Guided};
use super::orthodox::admit;
use crate::board::{Changes, Color};
use crate::position::{Family, Move, NextState, Outcome, Position, Reason, Rules, Sink, Stage, Variant, VariantError};

/// The family of Paradise Chess.
#[derive(Clone, Copy, Debug)]
pub struct Paradise;

impl Family for Paradise {
    type Data = ();
    type Homes = ();
}

/// Loops compare placement and side only, so that the mark never matters.
impl Rules for Paradise {
    const PATH_DEPENDENT: bool = true;
    const HAS_CLOCK: bool = false;

    fn admit(variant: &Variant<Self>) -> Result<(), VariantError> {
        admit::own_men(variant, men::MEN)
    }

    #[inline]
    fn generate<S: Sink>(position: &Position<Self>, stage: Stage, sink: &mut S) {
        generate::generate(position, stage, sink);
    }

    fn is_legal(position: &Position<Self>, m: Move) -> bool {
        legality::is_legal(position, m)
    }

    #[inline]
    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState {
        exchange::effects(position, m, changes)
    }

    #[inline]
    fn is_check(_: &Position<Self>) -> bool {
        false
    }

    fn tt_key(position: &Position<Self>) -> u64 {
        bans::tt_key(position)
    }

    fn stuck(position: &Position<Self>) -> Outcome {
        Outcome::win(!position.side(), Reason::NoMoves)
    }

    /// The goal. He who has just moved is asked first.
    #[inline]
    fn immediate(position: &Position<Self>) -> Option<Outcome> {
        let us = position.side();
        [!us, us].into_iter().find(|&color| is_reached(position, color)).map(|color| Outcome::win(color, Reason::Goal))
    }

    /// The goal is judged at the end of the turn, before anybody is obliged to move.
    fn outcome(position: &Position<Self>) -> Option<Outcome> {
        Self::immediate(position).or_else(|| (position.count_legal() == 0).then(|| Self::stuck(position)))
    }

    /// Exchanges with the enemy, carries, and moves that win the race.
    #[inline]
    fn is_noisy(position: &Position<Self>, m: Move) -> bool {
        let (board, us) = (position.board(), position.side());
        let other = board.at(m.to());
        other.is_of(!us) || is_carry(us, board.at(m.from()), m.from(), other, m.to()) || is_won_by(position, m)
    }
}

impl Guided for Paradise {
    fn guide(_: &Variant<Self>) -> Guide {
        Guide { pages: vec![include_str!("guide.md").into()], special: vec!["exchange"] }
    }
}

/// Whether a move brings the mover to his goal.
#[inline]
pub fn is_won_by(position: &Position<Paradise>, m: Move) -> bool {
    goal::is_near(position) && goal::wins(position, m)
}

/// How many men of `color` stand in their own paradise.
pub fn arrived(position: &Position<Paradise>, color: Color) -> usize {
    let paradise = goal::Ground::of(position, color);
    paradise.squares(position).filter(|&square| position.board().at(square).is_of(color)).count()
}
