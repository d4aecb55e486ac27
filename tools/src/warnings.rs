//! What was passed over, told to whoever runs the program: each thing on standard error at once, and in the exit status
//! at the end.

use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The exit status of a program that did its work, but not with all that it was given.
pub const SKIPPED: u8 = 3;

/// The things of one kind that are told one by one; of more only the number is told.
const TOLD: usize = 20;

/// What was passed over in all files. There is one standard error and one exit status for the process, hence one count.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// The exit status of a program that has done its work with `code`.
pub fn status(code: ExitCode) -> ExitCode {
    let is_plain = code == ExitCode::SUCCESS && COUNT.load(Ordering::Relaxed) > 0;
    if is_plain { ExitCode::from(SKIPPED) } else { code }
}

/// Tells what is to be known, but changes nothing.
pub fn note(place: &impl Display, what: &impl Display) {
    eprintln!("ladorea-match: {place}: {what}");
}

/// What was passed over in one file.
#[derive(Debug, Default)]
pub struct Skipped {
    reasons: Vec<String>,
}

impl Skipped {
    /// Something is passed over.
    pub fn add(&mut self, reason: impl Display) {
        self.reasons.push(reason.to_string());
    }

    /// How much.
    pub fn count(&self) -> usize {
        self.reasons.len()
    }

    /// The first reason.
    pub fn first(&self) -> Option<&str> {
        self.reasons.first().map(String::as_str)
    }

    /// Tells the reasons, and counts them for the exit status. `what` are the things, in the plural; `all` is how many
    /// there were.
    pub fn tell(self, place: &impl Display, what: &str, all: usize) {
        if self.reasons.is_empty() {
            return;
        }
        for reason in self.reasons.iter().take(TOLD) {
            note(place, reason);
        }
        let more = if self.count() > TOLD { format!(" ({TOLD} of them are named)") } else { String::new() };
        note(place, &format!("{} of {all} {what} skipped{more}", self.count()));
        COUNT.fetch_add(self.count(), Ordering::Relaxed);
    }
}
