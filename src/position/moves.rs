//! A move as the mover's choice, in 32 bits.

use crate::board::{Kind, Square};
use arrayvec::ArrayVec;

/// More than the most moves of one position: a side has at most [`crate::board::MAX_MEN`] men, and no man of any
/// variant has more than 43 moves (on twelve files by ten ranks a queen has at most 39 and its compounds eight leaps
/// more, but on the ten by eight boards in use 35 + 8); a pawn has at most three squares and six promotions. What would
/// not fit is left out rather than written outside.
pub const MAX_MOVES: usize = 1536;

/// What sort of choice a move is. The generator sets it; it is part of a move's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MoveTag {
    /// From one square to another, with whatever follows from the rules there.
    Plain = 0,
    /// A pawn's double step.
    Double = 1,
    /// En passant.
    EnPassant = 2,
    /// Castling; the extra square is the rook's.
    Castle = 3,
    /// A second man moves as well; the extra square is where it goes.
    Joint = 4,
}

/// What the mover chose: from, to, promotion, and for some moves one more square.
///
/// Bits 0-7 from, 8-15 to, 16-23 the extra square, 24-27 the promotion's kind, 28-31 the tag. No legal move is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Move(u32);

impl Move {
    /// No move at all: never legal, written `0000`.
    pub const NONE: Move = Move(0);

    /// A plain move.
    #[inline]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move(from.byte() as u32 | (to.byte() as u32) << 8)
    }

    /// A pawn's double step.
    #[inline]
    pub const fn double(from: Square, to: Square) -> Move {
        Move(Move::plain(from, to).0 | (MoveTag::Double as u32) << 28)
    }

    /// A capture en passant.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::plain(from, to).0 | (MoveTag::EnPassant as u32) << 28)
    }

    /// A move that promotes to `kind`.
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: Kind) -> Move {
        Move::plain(from, to).and_promote(kind)
    }

    /// The same move, promoting to `kind`: captures in passing promote where pawns may promote that far from the edge.
    #[inline]
    pub const fn and_promote(self, kind: Kind) -> Move {
        Move(self.0 | (kind.index() as u32) << 24)
    }

    /// Castling of a king with the rook that stands on `rook`.
    #[inline]
    pub const fn castle(from: Square, to: Square, rook: Square) -> Move {
        Move(Move::plain(from, to).0 | (rook.byte() as u32) << 16 | (MoveTag::Castle as u32) << 28)
    }

    /// A move with which a second man goes to `second`.
    #[inline]
    pub const fn joint(from: Square, to: Square, second: Square) -> Move {
        Move(Move::plain(from, to).0 | (second.byte() as u32) << 16 | (MoveTag::Joint as u32) << 28)
    }

    /// Where the moving man stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// The extra square, see [`MoveTag`].
    #[inline]
    pub const fn extra(self) -> Square {
        Square::from_index((self.0 >> 16) as u8)
    }

    /// What a pawn becomes, if the move says it.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        Kind::from_bits(self.0 >> 24)
    }

    /// What sort of choice this is.
    #[inline]
    pub const fn tag(self) -> MoveTag {
        match self.0 >> 28 {
            0 => MoveTag::Plain,
            1 => MoveTag::Double,
            2 => MoveTag::EnPassant,
            3 => MoveTag::Castle,
            _ => MoveTag::Joint,
        }
    }

    /// Whether this is [`Move::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The 32 bits, for tables.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A move from 32 bits of a table. Any value is accepted: ask [`super::Position::is_legal`] before making it.
    #[inline]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        if let Some(kind) = self.promoted() {
            write!(f, "={}", kind.index())?;
        }
        if self.tag() != MoveTag::Plain {
            write!(f, "({:?} {})", self.tag(), self.extra())?;
        }
        Ok(())
    }
}

/// The moves of a position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// Where a generator puts its moves: a list, a counter, or a filter before one of them.
pub trait Sink {
    /// Takes one move.
    fn push(&mut self, m: Move);
}

impl Sink for MoveList {
    #[inline]
    fn push(&mut self, m: Move) {
        // See MAX_MOVES: the list is never full, and no input may cause a panic.
        let _ = self.try_push(m);
    }
}

/// Counts moves.
impl Sink for u64 {
    #[inline]
    fn push(&mut self, _: Move) {
        *self += 1;
    }
}
