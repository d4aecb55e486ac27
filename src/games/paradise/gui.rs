//! Paradise Chess in XBoard: all of it shows, by a trick.
//!
//! XBoard removes what is captured. Its variant `seirawan` (S-Chess) lets a move put another man on the square that was
//! left, which does for an exchange: every man has a second letter of the other colour's half in the list of pictures
//! (`N=d`: `d` puts a black knight), so that both own and enemy men can be put there. In CECP an exchange therefore
//! ends with the letter of the man that comes back: the second letter of an enemy, the own letter of an own man
//! (`a4c4d`, `c4d5r`). Without the letter it is understood as well.
//!
//! An XBoard that tests legality takes such a move only from S-Chess's men that have not moved, whatever the `piece`
//! lines say (4.9.1): the trick needs testing to be off.
//!
//! The captures of all men include own men (`d` in XBoard's Betza notation).

use super::{Paradise, men};
use crate::board::Square;
use crate::games::gui::{Gui, Target, Targets, targets};
use crate::position::{Move, Position, Variant};
use std::sync::Arc;

/// XBoard's descriptions, for both colours at once.
const PIECES: &[&str] = &[
    "K& mcdK",
    "Q& mcdQ",
    "R& mcdR",
    "B& mcdB",
    "N& mcdN",
    "M& mcdC",
    "E& mcdKmcdAmcdD",
    "C& mcdpR",
    "P& fmWfcdFfmnD",
];

impl Gui for Paradise {
    fn lacks(_: &Arc<Variant<Self>>, tested: bool) -> Option<&'static str> {
        tested.then_some("exchanges (Test Legality is on)")
    }

    fn pieces(_: &Arc<Variant<Self>>) -> Vec<String> {
        PIECES.iter().map(|piece| format!("piece {piece}")).collect()
    }

    fn targets(position: &Position<Self>, from: Square) -> Targets {
        let is_empty = |square| position.board().at(square).is_empty();
        let letter = |(square, target)| (square, if is_empty(square) { target } else { Target::Letter });
        targets(position, from).into_iter().map(letter).collect()
    }

    fn letters(position: &Position<Self>, _: Square, to: Square) -> String {
        returning(position, to).map(String::from).unwrap_or_default()
    }
}

/// The move with the letter of the man that comes back.
pub(super) fn coordinates(position: &Position<Paradise>, m: Move) -> String {
    let letter = returning(position, m.to()).map(String::from).unwrap_or_default();
    format!("{}{}{letter}", m.from(), m.to())
}

/// The letter under which XBoard puts the man of a square on the square that the side to move leaves; none if nobody
/// stands there.
fn returning(position: &Position<Paradise>, square: Square) -> Option<char> {
    let man = position.board().at(square);
    let letter = position.variant().army().man(man.kind()?).letter;
    let own = man.is_of(position.side());
    Some(if own { letter.to_ascii_lowercase() } else { second_letter(letter)? })
}

/// The second letter of a man in the list of pictures.
fn second_letter(letter: char) -> Option<char> {
    let (_, rest) = men::SLOTS.split_once(&format!("{letter}="))?;
    rest.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_has_a_second_letter_of_its_own() {
        let seconds: Vec<(char, Option<char>)> =
            "PNBRQECMK".chars().map(|letter| (letter, second_letter(letter))).collect();
        let known = [
            ('P', 'a'),
            ('N', 'd'),
            ('B', 'f'),
            ('R', 'g'),
            ('Q', 'h'),
            ('E', 'i'),
            ('C', 'j'),
            ('M', 'l'),
            ('K', 'o'),
        ];
        assert_eq!(seconds, known.map(|(letter, second)| (letter, Some(second))));
    }
}
