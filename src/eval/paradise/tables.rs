//! How far every man has come, square by square.

use super::weights::{HELPER_FILE, HELPER_RANK, KING_ARRIVED, KING_MOVE, PAWN_ARRIVED, PAWN_MOVE};
use crate::board::{Color, Kind, Piece, Square};
use crate::eval::net::{Follower, Source};
use crate::eval::{Followed, Pair, SquareTable};
use crate::games::paradise::{CANNON, KING, KNIGHT, PAWN, Paradise};
use crate::men::UNLIMITED;
use crate::position::{Position, Rules, Variant};
use std::sync::Arc;

/// What is computed once for a variant.
pub struct Tables {
    /// The net, if there is one.
    pub(super) net: Option<Source>,
    /// Progress of men on squares.
    pub(super) squares: Arc<SquareTable>,
    /// The last rank of a side counts so many from its own first.
    pub(super) ranks: i32,
    /// Per man: ranks that it gains in one move, about.
    pub(super) speed: [i32; Piece::COUNT],
}

impl Followed for Tables {
    fn follower<R: Rules>(&self, position: &Position<R>) -> Follower {
        Follower::new(self.net.as_ref(), &self.squares, position)
    }
}

impl Tables {
    /// The tables of a variant.
    pub(super) fn new(variant: &Variant<Paradise>, net: Option<Source>) -> Tables {
        let geometry = variant.geometry();
        let ranks = geometry.ranks() as i32;
        let mut squares = SquareTable::new();
        let mut tables = Tables { net, squares: Arc::default(), ranks, speed: [1; Piece::COUNT] };
        for kind in variant.army().kinds() {
            let movements = variant.army().movements(kind);
            let slides = movements.iter().any(|movement| movement.range == UNLIMITED && movement.dy != 0);
            let leap = movements.iter().map(|movement| movement.dy as i32).max().unwrap_or(1);
            for color in Color::ALL {
                let man = kind.of(color);
                tables.speed[man.index()] = if slides { ranks } else { leap.max(1) };
                for square in geometry.squares() {
                    let to_go = ranks_to_go(ranks, square, color);
                    let off_middle = (2 * square.file().index() as i32 - geometry.files() as i32 + 1).abs() / 2;
                    let worth = progress(kind, to_go, ranks, off_middle);
                    squares.set(man, square, Pair::new(worth, worth));
                }
            }
        }
        tables.squares = Arc::new(squares);
        tables
    }

    /// Moves that a man other than a pawn needs, about, if nobody is in its way.
    #[inline]
    pub(super) fn moves_to_go(&self, man: Piece, square: Square, color: Color) -> i32 {
        let speed = self.speed[man.index() % Piece::COUNT];
        (ranks_to_go(self.ranks, square, color) + speed - 1) / speed
    }
}

/// Ranks between a square and the paradise of `color`.
#[inline]
pub(super) fn ranks_to_go(ranks: i32, square: Square, color: Color) -> i32 {
    let rank = square.rank().index() as i32;
    if color == Color::White { ranks - 1 - rank } else { rank }
}

/// Moves that a pawn needs: it may go two ranks at once from its second and third, but only one of them is of use.
pub(super) const fn pawn_moves_to_go(to_go: i32, ranks: i32) -> i32 {
    let double = to_go <= ranks - 2 && to_go >= ranks - 3;
    to_go - double as i32
}

fn progress(kind: Kind, to_go: i32, ranks: i32, off_middle: i32) -> i32 {
    let arrived = (to_go == 0) as i32;
    match kind {
        PAWN => PAWN_ARRIVED * arrived - PAWN_MOVE * pawn_moves_to_go(to_go, ranks),
        KING => KING_ARRIVED * arrived - KING_MOVE * to_go,
        // The best cannon and knight are asked for apart.
        CANNON | KNIGHT => helper(to_go, off_middle),
        _ => helper(to_go, off_middle),
    }
}

/// In paradise a helper is no better than just before it.
fn helper(to_go: i32, off_middle: i32) -> i32 {
    -HELPER_RANK * to_go.max(1) - HELPER_FILE * off_middle
}
