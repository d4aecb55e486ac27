//! Searches: how they begin, what they say, how they end.
//!
//! Whatever takes the board away from a search goes through [`Cecp::halt`], after which its words are dropped; so
//! nothing can hang on a search that nobody waits for. Analysis is a search that never ends: what halts it leaves the
//! analyst's role, and after the command the search begins anew on what the board is then ([`Cecp::go_on_analysing`]),
//! so that no command needs to know of it.

use super::mode::{Mode, Pondering, Progress, Role, Thinking};
use super::{Cecp, writer};
use crate::position::{Dialect, Move};
use crate::protocol::game::after;
use crate::protocol::output::Output;
use crate::protocol::strength;
use crate::search::{Limits, Report};
use std::time::Instant;

impl Cecp {
    /// Begins to look for our move, or claims the result if there is nothing to look for. Our colour is to move; these
    /// pings wait for the move.
    pub(super) fn think(&mut self, pings: Vec<String>, output: &mut Output) {
        if self.claim(output) || self.yields(output) {
            return self.settle(pings, output);
        }
        let position = self.record.position();
        let limits = self.time.limits(self.moves_made(), self.settings.overhead());
        let moves = self.candidates().unwrap_or_default();
        let limits = strength::limit(Limits { moves, ..limits }, &self.settings, position);
        self.search_thread.start(position.clone(), limits);
        self.mode = Mode::Thinking(Thinking { color: position.side(), since: Instant::now(), pings });
    }

    /// Begins to think on the opponent's time, if we may and know what to expect.
    pub(super) fn ponder(&mut self, expected: Option<Move>) {
        let Role::Player(color) = self.mode.role() else { return };
        let expected = expected.filter(|&m| self.record.position().is_legal(m));
        self.record.expect(expected);
        let Some(expected) = expected.filter(|_| self.settings.ponder()) else { return };
        let root = after(self.record.position(), expected);
        if root.outcome().is_some() || self.display().is_stuck(&root) {
            return;
        }
        let limits = self.time.limits(self.moves_made(), self.settings.overhead());
        let moves = self.display().choices(&root);
        let limits = strength::limit(Limits { ponder: true, moves, ..limits }, &self.settings, &root);
        self.search_thread.start(root.clone(), limits);
        self.mode = Mode::Pondering(Box::new(Pondering { color, expected, root, ended: None }));
    }

    /// The expected move was played: the search goes on by our time, or has its answer already.
    pub(super) fn ponder_hit(&mut self, pondering: Pondering, output: &mut Output) {
        let Pondering { color, ended, .. } = pondering;
        self.mode = Mode::Thinking(Thinking { color, since: Instant::now(), pings: Vec::new() });
        match ended {
            Some((best, ponder)) => self.answer(best, ponder, output),
            None => self.search_thread.ponderhit(self.time.reading(self.moves_made())),
        }
    }

    /// Begins to analyse if that is our role and nothing is done yet.
    pub(super) fn go_on_analysing(&mut self) {
        if !matches!(self.mode, Mode::Waiting(Role::Analyst)) || self.gui.is_illegal() {
            return;
        }
        let root = self.record.position();
        let Some(moves) = self.candidates() else { return };
        if root.legal_moves().is_empty() || root.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            return;
        }
        let limits = Limits { infinite: true, moves, lines: self.settings.lines(), ..Limits::default() };
        self.search_thread.start(root.clone(), limits);
        self.mode = Mode::Analysing(Progress::new());
    }

    /// The moves of the present position that a search may consider: all if there are none, nothing if the user has
    /// excluded every one.
    pub(super) fn candidates(&self) -> Option<Vec<Move>> {
        self.record.considered(self.display().choices(self.record.position()))
    }

    /// A word of the search.
    pub(super) fn report(&mut self, report: Report, output: &mut Output) {
        match (&mut self.mode, report) {
            (Mode::Thinking(_), Report::Info(info)) => {
                self.offers.hear(info.score);
                if self.post {
                    output.line(writer::thinking(self.record.position(), &info, None));
                }
            }
            (Mode::Thinking(_), Report::Done { best, ponder }) => self.answer(best, ponder, output),
            (Mode::Pondering(pondering), Report::Info(info)) if self.post => {
                let expected = self.record.position().coordinates(pondering.expected, Dialect::Cecp);
                output.line(writer::thinking(&pondering.root, &info, Some(&expected)));
            }
            (Mode::Pondering(pondering), Report::Done { best, ponder }) => pondering.ended = Some((best, ponder)),
            (Mode::Analysing(progress), report) => {
                progress.hear(&report);
                if let Report::Info(info) = report {
                    if info.number == 1 {
                        self.record.expect(info.line.first().copied());
                    }
                    output.line(writer::thinking(self.record.position(), &info, None));
                }
            }
            _ => {}
        }
    }

    /// Plays the best move so far of a search that should have ended.
    pub(super) fn move_at_once(&mut self, output: &mut Output) {
        if self.mode.is_thinking() {
            let (best, ponder) = self.search_thread.take_best();
            self.answer(best, ponder, output);
        }
    }

    /// Ends whatever is done, without a move. The role remains.
    pub(super) fn halt(&mut self, output: &mut Output) {
        let pings = self.mode.end();
        self.search_thread.abandon();
        self.settle(pings, output);
    }

    /// Does what had to wait for the end of our thinking.
    pub(super) fn settle(&mut self, pings: Vec<String>, output: &mut Output) {
        output.lines(pings.iter().map(|number| writer::pong(number)));
        if let Err(error) = self.search_thread.configure(&mut self.settings) {
            output.line(format_args!("tellusererror {error}"));
        }
    }

    /// Moves of our colour by the present time control.
    pub(super) fn moves_made(&self) -> usize {
        match self.mode.role() {
            Role::Player(color) => self.record.moves_of(color, self.time.since()),
            Role::Observer | Role::Analyst => 0,
        }
    }
}
