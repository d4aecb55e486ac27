//! What reaches a conversation: lines from outside, words from the threads that work for it.

use crate::search::Report;

/// One thing that happened. All of them come through one channel, in order.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of input, without its end.
    Line(String),
    /// A line of so many bytes, too long to be read; it was thrown away.
    TooLong(usize),
    /// All lines that came in one piece have been told; the next come later.
    Gap,
    /// The input has ended.
    End,
    /// The conversation's own deadline has passed.
    Overdue,
    /// The search with this number speaks.
    Report {
        /// Which search.
        id: u64,
        /// What it says.
        report: Report,
    },
    /// The errand with this number speaks.
    Errand {
        /// Which errand.
        id: u64,
        /// What it says.
        told: Told,
    },
}

/// What an errand tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// A line.
    Line(String),
    /// The last line.
    Last(String),
}

/// Whether a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It does.
    Continue,
    /// It is over, and the program with it.
    Quit,
}
