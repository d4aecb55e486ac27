//! The result of a game.

use crate::board::Color;
use crate::position::Outcome;
use std::fmt;

/// How a game ended, as PGN has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// A side has won.
    Win(Color),
    /// Drawn.
    Draw,
    /// Going on, given up, or not known.
    #[default]
    Unfinished,
}

impl GameResult {
    /// The result that a text means: PGN's four tokens, and what some programs write instead: `1/2`, the sign for one
    /// half (alone or twice), a dash for the hyphen.
    pub fn read(text: &str) -> Option<GameResult> {
        let plain = text.trim().replace('\u{bd}', "1/2").replace(['\u{2010}', '\u{2011}', '\u{2013}', '\u{2212}'], "-");
        Some(match plain.as_str() {
            "1-0" => GameResult::Win(Color::White),
            "0-1" => GameResult::Win(Color::Black),
            "1/2-1/2" | "1/2" => GameResult::Draw,
            "*" => GameResult::Unfinished,
            _ => return None,
        })
    }

    /// PGN's token.
    pub const fn token(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        outcome.winner.map_or(GameResult::Draw, GameResult::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}
