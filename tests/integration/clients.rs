//! Other people's clients of our protocols, which know nothing of us.

use crate::oracles::process::{python_with, root};
use std::process::Command;

/// python-chess lists and sets options, plays with every kind of limit, analyses, ponders, and plays ten games: see `tests/clients/python_chess.py`.
fn python_chess(protocol: &str) {
    let Some(python) = python_with("chess.engine", &format!("python-chess, {protocol}")) else { return };
    let script = root().join("tests/clients/python_chess.py");
    let output = Command::new(python)
        .arg(script)
        .args([protocol, env!("CARGO_BIN_EXE_ladorea")])
        .output()
        .expect("python can be started");
    let (said, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{said}\n{complaints}", output.status);
    // Whatever it did not understand of us it logs.
    assert!(complaints.is_empty(), "{complaints}");
    assert!(said.trim_end().ends_with("10 games"), "{said}");
}

#[test]
fn python_chess_is_content_with_uci() {
    python_chess("uci");
}

#[test]
fn python_chess_is_content_with_cecp() {
    python_chess("xboard");
}
