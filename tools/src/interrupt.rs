//! The user's wish to stop: Ctrl-C, and on Unix the signal TERM.
//!
//! The first lets games in progress be given up and everything be written; a Ctrl-C after it leaves at once.

use crate::engine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Signals so near to each other are one wish: `timeout` sends its signal to the process and to its group.
const ONE_WISH: Duration = Duration::from_millis(300);

/// The exit status after Ctrl-C, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;
/// The same after TERM.
const TERMINATED: u8 = 143;

/// The wish cannot be listened to.
#[derive(Debug, Error)]
pub enum InterruptError {
    /// Ctrl-C.
    #[error("Ctrl-C cannot be caught: {0}")]
    CtrlC(#[from] ctrlc::Error),
    /// TERM.
    #[error("the signal TERM cannot be caught: {0}")]
    Term(#[from] std::io::Error),
}

/// Whether it was wished to stop, and how.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    /// Whether there are games that can be given up; before, there are engines only, for which nobody has to wait.
    is_playing: Arc<AtomicBool>,
    is_terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. To be called once in a process.
    ///
    /// # Errors
    /// If the signals cannot be caught.
    pub fn listen() -> Result<Interrupt, InterruptError> {
        let interrupt = Interrupt::default();
        let (stop, is_playing) = (Arc::clone(&interrupt.stop), Arc::clone(&interrupt.is_playing));
        let mut first = None;
        ctrlc::set_handler(move || {
            let is_first = !stop.swap(true, Ordering::SeqCst);
            let begin: Instant = *first.get_or_insert_with(Instant::now);
            if is_first && !is_playing.load(Ordering::SeqCst) {
                engine::kill_all();
            } else if !is_first && begin.elapsed() > ONE_WISH {
                engine::kill_all();
                std::process::exit(i32::from(INTERRUPTED));
            }
        })?;
        #[cfg(unix)]
        {
            use signal_hook::{consts::SIGTERM, flag};
            flag::register(SIGTERM, Arc::clone(&interrupt.is_terminated))?;
            flag::register(SIGTERM, Arc::clone(&interrupt.stop))?;
        }
        Ok(interrupt)
    }

    /// To be called when games begin.
    pub fn set_playing(&self) {
        self.is_playing.store(true, Ordering::SeqCst);
    }

    /// Set when all is to stop.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// The exit status that tells of it.
    pub fn status(&self) -> u8 {
        if self.is_terminated.load(Ordering::SeqCst) { TERMINATED } else { INTERRUPTED }
    }
}
