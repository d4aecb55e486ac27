//! The search as a conversation uses it: numbered, so that words of a search that nobody waits for any more can be told apart.
//!
//! It knows no protocol. All that a search says comes back as events of the conversation's own channel.

use super::event::Event;
use super::settings::Settings;
use crate::games::AnyPosition;
use crate::search::{Clock, Engine, HashError, Limits, Report};
use std::sync::mpsc::Sender;

/// An engine, at most one search of which is listened to.
pub(super) struct Thinker {
    engine: Engine,
    events: Sender<Event>,
    /// The search that is listened to.
    current: Option<u64>,
    /// The number of the latest search.
    latest: u64,
    hash_mb: usize,
    threads: usize,
}

impl Thinker {
    /// An engine as the settings want it, whose searches report to `events`.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    pub(super) fn new(settings: &Settings, events: Sender<Event>) -> Result<Thinker, HashError> {
        let (hash_mb, threads) = (settings.hash_mb(), settings.threads());
        let mut engine = Engine::new(hash_mb)?;
        engine.set_threads(threads);
        Ok(Thinker { engine, events, current: None, latest: 0, hash_mb, threads })
    }

    /// Starts a search. One that runs is stopped and not listened to any more.
    pub(super) fn start(&mut self, position: AnyPosition, limits: Limits) {
        self.latest += 1;
        let id = self.latest;
        self.current = Some(id);
        let events = self.events.clone();
        // When nobody receives any more the program is about to end.
        self.engine.start(position, limits, move |report| drop(events.send(Event::Report { id, report })));
    }

    /// Whether a search runs whose end is waited for.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// The number of the latest search, for tests that play the search's part.
    #[cfg(test)]
    pub(super) const fn latest(&self) -> u64 {
        self.latest
    }

    /// Asks the search to end; its last report follows.
    pub(super) fn stop(&self) {
        self.engine.stop();
    }

    /// Ends the search and listens to it no more.
    pub(super) fn abandon(&mut self) {
        self.current = None;
        self.engine.stop();
    }

    /// The move that was pondered on has been played.
    pub(super) fn ponderhit(&self, clock: Option<Clock>) {
        self.engine.ponderhit(clock);
    }

    /// Whether a report is of the search that is listened to. After its last report no search is.
    pub(super) fn accepts(&mut self, id: u64, report: &Report) -> bool {
        let ours = self.current == Some(id);
        if ours && matches!(report, Report::Done { .. }) {
            self.current = None;
        }
        ours
    }

    /// Forgets what earlier searches learnt. A search that runs is stopped; its end is still reported.
    pub(super) fn clear(&mut self) {
        self.engine.clear();
    }

    /// Brings the engine in line with the settings; while it searches nothing happens, so call again when it has ended.
    ///
    /// # Errors
    /// If there is not enough memory. The old table is kept, and the settings are set back to it.
    pub(super) fn configure(&mut self, settings: &mut Settings) -> Result<(), HashError> {
        if self.is_busy() {
            return Ok(());
        }
        if settings.threads() != self.threads {
            self.threads = settings.threads();
            self.engine.set_threads(self.threads);
        }
        if settings.hash_mb() != self.hash_mb {
            if let Err(error) = self.engine.set_hash(settings.hash_mb()) {
                settings.set_hash_mb(self.hash_mb);
                return Err(error);
            }
            self.hash_mb = settings.hash_mb();
        }
        Ok(())
    }
}
