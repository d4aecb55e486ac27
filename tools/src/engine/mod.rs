//! Engines: [`process`] owns a child process and its pipes, [`features`] what it says of itself, [`cecp`] how it is spoken to.

pub mod cecp;
pub mod features;
pub mod process;

pub use cecp::{Event, Player};
pub use process::{Log, Process};

use std::time::Duration;
use thiserror::Error;

/// How an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name in results.
    pub name: String,
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// What cannot be put down to one move of an engine, and ends the match.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error("{name}: cannot start \"{program}\": {source}")]
    Start {
        /// The engine.
        name: String,
        /// Its program.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// It ended before a game.
    #[error("{0}: the engine ended before the game began")]
    Gone(String),
    /// It does not say what it can do.
    #[error("{name}: no `feature done=1` within {seconds} seconds")]
    Silent {
        /// The engine.
        name: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not answer `ping`.
    #[error("{name}: no answer to `ping` within {seconds} seconds")]
    NoPong {
        /// The engine.
        name: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not play the variant.
    #[error("{name}: the engine does not play {variant}; it says that it plays {known}")]
    Variant {
        /// The engine.
        name: String,
        /// What was asked for.
        variant: String,
        /// What it can do.
        known: String,
    },
}

/// How long an engine may take to start when it has asked for time by `done=0`.
pub const START_TIME: Duration = Duration::from_secs(30);
/// How long an old engine that says nothing about features is waited for, as the protocol has it.
pub const SILENCE: Duration = Duration::from_secs(2);
/// How long an engine may take to answer `ping`.
pub const PONG_TIME: Duration = Duration::from_secs(10);
