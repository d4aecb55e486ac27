//! What the reader of a file has to say about a game that it has read.

use thiserror::Error;

/// A castling in letters that can mean two moves, and how it was read. That is settled by tags that tell the writer,
/// which needs no note, or by what makes the rest of the game legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}: move {number} \"{token}\" is read as {taken}{}", self.reason())]
pub struct Note {
    /// Which game of the file, from 1.
    pub game: usize,
    /// In which line of the file, from 1.
    pub line: usize,
    /// The number of the move as PGN writes it.
    pub number: String,
    /// What stands there.
    pub token: String,
    /// The move that was taken, in coordinates.
    pub taken: String,
    /// The other move that could be meant, if it is legal.
    pub other: Option<String>,
    /// Whether the game could go on after that one as well, so that the choice is a guess.
    pub is_guess: bool,
}

impl Note {
    fn reason(&self) -> String {
        match &self.other {
            None => ", as some programs write it: nothing else is possible".to_string(),
            Some(other) if self.is_guess => format!("; it could be {other}: nothing tells which program wrote it"),
            Some(other) => format!(": what follows is not legal after {other}"),
        }
    }
}
