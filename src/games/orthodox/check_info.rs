//! The king's dangers: checks and pins, found by asking every enemy man once.

use crate::board::{Board, Color, Square, SquareSet, Step};
use crate::men::Army;
use crate::position::{Position, Rules};
use arrayvec::ArrayVec;

/// Whether the king of `color` could be captured now.
#[inline]
pub(in crate::games) fn is_check<R: Rules>(position: &Position<R>, color: Color) -> bool {
    is_attacked(position.variant().army(), position.board(), position.royal(color), !color)
}

/// Whether a man of `by` attacks `target`.
#[inline]
pub(in crate::games) fn is_attacked(army: &Army, board: &Board, target: Square, by: Color) -> bool {
    army.attacks().is_attacked(board.cells(), board.men(by), by, target)
}

/// Checkers and pinned men of the side to move.
pub(in crate::games) struct CheckInfo {
    /// The king.
    pub(in crate::games) king: Square,
    /// How many men give check.
    pub(in crate::games) checkers: usize,
    /// Where a man other than the king must go to end a single check.
    pub(super) evasions: SquareSet,
    /// Squares behind the king on the line of a sliding check: they only look safe. A set-up position may have checks
    /// along all eight lines.
    pub(super) behind: ArrayVec<Square, 8>,
    /// Men that may move only on the line between king and pinner, with that line.
    pub(in crate::games) pins: ArrayVec<(Square, SquareSet), 16>,
}

impl CheckInfo {
    /// Looks at every enemy man that could reach the king if nothing stood between.
    #[inline]
    pub(in crate::games) fn find<R: Rules>(position: &Position<R>) -> CheckInfo {
        let board = position.board();
        let army = position.variant().army();
        let us = position.side();
        let king = position.royal(us);
        let mut check_info =
            CheckInfo { king, checkers: 0, evasions: SquareSet::EMPTY, behind: ArrayVec::new(), pins: ArrayVec::new() };
        for &from in board.men(!us) {
            let reach = army.attacks().reach(from, king);
            let bit = board.at(from).bit();
            if reach.any & bit == 0 {
                continue;
            }
            if reach.leap & bit != 0 {
                check_info.checkers += 1;
                check_info.evasions.insert(from);
            } else if check_info.slide(board, us, from, reach.step) {
                let behind = king.step(reach.step);
                if army.attacks().reach(from, behind).any & bit != 0 {
                    let _ = check_info.behind.try_push(behind);
                }
            }
        }
        check_info
    }

    /// A slider at `from` looks toward the king: whether it gives check.
    fn slide(&mut self, board: &Board, us: Color, from: Square, step: Step) -> bool {
        let mut blocker = None;
        let mut square = from.step(step);
        while square != self.king {
            let piece = board.at(square);
            if !piece.is_empty() {
                if blocker.is_some() || !piece.is_of(us) {
                    return false;
                }
                blocker = Some(square);
            }
            square = square.step(step);
        }
        let mut line = SquareSet::EMPTY;
        let mut square = from;
        while square != self.king {
            line.insert(square);
            square = square.step(step);
        }
        match blocker {
            Some(pinned) => {
                let _ = self.pins.try_push((pinned, line));
            }
            None => {
                self.checkers += 1;
                self.evasions = line;
            }
        }
        blocker.is_none()
    }

    /// The squares to which the man on `from` is confined; nothing if it is free.
    #[inline]
    pub(super) fn confinement(&self, from: Square) -> Option<SquareSet> {
        let pin = self.pins.iter().find(|pin| pin.0 == from).map(|pin| pin.1);
        match (self.checkers, pin) {
            (0, pin) => pin,
            (_, None) => Some(self.evasions),
            (_, Some(line)) => Some(line.and(&self.evasions)),
        }
    }
}

/// Whether the king of `us` would be attacked after some squares changed (`cells`), by the men that now stand there.
pub(in crate::games) fn is_attacked_on<R: Rules>(
    position: &Position<R>,
    cells: &[crate::board::Piece; 256],
    target: Square,
    by: Color,
) -> bool {
    position.variant().army().attacks().is_attacked(cells, position.board().men(by), by, target)
}
