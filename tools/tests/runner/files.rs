//! Files of other programs: what is wrong in them is named, counted and passed over, and the exit status says so.

use crate::support::{RUNNER, run, scratch};
use std::path::PathBuf;
use std::process::{Command, Output};

/// What the program says when it did its work, but not with all that it was given.
const SKIPPED: Option<i32> = Some(3);

fn file(bytes: &[u8]) -> PathBuf {
    let path = scratch("pgn");
    std::fs::write(&path, bytes).unwrap();
    path
}

fn runner(command: &str, path: &PathBuf) -> Output {
    Command::new(RUNNER).arg(command).arg(path).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Games with a null move, of an unknown variant, with an illegal move, without a number of plies that any opening
/// needs.
const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 -- 3. Nxe5 1-0\n\n\
    [White \"Bob\"]\n[Black \"Ann\"]\n[Variant \"crazyhouse\"]\n[Result \"1/2-1/2\"]\n\n1. e4 @e5 1/2-1/2\n\n\
    [White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 Ke4 0-1\n\n";

#[test]
fn ratings_and_report_need_tags_only() {
    let path = file(GAMES.as_bytes());
    for command in ["ratings", "report"] {
        let output = runner(command, &path);
        let (said, complaints) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{command}: {complaints}");
        let row = said.lines().find(|line| line.contains("Ann")).unwrap_or_else(|| panic!("{said}"));
        assert!(row.contains("     3     1.5   50.0   33.3"), "{row}");
        assert_eq!(complaints, "");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn games_without_players_or_with_broken_tags_are_named_and_counted() {
    let bad = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n[White Ann]\n[Black \"Bob\"]\n\n1. e4 1-0\n\n";
    let path = file(format!("{bad}{GAMES}").as_bytes());
    let output = runner("ratings", &path);
    assert_eq!(output.status.code(), SKIPPED);
    assert!(text(&output.stdout).contains("Ann"));
    let complaints = text(&output.stderr);
    let lines: Vec<&str> = complaints.lines().map(|line| line.split_once(".pgn: ").unwrap().1).collect();
    let expected = [
        "game 1, line 2: no tag says who played Black",
        "game 2, line 6: \"[White Ann]\" is no tag pair such as [White \"name\"]",
        "2 of 5 games skipped",
    ];
    assert_eq!(lines, expected);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn results_that_cannot_be_believed_do_not_count_and_unfinished_games_are_counted() {
    let game = |white: &str, black: &str, result: &str, token: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {token}\n\n")
    };
    let games = [
        game("Ann", "Bob", "1-0", "1-0"),
        game("Ann", "Bob", "1-0", "0-1"),
        game("Bob", "Ann", "banana", "1-0"),
        game("Ann", "Ann ", "1-0", "1-0"),
        game("Ann", "Bob", "*", "*"),
        game("Bob", "Ann", "*", ""),
    ];
    let path = file(games.concat().as_bytes());
    let output = runner("ratings", &path);
    assert_eq!(output.status.code(), SKIPPED);
    let said = text(&output.stdout);
    let row = said.lines().find(|line| line.contains("Ann")).unwrap_or_else(|| panic!("{said}"));
    assert!(row.contains("     1     1.0  100.0"), "{row}");
    let complaints = text(&output.stderr);
    let lines: Vec<&str> = complaints.lines().map(|line| line.split_once(".pgn: ").unwrap().1).collect();
    let expected = [
        "2 of 6 games have no result and do not count",
        "game 2, line 9: the tag Result is \"1-0\", but the moves end with 0-1",
        "game 3, line 15: the tag Result is \"banana\", which is no result (1-0, 0-1, 1/2-1/2 or *)",
        "game 4, line 21: \"Ann\" is said to have played against itself",
        "3 of 6 games skipped",
    ];
    assert_eq!(lines, expected);
    // Unfinished games are nothing wrong.
    std::fs::write(&path, [&games[0][..], &games[4]].concat()).unwrap();
    let output = runner("report", &path);
    assert!(output.status.success() && text(&output.stdout).contains(", 1 games\n"), "{output:?}");
    assert!(text(&output.stderr).ends_with(": 1 of 2 games has no result and does not count\n"), "{output:?}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn names_of_all_encodings_are_one_player() {
    let game = |round: usize| {
        format!("[Round \"{round}\"]\n[White \"M\u{fc}ller\"]\n[Black \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n")
    };
    let latin: Vec<u8> = game(2).chars().map(|letter| letter as u8).collect();
    let utf16 = format!("\u{feff}{}", game(3)).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let paths = [game(1).into_bytes(), latin, utf16].map(|bytes| file(&bytes));
    let output = Command::new(RUNNER).arg("ratings").args(&paths).output().unwrap();
    assert!(output.status.success());
    let said = text(&output.stdout);
    let row = said.lines().find(|line| line.contains("M\u{fc}ller")).unwrap_or_else(|| panic!("{said}"));
    assert!(row.contains("     3     3.0  100.0"), "{row}");
    paths.iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

#[test]
fn bad_games_among_openings_are_passed_over() {
    let path = file(GAMES.as_bytes());
    let openings = path.to_str().unwrap();
    let play = |plies: &str| {
        let more =
            ["--variant", "chess", "--games", "2", "--tc", "10", "--openings", openings, "--opening-plies", plies];
        run("none", "none", &more)
    };
    let output = play("3");
    assert_eq!(output.status.code(), SKIPPED);
    let complaints = text(&output.stderr);
    // The null move of the first game stands behind the plies that are wanted.
    for line in [
        "game 2, line 10: there is no variant \"crazyhouse\"",
        "game 3, line 17: move 1... \"Ke4\": no man can make this move",
        "2 of 3 openings skipped",
    ] {
        assert!(complaints.contains(line), "{line}: {complaints}");
    }
    assert!(text(&output.stdout).lines().last().unwrap().starts_with("A - B, chess, 2 games"), "{output:?}");
    let none = play("4");
    assert_eq!(none.status.code(), Some(1));
    let expected =
        "none of the 3 openings in it can be used; the first: game 1, line 5: move 2... \"--\" is a null move";
    assert!(text(&none.stderr).contains(expected), "{}", text(&none.stderr));
    std::fs::remove_file(path).unwrap();
}
