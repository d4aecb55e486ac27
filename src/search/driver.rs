//! Iterative deepening with aspiration windows, and the threads of one search.

use super::history::Histories;
use super::limits::Limits;
use super::report::{Bound, Info, Report};
use super::score::{self, DRAW, INFINITE, MATE, MAX_PLY, Value, WON};
use super::shared::Shared;
use super::time::Timer;
use super::worker::Worker;
use crate::eval::Evaluate;
use crate::position::{Move, Position};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Half the first window around the last score.
const WINDOW: Value = 18;
/// Windows are used from this iteration.
const WINDOW_DEPTH: i32 = 5;
/// Scores outside their window are reported only after this time, so that short searches do not flood the line.
const BOUND_REPORT_AFTER: Duration = Duration::from_millis(1000);
/// The stack of a helper thread, in bytes: as large as that of the first, which recurses as deep.
const STACK_BYTES: usize = 64 << 20;

/// Searches with all threads; the first one (the caller's) reports, and gives the best line to `finish`. Returns when
/// all have ended.
pub(super) fn run<R: Evaluate>(
    shared: &Shared,
    tables: &R::Tables,
    histories: &mut [Histories],
    position: &Position<R>,
    limits: &Limits,
    report: &dyn Fn(Report),
    finish: &dyn Fn(&[Move]),
) {
    let moves = root_moves(position, limits);
    let Some(&first) = moves.first() else {
        let stuck = match R::stuck(position).winner {
            None => DRAW,
            Some(winner) if winner == position.side() => MATE,
            Some(_) => -MATE,
        };
        report(Report::Info(empty_info(stuck)));
        return finish(&[]);
    };
    let Some((own, others)) = histories.split_first_mut() else { return finish(&[first]) };
    std::thread::scope(|scope| {
        for (index, memory) in others.iter_mut().enumerate() {
            // Starting many threads takes time as well.
            shared.check_time();
            if shared.is_stopped() {
                break;
            }
            let (position, moves) = (position.clone(), &moves);
            let helper = move || {
                let mut worker = Worker::new(shared, tables, memory, position, moves, index + 1);
                Driver { worker: &mut worker, limits, timer: None }.deepen();
            };
            let name = format!("search {}", index + 1);
            if std::thread::Builder::new().name(name).stack_size(STACK_BYTES).spawn_scoped(scope, helper).is_err() {
                log::warn!("no thread could be started for helper {}", index + 1);
            }
        }
        let mut worker = Worker::new(shared, tables, own, position.clone(), &moves, 0);
        let budget = shared.budget();
        worker.node_limit = node_limit(limits, budget.hard);
        let timer = Some(Timer::new(budget));
        worker.report = Some(report);
        let line = Driver { worker: &mut worker, limits, timer }.deepen();
        shared.wait_for_leave(limits.infinite);
        shared.stop();
        finish(if line.is_empty() { std::slice::from_ref(&first) } else { &line });
    });
}

/// The most nodes: those asked for, or those that the time comes to if nodes measure it.
fn node_limit(limits: &Limits, hard: Option<Duration>) -> u64 {
    let asked = limits.nodes.unwrap_or(u64::MAX);
    match (limits.node_rate, hard) {
        (Some(rate), Some(hard)) => asked.min((hard.as_secs_f64() * rate as f64) as u64).max(1),
        _ => asked,
    }
}

fn root_moves<R: Evaluate>(position: &Position<R>, limits: &Limits) -> Vec<Move> {
    let legal = position.legal_moves();
    let wanted: Vec<Move> = legal.iter().copied().filter(|m| limits.moves.contains(m)).collect();
    if wanted.is_empty() { legal.to_vec() } else { wanted }
}

fn empty_info(value: Value) -> Info {
    Info {
        number: 1,
        depth: 0,
        seldepth: 0,
        score: score::report(value),
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        line: Vec::new(),
    }
}

/// One thread's iterations.
struct Driver<'w, 'a, R: Evaluate> {
    worker: &'w mut Worker<'a, R>,
    limits: &'w Limits,
    timer: Option<Timer>,
}

/// One of the lines that were asked for.
#[derive(Clone, Debug, Default)]
struct Best {
    value: Value,
    line: Vec<Move>,
}

impl<R: Evaluate> Driver<'_, '_, R> {
    /// Deepens until something ends the search; the best line of the last iteration in which one was found.
    fn deepen(&mut self) -> Vec<Move> {
        let deepest = self.limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32 - 1) as i32;
        // Helpers look for the best move only.
        let wanted = if self.worker.number == 0 { (self.limits.lines as usize).max(1) } else { 1 };
        let mut best = vec![Best::default(); wanted.min(self.worker.root_moves.len())];
        for depth in 1..=deepest {
            // Helpers skip some depths so that the threads do not all do the same.
            if self.worker.number > 0 && depth > 3 && (depth as usize + self.worker.number).is_multiple_of(4) {
                continue;
            }
            self.worker.iteration = depth;
            self.worker.seldepth = 0;
            self.iterate(depth, &mut best);
            if self.worker.stopped {
                break;
            }
            if self.is_enough(depth, best[0].value, &best[0].line) {
                break;
            }
        }
        best.swap_remove(0).line
    }

    /// One iteration: the best line, then those of the best moves among the others.
    fn iterate(&mut self, depth: i32, best: &mut [Best]) {
        self.worker.searched_lines.clear();
        for index in 0..best.len() {
            let Best { value, line } = &mut best[index];
            *value = self.aspire(depth, *value, index, line);
            if self.worker.stopped {
                return;
            }
            self.worker.searched_lines.extend(line.first());
            // A line that turned out better than those before it, because they were searched less luckily, comes first.
            let place = best[..index].partition_point(|known| known.value >= best[index].value);
            best[place..=index].rotate_right(1);
        }
        for (index, Best { value, line }) in best.iter().enumerate() {
            self.tell(depth, *value, Bound::Exact, index, line);
        }
    }

    /// One iteration, with a window around the last score that is widened where it is left.
    fn aspire(&mut self, depth: i32, last: Value, index: usize, line: &mut Vec<Move>) -> Value {
        let mut delta = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= WINDOW_DEPTH && last.abs() < WON {
            (alpha, beta) = (last - delta, last + delta);
        }
        let mut reduced = 0;
        loop {
            let value = self.worker.search::<true>(alpha, beta, (depth - reduced).max(1), 0, false);
            let found = &self.worker.lines[0];
            // A stopped search still has a line if a move beat the window before.
            if !found.is_empty() && (value > alpha || self.worker.stopped) {
                line.clone_from(found);
            }
            if self.worker.stopped {
                return value;
            }
            if value <= alpha {
                self.tell_bound(depth, value, Bound::Upper, index, line);
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                self.tell_bound(depth, value, Bound::Lower, index, line);
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return value;
            }
            delta += delta / 2 + 5;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn is_enough(&mut self, depth: i32, value: Value, line: &[Move]) -> bool {
        let worker = &*self.worker;
        let Some(timer) = &mut self.timer else { return false };
        if self.limits.mate.is_some_and(|mate| value >= WON && MATE - value <= 2 * mate as Value) {
            return true;
        }
        if worker.shared.is_pondering() {
            return false;
        }
        let single = worker.root_moves.len() == 1 && self.limits.clock.is_some();
        // A mate that the search has gone well beyond will not get shorter.
        let settled = value.abs() >= WON && depth > 2 * (MATE - value.abs()) + 8 && self.limits.clock.is_some();
        let best = line.first().copied().unwrap_or_default();
        let spent = worker.root_moves.iter().find(|(m, _)| *m == best).map_or(0, |&(_, nodes)| nodes);
        let share = spent as f64 / worker.nodes.max(1) as f64;
        let over = timer.is_over(worker.shared.elapsed(worker.nodes), best.bits(), value, share);
        over || settled || (single && depth >= 6)
    }

    fn tell_bound(&self, depth: i32, value: Value, bound: Bound, index: usize, line: &[Move]) {
        if self.worker.shared.now() >= BOUND_REPORT_AFTER {
            self.tell(depth, value, bound, index, line);
        }
    }

    fn tell(&self, depth: i32, value: Value, bound: Bound, index: usize, line: &[Move]) {
        let Some(report) = self.worker.report else { return };
        let shared = self.worker.shared;
        shared.nodes[0].store(self.worker.nodes, Relaxed);
        report(Report::Info(Info {
            number: index as u32 + 1,
            depth: depth as u32,
            seldepth: self.worker.seldepth as u32,
            score: score::report(value),
            bound,
            nodes: shared.total_nodes(),
            time: shared.now(),
            hashfull: shared.table.fullness(),
            line: line.to_vec(),
        }));
    }
}
