//! Castling as data: which rule, from which homes, to which goals, over which squares.

use super::ChessLike;
use crate::board::{Board, Color, File, Piece, Rank, Square, SquareSet, Step};
use crate::position::{Move, Position, Sink, Variant};
use arrayvec::ArrayVec;

/// How a variant castles. Files are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingRule {
    /// Not at all.
    None,
    /// King and rooks of the array; the king goes to a fixed file and the rook to the square next to it on the inside.
    /// Covers the close-rook games too, whose rook jumps over the king outward.
    Fixed {
        /// The king's file after castling toward the last file.
        king_side: usize,
        /// The king's file after castling toward the first file.
        queen_side: usize,
    },
    /// The king goes two or more squares toward the rook, but not onto the rook's square; the rook lands on the square
    /// that the king crossed last.
    Flexible,
    /// As `Fixed`, but king and rooks start anywhere (the king between the rooks).
    Fischer {
        /// The king's file after castling toward the last file.
        king_side: usize,
        /// The king's file after castling toward the first file.
        queen_side: usize,
    },
}

impl CastlingRule {
    /// Whether castling is written as in Fischer Random games.
    pub const fn is_fischer(self) -> bool {
        matches!(self, CastlingRule::Fischer { .. })
    }
}

/// The two directions of castling, also the order of rights: `K` then `Q`.
pub(super) const WINGS: usize = 2;

/// The right to castle: bit 0 White toward the last file, bit 1 toward the first, bits 2 and 3 the same for Black.
pub(super) const fn right(color: Color, wing: usize) -> u32 {
    1 << (WINGS * color.index() + wing)
}

/// +1 on the king's wing (toward the last file), -1 on the queen's.
const fn toward(wing: usize) -> Step {
    if wing == 0 { 1 } else { -1 }
}

/// One destination of castling.
#[derive(Clone, Debug)]
struct Goal {
    king: Square,
    rook: Square,
    /// Squares that must be empty, without those of the castling men themselves.
    squares: ArrayVec<Square, 12>,
    /// Squares, without the king's own, that may not be attacked.
    safe: ArrayVec<Square, 12>,
}

/// A king and a rook at home.
#[derive(Clone, Debug)]
struct Wing {
    king: Square,
    rook: Square,
    goals: ArrayVec<Goal, 10>,
    /// Whether men may stand beyond the rook, so that its leaving can uncover an attack along the rank.
    uncovers: bool,
}

/// Where kings and rooks castle from in a game, and what moving to or from each square loses.
#[derive(Clone, Debug)]
pub struct Homes {
    wings: [Option<Wing>; 4],
    lost: Box<[u8; 256]>,
}

impl Homes {
    /// No castling at all.
    pub(in crate::games) fn none() -> Homes {
        Homes { wings: [None, None, None, None], lost: Box::new([0; 256]) }
    }

    /// Adds the pair of a king and a rook at home, in place of the wing's pair that was added before.
    pub(super) fn add<R: ChessLike>(
        &mut self,
        variant: &Variant<R>,
        color: Color,
        wing: usize,
        king: Square,
        rook: Square,
    ) {
        let right = right(color, wing);
        for lost in self.lost.iter_mut() {
            *lost &= !(right as u8);
        }
        self.lost[king.index()] |= right as u8;
        self.lost[rook.index()] |= right as u8;
        let uncovers = variant.army().needs_trial() || variant.geometry().contains(rook.step(toward(wing)));
        let goals = goals(variant, wing, king, rook);
        self.wings[right.trailing_zeros() as usize] = Some(Wing { king, rook, goals, uncovers });
    }

    /// The rights that are lost when a man leaves or reaches `square`.
    #[inline]
    pub(in crate::games) fn lost(&self, square: Square) -> u32 {
        self.lost[square.index()] as u32
    }

    /// The home of the rook of a right.
    pub(super) fn rook(&self, color: Color, wing: usize) -> Option<Square> {
        self.wings[right(color, wing).trailing_zeros() as usize].as_ref().map(|wing| wing.rook)
    }

    /// How many files a king may castle toward a wing, at the most; 0 if it may not at all.
    pub(super) fn reach(&self, color: Color, wing: usize) -> usize {
        let files = |home: &Wing| {
            home.goals.iter().map(|goal| goal.king.file().index().abs_diff(home.king.file().index())).max()
        };
        self.wing(color, wing).and_then(files).unwrap_or(0)
    }

    fn wing(&self, color: Color, wing: usize) -> Option<&Wing> {
        self.wings[right(color, wing).trailing_zeros() as usize].as_ref()
    }
}

/// All destinations of a king and a rook at home.
fn goals<R: ChessLike>(variant: &Variant<R>, wing: usize, king: Square, rook: Square) -> ArrayVec<Goal, 10> {
    let (from, rook_file) = (king.file().index() as i32, rook.file().index() as i32);
    let direction = toward(wing) as i32;
    let files: Vec<i32> = match R::castling(variant.data()) {
        CastlingRule::None => Vec::new(),
        CastlingRule::Fixed { king_side, queen_side } | CastlingRule::Fischer { king_side, queen_side } => {
            vec![if wing == 0 { king_side } else { queen_side } as i32]
        }
        CastlingRule::Flexible => {
            (2..).map(|n| from + n * direction).take_while(|&file| (rook_file - file) * direction > 0).collect()
        }
    };
    let on_rank = |file: i32| Square::new(File::new(file as usize), king.rank());
    files
        .into_iter()
        .map(|file| {
            let (king_to, rook_to) = (on_rank(file), on_rank(file - direction));
            let squares: ArrayVec<Square, 12> = match R::castling(variant.data()) {
                // All squares between king and rook, also those that neither passes.
                CastlingRule::Flexible => span(king, rook).into_iter().collect(),
                _ => [span(king, king_to), span(rook, rook_to)]
                    .concat()
                    .into_iter()
                    .collect::<SquareSet>()
                    .into_iter_on(king.rank()),
            };
            let squares: ArrayVec<Square, 12> = squares.into_iter().filter(|&sq| sq != king && sq != rook).collect();
            let safe = span(king, king_to).into_iter().filter(|&square| square != king).collect();
            Goal { king: king_to, rook: rook_to, squares, safe }
        })
        .take(10)
        .collect()
}

/// The squares from one to another on a rank, both included.
fn span(from: Square, to: Square) -> Vec<Square> {
    let (low, high) = (from.min(to), from.max(to));
    (low.byte()..=high.byte()).map(Square::from_index).collect()
}

/// Where the rook lands: next to the king, on the side from which the king came.
#[inline]
pub(super) fn rook_goal(m: Move) -> Square {
    let outward = if m.extra().byte() > m.from().byte() { 1 } else { -1 };
    m.to().step(-outward)
}

/// Adds the castlings of the side to move, which is not in check.
pub(in crate::games) fn generate<R: ChessLike, S: Sink>(position: &Position<R>, sink: &mut S) {
    let us = position.side();
    for wing in 0..WINGS {
        if position.state().rights & right(us, wing) == 0 {
            continue;
        }
        if let Some(home) = position.homes().wing(us, wing) {
            for goal in &home.goals {
                if is_possible(position, home, goal) {
                    sink.push(Move::castle(home.king, goal.king, home.rook));
                }
            }
        }
    }
}

/// Whether a castling that the rights allow is legal for a king that is not in check.
fn is_possible<R: ChessLike>(position: &Position<R>, home: &Wing, goal: &Goal) -> bool {
    let board = position.board();
    let them = !position.side();
    goal.squares.iter().all(|&square| board.at(square).is_empty())
        && !goal.safe.iter().any(|&square| R::is_attacked(position, board.cells(), square, them))
        && (!(home.uncovers || R::CASTLING_EXPOSES) || !is_uncovered(position, home, goal))
}

/// Whether the king would be attacked with king and rook on their goals.
fn is_uncovered<R: ChessLike>(position: &Position<R>, home: &Wing, goal: &Goal) -> bool {
    let mut cells = *position.board().cells();
    let (king, rook) = (cells[home.king.index()], cells[home.rook.index()]);
    cells[home.king.index()] = Piece::EMPTY;
    cells[home.rook.index()] = Piece::EMPTY;
    cells[goal.king.index()] = king;
    cells[goal.rook.index()] = rook;
    R::is_attacked(position, &cells, goal.king, !position.side())
}

/// Whether a castling move of any origin is legal.
pub(in crate::games) fn is_legal<R: ChessLike>(position: &Position<R>, m: Move) -> bool {
    let us = position.side();
    !R::is_attacked(position, position.board().cells(), position.royal(us), !us)
        && (0..WINGS).any(|wing| {
            position.state().rights & right(us, wing) != 0
                && position.homes().wing(us, wing).is_some_and(|home| {
                    home.king == m.from()
                        && home.rook == m.extra()
                        && home.goals.iter().any(|goal| goal.king == m.to() && is_possible(position, home, goal))
                })
        })
}

impl SquareSet {
    /// The squares of the set on one rank, from the first file.
    fn into_iter_on(self, rank: Rank) -> ArrayVec<Square, 12> {
        (0..12).map(|file| Square::new(File::new(file), rank)).filter(|&square| self.contains(square)).collect()
    }
}

/// The outermost own rook from the king toward a wing, as FEN's `KQkq` mean it.
pub(super) fn outermost_rook(board: &Board, king: Square, rook: Piece, wing: usize) -> Option<Square> {
    let mut square = king;
    let mut found = None;
    while !board.at(square).is_guard() {
        if board.at(square) == rook {
            found = Some(square);
        }
        square = square.step(toward(wing));
    }
    found
}
