//! All that can go wrong on the command line.

use ladorea::games::catalogue::UnknownVariant;
use ladorea::games::file::FileError;
use ladorea::games::guide::GuideError;
use ladorea::perft::PerftError;
use ladorea::perft::suite::SuiteError;
use ladorea::position::FenError;
use ladorea::search::HashError;
use std::io::{self, ErrorKind};
use std::process::ExitCode;
use thiserror::Error;

/// The exit status for a command line or a file that cannot be understood, as clap has it.
const USAGE: u8 = 2;

/// Why a command failed.
#[derive(Debug, Error)]
pub(super) enum CliError {
    /// A variant that does not exist.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A file of variants that is wrong.
    #[error(transparent)]
    Variants(#[from] FileError),
    /// A position that cannot be read.
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    /// Leaves cannot be counted.
    #[error(transparent)]
    Perft(#[from] PerftError),
    /// A suite that cannot be read.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A suite found a wrong number.
    #[error("{0}")]
    Mismatch(String),
    /// The search's memory cannot be had.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The rules of a variant cannot be shown.
    #[error(transparent)]
    Guide(#[from] GuideError),
    /// A file cannot be used.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// An argument that is not understood.
    #[error("{0}")]
    Usage(String),
    /// Standard output cannot be written to.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// Whether the reader of our output has gone, which is a clean end (`| head`).
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == ErrorKind::BrokenPipe)
    }

    /// 2 for what the user gave, 1 for what failed.
    pub(super) fn exit_code(&self) -> ExitCode {
        match self {
            CliError::Mismatch(_) | CliError::Output(_) | CliError::Hash(_) | CliError::Guide(_) => ExitCode::FAILURE,
            CliError::Perft(PerftError::Memory(_) | PerftError::Thread) => ExitCode::FAILURE,
            _ => ExitCode::from(USAGE),
        }
    }
}
