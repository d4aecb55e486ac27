//! Quiescence: captures until the position can be judged by its evaluation.

use super::order::Picker;
use super::report::Bound;
use super::score::{INFINITE, MAX_PLY, Value, loses_in};
use super::tt::Found;
use super::worker::Worker;
use crate::eval::Evaluate;
use crate::position::Move;

/// A capture is not tried if even this much more than its victim would not reach the window.
const DELTA_MARGIN: Value = 150;

/// What is known before the captures of a node are tried.
struct QNode {
    /// The window, already raised to what standing still gives.
    alpha: Value,
    beta: Value,
    ply: usize,
    check: bool,
    key: u64,
    table_move: Move,
    /// The static evaluation, except in check.
    eval: Option<Value>,
    /// The value of making no capture; being mated in check.
    stand: Value,
}

impl<R: Evaluate> Worker<'_, R> {
    /// The value of the position when only captures and promotions (in check: all moves) are looked at.
    pub(super) fn quiesce<const PV: bool>(&mut self, alpha: Value, beta: Value, ply: usize) -> Value {
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if PV {
            self.lines[ply].clear();
        }
        if let Some(value) = self.ended(ply) {
            return value;
        }
        let check = self.position.is_check();
        if ply >= MAX_PLY {
            return if check { 0 } else { self.evaluate() };
        }
        let key = self.key();
        let known = self.shared.table.probe(key, ply);
        if let Some(found) = known
            && !PV
            && is_cut(&found, alpha, beta)
        {
            return found.value;
        }
        let table_move = known.map_or(Move::NONE, |found| found.m);
        let mut qnode = QNode { alpha, beta, ply, check, key, table_move, eval: None, stand: loses_in(ply) };
        if !check {
            let judged = known.and_then(|found| found.eval).unwrap_or_else(|| self.evaluate());
            qnode.eval = Some(judged);
            qnode.stand = tt_adjusted(self.corrected(judged, ply), known);
            if qnode.stand >= beta {
                if known.is_none() {
                    self.store_qnode(&qnode, qnode.stand, Move::NONE, Bound::Lower);
                }
                return qnode.stand;
            }
            qnode.alpha = alpha.max(qnode.stand);
        }
        let end = self.backlog.end();
        let value = self.try_captures::<PV>(&qnode, alpha);
        self.backlog.cut(end);
        value
    }

    /// Tries the captures (in check: all moves). `original` is the window's lower end before standing still was
    /// considered.
    fn try_captures<const PV: bool>(&mut self, qnode: &QNode, original: Value) -> Value {
        let &QNode { mut alpha, beta, ply, check, stand, .. } = qnode;
        let mut picker = if check {
            Picker::new(self.backlog.end(), qnode.table_move, [Move::NONE; 2], self.continuation(ply))
        } else {
            Picker::noisy(self.backlog.end(), qnode.table_move, 0)
        };
        let (mut best, mut best_move, mut tried) = (stand, Move::NONE, 0);
        while let Some(m) = picker.next(&mut self.backlog, &self.position, self.tables, self.histories) {
            tried += 1;
            if !check && stand + DELTA_MARGIN + R::victim_value(&self.position, self.tables, m) <= alpha {
                continue;
            }
            let undo = self.make(m, ply);
            let value = -self.quiesce::<PV>(-beta, -alpha, ply + 1);
            self.unmake(&undo);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, m);
                    if PV {
                        self.update_line(m, ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if check && tried == 0 {
            return self.stuck_value(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        debug_assert!(best.abs() < INFINITE);
        self.store_qnode(qnode, best, best_move, bound);
        best
    }

    fn store_qnode(&self, qnode: &QNode, value: Value, m: Move, bound: Bound) {
        self.shared.table.store(qnode.key, qnode.ply, Found { m, value, depth: 0, bound, eval: qnode.eval });
    }
}

/// Whether a remembered score decides a window.
pub(super) fn is_cut(found: &Found, alpha: Value, beta: Value) -> bool {
    match found.bound {
        Bound::Exact => true,
        Bound::Lower => found.value >= beta,
        Bound::Upper => found.value <= alpha,
    }
}

/// A static evaluation corrected by what the table knows of the position.
pub(super) fn tt_adjusted(eval: Value, known: Option<Found>) -> Value {
    match known {
        Some(found) if is_cut(&found, eval, eval) && found.value.abs() < super::score::WON => found.value,
        _ => eval,
    }
}
