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
    /// The result that a text means: PGN's four tokens, and `1/2` and the sign for one half, which some programs write.
    pub fn read(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" => GameResult::Win(Color::White),
            "0-1" => GameResult::Win(Color::Black),
            "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" => GameResult::Draw,
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
