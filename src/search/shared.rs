//! What the threads of one search share.

use super::limits::{Clock, Limits};
use super::time::Budget;
use super::tt::TranspositionTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long after the hard limit an answer may still come from the search itself.
const GRACE: Duration = Duration::from_millis(10);
/// The same while the search, which must have been kept from running, has found no move at all.
const PATIENCE: Duration = Duration::from_millis(50);

/// What changes when an expected move is played. Times count from the beginning of the search.
struct Timing {
    pondering: bool,
    started: Duration,
    budget: Budget,
    limits: Limits,
    /// When the first thread last looked at the clock, and the longest time between two looks.
    looked: Duration,
    stall: Duration,
}

/// The state of one search, seen by its threads and by the protocol.
pub(super) struct Shared {
    /// The transposition table.
    pub(super) table: Arc<TranspositionTable>,
    stop: AtomicBool,
    timing: Mutex<Timing>,
    woken: Condvar,
    /// When the search began; nothing if it must not look at any clock.
    began: Option<Instant>,
    /// Nodes of each thread, written by it alone from time to time.
    pub(super) nodes: Vec<AtomicU64>,
    /// Scores that the user has decided; nearly always none.
    pub(super) user_scores: Vec<UserScore>,
}

/// The score of a position as the user wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UserScore {
    /// The position.
    pub(super) hash: u64,
    /// Centipawns of the side to move.
    pub(super) score: i32,
    /// For searches no deeper.
    pub(super) depth: i32,
}

impl Shared {
    /// A search about to start, which was asked for at `began`; without it no clock is looked at, and no time passes.
    pub(super) fn new(
        table: Arc<TranspositionTable>,
        limits: &Limits,
        threads: usize,
        user_scores: Vec<UserScore>,
        began: Option<Instant>,
    ) -> Shared {
        let timing = Timing {
            pondering: limits.ponder,
            started: Duration::ZERO,
            budget: Budget::new(limits),
            limits: limits.clone(),
            looked: Duration::ZERO,
            stall: Duration::ZERO,
        };
        Shared {
            table,
            stop: AtomicBool::new(false),
            timing: Mutex::new(timing),
            woken: Condvar::new(),
            began,
            user_scores,
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The time since the search began; for reports, too.
    pub(super) fn now(&self) -> Duration {
        self.began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    fn timing(&self) -> std::sync::MutexGuard<'_, Timing> {
        self.timing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search.
    pub(super) fn stop(&self) {
        // Under the lock, so that a thread that is about to wait does not miss it.
        let _timing = self.timing();
        self.stop.store(true, Relaxed);
        self.woken.notify_all();
    }

    /// Whether the search is to end.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The expected move was played.
    pub(super) fn ponderhit(&self, clock: Option<Clock>) {
        let mut timing = self.timing();
        if !timing.pondering {
            return;
        }
        timing.pondering = false;
        timing.started = self.now();
        if clock.is_some() {
            timing.limits.clock = clock;
            timing.budget = Budget::new(&timing.limits);
        }
        self.woken.notify_all();
    }

    /// Whether the clock does not run yet.
    pub(super) fn is_pondering(&self) -> bool {
        self.timing().pondering
    }

    /// What time the search may take.
    pub(super) fn budget(&self) -> Budget {
        self.timing().budget
    }

    /// Stops if the hard limit has passed. To be called often by the first thread.
    pub(super) fn check_time(&self) {
        let mut timing = self.timing();
        let now = self.now();
        timing.stall = timing.stall.max(now.saturating_sub(timing.looked));
        timing.looked = now;
        // Time measured by nodes ends with them.
        if timing.limits.node_rate.is_none()
            && !timing.pondering
            && timing.budget.hard.is_some_and(|hard| now.saturating_sub(timing.started) >= hard)
        {
            drop(timing);
            self.stop();
        }
    }

    /// When nobody should wait for the search any longer: a little after its hard limit, or, while it has found no
    /// move, when the time of the clock itself is up. Nothing if no time is running.
    pub(super) fn last_call(&self, has_move: bool) -> Option<Instant> {
        let timing = self.timing();
        let limits = &timing.limits;
        if timing.pondering || limits.node_rate.is_some() {
            return None;
        }
        let hard = timing.budget.hard?;
        if has_move {
            return self.began?.checked_add(timing.started)?.checked_add(hard + GRACE);
        }
        let all = limits.move_time.or(limits.clock.map(|clock| clock.remaining.saturating_sub(limits.overhead)));
        let most = all.unwrap_or(hard).max(hard + GRACE).max(PATIENCE);
        self.began?.checked_add(timing.started)?.checked_add(most)
    }

    /// The longest time for which the search was seen to stand still, though it had something to do. That it went on
    /// after its hard limit is the same thing.
    pub(super) fn stall(&self) -> Duration {
        let timing = self.timing();
        let late = timing.budget.hard.map(|hard| self.now().saturating_sub(timing.started).saturating_sub(hard));
        timing.stall.max(late.filter(|_| !timing.pondering).unwrap_or_default())
    }

    /// How long the clock has run when so many nodes were searched.
    pub(super) fn elapsed(&self, nodes: u64) -> Duration {
        let timing = self.timing();
        match timing.limits.node_rate {
            Some(rate) => Duration::from_secs_f64(nodes as f64 / rate.max(1) as f64),
            None => self.now().saturating_sub(timing.started),
        }
    }

    /// Waits until the search may report its end: `infinite` ones until they are stopped, pondering ones until the hit
    /// as well.
    pub(super) fn wait_for_leave(&self, infinite: bool) {
        let mut timing = self.timing();
        while !self.is_stopped() && (infinite || timing.pondering) {
            timing = match self.woken.wait_timeout(timing, Duration::from_secs(1)) {
                Ok((guard, _)) => guard,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }

    /// Nodes of all threads.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(limits: Limits) -> [Option<Duration>; 2] {
        let began = Instant::now();
        let shared = Shared::new(Arc::new(TranspositionTable::new(1).unwrap()), &limits, 1, Vec::new(), Some(began));
        [true, false].map(|has_move| shared.last_call(has_move).map(|at| at - began))
    }

    #[test]
    fn what_is_between_two_looks_at_the_clock_is_a_stall() {
        let (table, second) = (Arc::new(TranspositionTable::new(1).unwrap()), Duration::from_secs(1));
        let began = Instant::now().checked_sub(second).unwrap();
        let shared = Shared::new(table.clone(), &Limits::default(), 1, Vec::new(), Some(began));
        assert_eq!(shared.stall(), Duration::ZERO, "nobody has looked");
        shared.check_time();
        assert!(shared.stall() >= second && !shared.is_stopped());
        let fixed = Limits { move_time: Some(second / 2), ..Limits::default() };
        assert!(Shared::new(table, &fixed, 1, Vec::new(), Some(began)).stall() >= second / 2, "it is late");
    }

    #[test]
    fn nobody_waits_long_beyond_the_hard_limit_unless_there_is_no_move() {
        let ms = |n| Some(Duration::from_millis(n));
        let overhead = Duration::from_millis(20);
        let fixed = Limits { move_time: ms(500), overhead, ..Limits::default() };
        assert_eq!(waits(fixed.clone()), [ms(490), ms(500)]);
        assert_eq!(waits(Limits { move_time: ms(1), ..fixed.clone() }), [ms(11), ms(50)]);
        let clock = Some(Clock { remaining: Duration::from_secs(5), increment: Duration::ZERO, moves_to_go: Some(1) });
        let hard = Budget::new(&Limits { clock, overhead, ..Limits::default() }).hard.unwrap();
        assert_eq!(waits(Limits { clock, overhead, ..Limits::default() }), [Some(hard + GRACE), ms(4980)]);
        assert_eq!(waits(Limits { ponder: true, ..fixed.clone() }), [None, None]);
        assert_eq!(waits(Limits { node_rate: Some(1000), ..fixed }), [None, None]);
        assert_eq!(waits(Limits { depth: Some(3), ..Limits::default() }), [None, None]);
    }
}
