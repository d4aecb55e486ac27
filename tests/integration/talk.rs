//! The talk with the program, written down: by the option `Debug Log File` in both protocols, and by `--log`.

use crate::support::Peer;
use std::path::PathBuf;

/// A file that is not there yet.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ladorea talk {name} {}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The lines without the time before them. Removes the file.
fn lines(path: &PathBuf) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::remove_file(path).unwrap();
    text.lines().map(|line| line.trim_start().split_once(' ').unwrap().1.to_string()).collect()
}

#[test]
fn uci_talk_is_written_down_from_the_option_on_and_until_it_is_switched_off() {
    let path = file("uci");
    let mut peer = Peer::uci();
    peer.send(&format!("setoption name Debug Log File value {}", path.display()));
    peer.ask_for("go depth 1", "bestmove");
    peer.send("setoption name debug log file value <empty>");
    peer.ask_for("isready", "readyok");
    peer.send("quit");
    peer.ends_well();
    let lines = lines(&path);
    assert_eq!(lines.first().map(String::as_str), Some("> go depth 1"));
    assert!(lines.iter().any(|line| line.starts_with("< info depth 1 ")), "{lines:?}");
    assert!(lines[lines.len() - 2].starts_with("< bestmove "), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "> setoption name debug log file value <empty>");
}

#[test]
fn cecp_talk_is_added_to_what_is_there() {
    let path = file("cecp");
    std::fs::write(&path, "0 before\n").unwrap();
    let mut peer = Peer::cecp();
    peer.send(&format!("option Debug Log File={}", path.display()));
    peer.ask_for("ping 7", "pong 7");
    peer.ask_for("nosuch", "Error");
    peer.send("quit");
    peer.ends_well();
    assert_eq!(
        lines(&path),
        ["before", "> ping 7", "< pong 7", "> nosuch", "< Error (unknown command): nosuch", "> quit"]
    );
}

#[test]
fn a_log_has_the_talk_unless_it_is_to_be_short() {
    for (level, has_talk) in [(None, true), (Some("warn"), false)] {
        let path = file("log");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ladorea"));
        command.arg("--log").arg(&path).env_remove("RUST_LOG").stdin(std::process::Stdio::piped());
        if let Some(level) = level {
            command.env("RUST_LOG", level);
        }
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"isready\n").unwrap();
        assert!(child.wait().unwrap().success());
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((text.contains("> isready"), text.contains("< readyok")), (has_talk, has_talk), "{text}");
    }
}
