//! The talk as it was, line by line, for whoever looks for a fault: in the program's log at level `debug`, and in a
//! file that the option `Debug Log File` names, since not every GUI lets its users add to the command line.

use crate::position::quote;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::Instant;
use thiserror::Error;

/// What stands in the way of a path that leads to no ordinary file: a pipe that nobody reads would hold us up for ever.
const NO_FILE: &str = "it is no ordinary file";

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    /// Whoever started the program.
    Gui,
    /// The program.
    Engine,
}

/// Writes down what is said. A file that cannot be written to any more is given up: the game comes first.
pub(super) struct Transcript {
    file: Option<File>,
    since: Instant,
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
#[error("the file \"{path}\" cannot be written: {source}")]
pub(super) struct TranscriptError {
    path: String,
    source: std::io::Error,
}

impl Transcript {
    /// One without a file.
    pub(super) fn new() -> Transcript {
        Transcript { file: None, since: Instant::now() }
    }

    /// From now on to the end of this file; to none if the path is empty.
    ///
    /// # Errors
    /// If it cannot be opened. Then the old one stays.
    pub(super) fn write_to(&mut self, path: &str) -> Result<(), TranscriptError> {
        self.file = match path {
            "" => None,
            _ => {
                let failed = |source| TranscriptError { path: quote(path), source };
                if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
                    return Err(failed(std::io::Error::other(NO_FILE)));
                }
                Some(OpenOptions::new().create(true).append(true).open(path).map_err(failed)?)
            }
        };
        Ok(())
    }

    /// Writes a text down, line by line, with the milliseconds since the program's start.
    pub(super) fn note(&mut self, speaker: Speaker, text: &str) {
        text.split('\n').for_each(|line| self.note_line(speaker, line));
    }

    fn note_line(&mut self, speaker: Speaker, line: &str) {
        let arrow = match speaker {
            Speaker::Gui => '>',
            Speaker::Engine => '<',
        };
        log::debug!("{arrow} {line}");
        if let Some(file) = &mut self.file {
            let text = format!("{:9.3} {arrow} {line}\n", self.since.elapsed().as_secs_f64() * 1000.0);
            if let Err(error) = file.write_all(text.as_bytes()) {
                log::warn!("the talk is no longer written down: {error}");
                self.file = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_with_their_speaker_and_a_file_that_fails_changes_nothing() {
        let path = std::env::temp_dir().join(format!("ladorea-transcript-{}", std::process::id()));
        std::fs::write(&path, "before\n").unwrap();
        let mut transcript = Transcript::new();
        transcript.note(Speaker::Gui, "lost");
        transcript.write_to(path.to_str().unwrap()).unwrap();
        transcript.note(Speaker::Gui, "isready");
        let error = transcript.write_to("/no such folder/talk.txt").unwrap_err();
        assert!(error.to_string().contains("\"/no such folder/talk.txt\""), "{error}");
        let error = transcript.write_to(std::env::temp_dir().to_str().unwrap()).unwrap_err();
        assert!(error.to_string().ends_with(NO_FILE), "{error}");
        transcript.note(Speaker::Engine, "readyok\n\nNodes searched: 20");
        transcript.write_to("").unwrap();
        transcript.note(Speaker::Engine, "lost");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let lines: Vec<&str> = text
            .lines()
            .map(|line| line.trim_start_matches([' ', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']))
            .collect();
        assert_eq!(lines, ["before", "> isready", "< readyok", "< ", "< Nodes searched: 20"]);
    }
}
