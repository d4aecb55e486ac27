//! What the GUI's board can show, and what follows from it for moves: which are refused, which are looked for.
//!
//! Moves with the letter of a man that is put back (Paradise Chess) are taken, from us and as an answer to a `choice`,
//! only by an XBoard that does not test legality. One that does calls ours illegal, and after a square marked for a
//! letter its mouse is dead (tried with 4.9.1). Testing is its default, and it does not say which; so such moves count
//! as moves that it cannot show unless our option says that nothing is tested.

use super::GuiBoard;
use crate::board::Color;
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Dialect, Move, MoveTag};
use crate::protocol::cecp::mode::Role;
use crate::protocol::cecp::writer;

/// Why a move is refused that the rules allow.
const NOT_SHOWN: &str = "XBoard cannot show it";

/// The GUI's board as it serves whoever plays.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocol::cecp) struct Display<'a> {
    /// The board.
    pub(in crate::protocol::cecp) board: &'a GuiBoard,
    /// For whom we play.
    pub(in crate::protocol::cecp) role: Role,
    /// The GUI tests the legality of moves itself.
    pub(in crate::protocol::cecp) tests_legality: bool,
}

impl Display<'_> {
    /// The moves among which we look for ours; all if there are none.
    pub(in crate::protocol::cecp) fn choices(&self, position: &AnyPosition) -> Vec<Move> {
        let free = !self.board.guided || self.can_set_up() || self.role == Role::Analyst;
        if free || self.lacks(&position.variant()).is_none() {
            return Vec::new();
        }
        position.legal_moves().into_iter().filter(|&m| self.is_shown(position, m)).collect()
    }

    /// Whether XBoard's user can go on after a `setboard`: he plays White, against us.
    fn can_set_up(&self) -> bool {
        !self.board.engines && self.role == Role::Player(Color::Black)
    }

    /// Whether the GUI's board is right after a move.
    fn is_shown(&self, position: &AnyPosition, m: Move) -> bool {
        let lettered = m.promoted().is_none() && !position.letters(m.from(), m.to()).is_empty();
        let unknown = self.board.undescribed && (lettered || m.tag() == MoveTag::Castle);
        position.is_shown(m) && !unknown && !(lettered && self.tests_legality)
    }

    /// Whether our own move can be told as a move. The first one after a description that was not heard is an occasion
    /// to tell it again.
    pub(in crate::protocol::cecp) fn shows_ours(&self, position: &AnyPosition, m: Move) -> bool {
        self.is_shown(position, m) && !(self.board.undescribed && self.can_set_up())
    }

    /// Whether a user's move is shown after he has made it, if he sent it as `text`.
    pub(in crate::protocol::cecp) fn shows_users(&self, position: &AnyPosition, m: Move, text: &str) -> bool {
        // A letter that is missing is a man that is missing on the GUI's board.
        let told = position.letters(m.from(), m.to()).is_empty()
            || position.coordinates(m, Dialect::Cecp).eq_ignore_ascii_case(text);
        told && self.is_shown(position, m)
    }

    /// What the GUI cannot show of a game, if there is anything.
    pub(in crate::protocol::cecp) fn lacks(&self, variant: &AnyVariant) -> Option<&'static str> {
        let lost = self.board.undescribed.then_some("this position otherwise");
        variant.xboard_lacks(self.tests_legality).or(lost)
    }

    /// The refusal of a user's legal move, sent as `text`, that would leave XBoard with a wrong board.
    pub(in crate::protocol::cecp) fn refusal(
        &self,
        position: &AnyPosition,
        m: Move,
        text: &str,
    ) -> Option<[String; 2]> {
        let helped = !self.board.guided || self.board.engines || self.can_set_up();
        if helped || self.shows_users(position, m, text) {
            return None;
        }
        let lacks = self.lacks(&position.variant()).unwrap_or("that");
        let way_out = if self.role == Role::Player(Color::White) { "play White" } else { "use a game with White" };
        Some([not_shown(text), format!("telluser Cannot show {lacks} here: {way_out}.")])
    }

    /// We have White and no move that can be shown.
    pub(in crate::protocol::cecp) fn is_stuck(&self, position: &AnyPosition) -> bool {
        let moves = position.legal_moves();
        let bound = self.board.guided && !self.board.engines && self.role == Role::Player(Color::White);
        bound && !moves.is_empty() && moves.iter().all(|&m| !self.is_shown(position, m))
    }
}

/// The refusal of a move that the GUI cannot show, which it takes back.
pub(in crate::protocol::cecp) fn not_shown(text: &str) -> String {
    writer::illegal(NOT_SHOWN, text)
}
