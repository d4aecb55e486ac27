//! What the GUI shows, as the model has it.

use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move};

#[derive(Clone, Debug)]
pub(super) struct Screen {
    /// The GUI knows no more of our games than we tell.
    guided: bool,
    /// It tests legality, and then takes no moves with the letter of a man that is put back.
    tests: bool,
    /// The opponent is an engine, so that no boards are set up.
    engines: bool,
    /// The GUI's board is wrong.
    stale: bool,
    /// The GUI's answer to a board that was set up is still to come.
    echo: bool,
}

impl Screen {
    pub(super) fn new(guided: bool) -> Screen {
        Screen { guided, tests: true, engines: false, stale: false, echo: false }
    }

    pub(super) fn restart(&mut self) {
        *self = Screen { tests: self.tests, ..Screen::new(self.guided) };
    }

    pub(super) fn position_set(&mut self) {
        (self.stale, self.echo) = (false, false);
    }

    pub(super) fn guided(&self) -> bool {
        self.guided
    }

    pub(super) fn meets_engine(&mut self) {
        self.engines = true;
    }

    pub(super) fn echo(&self) -> bool {
        self.echo
    }

    pub(super) fn take_echo(&mut self) -> bool {
        std::mem::take(&mut self.echo)
    }

    pub(super) fn set_tests(&mut self, tests: bool) {
        self.tests = tests;
    }

    pub(super) fn moves(&mut self, position: &AnyPosition, m: Move) {
        let put_back = m.promoted().is_none() && !position.letters(m.from(), m.to()).is_empty();
        self.stale |= self.guided && (!position.is_shown(m) || put_back && self.tests);
        self.echo = false;
    }

    pub(super) fn users(&mut self, position: &AnyPosition, m: Move, text: &str) {
        let lettered = !position.letters(m.from(), m.to()).is_empty();
        self.stale |= self.guided && lettered && !position.coordinates(m, Dialect::Cecp).eq_ignore_ascii_case(text);
        self.moves(position, m);
    }

    /// Whether a board takes the place of our move.
    pub(super) fn sets_up(&self) -> bool {
        self.stale && !self.engines
    }

    /// Whether a board is to be set up now; it is, then.
    pub(super) fn take_stale(&mut self) -> bool {
        let due = self.sets_up();
        if due {
            (self.stale, self.echo) = (false, true);
        }
        due
    }
}

/// A FEN as XBoard knows it: with one square for en passant at most.
pub(super) fn plain(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if fields[3].len() > 2 {
        fields[3] = "-";
    }
    fields.join(" ")
}
