//! Engines that misbehave in every way we could think of: the runner survives each, and the loss has its cause.

use crate::support::{exit_status, lines};
use std::time::{Duration, Instant};

/// Two games of an engine with a fault against a good one.
fn blamed(fault: &str, more: &[&str]) -> String {
    let mut arguments = vec!["--games", "2", "--max-plies", "40"];
    arguments.extend(more);
    let lines = lines(fault, "none", &arguments);
    assert_eq!(lines.len(), 3, "{fault}: {lines:?}");
    lines[2].clone()
}

#[test]
fn crashes_and_torn_lines_are_crashes() {
    for fault in ["abort 2", "torn 2", "uci crash 2", "uci torn 2"] {
        let summary = blamed(fault, &["--tc", "10"]);
        // Half a move is what was said last; it may be taken for a move that is none.
        let expected = ["losses: crash 2;", "losses: illegal move 2;"];
        assert!(
            summary.contains("0-0-2") && expected.iter().any(|cause| summary.contains(cause)),
            "{fault}: {summary}"
        );
    }
}

#[test]
fn what_an_engine_says_on_standard_error_is_kept() {
    let (pgn, log) = (crate::support::scratch("pgn"), crate::support::scratch("log"));
    let files = ["--tc", "10", "--pgn", pgn.to_str().unwrap(), "--log", log.to_str().unwrap()];
    let summary = blamed("crash 2", &files);
    assert!(summary.contains("losses: crash 2;"), "{summary}");
    let (pgn_text, log_text) = (std::fs::read_to_string(&pgn).unwrap(), std::fs::read_to_string(&log).unwrap());
    [pgn, log].iter().for_each(|file| std::fs::remove_file(file).unwrap());
    // Braces would end the comment.
    let reason = format!("'s engine has ended ({}; said: out of luck)", exit_status(3));
    assert_eq!(pgn_text.replace('\n', " ").matches(&reason).count(), 2, "{pgn_text}");
    assert_eq!((log_text.matches(" A ! out of {luck}").count(), log_text.matches(" A ! note: ").count()), (2, 2));
}

#[test]
fn illegal_and_empty_moves_are_named_in_both_protocols() {
    for fault in ["illegal 1", "uci illegal 1", "uci empty 1", "empty 1", "early 1"] {
        let summary = blamed(fault, &["--tc", "10"]);
        assert!(summary.contains("losses: illegal move 2;"), "{fault}: {summary}");
    }
}

#[test]
fn hanging_and_flooding_engines_lose_on_time_and_do_not_hold_the_runner() {
    for fault in ["half 1", "flood 1", "uci flood 1", "uci hang 1"] {
        let start = Instant::now();
        let summary = blamed(fault, &["--tc", "0.3"]);
        assert!(summary.contains("losses: time 2;"), "{fault}: {summary}");
        assert!(start.elapsed() < Duration::from_secs(60), "{fault}");
    }
}

#[test]
fn a_millisecond_over_the_time_is_a_loss_unless_it_is_forgiven() {
    let summary = blamed("overstep 1", &["--tc", "0.2"]);
    assert!(summary.contains("losses: time 2;"), "{summary}");
    let summary = blamed("overstep 1", &["--tc", "0.2", "--margin", "20000", "--max-plies", "7"]);
    assert!(summary.contains("losses: none;"), "{summary}");
    // What is left at the brink, with the margin, is enough on a busy machine.
    let summary = blamed("brink 1", &["--tc", "0.5+0.5", "--margin", "5000"]);
    assert!(summary.contains("losses: none;"), "{summary}");
}

#[test]
fn noise_around_moves_does_no_harm() {
    for fault in ["chatter 0", "long 0", "garbage 0", "pieces 0", "uci pieces 0", "uci garbage 0"] {
        // Thousands of lines before each move take their time where pipes are slow.
        let summary = blamed(fault, &["--tc", "600", "--max-plies", "12"]);
        assert!(summary.contains("0-2-0") && summary.ends_with("draws: length 2"), "{fault}: {summary}");
    }
}

#[test]
fn an_engine_that_does_not_end_is_ended() {
    let start = Instant::now();
    let summary = blamed("stubborn 0", &["--tc", "10", "--max-plies", "8"]);
    assert!(summary.ends_with("draws: length 2"), "{summary}");
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn both_engines_may_be_bad() {
    let lines = lines("crash 1", "hang 0", &["--games", "4", "--tc", "0.2", "--concurrency", "2"]);
    assert_eq!(lines.len(), 5);
    assert!(lines[4].contains("wins: time 4"), "{lines:?}");
}

#[test]
fn engines_without_ping_and_setboard_play_from_positions_by_edit() {
    let file = crate::support::scratch("epd");
    std::fs::write(&file, "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/4P3/4K3 b - -\n").unwrap();
    let path = file.to_str().unwrap();
    // The mock does not know `edit`: it stays at the array, so its first move is one of the array and refused.
    let lines = lines("noping", "none", &["--variant", "chess", "--games", "2", "--tc", "10", "--openings", path]);
    std::fs::remove_file(&file).unwrap();
    assert!(lines[2].contains("losses: illegal move 2;"), "{lines:?}");
}

#[test]
fn uci_engines_play_every_variant() {
    for entry in ladorea_match::games::games().entries() {
        let lines =
            lines("uci none", "none", &["--variant", entry.name(), "--games", "2", "--tc", "10", "--max-plies", "60"]);
        for fault in ["time", "illegal", "claim", "refusal", "crash"] {
            assert!(!lines[2].contains(fault), "{}: {}", entry.name(), lines[2]);
        }
    }
}

#[test]
fn limits_without_a_clock_and_pondering_work() {
    let arguments = ["--games", "2", "--max-plies", "20", "--nodes", "50"];
    let summary = lines("uci none", "uci none", &arguments).pop().unwrap();
    assert!(summary.contains("2 games at nodes 50: 0-2-0"), "{summary}");
    let refused = crate::support::run("none", "uci none", &["--games", "2", "--nodes", "50"]);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("A: CECP has no limit of nodes"), "{error}");
}
