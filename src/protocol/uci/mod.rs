//! The conversation in UCI: the Universal Chess Interface of R. Huber and S. Meyer-Kahlen, with the usual
//! `UCI_Variant`, `UCI_Chess960`, `go perft` and `d`.
//!
//! It owns the game, the search and the counting, and answers each line at once. Reading and writing of texts are next
//! door; nothing here knows a game by name. Bad input gets one `info string error:` line and changes nothing, with two
//! exceptions. Whoever says `go` waits for a `bestmove`, so he always gets one: for what is left of his words when the
//! wrong ones are set right; for the search that is cut short by another `go`; and `bestmove (none)` after a `position`
//! that was refused, because he means a position that is not ours.

mod errands;
mod go;
mod reader;
mod writer;

pub(super) use reader::knows;

use super::errand::Errands;
use super::event::{Event, Flow, Told};
use super::game::Game;
use super::options;
use super::output::Output;
use super::search_thread::SearchThread;
use super::settings::Settings;
use super::{Conversation, diagram};
use crate::bench;
use crate::games::{AnyPosition, Catalogue};
use crate::position::{Dialect, FenError, Move, MoveError, quote};
use crate::search::{HashError, Report};
use go::Go;
use reader::{Request, Setup};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A conversation in UCI.
pub(super) struct Uci {
    settings: Settings,
    game: Game,
    search_thread: SearchThread,
    errands: Errands,
    search: Option<Search>,
    /// Why there is no position to search: the last one was refused.
    off_board: Option<String>,
    /// Nothing else has come since the last `go`: what came in one piece with it is no word of somebody who has seen it
    /// work.
    in_one_piece: bool,
    /// The program ends when it has answered.
    leaving: bool,
    /// How long `quit` waits for the end of the input, which says that nobody sits there.
    patience: Option<Instant>,
}

/// As long as the shell may take to close a pipe whose last line was `quit`.
const PATIENCE: Duration = Duration::from_secs(1);

/// The search that was asked for and has not been answered yet.
struct Search {
    root: AnyPosition,
    /// The only moves that may be answered; none if all may.
    moves: Vec<Move>,
    /// Its parameters said `infinite` or `ponder`.
    infinite: bool,
    ponder: bool,
    /// It ends by itself, without regard to any clock.
    bounded: bool,
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
    #[error("go while a search is running; that one ends here")]
    Busy,
    #[error("no position to search: {0}")]
    OffBoard(String),
    #[error("ponderhit without a search on the opponent's time")]
    NotPondering,
}

impl Conversation for Uci {
    fn hear(&mut self, event: Event, output: &mut Output) -> Flow {
        match event {
            Event::Line(line) => self.line(&line, output),
            Event::TooLong(length) => {
                let reason = format!("a line of {length} bytes is too long and was not read");
                output.line(writer::error(&reason));
                // Only positions are that long.
                self.off_board = Some(reason);
            }
            Event::Gap => self.in_one_piece = false,
            Event::Report { id, report } => {
                if self.search_thread.accepts(id, &report) {
                    self.report(report, output);
                }
            }
            Event::Errand { id, told } => {
                if self.errands.accepts(id, &told) {
                    match told {
                        Told::Line(line) | Told::Last(line) => output.line(line),
                    }
                }
            }
            Event::Overdue if self.patience.is_some_and(|at| at <= Instant::now()) => self.leave(false, output),
            Event::Overdue => self.answer_at_once(output),
            // After a `quit` that waits for it, or without one.
            Event::End => self.leave(!self.leaving || self.patience.is_some(), output),
        }
        if self.leaving && self.is_idle() { Flow::Quit } else { Flow::Continue }
    }

    fn deadline(&self) -> Option<Instant> {
        // Nobody waits for an endless search before `stop` or `ponderhit`.
        let search = self.search.as_ref().filter(|search| !search.infinite && !search.ponder);
        let answer = search.and_then(|_| self.search_thread.deadline());
        [answer, self.patience].into_iter().flatten().min()
    }
}

impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// If there is no memory for the search's table.
    pub(super) fn new(games: &Catalogue, events: Sender<Event>) -> Result<Uci, HashError> {
        let settings = Settings::new(games.clone());
        let game = Game::new(settings.variant());
        let search_thread = SearchThread::new(&settings, events.clone())?;
        Ok(Uci {
            settings,
            game,
            search_thread,
            errands: Errands::new(events),
            search: None,
            off_board: None,
            in_one_piece: false,
            leaving: false,
            patience: None,
        })
    }

    /// A line of input. Whoever has said `quit` can only say it again.
    fn line(&mut self, line: &str, output: &mut Output) {
        match reader::read(line) {
            Ok(Request::Quit) => {
                let patient = self.in_one_piece && !self.leaving;
                self.leave(patient, output);
                self.patience = patient.then(|| Instant::now() + PATIENCE);
            }
            Ok(Request::Stop) => self.stop(output),
            _ if self.leaving => {}
            Ok(request) => self.serve(request, output),
            Err(error) => {
                output.line(writer::error(&error));
                if error.is_about_position() {
                    self.off_board = Some(error.to_string());
                }
            }
        }
    }

    /// The program is to end. What has an end of its own is waited for if `patient`: who pipes a few lines into the
    /// program wants the answers, while a GUI that has died reads none, and writing to it fails. Any other search gives
    /// its best move.
    fn leave(&mut self, patient: bool, output: &mut Output) {
        (self.leaving, self.patience) = (true, None);
        let bounded = self.search.as_ref().map_or(self.errands.is_busy(), |search| search.bounded);
        if !(patient && bounded) {
            self.stop(output);
        }
    }

    /// Does what a line asks for, `stop` and `quit` excepted.
    fn serve(&mut self, request: Request, output: &mut Output) {
        match request {
            Request::Uci => writer::introduction(self.settings.games()).into_iter().for_each(|line| output.line(line)),
            Request::IsReady => output.line("readyok"),
            Request::SetOption { name, value } => {
                if let Err(error) = self.set_option(&name, value.as_deref(), output) {
                    output.line(writer::error(error));
                }
            }
            Request::NewGame => {
                self.stop(output);
                self.search_thread.clear();
                self.begin(Game::new(self.settings.variant()));
            }
            Request::Position(setup) => match self.set_up(&setup) {
                Ok(game) => self.begin(game),
                Err(error) => {
                    output.line(writer::error(&error));
                    self.off_board = Some(error.to_string());
                }
            },
            Request::Go(go) => self.go(&go, output),
            Request::Perft(depth) => self.perft(depth, output),
            Request::Bench { variant, depth } => match errands::benched(self.settings.games(), variant.as_deref()) {
                Ok(variants) => {
                    self.make_way(output);
                    let depth = depth.unwrap_or(bench::DEPTH);
                    self.errands.start("bench", move |stop, tell| errands::bench(&variants, depth, stop, tell));
                    self.in_one_piece = true;
                }
                Err(error) => output.line(writer::error(error)),
            },
            Request::PonderHit => self.ponder_hit(output),
            Request::Show => diagram::diagram(self.game.position()).into_iter().for_each(|line| output.line(line)),
            Request::Eval => output.line(diagram::worth(self.game.position())),
            Request::Stop | Request::Quit | Request::Nothing => {}
        }
    }

    /// Another game, or another position.
    fn begin(&mut self, game: Game) {
        self.game = game;
        self.off_board = None;
    }

    /// Sets an option. Another variant begins a new game; what the engine needs is changed when it is idle.
    fn set_option(&mut self, name: &str, value: Option<&str>, output: &mut Output) -> Result<(), options::OptionError> {
        let option = options::find(name)?;
        if option.cecp == options::CecpForm::Only {
            return Err(options::OptionError::Unknown(quote(name)));
        }
        let variant = self.settings.variant().clone();
        self.settings.apply(option.id, value, output)?;
        if !self.settings.variant().is(&variant) {
            self.begin(Game::new(self.settings.variant()));
        }
        if option.id == options::OptionId::VariantPath {
            output.line(writer::variants(&self.settings));
        }
        if let Some(word) = self.settings.idle_threads().filter(|_| option.id == options::OptionId::Threads) {
            output.line(writer::remark(word));
        }
        self.configure(output);
        Ok(())
    }

    /// Brings the engine in line with the options, if it is idle.
    fn configure(&mut self, output: &mut Output) {
        if let Err(error) = self.search_thread.configure(&mut self.settings) {
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

    /// Whether everything has been answered.
    const fn is_idle(&self) -> bool {
        self.search.is_none() && !self.errands.is_busy()
    }

    /// Makes way for another search or errand. What runs ends here; a search that nobody has stopped gives its best
    /// move so far.
    fn make_way(&mut self, output: &mut Output) {
        if self.errands.is_busy() || self.search.as_ref().is_some_and(|search| !search.stopping) {
            output.line(writer::error(StateError::Busy));
            self.stop(output);
        }
        self.answer_at_once(output);
    }

    /// Counts leaves.
    fn perft(&mut self, depth: u32, output: &mut Output) {
        if let Some(reason) = &self.off_board {
            return output.line(writer::error(StateError::OffBoard(reason.clone())));
        }
        self.make_way(output);
        let position = self.game.position().clone();
        self.errands.start("perft", move |stop, tell| errands::count(position, depth, stop, tell));
        self.in_one_piece = true;
    }

    /// Starts a search, or says at once that there is nothing to search.
    fn go(&mut self, go: &Go, output: &mut Output) {
        let root = self.game.position().clone();
        let (limits, faults) = go.limits(&root, &self.settings);
        go.faults.iter().chain(&faults).for_each(|fault| output.line(writer::error(fault)));
        if let Some(reason) = &self.off_board {
            output.line(writer::error(StateError::OffBoard(reason.clone())));
        }
        self.make_way(output);
        let moves = limits.moves.clone();
        let (infinite, ponder, bounded) = (go.infinite, go.ponder, go.is_bounded());
        let mut search = Search { infinite, ponder, bounded, stopping: false, held: None, moves, root };
        self.in_one_piece = true;
        // A draw by repetition and the like is the GUI's to claim; while there are moves it may want to know the best.
        let end = self.game.outcome().filter(|end| end.winner.is_some() || search.root.legal_moves().is_empty());
        let end = end.map(|end| writer::finished(&search.root, end)).filter(|_| self.off_board.is_none());
        if end.is_some() || self.off_board.is_some() {
            end.into_iter().for_each(|line| output.line(line));
            search.held = Some(writer::best_move(&search.root, None, None));
            self.search = Some(search);
            return self.answer(output);
        }
        self.search_thread.start(search.root.clone(), limits);
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

    /// Gives the answer of a search that has not ended yet: its best move so far. Some GUIs (PolyGlot) do not wait
    /// between `stop` and the next `go`; and on a busy machine the search may be kept from ending in time.
    fn answer_at_once(&mut self, output: &mut Output) {
        if let Some(search) = &mut self.search {
            let (best, ponder) = self.search_thread.take_best();
            search.hold(best, ponder);
            self.answer(output);
        }
    }

    /// Ends search and errand. The search's answer follows as soon as it has ended.
    fn stop(&mut self, output: &mut Output) {
        if let Some(name) = self.errands.stop() {
            output.line(writer::remark(format_args!("{name} stopped")));
        }
        if let Some(search) = &mut self.search {
            (search.infinite, search.ponder, search.stopping) = (false, false, true);
            self.search_thread.stop();
            self.answer(output);
        }
    }

    /// The move that was pondered on has been played.
    fn ponder_hit(&mut self, output: &mut Output) {
        match &mut self.search {
            Some(search) if search.ponder => {
                search.ponder = false;
                self.search_thread.ponderhit(None);
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

#[cfg(test)]
mod tests;
