//! How games end beside mate.

use super::data::{BareKing, Verdict};
use super::{Fairy, counted};
use crate::board::Color;
use crate::position::{Outcome, Position, Reason};

/// An end that the position shows and after which nobody moves any more: a king on the last rank, a kind of men that has
/// died out, a bare king. Where both sides have won, he who has just moved has.
pub(super) fn decided(position: &Position<Fairy>) -> Option<Outcome> {
    let data = position.variant().data();
    let endings = &data.rules.endings;
    let us = position.side();
    if endings.far_rank
        && data.has_king
        && let Some(color) = [!us, us].into_iter().find(|&color| has_arrived(position, color))
    {
        return Some(Outcome::win(color, Reason::Goal));
    }
    if !data.extinct.is_empty()
        && let Some(color) = [us, !us].into_iter().find(|&color| is_extinct(position, color))
    {
        return Some(Outcome::win(!color, Reason::Extinction));
    }
    if endings.bare_king == BareKing::PlaysOn {
        return None;
    }
    match [us, !us].map(|color| is_bare(position, color)) {
        [false, false] => None,
        [true, true] => Some(Outcome::draw(Reason::BareKings)),
        [false, true] => Some(Outcome::win(us, Reason::BareKing)),
        // It has its next move, whatever that is.
        [true, false] if endings.bare_king == BareKing::LossUnlessBaredBack => None,
        [true, false] => Some(Outcome::win(!us, Reason::BareKing)),
    }
}

fn has_arrived(position: &Position<Fairy>, color: Color) -> bool {
    let ranks = position.variant().geometry().ranks();
    counted(ranks, position.royal(color).rank(), color) == ranks - 1
}

fn is_extinct(position: &Position<Fairy>, color: Color) -> bool {
    let board = position.board();
    let has = |kind| board.men(color).iter().any(|&square| board.at(square).kind() == Some(kind));
    position.variant().data().extinct.iter().any(|&kind| !has(kind))
}

fn is_bare(position: &Position<Fairy>, color: Color) -> bool {
    position.board().men(color).len() == 1
}

/// The end of the game where the side to move, not having lost yet, has no move.
pub(super) fn stuck(position: &Position<Fairy>) -> Outcome {
    use crate::position::Rules;
    if let Some(outcome) = decided(position) {
        return outcome;
    }
    let us = position.side();
    if Fairy::is_check(position) {
        return Outcome::win(!us, Reason::Checkmate);
    }
    match position.variant().data().rules.endings.stalemate {
        Verdict::Draw => Outcome::draw(Reason::Stalemate),
        Verdict::Loss => Outcome::win(!us, Reason::Stalemate),
        Verdict::Win => Outcome::win(us, Reason::Stalemate),
    }
}

/// An end that the position shows, whether or not there are moves.
pub(super) fn immediate(position: &Position<Fairy>) -> Option<Outcome> {
    let bare = || {
        let data = position.variant().data();
        let goals = data.rules.endings.far_rank || !data.extinct.is_empty() || !data.has_king;
        let bare = !goals && Color::ALL.iter().all(|&color| is_bare(position, color));
        bare.then_some(Outcome::draw(Reason::BareKings))
    };
    decided(position).or_else(bare)
}

/// Whether the game is over.
pub(super) fn outcome(position: &Position<Fairy>) -> Option<Outcome> {
    if let Some(outcome) = decided(position) {
        return Some(outcome);
    }
    if position.count_legal() == 0 {
        return Some(stuck(position));
    }
    let endings = &position.variant().data().rules.endings;
    let repeated = endings.repetition.is_some_and(|times| position.repetitions() + 1 >= times);
    let slow = endings.move_rule.is_some_and(|plies| position.state().clock >= plies);
    immediate(position)
        .or_else(|| repeated.then_some(Outcome::draw(Reason::Repetition)))
        .or_else(|| slow.then_some(Outcome::draw(Reason::FiftyMoves)))
}
