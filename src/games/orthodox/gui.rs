//! Orthodox games in XBoard: it knows everything but castlings other than its own, and all moves show as they are.

use super::castling::CastlingRule;
use super::{ChessLike, Orthodox};
use crate::board::{Color, Kind};
use crate::games::gui::Gui;
use crate::games::gui::betza::{self, PawnStyle};
use crate::men::{Movement, Role};
use crate::position::{Move, MoveTag, Position, Variant};
use std::sync::Arc;

impl Gui for Orthodox {
    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        pieces(variant)
    }

    fn knows_rights(variant: &Arc<Variant<Self>>) -> bool {
        knows_rights(variant)
    }

    fn lacks(variant: &Arc<Variant<Self>>, _: bool) -> Option<&'static str> {
        castles_unseen(variant).then_some("castling in the manner of Fischer")
    }

    fn is_shown(position: &Position<Self>, m: Move) -> bool {
        castles_as_told(position, m)
    }
}

/// Whether kings castle from anywhere in a game that XBoard does not know: it has no such castling then.
fn castles_unseen<R: ChessLike>(variant: &Arc<Variant<R>>) -> bool {
    R::castling(variant.data()).is_fischer() && variant.spec().picture.is_some()
}

/// Whether a move is no castling that XBoard cannot make.
pub(in crate::games) fn castles_as_told<R: ChessLike>(position: &Position<R>, m: Move) -> bool {
    m.tag() != MoveTag::Castle || !castles_unseen(position.variant())
}

/// XBoard's place of the rook in a table of men.
const ROOK_SLOT: usize = 3;

/// Whether the man that castles with the king has the picture of a rook: XBoard grants rights to no other.
pub(in crate::games) fn knows_rights<R: ChessLike>(variant: &Arc<Variant<R>>) -> bool {
    let partner = R::castling_partner(variant.data());
    variant.spec().picture.as_ref().is_none_or(|picture| picture.slots.chars().nth(ROOK_SLOT) == Some(partner))
}

/// XBoard's stock castling is that of king and rooks in the usual places; elsewhere its king must be described.
///
/// `O2` is a castling by two files with the man in the corner, `jO2` with the man beside the corner, whatever lies
/// between: so a corner that is none of the board's squares counts as well. A wing is named from the player's own side
/// (`r` is Black's a-side), and need not be named where both are alike; `i` means that the king has not moved.
pub(in crate::games) fn pieces<R: ChessLike>(variant: &Arc<Variant<R>>) -> Vec<String> {
    let mut lines = strangers(variant);
    lines.extend(castling(variant));
    lines
}

/// The men that move otherwise than XBoard's man with their picture; pawns and the king's castling apart.
fn strangers<R: ChessLike>(variant: &Arc<Variant<R>>) -> Vec<String> {
    let army = variant.army();
    let slots = variant.spec().picture.as_ref().map_or("", |picture| &picture.slots);
    let stock = |place: usize| match place {
        1 => "N",
        2 => "B",
        ROOK_SLOT => "R",
        4 => "Q",
        7 => "BN",
        8 => "RN",
        _ if place + 1 == slots.len() => "K",
        _ => "",
    };
    let told = |kind: Kind, place: usize| -> Vec<String> {
        let man = army.man(kind);
        let text = betza::text(army.movements(kind), PawnStyle::default(), Color::White);
        if man.role == Role::Pawn || text == stock(place) {
            return Vec::new();
        }
        // XBoard takes a king's way of two files or more for castling, unless it has first moves and no castling.
        let far = |step: &Movement| step.dy == 0 && (step.dx.abs() > 1 || step.range > 1);
        let strides = man.role == Role::Royal && army.movements(kind).iter().any(far);
        let more = if strides { format!("i{text}") } else { String::new() };
        betza::lines(man, army.movements(kind), PawnStyle::default(), &more)
    };
    let seen = slots.chars().enumerate().filter_map(|(place, letter)| Some((place, army.kind(letter)?)));
    seen.flat_map(|(place, kind)| told(kind, place)).collect()
}

/// The king with its castlings, where they are not XBoard's.
fn castling<R: ChessLike>(variant: &Arc<Variant<R>>) -> Vec<String> {
    let army = variant.army();
    let Some(kind) = army.royal_kind() else { return Vec::new() };
    let king = army.man(kind).letter;
    let Some(wings) = wings(variant).filter(|wings| !is_stock(variant, wings)) else { return Vec::new() };
    let [right, left] = wings;
    let alike =
        |files: &usize| right.beyond == left.beyond && right.files.contains(files) && left.files.contains(files);
    let both: String = right.files.clone().filter(alike).map(|files| right.castling('s', files)).collect();
    // White's right is Black's left.
    let line = |king: char, sides: [char; 2]| {
        let far = |wing: &Wing, side: char| -> String {
            wing.files.clone().filter(|files| !alike(files)).map(|files| wing.castling(side, files)).collect()
        };
        let color = if king.is_ascii_uppercase() { Color::White } else { Color::Black };
        let moves = betza::text(army.movements(kind), PawnStyle::default(), color);
        format!("piece {king} {moves}{both}{}{}", far(&right, sides[0]), far(&left, sides[1]))
    };
    vec![line(king, ['r', 'l']), line(king.to_ascii_lowercase(), ['l', 'r'])]
}

/// How a king castles toward one side.
struct Wing {
    /// By how many files.
    files: std::ops::RangeInclusive<usize>,
    /// How many files lie beyond the rook.
    beyond: usize,
}

impl Wing {
    /// XBoard's description of a castling toward a side.
    fn castling(&self, side: char, files: usize) -> String {
        format!("i{side}{}O{files}", "j".repeat(self.beyond))
    }
}

/// The two wings of White's king; none if there is no castling, or if it is that of Fischer's game, which XBoard knows.
fn wings<R: ChessLike>(variant: &Arc<Variant<R>>) -> Option<[Wing; 2]> {
    let castling = R::castling(variant.data());
    let start = Position::start(variant);
    let home = start.royal(Color::White).file().index();
    let last = variant.geometry().files() - 1;
    let rook = |wing: usize| start.homes().rook(Color::White, wing).map(|square| square.file().index());
    let beyond = [last - rook(0)?, rook(1)?];
    let files = match castling {
        CastlingRule::Fischer { .. } | CastlingRule::None => return None,
        CastlingRule::Flexible => [0, 1].map(|wing| 2..=start.homes().reach(Color::White, wing)),
        CastlingRule::Fixed { king_side, queen_side } => {
            [king_side, queen_side].map(|goal| goal.abs_diff(home)..=goal.abs_diff(home))
        }
    };
    let [right, left] = files;
    Some([Wing { files: right, beyond: beyond[0] }, Wing { files: left, beyond: beyond[1] }])
}

/// Whether XBoard castles so without being told: with its rooks, from the middle, with the men in the corners, by two
/// files or on a wide board by three.
fn is_stock<R: ChessLike>(variant: &Arc<Variant<R>>, wings: &[Wing; 2]) -> bool {
    let width = variant.geometry().files();
    let stock = if width == 10 { 3 } else { 2 };
    let middle = Position::start(variant).royal(Color::White).file().index() == width / 2;
    knows_rights(variant) && middle && wings.iter().all(|wing| wing.beyond == 0 && wing.files == (stock..=stock))
}
