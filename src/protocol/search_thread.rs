//! The search as a conversation uses it: numbered, so that words of a search that nobody waits for any more can be told
//! apart.
//!
//! It knows no protocol. All that a search says comes back as events of the conversation's own channel.

use super::event::Event;
use super::lag::Lag;
use super::settings::Settings;
use crate::games::AnyPosition;
use crate::position::Move;
use crate::search::{Clock, Engine, HashError, Limits, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// How long after it was told to stop a search may still give its move itself.
const STOP_GRACE: Duration = Duration::from_millis(30);
/// The same while it has found none.
const STOP_PATIENCE: Duration = Duration::from_secs(1);

/// An engine, at most one search of which is listened to.
pub(super) struct SearchThread {
    engine: Engine,
    events: Sender<Event>,
    /// The search that is listened to.
    current: Option<u64>,
    /// The number of the latest search.
    latest: u64,
    /// How its latest line begins.
    best: Arc<Beginning>,
    /// When it was told to stop.
    stopped: Option<Instant>,
    /// When its clock began to run.
    began: Instant,
    lag: Lag,
    hash_mb: usize,
    threads: usize,
}

impl SearchThread {
    /// An engine as the settings want it, whose searches report to `events`.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    pub(super) fn new(settings: &Settings, events: Sender<Event>) -> Result<SearchThread, HashError> {
        let (hash_mb, threads) = (settings.hash_mb(), settings.search_threads());
        let mut engine = Engine::new(hash_mb)?;
        engine.set_threads(threads);
        let (best, lag, began) = (Arc::default(), Lag::default(), Instant::now());
        Ok(SearchThread { engine, events, current: None, latest: 0, best, stopped: None, began, lag, hash_mb, threads })
    }

    /// Starts a search. One that runs is stopped and not listened to any more.
    pub(super) fn start(&mut self, position: AnyPosition, mut limits: Limits) {
        (self.began, self.stopped) = (Instant::now(), None);
        self.lag.cancel();
        if let Some(clock) = limits.clock.filter(|_| limits.node_rate.is_none()) {
            self.lag.begin(position.side(), clock);
            limits.reserve = self.lag.reserve();
        }
        self.latest += 1;
        let id = self.latest;
        self.current = Some(id);
        // Another one, since the search before may still speak.
        self.best = Arc::default();
        let (events, best) = (self.events.clone(), self.best.clone());
        let reporter = Reporter { id, events, ended: AtomicBool::new(false), best };
        self.engine.start(position, limits, move |report| reporter.say(report));
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

    /// From the next search on, a position is worth `score` centipawns to the side to move, where it is searched no
    /// deeper.
    pub(super) fn set_user_score(&mut self, position: &AnyPosition, score: i32, depth: u32) {
        self.engine.set_user_score(position.hash(), score, depth);
    }

    /// Asks the search to end; its last report follows.
    pub(super) fn stop(&mut self) {
        self.stopped.get_or_insert_with(Instant::now);
        self.engine.stop();
    }

    /// When the search that is listened to should be waited for no longer; then its best move so far is the answer
    /// ([`SearchThread::take_best`]). It would come by itself at once if the machine let the search run.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.current?;
        let has_move = self.best.read().0.is_some();
        let stop = self.stopped.map(|at| at + if has_move { STOP_GRACE } else { STOP_PATIENCE });
        [stop, self.engine.last_call(has_move)].into_iter().flatten().min()
    }

    /// Ends the search and listens to it no more; the best move that it has found so far, and the answer that it
    /// expects.
    pub(super) fn take_best(&mut self) -> (Option<Move>, Option<Move>) {
        self.lag.end(self.began.elapsed(), self.engine.stall());
        self.abandon();
        self.best.read()
    }

    /// Ends the search and listens to it no more.
    pub(super) fn abandon(&mut self) {
        self.current = None;
        self.lag.cancel();
        self.engine.stop();
    }

    /// The move that was pondered on has been played.
    pub(super) fn ponderhit(&mut self, clock: Option<Clock>) {
        self.began = Instant::now();
        self.engine.ponderhit(clock);
    }

    /// Whether a report is of the search that is listened to. After its last report no search is.
    pub(super) fn accepts(&mut self, id: u64, report: &Report) -> bool {
        let ours = self.current == Some(id);
        if ours && matches!(report, Report::Done { .. }) {
            self.current = None;
            self.lag.end(self.began.elapsed(), self.engine.stall());
        }
        ours
    }

    /// Forgets what earlier searches learnt. A search that runs is stopped; its end is still reported.
    pub(super) fn clear(&mut self) {
        // What the next game's clock shows is no word about the last one's.
        self.lag.new_game();
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
        if settings.net() != self.engine.net() {
            self.engine.set_net(settings.net().clone());
        }
        if settings.take_clear() {
            self.engine.clear();
        }
        if settings.search_threads() != self.threads {
            self.threads = settings.search_threads();
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

/// The reporter of one search. Should the search fall silent without an end (its thread could not be started, or it
/// panicked), it is dropped and says the last word itself, with the best move so far: a fault in there must not cost
/// the user the game.
struct Reporter {
    id: u64,
    events: Sender<Event>,
    ended: AtomicBool,
    best: Arc<Beginning>,
}

/// The first two moves of a line, one in each half, so that they always belong together.
#[derive(Default)]
struct Beginning(AtomicU64);

impl Beginning {
    fn write(&self, line: &[Move]) {
        let bits = |index: usize| u64::from(line.get(index).copied().unwrap_or_default().bits());
        self.0.store(bits(0) | bits(1) << 32, Ordering::Relaxed);
    }

    fn read(&self) -> (Option<Move>, Option<Move>) {
        let bits = self.0.load(Ordering::Relaxed);
        let half = |bits: u64| Some(Move::from_bits(bits as u32)).filter(|m| !m.is_none());
        (half(bits), half(bits >> 32))
    }
}

impl Reporter {
    fn say(&self, report: Report) {
        match &report {
            Report::Info(info) => {
                if info.number == 1 && !info.line.is_empty() {
                    self.best.write(&info.line);
                }
            }
            Report::Trying { .. } => {}
            Report::Done { .. } => self.ended.store(true, Ordering::Relaxed),
        }
        // When nobody receives any more the program is about to end.
        let _ = self.events.send(Event::Report { id: self.id, report });
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        if !*self.ended.get_mut() {
            self.say(Report::Done { best: self.best.read().0, ponder: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use crate::position::Dialect;
    use crate::search::{Bound, Info, Score};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    fn reporter(events: Sender<Event>) -> Reporter {
        Reporter { id: 7, events, ended: AtomicBool::new(false), best: Arc::default() }
    }

    #[test]
    fn a_search_that_dies_still_has_a_last_word() {
        let start = games().standard().start();
        let best = start.parse_move("e2e4", Dialect::Uci).unwrap();
        let (sender, events) = channel();
        let dying = reporter(sender);
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
    fn the_best_move_so_far_comes_with_the_answer_of_the_same_line() {
        let start = games().standard().start();
        let moves = start.legal_moves();
        let beginning = Beginning::default();
        assert_eq!(beginning.read(), (None, None));
        beginning.write(&moves[..3]);
        assert_eq!(beginning.read(), (Some(moves[0]), Some(moves[1])));
        beginning.write(&moves[4..5]);
        assert_eq!(beginning.read(), (Some(moves[4]), None));
    }

    #[test]
    fn a_search_that_ends_has_only_its_own_last_word() {
        let (sender, events) = channel();
        let reporter = reporter(sender);
        reporter.say(Report::Done { best: None, ponder: None });
        drop(reporter);
        assert_eq!(events.iter().count(), 1);
    }
}
