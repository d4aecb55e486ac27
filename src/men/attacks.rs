//! One table, by difference of squares: which men can span it, and how.
//!
//! # Why a difference is enough
//! With 16 columns a difference `to - from = dx + 16 dy` does not name `dx` and `dy` uniquely: on a board of up to
//! twelve files +7 along a rank is also nine files back and one rank up. It does no harm:
//! * a leap has `|dx| <= 3`, so the other reading has `|dx| >= 13`, which a board of at most twelve files does not
//!   have;
//! * a slide read from the table is walked step by step. Walking from `from` by `(dx, dy)/n` reaches column
//!   `from.file + dx`. If the real pair is another one with that difference, this column is outside the board, so that
//!   the walk passes the guard columns (there are at least four, and a unit step cannot jump them) before it arrives,
//!   and a guard is not empty;
//! * two *slides* never share a difference: the lines are `n`, `16n`, `17n` and `15n` with `n` up to 11, 9, 9 and 9,
//!   and no two of these are equal. A rider with another step that shares a difference with one of them is refused when
//!   the table is built.
//!
//! A test walks all pairs of squares of several boards and compares with plain arithmetic on files and ranks.

use super::movement::{Hop, Movement};
use crate::board::{Color, Piece, Square, Step};

/// How men can span one difference of squares with a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Men that span it in any way.
    pub any: u32,
    /// Men that leap it, whatever stands between.
    pub leap: u32,
    /// Men that span it over exactly one man.
    pub hop: u32,
    /// The step by which the others slide, 0 if none does.
    pub step: Step,
}

/// The capturing reach of all men of an army, by difference of squares.
#[derive(Clone, Debug)]
pub struct AttackTable {
    reach: Box<[Reach; 512]>,
    /// Files and ranks of the board: what lies beyond is no difference of its squares.
    size: (Step, Step),
}

/// Whether all squares strictly between `from` and `to` are empty; `step` leads from one to the other, or off the
/// board.
#[inline]
fn is_clear(cells: &[Piece; 256], from: Square, to: Square, step: Step) -> bool {
    let mut square = from.step(step);
    while square != to {
        if !cells[square.index()].is_empty() {
            return false;
        }
        square = square.step(step);
    }
    true
}

/// Whether exactly one man stands strictly between, and no edge.
fn has_one_hurdle(cells: &[Piece; 256], from: Square, to: Square, step: Step) -> bool {
    let mut hurdles = 0;
    let mut square = from.step(step);
    while square != to {
        let piece = cells[square.index()];
        hurdles += piece.is_man() as u32;
        if piece.is_guard() || hurdles > 1 {
            return false;
        }
        square = square.step(step);
    }
    hurdles == 1
}

impl AttackTable {
    /// The table without men for a board of this size.
    pub(super) fn new(files: usize, ranks: usize) -> AttackTable {
        AttackTable { reach: Box::new([Reach::default(); 512]), size: (files as Step, ranks as Step) }
    }

    /// Adds one capturing movement of `piece`. Returns false if a slide shares a difference with a slide of another
    /// step.
    pub(super) fn add(&mut self, piece: Piece, movement: &Movement, color: Color) -> bool {
        let step = movement.step(color);
        let bit = piece.bit();
        let most = (movement.range as Step).min(16);
        for count in movement.least as Step..=most {
            let (dx, dy) = (movement.dx as Step * count, movement.dy as Step * count);
            if dx.abs() >= self.size.0 || dy.abs() >= self.size.1 {
                break;
            }
            let reach = &mut self.reach[(256 + count * step) as usize];
            reach.any |= bit;
            let leaps = movement.range == 1;
            if leaps {
                reach.leap |= bit;
                continue;
            }
            if movement.hop == Hop::One {
                reach.hop |= bit;
            }
            if reach.step != 0 && reach.step != step {
                return false;
            }
            reach.step = step;
        }
        true
    }

    /// How men span the way from `from` to `to`.
    #[inline]
    pub fn reach(&self, from: Square, to: Square) -> &Reach {
        &self.reach[(256 + to.index() - from.index()) & 511]
    }

    /// Whether a man whose [`Piece::bit`] is `bit`, on `from`, could capture on `to`, given the men on `cells`.
    #[inline]
    pub fn attacks(&self, cells: &[Piece; 256], bit: u32, from: Square, to: Square) -> bool {
        let reach = self.reach(from, to);
        if reach.any & bit == 0 {
            return false;
        }
        if reach.leap & bit != 0 {
            return true;
        }
        // A man is not both a hopper and a slider along one line.
        if reach.hop & bit != 0 {
            return has_one_hurdle(cells, from, to, reach.step);
        }
        is_clear(cells, from, to, reach.step)
    }

    /// Whether any man of `by` that stands on one of `squares` (those of other colours there are passed over) attacks
    /// `target`.
    #[inline]
    pub fn is_attacked(&self, cells: &[Piece; 256], squares: &[Square], by: Color, target: Square) -> bool {
        let own = 0xFFFF << (16 * by.index());
        squares.iter().any(|&from| self.attacks(cells, cells[from.index()].bit() & own, from, target))
    }
}
