//! How a game ends.

use crate::board::Color;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The side to move must move and cannot, in a game where that loses.
    NoMoves,
    /// A goal was reached (a race was won).
    Goal,
    /// Nobody has anything left but the king.
    BareKings,
    /// Nobody has men enough for a mate, whatever may be played.
    InsufficientMaterial,
    /// A side has nothing but its king, in a game where that loses.
    BareKing,
    /// A side has none left of a kind of men that it must have.
    Extinction,
    /// The position stood for the third time.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
}

impl Reason {
    /// The reason in a few words, as result comments and PGN have it.
    pub const fn text(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoMoves => "no legal move",
            Reason::Goal => "goal reached",
            Reason::BareKings => "bare kings",
            Reason::BareKing => "bare king",
            Reason::Extinction => "extinction",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::Repetition => "threefold repetition",
            Reason::FiftyMoves => "fifty-move rule",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The result line of CECP: `1-0 {checkmate}`.
    pub fn claim(self) -> String {
        match self.winner {
            Some(winner) => format!("{} {{{} wins: {}}}", self.score(), winner.name(), self.reason.text()),
            None => format!("{} {{Draw: {}}}", self.score(), self.reason.text()),
        }
    }
}
