//! A set of squares, one bit each.

use super::Square;

/// A set of squares of the mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);
    /// The set of all 256 places.
    pub const FULL: SquareSet = SquareSet([u64::MAX; 4]);

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        let index = square.byte();
        self.0[(index >> 6) as usize] >> (index & 63) & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        let index = square.byte();
        self.0[(index >> 6) as usize] |= 1 << (index & 63);
    }

    /// Takes `square` out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        let index = square.byte();
        self.0[(index >> 6) as usize] &= !(1 << (index & 63));
    }

    /// The squares that are in both.
    #[inline]
    pub fn and(&self, other: &SquareSet) -> SquareSet {
        SquareSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// How many squares the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|part| part.count_ones() as usize).sum()
    }

    /// Whether the set has no square.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}
