//! What a search may use: time, depth, nodes.

use crate::position::Move;
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left on it.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added; nothing means that it must last for the game.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. The default has none: it ends when it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Play by this clock.
    pub clock: Option<Clock>,
    /// Use this time and no more.
    pub move_time: Option<Duration>,
    /// Taken off every time limit for what the GUI and the line to it need.
    pub overhead: Duration,
    /// Kept on the clock besides, for a machine that was seen to stall.
    pub reserve: Duration,
    /// The most plies of iterative deepening.
    pub depth: Option<u32>,
    /// The most nodes, exact with one thread.
    pub nodes: Option<u64>,
    /// Search with one thread, however many there are.
    pub alone: bool,
    /// End when a mate in at most so many moves is found.
    pub mate: Option<u32>,
    /// Only these root moves; all if empty.
    pub moves: Vec<Move>,
    /// Measure time by nodes: so many count as a second.
    pub node_rate: Option<u64>,
    /// How many of the best root moves to report with their lines; 0 and 1 mean one.
    pub lines: u32,
    /// Report no best move before [`super::Engine::stop`], even if the search has nothing left to do.
    pub infinite: bool,
    /// Ignore the clock until [`super::Engine::ponderhit`].
    pub ponder: bool,
}
