//! Orthodox games in XBoard: it knows everything but castlings other than its own, and all moves show as they are.

use super::castling::CastlingRule;
use super::{ChessLike, Orthodox, OrthodoxData};
use crate::board::Color;
use crate::games::gui::Gui;
use crate::position::{Position, Variant};
use std::sync::Arc;

impl Gui for Orthodox {
    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        pieces(variant)
    }
}

/// XBoard's stock castling moves the king a fixed way; where ours differs, its king must be described.
pub(in crate::games) fn pieces<R: ChessLike>(variant: &Arc<Variant<R>>) -> Vec<String> {
    let OrthodoxData { castling } = *variant.data();
    let Some(king) = variant.army().royal_kind().map(|kind| variant.army().man(kind).letter) else {
        return Vec::new();
    };
    let start = Position::start(variant);
    let home = start.royal(Color::White).file().index() as i32;
    let reach = |goal: usize| (goal as i32 - home).abs();
    match castling {
        CastlingRule::Fischer { .. } | CastlingRule::None => Vec::new(),
        CastlingRule::Flexible => {
            // isO2 is two files either way, isO3 three; only the wing with more room gets the rest, by side of the board.
            let (right, left) = (start.setup().reach(Color::White, 0), start.setup().reach(Color::White, 1));
            let common: String = (2..=right.min(left)).map(|n| format!("isO{n}")).collect();
            let far = |side: char| -> String {
                (right.min(left) + 1..=right.max(left)).map(|n| format!("i{side}O{n}")).collect()
            };
            let (white, black) = if right > left { ('r', 'l') } else { ('l', 'r') };
            vec![
                format!("piece {king} K{common}{}", far(white)),
                format!("piece {} K{common}{}", king.to_ascii_lowercase(), far(black)),
            ]
        }
        CastlingRule::Fixed { king_side, queen_side } => {
            let (right, left) = (reach(king_side), reach(queen_side));
            let stock = if variant.geometry().files() == 10 { 3 } else { 2 };
            if right == stock && left == stock {
                return Vec::new();
            }
            vec![
                format!("piece {king} KirO{right}ilO{left}"),
                format!("piece {} KilO{right}irO{left}", king.to_ascii_lowercase()),
            ]
        }
    }
}
