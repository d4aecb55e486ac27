//! What exchanges gain: progress of both men, and what the best answer on the same square takes back.
//!
//! Nothing is ever removed, so that there is no material to count: the gain of a move is what the mover's men come
//! forward and the enemy's are thrown back, less the turn that it costs.

use super::weights::{TURN, WIN};
use super::{Evaluator, Tables};
use crate::board::{Color, Piece, Square};
use crate::games::paradise::{Paradise, is_slow, is_won_by};
use crate::position::{Move, Position};

/// What a move gains for the mover at once.
pub(super) fn victim_value(position: &Position<Paradise>, tables: &Tables, m: Move) -> i32 {
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
pub(super) fn see_at_least(position: &Position<Paradise>, tables: &Tables, m: Move, threshold: i32) -> bool {
    let gain = victim_value(position, tables, m);
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

impl Evaluator<'_> {
    /// The most that one exchange could throw a side's slow men back.
    pub(super) fn worst_threat(&self, color: Color) -> i32 {
        let targets = self.slow_men(color).map(|square| self.best_taker(square, !color));
        targets.max().unwrap_or(0)
    }

    /// The most that one carry could bring a side's slow men forward. Where a slow man stands in the opponent's
    /// paradise no helper may go.
    pub(super) fn best_carry(&self, color: Color) -> i32 {
        let home = self.position.variant().last_rank(!color);
        let slow = self.slow_men(color).filter(|square| square.rank() != home);
        slow.map(|square| self.best_taker(square, color)).max().unwrap_or(0)
    }

    /// The pawns and kings of a side that are not yet in paradise.
    fn slow_men(&self, color: Color) -> impl Iterator<Item = Square> {
        let board = self.position.board();
        let paradise = self.position.variant().last_rank(color);
        board.men(color).iter().copied().filter(move |&square| is_slow(board.at(square)) && square.rank() != paradise)
    }

    /// The most that a side gains by taking a slow man: an enemy by anybody, an own one by a helper.
    fn best_taker(&self, square: Square, by: Color) -> i32 {
        let board = self.position.board();
        let variant = self.position.variant();
        let attacks = variant.army().attacks();
        let man = board.at(square);
        let own = man.is_of(by);
        // From paradise only own men are taken.
        let sheltered = variant.last_rank(by);
        let mut best = 0;
        for &from in board.men(by) {
            let taker = board.at(from);
            let may = if own { !is_slow(taker) } else { from.rank() != sheltered };
            if may && attacks.attacks(board.cells(), taker.bit(), from, square) {
                best = best.max(progress(self.tables, by, from, taker, square, man));
            }
        }
        best
    }
}
