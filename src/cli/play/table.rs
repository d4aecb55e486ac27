//! The conversation: whose turn it is, what was said, what is answered.

use super::picture::{self, Marks, Style};
use super::words::{HELP, Word};
use super::{Args, CliError};
use ladorea::board::{Color, Lettering, Square};
use ladorea::games::AnyPosition;
use ladorea::pgn::{self, GameResult};
use ladorea::position::{Dialect, Move};
use ladorea::protocol::Game;
use ladorea::search::{Engine, Info, Limits, Report, Score};
use std::io::Write;
use std::time::Duration;

/// Memory of the engine in MiB.
const HASH_MB: usize = 64;
/// Nodes of level 1; each further level has [`LEVEL_FACTOR`] times as many.
const LEVEL_NODES: u64 = 50;
/// See [`LEVEL_NODES`].
const LEVEL_FACTOR: u64 = 4;
/// Thinking time where nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Moves of a line that `eval` shows.
const LINE_SHOWN: usize = 8;
/// How long `eval` and `hint` search.
const OPINION_TIME: Duration = Duration::from_millis(500);

/// A game between the user and the engine.
pub(super) struct Table {
    start: AnyPosition,
    game: Game,
    engine: Engine,
    limits: Limits,
    /// The sides that the user plays.
    human: Vec<Color>,
    style: Style,
    marks: Marks,
    over: bool,
}

impl Table {
    /// A game about to begin.
    pub(super) fn new(start: AnyPosition, args: &Args) -> Result<Table, CliError> {
        let human = match (args.black, args.both) {
            (true, _) => vec![Color::Black],
            (_, true) => Color::ALL.to_vec(),
            _ => vec![Color::White],
        };
        let flipped = human == [Color::Black];
        let limits = match (args.level, args.time) {
            (Some(level), _) => Limits { nodes: Some(LEVEL_NODES * LEVEL_FACTOR.pow(level - 1)), ..Limits::default() },
            (None, time) => {
                let time = time.map_or(DEFAULT_TIME, Duration::from_secs_f64);
                Limits { move_time: Some(time), ..Limits::default() }
            }
        };
        Ok(Table {
            game: Game::from(start.clone()),
            start,
            engine: Engine::new(HASH_MB)?,
            limits,
            human,
            style: Style { ascii: args.ascii, lettering: args.lettering.into(), flipped },
            marks: Marks::default(),
            over: false,
        })
    }

    /// The first words and the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.game.variant();
        writeln!(out, "{}: {}. Type `help` for what can be typed.", variant.spec().title, variant.spec().summary)?;
        self.show(out)?;
        self.answer(out)
    }

    /// Whose move it is, for the prompt.
    pub(super) fn prompt(&self) -> String {
        let position = self.game.position();
        format!("{} {}> ", position.number(), position.side().name())
    }

    /// Does what a line says. False when the user leaves.
    pub(super) fn hear(&mut self, line: &str, out: &mut impl Write) -> Result<bool, CliError> {
        match Word::read(line) {
            Word::Nothing => {}
            Word::Quit => return Ok(false),
            Word::Help => {
                for (word, meaning) in HELP {
                    writeln!(out, "  {word:<16} {meaning}")?;
                }
            }
            Word::Moves(square) => self.moves(square.as_deref(), out)?,
            Word::Hint => match self.opinion() {
                Some((Some(m), _)) => writeln!(out, "Hint: {}", self.name(m))?,
                _ => writeln!(out, "There is no move.")?,
            },
            Word::Eval => self.eval(out)?,
            Word::Undo => self.undo(out)?,
            Word::Fen => writeln!(out, "{}", self.game.position().fen())?,
            Word::Board => self.show(out)?,
            Word::Save(file) => self.save(&file, out)?,
            Word::Flip => {
                self.style.flipped = !self.style.flipped;
                self.show(out)?;
            }
            Word::Go => self.go(out)?,
            Word::New => {
                self.game = Game::from(self.start.clone());
                (self.marks, self.over) = (Marks::default(), false);
                self.engine.clear();
                self.show(out)?;
                self.answer(out)?;
            }
            Word::Move(text) => self.play(&text, out)?,
        }
        out.flush()?;
        Ok(true)
    }

    fn play(&mut self, text: &str, out: &mut impl Write) -> Result<(), CliError> {
        let text = relettered(text, self.style.lettering);
        match self.game.position().parse_move(&text, Dialect::San) {
            Ok(m) => {
                self.make(m, out)?;
                self.answer(out)
            }
            Err(error) => Ok(writeln!(out, "Not possible: {error}")?),
        }
    }

    /// Plays a legal move and shows what it did.
    fn make(&mut self, m: Move, out: &mut impl Write) -> Result<(), CliError> {
        let (name, side) = (self.name(m), self.game.position().side());
        let before = self.game.position().clone();
        self.game.make(m);
        self.marks = Marks { last: changed(&before, self.game.position()), targets: Vec::new() };
        writeln!(out, "{} plays {name}", side.name())?;
        self.show(out)?;
        if let Some(outcome) = self.game.outcome() {
            self.over = true;
            writeln!(out, "{}", outcome.claim())?;
        }
        Ok(())
    }

    /// The engine's moves, until it is the user's turn.
    fn answer(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        while !self.over && !self.human.contains(&self.game.position().side()) {
            self.think(out)?;
        }
        Ok(out.flush()?)
    }

    fn think(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        out.flush()?;
        let reports = self.engine.search(self.game.position().clone(), self.limits.clone());
        match reports.last() {
            Some(&Report::Done { best: Some(m), .. }) => self.make(m, out),
            _ => {
                self.over = true;
                Ok(())
            }
        }
    }

    fn go(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if self.over {
            return Ok(writeln!(out, "The game is over.")?);
        }
        self.think(out)?;
        self.answer(out)
    }

    fn show(&self, out: &mut impl Write) -> Result<(), CliError> {
        write!(out, "{}", picture::draw(self.game.position(), self.style, &self.marks))?;
        if self.game.position().is_check() {
            writeln!(out, "Check.")?;
        }
        Ok(())
    }

    fn moves(&mut self, square: Option<&str>, out: &mut impl Write) -> Result<(), CliError> {
        let position = self.game.position();
        let legal = position.legal_moves();
        let Some(name) = square else {
            let names: Vec<String> = legal.iter().map(|&m| self.name(m)).collect();
            return Ok(writeln!(out, "{} moves: {}", names.len(), names.join(" "))?);
        };
        let name = relettered(name, self.style.lettering);
        let Some((from, "")) = position.variant().geometry().read_square(&name) else {
            return Ok(writeln!(out, "\"{name}\" is not a square of this board.")?);
        };
        let chosen: Vec<Move> = legal.iter().copied().filter(|m| m.from() == from).collect();
        let names: Vec<String> = chosen.iter().map(|&m| self.name(m)).collect();
        self.marks.targets = chosen.iter().map(|m| m.to()).collect();
        self.show(out)?;
        self.marks.targets.clear();
        Ok(writeln!(out, "{} moves: {}", names.len(), names.join(" "))?)
    }

    /// Takes back the engine's answer and the user's move before it.
    fn undo(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if self.game.undo().is_none() {
            return Ok(writeln!(out, "Nothing has been played yet.")?);
        }
        while !self.human.contains(&self.game.position().side()) && self.game.undo().is_some() {}
        (self.marks, self.over) = (Marks::default(), false);
        self.show(out)
    }

    /// A short search: the best move and what was thought.
    fn opinion(&mut self) -> Option<(Option<Move>, Option<Info>)> {
        let limits = Limits { move_time: Some(OPINION_TIME), ..Limits::default() };
        let mut last = None;
        for report in self.engine.search(self.game.position().clone(), limits) {
            match report {
                Report::Info(info) => last = Some(info),
                Report::Trying { .. } => {}
                Report::Done { best, .. } => return Some((best, last)),
            }
        }
        None
    }

    fn eval(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let Some((Some(_), Some(info))) = self.opinion() else {
            return Ok(writeln!(out, "The game is over.")?);
        };
        let side = self.game.position().side();
        let score = match info.score {
            Score::Centipawns(value) => format!("{:+.2} for {}", f64::from(value) / 100.0, side.name()),
            Score::Wins(plies) => format!("{} wins in {}", side.name(), plies.div_ceil(2)),
            Score::Loses(plies) => format!("{} wins in {}", (!side).name(), plies.div_ceil(2)),
        };
        let mut position = self.game.position().clone();
        let mut line = Vec::new();
        for &m in info.line.iter().take(LINE_SHOWN) {
            line.push(position.san(m));
            position.make(m);
        }
        Ok(writeln!(out, "{score}, depth {}: {}", info.depth, line.join(" "))?)
    }

    fn save(&self, file: &str, out: &mut impl Write) -> Result<(), CliError> {
        let mut record = pgn::Game::new(self.start.clone());
        let engine = format!("Ladorea {}", env!("CARGO_PKG_VERSION"));
        for (tag, color) in [("White", Color::White), ("Black", Color::Black)] {
            let name = if self.human.contains(&color) { "Human" } else { engine.as_str() };
            record.tags.set(tag, name);
        }
        record.tags.set("Event", "Game in a terminal");
        let legal = self.game.moves().all(|m| record.make(m));
        debug_assert!(legal);
        if let Some(outcome) = self.game.outcome() {
            record.result = outcome.winner.map_or(GameResult::Draw, GameResult::Win);
            record.comment(outcome.reason.text());
        }
        match std::fs::write(file, record.to_pgn()) {
            Ok(()) => writeln!(out, "The game was written to {file}.")?,
            Err(error) => writeln!(out, "{file}: {error}")?,
        }
        Ok(())
    }

    /// SAN in the lettering of the board.
    fn name(&self, m: Move) -> String {
        let position = self.game.position();
        let san = position.san(m);
        if self.style.lettering == Lettering::Ladorea { lettered(&san) } else { san }
    }
}

/// The squares that differ.
fn changed(before: &AnyPosition, after: &AnyPosition) -> Vec<Square> {
    let differs = |square: &Square| before.board().at(*square) != after.board().at(*square);
    before.variant().geometry().squares().filter(differs).collect()
}

/// The protocol's letters for a text in the user's lettering: files beyond h only, which stand before a digit or another square.
fn relettered(text: &str, lettering: Lettering) -> String {
    if lettering == Lettering::Protocol {
        return text.to_string();
    }
    let file = |letter| Lettering::Ladorea.file(letter).map_or(letter, |file| file.letter());
    text.chars().map(|c| if matches!(c, 'j' | 'k') { file(c) } else { c }).collect()
}

/// The inverse of [`relettered`].
fn lettered(text: &str) -> String {
    let file =
        |letter| ladorea::board::File::from_letter(letter).map_or(letter, |file| Lettering::Ladorea.letter(file));
    text.chars().map(|c| if matches!(c, 'i' | 'j') { file(c) } else { c }).collect()
}
