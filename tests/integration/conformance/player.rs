//! Plays a script against the real program.

use super::pattern::{Pattern, Words, fill};
use super::script::{Action, Step};
use crate::support::{Peer, SOON};
use std::time::{Duration, Instant};

/// How lines begin in which the engine complains. They may come only where a script expects them.
const COMPLAINTS: [&str; 5] = ["Error", "Illegal move", "tellusererror", "info string error", "error"];

/// The greeting of a protocol, and the end of the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greeting {
    pub(super) lines: &'static [&'static str],
    pub(super) end: &'static str,
}

/// A script being played.
struct Player {
    peer: Peer,
    words: Words,
    with: Vec<String>,
    without: Vec<String>,
    ended: bool,
}

/// Plays a script to its end. The program must quit well then, if it has not ended before.
///
/// # Errors
/// The line that does not hold, and why.
pub(super) fn play(steps: &[Step], greeting: Greeting) -> Result<(), String> {
    let mut player =
        Player { peer: Peer::start(), words: Words::new(), with: Vec::new(), without: Vec::new(), ended: false };
    let played = steps
        .iter()
        .try_for_each(|step| {
            player.step(&step.action, greeting).map_err(|reason| format!("line {}: {reason}", step.number))
        })
        .and_then(|()| player.finish());
    played.map_err(|reason| {
        let seen = player.peer.seen();
        let last = &seen[seen.len().saturating_sub(30)..];
        format!("{reason}; the last lines received:\n    {}", last.join("\n    "))
    })
}

impl Player {
    fn step(&mut self, action: &Action, greeting: Greeting) -> Result<(), String> {
        match action {
            Action::Send(text) => {
                let line = fill(text, &self.words);
                self.peer.send(&line);
                Ok(())
            }
            Action::Next { pattern, within } => self.next(pattern, within.unwrap_or(SOON)),
            Action::Find { pattern, within } => self.find(pattern, within.unwrap_or(SOON)),
            Action::With(pattern) => {
                self.with.push(pattern.clone());
                Ok(())
            }
            Action::Without(pattern) => {
                self.without.push(pattern.clone());
                Ok(())
            }
            Action::Quiet { time, pattern } => self.quiet(*time, pattern),
            Action::Greeted => {
                greeting.lines.iter().for_each(|line| self.peer.send(line));
                self.find(greeting.end, SOON)
            }
            Action::Fen(pattern) => self.fen(pattern),
            Action::Wait(time) => {
                std::thread::sleep(*time);
                Ok(())
            }
            Action::Signal(name) => {
                let kill =
                    std::process::Command::new("kill").args([format!("-{name}"), self.peer.id().to_string()]).status();
                kill.is_ok_and(|status| status.success()).then_some(()).ok_or_else(|| format!("cannot send SIG{name}"))
            }
            Action::CloseInput => {
                self.peer.close_input();
                Ok(())
            }
            Action::CloseOutput => {
                self.peer.close_output();
                Ok(())
            }
            Action::Ends => {
                self.ended = true;
                self.ends()
            }
        }
    }

    fn next(&mut self, pattern: &str, within: Duration) -> Result<(), String> {
        let wanted = Pattern::new(pattern, &self.words);
        let line = self
            .peer
            .line_within(within)
            .ok_or_else(|| format!("no line within {within:?}, but \"{pattern}\" is due"))?;
        let words = wanted.fit(&line).ok_or_else(|| format!("\"{line}\" comes, and not \"{pattern}\""))?;
        self.words.extend(words);
        Ok(())
    }

    fn find(&mut self, pattern: &str, within: Duration) -> Result<(), String> {
        let wanted = Pattern::new(pattern, &self.words);
        let read = |texts: &[String], words: &Words| -> Vec<(String, Pattern)> {
            texts.iter().map(|text| (text.clone(), Pattern::new(text, words))).collect()
        };
        let mut missing = read(&std::mem::take(&mut self.with), &self.words);
        let forbidden = read(&std::mem::take(&mut self.without), &self.words);
        let deadline = Instant::now() + within;
        loop {
            let line =
                self.peer.line_by(deadline).ok_or_else(|| format!("\"{pattern}\" does not come within {within:?}"))?;
            if let Some(words) = wanted.fit(&line) {
                self.words.extend(words);
                return match missing.first() {
                    Some((text, _)) => Err(format!("\"{text}\" was not among the lines before \"{pattern}\"")),
                    None => Ok(()),
                };
            }
            if forbidden.iter().any(|(_, pattern)| pattern.fit(&line).is_some()) {
                return Err(format!("\"{line}\" comes before \"{pattern}\""));
            }
            let words = &mut self.words;
            missing.retain(|(_, pattern)| pattern.fit(&line).map(|found| words.extend(found)).is_none());
            content(&line)?;
        }
    }

    fn quiet(&mut self, time: Duration, pattern: &str) -> Result<(), String> {
        let unwanted = Pattern::new(pattern, &self.words);
        let deadline = Instant::now() + time;
        while let Some(line) = self.peer.line_by(deadline) {
            if unwanted.fit(&line).is_some() {
                return Err(format!("\"{line}\" comes within {time:?}"));
            }
            content(&line)?;
        }
        Ok(())
    }

    fn fen(&mut self, pattern: &str) -> Result<(), String> {
        let wanted = Pattern::new(pattern, &self.words);
        let fen = self.peer.fen();
        wanted.fit(&fen).map(drop).ok_or_else(|| format!("the game stands at \"{fen}\", and not at \"{pattern}\""))
    }

    fn ends(&mut self) -> Result<(), String> {
        let status = self.peer.wait();
        status.success().then_some(()).ok_or_else(|| format!("the program ends with {status}"))
    }

    fn finish(&mut self) -> Result<(), String> {
        if !self.ended {
            self.peer.send("quit");
            self.ends()?;
        }
        // What was said last and asked for by nobody.
        while let Some(line) = self.peer.line_within(SOON) {
            content(&line)?;
        }
        Ok(())
    }
}

/// Nothing if a line is no complaint.
fn content(line: &str) -> Result<(), String> {
    match COMPLAINTS.iter().any(|start| line.starts_with(start)) {
        true => Err(format!("unexpected: \"{line}\"")),
        false => Ok(()),
    }
}
