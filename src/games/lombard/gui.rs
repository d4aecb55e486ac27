//! Lombard Chess in XBoard: all shows but the joint move.
//!
//! XBoard knows moves of one man in two legs, not of two men. Its user makes a joint move as one: the king first,
//! whose goal is then a square to go on from, and from there to the queen's goal (`e1g3,g3b3`), after which the king
//! stands wrong and the board must be set up anew. If he takes the queen herself instead, XBoard forgets the king's
//! leap (`d1b3`), and we must not. Our own joint moves have no form at all.

use super::Lombard;
use super::rights::queen_home;
use crate::board::Square;
use crate::games::gui::{Gui, Target, Targets, targets};
use crate::position::{Move, MoveTag, Position, Variant};
use std::sync::Arc;

impl Gui for Lombard {
    fn lacks(_: &Arc<Variant<Self>>, _: bool) -> Option<&'static str> {
        Some("the double leap")
    }

    /// It knows only which kings have not moved, and not those that moved by its own `setboard`.
    fn knows_rights(_: &Arc<Variant<Self>>) -> bool {
        false
    }

    /// The king's `i` moves have no `O`, since with it XBoard moves a rook along; they may pass enemies, and the queen
    /// may leap at any time: too generous a description at worst lets through what we refuse, too narrow a one makes
    /// XBoard see mates that are none.
    fn pieces(_: &Arc<Variant<Self>>) -> Vec<String> {
        ["piece K& KimDimAimHimGimN", "piece Q& FmA", "piece B& A"].map(String::from).to_vec()
    }

    fn is_shown(_: &Position<Self>, m: Move) -> bool {
        m.tag() != MoveTag::Joint
    }

    fn targets(position: &Position<Self>, from: Square) -> Targets {
        let mut targets = targets(position, from);
        for (to, target) in &mut targets {
            if !seconds(position, from, *to).is_empty() {
                *target = Target::First;
            }
        }
        targets
    }

    fn second_targets(position: &Position<Self>, from: Square, to: Square) -> Targets {
        let mut squares = seconds(position, from, to);
        if !squares.is_empty() && position.is_legal(Move::plain(from, to)) {
            squares.push(to);
        }
        squares.into_iter().map(|square| (square, Target::Quiet)).collect()
    }

    fn second_man(position: &Position<Self>, from: Square, to: Square) -> Option<Square> {
        (!seconds(position, from, to).is_empty()).then(|| queen_home(position.variant(), position.side()))
    }
}

/// Where the queen may leap in the same turn as the king from one square to another.
fn seconds(position: &Position<Lombard>, from: Square, to: Square) -> Vec<Square> {
    let moves = position.legal_moves();
    let joint = moves.iter().filter(|m| m.tag() == MoveTag::Joint && m.from() == from && m.to() == to);
    joint.map(|m| m.extra()).collect()
}
