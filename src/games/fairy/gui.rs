//! Declared games in XBoard: it is told how each man moves, and shows what it does with pawns and kings as it does in
//! chess.

use super::{Fairy, pawns};
use crate::board::{Color, Square};
use crate::games::gui::Gui;
use crate::games::gui::betza::{self, PawnStyle};
use crate::games::orthodox::{CastlingRule, gui};
use crate::men::Movement;
use crate::position::{Move, MoveTag, Position, Variant};
use std::sync::Arc;

/// Games in which XBoard's pawns move by rules of their own, if they have these names (4.9.1, `ApplyMove`).
const BEROLINA: &str = "berolina";
const EARLY_PROMOTION: [&str; 2] = ["makruk", "grand"];

impl Gui for Fairy {
    fn lacks(_: &Arc<Variant<Self>>, _: bool) -> Option<&'static str> {
        Some("some moves of pawns and kings")
    }

    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        let mut lines = gui::pieces(variant);
        if let Some(kind) = variant.army().pawn_kind() {
            let data = variant.data();
            let style = PawnStyle { en_passant: data.rules.en_passant, from_home: first_moves_are_from_home(variant) };
            let movements: Vec<Movement> =
                variant.army().movements(kind).iter().chain(&data.doubled).copied().collect();
            lines.extend(betza::lines(variant.army().man(kind), &movements, style, ""));
        }
        lines
    }

    fn knows_rights(variant: &Arc<Variant<Self>>) -> bool {
        gui::knows_rights(variant)
    }

    fn is_shown(position: &Position<Self>, m: Move) -> bool {
        let man = position.board().at(m.from());
        let army = position.variant().army();
        if army.is_royal(man) {
            // With castlings told, it takes a stride to the side for one.
            let stride = m.from().rank() == m.to().rank() && files_between(m) > 1;
            let castles = position.variant().data().rules.castling != CastlingRule::None;
            return gui::castles_as_told(position, m) && (m.tag() == MoveTag::Castle || !stride || !castles);
        }
        !army.is_pawn(man) || promotes_as_told(position, m) && removes_as_told(position, m)
    }
}

fn files_between(m: Move) -> usize {
    m.from().file().index().abs_diff(m.to().file().index())
}

/// Whether pawns make first moves from where the array has them, and from nowhere else.
fn first_moves_are_from_home(variant: &Arc<Variant<Fairy>>) -> bool {
    let start = Position::start(variant);
    let (army, first) = (variant.army(), variant.data().rules.first_moves);
    let pawns = || start.board().men(Color::White).iter().filter(|&&square| army.is_pawn(start.board().at(square)));
    let homes = |rank: usize| pawns().any(|square| square.rank().index() == rank);
    pawns().all(|square| first.has(square.rank().index())) && first.iter().all(homes)
}

/// XBoard promotes on the last rank, always, and on earlier ones in games that it knows.
fn promotes_as_told(position: &Position<Fairy>, m: Move) -> bool {
    let variant = position.variant();
    let to_go = variant.geometry().ranks() - 1 - pawns::rank_of(position, m.to(), position.side());
    if m.promoted().is_some() {
        return to_go < if EARLY_PROMOTION.contains(&variant.name()) { 3 } else { 1 };
    }
    to_go > 0
}

/// XBoard takes each pawn that leaves its file for an empty square of the enemy's half for one that captures in passing,
/// and removes the man behind it; in its Berolina Chess it does so with pawns that keep to the file.
fn removes_as_told(position: &Position<Fairy>, m: Move) -> bool {
    let (board, variant) = (position.board(), position.variant());
    let passed = (m.tag() == MoveTag::EnPassant).then(|| position.state().mark.second());
    let ranks = variant.geometry().ranks();
    let beyond_half = match position.side() {
        Color::White => m.from().rank().index() >= ranks / 2,
        Color::Black => m.from().rank().index() < ranks / 2,
    };
    let aside = files_between(m) > 0;
    if variant.name() == BEROLINA {
        let fourth_from_the_end = pawns::rank_of(position, m.from(), position.side()) + 4 == ranks;
        return passed.is_none() || !aside && fourth_from_the_end;
    }
    let removes = aside && beyond_half && m.promoted().is_none() && board.at(m.to()).is_empty();
    let behind = Square::from_index((m.to().index() as isize - 16 * position.side().forward() as isize) as u8);
    let removed = (removes && board.at(behind).is_man()).then_some(behind);
    removed == passed
}
