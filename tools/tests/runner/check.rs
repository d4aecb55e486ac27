//! The conformance check.

use crate::support::{RUNNER, engine, exit_status};
use std::process::Command;

fn check(fault: &str, more: &[&str]) -> (bool, String) {
    let output = Command::new(RUNNER).args(["check", &engine(fault)]).args(more).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn good_engines_pass_in_both_protocols() {
    for fault in ["none", "uci none"] {
        let (good, text) = check(fault, &["--variant", "ladorean"]);
        assert!(good && !text.contains("WRONG"), "{text}");
        let protocol = if fault == "none" { "CECP" } else { "UCI" };
        assert!(text.starts_with(&format!("mock-engine, {protocol}, ladorean\n")), "{text}");
        assert!(text.contains("quit: ended") && text.contains("ok    moves: 6 legal ones"), "{text}");
        assert!(text.contains("ok    position: a legal move"), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    let (crashed, ended) = (exit_status(3), exit_status(0));
    for (fault, expected) in [
        ("illegal 1", "WRONG move: \"a1a9\" in "),
        ("crash 0", &format!("WRONG move: the engine has ended instead of moving ({crashed}; said: out of luck)")),
        ("dead", &format!("WRONG mock-engine: the engine ended before the game began ({ended})")),
        ("late 0", "WRONG move: none within "),
        ("stubborn", "WRONG quit: the process still runs after two seconds"),
        ("noping", "note  ping: not offered"),
        ("uci illegal 0", "WRONG move: \"a1a9\" in "),
        ("resign 0", "WRONG move: instead of one it says Resign"),
    ] {
        let (good, text) = check(fault, &[]);
        assert!(text.contains(expected), "{fault}: {text}");
        assert_eq!(good, expected.starts_with("note"), "{fault}: {text}");
    }
}
