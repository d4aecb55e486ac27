//! How a family writes its games; moves as coordinates, and the reading of moves in any notation.

use super::Position;
use super::arrange::Arrange;
use super::dialect::{self, Dialect};
use super::error::{FenError, quote};
use super::moves::Move;
use super::setup::Right;
use super::variant::Variant;
use thiserror::Error;

/// Why a text is not a move of the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It does not look like a move.
    #[error("\"{0}\" is not a move in coordinate notation or SAN")]
    Malformed(String),
    /// It looks like one but is not legal.
    #[error("{reason}")]
    Illegal {
        /// The text as it was given.
        text: String,
        /// Why not.
        reason: String,
    },
    /// Several moves fit.
    #[error("\"{text}\" can mean {choices}")]
    Ambiguous {
        /// The text as it was given.
        text: String,
        /// The moves that fit.
        choices: String,
    },
}

/// What differs from family to family in texts: fields of a FEN, moves.
pub trait Notation: Arrange {
    /// How many squares the fourth field of a FEN has at the most, 1 or 2.
    const MARK_SQUARES: usize = 1;

    /// Whether pawns go straight ahead and capture diagonally, so that SAN tells them apart by files alone.
    const HAS_ORTHODOX_PAWNS: bool = true;

    /// Reads the rights field of a FEN.
    ///
    /// # Errors
    /// If the field is not understood.
    fn read_rights(variant: &Variant<Self>, field: &str) -> Result<Vec<Right>, FenError>;

    /// The coordinate form of a move, as `dialect` wants it.
    fn coordinates(position: &Position<Self>, m: Move, dialect: Dialect) -> String;

    /// Other coordinate or castling forms (`O-O`) in which users may give `m`; used when no move has the text as its
    /// first form.
    fn is_alias(position: &Position<Self>, m: Move, text: &str, dialect: Dialect) -> bool;

    /// Why a plain move of an own man is refused, where the game has a reason of its own to tell the user.
    fn refusal(_position: &Position<Self>, _m: Move) -> Option<&'static str> {
        None
    }

    /// The SAN of moves that are not "man, disambiguation, goal" (castling and the like).
    fn special_san(_position: &Position<Self>, _m: Move) -> Option<String> {
        None
    }
}

impl<R: Notation> Position<R> {
    /// The coordinate form of a move: `e2e4`, `e7e8q`, castling as the dialect has it.
    pub fn coordinates(&self, m: Move, dialect: Dialect) -> String {
        if m.is_none() {
            return "0000".to_string();
        }
        dialect::theirs(R::coordinates(self, m, dialect), dialect, self.variant.geometry())
    }

    /// The legal move that `text` means, in coordinates or SAN.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] if it is no move at all, [`MoveError::Illegal`] with the reason if it is none here.
    pub fn parse_move(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        self.renumbering(text, dialect, |ours| self.read_move(ours, dialect))
    }

    fn read_move(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        // `B1c3` is a bishop from the first rank; coordinates are written in one case, but for a promotion's letter at
        // the end.
        let names_man =
            text.starts_with(|c: char| c.is_ascii_uppercase()) && text.contains(|c: char| c.is_ascii_lowercase());
        let san_first = names_man || !self.begins_with_coordinates(text);
        let first = if san_first { self.read_san(text, dialect) } else { self.read_coordinates(text, dialect) };
        match first {
            Err(MoveError::Malformed(_)) if san_first => self.read_coordinates(text, dialect),
            Err(MoveError::Malformed(_)) => self.read_san(text, dialect),
            other => other,
        }
    }

    /// Reads a text as we would have written it; what is wrong is told of the text as it is.
    pub(super) fn renumbering(
        &self,
        text: &str,
        dialect: Dialect,
        read: impl Fn(&str) -> Result<Move, MoveError>,
    ) -> Result<Move, MoveError> {
        let geometry = self.variant.geometry();
        let told = |ours: String| dialect::theirs(ours, dialect, geometry);
        read(&dialect::ours(text, dialect, geometry)).map_err(|error| match error {
            MoveError::Malformed(_) => MoveError::Malformed(quote(text)),
            MoveError::Illegal { reason, .. } => MoveError::Illegal { text: quote(text), reason: told(reason) },
            MoveError::Ambiguous { choices, .. } => MoveError::Ambiguous { text: quote(text), choices: told(choices) },
        })
    }

    /// Whether two squares stand at the beginning of a text, or castling in letters.
    fn begins_with_coordinates(&self, text: &str) -> bool {
        let geometry = self.variant.geometry();
        let squares = geometry.read_square(text).and_then(|(_, rest)| geometry.read_square(rest));
        squares.is_some() || text.starts_with(['O', 'o', '0'])
    }

    /// The legal move that `text` means in coordinates (or as a castling in letters).
    ///
    /// # Errors
    /// As [`Position::parse_move`].
    pub fn parse_coordinates(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        self.renumbering(text, dialect, |ours| self.read_coordinates(ours, dialect))
    }

    fn read_coordinates(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let moves = self.legal_moves();
        let plain = text.replace('=', "").to_ascii_lowercase();
        let exact = moves.iter().find(|&&m| R::coordinates(self, m, dialect).eq_ignore_ascii_case(&plain));
        if let Some(&m) = exact {
            return Ok(m);
        }
        let mut aliases = moves.iter().filter(|&&m| R::is_alias(self, m, text, dialect));
        match (aliases.next(), aliases.next()) {
            (Some(&m), None) => return Ok(m),
            (Some(&first), Some(&second)) => {
                let choices =
                    format!("{} or {}", R::coordinates(self, first, dialect), R::coordinates(self, second, dialect));
                return Err(MoveError::Ambiguous { text: quote(text), choices });
            }
            _ => {}
        }
        if matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o") {
            let reason = "this castling is not possible here".to_string();
            return Err(MoveError::Illegal { text: quote(text), reason });
        }
        match self.refusal(&plain) {
            Some(reason) => Err(MoveError::Illegal { text: quote(text), reason }),
            None => Err(MoveError::Malformed(quote(text))),
        }
    }

    /// Why well-formed coordinates are no legal move; nothing if they are not well-formed.
    fn refusal(&self, text: &str) -> Option<String> {
        let geometry = self.variant.geometry();
        let (from, rest) = geometry.read_square(text)?;
        let (to, rest) = geometry.read_square(rest)?;
        if let Some(second) = rest.strip_prefix(',') {
            let (_, more) = geometry.read_square(second)?;
            let (_, more) = geometry.read_square(more)?;
            return more.is_empty().then(|| "these two moves cannot be made in one turn here".to_string());
        }
        if rest.chars().count() > 1 {
            return None;
        }
        if let Some(outcome) = self.outcome() {
            return Some(format!("the game is over: {}", outcome.reason.text()));
        }
        let piece = self.board.at(from);
        let Some(kind) = piece.kind() else {
            return Some(format!("no man stands on {from}"));
        };
        let army = self.variant.army();
        let name = &army.man(kind).name;
        if !piece.is_of(self.side) {
            return Some(format!("the {name} on {from} is not {}'s", self.side.name()));
        }
        let here = self.legal_moves().iter().any(|m| m.from() == from && m.to() == to);
        if here && rest.is_empty() {
            return Some(format!("the {name} on {from} promotes on {to}: say to what"));
        }
        if let Some(letter) = rest.chars().next() {
            return Some(format!("the {name} on {from} cannot go to {to} and become '{letter}'"));
        }
        if let Some(reason) = R::refusal(self, Move::plain(from, to)) {
            return Some(reason.to_string());
        }
        let king_at_stake = if self.is_check() { " (the king is in check)" } else { "" };
        Some(format!("the {name} on {from} cannot go to {to}{king_at_stake}"))
    }
}
