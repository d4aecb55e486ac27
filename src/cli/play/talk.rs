//! Answers to questions: what changes nothing in the game.

use super::CliError;
use super::lettering::{lettered, relettered};
use super::opponent::Pace;
use super::picture;
use super::session::{Flow, OVER, Session};
use super::words::HELP;
use crate::cli::screen::fill;
use crate::cli::{layout, pager, rules};
use ladorea::board::{Color, Square};
use ladorea::games::guide;
use ladorea::position::Move;
use ladorea::protocol::strength::{LEVELS, elo_of_level};
use ladorea::search::Score;
use std::io::Write;

/// Moves of a line that `eval` shows.
const LINE_SHOWN: usize = 8;
/// Columns of the words in `help`.
const WORDS: usize = 18;

impl Session {
    /// The first words and the board.
    pub(super) fn greet(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        self.introduce(out)?;
        let pace = self.opponent.pace.words();
        if self.human.len() < Color::ALL.len() {
            self.say(&format!("The engine plays at {pace}; level shows what else there is."), out)?;
        }
        self.say("Type help for what can be typed.", out)?;
        self.show(out)?;
        self.answer(out)
    }

    /// What game this is, and how the men move that chess does not have.
    pub(super) fn introduce(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.game.variant();
        self.say(&format!("{}: {}.", variant.spec().title, variant.spec().summary), out)?;
        let unusual = picture::unusual(&variant);
        if unusual.is_empty() {
            return Ok(());
        }
        let page = guide::page(&variant)?;
        for man in unusual {
            if let Some(about) = page.about(man.letter) {
                writeln!(out, "{}", fill(&format!("  {} {about}", man.letter), self.screen.width(), "    "))?;
            }
        }
        self.say("  The word rules tells more.", out)
    }

    pub(super) fn help(&self, out: &mut impl Write) -> Result<(), CliError> {
        let indent = " ".repeat(WORDS + 3);
        for (word, meaning) in HELP {
            let text = format!("  {word:<WORDS$} {meaning}");
            // Where two columns would be too narrow, the meaning goes below the words.
            let narrow = self.screen.width() < 3 * WORDS;
            let (text, indent) =
                if narrow { (format!("  {word}: {meaning}"), "    ") } else { (text, indent.as_str()) };
            writeln!(out, "{}", fill(&text, self.screen.width(), indent))?;
        }
        Ok(())
    }

    /// The legal moves, or those of the man on a square; where it has none, why.
    pub(super) fn moves(&mut self, square: Option<&str>, out: &mut impl Write) -> Result<(), CliError> {
        let position = self.game.position();
        let legal = if self.end.is_some() { Vec::new() } else { position.legal_moves().to_vec() };
        let Some(name) = square else {
            return self.list(&legal, out);
        };
        let Some((from, "")) = position.variant().geometry().read_square(&relettered(name, self.style.lettering))
        else {
            return self.say(&format!("\"{name}\" is not a square of this board."), out);
        };
        let chosen: Vec<Move> = legal.into_iter().filter(|m| m.from() == from).collect();
        if chosen.is_empty() {
            return self.say(&self.why_none(from, name), out);
        }
        self.marks.targets = chosen.iter().map(|m| m.to()).collect();
        self.show(out)?;
        self.marks.targets.clear();
        self.list(&chosen, out)
    }

    fn list(&self, moves: &[Move], out: &mut impl Write) -> Result<(), CliError> {
        if self.end.is_some() {
            return self.say(OVER, out);
        }
        let names: Vec<String> = moves.iter().map(|&m| self.name(m)).collect();
        self.say(&format!("{} moves: {}", names.len(), names.join(" ")), out)
    }

    /// Why nothing on a square can move.
    fn why_none(&self, from: Square, name: &str) -> String {
        let position = self.game.position();
        let (side, variant) = (position.side(), position.variant());
        let piece = position.board().at(from);
        match piece.kind().map(|kind| &variant.army().man(kind).name) {
            _ if self.end.is_some() => OVER.to_string(),
            None => format!("No man stands on {name}."),
            Some(man) if !piece.is_of(side) => {
                format!("The {man} on {name} is {}'s, and it is {}'s turn.", (!side).name(), side.name())
            }
            Some(man) if position.is_check() => {
                format!("The {man} on {name} has no legal move: the king is in check, and it cannot help.")
            }
            Some(man) => format!("The {man} on {name} has no legal move."),
        }
    }

    pub(super) fn hint(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        if self.end.is_some() {
            self.say(OVER, out)?;
            return Ok(Flow::Stay);
        }
        let thought = self.opponent.opinion(self.game.position(), &self.inbox);
        self.end_line(thought.interrupts, out)?;
        if let Some(m) = thought.best {
            self.say(&format!("Hint: {}", self.name(m)), out)?;
        }
        Ok(if thought.leaves() { Flow::Leave } else { Flow::Stay })
    }

    pub(super) fn eval(&mut self, out: &mut impl Write) -> Result<Flow, CliError> {
        if self.end.is_some() {
            self.say(OVER, out)?;
            return Ok(Flow::Stay);
        }
        let thought = self.opponent.opinion(self.game.position(), &self.inbox);
        self.end_line(thought.interrupts, out)?;
        let flow = if thought.leaves() { Flow::Leave } else { Flow::Stay };
        let Some(info) = thought.info else {
            self.say("The engine had no time for an opinion.", out)?;
            return Ok(flow);
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
            line.push(lettered(&position.san(m), self.style.lettering));
            position.make(m);
        }
        self.say(&format!("{score}, depth {}: {}", info.depth, line.join(" ")), out)?;
        Ok(flow)
    }

    /// The moves so far with their numbers.
    pub(super) fn history(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for (ply, m) in self.game.moves().enumerate() {
            match position.side() {
                Color::White => words.push(format!("{}.", position.number())),
                Color::Black if ply == 0 => words.push(format!("{}...", position.number())),
                Color::Black => {}
            }
            words.push(lettered(&position.san(m), self.style.lettering));
            position.make(m);
        }
        match (&self.end, words.is_empty()) {
            (Some(end), _) => words.push(format!("{} ({})", end.result.token(), end.reason)),
            (None, true) => words.push("Nothing has been played yet.".to_string()),
            (None, false) => {}
        }
        self.say(&words.join(" "), out)
    }

    /// The rules, or a section of them, page by page.
    pub(super) fn rules(&self, section: Option<&str>, out: &mut impl Write) -> Result<(), CliError> {
        let width = self.screen.width();
        match rules::page(&self.game.variant(), section, width) {
            Ok(page) => {
                out.flush()?;
                pager::show(&layout::lay_out(&page, width))?;
                // Ctrl-C was meant for the pager.
                self.inbox.forget_interrupts();
            }
            Err(error) => writeln!(out, "{error}")?,
        }
        Ok(())
    }

    /// Changes how strong the engine plays by what `read` makes of a text; without a text, says how strong it plays.
    pub(super) fn pace(
        &mut self,
        text: Option<&str>,
        read: impl Fn(&str) -> Result<Pace, String>,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        match text.map(read) {
            Some(Err(reason)) => return self.say(&format!("Not possible: {reason}."), out),
            Some(Ok(pace)) => self.opponent.pace = pace,
            None => {}
        }
        self.say(&format!("The engine plays at {}.", self.opponent.pace.words()), out)?;
        if text.is_none() {
            let levels: Vec<String> =
                (1..=LEVELS).map(|level| format!("{level} (Elo {})", elo_of_level(level))).collect();
            self.say(&format!("Levels: {}. time S is full strength.", levels.join(", ")), out)?;
        }
        Ok(())
    }
}
