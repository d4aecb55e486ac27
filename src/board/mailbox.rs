//! The mailbox with its lists of men, changed only by lists of changes.

use super::{Color, Geometry, MAX_MEN, Piece, Square};
use arrayvec::ArrayVec;

/// One square before and after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub square: Square,
    /// What stood there.
    pub before: Piece,
    /// What stands there now.
    pub after: Piece,
    /// The place that `before` had in its side's list, so that undoing restores the list exactly.
    slot: u8,
}

impl Change {
    /// The square changes from `before` to `after`.
    #[inline]
    pub const fn new(square: Square, before: Piece, after: Piece) -> Change {
        Change { square, before, after, slot: 0 }
    }
}

/// All that a move changes on the board. No game changes more than six squares in a move; no square appears twice.
pub type Changes = ArrayVec<Change, 6>;

/// The squares of one side's men.
#[derive(Clone, Debug)]
struct Men {
    squares: [Square; MAX_MEN],
    count: u8,
}

/// A board with men: what stands on each square, and where the men of each side stand.
///
/// A side has at most [`MAX_MEN`] men; who sets up a position checks that before putting more (moves never add men).
///
/// Two boards are equal if the same men stand on the same squares and are listed in the same order.
#[derive(Clone, Debug)]
pub struct Board {
    cells: [Piece; 256],
    men: [Men; 2],
    /// For a square with a man: its place in the list of its side.
    slots: [u8; 256],
}

/// What is left over in unused places of the lists, and in the slots of empty squares, does not count.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.cells == other.cells
            && Color::ALL.into_iter().all(|color| {
                let same_slot = |square: &Square| self.slots[square.index()] == other.slots[square.index()];
                self.men(color) == other.men(color) && self.men(color).iter().all(same_slot)
            })
    }
}

impl Eq for Board {}

impl Board {
    /// The board without men.
    pub fn empty(geometry: &Geometry) -> Board {
        let men = Men { squares: [Square::default(); MAX_MEN], count: 0 };
        Board { cells: geometry.empty_cells(), men: [men.clone(), men], slots: [0; 256] }
    }

    /// What stands on `square`.
    #[inline]
    pub const fn at(&self, square: Square) -> Piece {
        self.cells[square.index()]
    }

    /// All squares of the mailbox.
    #[inline]
    pub const fn cells(&self) -> &[Piece; 256] {
        &self.cells
    }

    /// The squares of a side's men, in no order that means anything.
    #[inline]
    pub fn men(&self, color: Color) -> &[Square] {
        let men = &self.men[color.index()];
        &men.squares[..(men.count as usize).min(MAX_MEN)]
    }

    /// Puts a man on an empty square. Nothing happens if the side has all the men that it may have.
    pub fn put(&mut self, square: Square, piece: Piece) {
        if let Some(color) = piece.color()
            && self.at(square).is_empty()
            && self.men(color).len() < MAX_MEN
        {
            self.add(square, piece, color);
        }
    }

    /// Makes the changes; notes in them what undoing needs.
    #[inline]
    pub fn apply(&mut self, changes: &mut Changes) {
        for change in changes.iter_mut() {
            if let Some(color) = change.before.color() {
                change.slot = self.slots[change.square.index()];
                self.remove(change.square, color);
            }
        }
        for change in changes.iter() {
            self.cells[change.square.index()] = change.after;
            if let Some(color) = change.after.color() {
                self.add(change.square, change.after, color);
            }
        }
    }

    /// Takes back changes that were the last ones applied.
    #[inline]
    pub fn revert(&mut self, changes: &Changes) {
        for change in changes.iter().rev() {
            if let Some(color) = change.after.color() {
                self.remove(change.square, color);
            }
        }
        for change in changes.iter().rev() {
            self.cells[change.square.index()] = change.before;
            if let Some(color) = change.before.color() {
                self.insert(change.square, color, change.slot);
            }
        }
    }

    #[inline]
    fn add(&mut self, square: Square, piece: Piece, color: Color) {
        let men = &mut self.men[color.index()];
        self.cells[square.index()] = piece;
        self.slots[square.index()] = men.count;
        men.squares[men.count as usize % MAX_MEN] = square;
        men.count += 1;
    }

    /// Drops the man's entry; the last entry takes its place.
    #[inline]
    fn remove(&mut self, square: Square, color: Color) {
        let men = &mut self.men[color.index()];
        let slot = self.slots[square.index()];
        men.count -= 1;
        let last = men.squares[men.count as usize % MAX_MEN];
        men.squares[slot as usize % MAX_MEN] = last;
        self.slots[last.index()] = slot;
    }

    /// The inverse of [`Board::remove`].
    #[inline]
    fn insert(&mut self, square: Square, color: Color, slot: u8) {
        let men = &mut self.men[color.index()];
        if slot != men.count {
            let displaced = men.squares[slot as usize % MAX_MEN];
            men.squares[men.count as usize % MAX_MEN] = displaced;
            self.slots[displaced.index()] = men.count;
        }
        men.squares[slot as usize % MAX_MEN] = square;
        self.slots[square.index()] = slot;
        men.count += 1;
    }
}
