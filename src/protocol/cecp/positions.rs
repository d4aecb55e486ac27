//! Games and positions that the GUI sets: `new`, `variant`, `setboard`, `edit`, and moves taken back.

use super::editor::{Edited, Editor};
use super::mode::{Mode, Role};
use super::offers::Offers;
use super::{Cecp, Refusal, writer};
use crate::board::Color;
use crate::position::{FenError, Setup};
use crate::protocol::game::Game;
use crate::protocol::output::Output;

impl Cecp {
    /// `new`: the standard game, the engine has Black. Analysis goes on.
    pub(super) fn new_game(&mut self, output: &mut Output) {
        self.halt(output);
        self.search_thread.clear();
        self.gui.restart();
        self.begin(Game::new(self.settings.games().standard()));
        if self.mode.role() != Role::Analyst {
            self.mode = Mode::Waiting(Role::Player(Color::Black));
        }
        self.offers = Offers::default();
        self.time.restart();
    }

    /// Another game, or another position.
    fn begin(&mut self, game: Game) {
        self.record.begin(game);
        self.time.record_begins();
        self.gui.position_set();
    }

    /// `variant`: its start position, and what the GUI must know of it.
    pub(super) fn set_variant(&mut self, name: &str, output: &mut Output) -> Result<(), Refusal> {
        let variant = self.settings.games().find(name).map_err(|unknown| Refusal::Variant(unknown.0))?.clone();
        self.halt(output);
        self.begin(Game::new(&variant));
        output.lines(writer::setup(&variant, &variant.start().fen()));
        self.gui.describe(variant.spec().picture.is_some());
        Ok(())
    }

    /// `setboard`: a position of the variant.
    pub(super) fn set_board(&mut self, fen: &str, output: &mut Output) {
        self.halt(output);
        // XBoard's FEN has five fields in a game that it calls `nocastle`.
        let nocastle = fen.split_ascii_whitespace().count() == 5;
        match self.record.variant().read_setup(fen) {
            Ok(setup) => self.set_up(&self.gui.with_our_rights(self.record.position(), setup), nocastle, output),
            Err(error) => self.refuse_position(&error, output),
        }
    }

    fn set_up(&mut self, setup: &Setup, nocastle: bool, output: &mut Output) {
        match self.record.variant().set_up(setup) {
            Ok(position) => {
                self.begin(position.into());
                let analysing = self.mode.role() == Role::Analyst;
                if let Some(lines) = self.gui.mend_loaded(self.record.position(), nocastle, analysing) {
                    self.mode = Mode::Waiting(Role::Player(Color::Black));
                    output.lines(lines);
                }
            }
            Err(error) => self.refuse_position(&error, output),
        }
    }

    fn refuse_position(&mut self, error: &FenError, output: &mut Output) {
        self.gui.position_refused();
        output.line(format_args!("tellusererror Illegal position: {error}"));
    }

    /// `edit`: what follows, to a single `.`, are men.
    pub(super) fn edit(&mut self, output: &mut Output) {
        self.halt(output);
        let editor = Editor::new(self.record.position());
        self.mode = Mode::Editing(Box::new(editor), self.mode.role());
    }

    /// A line while a position is put together.
    pub(super) fn edit_line(&mut self, line: &str, output: &mut Output) {
        let Mode::Editing(editor, _) = &mut self.mode else { return };
        match editor.line(line.trim()) {
            Edited::Yes => {}
            Edited::No(reason) => output.line(writer::error(reason, line)),
            Edited::Complete(setup) => {
                self.halt(output);
                self.set_up(&self.gui.with_our_rights(self.record.position(), *setup), false, output);
                self.go_on_analysing();
            }
        }
    }

    /// Takes back so many plies, or none if there are not as many.
    pub(super) fn take_back(&mut self, plies: usize, output: &mut Output) -> Result<(), Refusal> {
        if self.record.plies() < plies {
            return Err(Refusal::NotNow);
        }
        self.halt(output);
        for _ in 0..plies {
            self.record.undo();
        }
        self.gui.taken_back();
        Ok(())
    }
}
