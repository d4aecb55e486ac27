//! The conversation: whose turn it is, what was said, what is done about it.
//!
//! Here is what changes the game; `talk` answers questions, `files` keeps, saves and loads.

use super::archive::Archive;
use super::inbox::{Inbox, Input};
use super::lettering::{lettered, relettered};
use super::opponent::Opponent;
use super::picture::{self, Marks, Style};
use super::words::Word;
use super::{Args, CliError};
use crate::cli::screen::{Screen, is_conversation};
use ladorea::board::{Color, Square};
use ladorea::games::{AnyPosition, Catalogue};
use ladorea::pgn::GameResult;
use ladorea::position::{Dialect, Move, MoveError, Outcome};
use ladorea::protocol::{Game, accepts_draw};
use ladorea::search::Score;
use std::io::Write;

/// What a question is answered with when there is nothing left to play.
pub(super) const OVER: &str = "The game is over; undo, new and load go on.";

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It does.
    Stay,
    /// The user leaves.
    Leave,
}

/// How the game ended.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) result: GameResult,
    /// In a few words.
    pub(super) reason: String,
}

impl End {
    /// As the position shows it.
    pub(super) fn of(outcome: &Outcome) -> End {
        let result = outcome.winner.map_or(GameResult::Draw, GameResult::Win);
        let reason = outcome.reason.text();
        let reason = match outcome.winner {
            Some(winner) => format!("{} wins: {reason}", winner.name()),
            None => format!("Draw: {reason}"),
        };
        End { result, reason }
    }
}

/// A game between the user and the engine.
pub(super) struct Session {
    pub(super) start: AnyPosition,
    /// What can be played.
    pub(super) variants: Catalogue,
    /// Nobody chose where the game began, so that another may begin elsewhere.
    pub(super) drawn: bool,
    pub(super) game: Game,
    pub(super) opponent: Opponent,
    pub(super) inbox: Inbox,
    pub(super) archive: Archive,
    /// The sides that the user plays.
    pub(super) human: Vec<Color>,
    pub(super) screen: Screen,
    pub(super) style: Style,
    pub(super) marks: Marks,
    pub(super) end: Option<End>,
    /// The user has had a part in the game since it began or was loaded.
    pub(super) touched: bool,
}

impl Session {
    /// A game about to begin.
    pub(super) fn new(
        start: AnyPosition,
        variants: &Catalogue,
        args: &Args,
        inbox: Inbox,
    ) -> Result<Session, CliError> {
        let human = match (args.black, args.both) {
            (true, _) => vec![Color::Black],
            (_, true) => Color::ALL.to_vec(),
            _ => vec![Color::White],
        };
        let flipped = human == [Color::Black];
        let screen = Screen::detect(args.color);
        // Without colours outlines and solid symbols tell the sides apart, but not to everybody: capital and small
        // letters do.
        let symbols = args.unicode || (screen.colors && screen.symbols && !args.ascii);
        Ok(Session {
            game: Game::from(start.clone()),
            start,
            variants: variants.clone(),
            drawn: args.array.is_none() && args.fen.is_none(),
            opponent: Opponent::new(args.pace())?,
            inbox,
            archive: Archive::new(!args.no_autosave),
            human,
            screen,
            style: Style { symbols, colors: screen.colors, lettering: args.lettering.into(), flipped },
            marks: Marks::default(),
            end: None,
            touched: false,
        })
    }

    /// Asks the user for a line.
    pub(super) fn ask(&self) -> Input {
        let position = self.game.position();
        self.inbox.ask(format!("{} {}> ", position.number(), position.side().name()))
    }

    /// Writes a text in lines that fit.
    pub(super) fn say(&self, text: &str, out: &mut impl Write) -> Result<(), CliError> {
        Ok(writeln!(out, "{}", self.screen.fill(text))?)
    }

    /// Does what a line says.
    pub(super) fn hear(&mut self, line: &str, out: &mut impl Write) -> Result<Flow, CliError> {
        let mut flow = Flow::Stay;
        match Word::read(line) {
            Word::Nothing => {}
            Word::Quit => flow = Flow::Leave,
            Word::Help => self.help(out)?,
            Word::Moves(square) => self.moves(square.as_deref(), out)?,
            Word::Hint => flow = self.hint(out)?,
            Word::Eval => flow = self.eval(out)?,
            Word::History => self.history(out)?,
            Word::Fen => writeln!(out, "{}", self.game.position().fen())?,
            Word::Board => self.show(out)?,
            Word::Rules(section) => self.rules(section.as_deref(), out)?,
            Word::Level(level) => self.pace(level.as_deref(), super::opponent::Pace::level, out)?,
            Word::Elo(elo) => self.pace(elo.as_deref(), super::opponent::Pace::elo, out)?,
            Word::Time(time) => self.pace(time.as_deref(), super::opponent::Pace::seconds, out)?,
            Word::Save { file, replace } => self.save(file.as_deref(), replace, out)?,
            Word::Load(text) => flow = self.load(text.as_deref(), out)?,
            Word::Flip => {
                self.style.flipped = !self.style.flipped;
                self.show(out)?;
            }
            Word::Undo => self.undo(out)?,
            Word::Go => flow = self.go(out)?,
            Word::Draw => flow = self.offer_draw(out)?,
            Word::Resign => self.resign(out)?,
            Word::New(variant) => flow = self.renew(variant.as_deref(), out)?,
            Word::Move(text) => flow = self.play(&text, out)?,
        }
        out.flush()?;
        Ok(flow)
    }

    fn play(&mut self, text: &str, out: &mut impl Write) -> Result<Flow, CliError> {
        let wanted = relettered(text, self.style.lettering);
        let refusal = match (self.game.position().parse_move(&wanted, Dialect::San), &self.end) {
            (Ok(_), Some(end)) => format!("Not possible: the game is over: {}", end.reason),
            (Ok(m), None) => {
                self.touched = true;
                self.make(m, out)?;
                return self.answer(out);
            }
            (Err(MoveError::Malformed(text)), _) => {
                format!("Not possible: \"{text}\" is not a move, nor a word that is known here; help lists the words.")
            }
            (Err(error), _) => format!("Not possible: {error}"),
        };
        self.say(&refusal, out)?;
        Ok(Flow::Stay)
    }

    /// Plays a legal move and shows what it did.
    fn make(&mut self, m: Move, out: &mut impl Write) -> Result<(), CliError> {
        let (name, side) = (self.name(m), self.game.position().side());
        let before = self.game.position().clone();
        self.game.make(m);
        self.marks = Marks { last: changed(&before, self.game.position()), targets: Vec::new() };
        self.say(&format!("{} plays {name}", side.name()), out)?;
        self.show(out)?;
        match self.game.outcome() {
            Some(outcome) => self.finish(End::of(&outcome), out),
            None => self.keep(out),
        }
    }

    /// The game is over.
    fn finish(&mut self, end: End, out: &mut impl Write) -> Result<(), CliError> {
        self.say(&format!("{} {{{}}}", end.result.token(), end.reason), out)?;
        self.end = Some(end);
        self.keep(out)
    }

    /// The engine's moves, until it is the user's turn.
    pub(super) fn answer(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        let mut flow = Flow::Stay;
        while flow == Flow::Stay && self.end.is_none() && !self.human.contains(&self.game.position().side()) {
            flow = self.think(out)?;
        }
        out.flush()?;
        Ok(flow)
    }

    fn think(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        out.flush()?;
        let thought = self.opponent.think(self.game.position(), &self.inbox);
        self.end_line(thought.interrupts, out)?;
        if thought.leaves() {
            return Ok(Flow::Leave);
        }
        match (thought.best, self.game.outcome()) {
            (Some(m), _) => self.make(m, out)?,
            (None, Some(outcome)) => self.finish(End::of(&outcome), out)?,
            (None, None) => {}
        }
        Ok(Flow::Stay)
    }

    /// A terminal has shown `^C`: what follows begins on a line of its own.
    pub(super) fn end_line(&self, interrupts: usize, out: &mut impl Write) -> Result<(), CliError> {
        if interrupts > 0 && is_conversation() {
            writeln!(out)?;
        }
        Ok(())
    }

    fn go(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        if self.end.is_some() {
            self.say(OVER, out)?;
            return Ok(Flow::Stay);
        }
        self.touched = true;
        match self.think(out)? {
            Flow::Stay => self.answer(out),
            Flow::Leave => Ok(Flow::Leave),
        }
    }

    pub(super) fn show(&self, out: &mut impl Write) -> Result<(), CliError> {
        write!(out, "{}", picture::draw(self.game.position(), self.style, &self.marks, self.screen.width()))?;
        if self.game.position().is_check() {
            writeln!(out, "Check.")?;
        }
        Ok(())
    }

    /// Takes back the engine's answer and the user's move before it, or the end of the game if it was agreed on.
    fn undo(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if self.end.is_some() && self.game.outcome().is_none() {
            self.end = None;
            self.say("The game goes on.", out)?;
            return self.keep(out);
        }
        let side = self.game.position().side();
        let mover = |plies: &usize| if plies.is_multiple_of(2) { side } else { !side };
        let Some(plies) = (1..=self.game.plies()).find(|plies| self.human.contains(&mover(plies))) else {
            return self.say("Nothing of yours has been played yet.", out);
        };
        for _ in 0..plies {
            self.game.undo();
        }
        (self.marks, self.end) = (Marks::default(), None);
        self.keep(out)?;
        self.show(out)
    }

    fn resign(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if self.end.is_some() {
            return self.say(OVER, out);
        }
        self.touched = true;
        let side = self.game.position().side();
        self.finish(End { result: GameResult::Win(!side), reason: format!("{} resigns", side.name()) }, out)
    }

    /// The engine takes a draw where it would be glad of one; two people at the board agree on it.
    fn offer_draw(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        if self.end.is_some() {
            self.say(OVER, out)?;
            return Ok(Flow::Stay);
        }
        if self.human.len() < Color::ALL.len() {
            let thought = self.opponent.opinion(self.game.position(), &self.inbox);
            self.end_line(thought.interrupts, out)?;
            if thought.leaves() {
                return Ok(Flow::Leave);
            }
            let clock = self.game.position().clock();
            if !thought.info.is_some_and(|info| accepts_draw(of_other_side(info.score), clock)) {
                self.say("The engine wants to play on.", out)?;
                return Ok(Flow::Stay);
            }
        }
        self.touched = true;
        self.finish(End { result: GameResult::Draw, reason: "Draw by agreement".to_string() }, out)?;
        Ok(Flow::Stay)
    }

    /// Begins anew, with another variant if one is named.
    fn renew(&mut self, variant: Option<&str>, out: &mut impl Write) -> Result<Flow, CliError> {
        let start = match variant.map(|name| self.variants.find(name)) {
            None if self.drawn => super::first_position(&self.start.variant(), &self.variants, None, out)?,
            None => self.start.clone(),
            Some(Ok(variant)) => {
                self.drawn = true;
                super::first_position(variant, &self.variants, None, out)?
            }
            Some(Err(error)) => {
                self.say(&error.to_string(), out)?;
                return Ok(Flow::Stay);
            }
        };
        self.sit_down(start);
        self.introduce(out)?;
        self.show(out)?;
        self.answer(out)
    }

    /// Another game, from this position.
    pub(super) fn sit_down(&mut self, start: AnyPosition) {
        self.game = Game::from(start.clone());
        (self.start, self.marks, self.end, self.touched) = (start, Marks::default(), None, false);
        self.archive.begin();
        self.opponent.forget();
    }

    /// SAN in the lettering of the board.
    pub(super) fn name(&self, m: Move) -> String {
        lettered(&self.game.position().san(m), self.style.lettering)
    }
}

/// The squares that differ.
pub(super) fn changed(before: &AnyPosition, after: &AnyPosition) -> Vec<Square> {
    let differs = |square: &Square| before.board().at(*square) != after.board().at(*square);
    before.variant().geometry().squares().filter(differs).collect()
}

/// A score as the other side sees it.
const fn of_other_side(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Wins(plies) => Score::Loses(plies),
        Score::Loses(plies) => Score::Wins(plies),
    }
}
