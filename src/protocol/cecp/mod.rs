//! The conversation in CECP, version 2: the protocol of XBoard and WinBoard by T. Mann and H. G. Muller.
//!
//! It owns the game, the time and the search, and answers each line at once; a `ping` in the middle of our thinking is
//! answered after the move, as the protocol wants it. Nothing here knows a game by name. Bad input gets the protocol's
//! own error line and changes nothing, with one exception that the protocol asks for: after a `setboard` that is
//! refused, moves are refused until the next position, because the GUI shows another board than ours.
//!
//! A line is read by the `table` of commands and obeyed in `obey`; positions change in `positions`, moves are made in
//! `play`, searches begin and end in `searching`. These alone see the whole conversation. What they work with sees only
//! itself: the `record` of the game, the `mode`, the time control, the draw offers, and the GUI's board, which hands
//! back what is to be said.

mod command;
mod editor;
mod gui_board;
mod mode;
mod move_text;
mod numbers;
mod obey;
mod offers;
mod play;
mod positions;
mod reader;
mod record;
mod searching;
mod table;
mod time_control;
mod writer;

pub use offers::accepts_draw;
pub(super) use reader::knows;

use super::Conversation;
use super::event::{Event, Flow};
use super::options;
use super::output::Output;
use super::search_thread::SearchThread;
use super::settings::Settings;
use crate::board::Color;
use crate::games::Catalogue;
use crate::position::MoveError;
use crate::search::HashError;
use command::Command;
use gui_board::GuiBoard;
use mode::{Mode, Role};
use offers::Offers;
use reader::read;
use record::Record;
use std::sync::mpsc::Sender;
use std::time::Instant;
use thiserror::Error;
use time_control::TimeControl;

/// A conversation in CECP.
pub(super) struct Cecp {
    settings: Settings,
    record: Record,
    search_thread: SearchThread,
    time: TimeControl,
    mode: Mode,
    gui: GuiBoard,
    offers: Offers,
    /// Whether to tell what the search thinks.
    post: bool,
    /// The program ends when it has moved.
    leaving: bool,
}

/// Why a command that is understood is not obeyed.
#[derive(Debug, Error)]
enum Refusal {
    #[error("unknown command")]
    Unknown,
    #[error("unknown variant \"{0}\"")]
    Variant(String),
    #[error("command not legal now")]
    NotNow,
    #[error("illegal position")]
    OffBoard,
    #[error("\"{0}\" is not a square of this board")]
    Square(String),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("the game is over: {0}")]
    Over(&'static str),
    #[error(transparent)]
    Option(#[from] options::OptionError),
    #[error(transparent)]
    Hash(#[from] HashError),
}

impl Conversation for Cecp {
    fn hear(&mut self, event: Event, output: &mut Output) -> Flow {
        match event {
            Event::Line(line) if matches!(self.mode, Mode::Editing(..)) && line.trim() != "quit" => {
                self.edit_line(&line, output);
            }
            Event::Line(line) => match read(&line) {
                Ok(Command::Quit) => return Flow::Quit,
                Ok(command) => {
                    if let Err(refusal) = self.obey(command, output) {
                        output.line(writer::error(refusal, &line));
                    }
                    self.go_on_analysing();
                }
                Err(error) => output.line(writer::error(error, &line)),
            },
            Event::TooLong(length) => output.line(writer::error("line too long", &format!("{length} bytes"))),
            Event::Report { id, report } => {
                if self.search_thread.accepts(id, &report) {
                    self.report(report, output);
                }
            }
            Event::Overdue => self.move_at_once(output),
            // Who pipes a few lines into the program wants our move; a GUI that has died does not mind.
            Event::End => {
                self.search_thread.stop();
                self.leaving = true;
            }
            Event::Gap | Event::Errand { .. } => {}
        }
        if self.leaving && !self.mode.is_thinking() { Flow::Quit } else { Flow::Continue }
    }

    fn deadline(&self) -> Option<Instant> {
        if self.mode.is_thinking() { self.search_thread.deadline() } else { None }
    }
}

impl Cecp {
    /// A conversation that has not begun. From now on SIGTERM and SIGINT are ignored, unless a person types.
    ///
    /// # Errors
    /// If there is no memory for the search's table.
    pub(super) fn new(games: &Catalogue, events: Sender<Event>) -> Result<Cecp, HashError> {
        let settings = Settings::new(games.clone());
        let search_thread = SearchThread::new(&settings, events)?;
        Ok(Cecp {
            settings,
            record: Record::new(games.standard()),
            search_thread,
            time: TimeControl::new(),
            mode: Mode::Waiting(Role::Player(Color::Black)),
            gui: GuiBoard::default(),
            offers: Offers::default(),
            post: false,
            leaving: false,
        })
    }
}

/// Reads a line and lets it be, for fuzzing.
pub(super) fn try_reading(line: &str) {
    let read = read(line);
    // A line of a command is never taken for a move.
    let is_move = matches!(read, Ok(Command::Move { bare: true, .. }));
    assert!(!(is_move && knows(line)), "{line:?}");
    if let Err(error) = read {
        assert!(!writer::error(error, line).contains('\n'), "{line:?}");
    }
}

#[cfg(test)]
mod tests;
