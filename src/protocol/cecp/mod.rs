//! The conversation in CECP, version 2: the protocol of XBoard and WinBoard by T. Mann and H. G. Muller.
//!
//! It owns the game, the clock and the search, and answers each line at once; a `ping` in the middle of our thinking is
//! answered after the move, as the protocol wants it. Here are the commands; thinking, pondering and moving are in
//! `play`. Nothing here knows a game by name. Bad input gets the protocol's own error line and changes nothing, with
//! one exception that the protocol asks for: after a `setboard` that is refused, moves are refused until the next
//! position, because the GUI shows another board than ours.

mod analysis;
mod command;
mod edit;
mod move_text;
mod numbers;
mod offers;
mod pause;
mod play;
mod reader;
mod record;
mod refresh;
mod resources;
mod screen;
mod table;
mod time_control;
mod writer;

pub use offers::accepts_draw;
pub(super) use reader::knows;

use super::event::{Event, Flow};
use super::game::Game;
use super::options;
use super::output::Output;
use super::settings::Settings;
use super::thinker::Thinker;
use super::{Conversation, diagram};
use crate::board::Color;
use crate::games::{AnyPosition, Catalogue};
use crate::position::{Dialect, Move, MoveError, quote};
use crate::search::HashError;
use analysis::Progress;
use command::Command;
use edit::Editor;
use offers::Opinion;
use pause::Paused;
use reader::read;
use record::Record;
use screen::Screen;
use std::sync::mpsc::Sender;
use std::time::Instant;
use thiserror::Error;
use time_control::TimeControl;

/// A conversation in CECP.
pub(super) struct Cecp {
    settings: Settings,
    record: Record,
    thinker: Thinker,
    time: TimeControl,
    /// The engine's colour; none in force mode.
    side: Option<Color>,
    activity: Activity,
    /// Whether to tell what the search thinks.
    post: bool,
    /// Pings that wait for our move.
    pings: Vec<String>,
    /// The GUI shows a position that is none.
    off_board: bool,
    /// What the GUI shows, and what it must be told.
    screen: Screen,
    /// The engine analyses whatever position there is.
    analysing: bool,
    /// A position that is being put together.
    editor: Option<Editor>,
    paused: Option<Paused>,
    opinion: Opinion,
    /// The program ends when it has moved.
    leaving: bool,
}

/// What the engine is doing.
enum Activity {
    /// Nothing.
    Idle,
    /// It is looking for its move.
    Thinking {
        /// Since when its clock runs.
        since: Instant,
    },
    /// It is the opponent's turn.
    Pondering(Box<Pondering>),
    /// It analyses.
    Analysing(Progress),
}

/// A search on the opponent's time.
struct Pondering {
    /// The move that is expected.
    expected: Move,
    /// The position after it.
    root: AnyPosition,
    /// How the search ended, if it ended before its time: best move and expected answer.
    ended: Option<(Option<Move>, Option<Move>)>,
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
            Event::Line(line) if self.editor.is_some() && line.trim() != "quit" => self.edit_line(&line, output),
            Event::Line(line) => match read(&line) {
                Ok(Command::Quit) => return Flow::Quit,
                Ok(command) => {
                    if let Err(refusal) = self.serve(command, output) {
                        output.line(writer::error(refusal, &line));
                    }
                    self.go_on_analysing();
                }
                Err(error) => output.line(writer::error(error, &line)),
            },
            Event::TooLong(length) => output.line(writer::error("line too long", &format!("{length} bytes"))),
            Event::Report { id, report } => {
                if self.thinker.accepts(id, &report) {
                    self.report(report, output);
                }
            }
            Event::Overdue => self.move_at_once(output),
            // Who pipes a few lines into the program wants our move; a GUI that has died does not mind.
            Event::End => {
                self.thinker.stop();
                self.leaving = true;
            }
            Event::Gap | Event::Errand { .. } => {}
        }
        if self.leaving && !self.is_thinking() { Flow::Quit } else { Flow::Continue }
    }

    fn deadline(&self) -> Option<Instant> {
        if self.is_thinking() { self.thinker.deadline() } else { None }
    }
}

impl Cecp {
    /// A conversation that has not begun. From now on SIGTERM and SIGINT are ignored, unless a person types.
    ///
    /// # Errors
    /// If there is no memory for the search's table.
    pub(super) fn new(games: &Catalogue, events: Sender<Event>) -> Result<Cecp, HashError> {
        let settings = Settings::new(games.clone());
        let thinker = Thinker::new(&settings, events)?;
        Ok(Cecp {
            settings,
            record: Record::new(games.standard()),
            thinker,
            time: TimeControl::new(),
            side: Some(Color::Black),
            activity: Activity::Idle,
            post: false,
            pings: Vec::new(),
            off_board: false,
            screen: Screen::default(),
            analysing: false,
            editor: None,
            paused: None,
            opinion: Opinion::default(),
            leaving: false,
        })
    }

    /// Does what a line asks for, `quit` excepted.
    fn serve(&mut self, command: Command, output: &mut Output) -> Result<(), Refusal> {
        match command {
            Command::Features => writer::features(&self.settings).into_iter().for_each(|line| output.line(line)),
            Command::New => self.new_game(output),
            Command::Variant(name) => self.set_variant(&name, output)?,
            Command::SetBoard(fen) => self.set_board(&fen, output),
            Command::Move { text, bare } => self.user_move(&text, bare, output)?,
            Command::Result if self.screen.is_echo() => {}
            Command::Force if self.screen.take_echo() => {}
            Command::Force => self.force(output),
            Command::Result => {
                self.play_neither(output);
                self.refresh(output);
            }
            Command::Go => self.go(output)?,
            Command::PlayOther => self.play_other(output),
            Command::UserPlays(color) => self.play(!color, output),
            Command::Level(level) => self.time.set_level(level, self.record.plies()),
            Command::MoveTime(time) => self.time.set_move_time(time),
            Command::Depth(depth) => self.time.set_depth(depth),
            Command::Time(centiseconds) => self.time.set_remaining(centiseconds),
            Command::Ping(number) => self.ping(number, output),
            Command::Post(post) => self.post = post,
            Command::Ponder(ponder) => {
                self.set_option("Ponder", Some(if ponder { "true" } else { "false" }), output)?
            }
            Command::Undo => self.take_back(1, output)?,
            Command::Remove => self.take_back(2, output)?,
            Command::MoveNow if self.is_thinking() => self.thinker.stop(),
            Command::MoveNow => {}
            Command::Memory(size) => self.set_memory(size, output)?,
            Command::Cores(count) => self.set_cores(count, output)?,
            Command::Option { name, value } => self.set_option(&name, value.as_deref(), output)?,
            Command::Hint => self.hint(output),
            Command::Accepted(feature) => self.screen.accepted(&feature),
            Command::Computer => self.against_engine(output),
            Command::Analyze => self.analyse(output),
            Command::Exit => self.leave_analysis(output),
            Command::Progress => self.tell_progress(output),
            Command::Exclude(text) => self.consider(&text, false, output)?,
            Command::Include(text) => self.consider(&text, true, output)?,
            Command::SetScore { score, depth } => self.thinker.pin(self.record.position(), score, depth),
            Command::Edit => self.edit(output),
            Command::Draw => self.draw_offered(output),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(output),
            Command::NodeRate(rate) => self.time.set_node_rate(rate),
            Command::Lift(square) => self.lift(&square, output)?,
            Command::Put(square) => self.put(&square, output)?,
            Command::Hover(square) => drop(self.square(&square)?),
            // No book: lines that begin with a blank, and an empty one.
            Command::Book => output.line(" There is no opening book.\n"),
            Command::Eval => output.line(format_args!("# {}", diagram::worth(self.record.position()))),
            Command::Show => {
                diagram::diagram(self.record.position())
                    .into_iter()
                    .for_each(|line| output.line(format_args!("# {line}")));
            }
            Command::Quit | Command::Nothing => {}
        }
        Ok(())
    }

    /// `new`: the standard game, the engine has Black.
    fn new_game(&mut self, output: &mut Output) {
        self.halt(output);
        self.thinker.clear();
        self.screen.restart();
        self.begin(Game::new(self.settings.games().standard()));
        self.side = if self.analysing { None } else { Some(Color::Black) };
        self.opinion = Opinion::default();
        self.time.restart();
    }

    /// Another game, or another position.
    fn begin(&mut self, game: Game) {
        self.record.begin(game);
        self.time.record_begins();
        self.off_board = false;
        self.screen.position_set();
    }

    /// `variant`: its start position, and what the GUI must know of it.
    fn set_variant(&mut self, name: &str, output: &mut Output) -> Result<(), Refusal> {
        let found = self.settings.games().find(name).map_err(|unknown| Refusal::Variant(unknown.0))?;
        let variant = &found.clone();
        self.halt(output);
        self.begin(Game::new(variant));
        writer::setup(variant, &variant.start().fen()).into_iter().for_each(|line| output.line(line));
        self.screen.describe(variant.spec().picture.is_some());
        Ok(())
    }

    /// `setboard`: a position of the variant.
    fn set_board(&mut self, fen: &str, output: &mut Output) {
        self.halt(output);
        match Game::from_fen(&self.record.variant(), fen) {
            Ok(game) => {
                self.begin(self.with_our_rights(game, fen));
                self.mend_loaded(output);
            }
            Err(error) => {
                self.off_board = true;
                output.line(format_args!("tellusererror Illegal position: {error}"));
            }
        }
    }

    /// `ping`: after our move if we are thinking, else at once.
    fn ping(&mut self, number: String, output: &mut Output) {
        if self.is_thinking() {
            self.pings.push(number);
        } else {
            pong(&number, output);
        }
    }

    /// Takes back so many plies, or none if there are not as many.
    fn take_back(&mut self, plies: usize, output: &mut Output) -> Result<(), Refusal> {
        if self.record.plies() < plies {
            return Err(Refusal::NotNow);
        }
        self.halt(output);
        for _ in 0..plies {
            self.record.undo();
        }
        self.screen.taken_back();
        Ok(())
    }

    /// Whether the engine looks for its move.
    const fn is_thinking(&self) -> bool {
        matches!(self.activity, Activity::Thinking { .. })
    }

    /// `hint`: the move that we expect of the user.
    fn hint(&self, output: &mut Output) {
        if let Some(expected) = self.record.expected() {
            output.line(format_args!("Hint: {}", self.record.position().coordinates(expected, Dialect::Cecp)));
        }
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

/// The answer to a ping.
fn pong(number: &str, output: &mut Output) {
    output.line(format!("pong {}", quote(number)).trim_end());
}

#[cfg(test)]
mod tests;
