//! How long to think.
//!
//! Two limits: the *soft* one is looked at between iterations, and stretched or shortened by how settled the best move
//! is; the *hard* one ends the search wherever it is.

use super::limits::{Clock, Limits};
use std::time::Duration;

/// Moves for which the clock must last when nothing says how many.
const MOVES_LEFT: u32 = 32;
/// The part of the increment that is spent at once.
const INCREMENT_SHARE: f64 = 0.75;
/// The part of the overhead that is taken off the increment before: where a move loses as much as it gains, as it may
/// on a busy machine at 10 ms a move, the clock should run down by shares of itself only. The whole overhead is rarely
/// lost, so not all of it.
const OVERHEAD_SHARE: u32 = 2;
/// The hard limit as a multiple of the soft one.
const HARD_FACTOR: f64 = 4.5;
/// The most of the clock that one move may take.
const CLOCK_SHARE: f64 = 0.35;
/// The same for the last move before more time comes, and for one of few such moves, times their number.
const LAST_MOVE_SHARE: f64 = 0.85;
const MOVES_SHARE: f64 = 0.8;
/// The most of the clock that is kept in reserve; with the rest one can still move.
const RESERVE_SHARE: f64 = 0.9;
/// The part of the increment that is spent at once while there is less on the clock than should be kept.
const SAVING_SHARE: f64 = 0.25;
/// Always left on the clock, whatever the overhead.
const RESERVE: Duration = Duration::from_millis(5);

/// The soft limit is multiplied by: so much when the best move has just changed, less by so much for each iteration in
/// which it stayed, for so many of them at most;
const UNSETTLED: f64 = 1.35;
const SETTLING: f64 = 0.07;
const MOST_STABLE: u32 = 8;
/// one and the score's fall in parts of so many centipawns, up to a limit;
const DROP_DOUBLES: f64 = 150.0;
const MOST_DROP: i32 = 120;
/// so much for a best move that took none of the nodes, less by so much for one that took all;
const RIVALLED: f64 = 1.6;
const RIVAL_SHARE: f64 = 0.9;
/// and so much because an iteration that is begun should end in time.
const ITERATION_SHARE: f64 = 0.75;

/// The time limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// No new iteration after this (before stretching).
    pub(super) soft: Option<Duration>,
    /// The end.
    pub(super) hard: Option<Duration>,
}

impl Budget {
    /// What the limits allow.
    pub(super) fn new(limits: &Limits) -> Budget {
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(limits.overhead).max(Duration::from_millis(1));
            return Budget { soft: None, hard: Some(time) };
        }
        match limits.clock {
            Some(clock) => Budget::of_clock(&clock, limits.overhead, limits.reserve),
            None => Budget { soft: None, hard: None },
        }
    }

    fn of_clock(clock: &Clock, overhead: Duration, reserve: Duration) -> Budget {
        let kept = reserve.min(clock.remaining.mul_f64(RESERVE_SHARE));
        let usable = clock.remaining.saturating_sub(overhead + RESERVE + kept).max(Duration::from_millis(1));
        let increment_share = if kept < reserve { SAVING_SHARE } else { INCREMENT_SHARE };
        let moves = clock.moves_to_go.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
        // The last move before more time comes may use nearly all of it.
        let share = if moves == 1 { LAST_MOVE_SHARE } else { CLOCK_SHARE.max(MOVES_SHARE / moves as f64) };
        let most = usable.mul_f64(share);
        let soft = usable.div_f64(moves as f64)
            + clock.increment.saturating_sub(overhead / OVERHEAD_SHARE).mul_f64(increment_share);
        let soft = soft.min(most);
        let hard = soft.mul_f64(HARD_FACTOR).min(most);
        Budget { soft: Some(soft), hard: Some(hard) }
    }
}

/// Runs with the search of the main thread, and decides after each iteration.
pub(super) struct Timer {
    budget: Budget,
    /// Iterations in a row with the same best move.
    stable: u32,
    best: u32,
    score: i32,
}

impl Timer {
    /// A timer for a budget.
    pub(super) const fn new(budget: Budget) -> Timer {
        Timer { budget, stable: 0, best: 0, score: 0 }
    }

    /// Whether to stop after an iteration that found `best` (as bits) with `score`; `share` is the part of all nodes
    /// that went into the best move. `elapsed` is how long the clock has run.
    pub(super) fn is_over(&mut self, elapsed: Duration, best: u32, score: i32, share: f64) -> bool {
        self.stable = if best == self.best { self.stable + 1 } else { 0 };
        let drop = (self.score - score).clamp(0, MOST_DROP);
        (self.best, self.score) = (best, score);
        let Some(soft) = self.budget.soft else { return false };
        // A settled move needs less time, a falling score more; a move that took nearly all nodes has no rival.
        let settled = UNSETTLED - SETTLING * self.stable.min(MOST_STABLE) as f64;
        let falling = 1.0 + drop as f64 / DROP_DOUBLES;
        let effort = RIVALLED - RIVAL_SHARE * share.clamp(0.0, 1.0);
        elapsed >= soft.mul_f64(settled * falling * effort * ITERATION_SHARE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let (remaining, increment) = (Duration::from_millis(remaining), Duration::from_millis(increment));
        let clock = Some(Clock { remaining, increment, moves_to_go });
        Limits { clock, overhead: Duration::from_millis(10), ..Limits::default() }
    }

    #[test]
    fn no_budget_exceeds_the_clock() {
        for remaining in [0, 1, 5, 16, 50, 1000, 60_000, u32::MAX as u64] {
            for increment in [0, 10, 5000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let budget = Budget::new(&limits(remaining, increment, moves));
                    let hard = budget.hard.unwrap();
                    assert!(budget.soft.unwrap() <= hard.max(Duration::from_millis(1)));
                    let usable = Duration::from_millis(remaining.saturating_sub(10).max(1));
                    assert!(hard <= usable, "{remaining} {increment} {moves:?}: {hard:?}");
                }
            }
        }
    }

    /// A game at 1 s + 10 ms in which each move costs what the soft limit says and loses as much as it gains: after
    /// forty moves of a 32nd each there is still (31/32)^40 of what was usable, 275 ms and the reserve. Spending the
    /// increment as well would leave half of that.
    #[test]
    fn a_clock_that_gains_nothing_runs_down_by_shares_of_itself() {
        let mut remaining = Duration::from_secs(1);
        for _ in 0..40 {
            let clock = Some(Clock { remaining, increment: Duration::from_millis(10), moves_to_go: None });
            let limits = Limits { clock, overhead: Duration::from_millis(20), ..Limits::default() };
            remaining -= Budget::new(&limits).soft.unwrap();
        }
        assert!((295..305).contains(&remaining.as_millis()), "{remaining:?}");
    }

    #[test]
    fn a_reserve_is_not_touched() {
        let with = |reserve| Limits { reserve: Duration::from_millis(reserve), ..limits(4000, 0, None) };
        let (all, most) = (Budget::new(&with(0)), Budget::new(&with(3000)));
        assert!(most.soft.unwrap() * 3 < all.soft.unwrap() && most.hard.unwrap().as_millis() < 350, "{most:?}");
        // A tenth is used even if there is less than should be kept.
        let little = Budget::new(&with(9000)).hard.unwrap().as_millis();
        assert!((40..140).contains(&little), "{little}");
        let gaining = |reserve| Limits { reserve: Duration::from_millis(reserve), ..limits(1000, 400, None) };
        let (saved, spent) = (Budget::new(&gaining(9000)).soft.unwrap(), Budget::new(&gaining(0)).soft.unwrap());
        assert!(saved * 3 < spent, "the increment is saved: {saved:?}, {spent:?}");
    }

    #[test]
    fn a_fixed_time_is_used_whole_but_for_the_overhead() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(500)),
            overhead: Duration::from_millis(30),
            ..Limits::default()
        };
        assert_eq!(Budget::new(&limits), Budget { soft: None, hard: Some(Duration::from_millis(470)) });
    }
}
