//! From a set-up to a position and back.

use super::Position;
use super::error::FenError;
use super::rules::Rules;
use super::setup::{Right, Setup};
use super::state::{Mark, State};
use super::variant::Variant;
use crate::board::{Board, Color, MAX_MEN, Square};
use std::sync::Arc;

/// What a family makes of a set-up.
pub trait Arrange: Rules {
    /// The rights that the men on the board really have of those that are claimed, and what follows from them for the
    /// whole game. Rights that do not fit the men are dropped without complaint.
    fn settle(variant: &Variant<Self>, board: &Board, claimed: &[Right]) -> (Self::Homes, u32);

    /// The rights that a position has, as [`Arrange::settle`] understands them.
    fn rights(position: &Position<Self>) -> Vec<Right>;

    /// What of a claimed mark can have come from the last move; one that means nothing here gives none. The position
    /// has all but its mark.
    fn mark(position: &Position<Self>, claimed: Mark) -> Mark;

    /// The mark of a position, as [`Arrange::mark`] understands it.
    fn claimed_mark(position: &Position<Self>) -> Mark {
        position.state().mark
    }

    /// Refuses set-ups that the rules exclude (no king, the side that does not move in check, ...).
    ///
    /// # Errors
    /// What is wrong.
    fn validate(position: &Position<Self>) -> Result<(), FenError>;
}

impl<R: Arrange> Position<R> {
    /// The start position of a variant.
    pub fn start(variant: &Arc<Variant<R>>) -> Position<R> {
        match Position::from_setup(variant, variant.array()) {
            Ok(position) => position,
            Err(error) => unreachable!("the array of {} was checked when it was built: {error}", variant.name()),
        }
    }

    /// The position of a set-up.
    ///
    /// # Errors
    /// What about it is no position of the variant.
    pub fn from_setup(variant: &Arc<Variant<R>>, setup: &Setup) -> Result<Position<R>, FenError> {
        let board = board(variant, setup)?;
        let (homes, rights) = R::settle(variant, &board, &setup.rights);
        let clock = if R::HAS_CLOCK { setup.clock } else { 0 };
        let state = State { rights, clock, ..State::default() };
        let mut position = Position {
            variant: variant.clone(),
            board,
            side: setup.side,
            state,
            homes,
            royals: [Square::default(); 2],
            history: Vec::new(),
            number: setup.number.clamp(1, u32::MAX / 2),
        };
        position.recompute();
        if !setup.mark.is_none() {
            position.state.mark = R::mark(&position, setup.mark);
        }
        R::validate(&position)?;
        position.recompute();
        Ok(position)
    }

    /// The set-up that gives this position again, without its past.
    pub fn setup(&self) -> Setup {
        Setup {
            rights: R::rights(self),
            mark: if self.state.mark.is_none() { Mark::NONE } else { R::claimed_mark(self) },
            clock: self.state.clock,
            number: self.number,
            ..Setup::of_cells(*self.board.cells(), self.side)
        }
    }
}

/// The board of a set-up, if it is one of the variant's boards with the variant's men.
fn board<R: Rules>(variant: &Variant<R>, setup: &Setup) -> Result<Board, FenError> {
    let geometry = variant.geometry();
    for square in (0..=u8::MAX).map(Square::from_index) {
        if setup.at(square).is_guard() == geometry.contains(square) {
            return Err(FenError::Hole { square: square.to_string() });
        }
    }
    for color in Color::ALL {
        if setup.count(color) > MAX_MEN {
            return Err(FenError::TooManyMen { color: color.name() });
        }
    }
    let mut board = Board::empty(geometry);
    // Generators follow the lists of men, so that the order counts for searches.
    for (square, man) in setup.men() {
        if !man.kind().is_some_and(|kind| variant.army().has(kind)) {
            return Err(FenError::Man { square: square.to_string(), variant: variant.name().to_string() });
        }
        board.put(square, man);
    }
    Ok(board)
}
