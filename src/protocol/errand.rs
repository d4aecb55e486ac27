//! Work that is no search for a move (counting leaves, the bench), on a thread of its own, so that `stop` and `quit`
//! are heard.
//!
//! It knows neither what the work is nor any protocol: an errand tells lines, and its last one ends it.

use super::event::{Event, Told};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

/// At most one errand that is listened to.
pub(super) struct Errands {
    events: Sender<Event>,
    current: Option<Running>,
    latest: u64,
}

/// The errand that is listened to.
struct Running {
    id: u64,
    name: &'static str,
    stop: Arc<AtomicBool>,
}

impl Errands {
    /// Nothing is done yet.
    pub(super) const fn new(events: Sender<Event>) -> Errands {
        Errands { events, current: None, latest: 0 }
    }

    /// Starts an errand, which is given what tells it to stop, and whom to tell lines. One that runs is stopped.
    pub(super) fn start(
        &mut self,
        name: &'static str,
        errand: impl FnOnce(&AtomicBool, &dyn Fn(Told)) + Send + 'static,
    ) {
        self.stop();
        self.latest += 1;
        let (id, stop, events) = (self.latest, Arc::new(AtomicBool::new(false)), self.events.clone());
        self.current = Some(Running { id, name, stop: stop.clone() });
        std::thread::spawn(move || errand(&stop, &|told| drop(events.send(Event::Errand { id, told }))));
    }

    /// Whether one runs.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Ends the errand, which says no more, and gives its name if there was one.
    pub(super) fn stop(&mut self) -> Option<&'static str> {
        let running = self.current.take()?;
        running.stop.store(true, Ordering::Relaxed);
        Some(running.name)
    }

    /// Whether a word is of the errand that is listened to. After the last one there is none.
    pub(super) fn accepts(&mut self, id: u64, told: &Told) -> bool {
        let ours = self.current.as_ref().is_some_and(|running| running.id == id);
        if ours && matches!(told, Told::Last(_)) {
            self.current = None;
        }
        ours
    }
}
