//! A child process whose lines arrive with the time at which they were read.

use super::{EngineError, EngineSpec};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer lines are cut: an engine that writes without end must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines may wait to be read; an engine that writes more has to wait itself.
const WAITING_LINES: usize = 4096;
/// How long an engine may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_secs(1);
/// How often it is looked whether it has ended.
const QUIT_STEP: Duration = Duration::from_millis(10);

/// A file to which everything that is said is written, if wanted.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Arc<Mutex<File>>>);

impl Log {
    /// A log that is written to `file`.
    pub fn to(file: File) -> Log {
        Log(Some(Arc::new(Mutex::new(file))))
    }

    fn write(&self, name: &str, direction: char, text: &str) {
        if let Some(file) = &self.0
            && let Ok(mut file) = file.lock()
        {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            // A full disk must not end a match; the log is for reading by people.
            let _ = writeln!(file, "{:.6} {name} {direction} {text}", now.as_secs_f64());
        }
    }
}

/// A line of an engine.
#[derive(Clone, Debug)]
pub struct Line {
    /// Without the line's end.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

/// What waiting for a line can give.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A line.
    Line(Line),
    /// None in time.
    Timeout,
    /// The process has closed its output.
    Closed,
}

/// A running engine. It is told to quit, and killed if it does not, when dropped.
#[derive(Debug)]
pub struct Process {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
    log: Log,
}

impl Process {
    /// Starts the program. Its standard error stays ours, so that its last words can be read.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(spec: &EngineSpec, log: Log) -> Result<Process, EngineError> {
        let failed = |source| EngineError::Start { name: spec.name.clone(), program: spec.program.clone(), source };
        let mut command = Command::new(&spec.program);
        // In a group of its own, so that Ctrl-C stops us and not the engines in the middle of a move.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        let mut child = command.spawn().map_err(failed)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let Some((input, output)) = pipes else {
            return Err(failed(std::io::Error::other("no pipes")));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        let (name, reader_log) = (spec.name.clone(), log.clone());
        // Not joined: it ends when the pipe is closed, which a grandchild of the engine may delay.
        std::thread::spawn(move || read_lines(output, &name, &reader_log, &sender));
        Ok(Process { name: spec.name.clone(), child, input, lines, log })
    }

    /// The engine's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Writes a line. That the engine is gone is found out by reading.
    pub fn send(&mut self, text: &str) {
        self.log.write(&self.name, '<', text);
        let _ = self.input.write_all(format!("{text}\n").as_bytes()).and_then(|()| self.input.flush());
    }

    /// Writes a remark of the runner's own into the log.
    pub fn note(&self, text: &str) {
        self.log.write(&self.name, '=', text);
    }

    /// Whether the process has ended.
    pub fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
    }

    /// Waits for a line for at most `limit`.
    pub fn read(&self, limit: Duration) -> Reading {
        match self.lines.recv_timeout(limit) {
            Ok(line) => Reading::Line(line),
            Err(RecvTimeoutError::Timeout) => Reading::Timeout,
            Err(RecvTimeoutError::Disconnected) => Reading::Closed,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        let end = Instant::now() + QUIT_TIME;
        while Instant::now() < end {
            if self.has_ended() {
                return;
            }
            std::thread::sleep(QUIT_STEP);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(output: ChildStdout, name: &str, log: &Log, sender: &SyncSender<Line>) {
    let mut reader = BufReader::new(output);
    let mut bytes = Vec::new();
    // Whether the beginning of the present line was given on already.
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let at = Instant::now();
                let is_rest = std::mem::replace(&mut cut, !bytes.ends_with(b"\n"));
                if is_rest {
                    continue;
                }
                let text = String::from_utf8_lossy(&bytes).trim_end().to_string();
                log.write(name, '>', &text);
                if sender.send(Line { text, at }).is_err() {
                    return;
                }
            }
        }
    }
}
