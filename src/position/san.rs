//! Standard algebraic notation.
//!
//! Man's letter (none for a pawn), as much of its file or rank as tells it from other men of its kind that can legally
//! go to the same square, `x` for a capture, the goal, `=` and the letter of a promotion, `+` or `#`. What is special
//! to a game (castling, ...) is the business of its rules.

use super::Position;
use super::dialect::Dialect;
use super::error::quote;
use super::moves::{Move, MoveTag};
use super::notation::{MoveError, Notation};
use crate::board::{File, Rank, Square};

/// What a SAN says of a move.
#[derive(Default, Debug)]
struct Pattern {
    letter: Option<char>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Option<Square>,
    promoted: Option<char>,
}

impl<R: Notation> Position<R> {
    /// The move in SAN, with check and mate signs.
    pub fn san(&self, m: Move) -> String {
        let mut text = match R::special_san(self, m) {
            Some(special) => special,
            None => self.plain_san(m),
        };
        let mut next = self.clone();
        next.make(m);
        if next.is_check() {
            text.push(if next.count_legal() == 0 { '#' } else { '+' });
        }
        text
    }

    fn plain_san(&self, m: Move) -> String {
        let army = self.variant.army();
        let piece = self.board.at(m.from());
        let captures = !self.board.at(m.to()).is_empty() || m.tag() == MoveTag::EnPassant;
        let mut text = String::new();
        if !army.is_pawn(piece) {
            text.extend(piece.kind().map(|kind| army.man(kind).letter));
            text += &self.disambiguation(m);
        } else if !R::HAS_ORTHODOX_PAWNS {
            let origin = self.disambiguation(m);
            text += if captures && origin.is_empty() { m.from().file().letter().to_string() } else { origin }.as_str();
        } else if captures {
            text.push(m.from().file().letter());
        }
        if captures {
            text.push('x');
        }
        text += &m.to().to_string();
        if let Some(kind) = m.promoted() {
            text.push('=');
            text.push(army.man(kind).letter);
        }
        text
    }

    /// As much of the origin as is needed.
    fn disambiguation(&self, m: Move) -> String {
        let piece = self.board.at(m.from());
        let like = self.board.men(self.side).iter().filter(|&&square| self.board.at(square) == piece).count();
        if like < 2 {
            return String::new();
        }
        let rivals: Vec<Square> = self
            .legal_moves()
            .iter()
            .filter(|other| {
                other.to() == m.to()
                    && other.from() != m.from()
                    && self.board.at(other.from()) == piece
                    && R::special_san(self, **other).is_none()
            })
            .map(|other| other.from())
            .collect();
        let from = m.from();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file() != from.file()) {
            from.file().letter().to_string()
        } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
            (from.rank().index() + 1).to_string()
        } else {
            from.to_string()
        }
    }

    /// The legal move that a SAN means. More disambiguation than needed is accepted, and so are signs of check and
    /// judgement.
    ///
    /// # Errors
    /// As [`Position::parse_move`].
    pub fn parse_san(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        self.renumbering(text, dialect, |ours| self.read_san(ours, dialect))
    }

    pub(super) fn read_san(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let moves = self.legal_moves();
        let special = |m: &&Move| R::special_san(self, **m).is_some_and(|san| san == bare);
        let mut aliases = moves.iter().filter(|m| R::is_alias(self, **m, bare, dialect));
        match (aliases.next(), aliases.next()) {
            (Some(&first), Some(&second)) => {
                let choices = [first, second].map(|m| R::coordinates(self, m, dialect)).join(" or ");
                return Err(MoveError::Ambiguous { text: quote(text), choices });
            }
            (Some(&m), None) => return Ok(m),
            _ => {}
        }
        if let Some(&m) = moves.iter().find(special) {
            return Ok(m);
        }
        let pattern = self.read_pattern(bare).ok_or_else(|| MoveError::Malformed(quote(text)))?;
        let mut fitting: Vec<Move> = moves.iter().copied().filter(|&m| self.fits(m, &pattern)).collect();
        if fitting.is_empty() {
            fitting.extend(moves.iter().filter(|&&m| self.is_castling_to(m, &pattern, dialect)));
        }
        match fitting[..] {
            [m] => Ok(m),
            [] => {
                let reason = match self.outcome() {
                    Some(outcome) => format!("the game is over: {}", outcome.reason.text()),
                    None => "no man can make this move".to_string(),
                };
                Err(MoveError::Illegal { text: quote(text), reason })
            }
            _ => {
                let choices: Vec<String> = fitting.iter().map(|&m| self.san(m)).collect();
                Err(MoveError::Ambiguous { text: quote(text), choices: choices.join(", ") })
            }
        }
    }

    fn fits(&self, m: Move, pattern: &Pattern) -> bool {
        let army = self.variant.army();
        let piece = self.board.at(m.from());
        let letter = piece.kind().map(|kind| army.man(kind).letter).filter(|_| !army.is_pawn(piece));
        letter == pattern.letter
            && pattern.to == Some(m.to())
            && pattern.file.is_none_or(|file| file == m.from().file())
            && pattern.rank.is_none_or(|rank| rank == m.from().rank())
            && m.promoted().map(|kind| army.man(kind).letter) == pattern.promoted
            && R::special_san(self, m).is_none()
    }

    /// Whether a castling is written as the king's move to its goal, or onto its rook where that is a way to write it:
    /// `Kg1`. Some programs do so; to be asked only where no other move of the king can be meant.
    fn is_castling_to(&self, m: Move, pattern: &Pattern, dialect: Dialect) -> bool {
        let Some(to) = pattern.to.filter(|_| m.tag() == MoveTag::Castle && pattern.promoted.is_none()) else {
            return false;
        };
        let king = self.board.at(m.from()).kind().map(|kind| self.variant.army().man(kind).letter);
        king == pattern.letter
            && pattern.file.is_none_or(|file| file == m.from().file())
            && pattern.rank.is_none_or(|rank| rank == m.from().rank())
            && (to == m.to() || R::is_alias(self, m, &format!("{}{to}", m.from()), dialect))
    }

    fn read_pattern(&self, text: &str) -> Option<Pattern> {
        let army = self.variant.army();
        let geometry = self.variant.geometry();
        let mut pattern = Pattern::default();
        let mut rest = text;
        if let Some(letter) = rest.chars().next().filter(char::is_ascii_uppercase) {
            let kind = army.kind(letter)?;
            pattern.letter = (Some(kind) != army.pawn_kind()).then_some(letter);
            rest = &rest[1..];
        }
        if let Some((head, tail)) = rest.split_once('=') {
            let mut letters = tail.chars();
            pattern.promoted = letters.next().map(|letter| letter.to_ascii_uppercase());
            if letters.next().is_some() {
                return None;
            }
            rest = head;
        } else if let Some(letter) = rest.chars().last().filter(|c| c.is_ascii_uppercase()) {
            pattern.promoted = Some(letter);
            rest = &rest[..rest.len() - 1];
        }
        // What remains is [file][rank][x]goal; the goal is the last square that can be read.
        let body: String = rest.chars().filter(|&c| c != 'x' && c != '-' && c != ':').collect();
        let goal_at = body.rfind(|c: char| c.is_ascii_lowercase())?;
        let (to, end) = geometry.read_square(&body[goal_at..])?;
        if !end.is_empty() {
            return None;
        }
        pattern.to = Some(to);
        let mut origin = &body[..goal_at];
        if let Some(file) = origin.chars().next().filter(char::is_ascii_lowercase) {
            pattern.file = Some(File::from_letter(file)?);
            origin = &origin[1..];
        }
        if !origin.is_empty() {
            let rank: usize = origin.parse().ok()?;
            pattern.rank = Some(Rank::new(rank.checked_sub(1).filter(|&rank| rank < geometry.ranks())?));
        }
        Some(pattern)
    }
}
