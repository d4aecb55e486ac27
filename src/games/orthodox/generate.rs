//! Legal moves, generated directly: checkers and pins first, then each man only where the king stays safe.

use super::check_info::{self, CheckInfo};
use super::{KingSafety, Orthodox, castling, trial};
use crate::board::{Piece, Square, SquareSet, Step, WIDTH};
use crate::men::Ray;
use crate::position::{Move, Position, Rules, Sink};

/// All moves.
pub(in crate::games) const ALL: u8 = 0;
/// Captures and promotions.
pub(in crate::games) const NOISY: u8 = 1;
/// The others.
pub(in crate::games) const QUIET: u8 = 2;

/// One rank up the mailbox.
const RANK: Step = WIDTH as Step;

/// Lets through only moves to some squares.
struct Within<'a, S> {
    sink: &'a mut S,
    squares: SquareSet,
}

impl<S: Sink> Sink for Within<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        if self.squares.contains(m.to()) {
            self.sink.push(m);
        }
    }
}

/// The legal moves of a stage.
#[inline]
pub(super) fn generate<S: Sink, const STAGE: u8>(position: &Position<Orthodox>, sink: &mut S) {
    if position.variant().army().needs_trial() {
        return trial::generate::<S, STAGE>(position, sink);
    }
    let check_info = CheckInfo::find(position);
    king_moves::<_, S, STAGE>(position, &check_info, sink);
    if check_info.checkers > 1 {
        return;
    }
    men_moves::<_, S, STAGE>(position, &check_info, sink);
    if STAGE != QUIET && !position.state().mark.is_none() {
        en_passant(position, sink);
    }
    if STAGE != NOISY && check_info.checkers == 0 && position.state().rights != 0 {
        castling::generate(position, sink);
    }
}

/// The king's moves by single steps.
pub(in crate::games) fn king_moves<R: Rules, S: Sink, const STAGE: u8>(
    position: &Position<R>,
    check_info: &CheckInfo,
    sink: &mut S,
) {
    let board = position.board();
    let army = position.variant().army();
    let us = position.side();
    for &step in &army.motion(board.at(check_info.king)).leaps {
        let to = check_info.king.step(step);
        let piece = board.at(to);
        let wanted = match STAGE {
            ALL => !piece.blocks(us),
            NOISY => piece.is_of(!us),
            _ => piece.is_empty(),
        };
        if wanted && !check_info.behind.contains(&to) && !check_info::is_attacked(army, board, to, !us) {
            sink.push(Move::plain(check_info.king, to));
        }
    }
}

/// A family whose men, other than the king, move one at a time, each told by the square that it stands on.
pub(in crate::games) trait Steps: Rules {
    /// Lists the moves of the man on `from`, whether or not its king is safe after them.
    fn man_moves<S: Sink, const STAGE: u8>(position: &Position<Self>, from: Square, sink: &mut S);
}

impl Steps for Orthodox {
    #[inline]
    fn man_moves<S: Sink, const STAGE: u8>(position: &Position<Self>, from: Square, sink: &mut S) {
        man_moves::<_, S, STAGE>(position, from, sink);
    }
}

/// The moves of all men but the king, where at most one man gives check.
#[inline]
pub(in crate::games) fn men_moves<R: Steps, S: Sink, const STAGE: u8>(
    position: &Position<R>,
    check_info: &CheckInfo,
    sink: &mut S,
) {
    let free = check_info.checkers == 0 && check_info.pins.is_empty();
    for &from in position.board().men(position.side()) {
        if from == check_info.king {
            continue;
        }
        if free {
            R::man_moves::<S, STAGE>(position, from, sink);
        } else if let Some(squares) = check_info.confinement(from) {
            R::man_moves::<_, STAGE>(position, from, &mut Within { sink, squares });
        } else {
            R::man_moves::<S, STAGE>(position, from, sink);
        }
    }
}

/// The moves of one man by its Betza description, or as an orthodox pawn.
#[inline]
pub(in crate::games) fn man_moves<R: Rules, S: Sink, const STAGE: u8>(
    position: &Position<R>,
    from: Square,
    sink: &mut S,
) {
    let board = position.board();
    let army = position.variant().army();
    let us = position.side();
    let man = board.at(from);
    if army.is_pawn(man) {
        return pawn_moves::<R, S, STAGE>(position, from, sink);
    }
    let motion = army.motion(man);
    for &step in &motion.leaps {
        let to = from.step(step);
        let piece = board.at(to);
        let wanted = match STAGE {
            ALL => !piece.blocks(us),
            NOISY => piece.is_of(!us),
            _ => piece.is_empty(),
        };
        if wanted {
            sink.push(Move::plain(from, to));
        }
    }
    for &step in &motion.slides {
        let mut to = from.step(step);
        while board.at(to).is_empty() {
            if STAGE != NOISY {
                sink.push(Move::plain(from, to));
            }
            to = to.step(step);
        }
        if STAGE != QUIET && board.at(to).is_of(!us) {
            sink.push(Move::plain(from, to));
        }
    }
    for ray in &motion.rays {
        ray_moves::<R, S, STAGE>(position, from, ray, sink);
    }
}

/// Limited slides, lame leaps, move-only and capture-only men: whatever plain lists do not cover.
fn ray_moves<R: Rules, S: Sink, const STAGE: u8>(position: &Position<R>, from: Square, ray: &Ray, sink: &mut S) {
    let board = position.board();
    let mut to = from;
    let mut hurdle = false;
    for count in 1..=ray.range {
        to = to.step(ray.step);
        let piece = board.at(to);
        if piece.is_guard() {
            return;
        }
        if piece.is_empty() {
            if STAGE != NOISY && ray.moves && count >= ray.least && hurdle == ray.hop {
                sink.push(Move::plain(from, to));
            }
        } else if ray.hop && !hurdle {
            hurdle = true;
        } else {
            if STAGE != QUIET && ray.captures && count >= ray.least && piece.is_of(!position.side()) {
                sink.push(Move::plain(from, to));
            }
            return;
        }
    }
}

#[inline]
fn pawn_moves<R: Rules, S: Sink, const STAGE: u8>(position: &Position<R>, from: Square, sink: &mut S) {
    let board = position.board();
    let variant = position.variant();
    let us = position.side();
    let forward = RANK * us.forward() as Step;
    let ahead = from.step(forward);
    let promotes = ahead.rank() == variant.last_rank(us);
    let wanted = STAGE == ALL || promotes == (STAGE == NOISY);
    if wanted && board.at(ahead).is_empty() {
        push_pawn(position, from, ahead, promotes, sink);
        let further = ahead.step(forward);
        if from.rank() == variant.second_rank(us) && board.at(further).is_empty() && STAGE != NOISY {
            sink.push(Move::double(from, further));
        }
    }
    if STAGE != QUIET {
        for side in [-1, 1] {
            let to = ahead.step(side);
            if board.at(to).is_of(!us) {
                push_pawn(position, from, to, promotes, sink);
            }
        }
    }
}

#[inline]
fn push_pawn<R: Rules, S: Sink>(position: &Position<R>, from: Square, to: Square, promotes: bool, sink: &mut S) {
    if !promotes {
        return sink.push(Move::plain(from, to));
    }
    for &kind in position.variant().promotions() {
        sink.push(Move::promotion(from, to, kind));
    }
}

/// The pawns that stand so that they could capture en passant.
fn en_passant_takers<R: KingSafety>(position: &Position<R>) -> impl Iterator<Item = Square> + '_ {
    let board = position.board();
    let army = position.variant().army();
    let us = position.side();
    let target = position.state().mark.first();
    let behind = target.step(-RANK * us.forward() as Step);
    [-1, 1].into_iter().map(move |side| behind.step(side)).filter(move |&from| {
        let man = board.at(from);
        man.is_of(us) && army.is_pawn(man)
    })
}

/// Two men leave a rank at once, so that pins do not tell all: each capture is tried on a copy of the cells.
pub(in crate::games) fn en_passant<R: KingSafety, S: Sink>(position: &Position<R>, sink: &mut S) {
    let target = position.state().mark.first();
    for from in en_passant_takers(position) {
        if is_safe_en_passant(position, from, target) {
            sink.push(Move::en_passant(from, target));
        }
    }
}

/// Whether the king is safe after the pawn on `from` captured en passant on `target`.
pub(in crate::games) fn is_safe_en_passant<R: KingSafety>(
    position: &Position<R>,
    from: Square,
    target: Square,
) -> bool {
    let us = position.side();
    let mut cells = *position.board().cells();
    cells[target.index()] = cells[from.index()];
    cells[from.index()] = Piece::EMPTY;
    cells[target.step(-RANK * us.forward() as Step).index()] = Piece::EMPTY;
    !R::is_attacked(position, &cells, position.royal(us), !us)
}

/// Whether an en-passant capture is legal; only then does the right distinguish positions.
pub(in crate::games) fn has_legal_en_passant<R: KingSafety>(position: &Position<R>) -> bool {
    let target = position.state().mark.first();
    en_passant_takers(position).any(|from| is_safe_en_passant(position, from, target))
}
