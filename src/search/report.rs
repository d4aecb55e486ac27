//! What a search tells while it runs and when it ends.

use crate::position::Move;
use std::time::Duration;

/// A judgement from the view of the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns: 100 is about a pawn of the variant.
    Centipawns(i32),
    /// The side to move wins in so many plies.
    Wins(u32),
    /// The side to move loses in so many plies; 0: it has lost already.
    Loses(u32),
}

/// What a score is worth when the search left its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// One line of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Which of the lines that were asked for, the best being number 1.
    pub number: u32,
    /// Plies of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The judgement.
    pub score: Score,
    /// How to read it.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Used part of the hash table, in thousandths.
    pub hashfull: u32,
    /// The principal variation, legal from the root.
    pub line: Vec<Move>,
}

/// What a search says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A line of thinking.
    Info(Info),
    /// A root move is begun; told only by searches that last long.
    Trying {
        /// Plies of the iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Which it is in the order of trial, from 1.
        number: u32,
    },
    /// The end. Every search ends with exactly one of these.
    Done {
        /// The move to play; nothing if there is no legal one.
        best: Option<Move>,
        /// The expected answer, legal after `best`.
        ponder: Option<Move>,
    },
}
