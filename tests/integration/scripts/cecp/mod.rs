//! CECP as a model: who has the move, what is due, and what stops what.

mod editor;
mod screen;
mod writer;

pub(super) use writer::Cecp;

use super::model::{Debts, Model};
use crate::support::games;
use editor::Editor;
use ladorea::board::Color;
use ladorea::position::{Dialect, Move};
use ladorea::protocol::Game;
use screen::Screen;

/// What may be true of the program.
#[derive(Clone)]
pub(super) struct State {
    game: Game,
    /// The engine's colour; none in force mode.
    side: Option<Color>,
    /// It owes a move.
    thinking: bool,
    paused: Option<Paused>,
    analysing: bool,
    editor: Option<Editor>,
    /// The GUI shows a position that is none.
    off_board: bool,
    /// The result has been told.
    claimed: bool,
    /// It may give up.
    resigns: bool,
    /// Pings that wait for the move.
    pings: Vec<String>,
    screen: Screen,
    debts: Debts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paused {
    Thinking,
    Otherwise,
}

impl State {
    pub(super) fn new(guided: bool) -> State {
        State {
            game: Game::new(games().standard()),
            side: Some(Color::Black),
            thinking: false,
            paused: None,
            analysing: false,
            editor: None,
            off_board: false,
            claimed: false,
            resigns: false,
            pings: Vec::new(),
            screen: Screen::new(guided),
            debts: Debts::default(),
        }
    }

    fn refuse(&mut self) {
        self.debts.start("Error (");
    }

    /// Whatever goes on ends without a move.
    fn halt(&mut self) {
        (self.thinking, self.paused) = (false, None);
        self.settle();
    }

    fn settle(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.debts.line(format!("pong {number}"));
        }
    }

    fn begin(&mut self, game: Game) {
        (self.game, self.off_board, self.claimed) = (game, false, false);
        self.screen.position_set();
    }

    fn leave_analysis(&mut self) {
        if std::mem::take(&mut self.analysing) {
            self.halt();
        }
    }

    fn set_board(&mut self, fen: &str) {
        self.halt();
        match Game::from_fen(&self.game.variant(), fen) {
            Ok(game) => {
                // XBoard knows nothing of the first-move rights of Lombard Chess.
                let (ours, theirs) = (self.game.position(), game.position());
                let same = ours.side() == theirs.side() && ours.board().cells() == theirs.board().cells();
                let keeps = same && self.screen.guided() && self.game.variant().name() == "lombard";
                let known = ours.fen();
                let mut fields: Vec<&str> = fen.split(' ').collect();
                fields[2] = known.split(' ').nth(2).unwrap();
                let variant = self.game.variant();
                self.begin(if keeps { Game::from_fen(&variant, &fields.join(" ")).unwrap() } else { game });
            }
            Err(_) => {
                self.off_board = true;
                self.debts.start("tellusererror Illegal position");
            }
        }
    }

    fn may_move(&self) -> bool {
        let ours = self.thinking || self.paused == Some(Paused::Thinking);
        let over = self.side.is_some() && self.game.outcome().is_some();
        !self.off_board && !ours && !over
    }

    fn user_move(&mut self, text: &str) {
        let parsed = self.game.position().parse_move(text, Dialect::Cecp).ok().filter(|_| self.may_move());
        let Some(m) = parsed else { return self.debts.start("Illegal move (") };
        self.halt();
        self.screen.users(self.game.position(), m, text);
        self.make(m);
        match self.side == Some(self.game.position().side()) {
            true => self.think(),
            false => self.refresh(),
        }
    }

    fn make(&mut self, m: Move) {
        self.game.make(m);
        self.claimed = false;
    }

    /// The GUI's board is set to ours if it is wrong.
    fn refresh(&mut self) {
        if self.screen.take_stale() {
            self.debts.line(format!("setboard {}", screen::plain(&self.game.position().fen())));
        }
    }

    /// It looks for its move, or claims the result.
    fn think(&mut self) {
        self.thinking = !self.claim();
    }

    fn claim(&mut self) -> bool {
        let Some(outcome) = self.game.outcome() else { return false };
        if !std::mem::replace(&mut self.claimed, true) {
            self.debts.line(outcome.claim());
        }
        self.refresh();
        true
    }

    fn go(&mut self) {
        let side = self.game.position().side();
        if self.off_board {
            return self.refuse();
        }
        if self.thinking && self.side == Some(side) {
            return;
        }
        if self.claimed && self.game.outcome().is_some() {
            return self.refuse();
        }
        self.leave_analysis();
        self.halt();
        self.side = Some(side);
        self.think();
    }

    fn take_back(&mut self, plies: usize) {
        if self.game.plies() < plies {
            return self.refuse();
        }
        self.halt();
        for _ in 0..plies {
            self.game.undo();
        }
        self.claimed = false;
    }

    fn plays(&mut self, side: Color) {
        self.leave_analysis();
        self.halt();
        self.side = Some(side);
    }

    fn new_game(&mut self) {
        self.halt();
        self.screen.restart();
        self.begin(Game::new(games().standard()));
        self.side = if self.analysing { None } else { Some(Color::Black) };
    }

    fn show_board(&mut self) {
        let position = self.game.position();
        self.debts.line(format!("# Variant: {}", self.game.variant().name()));
        self.debts.line(format!("# Fen: {}", position.fen()));
        self.debts.line(format!("# Key: {:016X}", position.hash()));
        match position.outcome() {
            Some(outcome) => self.debts.line(format!("# Result: {}", outcome.claim())),
            None if position.is_check() => self.debts.line("# Check"),
            None => {}
        }
    }

    /// The engine has made this move; what it says of it is due.
    fn engine_moves(mut self, m: Move) -> State {
        let text = format!("move {}", self.game.position().coordinates(m, Dialect::Cecp));
        self.screen.moves(self.game.position(), m);
        self.thinking = false;
        self.make(m);
        if !self.screen.sets_up() {
            self.debts.line(text);
        } else if self.game.outcome().is_none() {
            self.refresh();
        }
        self.claim();
        self.settle();
        self
    }

    /// `pause` and what follows it.
    fn pause(&mut self) {
        if self.paused.is_none() {
            self.paused = Some(if self.thinking { Paused::Thinking } else { Paused::Otherwise });
            self.thinking = false;
        }
    }

    /// Commands that take the board, or give it to somebody.
    fn obey_game(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "new" => self.new_game(),
            "variant" => match games().find(rest) {
                Ok(variant) => {
                    self.halt();
                    self.begin(Game::new(variant));
                }
                Err(_) => self.refuse(),
            },
            "setboard" => self.set_board(rest),
            "usermove" => self.user_move(rest),
            "result" if self.screen.echo() => {}
            "force" if self.screen.take_echo() => {}
            "force" | "result" => {
                self.analysing &= word == "result";
                self.halt();
                self.side = None;
            }
            "go" => self.go(),
            "playother" => self.plays(!self.game.position().side()),
            "white" => self.plays(Color::Black),
            "black" => self.plays(Color::White),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "analyze" => {
                self.halt();
                (self.side, self.analysing) = (None, true);
            }
            "exit" => self.leave_analysis(),
            "edit" => {
                self.halt();
                self.editor = Some(Editor::new(self.game.position()));
            }
            "pause" => self.pause(),
            "resume" => {
                if self.paused.take() == Some(Paused::Thinking) {
                    self.think();
                }
            }
            _ => return false,
        }
        true
    }

    /// Questions, settings, and moves without a word before them.
    fn obey_other(&mut self, word: &str, rest: &str) {
        match word {
            "ping" if self.thinking => self.pings.push(rest.to_string()),
            "ping" => self.debts.line(format!("pong {rest}")),
            "exclude" | "include" => {
                if rest != "all" && self.game.position().parse_move(rest, Dialect::Cecp).is_err() {
                    self.refuse();
                }
            }
            "option" => {
                if let Some(value) = rest.strip_prefix("Resign=") {
                    self.resigns = value == "true";
                }
                if let Some(value) = rest.strip_prefix("GUI Tests Legality=") {
                    self.screen.set_tests(value == "true");
                }
            }
            "lift" => self.debts.start("highlight "),
            "bk" => {
                self.debts.line(" There is no opening book.");
                self.debts.line("");
            }
            "computer" => self.screen.meets_engine(),
            "d" => self.show_board(),
            "level" | "st" | "sd" | "time" | "otim" | "nps" | "post" | "nopost" | "hard" | "easy" | "?" | "memory"
            | "cores" | "hint" | "." | "setscore" | "draw" | "put" | "rejected" | "random" | "name" | "rating"
            | "ics" | "hover" => {}
            // A move may come without its command.
            text => self.user_move(text),
        }
    }
}

impl Model for State {
    fn debts(&mut self) -> &mut Debts {
        &mut self.debts
    }

    fn obey(&mut self, line: &str) {
        if let Some(editor) = &mut self.editor {
            match (line, editor.obey(line)) {
                (".", _) => {
                    let fen = editor.fen();
                    self.editor = None;
                    self.set_board(&fen);
                }
                (_, false) => self.refuse(),
                (_, true) => {}
            }
            return;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !self.obey_game(word, rest) {
            self.obey_other(word, rest);
        }
    }

    fn hear(self, line: &str) -> Vec<State> {
        let position = self.game.position();
        if let Some(text) = line.strip_prefix("Hint: ") {
            let legal = position.legal_moves().iter().any(|&m| position.coordinates(m, Dialect::Cecp) == text);
            return if legal { vec![self] } else { Vec::new() };
        }
        if !self.thinking {
            return Vec::new();
        }
        if line == "resign" && self.resigns {
            let mut state = self;
            (state.side, state.claimed, state.thinking) = (None, true, false);
            state.settle();
            return vec![state];
        }
        let moves = position.legal_moves();
        let named = line.strip_prefix("move ");
        let fits = |&m: &Move| named.is_none_or(|text| position.coordinates(m, Dialect::Cecp) == text);
        // A board that is set up, or a claim alone, does not say by which move.
        let states = moves.into_iter().filter(fits).map(|m| self.clone().engine_moves(m));
        states.filter_map(|mut state| state.debts.pay(line).then_some(state)).collect()
    }

    fn is_quiet(&self) -> bool {
        !self.thinking && self.pings.is_empty()
    }

    fn show(&self) -> String {
        let (variant, fen) = (self.game.variant().name().to_string(), self.game.position().fen());
        let editor = self.editor.as_ref().map(Editor::fen);
        let due = self.debts.len();
        [
            format!("{variant} {fen}, {} plies, engine {:?}, thinking {}", self.game.plies(), self.side, self.thinking),
            format!("{:?}, analysing {}, editing {editor:?}, {due} due", self.paused, self.analysing),
            format!("off board {}, claimed {}, resigns {}", self.off_board, self.claimed, self.resigns),
            format!("pings {:?}, {:?}", self.pings, self.screen),
        ]
        .join("\n  ")
    }
}
