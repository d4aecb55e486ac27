//! A set-up: what a FEN says, as a value that nobody has checked.
//!
//! Whoever puts a position together without a text (an editor, a picture, a variant's array) builds one and asks for
//! the [`super::Position`] of it, which is made or refused by name; a position gives its own back. It knows neither
//! variants nor families, so that it is the same for all games.

use super::state::Mark;
use crate::board::{Color, File, Geometry, MAX_FILES, MAX_RANKS, Piece, Rank, Square};

/// A right as it is claimed. Whether there is one is decided by the family, by where the men stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// Whose.
    pub color: Color,
    /// Which.
    pub name: RightName,
}

/// What a right is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightName {
    /// `K`: of the king, or of castling toward the last file.
    King,
    /// `Q`: of the queen, or of castling toward the first file.
    Queen,
    /// The file of a man: of a rook in Shredder-FEN and X-FEN.
    File(File),
}

impl Right {
    /// `KQkq`: whatever king, rooks and rules give.
    pub const USUAL: [Right; 4] = [
        Right { color: Color::White, name: RightName::King },
        Right { color: Color::White, name: RightName::Queen },
        Right { color: Color::Black, name: RightName::King },
        Right { color: Color::Black, name: RightName::Queen },
    ];

    /// The right that a letter claims, White's in capitals; nothing if it can be none.
    pub fn from_letter(letter: char) -> Option<Right> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let name = match letter.to_ascii_uppercase() {
            'K' => RightName::King,
            'Q' => RightName::Queen,
            _ => RightName::File(File::from_letter(letter)?),
        };
        Some(Right { color, name })
    }

    /// The letter that claims it.
    pub const fn letter(self) -> char {
        let letter = match self.name {
            RightName::King => 'k',
            RightName::Queen => 'q',
            RightName::File(file) => file.letter(),
        };
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }
}

/// Men on squares with all that a FEN says beside, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// All squares of the mailbox: men, and guards where the board has no square.
    pub cells: [Piece; 256],
    /// Whose turn it is.
    pub side: Color,
    /// Claimed rights, in the order in which they are claimed: of two for one wing the last counts.
    pub rights: Vec<Right>,
    /// Marked squares: en passant and the like.
    pub mark: Mark,
    /// Plies since the last move that cannot be undone.
    pub clock: u16,
    /// The number of the full move, from 1.
    pub number: u32,
}

impl Setup {
    /// A board without men, White to move, no rights.
    pub fn empty(geometry: &Geometry) -> Setup {
        Setup::of_cells(geometry.empty_cells(), Color::White)
    }

    /// A mailbox with its men, no rights.
    pub(super) const fn of_cells(cells: [Piece; 256], side: Color) -> Setup {
        Setup { cells, side, rights: Vec::new(), mark: Mark::NONE, clock: 0, number: 1 }
    }

    /// What stands on a square.
    #[inline]
    pub const fn at(&self, square: Square) -> Piece {
        self.cells[square.index()]
    }

    /// Puts a man on a square, or [`Piece::EMPTY`], in place of what stands there.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.cells[square.index()] = piece;
    }

    /// The men in the order of a FEN: from the last rank, each from the first file.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let ranks = (0..MAX_RANKS).rev().map(Rank::new);
        let squares = ranks.flat_map(|rank| (0..MAX_FILES).map(move |file| Square::new(File::new(file), rank)));
        squares.map(|square| (square, self.at(square))).filter(|(_, piece)| piece.is_man())
    }

    /// Takes away all men but those of which `stays` is true.
    pub fn retain(&mut self, stays: impl Fn(Square, Piece) -> bool) {
        let gone: Vec<Square> =
            self.men().filter(|&(square, man)| !stays(square, man)).map(|(square, _)| square).collect();
        gone.into_iter().for_each(|square| self.put(square, Piece::EMPTY));
    }

    /// How many men a side has.
    pub fn count(&self, color: Color) -> usize {
        self.cells.iter().filter(|piece| piece.is_of(color)).count()
    }
}
