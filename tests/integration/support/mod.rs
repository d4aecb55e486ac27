//! A peer for tests that talk to the real program: start it, send lines, wait for answers with a time limit.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long an answer may take that is due at once, on a busy machine.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// A started program. It is ended when this is dropped.
pub(crate) struct Peer {
    child: Child,
    input: Option<ChildStdin>,
    /// Lines and when they came.
    lines: Receiver<(Instant, String)>,
    /// A line that came later than somebody wanted to wait.
    late: Option<(Instant, String)>,
    /// Its error output, if it is listened to.
    complaints: Option<Receiver<(Instant, String)>>,
    /// All that was received, for messages of failing tests.
    seen: Vec<String>,
}

impl Peer {
    /// Starts the engine without arguments.
    pub(crate) fn start() -> Peer {
        Peer::start_with(&[])
    }

    /// Starts the engine with arguments.
    pub(crate) fn start_with(arguments: &[&str]) -> Peer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ladorea"));
        Peer::spawn(command.args(arguments))
    }

    /// Starts the engine and listens to its error output, too: see [`Peer::complaint`].
    pub(crate) fn start_heard() -> Peer {
        Peer::spawn(Command::new(env!("CARGO_BIN_EXE_ladorea")).stderr(Stdio::piped()))
    }

    /// Starts another program.
    pub(crate) fn spawn(command: &mut Command) -> Peer {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program can be started");
        let lines = receive(child.stdout.take().expect("stdout is a pipe"));
        let complaints = child.stderr.take().map(receive);
        let input = child.stdin.take();
        Peer { child, input, lines, late: None, complaints, seen: Vec::new() }
    }

    /// What was said on the error output since the last time, if anything.
    pub(crate) fn complaint(&mut self) -> Option<String> {
        let lines: Vec<String> = self.complaints.iter().flat_map(Receiver::try_iter).map(|(_, line)| line).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Starts the engine and says hello in UCI.
    pub(crate) fn uci() -> Peer {
        let mut peer = Peer::start();
        peer.send("uci");
        peer.expect("uciok");
        peer
    }

    /// Starts the engine and says hello in CECP, as XBoard does.
    pub(crate) fn cecp() -> Peer {
        let mut peer = Peer::start();
        peer.send("xboard");
        peer.send("protover 2");
        peer.expect("feature done=1");
        peer.send("new");
        peer
    }

    /// Sends one line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    /// The next line, if one comes in time.
    pub(crate) fn line_within(&mut self, time: Duration) -> Option<String> {
        self.line_by(Instant::now() + time)
    }

    /// The next line, if it has come by then; else it is kept. What counts is when it came, not when this thread got
    /// round to it.
    pub(crate) fn line_by(&mut self, deadline: Instant) -> Option<String> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.late.take().or_else(|| self.lines.recv_timeout(left).ok()) {
            Some((came, line)) if came <= deadline => {
                self.seen.push(line.clone());
                Some(line)
            }
            late => {
                self.late = late;
                None
            }
        }
    }

    /// All that was received.
    pub(crate) fn seen(&self) -> &[String] {
        &self.seen
    }

    /// The first line that fits; those before it are skipped.
    pub(crate) fn expect_that(&mut self, what: &str, fits: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + SOON;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.line_within(left) {
                Some(line) if fits(&line) => return line,
                Some(_) => {}
                None => panic!("no answer {what:?}; received:\n{}", self.seen.join("\n")),
            }
        }
    }

    /// Waits for exactly this line.
    pub(crate) fn expect(&mut self, text: &str) {
        self.expect_that(text, |line| line == text);
    }

    /// Waits for a line that begins so, and returns it.
    pub(crate) fn expect_start(&mut self, start: &str) -> String {
        self.expect_that(start, |line| line.starts_with(start))
    }

    /// Sends a line and returns the very next one.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.expect_that(line, |_| true)
    }

    /// Sends a line and returns the first one that begins so.
    pub(crate) fn ask_for(&mut self, line: &str, start: &str) -> String {
        self.send(line);
        self.expect_start(start)
    }

    /// All lines up to the one that is exactly `last`, without it.
    pub(crate) fn until(&mut self, last: &str) -> Vec<String> {
        let from = self.seen.len();
        self.expect(last);
        self.seen[from..self.seen.len() - 1].to_vec()
    }

    /// The present position, as `d` shows it in either protocol.
    pub(crate) fn fen(&mut self) -> String {
        self.send("d");
        let line = self.expect_that("the FEN", |line| line.contains("Fen: "));
        self.expect_that("the key", |line| line.contains("Key: "));
        line.split_once("Fen: ").map(|(_, fen)| fen.to_string()).unwrap_or_default()
    }

    /// Closes the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Reads no more: the pipe is closed after the next line of the engine.
    pub(crate) fn close_output(&mut self) {
        (self.lines, self.late) = (channel().1, None);
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the engine to end by itself.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let deadline = Instant::now() + SOON;
        loop {
            if let Some(status) = self.child.try_wait().expect("the engine can be waited for") {
                return status;
            }
            assert!(Instant::now() < deadline, "the engine does not end; received:\n{}", self.seen.join("\n"));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Asserts that the engine ends by itself and is content.
    pub(crate) fn ends_well(&mut self) {
        let status = self.wait();
        assert!(status.success(), "{status}; received:\n{}", self.seen.join("\n"));
    }
}

/// The lines of an output, and when they came.
fn receive(output: impl Read + Send + 'static) -> Receiver<(Instant, String)> {
    let (sender, lines) = channel();
    let output = BufReader::new(output);
    std::thread::spawn(move || {
        output.lines().map_while(Result::ok).try_for_each(|line| sender.send((Instant::now(), line)))
    });
    lines
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The sums that a hand-made evaluation has kept.
pub(crate) fn sums_of(follower: &ladorea::eval::net::Follower) -> ladorea::eval::PsqtSums {
    match follower {
        ladorea::eval::net::Follower::Psqt(sums) => *sums.sums(),
        ladorea::eval::net::Follower::Net(_) => panic!("no sums are kept for a net"),
    }
}

/// The built-in games.
pub(crate) fn games() -> &'static ladorea::games::Catalogue {
    static GAMES: std::sync::OnceLock<ladorea::games::Catalogue> = std::sync::OnceLock::new();
    GAMES.get_or_init(ladorea::games::Catalogue::builtin)
}
