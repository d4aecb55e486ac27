//! What a position has beside men and the side to move.

use crate::board::Square;

/// One or two marked squares: an en-passant square, or the squares of an exchange that may not be undone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mark(u16);

impl Mark {
    /// Nothing is marked.
    pub const NONE: Mark = Mark(0);

    /// One square.
    #[inline]
    pub const fn square(square: Square) -> Mark {
        Mark(square.byte() as u16)
    }

    /// Two squares, in order.
    #[inline]
    pub const fn pair(first: Square, second: Square) -> Mark {
        Mark(first.byte() as u16 | (second.byte() as u16) << 8)
    }

    /// Whether nothing is marked.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether two squares are marked.
    #[inline]
    pub const fn is_pair(self) -> bool {
        self.0 >> 8 != 0
    }

    /// The first square; no square of a board if nothing is marked.
    #[inline]
    pub const fn first(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The second square; no square of a board if only one is marked.
    #[inline]
    pub const fn second(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }
}

/// The saved part of a position: everything that cannot be recomputed by playing changes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Hash of all that repetition compares.
    pub hash: u64,
    /// The same without the mark, so that the mark can be taken out again.
    pub unmarked: u64,
    /// Rights that moves lose (castling, first moves), one bit each; the family says which.
    pub rights: u32,
    /// Marked squares.
    pub mark: Mark,
    /// Plies since the last move that cannot be undone.
    pub clock: u16,
}
