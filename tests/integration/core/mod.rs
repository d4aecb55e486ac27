//! Tests of the floors below the search: positions, rules, notation, and counts of leaves.

mod castling;
mod dead;
mod fen;
mod legality;
mod notation;
mod outcome;
mod perft;
mod setup;
mod walks;

use crate::support::games;
use ladorea::board::Square;
use ladorea::games::AnyPosition;
use ladorea::position::Dialect;

/// The position of a FEN that is known to be right.
fn position(variant: &str, fen: &str) -> AnyPosition {
    let variant = games().find(variant).unwrap();
    variant.position(fen).unwrap_or_else(|error| panic!("{}: {fen}: {error}", variant.name()))
}

/// The position after moves in any notation that [`Dialect::Uci`] has.
fn play(mut position: AnyPosition, moves: &str) -> AnyPosition {
    for text in moves.split_whitespace() {
        let m = position.parse_move(text, Dialect::Uci).unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        position.make(m);
    }
    position
}

/// The legal moves as UCI has them, sorted.
fn moves(position: &AnyPosition) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|&m| position.coordinates(m, Dialect::Uci)).collect();
    moves.sort_unstable();
    moves
}

/// The legal moves of the man on a square, by goal (and promotion).
fn goals(position: &AnyPosition, from: &str) -> Vec<String> {
    let from: Square = position.variant().geometry().read_square(from).unwrap().0;
    let mut goals: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|m| m.from() == from)
        .map(|&m| position.coordinates(m, Dialect::Uci)[from.to_string().len()..].to_string())
        .collect();
    goals.sort_unstable();
    goals
}
