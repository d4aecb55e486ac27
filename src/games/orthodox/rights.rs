//! The third and fourth field of a FEN: castling rights and en passant.
//!
//! `KQkq` mean the array's king and rooks, or in Fischer games the outermost rooks; there a file letter (Shredder-FEN,
//! X-FEN) names another rook. Written is X-FEN: a file letter only where the rook is not the outermost.

use super::ChessLike;
use super::castling::{CastlingRule, Homes, WINGS, outermost_rook, right};
use crate::board::{Board, Color, File, Piece, Square, Step, WIDTH};
use crate::position::{FenError, Mark, Position, Variant, quote, squares};

/// Reads the rights; those whose king or rook is not at home are dropped.
pub(in crate::games) fn read<R: ChessLike>(
    variant: &Variant<R>,
    board: &Board,
    field: &str,
) -> Result<(Homes, u32), FenError> {
    let mut homes = Homes::none();
    let mut rights = 0;
    if R::castling(variant.data()) == CastlingRule::None {
        // GUIs send their stock rights to games without castling as well.
        return Ok((homes, 0));
    }
    if field == "-" {
        return Ok((homes, 0));
    }
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_uppercase() {
            'K' => home_rook(variant, board, color, 0),
            'Q' => home_rook(variant, board, color, 1),
            'A'..='L' => named_rook(variant, board, color, letter),
            _ => return Err(FenError::Rights(quote(field))),
        };
        if let Some((king, rook)) = rook {
            let wing = (rook.byte() < king.byte()) as usize;
            homes.add(variant, color, wing, king, rook);
            rights |= right(color, wing);
        }
    }
    Ok((homes, rights))
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
fn named_rook<R: ChessLike>(
    variant: &Variant<R>,
    board: &Board,
    color: Color,
    letter: char,
) -> Option<(Square, Square)> {
    let king = royal(variant, board, color)?;
    let rook = Square::new(File::from_letter(letter)?, variant.last_rank(!color));
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
    let own = |letter: char| variant.army().piece(letter).filter(|piece| piece.is_of(color));
    let row: Vec<(Square, Piece)> = squares(variant.start_fen())
        .into_iter()
        .filter(|(square, _)| square.rank() == rank)
        .filter_map(|(square, letter)| Some((square, own(letter)?)))
        .collect();
    let king = row.iter().find(|(_, man)| variant.army().is_royal(*man))?.0;
    let is_rook = |man: Piece| Some(man) == rook_of(variant, color);
    let mut rooks = row.iter().filter(|(_, man)| is_rook(*man)).map(|(square, _)| *square);
    let first = rooks.clone().find(|rook| *rook < king);
    let last = rooks.rfind(|rook| *rook > king);
    Some((king, [last, first]))
}

/// Writes the rights.
pub(in crate::games) fn write<R: ChessLike>(position: &Position<R>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for wing in 0..WINGS {
            if position.state().rights & right(color, wing) == 0 {
                continue;
            }
            let letter = letter_of(position, color, wing);
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

/// `k` or `q`, or the rook's file where that would mean another rook.
fn letter_of<R: ChessLike>(position: &Position<R>, color: Color, wing: usize) -> char {
    let usual = if wing == 0 { 'k' } else { 'q' };
    let variant = position.variant();
    if !R::castling(variant.data()).is_fischer() {
        return usual;
    }
    let home = position.setup().rook(color, wing);
    let king = position.royal(color);
    let outermost = rook_of(variant, color).and_then(|rook| outermost_rook(position.board(), king, rook, wing));
    match home {
        Some(rook) if outermost != home => rook.file().letter(),
        _ => usual,
    }
}

/// Reads the en-passant square. One on which no pawn could capture gives no mark.
pub(in crate::games) fn read_en_passant<R: ChessLike>(position: &Position<R>, field: &str) -> Result<Mark, FenError> {
    let geometry = position.variant().geometry();
    let Some((target, "")) = geometry.read_square(field) else {
        return Err(FenError::Mark(quote(field)));
    };
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
    Ok(if made && taken { Mark::square(target) } else { Mark::NONE })
}
