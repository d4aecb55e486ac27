//! Paradise Chess: each rule by hand-made positions, against a second generator, and in the search.

mod evaluation;
mod moves;
mod naive;
mod past;
mod result;
mod search;

use crate::support::games;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, MoveError};

/// A position; the fields after the side may be left out.
fn position(fen: &str) -> AnyPosition {
    games().find("paradise").unwrap().position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position after moves in coordinates or SAN.
fn play(fen: &str, moves: &str) -> AnyPosition {
    let mut position = position(fen);
    for text in moves.split_whitespace() {
        let m = position.parse_move(text, Dialect::Uci).unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        position.make(m);
    }
    position
}

/// The legal moves in coordinates, sorted.
fn moves(position: &AnyPosition) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|&m| position.coordinates(m, Dialect::Uci)).collect();
    moves.sort_unstable();
    moves
}

/// The goals of the man on a square, with spaces between.
fn goals(position: &AnyPosition, from: &str) -> String {
    let goals: Vec<String> =
        moves(position).iter().filter(|text| text.starts_with(from)).map(|text| text[2..].to_string()).collect();
    goals.join(" ")
}

/// Why a move is refused.
fn refusal(position: &AnyPosition, text: &str) -> String {
    match position.parse_move(text, Dialect::Uci) {
        Err(MoveError::Illegal { reason, .. }) => reason,
        other => panic!("{}: {text}: {other:?}", position.fen()),
    }
}
