//! What the tests share.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");
pub(crate) const RUNNER: &str = env!("CARGO_BIN_EXE_ladorea-match");

/// How a program says with which status it ended.
pub(crate) fn exit_status(code: u32) -> String {
    format!("{}: {code}", if cfg!(windows) { "exit code" } else { "exit status" })
}

/// The command line of a mock engine. Its path may have blanks.
pub(crate) fn engine(fault: &str) -> String {
    format!("\"{MOCK}\" {fault}")
}

/// Plays mock engines with these faults and gives what the runner says.
pub(crate) fn run(first: &str, second: &str, more: &[&str]) -> Output {
    let mut command = Command::new(RUNNER);
    for (name, fault) in [("A", first), ("B", second)] {
        command.args(["--engine", &engine(fault), "--name", name]);
        if fault.starts_with("uci") {
            command.args(["--proto", "uci"]);
        }
    }
    command.args(["--seed", "3"]).args(more).output().unwrap()
}

/// The same, expected to succeed: the lines of the output, the summary last.
pub(crate) fn lines(first: &str, second: &str, more: &[&str]) -> Vec<String> {
    let output = run(first, second, more);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

/// A path for a file of this test.
pub(crate) fn scratch(extension: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::SeqCst);
    std::env::temp_dir().join(format!("ladorea-match-{}-{number}.{extension}", std::process::id()))
}
