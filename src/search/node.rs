//! Principal variation search: the steps of one node.

use super::order::Picker;
use super::pruning;
use super::quiesce::{is_cut, tt_adjusted};
use super::report::Bound;
use super::score::{INFINITE, MAX_PLY, Value, WON, loses_in, wins_in};
use super::tt::Found;
use super::worker::{NO_EVAL, Worker};
use crate::eval::Evaluate;
use crate::position::Move;
use arrayvec::ArrayVec;

/// Quiet moves of a node that are remembered to be punished when another is better.
const TRIED: usize = 64;

/// Plies without progress from which the table cuts no more: it knows nothing of the draw by move rule that is near.
const NO_CUT_CLOCK: u16 = 90;

/// What is known at a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) pv: bool,
    /// A sister or parent suggests that this node fails high.
    pub(super) cut: bool,
    pub(super) check: bool,
    /// The static evaluation, sharpened by the table; [`NO_EVAL`] in check.
    pub(super) eval: Value,
    /// The evaluation is better than two plies ago.
    pub(super) improving: bool,
    pub(super) known: Option<Found>,
}

/// The moves that a node has tried, for the histories.
#[derive(Default)]
struct Tried {
    quiet: ArrayVec<Move, TRIED>,
    noisy: ArrayVec<Move, TRIED>,
}

impl<R: Evaluate> Worker<'_, R> {
    /// The value of the position within the window, `depth` plies deep. `cut` says that a fail high is expected.
    pub(super) fn search<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, ply);
        }
        if self.stopped {
            return 0;
        }
        if PV {
            self.lines[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        let (alpha, beta) = match self.early_end(alpha, beta, depth, ply) {
            Ok(window) => window,
            Err(value) => return value,
        };
        let check = self.position.is_check();
        if ply >= MAX_PLY {
            return if check { 0 } else { self.evaluate() };
        }
        let excluded = self.frames[ply].excluded;
        let known = if excluded.is_none() { self.shared.table.probe(self.key(), ply) } else { None };
        if let Some(found) = known
            && !PV
            && found.depth >= depth
            && is_cut(&found, alpha, beta)
            && self.position.state().clock < NO_CUT_CLOCK
        {
            return found.value;
        }
        let mut node = Node { alpha, beta, depth, ply, pv: PV, cut, check, eval: NO_EVAL, improving: false, known };
        self.judge(&mut node);
        if !PV
            && !check
            && excluded.is_none()
            && let Some(value) = self.prune_node(&node)
        {
            return value;
        }
        // Without a remembered move the order is poor: search less, the next iteration will know better.
        if (PV || cut) && depth >= pruning::REDUCE_UNKNOWN_DEPTH && known.is_none_or(|found| found.m.is_none()) {
            node.depth -= 1;
        }
        let end = self.backlog.end();
        let value = self.search_moves::<PV>(&node);
        self.backlog.cut(end);
        value
    }

    /// Ends of the game, and windows that a mate already found makes pointless (mate distance pruning).
    fn early_end(&self, alpha: Value, beta: Value, depth: i32, ply: usize) -> Result<(Value, Value), Value> {
        if ply == 0 {
            return Ok((alpha, beta));
        }
        if let Some(value) = self.ended(ply).or_else(|| self.pinned(depth)) {
            return Err(value);
        }
        let alpha = alpha.max(loses_in(ply));
        let beta = beta.min(wins_in(ply + 1));
        if alpha >= beta { Err(alpha) } else { Ok((alpha, beta)) }
    }

    /// Static evaluation, and whether it improves.
    fn judge(&mut self, node: &mut Node) {
        let ply = node.ply;
        self.frames[ply + 1].killers = [Move::NONE; 2];
        if node.check {
            (self.frames[ply].eval, self.frames[ply].raw_eval) = (NO_EVAL, NO_EVAL);
            return;
        }
        let excluded = !self.frames[ply].excluded.is_none();
        let eval = if excluded {
            self.frames[ply].eval
        } else {
            let raw = node.known.and_then(|found| found.eval).unwrap_or_else(|| self.evaluate());
            self.frames[ply].raw_eval = raw;
            self.corrected(raw, ply)
        };
        self.frames[ply].eval = eval;
        node.eval = tt_adjusted(eval, node.known);
        node.improving = ply >= 2 && self.frames[ply - 2].eval != NO_EVAL && eval > self.frames[ply - 2].eval;
    }

    /// Tries the moves in order.
    fn search_moves<const PV: bool>(&mut self, node: &Node) -> Value {
        let ply = node.ply;
        let excluded = self.frames[ply].excluded;
        let table_move = node.known.map_or(Move::NONE, |found| found.m);
        let mut picker = Picker::new(self.backlog.end(), table_move, self.frames[ply].killers, self.continuation(ply));
        let (mut alpha, mut best, mut best_move) = (node.alpha, -INFINITE, Move::NONE);
        let mut tried = Tried::default();
        let mut count = 0;
        while let Some(m) = picker.next(&mut self.backlog, &self.position, self.tables, self.histories) {
            if m == excluded || (ply == 0 && !self.is_root_move(m)) {
                continue;
            }
            count += 1;
            let noisy = R::is_noisy(&self.position, m);
            // Lost so far, any move may be the rescue; won already, a quiet one may win sooner.
            if best.abs() < WON && ply > 0 && self.prune_move(node, &mut picker, m, noisy, count) {
                continue;
            }
            if ply == 0 {
                self.tell_trying(m, count);
            }
            let extension = match self.extension(node, m, table_move) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            let before = self.nodes;
            let value = self.try_move::<PV>(node, m, noisy, count, alpha, extension);
            if self.stopped {
                return 0;
            }
            if ply == 0 {
                self.credit_root_move(m, self.nodes - before);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    if PV {
                        self.update_line(m, ply);
                    }
                    if value >= node.beta {
                        break;
                    }
                    alpha = value;
                }
            }
            let list = if noisy { &mut tried.noisy } else { &mut tried.quiet };
            let _ = list.try_push(m);
        }
        if count == 0 {
            return if excluded.is_none() { self.stuck_value(ply) } else { node.alpha };
        }
        if best >= node.beta {
            self.learn(node, best_move, &tried);
        }
        // What is best without the better ones is not what the position is worth.
        if excluded.is_none() && (ply > 0 || self.searched_lines.is_empty()) {
            self.remember(node, best, best_move);
        }
        best
    }

    /// Makes a move and searches it: reduced with a null window first where a surprise is not expected.
    fn try_move<const PV: bool>(
        &mut self,
        node: &Node,
        m: Move,
        noisy: bool,
        count: usize,
        alpha: Value,
        extension: i32,
    ) -> Value {
        let ply = node.ply;
        let history = self.history_of(m, noisy, ply);
        self.frames[ply + 1].doubles = self.frames[ply].doubles + (extension > 1) as u32;
        let undo = self.make(m, ply);
        let gives_check = self.position.is_check();
        let depth = node.depth - 1 + extension.max((gives_check && extension == 0) as i32 * self.extends_check(node));
        let mut value = -INFINITE;
        if count > 1 && node.depth >= pruning::REDUCE_DEPTH {
            let reduction = pruning::reduction(node, noisy, count, history, gives_check);
            let reduced = (depth - reduction).clamp(1.min(depth), depth);
            value = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
            if value > alpha && reduced < depth {
                value = -self.search::<false>(-alpha - 1, -alpha, depth, ply + 1, !node.cut);
            }
        } else if !PV || count > 1 {
            value = -self.search::<false>(-alpha - 1, -alpha, depth, ply + 1, !node.cut);
        }
        if PV && (count == 1 || value > alpha) {
            value = -self.search::<true>(-node.beta, -alpha, depth, ply + 1, false);
        }
        self.unmake(&undo);
        value
    }

    /// Whether checks are still extended here: not without end.
    fn extends_check(&self, node: &Node) -> i32 {
        (node.ply < 2 * self.iteration as usize) as i32
    }

    pub(super) fn history_of(&self, m: Move, noisy: bool, ply: usize) -> i32 {
        let board = self.position.board();
        let piece_to = self.histories.piece_to(board.at(m.from()), m.to());
        if noisy {
            self.histories.noisy(piece_to, board.at(m.to()))
        } else {
            self.histories.quiet(self.position.side(), m, piece_to, &self.continuation(ply))
        }
    }

    fn is_root_move(&self, m: Move) -> bool {
        self.root_moves.iter().any(|&(root, _)| root == m) && !self.searched_lines.contains(&m)
    }

    fn credit_root_move(&mut self, m: Move, nodes: u64) {
        if let Some(entry) = self.root_moves.iter_mut().find(|(root, _)| *root == m) {
            entry.1 += nodes;
        }
    }

    /// A move was too good for the opponent: remember it for sister nodes, and what was tried in vain before.
    fn learn(&mut self, node: &Node, m: Move, tried: &Tried) {
        let ply = node.ply;
        let bonus = pruning::history_bonus(node.depth);
        let continuation = self.continuation(ply);
        let side = self.position.side();
        let index_of = |worker: &Self, m: Move| worker.histories.piece_to(worker.position.board().at(m.from()), m.to());
        if R::is_noisy(&self.position, m) {
            let (piece_to, victim) = (index_of(self, m), self.position.board().at(m.to()));
            self.histories.update_noisy(piece_to, victim, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != m {
                *killers = [m, killers[0]];
            }
            let piece_to = index_of(self, m);
            self.histories.update_quiet(side, m, piece_to, &continuation, bonus);
            for &other in &tried.quiet {
                let piece_to = index_of(self, other);
                self.histories.update_quiet(side, other, piece_to, &continuation, -bonus);
            }
        }
        for &other in &tried.noisy {
            let (piece_to, victim) = (index_of(self, other), self.position.board().at(other.to()));
            self.histories.update_noisy(piece_to, victim, -bonus);
        }
    }

    fn remember(&mut self, node: &Node, best: Value, m: Move) {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if node.pv && !m.is_none() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let eval = Some(self.frames[node.ply].raw_eval).filter(|&eval| eval != NO_EVAL);
        let judged = self.frames[node.ply].eval;
        let is_wrong = match bound {
            Bound::Lower => best > judged,
            Bound::Upper => best < judged,
            Bound::Exact => true,
        };
        let is_quiet = m.is_none() || !R::is_noisy(&self.position, m);
        if eval.is_some() && is_wrong && is_quiet && best.abs() < WON {
            self.learn_correction(best - judged, node.depth, node.ply);
        }
        let found = Found { m, value: best, depth: node.depth, bound, eval };
        self.shared.table.store(self.key(), node.ply, found);
    }
}
