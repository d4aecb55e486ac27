//! One thread's search: its position, its memory, and the steps of making and unmaking.

use super::correction::PartKeys;
use super::history::{CONTINUATIONS, Histories, NO_PIECE_TO, PieceTo};
use super::order::Backlog;
use super::report::Report;
use super::score::{self, DRAW, MAX_PLY, Value};
use super::shared::Shared;
use crate::board::Color;
use crate::eval::net::Follower;
use crate::eval::{Accumulator, Evaluate};
use crate::position::{Move, Position, Undo};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Nodes between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1024;

/// Root moves are told only after this time: before it they follow each other too fast for anybody to read.
const TRYING_REPORT_AFTER: Duration = Duration::from_secs(3);

/// What is remembered of one ply of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Quiet moves that refuted a sister of this node.
    pub(super) killers: [Move; 2],
    /// The static evaluation, corrected; [`NO_EVAL`] in check.
    pub(super) eval: Value,
    /// The same as the evaluation gave it.
    pub(super) raw_eval: Value,
    /// How many moves on the way here were extended by two plies.
    pub(super) doubles: u32,
    /// The man that moved here and where it went.
    pub(super) piece_to: PieceTo,
    /// A move left out, to see whether it is the only good one.
    pub(super) excluded: Move,
}

/// No static evaluation, because the side to move is in check.
pub(super) const NO_EVAL: Value = i32::MIN;

const EMPTY_FRAME: Frame = Frame {
    killers: [Move::NONE; 2],
    eval: NO_EVAL,
    raw_eval: NO_EVAL,
    doubles: 0,
    piece_to: NO_PIECE_TO,
    excluded: Move::NONE,
};

/// The search of one thread.
pub(super) struct Worker<'a, R: Evaluate> {
    pub(super) shared: &'a Shared,
    pub(super) tables: &'a R::Tables,
    pub(super) histories: &'a mut Histories,
    pub(super) position: Position<R>,
    /// The evaluation's own state; follows every move.
    accumulator: Follower,
    /// Keys of the position's parts; they follow every move as well.
    part_keys: PartKeys,
    pub(super) frames: Vec<Frame>,
    /// What the nodes of the present line have yet to try.
    pub(super) backlog: Backlog,
    /// Principal variations by ply.
    pub(super) lines: Vec<Vec<Move>>,
    /// The moves allowed at the root, and the nodes spent on each.
    pub(super) root_moves: Vec<(Move, u64)>,
    /// Root moves of better lines that were found in this iteration, when several lines are asked for.
    pub(super) searched_lines: Vec<Move>,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    /// The node limit of the search, for the first thread.
    pub(super) node_limit: u64,
    /// The number of this thread; the first one reports.
    pub(super) number: usize,
    /// No null move before this ply (verification of a null move's cut).
    pub(super) no_null_before: usize,
    pub(super) iteration: i32,
    pub(super) stopped: bool,
    /// Who is told what the search does; the first thread's business.
    pub(super) report: Option<&'a dyn Fn(Report)>,
}

impl<'a, R: Evaluate> Worker<'a, R> {
    /// A thread's search of a position.
    pub(super) fn new(
        shared: &'a Shared,
        tables: &'a R::Tables,
        histories: &'a mut Histories,
        position: Position<R>,
        root_moves: &[Move],
        number: usize,
    ) -> Worker<'a, R> {
        let part_keys = PartKeys::of(&position);
        let accumulator = R::accumulator(tables, &position);
        Worker {
            shared,
            tables,
            histories,
            position,
            accumulator,
            part_keys,
            frames: vec![EMPTY_FRAME; MAX_PLY + 4],
            backlog: Backlog::new(),
            lines: vec![Vec::new(); MAX_PLY + 4],
            root_moves: root_moves.iter().map(|&m| (m, 0)).collect(),
            searched_lines: Vec::new(),
            nodes: 0,
            seldepth: 0,
            node_limit: u64::MAX,
            number,
            no_null_before: 0,
            iteration: 0,
            stopped: false,
            report: None,
        }
    }

    /// Tells which root move is begun, once the search has lasted.
    pub(super) fn tell_trying(&self, m: Move, number: usize) {
        if let Some(report) = self.report.filter(|_| self.shared.now() >= TRYING_REPORT_AFTER) {
            report(Report::Trying {
                depth: self.iteration as u32,
                m,
                number: (number + self.searched_lines.len()) as u32,
            });
        }
    }

    /// Makes a move at `ply`.
    #[inline]
    pub(super) fn make(&mut self, m: Move, ply: usize) -> Undo {
        let man = self.position.board().at(m.from());
        let frame = &mut self.frames[ply];
        frame.piece_to = self.histories.piece_to(man, m.to());
        let undo = self.position.make(m);
        // Where the key is another, the hint is in vain and does no harm.
        self.shared.table.prefetch(self.position.hash());
        self.accumulator.push(&undo, &self.position);
        self.follow_parts(&undo);
        self.count_node();
        undo
    }

    #[inline]
    fn follow_parts(&mut self, undo: &Undo) {
        let variant = self.position.variant();
        self.part_keys.follow(variant.army(), variant.keys(), undo.changes());
    }

    /// Takes the last move, or the last passing of the turn, back.
    #[inline]
    pub(super) fn unmake(&mut self, undo: &Undo) {
        self.position.unmake(undo);
        self.follow_parts(undo);
        self.accumulator.pop();
    }

    /// Passes at `ply`.
    pub(super) fn make_null(&mut self, ply: usize) -> Undo {
        self.frames[ply].piece_to = NO_PIECE_TO;
        self.count_node();
        let undo = self.position.make_null();
        self.accumulator.push(&undo, &self.position);
        undo
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit {
            self.shared.stop();
            self.stopped = true;
        } else if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.shared.nodes[self.number].store(self.nodes, Relaxed);
            if self.number == 0 {
                self.shared.check_time();
            }
            self.stopped = self.shared.is_stopped();
        }
    }

    /// The piece-to indices of the moves before `ply`: the enemy's last, the own last.
    #[inline]
    pub(super) fn continuation(&self, ply: usize) -> [PieceTo; CONTINUATIONS] {
        std::array::from_fn(|back| if ply > back { self.frames[ply - 1 - back].piece_to } else { NO_PIECE_TO })
    }

    /// The static evaluation of the present position.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        R::evaluate(&self.position, self.tables, &mut self.accumulator)
    }

    /// A static evaluation of the present position, corrected by what searches found.
    #[inline]
    pub(super) fn corrected(&self, eval: Value, ply: usize) -> Value {
        let [last, ..] = self.continuation(ply);
        self.histories.corrections.correct(eval, &self.part_keys, self.position.side(), last)
    }

    /// The search of the present position to `depth` found the corrected evaluation wrong by `error`.
    pub(super) fn learn_correction(&mut self, error: Value, depth: i32, ply: usize) {
        let [last, ..] = self.continuation(ply);
        self.histories.corrections.learn(error, depth, &self.part_keys, self.position.side(), last);
    }

    /// The value where the game ends here whatever may be played: the clock, a position that stood before (once since
    /// the root is enough: what was possible once is possible again), or an end that the position shows.
    pub(super) fn ended(&self, ply: usize) -> Option<Value> {
        let clock = self.position.state().clock;
        if clock >= R::move_rule(self.position.variant().data())
            && (!self.position.is_check() || self.position.count_legal() > 0)
        {
            return Some(self.draw_value());
        }
        let reach = self.position.repetition_reach();
        if reach >= 4 && self.is_repeated(ply, reach) {
            return Some(self.draw_value());
        }
        R::immediate(&self.position).map(|outcome| match outcome.winner {
            None => self.draw_value(),
            winner => self.end_value(winner, ply),
        })
    }

    /// The value that the user has decided for the present position.
    #[inline]
    pub(super) fn pinned(&self, depth: i32) -> Option<Value> {
        let hash = self.position.hash();
        self.shared
            .user_scores
            .iter()
            .find(|user_score| user_score.hash == hash && user_score.depth >= depth)
            .map(|user_score| user_score.score)
    }

    fn is_repeated(&self, ply: usize, reach: usize) -> bool {
        let history = self.position.history();
        let mut seen = 0;
        for distance in (4..=reach).step_by(2) {
            if history[history.len() - distance] == self.position.hash() {
                seen += 1;
                if seen == 2 || distance < ply {
                    return true;
                }
            }
        }
        false
    }

    /// The key under which the present position is remembered.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        R::tt_key(&self.position)
    }

    /// A draw, varied a little so that the search does not see all draws as one.
    pub(super) fn draw_value(&self) -> Value {
        DRAW + (self.nodes & 2) as Value - 1
    }

    /// The value where the side to move has no legal move.
    pub(super) fn stuck_value(&self, ply: usize) -> Value {
        self.end_value(R::stuck(&self.position).winner, ply)
    }

    fn end_value(&self, winner: Option<Color>, ply: usize) -> Value {
        match winner {
            None => DRAW,
            Some(winner) if winner == self.position.side() => score::wins_in(ply),
            Some(_) => score::loses_in(ply),
        }
    }

    /// Puts `m` before the line of the next ply.
    pub(super) fn update_line(&mut self, m: Move, ply: usize) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::net::NetChoice;
    use crate::games::dispatch;
    use crate::games::testing::games;
    use crate::search::score::INFINITE;
    use crate::search::tt::TranspositionTable;
    use crate::search::{Engine, Limits};
    use std::sync::Arc;

    /// The deepest ply of a search that dives at once, where iterations would take for ever to come.
    fn dive<R: Evaluate>(position: &Position<R>) -> usize {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Shared::new(table, &Limits::default(), 1, Vec::new(), None);
        let tables = R::tables(position.variant(), &NetChoice::None);
        let (mut histories, moves) = (Histories::new(position), position.legal_moves());
        let mut worker = Worker::new(&shared, &tables, &mut histories, position.clone(), &moves, 0);
        worker.node_limit = 50_000;
        worker.iteration = MAX_PLY as i32;
        worker.search::<true>(-INFINITE, INFINITE, 2 * MAX_PLY as i32, 0, false);
        assert_eq!(worker.backlog.end(), 0, "every node has taken its moves away");
        worker.seldepth
    }

    #[test]
    fn the_longest_lines_fit_into_the_stack_that_is_promised() {
        let mut deepest = 0;
        for entry in games().entries() {
            let position = entry.variant().start();
            let search = move || dispatch!(AnyPosition, &position, position => dive(position));
            let reached = std::thread::Builder::new().stack_size(Engine::STACK).spawn(search).unwrap().join().unwrap();
            deepest = deepest.max(reached);
        }
        assert_eq!(deepest, MAX_PLY, "in some variant captures are answered by captures all the way down");
    }
}
