//! Paradise, the opponent's paradise, which is forbidden ground, and the goal of the race.
//!
//! A side wins when its paradise is entirely filled by its own men, among them its king, at least four pawns, at least
//! one cannon and at least one knight; the eighth is free.

use super::{CANNON, KING, KNIGHT, PAWN, Paradise};
use crate::board::{Color, File, Kind, Piece, Rank, Square};
use crate::position::{Move, Position};

/// How many pawns must arrive.
const PAWNS: u8 = 4;

/// The two last ranks as one side sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    paradise: Rank,
    forbidden: Rank,
}

impl Ground {
    /// The ground of a side.
    #[inline]
    pub(super) fn of(position: &Position<Paradise>, color: Color) -> Ground {
        let variant = position.variant();
        Ground { paradise: variant.last_rank(color), forbidden: variant.last_rank(!color) }
    }

    /// Whether the square is in the side's own paradise.
    #[inline]
    pub(super) fn is_paradise(self, square: Square) -> bool {
        square.rank() == self.paradise
    }

    /// Whether the square is in the opponent's paradise.
    #[inline]
    pub(super) fn is_forbidden(self, square: Square) -> bool {
        square.rank() == self.forbidden
    }

    /// The squares of the side's own paradise.
    #[inline]
    pub(super) fn squares(self, position: &Position<Paradise>) -> impl Iterator<Item = Square> + use<> {
        (0..position.variant().geometry().files()).map(move |file| Square::new(File::new(file), self.paradise))
    }
}

/// Men that must be in paradise beside the free ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Pawns.
    pub pawns: u8,
    /// Kings.
    pub kings: u8,
    /// Cannons.
    pub cannons: u8,
    /// Knights.
    pub knights: u8,
}

impl Needs {
    /// Before anybody has arrived.
    const ALL: Needs = Needs { pawns: PAWNS, kings: 1, cannons: 1, knights: 1 };

    /// Whether nobody is needed any more.
    pub const fn is_met(self) -> bool {
        self.pawns == 0 && self.kings == 0 && self.cannons == 0 && self.knights == 0
    }

    fn count_in(&mut self, kind: Option<Kind>) {
        let need = match kind {
            Some(PAWN) => &mut self.pawns,
            Some(KING) => &mut self.kings,
            Some(CANNON) => &mut self.cannons,
            Some(KNIGHT) => &mut self.knights,
            _ => return,
        };
        *need = need.saturating_sub(1);
    }
}

/// Who of the needed men of `color` is not yet in paradise.
pub fn missing(position: &Position<Paradise>, color: Color) -> Needs {
    let mut needs = Needs::ALL;
    for square in Ground::of(position, color).squares(position) {
        let man = position.board().at(square);
        if man.is_of(color) {
            needs.count_in(man.kind());
        }
    }
    needs
}

/// Whether `color` has reached its goal.
#[inline]
pub fn is_reached(position: &Position<Paradise>, color: Color) -> bool {
    is_reached_with(position, color, |square| position.board().at(square))
}

/// The same for men that stand as `at` says.
#[inline]
fn is_reached_with(position: &Position<Paradise>, color: Color, at: impl Fn(Square) -> Piece) -> bool {
    let mut needs = Needs::ALL;
    for square in Ground::of(position, color).squares(position) {
        let man = at(square);
        if !man.is_of(color) {
            return false;
        }
        needs.count_in(man.kind());
    }
    needs.is_met()
}

/// Whether one move of the side to move could win the race: at most one square of its paradise is without a man of its
/// own.
#[inline]
pub(super) fn is_near(position: &Position<Paradise>) -> bool {
    let us = position.side();
    let empty = Ground::of(position, us).squares(position).filter(|&square| !position.board().at(square).is_of(us));
    empty.take(2).count() < 2
}

/// Whether a move brings the mover to his goal.
pub(super) fn wins(position: &Position<Paradise>, m: Move) -> bool {
    let board = position.board();
    let (man, other) = (board.at(m.from()), board.at(m.to()));
    is_reached_with(position, position.side(), |square| match square {
        square if square == m.to() => man,
        square if square == m.from() => other,
        square => board.at(square),
    })
}
