//! `go perft` and `bench`: the errands of UCI.

use super::writer;
use crate::bench::{self, Bench};
use crate::games::catalogue::{Entry, UnknownVariant};
use crate::games::{AnyPosition, AnyVariant, Catalogue, dispatch};
use crate::perft;
use crate::position::Dialect;
use crate::protocol::event::Told;
use std::sync::atomic::{AtomicBool, Ordering};

/// Trees of so many plies are counted in one go; only between them is `stop` heard. Some hundred thousand leaves, or a
/// few milliseconds.
const CHUNK: u32 = 3;

/// The variants of a bench: all, if none is named.
pub(super) fn benched(games: &Catalogue, name: Option<&str>) -> Result<Vec<AnyVariant>, UnknownVariant> {
    match name {
        Some(name) => Ok(vec![games.find(name)?.clone()]),
        None => Ok(games.entries().map(Entry::variant).cloned().collect()),
    }
}

/// Searches the fixed positions of variants, and tells nodes and speed.
pub(super) fn bench(variants: &[AnyVariant], depth: u32, stop: &AtomicBool, tell: &dyn Fn(Told)) {
    let mut total = Bench::default();
    for variant in variants {
        let part = match bench::run_unless(stop, variant, depth) {
            Ok(part) => part,
            Err(error) => return tell(Told::Last(writer::error(error))),
        };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        total = total + part;
        tell(Told::Line(format!("info string {}: {} nodes {} nps", variant.name(), part.nodes, part.nps())));
    }
    tell(Told::Last(format!("Bench: {} nodes {} nps", total.nodes, total.nps())));
}

/// Tells the leaves below each move, and the sum. When it is stopped it falls silent.
pub(super) fn count(mut position: AnyPosition, depth: u32, stop: &AtomicBool, tell: &dyn Fn(Told)) {
    let sum = |leaves: u64| Told::Last(format!("\nNodes searched: {leaves}"));
    if depth == 0 {
        return tell(sum(1));
    }
    let mut total = 0;
    for m in position.legal_moves() {
        let undo = position.make(m);
        let Some(leaves) = leaves(&mut position, depth - 1, stop) else { return };
        position.unmake(&undo);
        total += leaves;
        tell(Told::Line(format!("{}: {leaves}", position.coordinates(m, Dialect::Uci))));
    }
    tell(sum(total));
}

/// Leaves of a tree; nothing when it is stopped.
fn leaves(position: &mut AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    match depth {
        0 => Some(1),
        1..=CHUNK => Some(dispatch!(AnyPosition, position, position => perft::count(position, depth))),
        _ => {
            let mut total = 0;
            for m in position.legal_moves() {
                let undo = position.make(m);
                let below = leaves(position, depth - 1, stop);
                position.unmake(&undo);
                total += below?;
            }
            Some(total)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use std::cell::RefCell;

    #[test]
    fn chunks_add_up() {
        let start = games().find("chess").unwrap().start();
        for (depth, expected) in [(0, 1), (1, 20), (2, 400), (5, 4_865_609)] {
            let heard = RefCell::new(Vec::new());
            count(start.clone(), depth, &AtomicBool::new(false), &|told| heard.borrow_mut().push(told));
            let heard = heard.into_inner();
            assert_eq!(heard.last(), Some(&Told::Last(format!("\nNodes searched: {expected}"))));
            assert_eq!(heard.len(), if depth == 0 { 1 } else { 21 });
        }
    }

    #[test]
    fn a_stopped_counting_tells_no_sum() {
        let start = games().find("chess").unwrap().start();
        count(start, 6, &AtomicBool::new(true), &|told| panic!("{told:?}"));
        let chess = games().find("chess").unwrap();
        bench(std::slice::from_ref(chess), 30, &AtomicBool::new(true), &|told| panic!("{told:?}"));
    }

    #[test]
    fn the_bench_is_that_of_the_command_line() {
        let chess = games().find("chess").unwrap();
        let heard = RefCell::new(Vec::new());
        bench(&[chess.clone(), chess.clone()], 2, &AtomicBool::new(false), &|told| heard.borrow_mut().push(told));
        let nodes = bench::run(chess, 2).unwrap().nodes;
        let heard = heard.into_inner();
        assert!(
            matches!(&heard[0], Told::Line(line) if line.starts_with(&format!("info string chess: {nodes} nodes ")))
        );
        assert!(matches!(&heard[2], Told::Last(line) if line.starts_with(&format!("Bench: {} nodes ", 2 * nodes))));
    }
}
