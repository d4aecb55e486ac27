//! Pawn structure.

use super::{AttackMap, ChessTerms, Evaluator, SAFE};
use crate::board::{Color, MAX_FILES, Square, Step};
use crate::eval::Pair;
use crate::position::{Position, Rules};

const ISOLATED: Pair = Pair::new(-12, -14);
const DOUBLED: Pair = Pair::new(-8, -20);
const BACKWARD: Pair = Pair::new(-9, -10);
/// A pawn beside or behind which another stands.
const CONNECTED: Pair = Pair::new(8, 7);
/// No pawn on a file.
const NONE: i32 = 99;

/// Where the pawns of each side stand, file by file, with a margin of one file on both sides.
pub(super) struct Files {
    /// The rank, from the own side, of the rearmost pawn; [`NONE`] without one.
    pub(super) rear: [[i32; MAX_FILES + 2]; 2],
    counts: [[i32; MAX_FILES + 2]; 2],
    /// All pawns of a side.
    pub(super) count: [i32; 2],
}

/// A square's file, as an index with the margin.
pub(super) fn column(square: Square) -> usize {
    (square.file().index() + 1).min(MAX_FILES)
}

/// A square's rank, counted from the side's own.
pub(super) fn rank_of<R: Rules>(position: &Position<R>, color: Color, square: Square) -> i32 {
    let rank = square.rank().index() as i32;
    if color == Color::White { rank } else { position.variant().geometry().ranks() as i32 - 1 - rank }
}

impl Files {
    /// The pawns of a position. The squares that they attack are not safe for the enemy's men.
    pub(super) fn find<R: Rules>(position: &Position<R>, attack_map: &mut AttackMap) -> Files {
        let mut files = Files { rear: [[NONE; MAX_FILES + 2]; 2], counts: [[0; MAX_FILES + 2]; 2], count: [0; 2] };
        let (board, army) = (position.board(), position.variant().army());
        for color in Color::ALL {
            let side = color.index();
            let forward = 16 * color.forward() as Step;
            for &square in board.men(color) {
                if !army.is_pawn(board.at(square)) {
                    continue;
                }
                let file = column(square);
                let rank = rank_of(position, color, square);
                files.rear[side][file] = files.rear[side][file].min(rank);
                files.counts[side][file] += 1;
                files.count[side] += 1;
                for attacked in [square.step(forward - 1), square.step(forward + 1)] {
                    attack_map[(!color).index()][attacked.index()] &= !SAFE;
                }
            }
        }
        files
    }

    /// Whether a side has a pawn on a file.
    pub(super) fn has(&self, color: Color, file: usize) -> bool {
        self.counts[color.index()][file] > 0
    }
}

impl<R: ChessTerms> Evaluator<'_, R> {
    /// The pawns of one side.
    pub(super) fn structure(&self, color: Color) -> Pair {
        let (board, army) = (self.position.board(), self.position.variant().army());
        let mut total = Pair::default();
        for &square in board.men(color) {
            if army.is_pawn(board.at(square)) {
                total += self.pawn(color, square);
            }
        }
        total
    }

    fn pawn(&self, color: Color, square: Square) -> Pair {
        let files = &self.pawns;
        let (own, enemy) = (color.index(), (!color).index());
        let file = column(square);
        let rank = rank_of(self.position, color, square);
        let last = self.position.variant().geometry().ranks() as i32 - 1;
        let forward = 16 * color.forward() as Step;
        let mut total = Pair::default();
        if files.counts[own][file] > 1 && files.rear[own][file] != rank {
            total += DOUBLED;
        }
        let neighbours = [files.rear[own][file - 1], files.rear[own][file + 1]];
        if neighbours == [NONE, NONE] {
            total += ISOLATED;
        } else if self.is_connected(color, square) {
            total += CONNECTED;
        } else if neighbours.iter().all(|&rear| rear > rank) && self.is_pawn_attacked(square.step(forward), !color) {
            total += BACKWARD;
        }
        let is_passed =
            (file - 1..=file + 1).all(|f| files.rear[enemy][f] == NONE || last - files.rear[enemy][f] <= rank);
        if is_passed && (files.counts[own][file] == 1 || self.is_foremost(color, square)) {
            total += self.passed(color, square, last - rank);
        }
        total
    }

    fn is_connected(&self, color: Color, square: Square) -> bool {
        let (board, army) = (self.position.board(), self.position.variant().army());
        let back = -16 * color.forward() as Step;
        [-1, 1, back - 1, back + 1].into_iter().any(|step| {
            let man = board.at(square.step(step));
            man.is_of(color) && army.is_pawn(man)
        })
    }

    /// Whether no own pawn stands further on the file.
    fn is_foremost(&self, color: Color, square: Square) -> bool {
        let (board, army) = (self.position.board(), self.position.variant().army());
        let forward = 16 * color.forward() as Step;
        let mut ahead = square.step(forward);
        while !board.at(ahead).is_guard() {
            if board.at(ahead).is_of(color) && army.is_pawn(board.at(ahead)) {
                return false;
            }
            ahead = ahead.step(forward);
        }
        true
    }

    fn passed(&self, color: Color, square: Square, to_go: i32) -> Pair {
        let mut bonus = R::PASSED[to_go.clamp(0, 8) as usize];
        let ahead = square.step(16 * color.forward() as Step);
        if !self.position.board().at(ahead).is_empty() {
            bonus = Pair::new(bonus.mg / 2, bonus.eg * 5 / 8);
        }
        if to_go <= 4 {
            let distance = |of: Color| {
                let (dx, dy) = self.position.royal(of).delta(ahead);
                dx.abs().max(dy.abs()).min(6)
            };
            bonus.eg += (distance(!color) - distance(color)) * R::KING_DISTANCE * (5 - to_go) / 4;
        }
        bonus
    }
}
