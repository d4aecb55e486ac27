//! What ends the program.

use crate::data::LoadError;
use crate::datagen::RunError;
use crate::games::{FileError, GameError};
use crate::train::{CheckpointError, TrainError};
use ladorea::eval::net::NetError;
use ladorea::eval::net::family::FamilyError;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::position::FenError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// What ends the program.
#[derive(Debug, Error)]
pub enum CliError {
    /// The system says no.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Self-play.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A file of games.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game of a file.
    #[error("{0}, game {1}: {2}")]
    Game(PathBuf, u64, GameError),
    /// Positions.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A family.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A net.
    #[error("{0}: {1}")]
    Net(PathBuf, NetError),
    /// A training.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// A checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A picture.
    #[error("{0}: {1}")]
    Plot(PathBuf, String),
    /// Signals or threads.
    #[error("{0}")]
    System(String),
}
