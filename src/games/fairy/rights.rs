//! En passant in set-ups, and which set-ups are none of a game's.

use super::pawns::{is_taken_in_passing, rank_of};
use super::{Fairy, Square};
use crate::board::{Color, Step, WIDTH};
use crate::games::orthodox::KingSafety;
use crate::position::{FenError, Mark, Position};

/// The square that a pawn passed and where it stands. One on which no pawn could capture, or that no pawn can have
/// passed, gives no mark. Where two pawns can have passed it, the first by its square is meant, unless the square where
/// the pawn stands is claimed too.
pub(super) fn en_passant(position: &Position<Fairy>, claimed: Mark) -> Mark {
    let target = claimed.first();
    let stands = claimed.is_pair().then_some(claimed.second());
    let us = position.side();
    let passers = passers(position, target, !us);
    let passer = passers.into_iter().filter(|&pawn| stands.is_none_or(|square| square == pawn)).min();
    match passer {
        Some(pawn) if is_taken_in_passing(position, target, us) => Mark::pair(target, pawn),
        _ => Mark::NONE,
    }
}

/// The square that was passed, and where it is needed the one where the pawn stands.
pub(super) fn claimed_en_passant(position: &Position<Fairy>) -> Mark {
    let (target, pawn) = (position.state().mark.first(), position.state().mark.second());
    let usual = passers(position, target, !position.side()).into_iter().min();
    if usual == Some(pawn) { Mark::square(target) } else { Mark::pair(target, pawn) }
}

/// Where pawns of a side stand that can have passed an empty square with a double step.
fn passers(position: &Position<Fairy>, target: Square, color: Color) -> Vec<Square> {
    let board = position.board();
    let variant = position.variant();
    if !board.at(target).is_empty() {
        return Vec::new();
    }
    let data = variant.data();
    let steps = data.double_steps.iter().filter_map(|double| {
        let step = double.dx as Step + (WIDTH as Step) * (double.dy * color.forward()) as Step;
        let (from, to) = (target.step(-step), target.step(step));
        let began =
            board.at(from).is_empty() && (!double.first || data.rules.first_moves.has(rank_of(position, from, color)));
        (began && board.at(to).is_of(color) && variant.army().is_pawn(board.at(to))).then_some(to)
    });
    steps.collect()
}

/// One king each where the game has kings, no pawn where it must have promoted, the side that has just moved not in
/// check.
pub(super) fn validate(position: &Position<Fairy>) -> Result<(), FenError> {
    let variant = position.variant();
    let (army, data, board) = (variant.army(), variant.data(), position.board());
    for color in Color::ALL {
        let men = board.men(color);
        let found = men.iter().filter(|&&square| army.is_royal(board.at(square))).count();
        if data.has_king && found != 1 {
            return Err(FenError::Kings { color: color.name(), found });
        }
        let forced = |square: Square| data.rules.promotion.forced.has(rank_of(position, square, color));
        let stray = |square: &&Square| army.is_pawn(board.at(**square)) && forced(**square);
        if !variant.promotions().is_empty()
            && let Some(square) = men.iter().find(stray)
        {
            return Err(FenError::Pawn { square: square.to_string() });
        }
    }
    let waiting = !position.side();
    if Fairy::is_attacked(position, board.cells(), position.royal(waiting), position.side()) {
        return Err(FenError::WrongSideInCheck { color: waiting.name() });
    }
    Ok(())
}
