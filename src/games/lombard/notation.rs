//! How moves are written.
//!
//! A leap is written like any move of king or queen. A joint move names both: `e1g3,d1b3` in coordinates, `Kg3,Qb3` in
//! SAN, the king first; both are read with the queen first too. XBoard lets its user make the joint move with one
//! piece in two legs, `e1g3,g3b3`: in its dialect that means the king to g3 and the queen to b3. Black's it takes for
//! a castling (4.9.1) and sends the queen's goal, the king's, and a square beside the queen's that means nothing:
//! `e8b6,g6a6`.

use super::Lombard;
use super::rights::{self, queen_home};
use crate::board::Color;
use crate::position::{Dialect, FenError, Move, MoveTag, Notation, Position, Right, Variant};

impl Notation for Lombard {
    fn read_rights(_variant: &Variant<Self>, field: &str) -> Result<Vec<Right>, FenError> {
        rights::read(field)
    }

    fn coordinates(position: &Position<Self>, m: Move, _dialect: Dialect) -> String {
        coordinates(position, m)
    }

    fn is_alias(position: &Position<Self>, m: Move, text: &str, dialect: Dialect) -> bool {
        is_alias(position, m, text, dialect)
    }

    /// A joint move names both men.
    fn special_san(_position: &Position<Self>, m: Move) -> Option<String> {
        (m.tag() == MoveTag::Joint).then(|| format!("K{},Q{}", m.to(), m.extra()))
    }
}

/// The coordinate form of any move.
fn coordinates(position: &Position<Lombard>, m: Move) -> String {
    let first = format!("{}{}", m.from(), m.to());
    if m.tag() == MoveTag::Joint {
        return format!("{first},{}", queens_part(position, m));
    }
    match m.promoted() {
        Some(kind) => format!("{first}{}", position.variant().army().man(kind).letter.to_ascii_lowercase()),
        None => first,
    }
}

/// The queen's leap of a joint move.
fn queens_part(position: &Position<Lombard>, m: Move) -> String {
    format!("{}{}", queen_home(position.variant(), position.side()), m.extra())
}

/// Whether `text` is another way of writing the joint move `m`.
fn is_alias(position: &Position<Lombard>, m: Move, text: &str, dialect: Dialect) -> bool {
    if m.tag() != MoveTag::Joint {
        return false;
    }
    let Some((first, second)) = text.split_once(',') else { return false };
    let (king, queen) = (format!("{}{}", m.from(), m.to()), queens_part(position, m));
    let is = |part: &str, wanted: &str| part.eq_ignore_ascii_case(wanted);
    let two_legs = dialect == Dialect::Cecp && is(first, &king) && is(second, &format!("{}{}", m.to(), m.extra()));
    let crossed = dialect == Dialect::Cecp
        && position.side() == Color::Black
        && is(first, &format!("{}{}", m.from(), m.extra()))
        && second.get(..2).is_some_and(|square| is(square, &m.to().to_string()));
    let queen_first = is(first, &queen) && is(second, &king);
    two_legs || crossed || queen_first || text == format!("Q{},K{}", m.extra(), m.to())
}
