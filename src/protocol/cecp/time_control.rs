//! The time of the engine in CECP: what `level`, `st`, `sd` and `time` say, and the limits of a search that follow.
//!
//! It knows durations and counts of moves, no game. The GUI's `time` before each move is believed; between them the
//! clock is kept here.

use crate::search::{self, Limits};
use std::time::Duration;

/// What `level` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// Moves to each control; 0: none but the end of the game.
    pub(super) moves: u32,
    /// Time for them.
    pub(super) base: Duration,
    /// What each move adds.
    pub(super) increment: Duration,
}

/// What is played when a GUI sets no time control: XBoard's own default.
const DEFAULT_LEVEL: Level = Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };

/// Time for a move after `st 0`, which is what Cute Chess sends for anything under one second, until a `time` says how
/// much it is. Little, because it may be little.
const LEAST_MOVE_TIME: Duration = Duration::from_millis(50);

/// The engine's time: what is left, and how it is renewed.
#[derive(Clone, Debug)]
pub(super) struct TimeControl {
    level: Level,
    /// Plies of the record when `level` was set: moves are counted from there.
    since: usize,
    remaining: Duration,
    move_time: Option<Duration>,
    /// `time` came after `st`: there is no more than this for a move either.
    told: bool,
    depth: Option<u32>,
    /// Time is measured by nodes: so many are a second.
    node_rate: Option<u64>,
}

impl TimeControl {
    /// Of a game for which no `level` was set.
    pub(super) const fn new() -> TimeControl {
        TimeControl {
            level: DEFAULT_LEVEL,
            since: 0,
            remaining: DEFAULT_LEVEL.base,
            move_time: None,
            told: false,
            depth: None,
            node_rate: None,
        }
    }

    /// A new game by the same time control; limits of plies and measuring by nodes end.
    pub(super) const fn restart(&mut self) {
        self.remaining = self.level.base;
        (self.depth, self.node_rate) = (None, None);
    }

    /// `nps`: nodes measure the time from now on, or no more.
    pub(super) const fn set_node_rate(&mut self, rate: Option<u64>) {
        self.node_rate = rate;
    }

    /// Time that went into a move which is not made yet.
    pub(super) const fn spent(&mut self, time: Duration) {
        self.remaining = self.remaining.saturating_sub(time);
    }

    /// `level`: another time control from this ply of the record on, which also ends `st`.
    pub(super) const fn set_level(&mut self, level: Level, ply: usize) {
        (self.level, self.remaining, self.move_time, self.since) = (level, level.base, None, ply);
    }

    /// The record of the game begins anew.
    pub(super) const fn record_begins(&mut self) {
        self.since = 0;
    }

    /// The ply of the record from which moves are counted.
    pub(super) const fn since(&self) -> usize {
        self.since
    }

    /// `st`: this time for each move.
    pub(super) fn set_move_time(&mut self, time: Duration) {
        (self.move_time, self.told) = (Some(time), false);
    }

    /// `sd`: at most so many plies.
    pub(super) const fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// `time`: hundredths of a second that are left; none if the flag has fallen.
    pub(super) fn set_remaining(&mut self, centiseconds: i64) {
        self.remaining = Duration::from_millis(10 * u64::try_from(centiseconds).unwrap_or(0));
        self.told = true;
    }

    /// The engine has made a move in this time, which was number `made` by this time control.
    pub(super) fn moved(&mut self, elapsed: Duration, made: usize) {
        let control = self.level.moves > 0 && made.is_multiple_of(self.level.moves as usize);
        let bonus = if control { self.level.base } else { Duration::ZERO };
        self.remaining = self.remaining.saturating_sub(elapsed) + self.level.increment + bonus;
        self.told = false;
    }

    /// The clock for a search, when the engine has made so many moves by this time control; nothing if each move has
    /// its time.
    pub(super) fn reading(&self, made: usize) -> Option<search::Clock> {
        let left = |moves: u32| moves - (made % moves as usize) as u32;
        self.move_time.is_none().then(|| search::Clock {
            remaining: self.remaining,
            increment: self.level.increment,
            moves_to_go: (self.level.moves > 0).then(|| left(self.level.moves)),
        })
    }

    /// The time for the next move if each has its own: what `st` said, and no more than `time` said after it.
    fn each_move(&self) -> Option<Duration> {
        self.move_time.map(|time| match (time.is_zero(), self.told) {
            (false, false) => time,
            (false, true) => time.min(self.remaining),
            (true, true) => self.remaining,
            (true, false) => LEAST_MOVE_TIME,
        })
    }

    /// The limits of the next search.
    pub(super) fn limits(&self, made: usize, overhead: Duration) -> Limits {
        let clock = self.reading(made);
        // Nodes lose nothing on the way to the GUI.
        let overhead = if self.node_rate.is_some() { Duration::ZERO } else { overhead };
        let (depth, node_rate) = (self.depth, self.node_rate);
        Limits { clock, move_time: self.each_move(), depth, node_rate, overhead, ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_control_counts_moves_and_adds_time() {
        let mut time = TimeControl::new();
        time.set_level(Level { moves: 3, base: seconds(60), increment: seconds(1) }, 0);
        let to_go = |time: &TimeControl, made| time.reading(made).unwrap().moves_to_go;
        assert_eq!((to_go(&time, 0), to_go(&time, 2), to_go(&time, 3)), (Some(3), Some(1), Some(3)));
        time.moved(seconds(10), 1);
        assert_eq!(time.reading(1).unwrap().remaining, seconds(51));
        time.moved(seconds(10), 3);
        assert_eq!(time.reading(3).unwrap().remaining, seconds(102));
        time.set_remaining(-5);
        assert_eq!(time.reading(3).unwrap().remaining, Duration::ZERO);
        time.set_remaining(400);
        assert_eq!(time.reading(3).unwrap().remaining, seconds(4));
        time.restart();
        assert_eq!(time.reading(0).unwrap().remaining, seconds(60));
    }

    #[test]
    fn time_for_each_move_replaces_the_clock_until_the_next_level() {
        let mut time = TimeControl::new();
        time.set_move_time(seconds(2));
        time.set_depth(7);
        let limits = time.limits(0, Duration::ZERO);
        assert_eq!((limits.clock, limits.move_time, limits.depth), (None, Some(seconds(2)), Some(7)));
        time.set_move_time(Duration::ZERO);
        assert_eq!(time.limits(0, Duration::ZERO).move_time, Some(LEAST_MOVE_TIME));
        // Cute Chess sends `st 0` and the true time after it, XBoard the time of `st` again.
        time.set_remaining(70);
        assert_eq!(time.limits(0, Duration::ZERO).move_time, Some(Duration::from_millis(700)));
        time.set_move_time(Duration::from_millis(20));
        assert_eq!(time.limits(0, Duration::ZERO).move_time, Some(Duration::from_millis(20)));
        time.set_remaining(1);
        assert_eq!(time.limits(0, Duration::ZERO).move_time, Some(Duration::from_millis(10)));
        time.moved(seconds(1), 1);
        assert_eq!(time.limits(1, Duration::ZERO).move_time, Some(Duration::from_millis(20)), "what was told is past");
        time.set_level(Level { moves: 0, base: seconds(60), increment: seconds(1) }, 0);
        let limits = time.limits(5, Duration::ZERO);
        assert_eq!((limits.move_time, limits.clock.unwrap().moves_to_go, limits.depth), (None, None, Some(7)));
        time.restart();
        assert_eq!(time.limits(0, Duration::ZERO).depth, None);
    }
}
