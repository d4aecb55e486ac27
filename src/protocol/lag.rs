//! How much more time moves cost than the engine knew of, and what to keep on the clock for the next time.
//!
//! On a busy machine the program, the GUI and the pipes between them may all stand still for a while. A search sees how
//! long it stood still itself. Of the rest the GUI's clock tells: what it shows before a move, against what it showed
//! before the last one and the time that we know to have taken, is what was lost. Twice the worst that was seen lately
//! is kept in reserve, so that the same may happen again without the flag falling. It knows times, no protocol.
//!
//! What that is worth, by simulation of 20,000 games at 4 s + 40 ms (80 moves; stalls of random length, evenly between
//! the bounds):
//!
//! | a stall in so many moves | from, to | lost on time without | with |
//! |---|---|---|---|
//! | 6 | 50, 300 ms | 81 % | 17 % |
//! | 8 | 100, 600 ms | 95 % | 53 % |
//! | 40 | 500, 1500 ms | 61 % | 37 % |
//!
//! The time that is left for thinking shrinks by 5 to 15 %, and by nothing where no stall is seen.

use crate::board::Color;
use crate::search::Clock;
use std::time::Duration;

/// The part of what was seen that is still expected a move later.
const FADING: f64 = 0.98;
/// More than that is no stall: somebody has set the clock anew.
const MOST: Duration = Duration::from_secs(3);
/// So little is within what every move loses, for which there is the option `Move Overhead`.
const LEAST: Duration = Duration::from_millis(20);
/// The reserve for what was seen: the next stall may be a little longer.
const CAUTION: f64 = 2.0;

/// What is known of the time that moves lose.
#[derive(Clone, Debug, Default)]
pub(super) struct Lag {
    /// The worst that was seen lately.
    worst: Duration,
    /// What the clock of each colour should show at its next move.
    expected: [Option<Duration>; 2],
    /// The clock at the beginning of the present move.
    present: Option<(Color, Clock)>,
}

impl Lag {
    /// A move begins by this clock.
    pub(super) fn begin(&mut self, side: Color, clock: Clock) {
        if let Some(expected) = self.expected[side.index()].take() {
            self.worst = self.worst.mul_f64(FADING);
            self.see(expected.saturating_sub(clock.remaining));
        }
        self.present = Some((side, clock));
    }

    fn see(&mut self, lost: Duration) {
        if lost <= MOST {
            self.worst = self.worst.max(lost);
        }
    }

    /// The move was made, after a time that we know of, for so long of which the search stood still.
    pub(super) fn end(&mut self, elapsed: Duration, stall: Duration) {
        if let Some((side, clock)) = self.present.take() {
            // Not all clocks add the increment; some only do not count that much of a move.
            let spent = elapsed.saturating_sub(clock.increment);
            self.expected[side.index()] = Some(clock.remaining.saturating_sub(spent));
            self.see(stall);
        }
    }

    /// No move is made by the clock that was begun with.
    pub(super) const fn cancel(&mut self) {
        self.present = None;
    }

    /// Other clocks from now on. What the machine is like is not forgotten.
    pub(super) const fn new_game(&mut self) {
        (self.expected, self.present) = ([None; 2], None);
    }

    /// What to keep on the clock.
    pub(super) fn reserve(&self) -> Duration {
        if self.worst > LEAST { self.worst.mul_f64(CAUTION) } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    const fn clock(remaining: u64, increment: u64) -> Clock {
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go: None }
    }

    #[test]
    fn what_the_gui_s_clock_lost_is_kept_in_reserve_and_fades() {
        let mut lag = Lag::default();
        lag.begin(Color::White, clock(4000, 40));
        assert_eq!(lag.reserve(), ms(0), "nothing was seen yet");
        lag.end(ms(140), ms(3));
        // 3900 would be left; a second is gone.
        lag.begin(Color::White, clock(2900, 40));
        assert_eq!(lag.reserve(), ms(2000));
        lag.end(ms(40), ms(3));
        lag.begin(Color::White, clock(2900, 40));
        assert_eq!(lag.reserve(), ms(1960));
        for _ in 0..250 {
            lag.end(ms(40), ms(3));
            lag.begin(Color::White, clock(2900, 40));
        }
        assert_eq!(lag.reserve(), ms(0));
    }

    #[test]
    fn what_the_search_saw_is_kept_as_well() {
        let mut lag = Lag::default();
        lag.begin(Color::White, clock(4000, 40));
        lag.end(ms(500), ms(400));
        assert_eq!(lag.reserve(), ms(800));
        lag.begin(Color::White, clock(3540, 40));
        lag.end(ms(60_000), ms(59_000));
        assert_eq!(lag.reserve(), ms(784), "a machine that slept for a minute is no busy one");
    }

    #[test]
    fn what_is_no_stall_is_not_taken_for_one() {
        let mut lag = Lag::default();
        let mut moves = |side, before, elapsed, after| {
            lag.begin(side, before);
            lag.end(elapsed, ms(3));
            lag.begin(side, after);
            lag.cancel();
            lag.reserve()
        };
        assert_eq!(moves(Color::White, clock(60_000, 0), ms(1000), clock(58_990, 0)), ms(0), "what every move loses");
        assert_eq!(moves(Color::White, clock(60_000, 0), ms(1000), clock(5000, 0)), ms(0), "another game");
        assert_eq!(moves(Color::White, clock(1000, 0), ms(500), clock(60_500, 0)), ms(0), "a time control");
        assert_eq!(moves(Color::White, clock(60_000, 2000), ms(500), clock(60_000, 2000)), ms(0), "a delay");
        // Each colour has its own clock.
        lag.begin(Color::White, clock(60_000, 0));
        lag.end(ms(10), ms(3));
        lag.begin(Color::Black, clock(59_000, 0));
        assert_eq!(lag.reserve(), ms(0));
    }

    #[test]
    fn a_search_that_was_cancelled_says_nothing_of_the_next() {
        let mut lag = Lag::default();
        lag.begin(Color::White, clock(60_000, 0));
        lag.cancel();
        lag.end(ms(10), ms(3));
        lag.begin(Color::White, clock(58_000, 0));
        assert_eq!(lag.reserve(), ms(0));
    }
}
