//! Oracles as processes: finding Python and Sjaak II, asking, and saying loudly what is missing.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex};

/// At most so many oracles work at a time.
const AT_ONCE: usize = 2;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Python that the tests use: `LADOREA_PYTHON`, else that of `.venv`, else `python3`.
fn python() -> PathBuf {
    let own = root().join(".venv/bin/python");
    match std::env::var_os("LADOREA_PYTHON") {
        Some(path) => PathBuf::from(path),
        None if own.exists() => own,
        None => PathBuf::from("python3"),
    }
}

/// A command with a lower priority where the system knows how: other tests, which may measure time, go first.
fn polite(program: &Path) -> Command {
    if cfg!(unix) {
        let mut command = Command::new("nice");
        command.arg(program);
        command
    } else {
        Command::new(program)
    }
}

/// Says that a test is skipped, past the harness, which hides what passing tests print. Where `CI=true`, nothing may be
/// missing.
fn skip(what: &str) {
    let message = format!("SKIPPED: {what}\n");
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{message}");
    let _ = std::io::stderr().write_all(message.as_bytes());
}

/// A Python that can run `import MODULE`; otherwise the test named by `who` is skipped.
pub(crate) fn python_with(module: &str, who: &str) -> Option<PathBuf> {
    let python = python();
    let import = Command::new(&python).args(["-c", &format!("import {module}")]).stderr(Stdio::null()).status();
    if import.is_ok_and(|status| status.success()) {
        return Some(python);
    }
    skip(&format!(
        "{who}: `{} -c \"import {module}\"` fails. Set LADOREA_PYTHON to a Python with tests/requirements.txt installed, or make .venv",
        python.display()
    ));
    None
}

/// A program whose package has its name, on PATH or where Debian puts games; otherwise the test named by `who` is
/// skipped.
pub(crate) fn program(name: &str, who: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    if found.is_none() {
        skip(&format!("{who}: there is no {name} on PATH (Debian: apt-get install {name})"));
    }
    found
}

/// A script of `tests/oracle` with its interpreter and arguments.
pub(super) struct Oracle<'a> {
    pub(super) python: &'a Path,
    pub(super) script: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

impl Oracle<'_> {
    /// The answers to all questions; waits for its turn if enough oracles are at work.
    pub(super) fn ask(&self, questions: &[String]) -> Vec<String> {
        let _turn = Turn::take();
        let mut child = polite(self.python)
            .arg(root().join("tests/oracle").join(self.script))
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", self.script));
        let mut input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let text: String = questions.iter().map(|question| format!("{question}\n")).collect();
        let answers: Vec<String> = std::thread::scope(|scope| {
            // A script that ends early closes its input; the number of answers tells.
            scope.spawn(move || input.write_all(text.as_bytes()));
            output.lines().map_while(Result::ok).collect()
        });
        let status = child.wait().expect("the oracle can be waited for");
        assert!(status.success(), "{}: {status}", self.script);
        assert_eq!(answers.len(), questions.len(), "{} does not answer every question", self.script);
        answers
    }
}

/// The permission to run an oracle, given back when dropped.
struct Turn;

static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

impl Turn {
    fn take() -> Turn {
        let running = RUNNING.lock().expect("nobody panics with the lock");
        let mut running =
            ENDED.wait_while(running, |running| *running >= AT_ONCE).expect("nobody panics with the lock");
        *running += 1;
        Turn
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *RUNNING.lock().expect("nobody panics with the lock") -= 1;
        ENDED.notify_one();
    }
}
