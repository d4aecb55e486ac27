//! The order of legal moves by which games name them.

use ladorea::board::Square;
use ladorea::games::AnyPosition;
use ladorea::position::{Move, MoveTag};

/// The legal moves in an order that depends on squares and men's letters alone, so that files stay readable when the
/// engine's generators or its form of a move change: by the files and ranks of origin and goal, then the letter of the
/// promotion (none first), then the second square of castling and joint moves.
pub fn ordered_moves(position: &AnyPosition) -> Vec<Move> {
    let variant = position.variant();
    let mut moves: Vec<(u64, Move)> =
        position.legal_moves().iter().map(|&m| (key(m, |kind| variant.army().man(kind).letter), m)).collect();
    moves.sort_unstable_by_key(|&(key, _)| key);
    moves.into_iter().map(|(_, m)| m).collect()
}

fn key(m: Move, letter: impl Fn(ladorea::board::Kind) -> char) -> u64 {
    let place = |square: Square| (square.file().index() as u64) << 4 | square.rank().index() as u64 & 15;
    let promotion = m.promoted().map_or(0, |kind| letter(kind) as u64 & 0xFF);
    let second = match m.tag() {
        MoveTag::Castle | MoveTag::Joint => 1 << 8 | place(m.extra()),
        MoveTag::Plain | MoveTag::Double | MoveTag::EnPassant => 0,
    };
    place(m.from()) << 32 | place(m.to()) << 24 | promotion << 16 | second
}
