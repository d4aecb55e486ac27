//! One way of moving of one man, before it is compiled.

use crate::board::{Color, MAX_FILES, MAX_RANKS, Step};

/// The range of a slide that only the edge and other men end.
pub const UNLIMITED: u8 = u8::MAX;

/// What a movement does with men on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// They end it.
    No,
    /// Exactly one man must stand on the way (a cannon).
    One,
}

/// Repeated equal steps in one direction, seen by White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Files of one step, to the right.
    pub dx: i8,
    /// Ranks of one step, forward.
    pub dy: i8,
    /// The most steps: 1 is a leap, [`UNLIMITED`] a slide to the edge.
    pub range: u8,
    /// The fewest steps: more than 1 only for lame leaps (`nD` is two steps, neither more nor fewer).
    pub least: u8,
    /// It may end on an empty square.
    pub moves: bool,
    /// It may end on an enemy man.
    pub captures: bool,
    /// Only for a man that has not moved.
    pub initial: bool,
    /// Whether it needs a hurdle.
    pub hop: Hop,
}

impl Movement {
    /// One step as a difference of squares, for a man of `color` (Black's men move as in a mirror).
    pub const fn step(&self, color: Color) -> Step {
        self.dx as Step + 16 * (self.dy * color.forward()) as Step
    }

    /// Whether this is a leap of king or knight, with and without capture: a royal man that makes no others is told
    /// safe or not by checkers, pins and the squares behind it.
    pub fn is_near(&self) -> bool {
        let (x, y) = (self.dx.abs(), self.dy.abs());
        let plain = self.range == 1 && self.moves && self.captures;
        plain && matches!((x.max(y), x.min(y)), (1, 0) | (1, 1) | (2, 1))
    }

    /// Whether it can threaten a king in a way that a look along the lines to the king does not show: over a hurdle,
    /// lame (the king itself may be in the way), or in steps of more than one square.
    pub fn is_subtle(&self) -> bool {
        let strides = self.range > 1 && self.dx.abs().max(self.dy.abs()) > 1;
        self.captures && (self.hop == Hop::One || self.least > 1 || strides)
    }

    /// The squares that it can reach on any board, as files and ranks.
    fn reached(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let (dx, dy) = (self.dx as i32, self.dy as i32);
        (self.least as i32..=self.range.min(MAX_FILES as u8) as i32)
            .map(move |count| (dx * count, dy * count))
            .take_while(|&(x, y)| x.abs() < MAX_FILES as i32 && y.abs() < MAX_RANKS as i32)
    }

    /// Whether there is a square that both can reach on some board.
    pub fn shares_square(&self, other: &Movement) -> bool {
        self.reached().any(|square| other.reached().any(|reached| reached == square))
    }

    /// A square that both reach for the same purpose, so that a move could be listed twice. Over a hurdle and on the
    /// free line of the same steps are two purposes where a man moves without capture; captures must be of one kind on
    /// one line, since that is what the attack table tells.
    pub fn overlap(&self, other: &Movement) -> Option<(i32, i32)> {
        let captures = self.captures && other.captures;
        let one_kind = self.hop == other.hop || (self.dx, self.dy) != (other.dx, other.dy);
        let same = self.initial == other.initial && (captures || (self.moves && other.moves && one_kind));
        if !same {
            return None;
        }
        self.reached().find(|square| other.reached().any(|reached| reached == *square))
    }
}
