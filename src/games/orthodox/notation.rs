//! How orthodox games are written: moves in coordinates, castling in every dialect, the rights of a FEN.

use super::castling::CastlingRule;
use super::{ChessLike, rights};
use crate::position::{Dialect, FenError, Move, MoveTag, Notation, Position, Right, Variant};

impl<R: ChessLike> Notation for R {
    const MARK_SQUARES: usize = <R as ChessLike>::MARK_SQUARES;
    const HAS_ORTHODOX_PAWNS: bool = <R as ChessLike>::HAS_ORTHODOX_PAWNS;

    fn read_rights(variant: &Variant<Self>, field: &str) -> Result<Vec<Right>, FenError> {
        rights::read(variant, field)
    }

    fn coordinates(position: &Position<Self>, m: Move, dialect: Dialect) -> String {
        coordinates(position, m, dialect)
    }

    fn is_alias(position: &Position<Self>, m: Move, text: &str, dialect: Dialect) -> bool {
        is_alias(position, m, text, dialect)
    }

    fn special_san(position: &Position<Self>, m: Move) -> Option<String> {
        castling_san(position, m)
    }
}

/// The wing of a castling move.
fn wing_of(m: Move) -> usize {
    (m.extra().byte() < m.from().byte()) as usize
}

/// `O-O` toward the last file, `O-O-O` toward the first.
const fn letters(wing: usize) -> &'static str {
    if wing == 0 { "O-O" } else { "O-O-O" }
}

/// The coordinate form of any move. Castling in the manner of Fischer, and any that the king's squares do not tell, is
/// the king taking its rook.
fn coordinates<R: ChessLike>(position: &Position<R>, m: Move, dialect: Dialect) -> String {
    let fischer = m.tag() == MoveTag::Castle && R::castling(position.variant().data()).is_fischer();
    if fischer && dialect != Dialect::Uci {
        return letters(wing_of(m)).to_string();
    }
    let to = if fischer || needs_rook(position, m) { m.extra() } else { m.to() };
    let promoted = m.promoted().map(|kind| position.variant().army().man(kind).letter.to_ascii_lowercase());
    format!("{}{}{}", m.from(), to, promoted.map(String::from).unwrap_or_default())
}

/// Whether the king's squares do not tell the castling `m` from another move, so that its rook must be named: the king
/// goes to a neighbouring file or stays, or both wings lead it to one file.
fn needs_rook<R: ChessLike>(position: &Position<R>, m: Move) -> bool {
    if m.tag() != MoveTag::Castle {
        return false;
    }
    match R::castling(position.variant().data()) {
        CastlingRule::Fixed { king_side, queen_side } => {
            king_side == queen_side || m.from().file().index().abs_diff(m.to().file().index()) < 2
        }
        _ => false,
    }
}

/// Whether `text` is another way of writing the castling `m`: letters, the king taking its rook, or the king's squares.
fn is_alias<R: ChessLike>(position: &Position<R>, m: Move, text: &str, dialect: Dialect) -> bool {
    if m.tag() != MoveTag::Castle {
        return false;
    }
    let rule = R::castling(position.variant().data());
    let castling = text.replace(['0', 'o'], "O");
    if castling.starts_with("O-O") {
        return castling == letters_of(position, m, dialect);
    }
    let flexible = rule == CastlingRule::Flexible;
    let takes_rook = format!("{}{}", m.from(), m.extra());
    let king_only = format!("{}{}", m.from(), m.to());
    // A flexible king never takes its rook: the rook's square does not say where the king should stop.
    let text = text.to_ascii_lowercase();
    (!flexible && text == takes_rook)
        || (m.from().file().index().abs_diff(m.to().file().index()) > 1
            && !needs_rook(position, m)
            && text == king_only)
}

/// The castling letters that mean `m` in a dialect; empty if none do.
fn letters_of<R: ChessLike>(position: &Position<R>, m: Move, dialect: Dialect) -> &'static str {
    let king_file = m.from().file().index();
    let span = king_file.abs_diff(m.to().file().index());
    let wing = wing_of(m);
    let rule = R::castling(position.variant().data());
    if dialect == Dialect::XboardSan && !rule.is_fischer() {
        return xboard_letters(position.variant().geometry().files(), king_file, m.to().file().index());
    }
    if rule == CastlingRule::Flexible && span != 2 { "" } else { letters(wing) }
}

/// The letters of a castling in XBoard's SAN (4.9.1, `CoordsToAlgebraic`): it has them for kings in the middle that go
/// to the second file but one from the edge, and mirrors them for a king that stands left of the middle. All others are
/// the king's moves to it. On nine files, where one king stands both ways, both wings may have the same letters.
const fn xboard_letters(files: usize, king: usize, to: usize) -> &'static str {
    let right = king == files / 2 && (to == 2 || to + 2 == files);
    let left = king == (files - 1) / 2 && (to == 1 || to + 3 == files);
    if king.abs_diff(to) < 2 || !(right || left) {
        return "";
    }
    letters((to != 1 && to + 2 != files) as usize)
}

/// The SAN of a castling, except in flexible games, where it is the king's goal like an ordinary king move.
fn castling_san<R: ChessLike>(position: &Position<R>, m: Move) -> Option<String> {
    let flexible = R::castling(position.variant().data()) == CastlingRule::Flexible;
    (m.tag() == MoveTag::Castle && !flexible).then(|| letters(wing_of(m)).to_string())
}
