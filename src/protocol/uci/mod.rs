//! The conversation in UCI: the Universal Chess Interface of R. Huber and S. Meyer-Kahlen, with the usual `UCI_Variant`, `UCI_Chess960`, `go perft` and `d`.
//!
//! It owns the game, the search and the counting, and answers each line at once. Reading and writing of texts are next door; nothing
//! here knows a game by name. Bad input gets one `info string error:` line and changes nothing.

mod counter;
mod go;
mod reader;
mod writer;

pub(super) use reader::knows;

use super::event::{Count, Event, Flow};
use super::game::Game;
use super::options;
use super::output::Output;
use super::settings::Settings;
use super::thinker::Thinker;
use super::{Conversation, diagram};
use crate::games::AnyPosition;
use crate::position::{Dialect, FenError, Move, MoveError, quote};
use crate::search::{HashError, Report};
use counter::Counter;
use go::Go;
use reader::{Request, Setup};
use std::sync::mpsc::Sender;
use thiserror::Error;

/// A conversation in UCI.
pub(super) struct Uci {
    settings: Settings,
    game: Game,
    thinker: Thinker,
    counter: Counter,
    search: Option<Search>,
}

/// The search that was asked for and has not been answered yet.
struct Search {
    root: AnyPosition,
    /// The only moves that may be answered; none if all may.
    moves: Vec<Move>,
    /// Its parameters said `infinite` or `ponder`.
    infinite: bool,
    ponder: bool,
    /// It was told to stop.
    stopping: bool,
    /// The answer, while it may not be given yet.
    held: Option<String>,
}

impl Search {
    /// The answer from now on. Whatever went wrong in the search, the user gets a legal move.
    fn hold(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let best = best.filter(|&m| self.root.is_legal(m)).or_else(|| self.moves.first().copied());
        let best = best.or_else(|| self.root.legal_moves().first().copied());
        self.held = Some(writer::best_move(&self.root, best, ponder));
    }
}

/// Why a position is not set up.
#[derive(Debug, Error)]
enum SetupError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {number} \"{text}\": {error}")]
    Move { number: usize, text: String, error: MoveError },
}

/// What cannot be done now.
#[derive(Debug, Error)]
enum StateError {
    #[error("go while a search is running: send stop first")]
    Busy,
    #[error("ponderhit without a search on the opponent's time")]
    NotPondering,
}

impl Conversation for Uci {
    fn hear(&mut self, event: Event, output: &mut Output) -> Flow {
        match event {
            Event::Line(line) => match reader::read(&line) {
                Ok(Request::Quit) => return Flow::Quit,
                Ok(request) => self.serve(request, output),
                Err(error) => output.line(writer::error(error)),
            },
            Event::TooLong(length) => {
                output.line(writer::error(format_args!("a line of {length} bytes is too long and was not read")));
            }
            Event::Report { id, report } => {
                if self.thinker.accepts(id, &report) {
                    self.report(report, output);
                }
            }
            Event::Counted { id, count } => {
                if self.counter.accepts(id, &count) {
                    counted(&count, output);
                }
            }
            Event::End => return Flow::Quit,
        }
        Flow::Continue
    }
}

impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// If there is no memory for the search's table.
    pub(super) fn new(events: Sender<Event>) -> Result<Uci, HashError> {
        let settings = Settings::new();
        let game = Game::new(settings.variant());
        let thinker = Thinker::new(&settings, events.clone())?;
        Ok(Uci { settings, game, thinker, counter: Counter::new(events), search: None })
    }

    /// Does what a line asks for, `quit` excepted.
    fn serve(&mut self, request: Request, output: &mut Output) {
        match request {
            Request::Uci => writer::introduction().into_iter().for_each(|line| output.line(line)),
            Request::IsReady => output.line("readyok"),
            Request::SetOption { name, value } => {
                if let Err(error) = self.set_option(&name, value.as_deref(), output) {
                    output.line(writer::error(error));
                }
            }
            Request::NewGame => {
                self.stop(output);
                self.thinker.clear();
                self.game = Game::new(self.settings.variant());
            }
            Request::Position(setup) => match self.set_up(&setup) {
                Ok(game) => self.game = game,
                Err(error) => output.line(writer::error(error)),
            },
            Request::Go(go) => self.go(&go, output),
            Request::Perft(depth) if !self.is_busy() => {
                self.answer_at_once(output);
                self.counter.start(self.game.position().clone(), depth);
            }
            Request::Perft(_) => output.line(writer::error(StateError::Busy)),
            Request::Stop => self.stop(output),
            Request::PonderHit => self.ponder_hit(output),
            Request::Show => diagram::diagram(self.game.position()).into_iter().for_each(|line| output.line(line)),
            Request::Quit | Request::Nothing => {}
        }
    }

    /// Sets an option. Another variant begins a new game; what the engine needs is changed when it is idle.
    fn set_option(&mut self, name: &str, value: Option<&str>, output: &mut Output) -> Result<(), options::OptionError> {
        let option = options::find(name)?;
        if option.cecp == options::CecpForm::Only {
            return Err(options::OptionError::Unknown(quote(name)));
        }
        let variant = self.settings.variant().name();
        self.settings.apply(option.id, value, output)?;
        if self.settings.variant().name() != variant {
            self.game = Game::new(self.settings.variant());
        }
        self.configure(output);
        Ok(())
    }

    /// Brings the engine in line with the options, if it is idle.
    fn configure(&mut self, output: &mut Output) {
        if let Err(error) = self.thinker.configure(&mut self.settings) {
            output.line(writer::error(error));
        }
    }

    /// The game that `position` describes.
    fn set_up(&self, setup: &Setup) -> Result<Game, SetupError> {
        let variant = self.settings.variant();
        let mut game = match &setup.fen {
            Some(fen) => Game::from_fen(variant, fen)?,
            None => Game::new(variant),
        };
        for (index, text) in setup.moves.iter().enumerate() {
            let played = game.play(text, Dialect::Uci);
            played.map_err(|error| SetupError::Move { number: index + 1, text: quote(text), error })?;
        }
        Ok(game)
    }

    /// Whether a search or a counting runs that nobody has stopped, or waits to be answered.
    fn is_busy(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.stopping) || self.counter.is_busy()
    }

    /// Starts a search, or says at once that there is nothing to search.
    fn go(&mut self, go: &Go, output: &mut Output) {
        if self.is_busy() {
            return output.line(writer::error(StateError::Busy));
        }
        for word in &go.ignored {
            output.line(writer::error(format_args!("go has no parameter \"{word}\"; it is passed over")));
        }
        let position = self.game.position();
        let limits = match go.limits(position, &self.settings) {
            Ok(limits) => limits,
            Err(error) => return output.line(writer::error(error)),
        };
        let root = position.clone();
        self.answer_at_once(output);
        let moves = limits.moves.clone();
        let mut search = Search { infinite: go.infinite, ponder: go.ponder, stopping: false, held: None, moves, root };
        // A draw by repetition and the like is the GUI's to claim; while there are moves it may want to know the best.
        let end = self.game.outcome().filter(|end| end.winner.is_some() || search.root.legal_moves().is_empty());
        if let Some(end) = end {
            output.line(writer::finished(&search.root, end));
            search.held = Some(writer::best_move(&search.root, None, None));
            self.search = Some(search);
            return self.answer(output);
        }
        self.thinker.start(search.root.clone(), limits);
        self.search = Some(search);
    }

    /// A word of the search.
    fn report(&mut self, report: Report, output: &mut Output) {
        let Some(search) = &mut self.search else { return };
        match report {
            Report::Info(info) => output.line(writer::info(&search.root, &info, self.settings.shows_wdl())),
            Report::Trying { depth, m, number } => output.line(writer::trying(&search.root, depth, m, number)),
            Report::Done { best, ponder } => {
                search.hold(best, ponder);
                self.answer(output);
            }
        }
    }

    /// Gives the answer, if there is one and it may be given.
    fn answer(&mut self, output: &mut Output) {
        let ready = self.search.take_if(|search| search.held.is_some() && !search.infinite && !search.ponder);
        if let Some(text) = ready.and_then(|search| search.held) {
            output.line(text);
            self.configure(output);
        }
    }

    /// Gives the answer of a search that was told to stop and has not ended yet: some GUIs (PolyGlot) do not wait for it before the next
    /// `go`. It is the best move so far.
    fn answer_at_once(&mut self, output: &mut Output) {
        if let Some(search) = &mut self.search {
            search.hold(self.thinker.best_so_far(), None);
            self.thinker.abandon();
            self.answer(output);
        }
    }

    /// Ends search and counting. The search's answer follows as soon as it has ended.
    fn stop(&mut self, output: &mut Output) {
        if self.counter.stop() {
            output.line(writer::remark("perft stopped"));
        }
        if let Some(search) = &mut self.search {
            (search.infinite, search.ponder, search.stopping) = (false, false, true);
            self.thinker.stop();
            self.answer(output);
        }
    }

    /// The move that was pondered on has been played.
    fn ponder_hit(&mut self, output: &mut Output) {
        match &mut self.search {
            Some(search) if search.ponder => {
                search.ponder = false;
                self.thinker.ponderhit(None);
                self.answer(output);
            }
            _ => output.line(writer::error(StateError::NotPondering)),
        }
    }
}

/// Reads a line and lets it be, for fuzzing.
pub(super) fn try_reading(line: &str, settings: &Settings) {
    match reader::read(line) {
        Ok(Request::Go(go)) => drop(go.limits(&settings.variant().start(), settings)),
        Ok(_) => {}
        Err(error) => assert!(!writer::error(error).contains('\n'), "{line:?}"),
    }
}

/// A word of the counting.
fn counted(count: &Count, output: &mut Output) {
    match count {
        Count::Root(text, leaves) => output.line(format_args!("{text}: {leaves}")),
        Count::Total(total) => output.line(format_args!("\nNodes searched: {total}")),
    }
}

#[cfg(test)]
mod tests;
