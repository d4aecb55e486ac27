//! The engine in the real XBoard: matches, games of a user with the mouse, every castling, every name that XBoard is
//! told.
//!
//! Needs `xboard`, `Xvfb`, `xdotool` and `fairymax` (Debian: packages xboard, xvfb, xdotool, fairymax). Without them
//! the tests are skipped with a line on standard error, but with `CI=true` in the environment they fail.
//!
//! A program of its own, so that XBoard has the machine for itself. Nothing here is decided by a clock or by files of
//! the user's. XBoard and its X server are programs of Unix.

#![cfg(unix)]

mod castling;
mod desk;
mod human;
mod matches;
mod names;
mod play;
mod programs;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One XBoard at a time: CI machines have few cores.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The engine under test.
const ENGINE: &str = env!("CARGO_BIN_EXE_ladorea");

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was found; else the test is skipped, or fails where everything should be there.
fn or_skip<T>(found: Result<T, &str>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(missing) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing} is missing, and CI=true");
            programs::say_loudly(&format!("SKIPPED: nothing was tried in XBoard: {missing} is not installed"));
            None
        }
    }
}

/// The engine, which must be there: XBoard would wait for ever for one that cannot be started.
fn engine() -> PathBuf {
    let path = Path::new(ENGINE);
    assert!(path.is_absolute() && path.is_file(), "{ENGINE}");
    path.to_path_buf()
}
