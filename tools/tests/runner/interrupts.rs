//! Matches that are stopped by signals.

use crate::support::{MOCK, RUNNER, engine, scratch};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything here takes on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn folder() -> PathBuf {
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Starts a match in a folder. `first` is what a shell does to become the first engine.
fn start(folder: &Path, first: &str, more: &[&str]) -> Child {
    let mut command = Command::new(RUNNER);
    command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.args([
        "--engine",
        &format!("sh -c \"{first}\""),
        "--name",
        "A",
        "--engine",
        &engine("none"),
        "--name",
        "B",
    ]);
    command.args(["--max-plies", "30", "--tc", "1000"]).args(more).spawn().unwrap()
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap().success());
}

/// Waits until so many games are in the results file.
fn await_games(folder: &Path, count: usize) {
    let start = Instant::now();
    let found = || std::fs::read_to_string(folder.join("r.jsonl")).map_or(0, |text| text.lines().count());
    while found() <= count {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn await_file(path: &Path) {
    let start = Instant::now();
    while !path.exists() {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for the end; a runner that does not come to one is killed.
fn finish(mut child: Child) -> (Option<i32>, String, String) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn an_interrupted_match_says_so_by_words_and_status_and_goes_on() {
    // Of two games at a time one is over and its worker has nothing to do when the signal comes; in the other an engine
    // hangs.
    let first = format!("mkdir 1 2>&- && exec '{MOCK}'; mkdir 2 2>&- && exec '{MOCK}' hang 1; exec '{MOCK}'");
    let more = ["--games", "2", "--concurrency", "2", "--results", "r.jsonl", "--pgn", "g.pgn", "--html", "p.html"];
    for (name, expected) in [("INT", 130), ("TERM", 143)] {
        let folder = folder();
        let child = start(&folder, &first, &more);
        await_games(&folder, 1);
        signal(&child, name);
        let (status, text, errors) = finish(child);
        assert_eq!(status, Some(expected), "{name}: {text}{errors}");
        assert_eq!(errors, "ladorea-match: interrupted, 1 of 2 games; the same command goes on\n");
        assert!(std::fs::read_to_string(folder.join("p.html")).unwrap().matches("data-game=").count() == 1);
        let (status, text, errors) = finish(start(&folder, &first, &more));
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{text}");
        assert!(text.starts_with("going on after 1 games\n") && text.contains(", ladorean, 2 games at "), "{text}");
        let games = ladorea::pgn::read(&std::fs::read(folder.join("g.pgn")).unwrap(), ladorea_match::games::games());
        assert_eq!(games.len(), 2);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn without_a_results_file_nothing_is_promised() {
    let folder = folder();
    // The hanging engine leaves a mark when it is in its first game: it is rehearsed before.
    let first = format!("mkdir 1 2>&- && exec '{MOCK}'; touch on; exec '{MOCK}' hang 0");
    let child = start(&folder, &first, &["--games", "2", "--opening-plies", "0"]);
    await_file(&folder.join("on"));
    signal(&child, "INT");
    let (status, _, errors) = finish(child);
    assert_eq!(status, Some(130));
    let expected = "interrupted, 0 of 2 games; without a results file (--results) the same command begins again\n";
    assert_eq!(errors, format!("ladorea-match: {expected}"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_second_interruption_leaves_at_once_and_leaves_no_engine_behind() {
    let folder = folder();
    // Hangs when it is asked for the second game, and does not notice that the runner is gone.
    let first = format!("echo $$ > pid; exec '{MOCK}' second");
    let child = start(&folder, &first, &["--games", "4", "--results", "r.jsonl"]);
    await_games(&folder, 1);
    let (id, begun) = (child.id().to_string(), Instant::now());
    let mut waiting = child;
    while waiting.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < PATIENCE);
        let _ = Command::new("kill").args(["-s", "INT", &id]).stderr(Stdio::null()).status().unwrap();
        std::thread::sleep(Duration::from_millis(200));
    }
    let (status, text, errors) = finish(waiting);
    assert_eq!((status, errors.as_str()), (Some(130), ""));
    assert!(!text.contains("A - B, ladorean"), "{text}");
    let engine = std::fs::read_to_string(folder.join("pid")).unwrap();
    let is_there = Command::new("kill").args(["-0", engine.trim()]).stderr(Stdio::null()).status().unwrap().success();
    assert!(!is_there, "{engine}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn two_signals_at_the_same_moment_are_one_interruption() {
    let folder = folder();
    let first = format!("mkdir 1 2>&- && exec '{MOCK}'; touch on; exec '{MOCK}' hang 0");
    let child = start(&folder, &first, &["--games", "2"]);
    await_file(&folder.join("on"));
    // One kill sends both, as `timeout` does.
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id, &id]).status().unwrap().success());
    let (status, _, errors) = finish(child);
    assert!(status == Some(130) && errors.starts_with("ladorea-match: interrupted, 0 of 2 games; "), "{errors}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_engine_that_does_not_get_ready_does_not_hold_an_interruption() {
    let folder = folder();
    let child = start(&folder, "echo $$ > pid; touch on; exec sleep 1000", &["--games", "2", "--results", "r.jsonl"]);
    await_file(&folder.join("on"));
    signal(&child, "INT");
    let (status, _, errors) = finish(child);
    assert_eq!(status, Some(130));
    assert_eq!(errors, "ladorea-match: interrupted, 0 of 2 games; the same command goes on\n");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_page_goes_into_a_pipe_and_does_not_replace_it() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder();
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let child = start(&folder, &format!("exec '{MOCK}'"), &["--games", "2", "--html", "pipe"]);
    let (status, text, errors) = finish(child);
    assert!(status == Some(0), "{text}{errors}");
    assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    let page = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    assert!(page.matches("data-game=").count() == 2, "{page}");
    // A page behind a link is written where the link leads.
    std::fs::write(folder.join("there.html"), "old").unwrap();
    std::os::unix::fs::symlink("there.html", folder.join("link.html")).unwrap();
    let child = start(&folder, &format!("exec '{MOCK}'"), &["--games", "2", "--html", "link.html"]);
    assert_eq!(finish(child).0, Some(0));
    assert!(std::fs::symlink_metadata(folder.join("link.html")).unwrap().is_symlink());
    assert!(std::fs::read_to_string(folder.join("there.html")).unwrap().contains("data-game="));
    // Nothing can be gone on with from a pipe.
    let child = start(&folder, &format!("exec '{MOCK}'"), &["--games", "2", "--results", "pipe"]);
    let (status, _, errors) = finish(child);
    let expected = "ladorea-match: pipe is no file, so nothing could be gone on with\n";
    assert_eq!((status, errors.as_str()), (Some(1), expected));
    std::fs::remove_dir_all(&folder).unwrap();
}
