//! `go perft`: counting leaves on a thread of its own, so that `stop` and `quit` are heard.

use crate::games::{AnyPosition, dispatch};
use crate::perft;
use crate::position::Dialect;
use crate::protocol::event::{Count, Event};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

/// Trees of so many plies are counted in one go; only between them is `stop` heard. Some hundred thousand leaves, or a few
/// milliseconds.
const CHUNK: u32 = 3;

/// At most one counting that is listened to.
pub(super) struct Counter {
    events: Sender<Event>,
    current: Option<(u64, Arc<AtomicBool>)>,
    latest: u64,
}

impl Counter {
    /// Nothing is counted yet.
    pub(super) const fn new(events: Sender<Event>) -> Counter {
        Counter { events, current: None, latest: 0 }
    }

    /// Starts to count the leaves `depth` plies below a position.
    pub(super) fn start(&mut self, position: AnyPosition, depth: u32) {
        self.stop();
        self.latest += 1;
        let (id, stop, events) = (self.latest, Arc::new(AtomicBool::new(false)), self.events.clone());
        self.current = Some((id, stop.clone()));
        std::thread::spawn(move || {
            count(position, depth, &stop, |count| drop(events.send(Event::Counted { id, count })));
        });
    }

    /// Whether a counting runs.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Ends the counting, without a sum. Says whether there was one.
    pub(super) fn stop(&mut self) -> bool {
        let running = self.current.take();
        if let Some((_, stop)) = &running {
            stop.store(true, Ordering::Relaxed);
        }
        running.is_some()
    }

    /// Whether a word is of the counting that is listened to. After the sum there is none.
    pub(super) fn accepts(&mut self, id: u64, count: &Count) -> bool {
        let ours = self.current.as_ref().is_some_and(|&(current, _)| current == id);
        if ours && matches!(count, Count::Total(_)) {
            self.current = None;
        }
        ours
    }
}

/// Tells the leaves below each move, and the sum. When it is stopped it falls silent.
fn count(mut position: AnyPosition, depth: u32, stop: &AtomicBool, tell: impl Fn(Count)) {
    if depth == 0 {
        return tell(Count::Total(1));
    }
    let mut total = 0;
    for m in position.legal_moves() {
        let undo = position.make(m);
        let Some(leaves) = leaves(&mut position, depth - 1, stop) else { return };
        position.unmake(&undo);
        total += leaves;
        tell(Count::Root(position.coordinates(m, Dialect::Uci), leaves));
    }
    tell(Count::Total(total));
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
    use crate::games::catalogue;
    use std::cell::RefCell;

    #[test]
    fn chunks_add_up() {
        let start = catalogue::find("chess").unwrap().start();
        for (depth, expected) in [(0, 1), (1, 20), (2, 400), (5, 4_865_609)] {
            let heard = RefCell::new(Vec::new());
            count(start.clone(), depth, &AtomicBool::new(false), |count| heard.borrow_mut().push(count));
            let heard = heard.into_inner();
            assert_eq!(heard.last(), Some(&Count::Total(expected)));
            assert_eq!(heard.len(), if depth == 0 { 1 } else { 21 });
        }
    }

    #[test]
    fn a_stopped_counting_tells_no_sum() {
        let start = catalogue::find("chess").unwrap().start();
        count(start, 6, &AtomicBool::new(true), |count| panic!("{count:?}"));
    }
}
