//! What is legal and when a game is over: the rules of the library, asked independently of both engines.

use ladorea::board::Color;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move, MoveError, Outcome, Reason};
use std::fmt;

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// By the rules of the game.
    Rules(Reason),
    /// It was too long and is called a draw.
    Length,
    /// Both offered a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser overstepped its time.
    Time,
    /// The loser made this illegal move.
    IllegalMove(String),
    /// The loser claimed a result that was not so.
    FalseClaim(String),
    /// The loser called a legal move illegal.
    Refusal(String),
    /// The loser's process ended.
    Crash(String),
    /// The loser could not be made ready for the game.
    NotReady(String),
    /// Decided by the scores that the engines told, as the terms of the match have it.
    Scores,
    /// The match was stopped; such a game does not count.
    Interrupted,
}

impl Cause {
    /// In a few words, without the details, as statistics count it.
    pub const fn label(&self) -> &'static str {
        match self {
            Cause::Rules(reason) => reason.text(),
            Cause::Length => "length",
            Cause::Agreement => "agreement",
            Cause::Resignation => "resignation",
            Cause::Time => "time",
            Cause::IllegalMove(_) => "illegal move",
            Cause::FalseClaim(_) => "false claim",
            Cause::Refusal(_) => "refusal of a legal move",
            Cause::Crash(_) => "crash",
            Cause::NotReady(_) => "not ready",
            Cause::Scores => "adjudication by scores",
            Cause::Interrupted => "interrupted",
        }
    }

    /// The value of PGN's `Termination` tag.
    pub const fn termination(&self) -> &'static str {
        match self {
            Cause::Rules(_) | Cause::Agreement | Cause::Resignation => "normal",
            Cause::Length | Cause::Scores => "adjudication",
            Cause::Interrupted => "unterminated",
            Cause::Time => "time forfeit",
            Cause::IllegalMove(_) | Cause::FalseClaim(_) | Cause::Refusal(_) => "rules infraction",
            Cause::Crash(_) | Cause::NotReady(_) => "abandoned",
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub cause: Cause,
}

impl End {
    /// A loss of `loser`.
    pub const fn loss(loser: Color, cause: Cause) -> End {
        let winner = match loser {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
        End { winner: Some(winner), cause }
    }

    /// A draw.
    pub const fn draw(cause: Cause) -> End {
        End { winner: None, cause }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        End { winner: outcome.winner, cause: Cause::Rules(outcome.reason) }
    }
}

/// In words, as the comment behind a game has it.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = match self.winner {
            Some(Color::White) => "Black",
            _ => "White",
        };
        match &self.cause {
            Cause::Rules(reason) => f.write_str(reason.text()),
            Cause::Length => f.write_str("drawn by length"),
            Cause::Agreement => f.write_str("drawn by agreement"),
            Cause::Resignation => write!(f, "{loser} resigns"),
            Cause::Time => write!(f, "{loser} loses on time"),
            Cause::IllegalMove(text) => write!(f, "{loser} makes an illegal move: {text}"),
            Cause::FalseClaim(text) => write!(f, "{loser} claims falsely: {text}"),
            Cause::Refusal(text) => write!(f, "{loser} refuses a legal move: {text}"),
            Cause::Crash(words) => write!(f, "{loser}'s engine has ended ({words})"),
            Cause::NotReady(text) => write!(f, "{loser}'s engine has ended or is not ready: {text}"),
            Cause::Scores if self.winner.is_none() => f.write_str("drawn by adjudication: scores near zero"),
            Cause::Scores => write!(f, "{loser} loses by adjudication: both engines' scores"),
            Cause::Interrupted => f.write_str("interrupted"),
        }
    }
}

/// The board of a game, with its moves so far.
#[derive(Clone, Debug)]
pub struct Referee {
    position: AnyPosition,
    moves: Vec<Move>,
    max_plies: usize,
}

impl Referee {
    /// A game that is drawn after `max_plies`.
    pub const fn new(start: AnyPosition, max_plies: usize) -> Referee {
        Referee { position: start, moves: Vec::new(), max_plies }
    }

    /// The position on the board.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves that led to it.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Makes the move that an engine wrote.
    ///
    /// # Errors
    /// If it is not legal; the board stays as it is.
    pub fn make_text(&mut self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let m = self.position.parse_move(text, dialect)?;
        self.make(m);
        Ok(m)
    }

    /// Makes a legal move.
    pub fn make(&mut self, m: Move) {
        self.position.make(m);
        self.moves.push(m);
    }

    /// Whether the game is over.
    pub fn verdict(&self) -> Option<End> {
        let long = (self.moves.len() >= self.max_plies).then_some(End::draw(Cause::Length));
        self.position.outcome().map(End::from).or(long)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;

    #[test]
    fn mate_and_length_end_a_game_and_illegal_moves_change_nothing() {
        let chess = games().find("chess").unwrap();
        let mut referee = Referee::new(chess.start(), 600);
        for text in ["f2f3", "e7e5", "g2g4"] {
            referee.make_text(text, Dialect::Cecp).unwrap();
        }
        assert!(
            referee.make_text("d8h5", Dialect::Cecp).is_err() && referee.make_text("xyzzy", Dialect::Cecp).is_err()
        );
        assert_eq!((referee.moves().len(), referee.verdict()), (3, None));
        referee.make_text("d8h4", Dialect::Cecp).unwrap();
        let end = referee.verdict().unwrap();
        assert_eq!((end.score(), end.cause.label()), ("0-1", "checkmate"));

        let mut dead = Referee::new(chess.position("4k3/8/8/8/8/8/4p3/4KN2 w - - 0 1").unwrap(), 600);
        assert_eq!(dead.verdict(), None);
        dead.make_text("e1e2", Dialect::Cecp).unwrap();
        let end = dead.verdict().unwrap();
        assert_eq!((end.score(), end.cause.label()), ("1/2-1/2", "insufficient material"));

        let mut short = Referee::new(chess.start(), 1);
        short.make_text("e2e4", Dialect::Cecp).unwrap();
        assert_eq!(short.verdict(), Some(End::draw(Cause::Length)));
    }
}
