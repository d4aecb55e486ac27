//! Playing a recorded game through.

use super::{Game, GameError, ordered_moves};
use ladorea::games::{AnyPosition, Visitor};
use ladorea::position::{Move, Position, Rules};

/// One ply of a game, seen before its move is made.
#[derive(Debug)]
pub struct Ply<'a> {
    /// The position before the move.
    pub position: &'a mut AnyPosition,
    /// The move that was played.
    pub m: Move,
    /// The search's score, White's view; nothing for plies by lot.
    pub score: Option<i16>,
}

impl Ply<'_> {
    /// Whether the position is at rest: not in check, and the move played neither captures nor promotes nor the like.
    pub fn is_quiet(&mut self) -> bool {
        struct IsNoisy(Move);
        impl Visitor for IsNoisy {
            type Output = bool;

            fn visit<R: Rules>(self, position: &mut Position<R>) -> bool {
                R::is_noisy(position, self.0)
            }
        }
        !self.position.is_check() && !self.position.visit(IsNoisy(self.m))
    }
}

/// The check sum of a position that a game ends in.
pub fn check_sum(position: &AnyPosition) -> u32 {
    let fen = position.fen();
    let placement: Vec<&str> = fen.split(' ').take(2).collect();
    crc32fast::hash(placement.join(" ").as_bytes())
}

impl Game {
    /// Plays the game through; `see` is called before each move.
    ///
    /// # Errors
    /// If the variant, the start or a move is not there, or the end is another than it was.
    pub fn replay(&self, mut see: impl FnMut(Ply)) -> Result<(), GameError> {
        let mut position = self.start.position(self.variant()?)?;
        for (ply, &index) in self.moves.iter().enumerate() {
            let moves = ordered_moves(&position);
            let count = moves.len();
            let m = *moves.get(index as usize).ok_or(GameError::Move { ply: ply + 1, index, count })?;
            let score = ply.checked_sub(self.opening).and_then(|index| self.scores.get(index).copied());
            see(Ply { position: &mut position, m, score });
            position.make(m);
        }
        if check_sum(&position) == self.check { Ok(()) } else { Err(GameError::OtherEnd(position.fen())) }
    }
}
