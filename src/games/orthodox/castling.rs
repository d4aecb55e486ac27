//! Castling as data: which rule, from which homes, to which goals, over which squares.

use super::ChessLike;
use crate::board::{Board, Color, File, Piece, Rank, Square, SquareSet, Step};
use crate::position::{Dialect, Move, MoveTag, Position, Sink, Variant};
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
        if let Some(home) = position.setup().wing(us, wing) {
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
                && position.setup().wing(us, wing).is_some_and(|home| {
                    home.king == m.from()
                        && home.rook == m.extra()
                        && home.goals.iter().any(|goal| goal.king == m.to() && is_possible(position, home, goal))
                })
        })
}

/// The wing of a castling move.
fn wing_of(m: Move) -> usize {
    (m.extra().byte() < m.from().byte()) as usize
}

/// `O-O` toward the last file, `O-O-O` toward the first.
const fn letters(wing: usize) -> &'static str {
    if wing == 0 { "O-O" } else { "O-O-O" }
}

/// The coordinate form of any move. Castling in the manner of Fischer, and any that the king's squares do not tell, is
/// the king taking its rook.
pub(in crate::games) fn coordinates<R: ChessLike>(position: &Position<R>, m: Move, dialect: Dialect) -> String {
    let fischer = m.tag() == MoveTag::Castle && R::castling(position.variant().data()).is_fischer();
    if fischer && dialect != Dialect::Uci {
        return letters(wing_of(m)).to_string();
    }
    let to = if fischer || needs_rook(position, m) { m.extra() } else { m.to() };
    let promoted = m.promoted().map(|kind| position.variant().army().man(kind).letter.to_ascii_lowercase());
    format!("{}{}{}", m.from(), to, promoted.map(String::from).unwrap_or_default())
}

/// Whether the king's squares do not tell the castling `m` from another move, so that its rook must be named: the king
/// goes to a neighbouring file or stays, or both wings lead it to one file.
fn needs_rook<R: ChessLike>(position: &Position<R>, m: Move) -> bool {
    if m.tag() != MoveTag::Castle {
        return false;
    }
    match R::castling(position.variant().data()) {
        CastlingRule::Fixed { king_side, queen_side } => {
            king_side == queen_side || m.from().file().index().abs_diff(m.to().file().index()) < 2
        }
        _ => false,
    }
}

/// Whether `text` is another way of writing the castling `m`: letters, the king taking its rook, or the king's squares.
pub(in crate::games) fn is_alias<R: ChessLike>(position: &Position<R>, m: Move, text: &str, dialect: Dialect) -> bool {
    if m.tag() != MoveTag::Castle {
        return false;
    }
    let rule = R::castling(position.variant().data());
    let castling = text.replace(['0', 'o'], "O");
    if castling.starts_with("O-O") {
        return castling == letters_of(position, m, dialect);
    }
    let flexible = rule == CastlingRule::Flexible;
    let takes_rook = format!("{}{}", m.from(), m.extra());
    let king_only = format!("{}{}", m.from(), m.to());
    // A flexible king never takes its rook: the rook's square does not say where the king should stop.
    let text = text.to_ascii_lowercase();
    (!flexible && text == takes_rook)
        || (m.from().file().index().abs_diff(m.to().file().index()) > 1
            && !needs_rook(position, m)
            && text == king_only)
}

/// The castling letters that mean `m` in a dialect; empty if none do.
fn letters_of<R: ChessLike>(position: &Position<R>, m: Move, dialect: Dialect) -> &'static str {
    let king_file = m.from().file().index();
    let span = king_file.abs_diff(m.to().file().index());
    let wing = wing_of(m);
    let rule = R::castling(position.variant().data());
    if dialect == Dialect::XboardSan && !rule.is_fischer() {
        return xboard_letters(position.variant().geometry().files(), king_file, m.to().file().index());
    }
    if rule == CastlingRule::Flexible && span != 2 { "" } else { letters(wing) }
}

/// The letters of a castling in XBoard's SAN (4.9.1, `CoordsToAlgebraic`): it has them for kings in the middle that go to
/// the second file but one from the edge, and mirrors them for a king that stands left of the middle. All others are
/// the king's moves to it. On nine files, where one king stands both ways, both wings may have the same letters.
const fn xboard_letters(files: usize, king: usize, to: usize) -> &'static str {
    let right = king == files / 2 && (to == 2 || to + 2 == files);
    let left = king == (files - 1) / 2 && (to == 1 || to + 3 == files);
    if king.abs_diff(to) < 2 || !(right || left) {
        return "";
    }
    letters((to != 1 && to + 2 != files) as usize)
}

/// The SAN of a castling, except in flexible games, where it is the king's goal like an ordinary king move.
pub(in crate::games) fn san<R: ChessLike>(position: &Position<R>, m: Move) -> Option<String> {
    let flexible = R::castling(position.variant().data()) == CastlingRule::Flexible;
    (m.tag() == MoveTag::Castle && !flexible).then(|| letters(wing_of(m)).to_string())
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
