//! Declared games in XBoard: it is told the moves of each man, and shows all but promotions before the last rank.

use super::{Fairy, pawns};
use crate::games::gui::Gui;
use crate::games::orthodox::gui;
use crate::men::{Hop, Movement, Role, UNLIMITED};
use crate::position::{Move, Position, Variant};
use std::sync::Arc;

impl Gui for Fairy {
    const TESTED_LACKS: Option<&'static str> = Some("promotions before the last rank");

    fn pieces(variant: &Arc<Variant<Self>>) -> Vec<String> {
        let mut lines = gui::pieces(variant);
        if let Some(kind) = variant.army().pawn_kind() {
            let man = variant.army().man(kind);
            lines.push(format!("piece {}& {}", man.letter, pawn_text(variant)));
        }
        lines
    }

    fn is_shown(position: &Position<Self>, m: Move) -> bool {
        let us = position.side();
        let is_pawn = position.variant().army().is_pawn(position.board().at(m.from()));
        let last = pawns::rank_of(position, m.to(), us) + 1 == position.variant().geometry().ranks();
        let (stays, mut kinds) = pawns::choices(position, m.to(), us);
        // XBoard promotes on the last rank, and nowhere else.
        !is_pawn || if last { !stays } else { kinds.next().is_none() }
    }
}

/// The pawn's moves as XBoard wants them, with its first moves and captures in passing.
fn pawn_text(variant: &Variant<Fairy>) -> String {
    let data = variant.data();
    let army = variant.army();
    let own = army.kinds().filter(|&kind| army.man(kind).role == Role::Pawn).flat_map(|kind| army.movements(kind));
    own.chain(&data.doubled).map(|movement| text(movement, data.rules.en_passant)).collect()
}

/// One movement in Betza notation.
fn text(movement: &Movement, en_passant: bool) -> String {
    let Movement { dx, dy, range, least, moves, captures, initial, hop } = *movement;
    let stretch = if least > 1 { least as i8 } else { 1 };
    let (x, y) = (dx * stretch, dy * stretch);
    let atom = match (x.abs().max(y.abs()), x.abs().min(y.abs())) {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        _ => 'G',
    };
    let vertical = if y > 0 { "f" } else { "b" };
    let sideways = if x > 0 { "r" } else { "l" };
    let directions = match (x, y) {
        (0, _) => vertical.to_string(),
        (_, 0) => sideways.to_string(),
        _ if x.abs() == y.abs() => format!("{vertical}{sideways}"),
        // The two letters of an oblique leap name first the longer way.
        _ if y.abs() > x.abs() => format!("{vertical}{sideways}"),
        _ => format!("{sideways}{vertical}"),
    };
    let initial = if initial { "i" } else { "" };
    let kinds = match (moves, captures, en_passant) {
        (true, true, _) => "",
        (true, false, _) => "m",
        (false, _, true) => "ce",
        (false, _, false) => "c",
    };
    let way = if least > 1 {
        "n"
    } else if hop == Hop::One {
        "p"
    } else {
        ""
    };
    let length = match range {
        _ if least > 1 => String::new(),
        1 => String::new(),
        UNLIMITED => "0".to_string(),
        range => range.to_string(),
    };
    format!("{initial}{kinds}{way}{directions}{atom}{length}")
}
