//! A fixed amount of searching for each variant, the same on every machine.
//!
//! Some positions of the variant are searched to a fixed depth by one thread with a table of fixed size, emptied before
//! each. The sum of the nodes changes when, and only when, the search, the evaluation or the rules of the game change.

use crate::games::{AnyPosition, AnyVariant};
use crate::random::SplitMix;
use crate::search::{Engine, HashError, Limits, Report};
use std::ops::Add;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Plies to which each position is searched; chosen so that all variants together take about ten seconds.
pub const DEPTH: u32 = 11;

/// Size of the hash table in MiB; part of what the node count depends on.
pub const HASH_MB: usize = 16;

/// Plies that are played at random from the start before each position: the start itself, then deeper into the game.
const WALKS: [usize; 4] = [0, 12, 24, 40];

/// What was searched, and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Nodes of all searches.
    pub nodes: u64,
    /// Their time.
    pub time: Duration,
}

impl Bench {
    /// Nodes for each second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(f64::EPSILON)) as u64
    }
}

impl Add for Bench {
    type Output = Bench;

    fn add(self, other: Bench) -> Bench {
        Bench { nodes: self.nodes + other.nodes, time: self.time + other.time }
    }
}

/// The positions of a variant that are searched: the start, and some that random moves lead to.
pub fn positions(variant: &AnyVariant) -> Vec<AnyPosition> {
    WALKS.iter().enumerate().map(|(index, &plies)| walk(variant, plies, index as u64)).collect()
}

/// The position after so many random legal moves, or the last one before the game would end.
fn walk(variant: &AnyVariant, plies: usize, seed: u64) -> AnyPosition {
    let mut random = SplitMix::new(seed);
    let mut position = variant.start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(&m) = random.pick(&moves) else {
            break;
        };
        let undo = position.make(m);
        if position.outcome().is_some() {
            position.unmake(&undo);
            break;
        }
    }
    // Without the moves that led to it, so that repetitions play no part.
    variant.set_up(&position.setup()).unwrap_or(position)
}

/// How often a bench that may be stopped looks whether it is.
const POLL: Duration = Duration::from_millis(20);

/// Searches the positions of a variant.
///
/// # Errors
/// If there is no memory for the table.
pub fn run(variant: &AnyVariant, depth: u32) -> Result<Bench, HashError> {
    run_unless(&AtomicBool::new(false), variant, depth)
}

/// As [`run`], until `stop` is set; then what was searched means nothing.
///
/// # Errors
/// If there is no memory for the table.
pub fn run_unless(stop: &AtomicBool, variant: &AnyVariant, depth: u32) -> Result<Bench, HashError> {
    let mut engine = Engine::new(HASH_MB)?;
    engine.set_threads(1);
    let mut total = Bench::default();
    for position in positions(variant) {
        engine.clear();
        let start = Instant::now();
        let nodes = search_unless(stop, &mut engine, position, depth);
        total = total + Bench { nodes, time: start.elapsed() };
    }
    Ok(total)
}

/// Searches one position to a depth; the nodes that it took.
pub fn search(engine: &mut Engine, position: AnyPosition, depth: u32) -> u64 {
    search_unless(&AtomicBool::new(false), engine, position, depth)
}

fn search_unless(stop: &AtomicBool, engine: &mut Engine, position: AnyPosition, depth: u32) -> u64 {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (reports, inbox) = mpsc::channel();
    engine.start(position, limits, move |report| {
        // The receiver waits for the end, so that sending cannot fail before it.
        let _ = reports.send(report);
    });
    let mut nodes = 0;
    loop {
        match inbox.recv_timeout(POLL) {
            Ok(Report::Info(info)) => nodes = info.nodes.max(nodes),
            Ok(Report::Done { .. }) | Err(RecvTimeoutError::Disconnected) => return nodes,
            Ok(Report::Trying { .. }) | Err(RecvTimeoutError::Timeout) => {}
        }
        if stop.load(Relaxed) {
            engine.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn the_positions_are_many_and_always_the_same() {
        for entry in games().entries() {
            let fens = || -> Vec<String> { positions(entry.variant()).iter().map(AnyPosition::fen).collect() };
            let first = fens();
            assert_eq!(first, fens(), "{}", entry.name());
            assert_eq!(first[0], entry.spec().fen);
            let different: std::collections::BTreeSet<&String> = first.iter().collect();
            assert_eq!(different.len(), WALKS.len(), "{}", entry.name());
            for position in positions(entry.variant()) {
                assert!(position.outcome().is_none(), "{}", position.fen());
            }
        }
    }

    #[test]
    fn the_same_search_takes_the_same_nodes() {
        let variant = games().standard();
        assert_eq!(run(variant, 2).unwrap().nodes, run(variant, 2).unwrap().nodes);
    }
}
