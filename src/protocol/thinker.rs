//! The search as a conversation uses it: numbered, so that words of a search that nobody waits for any more can be told apart.
//!
//! It knows no protocol. All that a search says comes back as events of the conversation's own channel.

use super::event::Event;
use super::settings::Settings;
use crate::games::AnyPosition;
use crate::position::Move;
use crate::search::{Clock, Engine, HashError, Limits, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::Sender;

/// An engine, at most one search of which is listened to.
pub(super) struct Thinker {
    engine: Engine,
    events: Sender<Event>,
    /// The search that is listened to.
    current: Option<u64>,
    /// The number of the latest search.
    latest: u64,
    /// The first move of its latest line, as bits.
    best: Arc<AtomicU32>,
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
        Ok(Thinker { engine, events, current: None, latest: 0, best: Arc::default(), hash_mb, threads })
    }

    /// Starts a search. One that runs is stopped and not listened to any more.
    pub(super) fn start(&mut self, position: AnyPosition, limits: Limits) {
        self.latest += 1;
        let id = self.latest;
        self.current = Some(id);
        // Another one, since the search before may still speak.
        self.best = Arc::default();
        let (events, best) = (self.events.clone(), self.best.clone());
        let voice = Voice { id, events, ended: AtomicBool::new(false), best };
        self.engine.start(position, limits, move |report| voice.say(report));
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

    /// Nodes of the latest search so far.
    pub(super) fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    /// From the next search on, a position is worth `score` centipawns to the side to move, where it is searched no deeper.
    pub(super) fn pin(&mut self, position: &AnyPosition, score: i32, depth: u32) {
        self.engine.pin(position.hash(), score, depth);
    }

    /// Asks the search to end; its last report follows.
    pub(super) fn stop(&self) {
        self.engine.stop();
    }

    /// The best move of the latest search so far.
    pub(super) fn best_so_far(&self) -> Option<Move> {
        read_best(&self.best)
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
        if settings.take_clear() {
            self.engine.clear();
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

/// The voice of one search. Should the search fall silent without an end (its thread could not be started, or it panicked), it is
/// dropped and says the last word itself, with the best move so far: a fault in there must not cost the user the game.
struct Voice {
    id: u64,
    events: Sender<Event>,
    ended: AtomicBool,
    best: Arc<AtomicU32>,
}

/// The move that the bits mean, if they are of one.
fn read_best(bits: &AtomicU32) -> Option<Move> {
    Some(Move::from_bits(bits.load(Ordering::Relaxed))).filter(|m| !m.is_none())
}

impl Voice {
    fn say(&self, report: Report) {
        match &report {
            Report::Info(info) => {
                if let Some(best) = info.line.first().filter(|_| info.number == 1) {
                    self.best.store(best.bits(), Ordering::Relaxed);
                }
            }
            Report::Trying { .. } => {}
            Report::Done { .. } => self.ended.store(true, Ordering::Relaxed),
        }
        // When nobody receives any more the program is about to end.
        let _ = self.events.send(Event::Report { id: self.id, report });
    }
}

impl Drop for Voice {
    fn drop(&mut self) {
        if !*self.ended.get_mut() {
            self.say(Report::Done { best: read_best(&self.best), ponder: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;
    use crate::position::Dialect;
    use crate::search::{Bound, Info, Score};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    fn voice(events: Sender<Event>) -> Voice {
        Voice { id: 7, events, ended: AtomicBool::new(false), best: Arc::default() }
    }

    #[test]
    fn a_search_that_dies_still_has_a_last_word() {
        let start = catalogue::standard().start();
        let best = start.parse_move("e2e4", Dialect::Uci).unwrap();
        let (sender, events) = channel();
        let dying = voice(sender);
        let score = Score::Centipawns(0);
        let (bound, time, line) = (Bound::Exact, Duration::ZERO, vec![best]);
        dying.say(Report::Info(Info {
            number: 1,
            depth: 1,
            seldepth: 1,
            score,
            bound,
            nodes: 1,
            time,
            hashfull: 0,
            line,
        }));
        drop(dying);
        let last = events.iter().last();
        assert!(matches!(last, Some(Event::Report { id: 7, report: Report::Done { best: b, .. } }) if b == Some(best)));
    }

    #[test]
    fn a_search_that_ends_has_only_its_own_last_word() {
        let (sender, events) = channel();
        let voice = voice(sender);
        voice.say(Report::Done { best: None, ponder: None });
        drop(voice);
        assert_eq!(events.iter().count(), 1);
    }
}
