//! Sums over men and squares, kept up to date while moves are made.

use crate::board::{Change, Color, Piece, Square};
use crate::position::{Observer, Position, Rules};

/// A value for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// With all men on the board.
    pub mg: i32,
    /// With few men left.
    pub eg: i32,
}

impl Pair {
    /// Both values.
    pub const fn new(mg: i32, eg: i32) -> Pair {
        Pair { mg, eg }
    }

    /// The mixture for `phase` of `full`.
    #[inline]
    pub fn mix(self, phase: i32, full: i32) -> i32 {
        let phase = phase.clamp(0, full);
        (self.mg * phase + self.eg * (full - phase)) / full.max(1)
    }
}

impl std::ops::AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        self.mg += other.mg;
        self.eg += other.eg;
    }
}

impl std::ops::SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        self.mg -= other.mg;
        self.eg -= other.eg;
    }
}

impl std::ops::Mul<i32> for Pair {
    type Output = Pair;

    #[inline]
    fn mul(self, factor: i32) -> Pair {
        Pair::new(self.mg * factor, self.eg * factor)
    }
}

impl std::ops::Neg for Pair {
    type Output = Pair;

    #[inline]
    fn neg(self) -> Pair {
        Pair::new(-self.mg, -self.eg)
    }
}

/// The worth of every man on every square (positive for White's men, negative for Black's), and its share of the phase.
#[derive(Clone, Debug)]
pub struct SquareTable {
    worth: Box<[[Pair; 256]; Piece::COUNT]>,
    phase: [i32; Piece::COUNT],
    /// The phase of the start position.
    pub full_phase: i32,
}

impl SquareTable {
    /// A table of zeros.
    pub fn new() -> SquareTable {
        SquareTable { worth: Box::new([[Pair::default(); 256]; Piece::COUNT]), phase: [0; Piece::COUNT], full_phase: 1 }
    }

    /// Sets the worth of a man on a square, seen by its owner.
    pub fn set(&mut self, piece: Piece, square: Square, worth: Pair) {
        let signed = if piece.is_of(Color::Black) { -worth } else { worth };
        self.worth[piece.index() % Piece::COUNT][square.index()] = signed;
    }

    /// Sets the share of the phase of a man.
    pub fn set_phase(&mut self, piece: Piece, share: i32) {
        self.phase[piece.index() % Piece::COUNT] = share;
    }

    /// The worth of a man on a square, seen by White.
    #[inline]
    pub fn worth(&self, piece: Piece, square: Square) -> Pair {
        self.worth[piece.index() % Piece::COUNT][square.index()]
    }

    /// The sums of a position, from nothing.
    pub fn sum<R: Rules>(&self, position: &Position<R>) -> Sums {
        let mut sums = Sums::default();
        let board = position.board();
        for color in Color::ALL {
            for &square in board.men(color) {
                sums.worth += self.worth(board.at(square), square);
                sums.phase += self.phase[board.at(square).index() % Piece::COUNT];
            }
        }
        sums
    }
}

impl Default for SquareTable {
    fn default() -> SquareTable {
        SquareTable::new()
    }
}

/// The sums of a position, from White's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Men and squares.
    pub worth: Pair,
    /// Material for mixing the two.
    pub phase: i32,
}

/// Follows the changes of a move.
pub struct Watcher<'a> {
    /// The table to read.
    pub table: &'a SquareTable,
    /// The sums, of the position before and then after the move.
    pub sums: Sums,
}

impl Observer for Watcher<'_> {
    #[inline]
    fn change(&mut self, change: &Change) {
        self.sums.worth -= self.table.worth(change.before, change.square);
        self.sums.worth += self.table.worth(change.after, change.square);
        self.sums.phase -= self.table.phase[change.before.index() % Piece::COUNT];
        self.sums.phase += self.table.phase[change.after.index() % Piece::COUNT];
    }
}
