//! The shape of a board: files, ranks, and holes.

use super::{File, MAX_FILES, MAX_RANKS, Piece, Rank, Square, SquareSet};
use thiserror::Error;

/// Why a board cannot have this shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GeometryError {
    /// Too few or too many files or ranks.
    #[error("a board of {files} files and {ranks} ranks is outside 1x1 to {MAX_FILES}x{MAX_RANKS}")]
    Size {
        /// Files asked for.
        files: usize,
        /// Ranks asked for.
        ranks: usize,
    },
}

/// How files are written for people: protocols always use [`Lettering::Protocol`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lettering {
    /// `a` to `j` without a gap.
    #[default]
    Protocol,
    /// `a` to `h`, then `j`, `k`: no `i`, as Ladorean players write.
    Ladorea,
}

impl Lettering {
    /// The letter of a file.
    pub const fn letter(self, file: File) -> char {
        let skips = matches!(self, Lettering::Ladorea) && file.index() >= 8;
        (b'a' + file.index() as u8 + skips as u8) as char
    }

    /// The file with this letter, if the lettering has it.
    pub fn file(self, letter: char) -> Option<File> {
        match (self, letter.to_ascii_lowercase()) {
            (Lettering::Ladorea, 'i') => None,
            (Lettering::Ladorea, c @ 'j'..='m') => Some(File::new(c as usize - 'b' as usize)),
            (_, c) => File::from_letter(c),
        }
    }
}

/// The squares that a board has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    files: usize,
    ranks: usize,
    squares: SquareSet,
}

impl Geometry {
    /// A rectangle.
    ///
    /// # Errors
    /// If it does not fit into the mailbox.
    pub fn new(files: usize, ranks: usize) -> Result<Geometry, GeometryError> {
        if !(1..=MAX_FILES).contains(&files) || !(1..=MAX_RANKS).contains(&ranks) {
            return Err(GeometryError::Size { files, ranks });
        }
        let squares = (0..ranks)
            .flat_map(|rank| (0..files).map(move |file| Square::new(File::new(file), Rank::new(rank))))
            .collect();
        Ok(Geometry { files, ranks, squares })
    }

    /// The same board with a hole: a square that does not exist.
    pub fn with_hole(mut self, square: Square) -> Geometry {
        self.squares.remove(square);
        self
    }

    /// Files, from 1.
    #[inline]
    pub const fn files(&self) -> usize {
        self.files
    }

    /// Ranks, from 1.
    #[inline]
    pub const fn ranks(&self) -> usize {
        self.ranks
    }

    /// Whether the board has this square.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.squares.contains(square)
    }

    /// Whether the board is a full rectangle.
    pub fn has_holes(&self) -> bool {
        self.squares.len() != self.files * self.ranks
    }

    /// All squares from `a1` along the ranks.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.ranks)
            .flat_map(move |rank| (0..self.files).map(move |file| Square::new(File::new(file), Rank::new(rank))))
            .filter(|&square| self.contains(square))
    }

    /// The square's mirror image for the other side: same file, ranks counted from the other end.
    pub const fn mirror(&self, square: Square) -> Square {
        Square::new(square.file(), Rank::new(self.ranks - 1 - square.rank().index()))
    }

    /// The square at the start of `text` (such as `j10` or `e4`) and what follows it.
    /// Nothing if there is none or the board lacks it.
    pub fn read_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let file = File::from_letter(text.chars().next()?)?;
        let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        // Where a two-digit rank does not exist, the second digit belongs to what follows.
        (1..=digits).rev().find_map(|length| {
            let rank: usize = text[1..=length].parse().ok()?;
            let rank = Rank::new(rank.checked_sub(1).filter(|&rank| rank < self.ranks)?);
            let square = Square::new(file, rank);
            self.contains(square).then_some((square, &text[1 + length..]))
        })
    }

    /// The mailbox of this board without men: empty squares and guards.
    pub fn empty_cells(&self) -> [Piece; 256] {
        let mut cells = [Piece::GUARD; 256];
        for square in self.squares() {
            cells[square.index()] = Piece::EMPTY;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Step;

    fn square(name: &str) -> Square {
        Geometry::new(12, 10).unwrap().read_square(name).unwrap().0
    }

    #[test]
    fn every_leap_of_up_to_three_files_and_ranks_stays_or_hits_a_guard() {
        for (files, ranks) in [(8, 8), (10, 8), (12, 10), (5, 5)] {
            let board = Geometry::new(files, ranks).unwrap();
            let cells = board.empty_cells();
            for from in board.squares() {
                for dx in -3i32..=3 {
                    for dy in -3i32..=3 {
                        let (file, rank) = (from.file().index() as i32 + dx, from.rank().index() as i32 + dy);
                        let inside = (0..files as i32).contains(&file) && (0..ranks as i32).contains(&rank);
                        let to = from.step((dx + 16 * dy) as Step);
                        assert_eq!(!cells[to.index()].is_guard(), inside, "{from} {dx},{dy}");
                    }
                }
            }
        }
    }

    #[test]
    fn squares_are_read_with_two_digit_ranks_where_the_board_has_them() {
        let tall = Geometry::new(12, 10).unwrap();
        assert_eq!(tall.read_square("j10x").map(|(s, rest)| (s.to_string(), rest)), Some(("j10".into(), "x")));
        let flat = Geometry::new(10, 8).unwrap();
        assert_eq!(flat.read_square("j1").map(|(s, _)| s), Some(square("j1")));
        for bad in ["k1", "a9", "a0", "", "e", "4e", "é4", "eé", "a99"] {
            assert_eq!(flat.read_square(bad), None, "{bad}");
        }
        assert_eq!(flat.read_square("e1e4"), Some((square("e1"), "e4")));
    }

    #[test]
    fn ladorean_lettering_has_no_i() {
        let letters: String = (0..10).map(|f| Lettering::Ladorea.letter(File::new(f))).collect();
        assert_eq!(letters, "abcdefghjk");
        for file in 0..10 {
            let letter = Lettering::Ladorea.letter(File::new(file));
            assert_eq!(Lettering::Ladorea.file(letter), Some(File::new(file)));
        }
        assert_eq!(Lettering::Ladorea.file('i'), None);
    }

    #[test]
    fn sizes_outside_the_mailbox_are_refused() {
        assert!(Geometry::new(13, 8).is_err() && Geometry::new(8, 11).is_err() && Geometry::new(0, 8).is_err());
    }
}
