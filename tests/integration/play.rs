//! A game in the terminal, as a script or a pipe has it.

use std::io::Write;
use std::process::{Command, Stdio};

/// What `ladorea play` answers to some input.
fn play(args: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ladorea"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_push_is_seen_on_the_board() {
    // The Ladon goes from b1 to b3 and pushes the pawn on b4.
    let fen = "4k3/8/8/8/1p6/8/8/1L2K3 w - - 0 1";
    let text = play(&["ladon", "--both", "--ascii", "--fen", fen], b"b1b3\n");
    let board = text.split("White plays Lb3").nth(1).unwrap();
    assert!(
        board.contains(" 5  . [p] . ") && board.contains(" 4  . [.] . ") && board.contains(" 3  . [L] . "),
        "{text}"
    );
}

#[test]
fn an_exchange_is_seen_and_its_undoing_refused_with_the_reason() {
    let fen = "4k3/8/3r4/8/3R4/8/8/8 w - - 0 1";
    let text = play(&["paradise", "--both", "--ascii", "--fen", fen], b"d4d6\nd4d6\nd4d5\n");
    let board = text.split("White plays Rxd6").nth(1).unwrap();
    assert!(board.contains(" 6  .  .  . [R]") && board.contains(" 4  .  .  . [r]"), "{text}");
    assert!(text.contains("Not possible: this would undo the opponent's last move"), "{text}");
    assert!(text.contains("Black plays Rd5"), "{text}");
}

#[test]
fn a_game_ends_where_nobody_can_mate_any_more() {
    let text = play(&["chess", "--both", "--ascii", "--fen", "4k3/8/8/8/8/8/4p3/4KN2 w - - 0 1"], b"Kxe2\n");
    assert!(text.contains("1/2-1/2 {Draw: insufficient material}"), "{text}");
}

#[test]
fn illegal_moves_are_refused_with_their_reason_and_change_nothing() {
    let text = play(&["chess", "--both", "--ascii"], b"e2e5\ne7e5\nNc4\nhello\nmoves z9\nfen\n");
    for reason in [
        "Not possible: the pawn on e2 cannot go to e5",
        "Not possible: the pawn on e7 is not White's",
        "Not possible: no man can make this move",
        "Not possible: \"hello\" is not a move",
        "\"z9\" is not a square",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert!(text.contains(reason), "{reason}: {text}");
    }
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    let text = play(&["lombard", "--both"], b"\xff\xfe\n\x00\ne2e4\r\n");
    assert!(text.contains("White plays e4"), "{text}");
}

#[test]
fn the_engine_answers_takes_back_and_saves() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal.pgn");
    let input = format!("d4\nundo\nh4\nsave {}\nhint\neval\n", path.display());
    let text = play(&["capablanca", "--level", "1", "--ascii"], input.as_bytes());
    assert!(text.contains("White plays d4") && text.contains("White plays h4"), "{text}");
    assert_eq!(text.matches("Black plays").count(), 2, "{text}");
    assert!(text.contains("Hint: ") && text.contains(" for White, depth "), "{text}");
    let saved = std::fs::read_to_string(path).unwrap();
    assert!(saved.contains("[Variant \"capablanca\"]") && saved.contains("1. h4 "), "{saved}");
}

#[test]
fn ladorean_players_letter_without_i() {
    let fen = "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1";
    let text = play(&["ladorean", "--both", "--ascii", "--lettering", "ladorea", "--fen", fen], b"e1j1\n");
    assert!(text.contains("White plays Kj1") && text.contains(" a  b  c  d  e  f  g  h  j  k "), "{text}");
}

#[test]
fn a_finished_game_is_told() {
    let text = play(&["chess", "--both"], b"f3\ne5\ng4\nQh4#\ne4\n");
    assert!(text.contains("0-1 {Black wins: checkmate}"), "{text}");
    assert!(text.contains("Not possible: the game is over: checkmate"), "{text}");
}

#[test]
fn random_chess_begins_with_an_array_that_differs_or_that_was_chosen() {
    let start = |args: &[&str]| {
        let text = play(args, b"fen\n");
        let fen = text.lines().find(|line| line.ends_with(" w KQkq - 0 1")).unwrap_or_else(|| panic!("{text}"));
        (text.lines().next().unwrap().to_string(), fen.to_string())
    };
    for name in ["fischerandom", "caparandom"] {
        // One in 960 is the same by chance; ten all the same are not.
        let first = start(&[name, "--both"]);
        assert!((0..10).any(|_| start(&[name, "--both", "--array", "random"]) != first), "{first:?}");
    }
    let (said, fen) = start(&["chess960", "--both", "--array", "518"]);
    assert_eq!(said, "Array 518.");
    assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn an_array_that_does_not_exist_is_refused_with_the_reason() {
    for (args, expected) in [
        (["fischerandom", "--array", "960"], "there is no array 960 of fischerandom; the numbers are 0 to 959"),
        (["chess", "--array", "3"], "chess has one array only; the game with many is fischerandom"),
        (["caparandom", "--array", "x"], "\"x\" is neither the number of an array nor the word random"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_ladorea")).arg("play").args(args).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(expected), "{error}");
    }
}
