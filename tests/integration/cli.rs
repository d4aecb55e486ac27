//! The command line as users and scripts meet it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn ladorea(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ladorea")).args(args).output().unwrap()
}

/// Standard output of a run that must succeed.
fn out(args: &[&str]) -> String {
    let output = ladorea(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run that must fail with this status, and must not have panicked.
fn err(args: &[&str], status: i32) -> String {
    let output = ladorea(args);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(out(&["perft", "3"]), "Nodes searched: 8902\n");
    assert_eq!(out(&["perft", "0"]), "Nodes searched: 1\n");
    assert_eq!(out(&["perft", "ladorean", "2"]), "Nodes searched: 784\n");
    assert_eq!(out(&["perft", "NORMAL", "2", "--hash", "1", "--threads", "2"]), "Nodes searched: 400\n");
    let divided = out(&["perft", "chess", "2", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 21);
    assert!(lines.contains(&"e2e4: 20") && lines[20] == "Nodes searched: 400", "{divided}");
    let promotion = out(&["perft", "1", "--divide", "--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1"]);
    assert!(promotion.contains("a7a8q: 1\n") && promotion.ends_with("Nodes searched: 7\n"), "{promotion}");
    let speed = String::from_utf8(ladorea(&["perft", "2"]).stderr).unwrap();
    assert!(speed.contains(" s, ") && speed.contains("Mnps"), "{speed}");
}

#[test]
fn what_is_not_understood_is_named() {
    assert!(err(&["perft", "nosuch", "3"], 2).contains("\"nosuch\""));
    assert!(err(&["perft", "x"], 2).contains("\"x\" is not a depth"));
    assert!(err(&["perft", "chess", "-1"], 2).contains("-1"));
    assert!(err(&["perft", "65"], 2).contains("\"65\" is not a depth"));
    assert!(err(&["perft", "1", "--fen", "8/8 w"], 2).contains("2 ranks instead of 8"));
    assert!(err(&["perft", "1", "--hash", "0"], 2).contains("0"));
    assert!(err(&["perft", "1", "--threads", "100000"], 2).contains("100000"));
    err(&["perft"], 2);
    err(&["nosuch"], 2);
    assert!(err(&["bench", "nosuch"], 2).contains("\"nosuch\""));
    assert!(err(&["variants", "--log", "/nosuch/folder/x.log"], 2).contains("/nosuch/folder/x.log"));
}

#[test]
fn suites_are_checked_to_the_first_difference() {
    let folder = folder("suites");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let pattern = |name: &str| folder.join(name).to_str().unwrap().to_string();
    write("chess.perft", &format!("id start\nepd {START}\nperft 1 20\nperft 2 400\nperft 3 8902\n"));
    write("lines.epd", &format!("variant fischerandom\n{START} ;D1 20 ;D2 400\n"));
    let good = out(&["perft", "--suite", &pattern("*.*"), "--max-nodes", "400"]);
    assert!(good.starts_with("2 files, 2 positions, 4 counts agree (1 left out), 840 nodes, "), "{good}");
    let named = out(&["perft", "--suite", &pattern("chess.perft"), &pattern("lines.epd"), "--threads", "2"]);
    assert!(named.starts_with("2 files, 2 positions, 5 counts agree (0 left out), "), "{named}");

    write("wrong.perft", &format!("variant chess\nid bad\nepd {START}\nperft 1 20\nperft 2 401\n"));
    let wrong = err(&["perft", "--suite", &pattern("wrong.perft")], 1);
    assert!(wrong.contains("wrong.perft:3: bad: depth 2: expected 401, found 400"), "{wrong}");
    assert!(wrong.contains(&format!("ladorea perft chess 2 --divide --fen \"{START}\"")), "{wrong}");
}

#[test]
fn suites_go_on_after_a_difference_if_they_are_told_to() {
    let folder = folder("keep-going");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("a.perft", &format!("variant chess\nid bad\nepd {START}\nperft 1 21\nperft 2 401\nperft 3 8902\n"));
    write("b.perft", &format!("variant chess\nid good\nepd {START}\nperft 1 20\n"));
    let pattern = folder.join("*.perft").to_str().unwrap().to_string();
    let summary = |args: &[&str]| {
        let output = ladorea(args);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (sum, told) = summary(&["perft", "--suite", &pattern, "--keep-going"]);
    assert!(sum.starts_with("2 files, 2 positions, 2 counts agree, 2 differ (0 left out), 9342 nodes, "), "{sum}");
    assert!(told.contains("a.perft:3: bad: depth 1: expected 21, found 20"), "{told}");
    assert!(told.contains("depth 2: expected 401") && told.ends_with("ladorea: 2 counts differ\n"), "{told}");
    let (sum, told) = summary(&["perft", "--suite", &pattern]);
    assert!(sum.starts_with("2 files, 1 positions, 0 counts agree, 1 differ (0 left out), 20 nodes, "), "{sum}");
    assert!(told.contains("depth 1: expected 21") && !told.contains("depth 2"), "{told}");
    assert!(err(&["perft", "chess", "1", "--keep-going"], 2).contains("--keep-going"));
    assert!(err(&["perft", "chess", "1", "--max-nodes", "3"], 2).contains("--max-nodes"));
    let chess = concat!(env!("CARGO_MANIFEST_DIR"), "/perft/chess.perft");
    assert!(err(&["perft", "--suite", chess, "--max-nodes", "0"], 2).contains("nothing was checked"));
}

#[test]
fn suites_that_cannot_be_read_are_named() {
    let folder = folder("unreadable");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    std::fs::write(folder.join("bad.perft"), "variant chess\nepd 8/8 w - - 0 1\nperft 1 20\n").unwrap();
    std::fs::write(folder.join("empty.perft"), "# nothing\n").unwrap();
    std::fs::write(folder.join("bytes.perft"), [0xFF, 0xFE, 0x00]).unwrap();
    assert!(err(&["perft", "--suite", &path("bad.perft")], 2).contains("bad.perft:2: the board field has 2 ranks"));
    assert!(err(&["perft", "--suite", &path("empty.perft")], 2).contains("has no positions"));
    assert!(err(&["perft", "--suite", &path("bytes.perft")], 2).contains("bytes.perft: "));
    assert!(err(&["perft", "--suite", &path("missing.perft")], 2).contains("missing.perft: "));
    assert!(err(&["perft", "--suite", &path("none*.perft")], 2).contains("none*.perft: no such file"));
}

#[test]
fn arrays_have_numbers() {
    let all = out(&["arrays", "caparandom"]);
    assert_eq!(all.lines().count(), 21_836);
    assert!(all.starts_with("0 ABBCNQNRKR\n1 "));
    let classic = out(&["arrays", "caparandom", "--classic"]);
    assert_eq!(classic.lines().count(), 12_129);
    let gothic = all.lines().find(|line| line.ends_with(" RNBQCKABNR")).unwrap();
    let number = gothic.split(' ').next().unwrap();
    assert_eq!(out(&["arrays", "crc", number]), format!("{gothic}\n"));
    let fen = out(&["arrays", "caparandom", number, "--fen"]);
    assert_eq!(fen, format!("rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n"));
    assert!(err(&["arrays", "caparandom", number, "--classic"], 2).contains("not on the narrower list"));
    assert!(err(&["arrays", "caparandom", "21836"], 2).contains("0 to 21835"));
    let chess = err(&["arrays", "chess"], 2);
    assert!(chess.contains("chess has one array only; the game with many is fischerandom"), "{chess}");
    let fischer = out(&["arrays", "chess960"]);
    assert_eq!(fischer.lines().count(), 960);
    assert_eq!(fischer.lines().nth(518), Some("518 RNBQKBNR"));
    assert!(err(&["arrays", "fischerandom", "--classic"], 2).contains("fischerandom has no narrower list"));
}

/// `ladorea arrays caparandom | head -1`
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ladorea"))
        .args(["arrays", "caparandom", "--fen"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("abbcnqnrkr/"));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_ladorea")).arg("variants").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output"));
}

#[test]
fn variants_are_listed_in_columns() {
    let list = out(&["variants"]);
    let column = list.lines().next().unwrap().find("10x8").unwrap();
    for line in list.lines() {
        let board = &line[column..].split(' ').next().unwrap();
        assert!(board.contains('x') && board.len() <= 5, "{line}");
    }
    assert!(list.contains("\nchess ") && list.contains("Ladorean Chess"));
}

#[test]
fn bench_ends_with_its_checksum() {
    let run = || out(&["bench", "chess", "--depth", "2"]);
    let nodes = |text: &str| -> u64 {
        let last = text.lines().last().unwrap().to_string();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(words.len() == 5 && words[0] == "Bench:" && words[2] == "nodes" && words[4] == "nps", "{last}");
        words[1].parse().unwrap()
    };
    let first = nodes(&run());
    assert!(first > 0);
    assert_eq!(first, nodes(&run()));
    let all = out(&["bench", "--depth", "1"]);
    assert_eq!(all.lines().count(), out(&["variants"]).lines().count() + 1);
    let sum: u64 = all
        .lines()
        .filter(|line| !line.starts_with("Bench"))
        .map(|line| -> u64 { line.split_whitespace().nth(1).unwrap().parse().unwrap() })
        .sum();
    assert_eq!(nodes(&all), sum);
}

#[test]
fn the_log_goes_to_the_file() {
    let folder = folder("log");
    let path = folder.join("x.log");
    out(&["--log", path.to_str().unwrap(), "perft", "1"]);
    out(&["perft", "1", "--log", path.to_str().unwrap()]);
    assert!(path.exists());
}
