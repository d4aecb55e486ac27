//! What a Ladon does when it stops, and what that threatens.

use super::{Ladon, is_pusher, pusher};
use crate::board::{Change, Changes, Color, Piece, Square, Step};
use crate::games::orthodox::effects as orthodox_effects;
use crate::position::{Mark, Move, MoveTag, NextState, Position, Variant};

/// The eight directions of the Ladon.
pub(super) const DIRECTIONS: [Step; 8] = [1, -1, 16, -16, 17, -17, 15, -15];

/// A push that is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the pushed man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The pushed man.
    pub man: Piece,
    /// What stands where it goes: an enemy of the pusher, who is captured, or nothing.
    pub victim: Piece,
    /// Whether a pawn of the pusher's side reaches its last rank, so that the mover chooses what it becomes.
    pub promotes: bool,
}

/// The push of a Ladon of `mover` that stops on `stop` after moving by `step`, if one is possible:
/// a man X of either colour stands next in that direction; the square beyond exists and is empty or holds an enemy of
/// the mover (rule 1); a pawn is not pushed onto its own first rank (rule 2).
pub fn push_of(variant: &Variant<Ladon>, cells: &[Piece; 256], mover: Color, stop: Square, step: Step) -> Option<Push> {
    let from = stop.step(step);
    let man = cells[from.index()];
    let owner = man.color()?;
    let to = from.step(step);
    let victim = cells[to.index()];
    if victim.blocks(mover) {
        return None;
    }
    let pawn = variant.army().is_pawn(man);
    if pawn && to.rank() == variant.last_rank(!owner) {
        return None;
    }
    let promotes = pawn && owner == mover && to.rank() == variant.last_rank(owner);
    Some(Push { from, to, man, victim, promotes })
}

/// The push of a legal or at least well-formed move of a Ladon; nothing for other men.
pub(crate) fn of_move(position: &Position<Ladon>, m: Move) -> Option<Push> {
    if !is_pusher(position, position.board().at(m.from())) {
        return None;
    }
    let step = direction(m)?;
    push_of(position.variant(), position.board().cells(), position.side(), m.to(), step)
}

/// The unit step of a move along a line.
pub(super) fn direction(m: Move) -> Option<Step> {
    let (dx, dy) = m.from().delta(m.to());
    let length = dx.abs().max(dy.abs());
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    (straight && length > 0).then(|| (dx.signum() + 16 * dy.signum()) as Step)
}

/// Whether a Ladon of `by` could push some man onto `target` if an enemy of `by` stands there or it is empty.
///
/// Looked at from the target, backwards along each line: X next to it, then an empty square on which the Ladon stops,
/// then the Ladon one or two squares away. X may be of either colour, but not the king that `target` is asked for: on
/// its way it stands there itself.
pub(super) fn can_push_onto(variant: &Variant<Ladon>, cells: &[Piece; 256], target: Square, by: Color) -> bool {
    let Some(kind) = pusher(variant) else { return false };
    let ladon = kind.of(by);
    let army = variant.army();
    DIRECTIONS.iter().any(|&step| {
        let from = target.step(-step);
        let man = cells[from.index()];
        let Some(owner) = man.color() else { return false };
        let stop = from.step(-step);
        if !cells[stop.index()].is_empty() || (army.is_royal(man) && owner != by) {
            return false;
        }
        if army.is_pawn(man) && target.rank() == variant.last_rank(!owner) {
            return false;
        }
        let near = stop.step(-step);
        let at_near = cells[near.index()];
        at_near == ladon || (at_near.is_empty() && cells[near.step(-step).index()] == ladon)
    })
}

/// The changes of a legal move.
pub(super) fn effects(position: &Position<Ladon>, m: Move, changes: &mut Changes) -> NextState {
    let board = position.board();
    let man = board.at(m.from());
    if m.tag() != MoveTag::Plain || !is_pusher(position, man) {
        return orthodox_effects::effects(position, m, changes);
    }
    changes.push(Change::new(m.from(), man, Piece::EMPTY));
    changes.push(Change::new(m.to(), board.at(m.to()), man));
    let rights = position.state().rights;
    let Some(push) = of_move(position, m) else {
        return NextState { rights, mark: Mark::NONE, reversible: true };
    };
    changes.push(Change::new(push.from, push.man, Piece::EMPTY));
    changes.push(Change::new(push.to, push.victim, pushed_man(position, m, &push)));
    let homes = position.homes();
    NextState {
        rights: rights & !(homes.lost(push.from) | homes.lost(push.to)),
        mark: Mark::NONE,
        reversible: push.victim.is_empty() && !position.variant().army().is_pawn(push.man),
    }
}

/// What the pushed man is where it arrives.
fn pushed_man(position: &Position<Ladon>, m: Move, push: &Push) -> Piece {
    let variant = position.variant();
    let Some(owner) = push.man.color() else { return push.man };
    if !variant.army().is_pawn(push.man) || push.to.rank() != variant.last_rank(owner) {
        return push.man;
    }
    let kind = if push.promotes { m.promoted() } else { None };
    // The usual choice is the queen: also what an enemy pawn becomes.
    kind.or(variant.promotions().first().copied()).map_or(push.man, |kind| kind.of(owner))
}
