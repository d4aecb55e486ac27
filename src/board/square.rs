//! A place in the 16 by 16 mailbox, and its file and rank.

use super::{GUARD_ROWS, WIDTH};

/// A difference of two squares, as one number that is added to a [`Square`].
pub type Step = i16;

/// A file, counted from 0 at White's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8);

impl File {
    /// The file with this number (0 is `a`).
    pub const fn new(number: usize) -> File {
        File(number as u8)
    }

    /// The number, 0 for `a`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The protocols' letter: `a`, `b`, ..., `j`, ... without a gap.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The file with this letter of either case, if it is within `a` to `l`.
    pub fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            c @ 'a'..='l' => Some(File(c as u8 - b'a')),
            _ => None,
        }
    }
}

/// A rank, counted from 0 at White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The rank with this number (0 is written `1`).
    pub const fn new(number: usize) -> Rank {
        Rank(number as u8)
    }

    /// The number, 0 for the rank written `1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the mailbox; not always one that the board at hand has (see [`super::Geometry`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(((rank.index() + GUARD_ROWS) * WIDTH + file.index()) as u8)
    }

    /// The square with this index into the mailbox.
    #[inline]
    pub const fn from_index(index: u8) -> Square {
        Square(index)
    }

    /// The index into the mailbox, 0 to 255.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as the byte it is.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The column, which is the file for a square of the board.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 15)
    }

    /// The rank, for a square of the board.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank((self.0 >> 4).wrapping_sub(GUARD_ROWS as u8))
    }

    /// Whether a bishop on this square stands with one on a1: squares of one colour are dark as a1 is.
    #[inline]
    pub const fn is_dark(self) -> bool {
        (self.file().index() + self.rank().index()).is_multiple_of(2)
    }

    /// The square one step away; wraps around in memory, never on a board (guards stop it before).
    #[inline]
    pub const fn step(self, step: Step) -> Square {
        Square(self.0.wrapping_add(step as u8))
    }

    /// The step from `self` to `to`.
    #[inline]
    pub const fn step_to(self, to: Square) -> Step {
        to.0 as Step - self.0 as Step
    }

    /// Files and ranks from `self` to `to`.
    pub const fn delta(self, to: Square) -> (i32, i32) {
        ((to.0 & 15) as i32 - (self.0 & 15) as i32, (to.0 >> 4) as i32 - (self.0 >> 4) as i32)
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().index() + 1)
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
