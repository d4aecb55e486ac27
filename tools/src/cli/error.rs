//! What can go wrong on the command line.

use crate::clock::TimeError;
use crate::engine::EngineError;
use crate::openings::OpeningError;
use crate::pool::PoolError;
use crate::run::RunError;
use ladorea::games::catalogue::UnknownVariant;
use std::path::PathBuf;
use thiserror::Error;

/// What of the command line cannot be carried out.
#[derive(Debug, Error)]
pub enum CliError {
    /// Too few engines.
    #[error("a match needs two engines, {0} given (--engine CMD --engine CMD)")]
    Engines(usize),
    /// A test between more than two.
    #[error("a sequential test is between two engines, {0} given")]
    Sprt(usize),
    /// Something else, in words.
    #[error("{0}")]
    Text(String),
    /// A tournament file that is wrong.
    #[error("{path}: {reason}")]
    Config {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file that cannot be read.
    #[error("cannot read {path}: {source}")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Openings that cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// An engine that cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The tournament.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The pool.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// An option that was said twice of one engine.
    #[error(
        "--{option} is given twice for the engine \"{engine}\"; what stands behind an --engine belongs to it alone"
    )]
    Twice {
        /// Which.
        option: String,
        /// The command line of the engine.
        engine: String,
    },
    /// An option of an engine without an engine.
    #[error("--{0} stands before every --engine; it belongs to the last engine before it")]
    NoEngine(String),
    /// A value that is none.
    #[error("--{option} {value}: {reason}")]
    Value {
        /// Of what.
        option: String,
        /// What was given.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An empty or unfinished command.
    #[error("\"{0}\" is not a command line: it is empty, or a quote is not closed")]
    Command(String),
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A time that is none.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// A file that cannot be written.
    #[error("cannot write {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}
