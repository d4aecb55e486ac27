//! A game as bytes.
//!
//! Numbers are LEB128 varints, signed ones by zigzag. In order: the game's number; the variant's name (length, UTF-8);
//! the start (0: the variant's own; 1: an array, 2: a FEN, each as a text with its length); nodes; winner (0 Black, 1
//! nobody, 2 White); end (its place in [`End::ALL`]); the last position's check sum (four bytes, little-endian); the
//! number of plies by lot; the number of all plies; the moves by lot, each by its place among the legal moves (see
//! [`super::ordered_moves`]); then for each further ply its move and the difference of its score from the score before,
//! the first from 0.

use super::{End, Game, GameError, Start, Winner};
use integer_encoding::VarInt;

/// More plies than any game has; protects the reader from reserving memory for nonsense.
const MAX_PLIES: u64 = 1 << 16;

impl Game {
    /// The game as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + 3 * self.moves.len());
        let number = |bytes: &mut Vec<u8>, value: u64| bytes.extend(value.encode_var_vec());
        let text = |bytes: &mut Vec<u8>, text: &str| {
            bytes.extend((text.len() as u64).encode_var_vec());
            bytes.extend(text.as_bytes());
        };
        number(&mut bytes, self.number);
        text(&mut bytes, &self.variant);
        match &self.start {
            Start::Own => number(&mut bytes, 0),
            Start::Array(array) => {
                number(&mut bytes, 1);
                text(&mut bytes, array);
            }
            Start::Fen(fen) => {
                number(&mut bytes, 2);
                text(&mut bytes, fen);
            }
        }
        number(&mut bytes, self.nodes as u64);
        number(&mut bytes, self.winner as u64);
        number(&mut bytes, self.end as u64);
        bytes.extend(self.check.to_le_bytes());
        number(&mut bytes, self.opening as u64);
        number(&mut bytes, self.moves.len() as u64);
        let mut last = 0;
        for (ply, &m) in self.moves.iter().enumerate() {
            number(&mut bytes, m as u64);
            if let Some(&score) = ply.checked_sub(self.opening).and_then(|index| self.scores.get(index)) {
                bytes.extend((score as i64 - last).encode_var_vec());
                last = score as i64;
            }
        }
        bytes
    }

    /// The game that bytes mean. The moves are looked at only when the game is replayed.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Game, GameError> {
        let mut cursor = Cursor(bytes);
        let number = cursor.number("number")?;
        let variant = cursor.text("variant")?;
        let start = match cursor.number("start")? {
            0 => Start::Own,
            1 => Start::Array(cursor.text("array")?),
            2 => Start::Fen(cursor.text("FEN")?),
            other => return Err(GameError::Number(other, "sort of start")),
        };
        let nodes = cursor.small("nodes", u32::MAX as u64)? as u32;
        let winner = cursor.pick("winner", &Winner::ALL)?;
        let end = cursor.pick("end", &End::ALL)?;
        let check = u32::from_le_bytes(cursor.take(4, "check sum")?.try_into().unwrap_or_default());
        let opening = cursor.small("number of plies", MAX_PLIES)? as usize;
        let plies = cursor.small("number of plies", MAX_PLIES)? as usize;
        if opening > plies {
            return Err(GameError::Number(opening as u64, "number of plies before the end"));
        }
        let mut game = Game {
            number,
            variant,
            start,
            nodes,
            opening,
            moves: Vec::with_capacity(plies),
            scores: Vec::with_capacity(plies - opening),
            winner,
            end,
            check,
        };
        let mut last = 0i64;
        for ply in 0..plies {
            game.moves.push(cursor.small("move", u16::MAX as u64)? as u16);
            if ply >= opening {
                last = last.wrapping_add(cursor.difference()?);
                game.scores.push(i16::try_from(last).map_err(|_| GameError::Number(last as u64, "score"))?);
            }
        }
        if cursor.0.is_empty() { Ok(game) } else { Err(GameError::Extra(cursor.0.len())) }
    }
}

/// Bytes yet to be read.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], GameError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(GameError::Short(what))?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self, what: &'static str) -> Result<u64, GameError> {
        let (value, length) = u64::decode_var(self.0).ok_or(GameError::Short(what))?;
        self.take(length, what)?;
        Ok(value)
    }

    fn difference(&mut self) -> Result<i64, GameError> {
        let (value, length) = i64::decode_var(self.0).ok_or(GameError::Short("scores"))?;
        self.take(length, "scores")?;
        Ok(value)
    }

    fn small(&mut self, what: &'static str, most: u64) -> Result<u64, GameError> {
        let value = self.number(what)?;
        if value <= most { Ok(value) } else { Err(GameError::Number(value, what)) }
    }

    fn pick<T: Copy>(&mut self, what: &'static str, all: &[T]) -> Result<T, GameError> {
        let value = self.number(what)?;
        all.get(value as usize).copied().ok_or(GameError::Number(value, what))
    }

    fn text(&mut self, what: &'static str) -> Result<String, GameError> {
        let length = self.number(what)?;
        let bytes = self.take(length.min(usize::MAX as u64) as usize, what)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| GameError::Text(what))
    }
}
