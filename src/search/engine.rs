//! The engine as protocols see it: start, stop, and be told.

use super::driver;
use super::history::Histories;
use super::shared::{Shared, UserScore};
use super::tt::TranspositionTable;
use super::{Clock, Limits, Report};
use crate::eval::Evaluate;
use crate::eval::net::NetChoice;
use crate::games::{AnyPosition, AnyVariant, dispatch};
use crate::position::{Move, Position};
use std::any::Any;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The largest hash table that may be asked for, in MiB.
pub const MAX_HASH_MB: usize = 1 << 16;
/// The most threads that may be asked for.
pub const MAX_THREADS: usize = 256;
/// Far more than [`Engine::STACK`], for programs built without optimisation.
const STACK_BYTES: usize = 64 << 20;

/// A hash table that could not be had. The old one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hash table of {0} MiB cannot be allocated; the old one is kept")]
pub struct HashError(pub usize);

/// What is kept from one search to the next of a variant: histories, and the evaluation's tables.
#[derive(Default)]
struct Memory {
    /// `Arc<R::Tables>` of the variant's family.
    tables: Option<Box<dyn Any + Send>>,
    histories: Vec<Histories>,
}

impl Memory {
    /// The tables of the position's variant, and a history for each thread.
    fn prepare<R: Evaluate>(&mut self, position: &Position<R>, threads: usize, net: &NetChoice) -> Arc<R::Tables> {
        self.histories.truncate(threads);
        while self.histories.len() < threads {
            self.histories.push(Histories::new(position));
        }
        let known = self.tables.as_ref().and_then(|tables| tables.downcast_ref::<Arc<R::Tables>>());
        match known {
            Some(tables) => tables.clone(),
            None => {
                let tables = Arc::new(R::tables(position.variant(), net));
                self.tables = Some(Box::new(tables.clone()));
                tables
            }
        }
    }

    /// Searches a position with all threads of `shared`, this one first, and reports the end.
    fn search(
        &mut self,
        shared: &Shared,
        position: &AnyPosition,
        limits: &Limits,
        net: &NetChoice,
        report: &dyn Fn(Report),
    ) {
        // Before the other threads have ended: on a busy machine that may take them a while.
        let finish = |line: &[Move]| report(done(position, line));
        dispatch!(AnyPosition, position, position => {
            let tables = self.prepare(position, shared.nodes.len(), net);
            driver::run(shared, tables.as_ref(), &mut self.histories, position, limits, report, &finish);
        });
    }
}

/// A searching engine. Only one search runs at a time: starting another stops the first (which still reports its end).
pub struct Engine {
    table: Arc<TranspositionTable>,
    threads: usize,
    memory: Arc<Mutex<Memory>>,
    /// The variant that table and memory belong to. One that was read again is another, though its name is the same.
    variant: Option<AnyVariant>,
    user_scores: Vec<UserScore>,
    net: NetChoice,
    running: Option<(JoinHandle<()>, Arc<Shared>)>,
}

impl Engine {
    /// The most bytes of stack that a search takes of its thread, in a program built with any optimisation: no line is
    /// longer than 220 plies, and such a line was measured to fit into half of this.
    pub const STACK: usize = 1 << 20;

    /// An engine with a table of `hash_mb` MiB and one thread.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(hash_mb: usize) -> Result<Engine, HashError> {
        let table = Arc::new(TranspositionTable::new(hash_mb)?);
        Ok(Engine {
            table,
            threads: 1,
            memory: Arc::default(),
            variant: None,
            user_scores: Vec::new(),
            net: NetChoice::default(),
            running: None,
        })
    }

    /// Changes the table's size, which empties it. Stops a running search and waits for its end.
    ///
    /// # Errors
    /// If the memory cannot be had; the old table stays.
    pub fn set_hash(&mut self, mb: usize) -> Result<(), HashError> {
        self.wait();
        if mb > MAX_HASH_MB {
            return Err(HashError(mb));
        }
        self.table = Arc::new(TranspositionTable::new(mb)?);
        Ok(())
    }

    /// Changes the number of threads from the next search on; at least one, at most [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// The net that judges positions.
    pub const fn net(&self) -> &NetChoice {
        &self.net
    }

    /// Chooses the net that judges positions from the next search on. Stops a running search and forgets everything
    /// learnt.
    pub fn set_net(&mut self, net: NetChoice) {
        self.net = net;
        self.clear();
    }

    /// Forgets everything learnt from earlier searches (a new game). Stops a running search and waits for its end.
    pub fn clear(&mut self) {
        self.forget();
        self.user_scores.clear();
    }

    /// The same without the scores that the user decided.
    fn forget(&mut self) {
        self.wait();
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.clear();
        }
        *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = Memory::default();
        self.variant = None;
    }

    /// Makes ready for a search of a position: forgets another variant.
    fn turn_to(&mut self, position: &AnyPosition) {
        let variant = position.variant();
        if self.variant.as_ref().is_some_and(|known| !known.is(&variant)) {
            self.forget();
        }
        self.variant = Some(variant);
    }

    /// Starts a search; `report` is called on the search's thread, at last with [`Report::Done`]. A search that runs is
    /// stopped; this one begins when it has ended, but its clock runs from now on.
    pub fn start(&mut self, position: AnyPosition, limits: Limits, report: impl Fn(Report) + Send + Sync + 'static) {
        let began = Instant::now();
        self.turn_to(&position);
        self.stop();
        let before = self.running.take().map(|(thread, _)| thread);
        self.table.grow_older();
        let threads = if limits.alone { 1 } else { self.threads };
        let shared = Arc::new(Shared::new(self.table.clone(), &limits, threads, self.user_scores.clone(), Some(began)));
        let (seen, memory, net) = (shared.clone(), self.memory.clone(), self.net.clone());
        let search = move || {
            before.into_iter().for_each(join);
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            memory.search(&seen, &position, &limits, &net, &report);
        };
        let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(search);
        match thread {
            Ok(thread) => self.running = Some((thread, shared)),
            Err(error) => log::error!("no thread for the search could be started: {error}"),
        }
    }

    /// Nodes of the latest search, of all its threads, to within a few thousand.
    pub fn nodes(&self) -> u64 {
        self.running.as_ref().map_or(0, |(_, shared)| shared.total_nodes())
    }

    /// Decides the score of a position, given by its hash, in centipawns of the side to move, wherever searches from
    /// the next one on meet it no more than `depth` plies deep. Lasts until [`Engine::clear`].
    pub fn set_user_score(&mut self, hash: u64, score: i32, depth: u32) {
        self.user_scores.retain(|user_score| user_score.hash != hash);
        self.user_scores.push(UserScore { hash, score, depth: depth as i32 });
    }

    /// Asks the search to end at once; its [`Report::Done`] follows within milliseconds.
    pub fn stop(&self) {
        if let Some((_, shared)) = &self.running {
            shared.stop();
        }
    }

    /// The expected move was played: the clock counts from now. With `clock`, by this clock instead of the one given at
    /// the start.
    pub fn ponderhit(&self, clock: Option<Clock>) {
        if let Some((_, shared)) = &self.running {
            shared.ponderhit(clock);
        }
    }

    /// The longest time for which the latest search was seen to stand still, though it had something to do.
    pub fn stall(&self) -> Duration {
        self.running.as_ref().map_or(Duration::ZERO, |(_, shared)| shared.stall())
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|(thread, _)| !thread.is_finished())
    }

    /// Stops the search, if one runs, and waits until it has ended.
    pub fn wait(&mut self) {
        self.stop();
        self.running.take().into_iter().for_each(|(thread, _)| join(thread));
    }

    /// When nobody should wait for the running search any longer; `has_move` says whether it has found one. Nothing if
    /// its time does not run.
    pub fn last_call(&self, has_move: bool) -> Option<Instant> {
        self.running.as_ref().and_then(|(_, shared)| shared.last_call(has_move))
    }

    /// Searches and waits for the end without stopping it; for benches and tests. Returns all reports.
    pub fn search(&mut self, position: AnyPosition, limits: Limits) -> Vec<Report> {
        let (sender, receiver) = std::sync::mpsc::channel();
        self.start(position, limits, move |report| {
            let _ = sender.send(report);
        });
        receiver.into_iter().collect()
    }

    /// Searches on the calling thread, and returns when the search has ended; `report` is called on it, at last with
    /// [`Report::Done`]. A search that runs is stopped before. No thread is started, however many were set, and the
    /// search takes no more than [`Engine::STACK`] bytes of the caller's stack.
    ///
    /// Nobody can stop it or say that an expected move was played: `limits` must bound it ([`Limits::nodes`] does so
    /// exactly), and [`Limits::infinite`] and [`Limits::ponder`] mean nothing here. The clock of the machine is looked
    /// at only if [`Limits::clock`] or [`Limits::move_time`] asks for it (and no [`Limits::node_rate`] is given);
    /// otherwise [`super::Info::time`] is zero.
    pub fn search_here(&mut self, position: &AnyPosition, limits: &Limits, report: impl FnMut(Report)) {
        self.turn_to(position);
        self.wait();
        self.table.grow_older();
        let limits = Limits { infinite: false, ponder: false, alone: true, ..limits.clone() };
        let is_timed = (limits.clock.is_some() || limits.move_time.is_some()) && limits.node_rate.is_none();
        let shared = Shared::new(self.table.clone(), &limits, 1, self.user_scores.clone(), is_timed.then(Instant::now));
        let report = RefCell::new(report);
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        memory.search(&shared, position, &limits, &self.net, &|told| (report.borrow_mut())(told));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.wait();
    }
}

/// Waits for the end of a search.
fn join(thread: JoinHandle<()>) {
    if thread.join().is_err() {
        log::error!("the search thread panicked");
    }
}

/// The end of a search: the line's first two moves, each checked.
fn done(position: &AnyPosition, line: &[Move]) -> Report {
    let best = line.first().copied().filter(|&m| position.is_legal(m));
    let ponder = best.and_then(|m| {
        let mut next = position.clone();
        next.make(m);
        line.get(1).copied().filter(|&answer| next.is_legal(answer))
    });
    Report::Done { best, ponder }
}
