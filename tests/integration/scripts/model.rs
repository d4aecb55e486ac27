//! What a model of a conversation is, and how it explains what a program said.
//!
//! The program's own words (a move that was found) come at moments that nobody outside knows: before or after a command
//! that was sent at about the same time. So the model keeps every state that agrees with what was seen.

use std::collections::{HashSet, VecDeque};

/// A line that must come next.
#[derive(Clone, Debug)]
pub(super) enum Owed {
    /// Exactly this.
    Line(String),
    /// One that begins so.
    Start(&'static str),
}

/// Answers that are due at once, in this order.
#[derive(Clone, Debug, Default)]
pub(super) struct Debts(VecDeque<Owed>);

impl Debts {
    pub(super) fn line(&mut self, text: impl Into<String>) {
        self.0.push_back(Owed::Line(text.into()));
    }

    pub(super) fn start(&mut self, text: &'static str) {
        self.0.push_back(Owed::Start(text));
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn forgive(&mut self) {
        self.0.clear();
    }

    /// Whether the line is the one that is due.
    pub(super) fn pay(&mut self, line: &str) -> bool {
        match self.0.pop_front() {
            Some(Owed::Line(text)) => text == line,
            Some(Owed::Start(text)) => line.starts_with(text),
            None => false,
        }
    }
}

/// One thing that may be true of the program.
pub(super) trait Model: Clone {
    /// What is due at once.
    fn debts(&mut self) -> &mut Debts;

    /// The program has read a line.
    fn obey(&mut self, line: &str);

    /// The program has said a line, and nothing was due: every state that this leads to.
    fn hear(self, line: &str) -> Vec<Self>;

    /// Nothing will be said until the next command.
    fn is_quiet(&self) -> bool;

    /// All that makes it differ from other states of the same conversation, for people to read.
    fn show(&self) -> String;
}

/// The states after a line of the program.
pub(super) fn heard<M: Model>(mut state: M, line: &str) -> Vec<M> {
    if state.debts().is_empty() {
        return state.hear(line);
    }
    if state.debts().pay(line) { vec![state] } else { Vec::new() }
}

/// The states that are possible after all commands were read and these lines were said meanwhile; or how many of the
/// lines can be explained at all.
pub(super) fn explain<M: Model>(states: &[M], commands: &[String], lines: &[String]) -> Result<Vec<M>, usize> {
    // Each state with the number of commands that it has obeyed.
    let mut possible: Vec<(M, usize)> = states.iter().map(|state| (state.clone(), 0)).collect();
    obey_some(&mut possible, commands);
    for (number, line) in lines.iter().enumerate() {
        let next =
            possible.into_iter().flat_map(|(state, done)| heard(state, line).into_iter().map(move |s| (s, done)));
        possible = next.collect();
        if possible.is_empty() {
            return Err(number);
        }
        unite(&mut possible);
        obey_some(&mut possible, commands);
    }
    possible.retain_mut(|(state, done)| *done == commands.len() && state.debts().is_empty());
    if possible.is_empty() {
        return Err(lines.len());
    }
    unite(&mut possible);
    Ok(possible.into_iter().map(|(state, _)| state).collect())
}

/// Adds the states after one more command, and after two, and so on.
fn obey_some<M: Model>(possible: &mut Vec<(M, usize)>, commands: &[String]) {
    let mut next = 0;
    while next < possible.len() {
        let (state, done) = &mut possible[next];
        if state.debts().is_empty() && *done < commands.len() {
            let (mut after, done) = (state.clone(), *done);
            after.obey(&commands[done]);
            possible.push((after, done + 1));
        }
        next += 1;
    }
}

/// Leaves one of those that are equal: it often makes no difference which of two things came first.
fn unite<M: Model>(possible: &mut Vec<(M, usize)>) {
    if possible.len() > 1 {
        let mut seen = HashSet::new();
        possible.retain(|(state, done)| seen.insert((state.show(), *done)));
    }
}
