//! Whether an arbitrary move is legal, told from differences of squares and by trying it on a copy of the cells.
//!
//! Shares with the generator the movements and the trial, but not the walk along the board.

use super::{Fairy, effects, endings, pawns};
use crate::board::{Changes, Color, Square};
use crate::games::orthodox::{KingSafety, castling, legality};
use crate::men::{Hop, Movement};
use crate::position::{Move, MoveTag, Position};

/// Whether the mover's king cannot be captured after a move that is otherwise according to the rules.
pub(super) fn is_safe(position: &Position<Fairy>, m: Move) -> bool {
    if !position.variant().data().has_king {
        return true;
    }
    let us = position.side();
    let mut changes = Changes::new();
    effects::changes(position, m, &mut changes);
    let mut cells = *position.board().cells();
    let mut king = position.royal(us);
    for change in &changes {
        cells[change.square.index()] = change.after;
        if change.after.is_of(us) && position.variant().army().is_royal(change.after) {
            king = change.square;
        }
    }
    !Fairy::is_attacked(position, &cells, king, !us)
}

/// Whether `m`, any 32 bits, is a legal move.
pub(super) fn is_legal(position: &Position<Fairy>, m: Move) -> bool {
    let board = position.board();
    let us = position.side();
    let man = board.at(m.from());
    if !man.is_of(us) || board.at(m.to()).is_guard() || endings::decided(position).is_some() {
        return false;
    }
    if m.tag() == MoveTag::Castle {
        return m == Move::castle(m.from(), m.to(), m.extra()) && castling::is_legal(position, m);
    }
    if m.extra().byte() != 0 || m.tag() == MoveTag::Joint || board.at(m.to()).is_of(us) || m.from() == m.to() {
        return false;
    }
    let reaches = if position.variant().army().is_pawn(man) {
        pawn_reaches(position, m, us)
    } else {
        m.promoted().is_none() && m.tag() == MoveTag::Plain && legality::man_reaches(position, man, m)
    };
    reaches && is_safe(position, m)
}

/// A pawn's move with the tag and the choice that the generator gives it.
fn pawn_reaches(position: &Position<Fairy>, m: Move, us: Color) -> bool {
    let captures = !position.board().at(m.to()).is_empty();
    let in_passing = !captures && !position.state().mark.is_none() && m.to() == position.state().mark.first();
    let fits = pawns::movements(position, m.from()).any(|movement| {
        let Some(count) = steps_between(position, movement, us, m.from(), m.to()) else { return false };
        if captures {
            return movement.captures && m.tag() == MoveTag::Plain;
        }
        if in_passing && movement.captures {
            return m.tag() == MoveTag::EnPassant;
        }
        let double = m.promoted().is_none() && pawns::is_double(position, movement, count);
        movement.moves && m.tag() == if double { MoveTag::Double } else { MoveTag::Plain }
    });
    let (stays, mut kinds) = pawns::choices(position, m.to(), us);
    let chosen = match m.promoted() {
        Some(kind) => kinds.any(|other| other == kind),
        None => stays,
    };
    fits && chosen
}

/// How many steps of a movement lead from one square to another, with as many men between as it needs.
fn steps_between(position: &Position<Fairy>, movement: &Movement, us: Color, from: Square, to: Square) -> Option<u8> {
    let (dx, dy) = from.delta(to);
    let (x, y) = (movement.dx as i32, movement.dy as i32 * us.forward() as i32);
    let count = (1..=movement.range.min(16)).find(|&count| (x * count as i32, y * count as i32) == (dx, dy))?;
    let step = movement.step(us);
    let between: Vec<Square> = std::iter::successors(Some(from.step(step)), |square| Some(square.step(step)))
        .take(count as usize - 1)
        .collect();
    let board = position.board();
    let men = between.iter().filter(|&&square| board.at(square).is_man()).count();
    let on_board = between.iter().all(|&square| !board.at(square).is_guard());
    (count >= movement.least && on_board && men == (movement.hop == Hop::One) as usize).then_some(count)
}
