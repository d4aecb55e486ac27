//! A man on a square, in one byte.
//!
//! Bits 0-3 are the [`Kind`] (1 to 15), bit 4 says White, bit 5 says Black. An empty square is 0 and a guard has both
//! colour bits, so that "own man or edge" is one test and "enemy man" another.

use super::Color;

/// One more than the largest number of a [`Kind`].
pub const MAX_KINDS: usize = 16;

/// A sort of man (rook, pawn, ...), numbered from 1 within its variant. What it does is told by the variant's army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The kind with this number.
    ///
    /// # Panics
    /// If the number is not within 1 to 15.
    pub const fn new(number: usize) -> Kind {
        assert!(number >= 1 && number < MAX_KINDS, "a kind's number is 1 to 15");
        Kind(number as u8)
    }

    /// The kind with this number, or nothing for 0 (moves write "no promotion" so).
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Option<Kind> {
        match (bits & 0xF) as u8 {
            0 => None,
            number => Some(Kind(number)),
        }
    }

    /// The number, 1 to 15, as an index.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 0xF) as usize
    }

    /// A man of this kind.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece(self.0 | (0x10 << color as u8))
    }
}

/// What stands on a square: nothing, a man, or a guard (no square at all).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Piece(u8);

impl Piece {
    /// An empty square.
    pub const EMPTY: Piece = Piece(0);
    /// The edge of the board, or a hole in it.
    pub const GUARD: Piece = Piece(0x30);
    /// One more than the largest [`Piece::index`] of a man.
    pub const COUNT: usize = 48;

    /// Whether nothing stands here (a guard is not empty).
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is the edge of the board or a hole.
    #[inline]
    pub const fn is_guard(self) -> bool {
        self.0 == Piece::GUARD.0
    }

    /// Whether this is a man of either colour.
    #[inline]
    pub const fn is_man(self) -> bool {
        self.0 & 0xF != 0
    }

    /// Whether this is a man of `color`.
    #[inline]
    pub const fn is_of(self, color: Color) -> bool {
        self.0 & 0x30 == 0x10 << color as u8
    }

    /// Whether a man of `color` can never go here: an own man or the edge.
    #[inline]
    pub const fn blocks(self, color: Color) -> bool {
        self.0 & (0x10 << color as u8) != 0
    }

    /// The man's kind; nothing for an empty square or a guard.
    #[inline]
    pub const fn kind(self) -> Option<Kind> {
        Kind::from_bits(self.0 as u32)
    }

    /// The man's colour; nothing for an empty square or a guard.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self.0 & 0x30 {
            0x10 => Some(Color::White),
            0x20 => Some(Color::Black),
            _ => None,
        }
    }

    /// A number below [`Piece::COUNT`] for tables by man: 0 for empty.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A one-bit mask for sets of men in attack tables. Empty squares and guards give bits that no man has (kinds start
    /// at 1, so bits 0 and 16 are free).
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0.wrapping_sub(0x10) & 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_men_are_distinct_and_apart_from_empty_and_guard() {
        let mut seen = Piece::EMPTY.bit() | Piece::GUARD.bit();
        for color in Color::ALL {
            for number in 1..MAX_KINDS {
                let man = Kind::new(number).of(color);
                assert_eq!(man.color(), Some(color));
                assert_eq!(man.kind(), Some(Kind::new(number)));
                assert!(man.is_man() && man.is_of(color) && !man.is_of(!color) && man.blocks(color));
                assert_eq!(seen & man.bit(), 0);
                seen |= man.bit();
            }
        }
    }

    #[test]
    fn guards_block_both_and_belong_to_nobody() {
        for color in Color::ALL {
            assert!(Piece::GUARD.blocks(color) && !Piece::GUARD.is_of(color));
            assert!(!Piece::EMPTY.blocks(color) && !Piece::EMPTY.is_of(color));
        }
        assert_eq!(Piece::GUARD.color(), None);
        assert!(!Piece::GUARD.is_man() && !Piece::GUARD.is_empty());
    }
}
