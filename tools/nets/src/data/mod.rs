//! Positions to learn from: read from files of games or of text, filtered, and packed.

mod filter;
mod load;
mod positions;
mod text;

pub use filter::Filter;
pub use load::{LoadError, Loaded, load};
pub(crate) use positions::view_tables;
pub use positions::{Packer, Position, Positions, Sample};
pub use text::{Line, TextError, write_line};
