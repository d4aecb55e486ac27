//! Where the log goes.

use super::error::CliError;
use env_logger::{Builder, Env, Target};
use std::fs::OpenOptions;
use std::path::Path;

/// How much is logged to a file if RUST_LOG does not say: who asks for a file wants to see the protocol's traffic.
const FILE_LEVEL: &str = "debug";

/// How much is logged to standard error if RUST_LOG does not say.
const STDERR_LEVEL: &str = "error";

/// Starts the log, to a file if one is given.
///
/// # Errors
/// If the file cannot be opened.
pub(super) fn start(file: Option<&Path>) -> Result<(), CliError> {
    let mut builder = Builder::from_env(Env::default().default_filter_or(match file {
        Some(_) => FILE_LEVEL,
        None => STDERR_LEVEL,
    }));
    if let Some(path) = file {
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let opened = opened.map_err(|source| CliError::File { path: path.display().to_string(), source })?;
        builder.target(Target::Pipe(Box::new(opened)));
    }
    builder.format_timestamp_millis();
    // A second start would fail, and there is only one.
    let _ = builder.try_init();
    Ok(())
}
