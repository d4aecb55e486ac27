//! What protocols and tools ask of a game without knowing its family.

use super::gui::{Gui, Targets};
use super::guide::{Guide, Guided};
use super::{AnyPosition, AnyVariant, dispatch};
use crate::board::{Board, Color, Geometry, Square};
use crate::men::Army;
use crate::position::{
    Dialect, FenError, Mark, Move, MoveError, MoveList, Notation, Outcome, Position, Right, Setup, Spec, Undo,
};
use std::sync::Arc;

/// Work on a position that is written once for all families and compiled for each: see [`AnyPosition::visit`].
pub trait Visitor {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn visit<R: Notation>(self, position: &mut Position<R>) -> Self::Output;
}

impl AnyVariant {
    /// What the variant declares.
    pub fn spec(&self) -> &Spec {
        dispatch!(AnyVariant, self, variant => variant.spec())
    }

    /// The name in protocols.
    pub fn name(&self) -> &str {
        &self.spec().name
    }

    /// Whether both are one and the same, not two that are declared alike.
    pub fn is(&self, other: &AnyVariant) -> bool {
        let address = |variant: &AnyVariant| dispatch!(AnyVariant, variant, variant => Arc::as_ptr(variant).addr());
        std::mem::discriminant(self) == std::mem::discriminant(other) && address(self) == address(other)
    }

    /// Whether it has orthodox rules: those of chess but for array, men and castling.
    pub const fn is_orthodox(&self) -> bool {
        matches!(self, AnyVariant::Orthodox(_))
    }

    /// The board's shape.
    pub fn geometry(&self) -> &Geometry {
        dispatch!(AnyVariant, self, variant => variant.geometry())
    }

    /// The men.
    pub fn army(&self) -> &Army {
        dispatch!(AnyVariant, self, variant => variant.army())
    }

    /// The start position as it is declared.
    pub fn array(&self) -> &Setup {
        dispatch!(AnyVariant, self, variant => variant.array())
    }

    /// The start position.
    pub fn start(&self) -> AnyPosition {
        dispatch!(AnyVariant, self, variant => Position::start(variant).into())
    }

    /// The position of a FEN.
    ///
    /// # Errors
    /// A [`FenError`] that names the wrong token.
    pub fn position(&self, fen: &str) -> Result<AnyPosition, FenError> {
        dispatch!(AnyVariant, self, variant => Position::from_fen(variant, fen).map(Into::into))
    }

    /// The position of a set-up.
    ///
    /// # Errors
    /// A [`FenError`] that says why it is none.
    pub fn set_up(&self, setup: &Setup) -> Result<AnyPosition, FenError> {
        dispatch!(AnyVariant, self, variant => Position::from_setup(variant, setup).map(Into::into))
    }

    /// The set-up of a FEN, which need not be a position.
    ///
    /// # Errors
    /// A [`FenError`] that names the token which is not understood.
    pub fn read_setup(&self, fen: &str) -> Result<Setup, FenError> {
        dispatch!(AnyVariant, self, variant => variant.read_setup(fen))
    }

    /// The FEN of a set-up.
    pub fn write_setup(&self, setup: &Setup) -> String {
        dispatch!(AnyVariant, self, variant => variant.write_setup(setup))
    }

    /// The rights that are claimed as in the third field of a FEN.
    ///
    /// # Errors
    /// If the field is not understood.
    pub(super) fn read_rights(&self, field: &str) -> Result<Vec<Right>, FenError> {
        dispatch!(AnyVariant, self, variant => Notation::read_rights(variant, field))
    }

    /// The mark that is claimed as in the fourth field of a FEN.
    ///
    /// # Errors
    /// If the field is not understood.
    pub(super) fn read_mark(&self, field: &str) -> Result<Mark, FenError> {
        dispatch!(AnyVariant, self, variant => variant.read_mark(field))
    }

    /// The family's pages on its rules, see [`Guided::guide`].
    pub(super) fn guide(&self) -> Guide {
        dispatch!(AnyVariant, self, variant => Guided::guide(variant))
    }

    /// The `piece` lines that XBoard needs, see [`Gui::pieces`].
    pub fn xboard_pieces(&self) -> Vec<String> {
        dispatch!(AnyVariant, self, variant => Gui::pieces(variant))
    }

    /// Whether a position from XBoard has its rights right, see [`Gui::knows_rights`].
    pub fn xboard_knows_rights(&self) -> bool {
        dispatch!(AnyVariant, self, variant => Gui::knows_rights(variant))
    }

    /// What XBoard cannot show of the game, see [`Gui::lacks`].
    pub fn xboard_lacks(&self, tested: bool) -> Option<&'static str> {
        dispatch!(AnyVariant, self, variant => Gui::lacks(variant, tested))
    }
}

impl AnyPosition {
    /// Lets `visitor` work on the concrete position, so that the family is asked for once instead of at every step.
    pub fn visit<V: Visitor>(&mut self, visitor: V) -> V::Output {
        dispatch!(AnyPosition, self, position => visitor.visit(position))
    }

    /// The variant that is played.
    pub fn variant(&self) -> AnyVariant {
        dispatch!(AnyPosition, self, position => position.variant().clone().into())
    }

    /// The men.
    pub fn board(&self) -> &Board {
        dispatch!(AnyPosition, self, position => position.board())
    }

    /// Whose turn it is.
    pub fn side(&self) -> Color {
        dispatch!(AnyPosition, self, position => position.side())
    }

    /// The hash of all that repetition compares.
    pub fn hash(&self) -> u64 {
        dispatch!(AnyPosition, self, position => position.hash())
    }

    /// Plies since the last move that cannot be undone.
    pub fn clock(&self) -> u16 {
        dispatch!(AnyPosition, self, position => position.state().clock)
    }

    /// The number of the full move, from 1.
    pub fn number(&self) -> u32 {
        dispatch!(AnyPosition, self, position => position.number())
    }

    /// How often this position stood before.
    pub fn repetitions(&self) -> usize {
        dispatch!(AnyPosition, self, position => position.repetitions())
    }

    /// The set-up that gives this position again, without its past.
    pub fn setup(&self) -> Setup {
        dispatch!(AnyPosition, self, position => position.setup())
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        dispatch!(AnyPosition, self, position => position.fen())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        dispatch!(AnyPosition, self, position => position.legal_moves())
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, m: Move) -> bool {
        dispatch!(AnyPosition, self, position => position.is_legal(m))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        dispatch!(AnyPosition, self, position => position.is_check())
    }

    /// The coordinate form of a move.
    pub fn coordinates(&self, m: Move, dialect: Dialect) -> String {
        dispatch!(AnyPosition, self, position => position.coordinates(m, dialect))
    }

    /// The SAN of a legal move.
    pub fn san(&self, m: Move) -> String {
        dispatch!(AnyPosition, self, position => position.san(m))
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// A [`MoveError`] with the reason.
    pub fn parse_move(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        dispatch!(AnyPosition, self, position => position.parse_move(text, dialect))
    }

    /// Whether XBoard shows the right board after a legal move, see [`Gui::is_shown`].
    pub fn is_shown(&self, m: Move) -> bool {
        dispatch!(AnyPosition, self, position => Gui::is_shown(position, m))
    }

    /// Where the man on `from` may go, see [`Gui::targets`].
    pub fn targets(&self, from: Square) -> Targets {
        dispatch!(AnyPosition, self, position => Gui::targets(position, from))
    }

    /// Where a second man may go in the same turn, see [`Gui::second_targets`].
    pub fn second_targets(&self, from: Square, to: Square) -> Targets {
        dispatch!(AnyPosition, self, position => Gui::second_targets(position, from, to))
    }

    /// Where that second man stands, see [`Gui::second_man`].
    pub fn second_man(&self, from: Square, to: Square) -> Option<Square> {
        dispatch!(AnyPosition, self, position => Gui::second_man(position, from, to))
    }

    /// The letters that may follow a move from one square to another, see [`Gui::letters`].
    pub fn letters(&self, from: Square, to: Square) -> String {
        dispatch!(AnyPosition, self, position => Gui::letters(position, from, to))
    }

    /// Makes a legal move.
    pub fn make(&mut self, m: Move) -> Undo {
        dispatch!(AnyPosition, self, position => position.make(m))
    }

    /// Takes back the last move.
    pub fn unmake(&mut self, undo: &Undo) {
        dispatch!(AnyPosition, self, position => position.unmake(undo));
    }

    /// Whether the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        dispatch!(AnyPosition, self, position => position.outcome())
    }
}
