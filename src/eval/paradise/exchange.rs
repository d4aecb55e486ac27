//! What exchanges gain: progress of both men, and what the best answer on the same square takes back.
//!
//! Nothing is ever removed, so that there is no material to count: the gain of a move is what the mover's men come forward and the
//! enemy's are thrown back, less the turn that it costs.

use super::weights::{TURN, WIN};
use super::{Judge, Tables, race};
use crate::board::{Color, Piece, Square};
use crate::games::paradise::{Paradise, is_won_by};
use crate::position::{Move, Position};

/// What a move gains for the mover at once.
pub(super) fn gain(position: &Position<Paradise>, tables: &Tables, m: Move) -> i32 {
    if is_won_by(position, m) {
        return WIN;
    }
    let board = position.board();
    progress(tables, position.side(), m.from(), board.at(m.from()), m.to(), board.at(m.to())) - TURN
}

/// What `side` gains if two men (or a man and nobody) change places.
fn progress(tables: &Tables, side: Color, from: Square, man: Piece, to: Square, other: Piece) -> i32 {
    let worth = |piece: Piece, square: Square| tables.squares.worth(piece, square).mg;
    let white = worth(man, to) - worth(man, from) + worth(other, from) - worth(other, to);
    if side == Color::White { white } else { -white }
}

/// Whether a move and the best answer on its goal gain at least `threshold`.
pub(super) fn gains_at_least(position: &Position<Paradise>, tables: &Tables, m: Move, threshold: i32) -> bool {
    let gain = gain(position, tables, m);
    if gain < threshold || gain >= WIN {
        return gain >= threshold;
    }
    let board = position.board();
    let (us, from, to) = (position.side(), m.from(), m.to());
    let man = board.at(from);
    if to.rank() == position.variant().last_rank(us) {
        return true;
    }
    let mut cells = *board.cells();
    cells[from.index()] = board.at(to);
    cells[to.index()] = man;
    let attacks = position.variant().army().attacks();
    let home = position.variant().last_rank(!us);
    let takers = board.men(!us).iter().copied().filter(|&square| square != to && square.rank() != home);
    takers.into_iter().all(|taker| {
        let enemy = cells[taker.index()];
        !attacks.attacks(&cells, enemy.bit(), taker, to)
            || gain + TURN - progress(tables, !us, taker, enemy, to, man) >= threshold
    })
}

impl Judge<'_> {
    /// The most that one exchange could throw a side's slow men back.
    pub(super) fn worst_threat(&self, color: Color) -> i32 {
        let board = self.position.board();
        let variant = self.position.variant();
        let attacks = variant.army().attacks();
        let (paradise, home) = (variant.last_rank(color), variant.last_rank(!color));
        let mut worst = 0;
        for &square in board.men(color) {
            let man = board.at(square);
            if !race::is_precious(man) || square.rank() == paradise {
                continue;
            }
            for &taker in board.men(!color) {
                let enemy = board.at(taker);
                if taker.rank() != home && attacks.attacks(board.cells(), enemy.bit(), taker, square) {
                    worst = worst.max(progress(self.tables, !color, taker, enemy, square, man));
                }
            }
        }
        worst
    }
}
