//! The user's wish to stop: Ctrl-C, and on Unix the signal TERM.
//!
//! The first lets games in progress be given up and everything be written; the second leaves at once.

use crate::engine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

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
    is_terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. To be called once in a process.
    ///
    /// # Errors
    /// If the signals cannot be caught.
    pub fn listen() -> Result<Interrupt, InterruptError> {
        let interrupt = Interrupt::default();
        let stop = Arc::clone(&interrupt.stop);
        let was_wished = AtomicBool::new(false);
        ctrlc::set_handler(move || {
            stop.store(true, Ordering::SeqCst);
            if was_wished.swap(true, Ordering::SeqCst) {
                engine::kill_all();
                std::process::exit(i32::from(INTERRUPTED));
            }
        })?;
        #[cfg(unix)]
        {
            use signal_hook::{consts::SIGTERM, flag};
            flag::register_conditional_shutdown(SIGTERM, i32::from(TERMINATED), Arc::clone(&interrupt.is_terminated))?;
            flag::register(SIGTERM, Arc::clone(&interrupt.is_terminated))?;
            flag::register(SIGTERM, Arc::clone(&interrupt.stop))?;
        }
        Ok(interrupt)
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
