//! UCI as a model.

mod writer;

pub(super) use writer::Uci;

use super::model::{Debts, Model};
use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::{Dialect, Move};
use ladorea::protocol::Game;

/// What may be true of the program.
#[derive(Clone)]
pub(super) struct State {
    variant: &'static AnyVariant,
    fischer: bool,
    game: Game,
    search: Option<Search>,
    /// The last position was refused.
    off_board: bool,
    /// Searches that were told to stop before the next began, and have not been answered.
    stopped: Vec<Search>,
    /// The sum that a running perft must come to.
    perft: Option<usize>,
    debts: Debts,
}

/// A search that was asked for and not answered yet.
#[derive(Clone)]
struct Search {
    root: AnyPosition,
    /// Only these moves may be the best.
    moves: Vec<Move>,
    /// There is no position to search.
    off_board: bool,
    infinite: bool,
    ponder: bool,
    stopped: bool,
}

impl State {
    pub(super) fn new() -> State {
        let variant = games().standard();
        let game = Game::new(variant);
        let (search, stopped, perft, debts) = (None, Vec::new(), None, Debts::default());
        State { variant, fischer: false, game, off_board: false, search, stopped, perft, debts }
    }

    /// The variant that is played.
    fn rules(&self) -> &'static AnyVariant {
        let counterpart = if self.fischer { games().shuffled(self.variant) } else { None };
        counterpart.unwrap_or(self.variant)
    }

    fn refuse(&mut self) {
        self.debts.start("info string error: ");
    }

    fn position(&mut self, rest: &str) {
        let (root, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let game = match root.strip_prefix("fen ") {
            Some(fen) => Game::from_fen(self.rules(), fen).ok(),
            None => Some(Game::new(self.rules())),
        };
        let played = game.and_then(|mut game| {
            let legal = moves.split_whitespace().all(|text| game.play(text, Dialect::Uci).is_ok());
            legal.then_some(game)
        });
        match played {
            Some(game) => self.begin(game),
            None => {
                self.off_board = true;
                self.refuse();
            }
        }
    }

    fn begin(&mut self, game: Game) {
        (self.game, self.off_board) = (game, false);
    }

    /// What runs makes way for something else.
    fn make_way(&mut self) {
        if self.search.as_ref().is_some_and(|search| !search.stopped) || self.perft.is_some() {
            self.debts.line("info string error: go while a search is running; that one ends here");
        }
        if self.perft.take().is_some() {
            self.debts.line("info string perft stopped");
        }
        self.stopped.extend(self.search.take());
    }

    fn go(&mut self, rest: &str) {
        let root = self.game.position().clone();
        if let Some(depth) = rest.strip_prefix("perft ") {
            if self.off_board {
                return self.refuse();
            }
            self.make_way();
            self.perft = Some(leaves(&root, depth.parse().unwrap()));
            return;
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        // Each of these in a script is a fault: it is named, and the search is made all the same.
        let faults = ["0", "-7", "foo"];
        words.iter().filter(|word| faults.contains(word)).for_each(|_| self.refuse());
        let has = |word: &str| words.contains(&word);
        let mut moves = Vec::new();
        // In a script `searchmoves` comes last.
        for text in words.iter().skip_while(|word| **word != "searchmoves").skip(1) {
            match root.parse_move(text, Dialect::Uci) {
                Ok(m) => moves.push(m),
                Err(_) => self.refuse(),
            }
        }
        if moves.is_empty() && has("searchmoves") {
            self.refuse();
        }
        let off_board = self.off_board;
        if off_board {
            self.debts.start("info string error: no position to search: ");
        }
        self.make_way();
        let (infinite, ponder) = (has("infinite"), has("ponder"));
        self.search = Some(Search { infinite, ponder, stopped: false, moves, off_board, root });
    }

    fn stop(&mut self) {
        if self.perft.take().is_some() {
            self.debts.line("info string perft stopped");
        }
        if let Some(search) = &mut self.search {
            (search.infinite, search.ponder, search.stopped) = (false, false, true);
        }
    }

    fn option(&mut self, name: &str, value: &str) {
        let before = self.rules().name();
        match name {
            "UCI_Variant" => self.variant = games().find(value).unwrap(),
            "UCI_Chess960" => self.fischer = value == "true",
            _ => {}
        }
        if self.rules().name() != before {
            self.begin(Game::new(self.rules()));
        }
    }

    fn show_board(&mut self) {
        let position = self.game.position();
        self.debts.line(format!("Variant: {}", self.game.variant().name()));
        self.debts.line(format!("Fen: {}", position.fen()));
        self.debts.line(format!("Key: {:016X}", position.hash()));
        match position.outcome() {
            Some(outcome) => self.debts.line(format!("Result: {}", outcome.claim())),
            None if position.is_check() => self.debts.line("Check"),
            None => {}
        }
    }

    /// `bestmove`: whether it is due and right.
    fn best_move(&mut self, words: &[&str]) -> bool {
        let search = match self.stopped.is_empty() {
            true => self.search.take_if(|search| !search.infinite && !search.ponder),
            false => Some(self.stopped.remove(0)),
        };
        let Some(search) = search else { return false };
        let mut position = search.root;
        let decided = position.outcome().is_some_and(|outcome| outcome.winner.is_some());
        if search.off_board || decided || position.legal_moves().is_empty() {
            return words == ["(none)"];
        }
        let (best, ponder) = match words {
            [best] => (best, None),
            [best, "ponder", ponder] => (best, Some(ponder)),
            _ => return false,
        };
        let Some(m) = exactly(&position, best) else { return false };
        position.make(m);
        let among = search.moves.is_empty() || search.moves.contains(&m);
        among && ponder.is_none_or(|text| exactly(&position, text).is_some())
    }
}

/// The legal move that is written so, letter for letter.
fn exactly(position: &AnyPosition, text: &str) -> Option<Move> {
    position.legal_moves().into_iter().find(|&m| position.coordinates(m, Dialect::Uci) == text)
}

fn leaves(position: &AnyPosition, depth: u32) -> usize {
    if depth == 0 {
        return 1;
    }
    let below = |m| {
        let mut next = position.clone();
        next.make(m);
        leaves(&next, depth - 1)
    };
    position.legal_moves().into_iter().map(below).sum()
}

impl Model for State {
    fn debts(&mut self) -> &mut Debts {
        &mut self.debts
    }

    fn obey(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "position" => self.position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => match self.search.as_mut().filter(|search| search.ponder) {
                Some(search) => search.ponder = false,
                None => self.refuse(),
            },
            "ucinewgame" => {
                self.stop();
                self.begin(Game::new(self.rules()));
            }
            "setoption" => {
                let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
                self.option(name.trim_start_matches("name "), value);
            }
            "d" => self.show_board(),
            "eval" => self.debts.start("Evaluation: "),
            "uci" => self.debts.line("uciok"),
            "debug" | "register" => {}
            _ => panic!("the model does not know {line}"),
        }
    }

    fn hear(mut self, line: &str) -> Vec<State> {
        let words: Vec<&str> = line.split(' ').collect();
        let fits = match words[..] {
            ["bestmove", ref rest @ ..] => self.best_move(rest),
            ["Nodes", "searched:", sum] => self.perft.take().is_some_and(|expected| expected.to_string() == sum),
            _ => false,
        };
        if fits { vec![self] } else { Vec::new() }
    }

    fn is_quiet(&self) -> bool {
        self.search.is_none() && self.stopped.is_empty() && self.perft.is_none()
    }

    fn show(&self) -> String {
        let parts = |search: &Search| {
            (search.root.fen(), search.moves.clone(), search.off_board, search.infinite, search.ponder)
        };
        let search = self.search.as_ref().map(parts);
        let (variant, rules) = (self.variant.name(), self.rules().name());
        let (fen, plies, due) = (self.game.position().fen(), self.game.plies(), self.debts.len());
        format!(
            "{variant} ({rules}) {fen}, {plies} plies (refused: {}), search {search:?}, perft {:?}, {due} due",
            self.off_board, self.perft
        )
    }
}
