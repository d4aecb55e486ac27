//! The terms of evaluation in which families of chess-like games differ. The defaults are those of orthodox games.

use crate::board::{Geometry, Piece};
use crate::eval::{Pair, man_value};
use crate::men::{Man, Movement};
use crate::position::Arrange;

/// A family whose positions are judged like those of chess: material, squares, mobility, pawns, the king's shelter,
/// attacks on it.
pub(in crate::eval) trait ChessTerms: Arrange {
    /// A pawn's worth.
    const PAWN: Pair = Pair::new(92, 122);
    /// What a passed pawn is worth beside, by ranks still to go.
    const PASSED: [Pair; 9] = [
        Pair::new(0, 0),
        Pair::new(90, 170),
        Pair::new(52, 105),
        Pair::new(26, 60),
        Pair::new(12, 34),
        Pair::new(4, 18),
        Pair::new(2, 10),
        Pair::new(0, 6),
        Pair::new(0, 4),
    ];
    /// Per rank or file that the enemy's king is further from a far passed pawn's way than the own.
    const KING_DISTANCE: i32 = 7;
    /// An attack's worth on the king is its weight squared, divided by this.
    const ATTACK_DIVISOR: i32 = 7;
    /// The most that an attack on the king is worth.
    const ATTACK_MOST: i32 = 420;

    /// The worth of a man other than pawn and king.
    fn man_value(man: &Man, movements: &[Movement], geometry: &Geometry) -> Pair {
        man_value(&man.betza, movements, geometry)
    }

    /// Whether the rules let a man capture another that it attacks.
    #[inline]
    fn takes(_man: Piece, _victim: Piece) -> bool {
        true
    }
}
