//! `pause` and `resume`: neither thinking nor clock goes on in between.

use super::{Activity, Cecp};
use crate::protocol::output::Output;
use std::time::Duration;

/// What is to go on later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paused {
    /// Nothing was done, or analysis, which goes on by itself.
    Nothing,
    /// Looking for our move, on which this much time was spent.
    Thinking(Duration),
    /// Thinking on the opponent's time.
    Pondering,
}

impl Cecp {
    /// `pause`.
    pub(super) fn pause(&mut self) {
        if self.paused.is_some() {
            return;
        }
        self.paused = Some(match std::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::Thinking { since } => Paused::Thinking(since.elapsed()),
            Activity::Pondering(_) => Paused::Pondering,
            Activity::Idle | Activity::Analysing(_) => Paused::Nothing,
        });
        // Pings that wait for our move go on waiting.
        self.thinker.abandon();
    }

    /// `resume`. The search begins again, but finds what it knew in its table.
    pub(super) fn resume(&mut self, output: &mut Output) {
        match self.paused.take() {
            Some(Paused::Thinking(spent)) => {
                self.time.spent(spent);
                self.think(output);
            }
            Some(Paused::Pondering) => self.ponder(self.record.expected()),
            Some(Paused::Nothing) | None => {}
        }
    }

    /// Whether it is the engine's turn, be it paused or not.
    pub(super) const fn is_our_turn(&self) -> bool {
        self.is_thinking() || matches!(self.paused, Some(Paused::Thinking(_)))
    }
}
