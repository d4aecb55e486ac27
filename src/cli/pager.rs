//! Long texts, page by page.

use super::error::CliError;
use super::output::with_stdout;
use super::screen::is_conversation;
use std::io::Write;
use std::process::{Command, Stdio};

/// What `less` is told where the user has not told it anything: leave when one screen is enough, show colours, leave
/// the text on the screen.
const LESS: &str = "FRX";
/// Exit statuses with which a shell says that there is no such program.
const NO_PROGRAM: [Option<i32>; 2] = [Some(126), Some(127)];

/// Shows a text by the program that PAGER names, or `less`, if a person sits at both ends; else as it is.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn show(text: &str) -> Result<(), CliError> {
    if !(is_conversation() && is_paged(text)) {
        with_stdout(|out| Ok(out.write_all(text.as_bytes())?))?;
    }
    Ok(())
}

/// Whether a pager has shown the text.
fn is_paged(text: &str) -> bool {
    let Some(mut pager) = pager() else { return false };
    let Ok(mut child) = pager.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Whoever has read enough closes the pipe.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| !NO_PROGRAM.contains(&status.code()))
}

/// The user's pager; nothing where he wants none or the system is not known to have one.
fn pager() -> Option<Command> {
    let mut command = match std::env::var("PAGER") {
        Ok(words) if words.trim().is_empty() || words.trim() == "cat" => return None,
        // The variable is a command line.
        Ok(words) if cfg!(unix) => {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(words);
            shell
        }
        Ok(words) => {
            let mut words = words.split_whitespace().map(str::to_string);
            let mut command = Command::new(words.next()?);
            command.args(words);
            command
        }
        Err(_) if cfg!(unix) => Command::new("less"),
        Err(_) => return None,
    };
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    Some(command)
}
