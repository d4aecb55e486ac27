//! Counting leaves of the game tree: the test of a move generator.

use crate::games::{AnyPosition, dispatch};
use crate::position::{Move, Position, Rules};

/// Leaves at `depth` plies. The last ply is counted without making its moves.
pub fn count<R: Rules>(position: &mut Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&m| {
                let undo = position.make(m);
                let leaves = count(position, depth - 1);
                position.unmake(&undo);
                leaves
            })
            .sum(),
    }
}

/// Leaves below each root move, in the generator's order.
pub fn divide(position: &AnyPosition, depth: u32) -> Vec<(Move, u64)> {
    let mut position = position.clone();
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&m| {
            let undo = position.make(m);
            let leaves = dispatch!(AnyPosition, &mut position, p => count(p, depth - 1));
            position.unmake(&undo);
            (m, leaves)
        })
        .collect()
}
