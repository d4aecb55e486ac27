//! First-move rights: bits, and the third field of a FEN.
//!
//! `K` and `Q` are White's king and original queen at home, `A` to `H` a promoted White queen that has not moved, by
//! its file on the last rank; lower case for Black. Written in the order `KQA..H`, then `kqa..h`.
//!
//! XBoard knows no such field and writes the files of kings that have not moved, `Ee` in the start position. Such a
//! letter is read as the king's right, and the queen's as well if a queen is at home. It is taken for a promoted queen
//! instead if a queen stands on that file's last square (so that everything that we write is read back as it was
//! meant), and is dropped if the field names that side's king or queen in our way. Other letters of GUIs are ignored,
//! and a right whose man is not there is dropped.

use super::Lombard;
use crate::board::{Board, Color, File, MAX_FILES, Piece, Square};
use crate::games::orthodox::validate;
use crate::position::{Arrange, FenError, Mark, NOTHING, Position, Right, RightName, Variant, quote};

/// Rights of one side: king, original queen, and a promoted queen on each file.
const PER_SIDE: usize = 2 + MAX_FILES;
const _: () = assert!(2 * PER_SIDE <= u32::BITS as usize);

/// The right of a king.
pub(super) const fn king(color: Color) -> u32 {
    1 << (PER_SIDE * color.index())
}

/// The right of an original queen.
pub(super) const fn queen(color: Color) -> u32 {
    2 << (PER_SIDE * color.index())
}

/// The right of a queen that was promoted on `file`.
pub(super) const fn promoted(color: Color, file: File) -> u32 {
    4 << (PER_SIDE * color.index() + file.index())
}

/// All rights of a side.
const fn of(color: Color) -> u32 {
    ((1 << PER_SIDE) - 1) << (PER_SIDE * color.index())
}

/// Whether the king of `color` still has its leap.
#[inline]
pub fn king_may_leap(position: &Position<Lombard>, color: Color) -> bool {
    position.state().rights & king(color) != 0
}

/// Whether the queen of `color` that stands on `square` still has its leap.
#[inline]
pub fn queen_may_leap(position: &Position<Lombard>, color: Color, square: Square) -> bool {
    let rights = position.state().rights & of(color);
    rights != 0 && rights & bound_to(position.variant(), square) != 0
}

/// Whether `color` may make the joint move.
#[inline]
pub fn may_join(position: &Position<Lombard>, color: Color) -> bool {
    let both = king(color) | queen(color);
    position.state().rights & both == both
}

/// How many queens of `color` still have their leap.
#[inline]
pub fn leaping_queens(position: &Position<Lombard>, color: Color) -> u32 {
    (position.state().rights & of(color) & !king(color)).count_ones()
}

/// Where the king of `color` stands in the array.
fn king_home(variant: &Variant<Lombard>, color: Color) -> Square {
    Square::new(File::new(variant.data().king_file), variant.last_rank(!color))
}

/// Where the original queen of `color` stands in the array.
#[inline]
pub fn queen_home(variant: &Variant<Lombard>, color: Color) -> Square {
    Square::new(File::new(variant.data().queen_file), variant.last_rank(!color))
}

/// The rights, of both sides, that a man may have on `square`; whoever leaves it or is captured there loses them. At
/// most one of them is ever in force, since the square has one man.
#[inline]
pub(super) fn bound_to(variant: &Variant<Lombard>, square: Square) -> u32 {
    let mut rights = 0;
    for color in Color::ALL {
        if square.rank() == variant.last_rank(color) {
            rights |= promoted(color, square.file());
        } else if square == king_home(variant, color) {
            rights |= king(color);
        } else if square == queen_home(variant, color) {
            rights |= queen(color);
        }
    }
    rights
}

impl Arrange for Lombard {
    fn settle(variant: &Variant<Self>, board: &Board, claimed: &[Right]) -> ((), u32) {
        let one = |&Right { color, name }: &Right| match name {
            RightName::King => king_at_home(variant, board, color),
            RightName::Queen => queen_at_home(variant, board, color),
            RightName::File(file) => of_file(variant, board, claimed, color, file),
        };
        ((), claimed.iter().map(one).fold(0, |all, rights| all | rights))
    }

    fn rights(position: &Position<Self>) -> Vec<Right> {
        let files = position.variant().geometry().files();
        let of_side = |color: Color| {
            let files = (0..files).map(File::new).map(move |file| (RightName::File(file), promoted(color, file)));
            let all = [(RightName::King, king(color)), (RightName::Queen, queen(color))].into_iter().chain(files);
            all.map(move |(name, bit)| (Right { color, name }, bit))
        };
        let held = Color::ALL.into_iter().flat_map(of_side).filter(|(_, bit)| position.state().rights & bit != 0);
        held.map(|(right, _)| right).collect()
    }

    /// GUIs write the square of a double step as in chess; it means nothing here.
    fn mark(_position: &Position<Self>, _claimed: Mark) -> Mark {
        Mark::NONE
    }

    fn validate(position: &Position<Self>) -> Result<(), FenError> {
        validate(position)
    }
}

/// Reads the rights; letters that can be none are ignored.
pub(super) fn read(field: &str) -> Result<Vec<Right>, FenError> {
    if field == NOTHING {
        return Ok(Vec::new());
    }
    if !field.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Err(FenError::Rights(quote(field)));
    }
    Ok(field.chars().filter_map(Right::from_letter).collect())
}

/// What the file of a man means: a promoted queen, or XBoard's letter of a king that has not moved.
fn of_file(variant: &Variant<Lombard>, board: &Board, claimed: &[Right], color: Color, file: File) -> u32 {
    if is_queen(board.at(Square::new(file, variant.last_rank(color))), color) {
        return promoted(color, file);
    }
    let in_our_way = |right: &Right| right.color == color && !matches!(right.name, RightName::File(_));
    let king = king_at_home(variant, board, color);
    if king == 0 || file.index() != variant.data().king_file || claimed.iter().any(in_our_way) {
        return 0;
    }
    king | queen_at_home(variant, board, color)
}

fn is_queen(piece: Piece, color: Color) -> bool {
    piece == Lombard::QUEEN.of(color)
}

fn king_at_home(variant: &Variant<Lombard>, board: &Board, color: Color) -> u32 {
    let man = board.at(king_home(variant, color));
    if man.is_of(color) && variant.army().is_royal(man) { king(color) } else { 0 }
}

fn queen_at_home(variant: &Variant<Lombard>, board: &Board, color: Color) -> u32 {
    if is_queen(board.at(queen_home(variant, color)), color) { queen(color) } else { 0 }
}
