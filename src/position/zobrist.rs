//! Random numbers for hashing, the same in every run and on every machine.

use super::state::Mark;
use crate::board::{Color, Piece, Square};
use crate::random::SplitMix;

/// The keys of all men on all squares, rights, marks and the side to move.
#[derive(Clone, Debug)]
pub struct Keys {
    men: Box<[[u64; 256]; Piece::COUNT]>,
    rights: [u64; 32],
    marks: Box<[[u64; 256]; 2]>,
    black: u64,
}

impl Keys {
    /// The keys. Empty squares and guards have the key 0.
    pub fn new() -> Keys {
        let mut random = SplitMix::new(0x004C_4144_4F52_4541);
        let mut men = Box::new([[0; 256]; Piece::COUNT]);
        for (index, row) in men.iter_mut().enumerate() {
            if index & 15 != 0 {
                row.fill_with(|| random.next_u64());
            }
        }
        let rights = std::array::from_fn(|_| random.next_u64());
        let mut marks = Box::new([[0; 256]; 2]);
        for key in marks.iter_mut().flat_map(|row| &mut row[1..]) {
            *key = random.next_u64();
        }
        Keys { men, rights, marks, black: random.next_u64() }
    }

    /// A man on a square.
    #[inline]
    pub fn man(&self, piece: Piece, square: Square) -> u64 {
        self.men[piece.index() % Piece::COUNT][square.index()]
    }

    /// A set of rights.
    #[inline]
    pub fn rights(&self, mut rights: u32) -> u64 {
        let mut key = 0;
        while rights != 0 {
            key ^= self.rights[rights.trailing_zeros() as usize];
            rights &= rights - 1;
        }
        key
    }

    /// A mark.
    #[inline]
    pub fn mark(&self, mark: Mark) -> u64 {
        self.marks[0][mark.first().index()] ^ self.marks[1][mark.second().index()]
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self, color: Color) -> u64 {
        match color {
            Color::White => 0,
            Color::Black => self.black,
        }
    }
}

impl Default for Keys {
    fn default() -> Keys {
        Keys::new()
    }
}
