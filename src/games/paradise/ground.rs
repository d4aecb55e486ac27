//! Who may stand where: paradise, and the opponent's paradise, which is forbidden ground.

use super::Paradise;
use crate::board::{Color, File, Rank, Square};
use crate::position::Position;

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
