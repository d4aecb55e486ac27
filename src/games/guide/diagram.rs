//! Boards with marks. What is marked is what the engine's generator and tables say, and nothing else.

use super::block::Block;
use crate::board::{Piece, Square};
use crate::games::picture::{self, View};
use crate::games::{AnyPosition, AnyVariant};
use crate::men::Hop;
use crate::position::{Move, MoveTag, Undo};

/// What a man's move does to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// The man goes there.
    Goes,
    /// The man leaps there.
    Leaps,
    /// What stands there is captured; on an empty square, the pawn that just passed it is.
    Captures,
    /// The man and what stands there change places.
    Exchanges,
    /// What stands there is pushed away.
    Pushes,
}

impl Sign {
    const fn letter(self) -> char {
        match self {
            Sign::Goes => '*',
            Sign::Leaps => '^',
            Sign::Captures => 'x',
            Sign::Exchanges => '=',
            Sign::Pushes => '>',
        }
    }

    /// The sign with its meaning.
    pub(super) fn explained(self) -> Block {
        let meaning = match self {
            Sign::Goes => "it can go there",
            Sign::Leaps => "it can leap there, whatever stands between",
            Sign::Captures => "it can capture there",
            Sign::Exchanges => "it can change places with that man",
            Sign::Pushes => "it can push that man, when it stops before it",
        };
        Block::Item(format!("`{}` {meaning}", self.letter()))
    }
}

/// A position with brackets round some squares.
pub(super) fn board(position: &AnyPosition, bracketed: &[Square]) -> Vec<String> {
    let variant = position.variant();
    picture::draw(variant.geometry(), View::default(), |square| {
        let man = letter(&variant, position, square);
        if bracketed.contains(&square) { format!("[{man}]") } else { format!(" {man} ") }
    })
}

/// A position with the signs of the moves of the man on `from`.
pub(super) fn targets(position: &AnyPosition, from: Square, signs: &[(Square, Sign)]) -> Vec<String> {
    let variant = position.variant();
    picture::draw(variant.geometry(), View::default(), |square| {
        let man = letter(&variant, position, square);
        let sign = signs.iter().find(|(at, _)| *at == square).map(|(_, sign)| sign.letter());
        match sign {
            _ if square == from => format!("[{man}]"),
            None => format!(" {man} "),
            Some(sign) if man == '.' => format!(" {sign} "),
            Some(sign) => format!("{sign}{man} "),
        }
    })
}

fn letter(variant: &AnyVariant, position: &AnyPosition, square: Square) -> char {
    let piece = position.board().at(square);
    if piece.is_guard() { ' ' } else { variant.army().letter(piece) }
}

/// What the legal moves of the man on `from` do to other squares; each square once. Joint moves and castlings are left
/// out: they have pictures of their own.
pub(super) fn signs_of(position: &AnyPosition, from: Square) -> Vec<(Square, Sign)> {
    let mut signs = Vec::new();
    let own = |m: &Move| m.from() == from && !matches!(m.tag(), MoveTag::Joint | MoveTag::Castle);
    for m in position.legal_moves().into_iter().filter(own) {
        let mut after = position.clone();
        let undo = after.make(m);
        signs.push((m.to(), sign_of_goal(position, &after, m)));
        signs.extend(signs_beside(position, &undo, m));
    }
    signs.sort_by_key(|&(square, sign)| (square, sign));
    signs.dedup();
    // A man that can be captured by one move and pushed by another is marked as captured.
    signs.dedup_by_key(|&mut (square, _)| square);
    signs
}

fn sign_of_goal(before: &AnyPosition, after: &AnyPosition, m: Move) -> Sign {
    let there = before.board().at(m.to());
    if there.is_man() && after.board().at(m.from()) == there {
        Sign::Exchanges
    } else if there.is_man() || m.tag() == MoveTag::EnPassant {
        Sign::Captures
    } else if is_leap(before, m) {
        Sign::Leaps
    } else {
        Sign::Goes
    }
}

/// Whether the man's Betza notation has the move as a leap of more than one square, or over a hurdle.
fn is_leap(position: &AnyPosition, m: Move) -> bool {
    let variant = position.variant();
    let Some(kind) = position.board().at(m.from()).kind() else { return false };
    let (dx, dy) = m.from().delta(m.to());
    let forward = i32::from(position.side().forward());
    variant.army().movements(kind).iter().any(|movement| {
        let (x, y) = (i32::from(movement.dx), i32::from(movement.dy));
        let far = x.abs().max(y.abs()) > 1;
        let leaps = movement.range == 1 && far && (dx, dy * forward) == (x, y);
        leaps || (movement.hop == Hop::One && (dx * y == dy * forward * x))
    })
}

/// Men that a move displaces or takes elsewhere than on its goal.
fn signs_beside(position: &AnyPosition, undo: &Undo, m: Move) -> Vec<(Square, Sign)> {
    let changes = undo.changes();
    let beside = |square: Square| square != m.from() && square != m.to();
    let arrives = |man: Piece, left: Square| {
        changes.iter().any(|change| {
            change.square != left
                && beside(change.square)
                && change.after.is_man()
                && change.after.color() == man.color()
        })
    };
    changes
        .iter()
        .filter(|change| beside(change.square) && position.board().at(change.square).is_man())
        .map(|change| {
            let pushed = change.after.is_empty() && arrives(change.before, change.square);
            (change.square, if pushed { Sign::Pushes } else { Sign::Captures })
        })
        .collect()
}
