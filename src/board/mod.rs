//! Floor 0: squares, colours, men as bytes, the shape of a board, and the padded mailbox.
//!
//! Nothing here knows how a man moves or what a game is.
//!
//! A board is a window of up to [`MAX_FILES`] by [`MAX_RANKS`] squares inside 16 columns by 16 rows, with three
//! guard rows below and at least three above, and at least four guard columns at the right. A step is an addition
//! to a [`Square`]; a step that leaves the window lands on a guard, and a step of at most three files that leaves
//! it at the left wraps into the guard columns at the right of the row below. So neither leaps nor slides need a range
//! check.

mod color;
mod geometry;
mod mailbox;
mod piece;
mod set;
mod square;

pub use color::Color;
pub use geometry::{Geometry, GeometryError, Lettering};
pub use mailbox::{Board, Change, Changes};
pub use piece::{Kind, MAX_KINDS, Piece};
pub use set::SquareSet;
pub use square::{File, Rank, Square, Step};

/// Columns of the mailbox; a step of one rank.
pub const WIDTH: usize = 16;
/// The most files a board may have: four columns must remain guards.
pub const MAX_FILES: usize = 12;
/// The most ranks a board may have: three rows above and below must remain guards.
pub const MAX_RANKS: usize = 10;
/// Guard rows below the first rank.
pub const GUARD_ROWS: usize = 3;
/// The most men of one colour; see [`Board`].
pub const MAX_MEN: usize = 32;
