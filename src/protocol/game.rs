//! The record of a game: where it began, what was played, where it stands.
//!
//! Both protocols keep their game here. It knows moves and outcomes, but neither players, clocks nor the notation of
//! any protocol.

use crate::board::Color;
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Dialect, FenError, Move, MoveError, Outcome, Undo};

/// One game. Moves can be taken back to the beginning.
#[derive(Clone, Debug)]
pub struct Game {
    position: AnyPosition,
    moves: Vec<(Move, Undo)>,
}

impl Game {
    /// A game from the start position of a variant.
    pub fn new(variant: &AnyVariant) -> Game {
        Game::from(variant.start())
    }

    /// A game from the position of a FEN.
    ///
    /// # Errors
    /// What is wrong with the FEN.
    pub fn from_fen(variant: &AnyVariant, fen: &str) -> Result<Game, FenError> {
        variant.position(fen).map(Game::from)
    }

    /// The variant that is played.
    pub fn variant(&self) -> AnyVariant {
        self.position.variant()
    }

    /// Where the game stands.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Plies played since the beginning of the record.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves played since the beginning of the record.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map(|&(m, _)| m)
    }

    /// How many of the plies from number `since` (counted from 0) were played by `color`.
    pub fn moves_of(&self, color: Color, since: usize) -> usize {
        let plies = self.moves.len().saturating_sub(since);
        // The last ply was the other side's than the one that is to move now.
        let last_is_ours = self.position.side() != color;
        if last_is_ours { plies.div_ceil(2) } else { plies / 2 }
    }

    /// Plays a move given in coordinates or SAN. If it is none, nothing changes.
    ///
    /// # Errors
    /// Why it is no move of the position.
    pub fn play(&mut self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let m = self.position.parse_move(text, dialect)?;
        self.make(m);
        Ok(m)
    }

    /// Plays a legal move.
    pub fn make(&mut self, m: Move) {
        let undo = self.position.make(m);
        self.moves.push((m, undo));
    }

    /// Takes back the last move, and says which it was.
    pub fn undo(&mut self) -> Option<Move> {
        let (m, undo) = self.moves.pop()?;
        self.position.unmake(&undo);
        Some(m)
    }

    /// Whether the game is over, and how.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }
}

impl From<AnyPosition> for Game {
    fn from(position: AnyPosition) -> Game {
        Game { position, moves: Vec::new() }
    }
}

/// A line of moves from `root` as texts; what follows an illegal move is left out.
pub(super) fn texts(root: &AnyPosition, line: &[Move], dialect: Dialect) -> Vec<String> {
    let mut position = root.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &m in line {
        if !position.is_legal(m) {
            break;
        }
        texts.push(position.coordinates(m, dialect));
        position.make(m);
    }
    texts
}

/// The position after a legal move.
pub(super) fn after(position: &AnyPosition, m: Move) -> AnyPosition {
    let mut next = position.clone();
    next.make(m);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn moves_can_be_taken_back_and_counted() {
        let mut game = Game::new(games().find("chess").unwrap());
        let start = game.position().fen();
        for text in ["e2e4", "e7e5", "Nf3"] {
            game.play(text, Dialect::Uci).unwrap();
        }
        assert_eq!((game.plies(), game.moves_of(Color::White, 0), game.moves_of(Color::Black, 0)), (3, 2, 1));
        assert_eq!(
            (game.moves_of(Color::White, 1), game.moves_of(Color::Black, 1), game.moves_of(Color::White, 9)),
            (1, 1, 0)
        );
        assert!(game.play("e4e6", Dialect::Uci).is_err());
        assert_eq!(game.plies(), 3);
        for _ in 0..3 {
            assert!(game.undo().is_some());
        }
        assert_eq!((game.undo(), game.position().fen()), (None, start));
    }

    #[test]
    fn a_line_ends_before_its_first_illegal_move() {
        let root = games().find("chess").unwrap().start();
        let first = root.parse_move("e2e4", Dialect::Uci).unwrap();
        assert_eq!(texts(&root, &[first, first], Dialect::Uci), ["e2e4"]);
    }
}
