//! Standard output for commands: locked and buffered, and failing like any other file.

use super::error::CliError;
use std::io::{BufWriter, StdoutLock, Write};
use std::time::Duration;

/// Lets `write` write to standard output, and sends it off.
///
/// # Errors
/// What `write` returns, or that the output cannot be written. A closed pipe is such an error too:
/// [`CliError::is_broken_pipe`].
pub(super) fn with_stdout(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = write(&mut out);
    // What was written before a failure is sent off as well; the first failure is the one that is told.
    let sent = out.flush();
    result?;
    Ok(sent?)
}

/// Millions of nodes for each second.
pub(super) fn mnps(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(f64::EPSILON) / 1e6
}

/// Writes a remark to standard error, if that is open.
pub(super) fn remark(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
