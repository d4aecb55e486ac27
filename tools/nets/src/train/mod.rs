//! Training a net.
//!
//! The net is that of [`ladorea::eval::net`] in floating point: one is one, an output of one means
//! [`ladorea::eval::net::SCALE`] centipawns. What is made small is the mean square of `sigmoid(output) - target`, where
//! the target is a mixture of the game's result and of `sigmoid(score / SCALE)`.
//!
//! Each batch is cut into [`SHARDS`] parts of fixed size that are worked on by any number of threads and added up in
//! order, so that the same seed and data give the same net whatever the number of threads (and on every machine that
//! computes with the same instructions).

mod checkpoint;
mod gradient;
mod model;
mod optimiser;
mod plot;
mod quantise;
mod run;
mod shuffle;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use gradient::{Batch, Target};
pub use model::{Judgement, Model};
pub use optimiser::{Adam, Rates};
pub use plot::plot;
pub use quantise::{QuantisationError, judge_whole, quantise};
pub use run::{Losses, Pass, Settings, TrainError, Training};

/// Into how many parts each batch is cut; more threads than this are of no use.
pub const SHARDS: usize = 16;
