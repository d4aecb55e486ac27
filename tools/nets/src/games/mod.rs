//! Games of self-play: a few bytes a ply, in files that survive a kill.

mod file;
mod game;
mod merge;
mod order;
mod payload;
mod replay;
mod start;
mod stats;

pub use file::{FileError, GameFile, GameReader, MAGIC};
pub use game::{End, Game, GameError, Winner};
pub use merge::{Merged, merge};
pub use order::ordered_moves;
pub use replay::{Ply, check_sum};
pub use start::Start;
pub use stats::{Stats, VariantStats};

/// Scores beyond this are won games: 32,000 less the plies to the end.
pub const WON: i16 = 31_000;
