//! Piece-square sums, kept up to date while moves are made: the accumulator of the hand-made evaluations.

use super::accumulator::{Accumulator, LINE};
use crate::board::{Color, Piece, Square};
use crate::position::{Position, Rules, Undo};
use std::sync::Arc;

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
    pub fn sum<R: Rules>(&self, position: &Position<R>) -> PsqtSums {
        let mut sums = PsqtSums::default();
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
pub struct PsqtSums {
    /// Men and squares.
    pub worth: Pair,
    /// Material for mixing the two.
    pub phase: i32,
}

/// The sums of each position of the line that is being searched.
#[derive(Clone, Debug)]
pub struct SumStack {
    table: Arc<SquareTable>,
    now: PsqtSums,
    before: Vec<PsqtSums>,
}

impl SumStack {
    /// The sums of a position, with nothing to take back.
    pub fn new<R: Rules>(table: Arc<SquareTable>, position: &Position<R>) -> SumStack {
        let now = table.sum(position);
        SumStack { table, now, before: Vec::with_capacity(LINE) }
    }

    /// The sums of the present position.
    #[inline]
    pub const fn sums(&self) -> &PsqtSums {
        &self.now
    }
}

impl Accumulator for SumStack {
    fn refresh<R: Rules>(&mut self, position: &Position<R>) {
        self.now = self.table.sum(position);
        self.before.clear();
    }

    #[inline]
    fn push<R: Rules>(&mut self, undo: &Undo, _: &Position<R>) {
        self.before.push(self.now);
        let (table, sums) = (&*self.table, &mut self.now);
        for change in undo.changes() {
            sums.worth -= table.worth(change.before, change.square);
            sums.worth += table.worth(change.after, change.square);
            sums.phase -= table.phase[change.before.index() % Piece::COUNT];
            sums.phase += table.phase[change.after.index() % Piece::COUNT];
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(sums) = self.before.pop() {
            self.now = sums;
        }
    }
}
