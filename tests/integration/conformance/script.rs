//! Scripts: what is sent and what must come, line by line, as `tests/protocol/README.md` describes them.

use std::time::Duration;

/// One line of a script.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    pub(super) action: Action,
}

/// What a line of a script does. Patterns are still texts, because words that are kept may stand in them.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// `> line`
    Send(String),
    /// `< pattern`: the very next line.
    Next { pattern: String, within: Option<Duration> },
    /// `<< pattern`: the first line that fits.
    Find { pattern: String, within: Option<Duration> },
    /// `+ pattern`: among the lines that the next `<<` passes over.
    With(String),
    /// `~ pattern`: not among them.
    Without(String),
    /// `! time pattern`: no such line for so long.
    Quiet { time: Duration, pattern: String },
    /// `= greeted`: the greeting of the protocol.
    Greeted,
    /// `= fen pattern`: where the game stands, by the command `d`.
    Fen(String),
    /// `= wait time`
    Wait(Duration),
    /// `= signal NAME`
    Signal(String),
    /// `= close input`
    CloseInput,
    /// `= close output`
    CloseOutput,
    /// `= ends`: the program ends by itself, content.
    Ends,
}

/// Reads a script.
pub(super) fn read(text: &str) -> Vec<Step> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| Step { number: index + 1, action: action(index + 1, line) }).collect()
}

fn action(number: usize, line: &str) -> Action {
    let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
    let text = rest.to_string();
    match sign {
        ">" => Action::Send(text),
        "<" => {
            let (within, pattern) = limited(rest);
            Action::Next { pattern, within }
        }
        "<<" => {
            let (within, pattern) = limited(rest);
            Action::Find { pattern, within }
        }
        "+" => Action::With(text),
        "~" => Action::Without(text),
        "!" => {
            let (time, pattern) = rest.split_once(' ').unwrap_or((rest, "*"));
            let time = duration(time).unwrap_or_else(|| panic!("line {number}: {time} is no time"));
            Action::Quiet { time, pattern: pattern.to_string() }
        }
        "=" if rest.starts_with("fen ") => Action::Fen(rest["fen ".len()..].to_string()),
        "=" => match rest.split(' ').collect::<Vec<_>>()[..] {
            ["greeted"] => Action::Greeted,
            ["wait", time] => Action::Wait(duration(time).unwrap_or_else(|| panic!("line {number}: {time}"))),
            ["signal", name] => Action::Signal(name.to_string()),
            ["close", "input"] => Action::CloseInput,
            ["close", "output"] => Action::CloseOutput,
            ["ends"] => Action::Ends,
            _ => panic!("line {number}: {line} is not understood"),
        },
        _ => panic!("line {number}: {line} is not understood"),
    }
}

/// How much longer than a script says an answer may take: it says what an idle machine needs, and tests run on busy
/// ones.
const BUSY: u32 = 3;

/// `3s: pattern`, or the pattern alone.
fn limited(text: &str) -> (Option<Duration>, String) {
    let limit = text.split_once(": ").and_then(|(time, pattern)| Some((BUSY * duration(time)?, pattern)));
    match limit {
        Some((time, pattern)) => (Some(time), pattern.to_string()),
        None => (None, text.to_string()),
    }
}

/// `300ms` or `2s`.
fn duration(text: &str) -> Option<Duration> {
    match text.strip_suffix("ms") {
        Some(number) => number.parse().ok().map(Duration::from_millis),
        None => text.strip_suffix('s')?.parse().ok().map(Duration::from_secs),
    }
}
