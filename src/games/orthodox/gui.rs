//! Orthodox games in XBoard: it knows everything but castlings other than its own, and all moves show as they are.

use super::castling::CastlingRule;
use super::{ChessLike, Orthodox};
use crate::board::Color;
use crate::games::gui::Gui;
use crate::men::Role;
use crate::position::{Position, Variant};
use std::sync::Arc;

impl Gui for Orthodox {
    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        pieces(variant)
    }
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
        3 => "R",
        4 => "Q",
        7 => "BN",
        8 => "RN",
        _ if place + 1 == slots.len() => "K",
        _ => "",
    };
    let seen = slots.chars().enumerate().filter_map(|(place, letter)| Some((place, army.man(army.kind(letter)?))));
    seen.filter(|(place, man)| man.role != Role::Pawn && man.betza != stock(*place))
        .map(|(_, man)| format!("piece {}& {}", man.letter, man.betza))
        .collect()
}

/// The king with its castlings, where they are not XBoard's.
fn castling<R: ChessLike>(variant: &Arc<Variant<R>>) -> Vec<String> {
    let Some((king, moves)) =
        variant.army().royal_kind().map(|kind| variant.army().man(kind)).map(|man| (man.letter, &man.betza))
    else {
        return Vec::new();
    };
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
    let rook = |wing: usize| start.setup().rook(Color::White, wing).map(|square| square.file().index());
    let beyond = [last - rook(0)?, rook(1)?];
    let files = match castling {
        CastlingRule::Fischer { .. } | CastlingRule::None => return None,
        CastlingRule::Flexible => [0, 1].map(|wing| 2..=start.setup().reach(Color::White, wing)),
        CastlingRule::Fixed { king_side, queen_side } => {
            [king_side, queen_side].map(|goal| goal.abs_diff(home)..=goal.abs_diff(home))
        }
    };
    let [right, left] = files;
    Some([Wing { files: right, beyond: beyond[0] }, Wing { files: left, beyond: beyond[1] }])
}

/// Whether XBoard castles so without being told: from the middle, with the men in the corners, by two files or on a
/// wide board by three.
fn is_stock<R: ChessLike>(variant: &Arc<Variant<R>>, wings: &[Wing; 2]) -> bool {
    let width = variant.geometry().files();
    let stock = if width == 10 { 3 } else { 2 };
    let middle = Position::start(variant).royal(Color::White).file().index() == width / 2;
    middle && wings.iter().all(|wing| wing.beyond == 0 && wing.files == (stock..=stock))
}
