//! One way of moving of one man, before it is compiled.

use crate::board::{Color, Step};

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
}
