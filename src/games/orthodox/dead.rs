//! Dead positions: those in which no sequence of moves leads to a mate (FIDE Laws of Chess, 5.2.2), as far as the men
//! left tell it.
//!
//! Claimed are bare kings, king and knight against king, and kings with bishops all on squares of one colour. The proof
//! holds on every rectangular board. The man that gives check attacks squares of the colour of the king's square alone,
//! and so do all other men but the enemy king. Of the king's neighbours two have the other colour and stand at right
//! angles (a2 and b1 for a king on a1); no man is on them, since a bishop of its own would be of the other colour, and
//! the enemy king attacks both only from the square diagonally between them, which is next to the king. So the king can
//! go to one of them, and neither captures nor promotions will change the men.
//!
//! On a board with holes it fails: where a corner has no second neighbour, king and knight can mate.

use super::Orthodox;
use crate::board::{Board, Color, Square};
use crate::position::{Outcome, Position, Reason};

/// A draw where what is left is not enough for a mate.
#[inline]
pub(super) fn draw(position: &Position<Orthodox>) -> Option<Outcome> {
    let minors = position.variant().army().minors().all();
    let board = position.board();
    // In nearly every position the first man that is looked at is another one.
    if men(board).any(|square| board.at(square).bit() & minors == 0) {
        return None;
    }
    few_men(position)
}

fn men(board: &Board) -> impl Iterator<Item = Square> {
    Color::ALL.into_iter().flat_map(|color| board.men(color).iter().copied())
}

/// The same where all men are kings, knights and bishops.
#[cold]
fn few_men(position: &Position<Orthodox>) -> Option<Outcome> {
    let board = position.board();
    let minors = position.variant().army().minors();
    let count = men(board).count();
    let knights = men(board).filter(|&square| board.at(square).bit() & minors.knights != 0).count();
    let mut colours = men(board).filter(|&square| board.at(square).bit() & minors.bishops != 0).map(Square::is_dark);
    let one_colour = colours.next().is_none_or(|first| colours.all(|other| other == first));
    let reason = match (count, knights) {
        (2, _) => Reason::BareKings,
        (3, 1) => Reason::InsufficientMaterial,
        (_, 0) if one_colour => Reason::InsufficientMaterial,
        _ => return None,
    };
    (count == 2 || !position.variant().geometry().has_holes()).then_some(Outcome::draw(reason))
}
