//! A game: for whom the engine plays, the user's moves and its own, and the results that it claims.

use super::gui_board::{Display, not_shown};
use super::mode::{Mode, Role, Thinking};
use super::move_text::looks_like_move;
use super::{Cecp, Refusal, writer};
use crate::board::Color;
use crate::position::{Dialect, Move, MoveError};
use crate::protocol::output::Output;

impl Cecp {
    /// A move of the user, or a line that is no command and may be one.
    pub(super) fn user_move(&mut self, text: &str, bare: bool, output: &mut Output) -> Result<(), Refusal> {
        let joint = self.gui.joint_move(self.record.position(), text);
        let text = joint.as_deref().unwrap_or(text);
        let parsed = self.record.position().parse_move(text, Dialect::Cecp);
        if bare && matches!(parsed, Err(MoveError::Malformed(_))) && !looks_like_move(text) {
            return Err(Refusal::Unknown);
        }
        match self.may_move().and_then(|()| parsed.map_err(|error| error.to_string())) {
            Ok(m) => match self.display().refusal(self.record.position(), m, text) {
                Some(lines) => output.lines(lines),
                None => self.accept(m, text, output),
            },
            Err(reason) => output.line(writer::illegal(reason, text)),
        }
        Ok(())
    }

    /// Whether the user may move now, legal or not.
    fn may_move(&self) -> Result<(), String> {
        if self.gui.is_illegal() {
            return Err("the position that was set up is illegal".to_string());
        }
        if self.mode.owes_move() {
            return Err("it is the engine's turn".to_string());
        }
        // In force mode a game may be replayed beyond a draw that nobody claimed.
        let playing = matches!(self.mode.role(), Role::Player(_));
        match self.record.outcome().filter(|_| playing) {
            Some(outcome) => Err(format!("the game is over: {}", outcome.reason.text())),
            None => Ok(()),
        }
    }

    /// Plays a legal move of the user, which the GUI shows already, well or not; begins to think if our turn has come.
    fn accept(&mut self, m: Move, text: &str, output: &mut Output) {
        let hit = self.mode.take_hit(m);
        if hit.is_none() {
            self.halt(output);
        }
        let shown = self.display().shows_users(self.record.position(), m, text);
        self.gui.user_moves(shown, text);
        self.record.make(m);
        if self.mode.role() != Role::Player(self.record.position().side()) {
            self.refresh(output);
            return;
        }
        match hit {
            Some(pondering) => self.ponder_hit(*pondering, output),
            None => self.think(Vec::new(), output),
        }
    }

    /// From now on the engine plays for another side, but does not begin to think.
    pub(super) fn take_role(&mut self, role: Role, output: &mut Output) {
        self.halt(output);
        self.mode = Mode::Waiting(role);
    }

    /// `force`: play neither side, and leave off analysing.
    pub(super) fn force(&mut self, output: &mut Output) {
        self.take_role(Role::Observer, output);
        self.retract_unshown(output);
    }

    /// `analyze`: from now on, until the role is another.
    pub(super) fn analyse(&mut self, output: &mut Output) {
        self.take_role(Role::Analyst, output);
        self.retract_unshown(output);
    }

    /// `exit`: leave off analysing.
    pub(super) fn leave_analysis(&mut self, output: &mut Output) {
        if self.mode.role() == Role::Analyst {
            self.take_role(Role::Observer, output);
        }
    }

    /// `result`: nobody's move is ours any more. Analysis goes on.
    pub(super) fn game_over(&mut self, output: &mut Output) {
        let analysing = self.mode.role() == Role::Analyst;
        self.take_role(if analysing { Role::Analyst } else { Role::Observer }, output);
        self.refresh(output);
    }

    /// `playother`: play the colour that is not on move, on whose time we may think.
    pub(super) fn play_other(&mut self, output: &mut Output) {
        self.take_role(Role::Player(!self.record.position().side()), output);
        if !self.gui.is_illegal() {
            self.ponder(self.record.expected());
        }
    }

    /// `go`: play the side to move.
    pub(super) fn go(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.gui.is_illegal() {
            return Err(Refusal::OffBoard);
        }
        if self.mode.is_thinking() {
            return Ok(());
        }
        if let Some(outcome) = self.record.claimed_outcome() {
            return Err(Refusal::Over(outcome.reason.text()));
        }
        self.take_role(Role::Player(self.record.position().side()), output);
        self.think(Vec::new(), output);
        Ok(())
    }

    /// The search for our move has ended: plays it, claims the result if that ends the game, else ponders; then answers
    /// the pings that waited.
    pub(super) fn answer(&mut self, best: Option<Move>, ponder: Option<Move>, output: &mut Output) {
        let Some(Thinking { since, pings, .. }) = self.mode.take_thinking() else { return };
        let position = self.record.position();
        // Whatever went wrong in there, the user gets a legal move.
        let any = || self.display().choices(position).into_iter().chain(position.legal_moves()).next();
        let best = best.filter(|&m| position.is_legal(m)).or_else(any);
        if best.is_some() && self.offers.is_hopeless() && self.settings.resigns() {
            output.line("resign");
            self.record.set_claimed();
            self.mode = Mode::Waiting(Role::Observer);
            return self.settle(pings, output);
        }
        if let Some(best) = best {
            self.make_ours(best, output);
            self.time.moved(since.elapsed(), self.moves_made());
        }
        if !self.claim(output) && !self.leaving {
            self.ponder(ponder);
        }
        self.settle(pings, output);
    }

    /// Makes our move and tells it: as a move if the GUI can show it and shows the right board, else as a position; if
    /// it ends the game, after the claim.
    fn make_ours(&mut self, m: Move, output: &mut Output) {
        let text = writer::engine_move(self.record.position(), m);
        let shown = self.display().shows_ours(self.record.position(), m);
        let as_move = self.gui.engine_moves(shown);
        self.record.make(m);
        if as_move {
            output.line(text);
        } else if self.record.outcome().is_none() {
            self.refresh(output);
        }
    }

    /// Whether the game is over; its result is told once.
    pub(super) fn claim(&mut self, output: &mut Output) -> bool {
        let Some(outcome) = self.record.outcome() else { return false };
        if !self.record.set_claimed() {
            output.line(outcome.claim());
        }
        // After the claim, because a new position ends the game without a result.
        self.refresh(output);
        true
    }

    /// If we have no move that can be shown the user gets White, so that the game goes on. Says whether that was so.
    pub(super) fn yields(&mut self, output: &mut Output) -> bool {
        let stuck = self.display().is_stuck(self.record.position());
        if stuck {
            self.mode = Mode::Waiting(Role::Player(Color::Black));
            output.lines(self.gui.change_sides(self.record.position(), self.lacks()));
        }
        stuck
    }

    /// Sets the GUI's board to ours if it is wrong.
    fn refresh(&mut self, output: &mut Output) {
        output.lines(self.gui.refresh(self.record.position(), self.lacks()));
    }

    /// Takes back the user's move that the GUI shows wrongly, if there is one.
    fn retract_unshown(&mut self, output: &mut Output) {
        if let Some(text) = self.gui.retract_unshown() {
            self.record.undo();
            output.line(not_shown(&text));
        }
    }

    /// The GUI's board as it serves the present game.
    pub(super) fn display(&self) -> Display<'_> {
        let tests_legality = self.settings.gui_tests_legality();
        Display { board: &self.gui, role: self.mode.role(), tests_legality }
    }

    /// What the GUI cannot show of the game, if there is anything.
    pub(super) fn lacks(&self) -> Option<&'static str> {
        self.display().lacks(&self.record.variant())
    }
}
