//! The game on disk: what is written into it, and how it is taken up again.

use super::CliError;
use super::archive;
use super::session::{End, Flow, Session, changed};
use ladorea::board::Color;
use ladorea::pgn::{self, GameResult};
use std::io::Write;

/// The name of the user in tags.
const HUMAN: &str = "Human";

impl Session {
    /// The game as PGN has it.
    fn record(&self) -> pgn::Game {
        let mut record = archive::record(&self.start, self.game.moves());
        let (date, time) = self.archive.date_and_time();
        let pace = self.opponent.pace;
        let mut tag = |name: &str, value: &str| record.tags.set(name, value);
        tag("Event", "Game in a terminal");
        tag("Date", &date);
        tag("Round", "-");
        let engine = format!("Ladorea {}", env!("CARGO_PKG_VERSION"));
        for color in Color::ALL {
            let is_human = self.human.contains(&color);
            tag(color.name(), if is_human { HUMAN } else { &engine });
            tag(&format!("{}Type", color.name()), if is_human { "human" } else { "program" });
            if let (false, Some(elo)) = (is_human, pace.rating()) {
                tag(&format!("{}Elo", color.name()), &elo.to_string());
            }
        }
        tag("Time", &time);
        if self.human.len() < Color::ALL.len() {
            tag("Level", &pace.words());
        }
        if let Some(end) = &self.end {
            record.result = end.result;
            record.comment(&end.reason);
        }
        record
    }

    /// Keeps the game as it stands, once the user has had a part in it.
    pub(super) fn keep(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if !self.touched {
            return Ok(());
        }
        match self.archive.keep(&self.record()) {
            Some(complaint) => self.say(&complaint, out),
            None => Ok(()),
        }
    }

    /// The last words: where the game is.
    pub(super) fn leave(&self, out: &mut impl Write) -> Result<(), CliError> {
        if let Some(path) = self.archive.kept() {
            self.say(&format!("The game was kept in {}; load takes the last one up again.", path.display()), out)?;
        }
        Ok(out.flush()?)
    }

    pub(super) fn save(&mut self, file: Option<&str>, replace: bool, out: &mut impl Write) -> Result<(), CliError> {
        let record = self.record();
        let said = self.archive.save(file, replace, &record);
        self.say(&said, out)
    }

    /// Takes up another game. Who plays which side is as its tags say if they know us, else as before.
    pub(super) fn load(&mut self, text: Option<&str>, out: &mut impl Write) -> Result<Flow, CliError> {
        let loaded = match self.archive.load(text, &self.variants, &self.game.variant()) {
            Ok(loaded) => loaded,
            Err(reason) => {
                self.say(&reason, out)?;
                return Ok(Flow::Stay);
            }
        };
        let game = loaded.game;
        self.sit_down(game.start().clone());
        self.drawn = false;
        for &m in game.moves() {
            let before = self.game.position().clone();
            self.game.make(m);
            self.marks.last = changed(&before, self.game.position());
        }
        let people: Vec<Color> =
            Color::ALL.into_iter().filter(|color| game.tags.get(color.name()) == Some(HUMAN)).collect();
        if !people.is_empty() {
            self.style.flipped = people == [Color::Black];
            self.human = people;
        }
        self.end = match (self.game.outcome(), game.result) {
            (Some(outcome), _) => Some(End::of(&outcome)),
            (None, GameResult::Unfinished) => None,
            (None, result) => {
                let reason = game.ending().unwrap_or("as the file says").to_string();
                Some(End { result, reason })
            }
        };
        let players = self.human.iter().map(|color| color.name()).collect::<Vec<_>>().join(" and ");
        self.say(&format!("{} You play {players}.", loaded.remark), out)?;
        self.introduce(out)?;
        self.show(out)?;
        if let Some(end) = &self.end {
            self.say(&format!("{} {{{}}}", end.result.token(), end.reason), out)?;
        }
        self.answer(out)
    }
}
