//! The engine as protocols see it: start, stop, and be told.

use super::{Clock, Limits, Report};
use crate::games::AnyPosition;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use thiserror::Error;

/// The largest hash table that may be asked for, in MiB.
pub const MAX_HASH_MB: usize = 1 << 16;
/// The most threads that may be asked for.
pub const MAX_THREADS: usize = 256;

/// A hash table that could not be had. The old one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hash table of {0} MiB cannot be allocated; the old one is kept")]
pub struct HashError(pub usize);

/// A searching engine. Only one search runs at a time: starting another stops the first (which still reports its end).
pub struct Engine {
    stop: Arc<AtomicBool>,
    running: Option<JoinHandle<()>>,
}

impl Engine {
    /// An engine with a table of `hash_mb` MiB and one thread.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(_hash_mb: usize) -> Result<Engine, HashError> {
        Ok(Engine { stop: Arc::new(AtomicBool::new(false)), running: None })
    }

    /// Changes the table's size, which empties it. Waits for a running search to end after stopping it.
    ///
    /// # Errors
    /// If the memory cannot be had; the old table stays.
    pub fn set_hash(&mut self, _mb: usize) -> Result<(), HashError> {
        self.wait();
        Ok(())
    }

    /// Changes the number of threads for the next search.
    pub fn set_threads(&mut self, _threads: usize) {}

    /// Forgets everything learnt from earlier searches (a new game).
    pub fn clear(&mut self) {
        self.wait();
    }

    /// Starts a search; `report` is called on the search's thread, at last with [`Report::Done`].
    pub fn start(&mut self, position: AnyPosition, limits: Limits, report: impl Fn(Report) + Send + Sync + 'static) {
        self.wait();
        self.stop.store(false, Ordering::SeqCst);
        let _ = limits;
        self.running = Some(std::thread::spawn(move || {
            let best = position.legal_moves().first().copied();
            report(Report::Done { best, ponder: None });
        }));
    }

    /// Asks the search to end at once; its [`Report::Done`] follows within milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// The expected move was played: the clock counts from now. With `clock`, by this clock instead of the one given at the start.
    pub fn ponderhit(&self, _clock: Option<Clock>) {}

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Stops the search, if one runs, and waits until it has ended.
    pub fn wait(&mut self) {
        self.stop();
        if let Some(thread) = self.running.take() {
            let _ = thread.join();
        }
    }
}
