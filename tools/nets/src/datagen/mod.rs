//! Self-play: games at a node limit for each move, from openings by lot.

mod mix;
mod play;
mod run;

pub use mix::{Mix, MixError};
pub use play::{Player, Settings};
pub use run::{Plan, RunError, run};
