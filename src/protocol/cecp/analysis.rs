//! Analysis: the engine thinks about every position that the GUI shows until it is told to leave off.
//!
//! It is like force mode with a search that never ends. Whatever takes the board away from the search ends it
//! ([`Cecp::halt`]), and after the command the search begins anew on what the board is then
//! ([`Cecp::go_on_analysing`]), so that no command needs to know of it.

use super::{Activity, Cecp, Refusal};
use crate::position::{Dialect, Move};
use crate::protocol::output::Output;
use crate::search::{Limits, Report};
use std::time::Instant;

/// What is told of a search that never ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    /// When it began.
    since: Instant,
    /// Plies of the iteration.
    depth: u32,
    /// The root move being searched, and which it is in the order of trial; the search tells it only when it has
    /// lasted.
    trying: Option<(Move, u32)>,
}

impl Progress {
    /// Of a search that begins now.
    fn new() -> Progress {
        Progress { since: Instant::now(), depth: 1, trying: None }
    }

    /// A word of the search.
    pub(super) const fn hear(&mut self, report: &Report) {
        match report {
            Report::Info(info) => self.depth = info.depth,
            Report::Trying { depth, m, number } => (self.depth, self.trying) = (*depth, Some((*m, *number))),
            Report::Done { .. } => {}
        }
    }
}

impl Cecp {
    /// `analyze`: from now on, until [`Cecp::leave_analysis`].
    pub(super) fn analyse(&mut self, output: &mut Output) {
        self.halt(output);
        self.retract_unshown(output);
        (self.side, self.analysing) = (None, true);
    }

    /// `exit`, and whatever means that a game is played again.
    pub(super) fn leave_analysis(&mut self, output: &mut Output) {
        if std::mem::replace(&mut self.analysing, false) {
            self.halt(output);
        }
    }

    /// Begins to analyse if that is wanted and nothing is done yet.
    pub(super) fn go_on_analysing(&mut self) {
        let idle = self.analysing && matches!(self.activity, Activity::Idle) && self.editor.is_none();
        if !idle || self.off_board || self.paused.is_some() {
            return;
        }
        let root = self.record.position();
        let Some(moves) = self.candidates() else { return };
        if root.legal_moves().is_empty() || root.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            return;
        }
        let limits = Limits { infinite: true, moves, lines: self.settings.lines(), ..Limits::default() };
        self.activity = Activity::Analysing(Progress::new());
        self.thinker.start(root.clone(), limits);
    }

    /// The moves of the present position that a search may consider: all if there are none, nothing if the user has
    /// excluded every one.
    pub(super) fn candidates(&self) -> Option<Vec<Move>> {
        self.record.considered(self.choices(self.record.position()))
    }

    /// `.`: where the search stands. In other activities there is nothing to tell.
    pub(super) fn tell_progress(&self, output: &mut Output) {
        let Activity::Analysing(progress) = &self.activity else { return };
        let position = self.record.position();
        let total = position.legal_moves().len() as u32;
        let (left, name) = match progress.trying {
            Some((m, number)) => (total.saturating_sub(number), format!(" {}", position.coordinates(m, Dialect::Cecp))),
            None => (total, String::new()),
        };
        let (time, nodes) = (progress.since.elapsed().as_millis() / 10, self.thinker.nodes());
        output.line(format_args!("stat01: {time} {nodes} {} {left} {total}{name}", progress.depth));
    }

    /// `exclude` and `include`: one move or all of them, until the position changes.
    pub(super) fn consider(&mut self, text: &str, include: bool, output: &mut Output) -> Result<(), Refusal> {
        self.record.consider(text, include)?;
        // A search in progress begins again with the new set; our own move in a game is not to be delayed, and if it is
        // paused not lost.
        if !self.is_our_turn() {
            self.halt(output);
        }
        Ok(())
    }
}
