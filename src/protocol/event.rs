//! What reaches a conversation: lines from outside, words from the threads that work for it.

use crate::search::Report;

/// One thing that happened. All of them come through one channel, in order.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of input, without its end.
    Line(String),
    /// A line of so many bytes, too long to be read; it was thrown away.
    TooLong(usize),
    /// The input has ended.
    End,
    /// The search with this number speaks.
    Report {
        /// Which search.
        id: u64,
        /// What it says.
        report: Report,
    },
    /// The counting of leaves with this number speaks.
    Counted {
        /// Which counting.
        id: u64,
        /// What it says.
        count: Count,
    },
}

/// What a counting of leaves tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// A move and the leaves below it.
    Root(String, u64),
    /// The end: the sum.
    Total(u64),
}

/// Whether a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It does.
    Continue,
    /// It is over, and the program with it.
    Quit,
}
