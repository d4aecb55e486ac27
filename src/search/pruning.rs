//! What the search leaves out or looks at less: each rule with its reason.
//!
//! Margins are centipawns, depths plies. The worth noted beside a rule is that of the search with it against
//! the search without it: Capablanca Chess, 0.5 s + 0.005 s, 160 to 200 games, Elo with its 95 % error. Rules without a
//! note are not measured yet.
//!
//! Tried and left out: correcting the static evaluation by what searches of positions with the same pawns found (+3 +/-
//! 30, 400 games at 5,000 nodes a move); reductions by a divisor of 1.8 instead of 2.1 (+11 +/- 14, 1800 games at the
//! same, not decided).

use super::history::LIMIT;
use super::node::Node;
use super::order::Picker;
use super::score::{Value, WON};
use super::worker::Worker;
use crate::eval::Evaluate;
use crate::position::Move;
use once_cell::sync::Lazy;

/// Nodes without a remembered move are reduced from this depth.
pub(super) const REDUCE_UNKNOWN_DEPTH: i32 = 4;
/// Late moves are reduced from this depth (+198 +/- 54).
pub(super) const REDUCE_DEPTH: i32 = 2;

/// Reverse futility (+105 +/- 55): the deepest node, and the margin per ply.
const STATIC_DEPTH: i32 = 8;
const STATIC_MARGIN: Value = 80;
/// Razoring: the deepest node, and the margin per ply.
const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: Value = 220;
/// Null move (+20 +/- 52): the shallowest node.
const NULL_DEPTH: i32 = 3;
/// By how many plies it is searched less: always, one more for so many plies of depth, and one more for so much above
/// the window, up to a limit.
const NULL_REDUCTION: i32 = 4;
const NULL_DEPTH_STEP: i32 = 4;
const NULL_EVAL_STEP: Value = 200;
const NULL_EVAL_MOST: i32 = 3;
/// From this depth a null move's cut is verified by a search without null moves.
const NULL_VERIFY_DEPTH: i32 = 12;
/// Futility of quiet moves (-17 +/- 52, so not shown to help yet): the deepest node, a base and a margin per ply.
const FUTILE_DEPTH: i32 = 7;
const FUTILE_BASE: Value = 110;
const FUTILE_MARGIN: Value = 95;
/// Late move pruning (-59 +/- 52; but allowing twice as many moves, and leaving out none on the principal variation,
/// made +4 +/- 29 in 400 games at 5,000 nodes a move, so it hardly leaves out too much): the deepest node.
const LATE_DEPTH: i32 = 8;
/// So many moves are always tried; to them come the depth and half its square, or all of it if the evaluation improves.
const LATE_BASE: usize = 3;
/// Exchange pruning: the deepest node, and the loss per ply that is still looked at.
const EXCHANGE_DEPTH: i32 = 8;
const EXCHANGE_NOISY: Value = 95;
const EXCHANGE_QUIET: Value = 60;
/// History pruning: the deepest node and the history per ply below which quiet moves are left out.
const HISTORY_DEPTH: i32 = 4;
const HISTORY_MARGIN: i32 = -5000;
/// Singular extension: the shallowest node.
const SINGULAR_DEPTH: i32 = 7;
/// The remembered search may be so much shallower, and the others must be worse by so much for each ply.
const SINGULAR_STALENESS: i32 = 3;
const SINGULAR_MARGIN: Value = 2;
/// Worse by so much more, they extend by two plies, but only so often on one line (with the multi-cut +26 +/- 28, 600
/// games at 6,000 nodes a move).
const DOUBLE_MARGIN: Value = 20;
const MOST_DOUBLES: u32 = 6;

/// Reductions are added up in parts of a ply, and rounded at the end (+20 +/- 24 against rounding at once: 740 games at
/// 6,000 nodes a move, with the nets).
const PLY: i32 = 1024;
const REDUCTION_BASE: f64 = 0.6;
const REDUCTION_DIVISOR: f64 = 2.1;
/// The history of a quiet move that is worth a ply.
const REDUCTION_HISTORY: i32 = LIMIT / 2;

/// Base reductions in parts of a ply, by depth and number of the move: log times log, as most engines have it.
static REDUCTIONS: Lazy<[[i32; 64]; 64]> = Lazy::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            let plies = REDUCTION_BASE + (depth as f64).ln() * (count as f64).ln() / REDUCTION_DIVISOR;
            *reduction = (plies * PLY as f64) as i32;
        }
    }
    table
});

const BONUS_SQUARE: i32 = 16;
const BONUS_LINEAR: i32 = 120;

/// By how much a history value moves after a cut at `depth`.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (depth * depth * BONUS_SQUARE + depth * BONUS_LINEAR).min(LIMIT / 8)
}

/// By how many plies a late move is searched less.
pub(super) fn reduction(node: &Node, noisy: bool, count: usize, history: i32, gives_check: bool) -> i32 {
    let base = REDUCTIONS[node.depth.clamp(0, 63) as usize][count.min(63)];
    let by_history =
        if noisy { base / 2 - (history > 0) as i32 * PLY } else { base - history * PLY / REDUCTION_HISTORY };
    let plies = node.cut as i32 + !node.improving as i32 - node.pv as i32 - gives_check as i32;
    ((by_history + plies * PLY + PLY / 2) / PLY).max(0)
}

impl<R: Evaluate> Worker<'_, R> {
    /// Decides a node without trying its moves, where that is safe enough. Not in check, not on the principal
    /// variation.
    pub(super) fn prune_node(&mut self, node: &Node) -> Option<Value> {
        if node.beta.abs() >= WON {
            return None;
        }
        self.prune_statically(node).or_else(|| self.razor(node)).or_else(|| self.null_move(node))
    }

    /// Reverse futility: so far above the window that a few plies will not change it.
    fn prune_statically(&self, node: &Node) -> Option<Value> {
        let margin = STATIC_MARGIN * (node.depth - node.improving as i32);
        (node.depth <= STATIC_DEPTH && node.eval - margin >= node.beta).then_some((node.eval + node.beta) / 2)
    }

    /// Razoring: so far below the window that only a capture can help.
    fn razor(&mut self, node: &Node) -> Option<Value> {
        if node.depth > RAZOR_DEPTH || node.eval + RAZOR_MARGIN * node.depth > node.alpha {
            return None;
        }
        let value = self.quiesce::<false>(node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha).then_some(value)
    }

    /// Null move: if even passing keeps the score above the window, a move will. Zugzwang is the exception, so not
    /// without men, and deep cuts are verified.
    fn null_move(&mut self, node: &Node) -> Option<Value> {
        let ply = node.ply;
        let after_null_move = ply > 0 && self.frames[ply - 1].piece_to == super::history::NO_PIECE_TO;
        if node.depth < NULL_DEPTH
            || node.eval < node.beta
            || after_null_move
            || ply < self.no_null_before
            || !R::may_pass(&self.position)
        {
            return None;
        }
        let surplus = ((node.eval - node.beta) / NULL_EVAL_STEP).min(NULL_EVAL_MOST);
        let depth = node.depth - NULL_REDUCTION - node.depth / NULL_DEPTH_STEP - surplus;
        let undo = self.make_null(ply);
        let value = -self.search::<false>(-node.beta, -node.beta + 1, depth, ply + 1, !node.cut);
        self.unmake(&undo);
        if self.stopped || value < node.beta {
            return None;
        }
        // A mate found after passing is not proven.
        let value = if value >= WON { node.beta } else { value };
        if node.depth < NULL_VERIFY_DEPTH || self.no_null_before > 0 {
            return Some(value);
        }
        self.no_null_before = ply + 1 + depth.max(0) as usize * 3 / 4;
        let verified = self.search::<false>(node.beta - 1, node.beta, depth, ply, false);
        self.no_null_before = 0;
        (verified >= node.beta && !self.stopped).then_some(value)
    }

    /// Whether a move need not be tried: it comes late, starts from too far below, or loses material.
    pub(super) fn prune_move(&self, node: &Node, picker: &mut Picker, m: Move, noisy: bool, count: usize) -> bool {
        let depth = node.depth;
        if noisy {
            return depth <= EXCHANGE_DEPTH
                && picker.is_losing()
                && !R::see_at_least(&self.position, self.tables, m, -EXCHANGE_NOISY * depth);
        }
        if node.check {
            return false;
        }
        let late = LATE_BASE + (depth * depth) as usize * (1 + node.improving as usize) / 2 + depth as usize;
        if depth <= LATE_DEPTH && count > late {
            picker.skip_quiet();
            return true;
        }
        let futile = node.eval + FUTILE_BASE + FUTILE_MARGIN * depth <= node.alpha;
        if depth <= FUTILE_DEPTH && !node.pv && futile {
            picker.skip_quiet();
            return true;
        }
        if depth <= HISTORY_DEPTH && !node.pv && self.history_of(m, false, node.ply) < HISTORY_MARGIN * depth {
            return true;
        }
        depth <= EXCHANGE_DEPTH && !R::see_at_least(&self.position, self.tables, m, -EXCHANGE_QUIET * depth)
    }

    /// Singular extension: if all other moves are clearly worse than the remembered one, much depends on it. If even
    /// without it the score is above the window, the node is decided (multi-cut): that value then is the error.
    pub(super) fn extension(&mut self, node: &Node, m: Move, table_move: Move) -> Result<i32, Value> {
        let Some(found) = node.known else { return Ok(0) };
        let ply = node.ply;
        if m != table_move
            || ply == 0
            || node.depth < SINGULAR_DEPTH
            || !self.frames[ply].excluded.is_none()
            || found.depth < node.depth - SINGULAR_STALENESS
            || found.bound == super::Bound::Upper
            || found.value.abs() >= WON
            || ply >= 2 * self.iteration as usize
        {
            return Ok(0);
        }
        let beta = found.value - SINGULAR_MARGIN * node.depth;
        self.frames[ply].excluded = m;
        let value = self.search::<false>(beta - 1, beta, (node.depth - 1) / 2, ply, node.cut);
        self.frames[ply].excluded = Move::NONE;
        if value < beta {
            let twice = !node.pv && value < beta - DOUBLE_MARGIN && self.frames[ply].doubles < MOST_DOUBLES;
            Ok(1 + twice as i32)
        } else if !node.pv && value >= node.beta && value.abs() < WON && !self.stopped {
            Err(value)
        } else if found.value >= node.beta {
            // Another move is good enough as well: probably a cut, so look less.
            Ok(-1)
        } else {
            Ok(0)
        }
    }
}
