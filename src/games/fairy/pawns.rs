//! Pawns of any sort: their steps, first moves, captures in passing, and promotions.

use super::legality::is_safe;
use super::{Fairy, counted};
use crate::board::{Color, Kind, Piece, Square, Step};
use crate::games::orthodox::generate::{NOISY, QUIET};
use crate::men::{Hop, Movement};
use crate::position::{Move, MoveTag, Position, Sink};

/// The rank of a square as a side counts it.
#[inline]
pub(super) fn rank_of(position: &Position<Fairy>, square: Square, color: Color) -> usize {
    counted(position.variant().geometry().ranks(), square.rank(), color)
}

/// The pawn's movements from a square: without first moves where it cannot make them.
pub(super) fn movements(position: &Position<Fairy>, from: Square) -> impl Iterator<Item = &Movement> {
    let variant = position.variant();
    let data = variant.data();
    let man = position.board().at(from);
    let color = man.color().unwrap_or(Color::White);
    let first = data.rules.first_moves.has(rank_of(position, from, color));
    let own = man.kind().map_or(&[][..], |kind| variant.army().movements(kind));
    own.iter().chain(&data.doubled).filter(move |movement| first || !movement.initial)
}

/// What a pawn may become on a square: whether it may stay a pawn, and the kinds.
pub(super) fn choices(position: &Position<Fairy>, to: Square, color: Color) -> (bool, impl Iterator<Item = Kind>) {
    let variant = position.variant();
    let promotion = variant.data().rules.promotion;
    let rank = rank_of(position, to, color);
    let kinds = if promotion.ranks.has(rank) { variant.promotions() } else { &[] };
    let board = position.board();
    let is_free = move |kind: &Kind| {
        let standing = || board.men(color).iter().filter(|&&square| board.at(square).kind() == Some(*kind)).count();
        !promotion.captured_only || standing() < variant.array_count(color, *kind)
    };
    (!promotion.forced.has(rank), kinds.iter().copied().filter(is_free))
}

/// Lists the moves of the pawn on `from`. `sink` takes what leaves the king safe or not, but for captures in passing,
/// which are tried here.
pub(super) fn moves<S: Sink, const STAGE: u8>(position: &Position<Fairy>, from: Square, sink: &mut S) {
    let us = position.side();
    for movement in movements(position, from) {
        walk(position, from, movement, us, |to, victim, count| {
            if victim.is_man() {
                if STAGE != QUIET {
                    push::<S, STAGE>(position, Move::plain(from, to), true, sink);
                }
            } else if movement.captures && to == position.state().mark.first() {
                let m = Move::en_passant(from, to);
                if STAGE != QUIET && is_safe(position, m) {
                    push::<S, STAGE>(position, m, true, sink);
                }
            } else if movement.moves {
                let m =
                    if is_double(position, movement, count) { Move::double(from, to) } else { Move::plain(from, to) };
                push::<S, STAGE>(position, m, false, sink);
            }
        });
    }
}

/// Whether so many steps of a quiet movement are a double step that can be captured in passing.
pub(super) fn is_double(position: &Position<Fairy>, movement: &Movement, count: u8) -> bool {
    let steps = &position.variant().data().double_steps;
    let same = |dx: i8, dy: i8| (dx, dy) == (movement.dx, movement.dy);
    count == 2 && steps.iter().any(|step| same(step.dx, step.dy)) && movement.hop == Hop::No
}

/// Calls `see` for each square that the movement may end on, with what stands there and the number of steps.
fn walk(
    position: &Position<Fairy>,
    from: Square,
    movement: &Movement,
    us: Color,
    mut see: impl FnMut(Square, Piece, u8),
) {
    let board = position.board();
    let step: Step = movement.step(us);
    let (mut to, mut hurdle) = (from, false);
    for count in 1..=movement.range {
        to = to.step(step);
        let piece = board.at(to);
        if piece.is_guard() {
            return;
        }
        let arrives = count >= movement.least && hurdle == (movement.hop == Hop::One);
        if piece.is_empty() {
            if arrives {
                see(to, piece, count);
            }
        } else if movement.hop == Hop::One && !hurdle {
            hurdle = true;
        } else {
            if arrives && movement.captures && piece.is_of(!us) {
                see(to, piece, count);
            }
            return;
        }
    }
}

/// Adds a pawn's move to a square, with its promotions.
fn push<S: Sink, const STAGE: u8>(position: &Position<Fairy>, m: Move, captures: bool, sink: &mut S) {
    let (stays, kinds) = choices(position, m.to(), position.side());
    let wanted = match STAGE {
        NOISY => captures,
        QUIET => !captures,
        _ => true,
    };
    if stays && wanted {
        sink.push(m);
    }
    if STAGE != QUIET {
        // A man that was a pawn before a double step cannot be captured in passing.
        let m = if m.tag() == MoveTag::Double { Move::plain(m.from(), m.to()) } else { m };
        kinds.for_each(|kind| sink.push(m.and_promote(kind)));
    }
}

/// Whether a pawn of `by` could capture in passing on a square, kings left alone.
pub(super) fn is_taken_in_passing(position: &Position<Fairy>, target: Square, by: Color) -> bool {
    let board = position.board();
    let army = position.variant().army();
    board.men(by).iter().filter(|&&from| army.is_pawn(board.at(from))).any(|&from| {
        let mut found = false;
        for movement in movements(position, from).filter(|movement| movement.captures) {
            walk(position, from, movement, by, |to, _, _| found |= to == target);
        }
        found
    })
}
