//! A child process whose lines arrive with the time at which they were read.

use super::running::Running;
use super::{EngineError, EngineSpec};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer lines are cut: an engine that writes without end must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines may wait to be read; an engine that writes more has to wait itself.
const WAITING_LINES: usize = 4096;
/// How long an engine may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_secs(1);
/// How long the reason of an end is waited for: what is still to be read from standard error, and then the exit status.
const LAST_WORDS_TIME: Duration = Duration::from_millis(200);
/// The most characters of standard error that are kept.
const LAST_WORDS: usize = 200;
/// The flag of `CreateProcess` for a process that Ctrl-C does not reach.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;
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
    child: Running,
    input: ChildStdin,
    lines: Receiver<Line>,
    /// The latest line of its standard error.
    complaint: Arc<Mutex<String>>,
    /// Closed when all of that has been read.
    complained: Receiver<()>,
    log: Log,
}

impl Process {
    /// Starts the program. What it writes on standard error goes to the log, and the last of it into the reason of a
    /// crash.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(spec: &EngineSpec, log: Log) -> Result<Process, EngineError> {
        let failed = |source| EngineError::Start { name: spec.name.clone(), program: spec.program.clone(), source };
        let mut command = Command::new(program(spec));
        in_its_own_group(&mut command);
        command.args(&spec.arguments);
        if let Some(file) = crate::games::variants_file() {
            command.env(crate::games::VARIANTS, file);
        }
        if let Some(directory) = &spec.directory {
            if !directory.is_dir() {
                return Err(EngineError::Folder { name: spec.name.clone(), folder: directory.clone() });
            }
            command.current_dir(directory);
        }
        let (child, (input, output, errors)) = Running::spawn(&mut command).map_err(failed)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        let (name, reader_log) = (spec.name.clone(), log.clone());
        let complaint = Arc::new(Mutex::new(String::new()));
        let (error_name, error_log, latest) = (spec.name.clone(), log.clone(), Arc::clone(&complaint));
        // Not joined: they end when the pipes are closed, which a grandchild of the engine may delay.
        let (reading, complained) = sync_channel(0);
        std::thread::spawn(move || {
            read_errors(errors, &error_name, &error_log, &latest);
            drop(reading);
        });
        std::thread::spawn(move || read_lines(output, &name, &reader_log, &sender));
        Ok(Process { name: spec.name.clone(), child, input, lines, complaint, complained, log })
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

    /// How a process ended that has closed its output: `exit status: 3; said: out of memory` (Windows has
    /// `exit code: 3`). What it said is no more than the latest line of its standard error; the log has all.
    pub fn last_words(&mut self) -> String {
        let end = Instant::now() + LAST_WORDS_TIME;
        let _ = self.complained.recv_timeout(LAST_WORDS_TIME);
        while !self.has_ended() && Instant::now() < end {
            std::thread::sleep(QUIT_STEP);
        }
        let status = match self.child.try_wait() {
            Ok(Some(status)) => status.to_string(),
            _ => "its output is closed".to_string(),
        };
        match self.complaint.lock() {
            Ok(words) if !words.is_empty() => format!("{status}; said: {words}"),
            _ => status,
        }
    }

    /// The error for an engine that ended before a game.
    pub fn gone(&mut self) -> EngineError {
        EngineError::Gone { name: self.name.clone(), words: self.last_words() }
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

/// What is started. A path that is not absolute is seen from the folder in which the engine is to run: left to the
/// system, Unix would take it so and Windows would see it from our folder. A bare name is looked for in PATH.
fn program(spec: &EngineSpec) -> PathBuf {
    let path = Path::new(&spec.program);
    match &spec.directory {
        Some(directory) if path.components().count() > 1 => {
            let path = directory.join(path);
            std::path::absolute(&path).unwrap_or(path)
        }
        _ => path.to_path_buf(),
    }
}

/// So that Ctrl-C stops us and not the engines in the middle of a move.
fn in_its_own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
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
        self.child.kill();
    }
}

/// Reads lines until the end, each cut where it gets too long.
fn for_each_line(source: impl Read, mut hear: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(source);
    let mut bytes = Vec::new();
    // Whether the beginning of the present line was given on already.
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let is_rest = std::mem::replace(&mut cut, !bytes.ends_with(b"\n"));
                if !is_rest && !hear(String::from_utf8_lossy(&bytes).trim_end().to_string()) {
                    return;
                }
            }
        }
    }
}

fn read_lines(output: ChildStdout, name: &str, log: &Log, sender: &SyncSender<Line>) {
    for_each_line(output, |text| {
        let at = Instant::now();
        log.write(name, '>', &text);
        sender.send(Line { text, at }).is_ok()
    });
}

fn read_errors(errors: ChildStderr, name: &str, log: &Log, latest: &Mutex<String>) {
    let mut tracing = false;
    for_each_line(errors, |text| {
        log.write(name, '!', &text);
        // Neither the stack of a panic nor the hint at it is what went wrong.
        tracing = text.starts_with("stack backtrace:") || (tracing && text.starts_with(' '));
        if let Ok(mut latest) = latest.lock()
            && !tracing
            && !text.trim().is_empty()
            && !text.starts_with("note: ")
        {
            *latest =
                text.trim().chars().take(LAST_WORDS).filter(|c| !c.is_control() && !matches!(c, '{' | '}')).collect();
        }
        true
    });
}
