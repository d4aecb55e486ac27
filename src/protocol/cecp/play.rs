//! How the engine plays in CECP: thinking, moving, pondering, claiming results.
//!
//! The engine is idle, thinking or pondering. Whatever takes the board away from a search goes through [`Cecp::halt`],
//! after which its words are dropped; so nothing can hang on a search that nobody waits for.

use super::move_text::looks_like_move;
use super::{Activity, Cecp, Pondering, Refusal, pong, writer};
use crate::board::Color;
use crate::position::{Dialect, Move, MoveError};
use crate::protocol::game::after;
use crate::protocol::output::Output;
use crate::protocol::strength;
use crate::search::{Limits, Report};
use std::time::Instant;

impl Cecp {
    /// A move of the user, or a line that is no command and may be one.
    pub(super) fn user_move(&mut self, text: &str, bare: bool, output: &mut Output) -> Result<(), Refusal> {
        let both = self.both(text);
        let text = both.as_deref().unwrap_or(text);
        let parsed = self.record.position().parse_move(text, Dialect::Cecp);
        if bare && matches!(parsed, Err(MoveError::Malformed(_))) && !looks_like_move(text) {
            return Err(Refusal::Unknown);
        }
        match self.may_move().and_then(|()| parsed.map_err(|error| error.to_string())) {
            Ok(m) if self.refuses(m, text, output) => {}
            Ok(m) => self.accept(m, text, output),
            Err(reason) => output.line(writer::illegal(reason, text)),
        }
        Ok(())
    }

    /// Whether the user may move now, legal or not.
    fn may_move(&self) -> Result<(), String> {
        if self.off_board {
            return Err("the position that was set up is illegal".to_string());
        }
        if self.is_our_turn() {
            return Err("it is the engine's turn".to_string());
        }
        // In force mode a game may be replayed beyond a draw that nobody claimed.
        match self.record.outcome().filter(|_| self.side.is_some()) {
            Some(outcome) => Err(format!("the game is over: {}", outcome.reason.text())),
            None => Ok(()),
        }
    }

    /// Plays a legal move of the user, and begins to think if it is our turn then.
    fn accept(&mut self, m: Move, text: &str, output: &mut Output) {
        let pondering = match std::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::Pondering(pondering) if pondering.expected == m => Some(pondering),
            other => {
                self.activity = other;
                self.halt(output);
                None
            }
        };
        self.make_users(m, text);
        if self.side != Some(self.record.position().side()) {
            self.refresh(output);
            return;
        }
        match pondering {
            Some(pondering) => self.ponder_hit(&pondering, output),
            None => self.think(output),
        }
    }

    /// `force`: play neither side, and leave off analysing.
    pub(super) fn force(&mut self, output: &mut Output) {
        self.analysing = false;
        self.play_neither(output);
        self.retract_unshown(output);
    }

    /// Nobody's move is ours any more.
    pub(super) fn play_neither(&mut self, output: &mut Output) {
        self.halt(output);
        self.side = None;
    }

    /// From now on the engine has this colour, but does not begin to think.
    pub(super) fn play(&mut self, color: Color, output: &mut Output) {
        self.leave_analysis(output);
        self.halt(output);
        self.side = Some(color);
    }

    /// `playother`: play the colour that is not on move, on whose time we may think.
    pub(super) fn play_other(&mut self, output: &mut Output) {
        self.play(!self.record.position().side(), output);
        if !self.off_board {
            self.ponder(self.record.expected());
        }
    }

    /// `go`: play the side to move.
    pub(super) fn go(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.off_board {
            return Err(Refusal::OffBoard);
        }
        let side = self.record.position().side();
        if self.is_thinking() && self.side == Some(side) {
            return Ok(());
        }
        if let Some(outcome) = self.record.claimed_outcome() {
            return Err(Refusal::Over(outcome.reason.text()));
        }
        self.leave_analysis(output);
        self.halt(output);
        self.side = Some(side);
        self.think(output);
        Ok(())
    }

    /// Begins to look for our move, or claims the result if there is nothing to look for.
    pub(super) fn think(&mut self, output: &mut Output) {
        if self.claim(output) || self.yields(output) {
            return;
        }
        let limits = self.time.limits(self.moves_made(), self.settings.overhead());
        let moves = self.candidates().unwrap_or_default();
        self.activity = Activity::Thinking { since: Instant::now() };
        let limits = strength::limit(Limits { moves, ..limits }, &self.settings, self.record.position());
        self.thinker.start(self.record.position().clone(), limits);
    }

    /// The expected move was played: the search goes on by our clock, or has its answer already.
    fn ponder_hit(&mut self, pondering: &Pondering, output: &mut Output) {
        self.activity = Activity::Thinking { since: Instant::now() };
        match pondering.ended {
            Some((best, ponder)) => self.answer(best, ponder, output),
            None => self.thinker.ponderhit(self.time.reading(self.moves_made())),
        }
    }

    /// A word of the search.
    pub(super) fn report(&mut self, report: Report, output: &mut Output) {
        if let (Report::Info(info), Activity::Thinking { .. }) = (&report, &self.activity) {
            self.opinion.hear(info.score);
        }
        if let Activity::Analysing(progress) = &mut self.activity {
            progress.hear(&report);
        }
        match (report, &mut self.activity) {
            (Report::Info(info), Activity::Analysing(_)) => {
                if info.number == 1 {
                    self.record.expect(info.line.first().copied());
                }
                output.line(writer::thinking(self.record.position(), &info, None));
            }
            (Report::Info(info), Activity::Thinking { .. }) if self.post => {
                output.line(writer::thinking(self.record.position(), &info, None));
            }
            (Report::Info(info), Activity::Pondering(pondering)) if self.post => {
                let expected = self.record.position().coordinates(pondering.expected, Dialect::Cecp);
                output.line(writer::thinking(&pondering.root, &info, Some(&expected)));
            }
            (Report::Done { best, ponder }, Activity::Thinking { .. }) => self.answer(best, ponder, output),
            (Report::Done { best, ponder }, Activity::Pondering(pondering)) => pondering.ended = Some((best, ponder)),
            _ => {}
        }
    }

    /// Plays the best move so far of a search that should have ended.
    pub(super) fn move_at_once(&mut self, output: &mut Output) {
        if self.is_thinking() {
            let (best, ponder) = self.thinker.take_best();
            self.answer(best, ponder, output);
        }
    }

    /// Plays our move, claims the result if that ends the game, else ponders; then answers the pings that waited.
    fn answer(&mut self, best: Option<Move>, ponder: Option<Move>, output: &mut Output) {
        let Activity::Thinking { since } = std::mem::replace(&mut self.activity, Activity::Idle) else { return };
        let position = self.record.position();
        // Whatever went wrong in there, the user gets a legal move.
        let any = || self.choices(position).into_iter().chain(position.legal_moves()).next();
        let best = best.filter(|&m| position.is_legal(m)).or_else(any);
        if best.is_some() && self.resigns(output) {
            return self.settle(output);
        }
        if let Some(best) = best {
            self.make_ours(best, output);
            self.time.moved(since.elapsed(), self.moves_made());
        }
        if !self.claim(output) && !self.leaving {
            self.ponder(ponder);
        }
        self.settle(output);
    }

    /// Begins to think on the opponent's time, if we may and know what to expect.
    pub(super) fn ponder(&mut self, expected: Option<Move>) {
        let position = self.record.position();
        let expected = expected.filter(|&m| position.is_legal(m));
        self.record.expect(expected);
        let Some(expected) = expected.filter(|_| self.settings.ponder()) else { return };
        let position = self.record.position();
        let root = after(position, expected);
        if root.outcome().is_some() || self.is_stuck(&root) {
            return;
        }
        let limits = self.time.limits(self.moves_made(), self.settings.overhead());
        let moves = self.choices(&root);
        let limits = strength::limit(Limits { ponder: true, moves, ..limits }, &self.settings, &root);
        self.thinker.start(root.clone(), limits);
        self.activity = Activity::Pondering(Box::new(Pondering { expected, root, ended: None }));
    }

    /// Ends thinking and pondering without a move.
    pub(super) fn halt(&mut self, output: &mut Output) {
        (self.activity, self.paused) = (Activity::Idle, None);
        self.thinker.abandon();
        self.settle(output);
    }

    /// Does what had to wait for the end of our thinking.
    fn settle(&mut self, output: &mut Output) {
        std::mem::take(&mut self.pings).iter().for_each(|number| pong(number, output));
        if let Err(error) = self.thinker.configure(&mut self.settings) {
            output.line(format_args!("tellusererror {error}"));
        }
    }

    /// Whether the game is over; its result is told once.
    fn claim(&mut self, output: &mut Output) -> bool {
        let Some(outcome) = self.record.outcome() else { return false };
        if !self.record.set_claimed() {
            output.line(outcome.claim());
        }
        // After the claim, because a new position ends the game without a result.
        self.refresh(output);
        true
    }

    /// Moves of the engine's colour by the present time control.
    pub(super) fn moves_made(&self) -> usize {
        self.side.map_or(0, |color| self.record.moves_of(color, self.time.since()))
    }
}
