//! The child processes that run, so that all of them can be ended at once by a thread that owns none.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Those that were started and perhaps still run; nothing when no more may be started.
static ALL: Mutex<Option<Vec<Weak<Mutex<Child>>>>> = Mutex::new(Some(Vec::new()));

/// A child process.
#[derive(Debug)]
pub(super) struct Running(Arc<Mutex<Child>>);

/// The pipes of a child process.
pub(super) type Pipes = (ChildStdin, ChildStdout, ChildStderr);

impl Running {
    /// Starts a program.
    pub(super) fn spawn(command: &mut Command) -> io::Result<(Running, Pipes)> {
        let mut all = lock(&ALL);
        let Some(all) = all.as_mut() else { return Err(io::Error::other("all is being ended")) };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take()).zip(child.stderr.take());
        let ((input, output), errors) = pipes.ok_or_else(|| io::Error::other("no pipes"))?;
        let child = Arc::new(Mutex::new(child));
        all.retain(|other| other.strong_count() > 0);
        all.push(Arc::downgrade(&child));
        Ok((Running(child), (input, output, errors)))
    }

    /// How it has ended, if it has.
    pub(super) fn try_wait(&self) -> io::Result<Option<ExitStatus>> {
        lock(&self.0).try_wait()
    }

    /// Ends it.
    pub(super) fn kill(&self) {
        let mut child = lock(&self.0);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Ends all engines at once, without a word to them, and lets no other be started: before a process leaves that cannot
/// wait for them.
pub fn kill_all() {
    for child in lock(&ALL).take().iter().flatten().filter_map(Weak::upgrade) {
        Running(child).kill();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
