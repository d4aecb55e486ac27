//! What earlier parts of the search say of moves: histories by square, by the moves before, and killers' company.
//!
//! All values lie within plus or minus [`LIMIT`]; an update moves a value toward that bound by a share of what is
//! missing, so that old lessons fade ("history gravity").

use super::correction::Corrections;
use crate::board::{Color, Piece, Square};
use crate::position::{Move, Position, Rules};

/// The bound of all values.
pub(super) const LIMIT: i32 = 1 << 14;
/// Plies back from which moves are remembered together.
pub(super) const CONTINUATIONS: usize = 2;

/// A man and where it went, as an index into tables.
pub(super) type PieceTo = u16;

/// No move was made (the root, or a passed turn).
pub(super) const NO_PIECE_TO: PieceTo = 0;

/// The histories of one thread.
pub(super) struct Histories {
    /// Compact numbers of squares, by place in the mailbox.
    square: Box<[u16; 256]>,
    /// Compact numbers of men.
    man: [u16; Piece::COUNT],
    squares: usize,
    piece_tos: usize,
    quiet: Vec<i16>,
    noisy: Vec<i16>,
    continuation: [Vec<i16>; CONTINUATIONS],
    pub(super) corrections: Corrections,
}

/// Moves a value toward the bound on the side of `bonus`, see the module.
pub(super) fn gravitate(value: &mut i16, bonus: i32) {
    let old = *value as i32;
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl Histories {
    /// Empty histories for a position's variant.
    pub(super) fn new<R: Rules>(position: &Position<R>) -> Histories {
        let variant = position.variant();
        let mut square = Box::new([0; 256]);
        let mut squares = 0;
        for place in variant.geometry().squares() {
            square[place.index()] = squares as u16;
            squares += 1;
        }
        let mut man = [0; Piece::COUNT];
        let mut men = 0;
        for kind in variant.army().kinds() {
            for color in Color::ALL {
                man[kind.of(color).index()] = men as u16;
                men += 1;
            }
        }
        // Index 0 means "none".
        let piece_tos = men * squares + 1;
        Histories {
            square,
            man,
            squares,
            piece_tos,
            quiet: vec![0; 2 * squares * squares],
            noisy: vec![0; piece_tos * (men + 1)],
            continuation: std::array::from_fn(|_| vec![0; piece_tos * piece_tos]),
            corrections: Corrections::new(piece_tos),
        }
    }

    /// The index of a man going to a square (piece and to-square), for continuation history.
    #[inline]
    pub(super) fn piece_to(&self, man: Piece, to: Square) -> PieceTo {
        self.man[man.index() % Piece::COUNT] * self.squares as u16 + self.square[to.index()] + 1
    }

    fn quiet_index(&self, color: Color, m: Move) -> usize {
        let (from, to) = (self.square[m.from().index()] as usize, self.square[m.to().index()] as usize);
        (color.index() * self.squares + from) * self.squares + to
    }

    fn noisy_index(&self, piece_to: PieceTo, victim: Piece) -> usize {
        let victim = if victim.is_man() { self.man[victim.index() % Piece::COUNT] as usize + 1 } else { 0 };
        victim * self.piece_tos + piece_to as usize
    }

    /// How well a quiet move did, given the piece-to indices of the moves before it (the enemy's last, the own last).
    #[inline]
    pub(super) fn quiet(
        &self,
        color: Color,
        m: Move,
        piece_to: PieceTo,
        continuation: &[PieceTo; CONTINUATIONS],
    ) -> i32 {
        let mut sum = self.quiet[self.quiet_index(color, m)] as i32;
        for (table, &earlier) in self.continuation.iter().zip(continuation) {
            sum += table[earlier as usize * self.piece_tos + piece_to as usize] as i32;
        }
        sum
    }

    /// How well a capture did.
    #[inline]
    pub(super) fn noisy(&self, piece_to: PieceTo, victim: Piece) -> i32 {
        self.noisy[self.noisy_index(piece_to, victim)] as i32
    }

    /// A quiet move was good (a positive bonus) or bad.
    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        m: Move,
        piece_to: PieceTo,
        continuation: &[PieceTo; CONTINUATIONS],
        bonus: i32,
    ) {
        let index = self.quiet_index(color, m);
        gravitate(&mut self.quiet[index], bonus);
        for (table, &earlier) in self.continuation.iter_mut().zip(continuation) {
            if earlier != NO_PIECE_TO {
                gravitate(&mut table[earlier as usize * self.piece_tos + piece_to as usize], bonus);
            }
        }
    }

    /// A capture was good or bad.
    pub(super) fn update_noisy(&mut self, piece_to: PieceTo, victim: Piece, bonus: i32) {
        let index = self.noisy_index(piece_to, victim);
        gravitate(&mut self.noisy[index], bonus);
    }
}
