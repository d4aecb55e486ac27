//! How the board of a GUI that needs our guidance is kept true.
//!
//! Where XBoard cannot show a move ([`crate::games::gui`]), it is given the position: after our reply to a user's move
//! of that kind, or in place of our own move, one `setboard` with the user to move. XBoard then ends its record of the
//! game (`result *`, `force`, a `ping`), begins a new one and goes on with plain moves; so that result and that
//! `force` are not obeyed. It has also forgotten the variant it started from and all `piece` lines, without which it
//! refuses our next moves: so the whole description follows.
//!
//! After a `setboard` XBoard's user has White and is to move, whatever the position says (4.9.1). So only a user who
//! has White can be helped. With another user - he plays Black, moves for both sides, or analyses - we make no such
//! move and refuse his, because the game would be at a dead end. Between two engines nothing can be set up: there we
//! avoid such moves as long as others are possible.

use super::{Cecp, writer};
use crate::board::Color;
use crate::games::AnyPosition;
use crate::position::{Dialect, Move, MoveTag};
use crate::protocol::game::Game;
use crate::protocol::output::Output;

/// Why a move is refused that the rules allow.
const NOT_SHOWN: &str = "XBoard cannot show it";

impl Cecp {
    /// `computer`: the opponent is an engine.
    pub(super) fn against_engine(&mut self, output: &mut Output) {
        self.screen.engines = true;
        if let Some(lacks) = self.lacks().filter(|_| self.screen.guided) {
            self.tell(output, &format!("XBoard cannot show {lacks}: engines avoid it."));
        }
    }

    /// The moves among which we look for ours; all if there are none.
    pub(super) fn choices(&self, position: &AnyPosition) -> Vec<Move> {
        let free = !self.screen.guided || self.can_set_up() || self.analysing;
        if free || self.lacks().is_none() {
            return Vec::new();
        }
        position.legal_moves().into_iter().filter(|&m| self.is_shown(position, m)).collect()
    }

    /// Whether XBoard's user can go on after a `setboard`: he plays White, against us.
    fn can_set_up(&self) -> bool {
        !self.screen.engines && !self.analysing && self.side == Some(Color::Black)
    }

    /// Whether the GUI's board is right after a move.
    fn is_shown(&self, position: &AnyPosition, m: Move) -> bool {
        let lettered = m.promoted().is_none() && !position.letters(m.from(), m.to()).is_empty();
        let unknown = self.screen.undescribed && (lettered || m.tag() == MoveTag::Castle);
        position.is_shown(m) && !unknown && !(lettered && self.settings.gui_tests_legality())
    }

    /// What the GUI cannot show of the game, if there is anything.
    fn lacks(&self) -> Option<&'static str> {
        let lost = self.screen.undescribed.then_some("this position otherwise");
        self.record.variant().xboard_lacks(self.settings.gui_tests_legality()).or(lost)
    }

    /// Whether a user's move is shown after he has made it, if he sent it as `text`.
    fn is_shown_as(&self, m: Move, text: &str) -> bool {
        let position = self.record.position();
        // A letter that is missing is a man that is missing on the GUI's board.
        let told = position.letters(m.from(), m.to()).is_empty()
            || position.coordinates(m, Dialect::Cecp).eq_ignore_ascii_case(text);
        told && self.is_shown(position, m)
    }

    /// Refuses a legal move of the user that would leave XBoard with a wrong board; says whether it did.
    pub(super) fn refuses(&mut self, m: Move, text: &str, output: &mut Output) -> bool {
        if !self.screen.guided || self.screen.engines || self.can_set_up() || self.is_shown_as(m, text) {
            return false;
        }
        output.line(writer::illegal(NOT_SHOWN, text));
        let lacks = self.lacks().unwrap_or("that");
        let way_out = if self.side == Some(Color::White) { "play White" } else { "use a game with White" };
        output.line(format_args!("telluser Cannot show {lacks} here: {way_out}."));
        true
    }

    /// Makes a move of the user, which the GUI shows already, well or not. `text` is what it sent.
    pub(super) fn make_users(&mut self, m: Move, text: &str) {
        let shown = self.is_shown_as(m, text);
        self.screen.moves(shown);
        if self.screen.stale {
            self.screen.unshown = Some(text.to_string());
        }
        self.record.make(m);
    }

    /// Makes our move and tells it: as a move if the GUI can show it and shows the right board, else as a position; if
    /// it ends the game, after the claim.
    pub(super) fn make_ours(&mut self, m: Move, output: &mut Output) {
        let text = writer::engine_move(self.record.position(), m);
        // The first occasion to tell what was not heard.
        let unheard = self.screen.undescribed && self.can_set_up();
        let shown = self.is_shown(self.record.position(), m) && !unheard;
        self.screen.moves(shown);
        self.record.make(m);
        if !self.screen.stale || self.screen.engines {
            output.line(text);
        } else if self.record.outcome().is_none() {
            self.refresh(output);
        }
    }

    /// We have White and no move that can be shown.
    pub(super) fn is_stuck(&self, position: &AnyPosition) -> bool {
        let moves = position.legal_moves();
        let bound = self.screen.guided && !self.screen.engines && self.side == Some(Color::White);
        bound && !moves.is_empty() && moves.iter().all(|&m| !self.is_shown(position, m))
    }

    /// If we are stuck the user gets White, so that the game goes on. Says whether that was so.
    pub(super) fn yields(&mut self, output: &mut Output) -> bool {
        if !self.is_stuck(self.record.position()) {
            return false;
        }
        (self.side, self.screen.stale) = (Some(Color::Black), true);
        output.line("telluser Sides change: XBoard shows White's moves only to White.");
        self.refresh(output);
        true
    }

    /// Nobody will answer the user's move that the GUI shows wrongly: it is taken back on both boards.
    pub(super) fn retract_unshown(&mut self, output: &mut Output) {
        if !std::mem::replace(&mut self.screen.stale, false) || self.screen.engines {
            return;
        }
        if let Some(text) = self.screen.unshown.take() {
            self.record.undo();
            output.line(writer::illegal(NOT_SHOWN, &text));
        }
    }

    /// Sets the GUI's board to ours if it is wrong.
    pub(super) fn refresh(&mut self, output: &mut Output) {
        if !self.screen.stale || self.screen.engines {
            return;
        }
        (self.screen.stale, self.screen.echo, self.screen.unshown) = (false, true, None);
        let lacks = self.lacks().unwrap_or("a move as it was typed");
        self.tell(output, &format!("Board set up anew: XBoard cannot show {lacks}."));
        self.set_up(output);
    }

    /// Loading a position after a game, XBoard sends `variant` and `setboard` at once; our answer to the first then
    /// puts the array on its board, and a second `setup` is not heard (4.9.1). So we set up the position that it has
    /// lost, and a game begins with it. If Black is to move it does not hear the first `setup` either: it has the
    /// right board, but castles as it likes until the next `setboard`.
    pub(super) fn mend_loaded(&mut self, output: &mut Output) {
        let position = self.record.position();
        let other = position.fen() != self.record.variant().start().fen();
        if !self.screen.take_description() || !other || self.screen.engines || self.analysing {
            return;
        }
        if position.side() == Color::White {
            self.side = Some(Color::Black);
            self.set_up(output);
        } else {
            self.screen.undescribed = true;
        }
    }

    /// Tells the GUI the position and all that it must know of the variant.
    fn set_up(&mut self, output: &mut Output) {
        self.screen.undescribed = false;
        let fen = plain_fen(&self.record.position().fen());
        output.line(format_args!("setboard {fen}"));
        writer::setup(&self.record.variant(), &fen).into_iter().for_each(|line| output.line(line));
    }

    /// A position that the GUI sets up. Of a game whose rights it cannot know, it has those of our own record if the
    /// men stand as there.
    pub(super) fn with_our_rights(&self, game: Game, fen: &str) -> Game {
        let (ours, theirs) = (self.record.position(), game.position());
        let variant = self.record.variant();
        let same = ours.side() == theirs.side() && ours.board().cells() == theirs.board().cells();
        if !self.screen.guided || variant.xboard_knows_rights() || !same {
            return game;
        }
        let known = ours.fen();
        let rights = known.split(' ').nth(2).unwrap_or("-");
        let fields = fen.split_ascii_whitespace().enumerate();
        let mixed =
            fields.map(|(number, field)| if number == 2 { rights } else { field }).collect::<Vec<_>>().join(" ");
        Game::from_fen(&variant, &mixed).unwrap_or(game)
    }

    /// Tells the user once in a game. XBoard's window is about as wide as its board and cuts off what is longer than
    /// that.
    fn tell(&mut self, output: &mut Output, text: &str) {
        if !std::mem::replace(&mut self.screen.told, true) {
            output.line(format_args!("telluser {text}"));
        }
    }
}

/// A FEN with nothing that XBoard does not know: its en-passant field has one square.
fn plain_fen(fen: &str) -> String {
    let fields = fen.split(' ').enumerate();
    fields.map(|(number, field)| if number == 3 && field.len() > 2 { "-" } else { field }).collect::<Vec<_>>().join(" ")
}
