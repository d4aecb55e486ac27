//! What GUIs of the XBoard family must be told of games that they do not know.
//!
//! XBoard (and WinBoard, which is the same code) draws any board and men that it is told of, and moves men by its own
//! rules for one man that goes from one square to another, as far as `piece` lines describe them. What it cannot guess
//! is asked for here: which squares its user may choose (the answer to `lift`), what stands behind a square that can
//! mean several things (`put`), and which moves it cannot show at all, so that it must be given the position instead.
//! All of it was measured with XBoard 4.9; each family says beside its rules (module `gui`) what it does about it. The
//! words of the protocol are the business of the protocol.

pub(in crate::games) mod betza;
mod names;

use crate::board::Square;
use crate::games::AnyVariant;
use crate::position::{Move, MoveTag, Position, Rules, Variant};
use std::sync::Arc;

/// The game of XBoard's own that it would play, by its own rules and from its own array, in place of this one of a
/// user's: for the name's sake.
pub fn mistaken(variant: &AnyVariant) -> Option<&'static str> {
    variant.spec().picture.as_ref().and_then(|_| names::mistaken(variant))
}

/// What a user does by choosing a square for the man in his hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The man goes there.
    Quiet,
    /// It captures there.
    Capture,
    /// The user must say what becomes of it: see [`Gui::letters`].
    Promotion,
    /// A letter belongs to the move that the rules give and the user need not choose: see [`Gui::letters`].
    Letter,
    /// Another man may move in the same turn: see [`Gui::second_targets`].
    First,
}

/// The squares that may be chosen, each once.
pub type Targets = Vec<(Square, Target)>;

/// What XBoard must be told of a family's games.
pub trait Gui: Rules {
    /// What XBoard cannot show of a game, in few words for its user; nothing if it shows all. `tested`: it tests the
    /// legality of moves itself.
    fn lacks(_variant: &Arc<Variant<Self>>, _tested: bool) -> Option<&'static str> {
        None
    }

    /// Whether XBoard keeps account of the rights of these games (castling), so that a position from it has them right.
    fn knows_rights(_variant: &Arc<Variant<Self>>) -> bool {
        true
    }

    /// The `piece` lines: how men move that XBoard would move otherwise.
    fn pieces(_variant: &Arc<Variant<Self>>) -> Vec<String> {
        Vec::new()
    }

    /// Whether XBoard shows the right board after a legal move.
    fn is_shown(_position: &Position<Self>, _m: Move) -> bool {
        true
    }

    /// Where the man on `from` may go. None if it cannot move, or is not of the side to move.
    fn targets(position: &Position<Self>, from: Square) -> Targets {
        targets(position, from)
    }

    /// Where the second man may go after a man was moved from one square to another. The square where the first man
    /// stands now means that the second one stays. None if there is no second man.
    fn second_targets(_position: &Position<Self>, _from: Square, _to: Square) -> Targets {
        Vec::new()
    }

    /// Where the second man stands. None if there is none.
    fn second_man(_position: &Position<Self>, _from: Square, _to: Square) -> Option<Square> {
        None
    }

    /// The letters that may follow a move from one square to another, the usual one first; none if no letter does.
    fn letters(position: &Position<Self>, from: Square, to: Square) -> String {
        promotions(position, from, to)
    }
}

/// The targets of a man by the legal moves: captures, promotions, castling by the king's goal and in shuffled games by
/// its rook as well.
pub(super) fn targets<R: Rules>(position: &Position<R>, from: Square) -> Targets {
    let mut targets = Targets::new();
    let mut add = |square, target| {
        if !targets.iter().any(|&(known, _)| known == square) {
            targets.push((square, target));
        }
    };
    for m in position.legal_moves().iter().filter(|m| m.from() == from) {
        let captures = m.tag() == MoveTag::EnPassant || position.board().at(m.to()).is_of(!position.side());
        if m.tag() == MoveTag::Castle && R::is_shuffled(position.variant().data()) {
            add(m.extra(), Target::Quiet);
            if m.to().file().index().abs_diff(from.file().index()) < 2 {
                continue;
            }
        }
        add(
            m.to(),
            match m.promoted() {
                Some(_) => Target::Promotion,
                None if captures => Target::Capture,
                None => Target::Quiet,
            },
        );
    }
    targets
}

/// The letters of the men that one may become on the way from one square to another.
fn promotions<R: Rules>(position: &Position<R>, from: Square, to: Square) -> String {
    let moves = position.legal_moves();
    let army = position.variant().army();
    let fits = moves.iter().filter(|m| m.from() == from && m.to() == to);
    fits.filter_map(|m| m.promoted()).map(|kind| army.man(kind).letter).collect()
}
