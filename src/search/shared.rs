//! What the threads of one search share.

use super::limits::{Clock, Limits};
use super::time::Budget;
use super::tt::Table;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What changes when an expected move is played.
struct Timing {
    pondering: bool,
    started: Instant,
    budget: Budget,
    limits: Limits,
}

/// The state of one search, seen by its threads and by the protocol.
pub(super) struct Shared {
    /// The transposition table.
    pub(super) table: Arc<Table>,
    stop: AtomicBool,
    timing: Mutex<Timing>,
    woken: Condvar,
    /// When the search began, for reports.
    pub(super) began: Instant,
    /// Nodes of each thread, written by it alone from time to time.
    pub(super) nodes: Vec<AtomicU64>,
    /// Scores that the user has decided; nearly always none.
    pub(super) pins: Vec<Pin>,
}

/// The score of a position as the user wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pin {
    /// The position.
    pub(super) hash: u64,
    /// Centipawns of the side to move.
    pub(super) score: i32,
    /// For searches no deeper.
    pub(super) depth: i32,
}

impl Shared {
    /// A search about to start.
    pub(super) fn new(table: Arc<Table>, limits: &Limits, threads: usize, pins: Vec<Pin>) -> Shared {
        let now = Instant::now();
        let timing =
            Timing { pondering: limits.ponder, started: now, budget: Budget::new(limits), limits: limits.clone() };
        Shared {
            table,
            stop: AtomicBool::new(false),
            timing: Mutex::new(timing),
            woken: Condvar::new(),
            began: now,
            pins,
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
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
        timing.started = Instant::now();
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

    /// When the clock began to run, and the budget.
    pub(super) fn clock(&self) -> (Instant, Budget) {
        let timing = self.timing();
        (timing.started, timing.budget)
    }

    /// Stops if the hard limit has passed.
    pub(super) fn check_time(&self) {
        let timing = self.timing();
        // Time measured by nodes ends with them.
        if timing.limits.node_rate.is_none()
            && !timing.pondering
            && timing.budget.hard.is_some_and(|hard| timing.started.elapsed() >= hard)
        {
            drop(timing);
            self.stop();
        }
    }

    /// How long the clock has run when so many nodes were searched.
    pub(super) fn elapsed(&self, nodes: u64) -> Duration {
        let timing = self.timing();
        match timing.limits.node_rate {
            Some(rate) => Duration::from_secs_f64(nodes as f64 / rate.max(1) as f64),
            None => timing.started.elapsed(),
        }
    }

    /// Waits until the search may report its end: `infinite` ones until they are stopped, pondering ones until the hit as well.
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
