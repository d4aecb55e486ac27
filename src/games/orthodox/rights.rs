//! Castling rights and en passant of set-ups, which are the third and fourth field of a FEN.
//!
//! `KQkq` mean the array's king and rooks, or in Fischer games the outermost rooks; there a file letter (Shredder-FEN,
//! X-FEN) names another rook. Written is X-FEN: a file letter only where the rook is not the outermost.

use super::ChessLike;
use super::castling::{CastlingRule, Homes, WINGS, outermost_rook, right};
use crate::board::{Board, Color, File, Piece, Square, Step, WIDTH};
use crate::position::{Arrange, FenError, Mark, NOTHING, Position, Right, RightName, Variant, quote};

impl<R: ChessLike> Arrange for R {
    fn settle(variant: &Variant<Self>, board: &Board, claimed: &[Right]) -> (Homes, u32) {
        settle(variant, board, claimed)
    }

    fn rights(position: &Position<Self>) -> Vec<Right> {
        rights(position)
    }

    fn mark(position: &Position<Self>, claimed: Mark) -> Mark {
        R::en_passant(position, claimed)
    }

    fn claimed_mark(position: &Position<Self>) -> Mark {
        R::claimed_en_passant(position)
    }

    fn validate(position: &Position<Self>) -> Result<(), FenError> {
        <R as ChessLike>::validate(position)
    }
}

/// Reads the rights. GUIs send their stock rights to games without castling as well.
pub(super) fn read<R: ChessLike>(variant: &Variant<R>, field: &str) -> Result<Vec<Right>, FenError> {
    if field == NOTHING || R::castling(variant.data()) == CastlingRule::None {
        return Ok(Vec::new());
    }
    let wrong = || FenError::Rights(quote(field));
    field.chars().map(|letter| Right::from_letter(letter).ok_or_else(wrong)).collect()
}

/// The rights of kings and rooks that are at home; others are dropped.
fn settle<R: ChessLike>(variant: &Variant<R>, board: &Board, claimed: &[Right]) -> (Homes, u32) {
    let (mut homes, mut rights) = (Homes::none(), 0);
    if R::castling(variant.data()) == CastlingRule::None {
        return (homes, rights);
    }
    for &Right { color, name } in claimed {
        let home = match name {
            RightName::King => home_rook(variant, board, color, 0),
            RightName::Queen => home_rook(variant, board, color, 1),
            RightName::File(file) => named_rook(variant, board, color, file),
        };
        if let Some((king, rook)) = home {
            let wing = (rook.byte() < king.byte()) as usize;
            homes.add(variant, color, wing, king, rook);
            rights |= right(color, wing);
        }
    }
    (homes, rights)
}

fn royal<R: ChessLike>(variant: &Variant<R>, board: &Board, color: Color) -> Option<Square> {
    board.men(color).iter().copied().find(|&square| variant.army().is_royal(board.at(square)))
}

fn rook_of<R: ChessLike>(variant: &Variant<R>, color: Color) -> Option<Piece> {
    variant.army().kind(R::castling_partner(variant.data())).map(|kind| kind.of(color))
}

/// King and rook at home for `K` (wing 0) or `Q` (wing 1), if they are there.
fn home_rook<R: ChessLike>(variant: &Variant<R>, board: &Board, color: Color, wing: usize) -> Option<(Square, Square)> {
    let king = royal(variant, board, color)?;
    let rook = rook_of(variant, color)?;
    if R::castling(variant.data()).is_fischer() {
        let on_first = king.rank() == variant.last_rank(!color);
        return outermost_rook(board, king, rook, wing).filter(|_| on_first).map(|rook| (king, rook));
    }
    let (home_king, home_rooks) = array_homes(variant, color)?;
    let home_rook = home_rooks[wing]?;
    (king == home_king && board.at(home_rook) == rook).then_some((king, home_rook))
}

/// King and rook for a file letter: any rook in Fischer games, elsewhere only the array's.
fn named_rook<R: ChessLike>(variant: &Variant<R>, board: &Board, color: Color, file: File) -> Option<(Square, Square)> {
    let king = royal(variant, board, color)?;
    let rook = Square::new(file, variant.last_rank(!color));
    if R::castling(variant.data()).is_fischer() {
        let at_home = king.rank() == rook.rank() && Some(board.at(rook)) == rook_of(variant, color);
        return at_home.then_some((king, rook));
    }
    (0..WINGS).filter_map(|wing| home_rook(variant, board, color, wing)).find(|home| home.1 == rook)
}

/// Where king and rooks stand in the variant's array: on each side of the king the outermost rook of the side's first
/// rank.
fn array_homes<R: ChessLike>(variant: &Variant<R>, color: Color) -> Option<(Square, [Option<Square>; WINGS])> {
    let rank = variant.last_rank(!color);
    let row: Vec<(Square, Piece)> =
        variant.array().men().filter(|(square, man)| square.rank() == rank && man.is_of(color)).collect();
    let king = row.iter().find(|(_, man)| variant.army().is_royal(*man))?.0;
    let is_rook = |man: Piece| Some(man) == rook_of(variant, color);
    let mut rooks = row.iter().filter(|(_, man)| is_rook(*man)).map(|(square, _)| *square);
    let first = rooks.clone().find(|rook| *rook < king);
    let last = rooks.rfind(|rook| *rook > king);
    Some((king, [last, first]))
}

/// The rights of a position, White's first.
fn rights<R: ChessLike>(position: &Position<R>) -> Vec<Right> {
    let all = Color::ALL.into_iter().flat_map(|color| (0..WINGS).map(move |wing| (color, wing)));
    let held = all.filter(|&(color, wing)| position.state().rights & right(color, wing) != 0);
    held.map(|(color, wing)| Right { color, name: name_of(position, color, wing) }).collect()
}

/// `K` or `Q`, or the rook's file where that would mean another rook.
fn name_of<R: ChessLike>(position: &Position<R>, color: Color, wing: usize) -> RightName {
    let usual = if wing == 0 { RightName::King } else { RightName::Queen };
    let variant = position.variant();
    if !R::castling(variant.data()).is_fischer() {
        return usual;
    }
    let home = position.homes().rook(color, wing);
    let king = position.royal(color);
    let outermost = rook_of(variant, color).and_then(|rook| outermost_rook(position.board(), king, rook, wing));
    match home {
        Some(rook) if outermost != home => RightName::File(rook.file()),
        _ => usual,
    }
}

/// The en-passant square, if a pawn passed it and another could capture there.
pub(super) fn en_passant<R: ChessLike>(position: &Position<R>, claimed: Mark) -> Mark {
    let target = claimed.first();
    let us = position.side();
    let army = position.variant().army();
    let board = position.board();
    let forward = WIDTH as Step * us.forward() as Step;
    let passed = target.step(-forward);
    let is_pawn = |square: Square, color: Color| board.at(square).is_of(color) && army.is_pawn(board.at(square));
    let origin = target.step(forward);
    let made = board.at(target).is_empty()
        && board.at(origin).is_empty()
        && origin.rank() == position.variant().second_rank(!us)
        && is_pawn(passed, !us);
    let taken = is_pawn(passed.step(-1), us) || is_pawn(passed.step(1), us);
    if made && taken { Mark::square(target) } else { Mark::NONE }
}
