//! The rules of a family: which moves there are, what they do, and when a game is over.
//!
//! Perft, evaluation and search speak to a game through [`Rules`] alone, and are compiled anew for each family, so that
//! no game pays for another's rule. What a family says for others is apart: [`super::Arrange`] for set-ups,
//! [`super::Notation`] for texts; GUIs and the player's guide are told on the floor above. A move's effect is a list of
//! square changes: nothing here assumes one man, one goal and one victim, since the games that come after the orthodox
//! ones push a third man, exchange two, or move two at once.

use super::Position;
use super::moves::{Move, MoveList, MoveTag, Sink};
use super::outcome::{Outcome, Reason};
use super::state::Mark;
use super::variant::{Family, Variant, VariantError};
use crate::board::Changes;

/// Plies without a capture or a pawn's move after which a game is drawn.
pub const FIFTY_MOVES: u16 = 100;

/// Which legal moves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All.
    All,
    /// Those that change the material or nearly so: captures and promotions.
    Noisy,
    /// All others.
    Quiet,
}

/// The new [`super::State`] as far as the family decides it.
#[derive(Clone, Copy, Debug)]
pub struct NextState {
    /// The rights that remain.
    pub rights: u32,
    /// What is marked now.
    pub mark: Mark,
    /// Whether the move can be undone, so that the clock goes on.
    pub reversible: bool,
}

/// A family of games: moves and judgement.
pub trait Rules: Family {
    /// Whether the legal moves depend on more than the position (its history): perft's and the search's tables must
    /// know.
    const PATH_DEPENDENT: bool = false;

    /// Whether plies without progress are counted, toward the fifty-move rule and as the reach of repetition. Where
    /// not, the clock stays 0, and repetition may reach back to the beginning.
    const HAS_CLOCK: bool = true;

    /// Plies without progress that make a draw.
    #[inline]
    fn move_rule(_data: &Self::Data) -> u16 {
        FIFTY_MOVES
    }

    /// Whether arrays are shuffled, so that castling is written by where king and rooks stand (Fischer Random games).
    fn is_shuffled(_data: &Self::Data) -> bool {
        false
    }

    /// Refuses a declaration that the family would not play exactly as it says. The army and the board are sound by
    /// themselves; the array has not been read.
    ///
    /// # Errors
    /// What cannot be played, by name.
    fn admit(variant: &Variant<Self>) -> Result<(), VariantError>;

    /// Lists the legal moves of a stage.
    fn generate<S: Sink>(position: &Position<Self>, stage: Stage, sink: &mut S);

    /// Counts the legal moves.
    fn count(position: &Position<Self>) -> u64 {
        let mut count = 0u64;
        Self::generate(position, Stage::All, &mut count);
        count
    }

    /// Whether any value of [`Move`] is a legal move here. Must not use [`Rules::generate`]: each checks the other.
    fn is_legal(position: &Position<Self>, m: Move) -> bool;

    /// Writes down what a legal move changes.
    fn effects(position: &Position<Self>, m: Move, changes: &mut Changes) -> NextState;

    /// Whether the side to move is in check.
    fn is_check(position: &Position<Self>) -> bool;

    /// Whether repetition must tell this position with its mark from the same one without. In games without marks, or
    /// with marks that repetition does not compare, it need not.
    #[inline]
    fn mark_matters(_position: &Position<Self>) -> bool {
        false
    }

    /// The key under which a search may remember what it found here. It must tell positions apart that differ in their
    /// legal moves, where the hash, which serves repetition, does not.
    #[inline]
    fn tt_key(position: &Position<Self>) -> u64 {
        position.hash()
    }

    /// The end of the game where the side to move has no legal move: mate in check, else a draw.
    fn stuck(position: &Position<Self>) -> Outcome {
        if position.is_check() {
            Outcome::win(!position.side(), Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    /// An end that the position itself shows, whether or not there are moves: too little left for a mate, a goal
    /// reached.
    fn immediate(_position: &Position<Self>) -> Option<Outcome> {
        None
    }

    /// Whether the game is over. The order of judgement here is mate or stalemate, what the position itself shows,
    /// repetition, fifty moves.
    fn outcome(position: &Position<Self>) -> Option<Outcome> {
        if Self::count(position) == 0 {
            return Some(Self::stuck(position));
        }
        if let Some(outcome) = Self::immediate(position) {
            return Some(outcome);
        }
        if position.repetitions() >= 2 {
            return Some(Outcome::draw(Reason::Repetition));
        }
        (position.state().clock >= FIFTY_MOVES).then_some(Outcome::draw(Reason::FiftyMoves))
    }

    /// Whether a legal move takes something from the enemy, promotes, or otherwise changes much at once
    /// ([`Stage::Noisy`]).
    #[inline]
    fn is_noisy(position: &Position<Self>, m: Move) -> bool {
        m.promoted().is_some() || m.tag() == MoveTag::EnPassant || position.board().at(m.to()).is_of(!position.side())
    }
}

impl<R: Rules> Position<R> {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        R::generate(self, Stage::All, &mut list);
        list
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_legal(&self) -> u64 {
        R::count(self)
    }

    /// Whether `m` is legal here; asked of any value of [`Move`], such as one from a table. Independent of the
    /// generator.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        R::is_legal(self, m)
    }

    /// Whether the side to move is in check. Always false in games without.
    #[inline]
    pub fn is_check(&self) -> bool {
        R::is_check(self)
    }

    /// How many plies back the present position can have stood, as far as the clock tells.
    #[inline]
    pub fn repetition_reach(&self) -> usize {
        if R::HAS_CLOCK { (self.state.clock as usize).min(self.history.len()) } else { self.history.len() }
    }

    /// How often the present position stood in the game before, looking back only as far as it can have.
    pub fn repetitions(&self) -> usize {
        let reach = self.repetition_reach();
        self.history[self.history.len() - reach..]
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .filter(|&&hash| hash == self.state.hash)
            .count()
    }

    /// Whether the game has ended, and why.
    pub fn outcome(&self) -> Option<Outcome> {
        R::outcome(self)
    }
}
