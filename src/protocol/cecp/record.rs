//! The record of the game, and what holds for its present position only.
//!
//! Whatever changes the position goes through here, so that nothing said of one position is taken for a word on the
//! next.

use crate::board::Color;
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Dialect, Move, MoveError, Outcome};
use crate::protocol::game::Game;

/// A game and its present position.
pub(super) struct Record {
    game: Game,
    /// The move that is expected of the side to move.
    expected: Option<Move>,
    /// Moves that are not to be searched.
    excluded: Vec<Move>,
    /// The result was told, or the game resigned.
    claimed: bool,
}

impl Record {
    /// A game that begins.
    pub(super) fn new(variant: &AnyVariant) -> Record {
        Record { game: Game::new(variant), expected: None, excluded: Vec::new(), claimed: false }
    }

    /// Another game, or another position.
    pub(super) fn begin(&mut self, game: Game) {
        self.game = game;
        self.moved();
    }

    /// Plays a legal move.
    pub(super) fn make(&mut self, m: Move) {
        self.game.make(m);
        self.moved();
    }

    /// Takes back the last move, if there is one.
    pub(super) fn undo(&mut self) {
        self.game.undo();
        self.moved();
    }

    fn moved(&mut self) {
        (self.expected, self.claimed) = (None, false);
        self.excluded.clear();
    }

    /// Where the game stands.
    pub(super) const fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The variant that is played.
    pub(super) fn variant(&self) -> AnyVariant {
        self.game.variant()
    }

    /// Plies played since the record began.
    pub(super) fn plies(&self) -> usize {
        self.game.plies()
    }

    /// How many of the plies from number `since` (counted from 0) were played by `color`.
    pub(super) fn moves_of(&self, color: Color, since: usize) -> usize {
        self.game.moves_of(color, since)
    }

    /// Whether the game is over, and how.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The outcome, if it was claimed.
    pub(super) fn claimed_outcome(&self) -> Option<Outcome> {
        self.outcome().filter(|_| self.claimed)
    }

    /// From now on nothing is claimed in this position; says whether anything was before.
    pub(super) const fn set_claimed(&mut self) -> bool {
        std::mem::replace(&mut self.claimed, true)
    }

    /// The move that is expected of the side to move.
    pub(super) const fn expected(&self) -> Option<Move> {
        self.expected
    }

    /// What is expected of the side to move.
    pub(super) const fn expect(&mut self, m: Option<Move>) {
        self.expected = m;
    }

    /// `exclude` and `include`, of one move or `all`, until the position changes.
    ///
    /// # Errors
    /// Why the text is no move of the position. Then nothing changes.
    pub(super) fn consider(&mut self, text: &str, include: bool) -> Result<(), MoveError> {
        let moves = match text {
            "all" => self.position().legal_moves().to_vec(),
            _ => vec![self.position().parse_move(text, Dialect::Cecp)?],
        };
        self.excluded.retain(|m| !moves.contains(m));
        if !include {
            self.excluded.extend(moves);
        }
        Ok(())
    }

    /// Those of some moves that a search may consider; no moves mean all. Nothing if the user has excluded every one.
    pub(super) fn considered(&self, among: Vec<Move>) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(among);
        }
        let all = if among.is_empty() { self.position().legal_moves().to_vec() } else { among };
        let left: Vec<Move> = all.into_iter().filter(|m| !self.excluded.contains(m)).collect();
        (!left.is_empty()).then_some(left)
    }
}
