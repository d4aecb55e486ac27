//! Where kings and queens may leap with their first move, whether or not the king is safe afterwards.

use super::Lombard;
use crate::board::{Square, Step, WIDTH};
use crate::position::Position;
use arrayvec::ArrayVec;

/// One rank up the mailbox.
const RANK: Step = WIDTH as Step;
/// The eight lines.
const LINES: [Step; 8] = [1, -1, RANK, -RANK, RANK + 1, RANK - 1, -RANK + 1, -RANK - 1];
/// The knight's leaps, which the king makes too.
const KNIGHT: [Step; 8] =
    [2 * RANK + 1, 2 * RANK - 1, -2 * RANK + 1, -2 * RANK - 1, RANK + 2, RANK - 2, -RANK + 2, -RANK - 2];
/// The queen's leaps.
const TWO_DIAGONALLY: [Step; 4] = [2 * (RANK + 1), 2 * (RANK - 1), -2 * (RANK + 1), -2 * (RANK - 1)];
/// The king's leaps along lines go so far.
const FARTHEST: usize = 3;

/// Goals of a king: two on each of eight lines, and eight knight's moves.
pub(super) type KingGoals = ArrayVec<Square, 24>;
/// Goals of a queen.
pub(super) type QueenGoals = ArrayVec<Square, 4>;

/// Where the king of the side to move may leap from `from`, if it has the right.
#[inline]
pub(super) fn of_king(position: &Position<Lombard>, from: Square) -> KingGoals {
    let board = position.board();
    let mut goals: KingGoals =
        KNIGHT.iter().map(|&step| from.step(step)).filter(|&to| board.at(to).is_empty()).collect();
    for step in LINES {
        let mut to = from;
        for distance in 1..=FARTHEST {
            to = to.step(step);
            let piece = board.at(to);
            if piece.is_empty() {
                if distance > 1 {
                    goals.push(to);
                }
            } else if !piece.is_man() || piece.is_of(!position.side()) {
                // An enemy is not jumped; beyond the edge there is nothing.
                break;
            }
        }
    }
    goals
}

/// Where a queen may leap from `from`, if it has the right.
#[inline]
pub(super) fn of_queen(position: &Position<Lombard>, from: Square) -> QueenGoals {
    TWO_DIAGONALLY.iter().map(|&step| from.step(step)).filter(|&to| position.board().at(to).is_empty()).collect()
}
