//! The king's shelter of pawns.

use super::pawns::{column, rank_of};
use super::{ChessTerms, Evaluator};
use crate::board::Color;
use crate::eval::Pair;

/// No own pawn close before the king on a file beside it.
const GAP: Pair = Pair::new(-13, 0);
/// No own pawn at all on that file.
const HALF_OPEN: Pair = Pair::new(-12, 0);
/// Nor one of the enemy.
const OPEN: Pair = Pair::new(-10, 0);

impl<R: ChessTerms> Evaluator<'_, R> {
    /// The pawns before the king of one side.
    pub(super) fn shelter(&self, color: Color) -> Pair {
        let king = self.position.royal(color);
        let rank = rank_of(self.position, color, king);
        let files = self.position.variant().geometry().files();
        let middle = column(king).clamp(2, files.saturating_sub(1).max(2));
        let mut total = Pair::default();
        for file in middle - 1..=middle + 1 {
            let rear = self.pawns.rear[color.index()][file];
            if !(rank + 1..=rank + 2).contains(&rear) {
                total += GAP;
            }
            if !self.pawns.has(color, file) {
                total += HALF_OPEN;
                if !self.pawns.has(!color, file) {
                    total += OPEN;
                }
            }
        }
        total
    }
}
