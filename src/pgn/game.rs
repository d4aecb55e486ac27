//! A game as PGN has it: tags, moves, comments, result.

use super::{GameResult, Note, Tags};
use crate::games::{AnyPosition, AnyVariant};
use crate::position::Move;

/// A comment and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// After how many plies.
    pub ply: usize,
    /// The text; runs of blanks are one blank.
    pub text: String,
}

/// A game. Its moves are legal: there is no way to add others.
///
/// The tags are as they were read, or as the maker of the game wishes. What they say of variant, set-up and result does
/// not count: variant and set-up are those of [`Game::start`], the result is [`Game::result`].
#[derive(Clone, Debug)]
pub struct Game {
    /// The tag pairs.
    pub tags: Tags,
    /// How it ended.
    pub result: GameResult,
    start: AnyPosition,
    position: AnyPosition,
    moves: Vec<Move>,
    comments: Vec<Comment>,
    notes: Vec<Note>,
}

impl Game {
    /// A game without moves.
    pub fn new(start: AnyPosition) -> Game {
        Game {
            tags: Tags::new(),
            result: GameResult::Unfinished,
            position: start.clone(),
            start,
            moves: Vec::new(),
            comments: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> AnyVariant {
        self.start.variant()
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position after the last move, with the history of the game.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The comments in the order of the game.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// What whoever read the game from a file should know of how it was read.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Adds a note.
    pub(super) fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// The same game up to a ply.
    #[must_use]
    pub(super) fn cut(self, plies: usize) -> Game {
        if self.moves.len() <= plies {
            return self;
        }
        let mut position = self.start.clone();
        for &m in &self.moves[..plies] {
            position.make(m);
        }
        let comments = self.comments.into_iter().filter(|comment| comment.ply <= plies).collect();
        Game { position, moves: self.moves[..plies].to_vec(), comments, ..self }
    }

    /// Adds a move. A move that is not legal is not added, and the answer is false.
    #[must_use = "the move may not be legal"]
    pub fn make(&mut self, m: Move) -> bool {
        let legal = self.position.is_legal(m);
        if legal {
            self.position.make(m);
            self.moves.push(m);
        }
        legal
    }

    /// Adds a comment after the moves so far. Line ends and other runs of blanks become one blank; an empty comment is
    /// none.
    pub fn comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            self.comments.push(Comment { ply: self.moves.len(), text });
        }
    }

    /// The last comment after the last move: programs write there how the game ended.
    pub fn ending(&self) -> Option<&str> {
        self.comments.last().filter(|comment| comment.ply == self.moves.len()).map(|comment| comment.text.as_str())
    }
}
