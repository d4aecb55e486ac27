//! One program that is served scripts, and a model that watches.

use super::model::{Model, explain, heard};
use crate::support::{Peer, SOON};
use ladorea::random::SplitMix;
use std::ops::Range;

/// Each program is served so many scripts.
const SCRIPTS_EACH: u64 = 300;
/// The fewest lines of a script, and how many more there may be.
const LINES: (usize, usize) = (10, 31);
/// The most lines that are sent at once.
const BURST: usize = 5;
/// After one burst in so many, everything that goes on is brought to its end.
const SETTLE_ONE_IN: usize = 6;

/// A protocol as scripts see it.
pub(super) trait Protocol {
    type Model: Model;

    /// What a program is told first, the line with which its answer ends, and what is true then.
    fn hello(random: &mut SplitMix) -> (Vec<String>, &'static str, Self::Model);

    /// The beginning of a script.
    fn begin(random: &mut SplitMix) -> Vec<String>;

    /// Any line that makes sense there.
    fn next(random: &mut SplitMix, state: &Self::Model) -> String;

    /// How to bring everything to its end.
    fn settle(random: &mut SplitMix, state: &Self::Model, number: usize) -> Vec<String>;

    /// A line that is answered at once whatever goes on, and whether a line answers it.
    fn marker(number: usize) -> String;
    fn answers_marker(line: &str, number: usize) -> bool;

    /// Whether a line is one of those that tell nothing about the state.
    fn is_noise(line: &str) -> bool;
}

struct Session<P: Protocol> {
    peer: Peer,
    states: Vec<P::Model>,
    markers: usize,
    /// Of the present script: what was sent and what came, for a person to read.
    log: Vec<String>,
    seed: u64,
}

/// Runs the scripts with these seeds.
pub(super) fn run<P: Protocol>(seeds: Range<u64>) {
    let mut session: Option<Session<P>> = None;
    for seed in seeds {
        if seed % SCRIPTS_EACH == 0
            && let Some(session) = session.take()
        {
            session.end();
        }
        session.get_or_insert_with(|| Session::start(seed)).script(seed);
    }
    if let Some(session) = session {
        session.end();
    }
}

impl<P: Protocol> Session<P> {
    fn start(seed: u64) -> Session<P> {
        let (lines, last, state) = P::hello(&mut SplitMix::new(!seed));
        let mut peer = Peer::start_heard();
        lines.iter().for_each(|line| peer.send(line));
        peer.expect(last);
        Session { peer, states: vec![state], markers: 0, log: Vec::new(), seed }
    }

    fn script(&mut self, seed: u64) {
        (self.seed, self.log) = (seed, Vec::new());
        let mut random = SplitMix::new(seed);
        self.burst(P::begin(&mut random));
        let mut left = LINES.0 + random.below(LINES.1);
        while left > 0 {
            let mut guess = self.states[0].clone();
            let lines: Vec<String> = (0..=random.below(BURST).min(left - 1))
                .map(|_| {
                    let line = P::next(&mut random, &guess);
                    guess.obey(&line);
                    guess.debts().forgive();
                    line
                })
                .collect();
            left -= lines.len();
            self.burst(lines);
            if random.below(SETTLE_ONE_IN) == 0 {
                self.settle(&mut random);
            }
        }
        self.settle(&mut random);
        if let Some(complaint) = self.peer.complaint() {
            self.fail(&format!("on the error output: {complaint}"));
        }
    }

    /// Sends lines in one piece, and reads to the answer of a marker behind them.
    fn burst(&mut self, commands: Vec<String>) {
        self.markers += 1;
        let marker = P::marker(self.markers);
        let text: String = commands.iter().chain([&marker]).map(|line| format!("{line}\n")).collect();
        self.log.extend(commands.iter().map(|line| format!("> {line}")));
        self.peer.send_bytes(text.as_bytes());
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if P::answers_marker(&line, self.markers) {
                break;
            }
            self.note(line, &mut lines);
        }
        match explain(&self.states, &commands, &lines) {
            Ok(states) => self.states = states,
            Err(explained) => match lines.get(explained) {
                Some(line) => self.fail(&format!("there is no reason for: {line}")),
                None => self.fail("something that was due did not come"),
            },
        }
    }

    /// Brings everything to its end and waits for it.
    fn settle(&mut self, random: &mut SplitMix) {
        let commands = P::settle(random, &self.states[0], self.markers);
        self.burst(commands);
        while !self.states.iter().all(Model::is_quiet) {
            let line = self.line();
            let mut lines = Vec::new();
            self.note(line, &mut lines);
            for line in lines {
                self.states =
                    std::mem::take(&mut self.states).into_iter().flat_map(|state| heard(state, &line)).collect();
                if self.states.is_empty() {
                    self.fail(&format!("there is no reason for: {line}"));
                }
            }
        }
    }

    fn line(&mut self) -> String {
        match self.peer.line_within(SOON) {
            Some(line) => line,
            None => self.fail("the program is silent"),
        }
    }

    fn note(&mut self, line: String, lines: &mut Vec<String>) {
        self.log.push(format!("< {line}"));
        if !P::is_noise(&line) {
            lines.push(line);
        }
    }

    fn fail(&mut self, what: &str) -> ! {
        let known = self.states.iter().map(Model::show).collect::<Vec<_>>().join("\n");
        let complaint = self.peer.complaint().unwrap_or_default();
        panic!("script {}: {what}\n{}\n{complaint}\nbefore the last lines:\n{known}", self.seed, self.log.join("\n"));
    }

    fn end(mut self) {
        self.peer.send("quit");
        self.peer.ends_well();
    }
}
