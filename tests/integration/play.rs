//! A game in the terminal, as a script or a pipe has it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of a test's own for files and kept games, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What `ladorea play` answers to some input, in whatever folder; no game is kept.
fn play(args: &[&str], input: &[u8]) -> String {
    play_in(Path::new("."), &[&["--no-autosave"], args].concat(), input)
}

/// What `ladorea play` answers to some input in a folder, which is also where it keeps games.
fn play_in(folder: &Path, args: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ladorea"))
        .arg("play")
        .args(args)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("APPDATA", folder.join("data"))
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
        "Not possible: \"hello\" is not a move, nor a word that is known here; help lists",
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
fn another_game_of_random_chess_begins_at_another_array_unless_one_was_chosen() {
    let arrays = |args: &[&str]| {
        let text = play(args, b"new\nnew\nnew\nnew\nnew\n");
        let said = text.lines().filter(|line| line.starts_with("Array ")).map(str::to_string);
        said.collect::<Vec<_>>()
    };
    let drawn = arrays(&["fischerandom", "--both"]);
    assert_eq!(drawn.len(), 6, "{drawn:?}");
    // Six equal ones come once in 960^5 times.
    assert!(drawn.iter().any(|array| *array != drawn[0]), "{drawn:?}");
    assert_eq!(arrays(&["fischerandom", "--both", "--array", "518"]), ["Array 518."]);
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

#[test]
fn a_game_is_kept_as_it_goes_on_and_load_takes_it_up_where_it_was_left() {
    let folder = folder("kept");
    let text = play_in(&folder, &["lombard", "--black", "--level", "2"], b"e7e5\n");
    assert!(text.contains("The game was kept in"), "{text}");
    let games = folder.join("data/ladorea/games");
    let kept: Vec<PathBuf> = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    let saved = std::fs::read_to_string(&kept[0]).unwrap();
    for tag in [
        "[Variant \"lombard\"]",
        "[Black \"Human\"]",
        "[WhiteElo \"600\"]",
        "[WhiteType \"program\"]",
        "[Level \"level 2, Elo 600\"]",
        "[Date \"20",
    ] {
        assert!(saved.contains(tag), "{tag}: {saved}");
    }
    // White's first move, ours, and White's answer; the other game is of another variant, and ours is Black's side.
    let text = play_in(&folder, &["chess"], b"load\nhistory\n");
    assert!(text.contains("You play Black.") && text.contains("Lombard Chess"), "{text}");
    let history = text.lines().find(|line| line.starts_with("1. ")).unwrap();
    assert!(history.contains(" e5 2. "), "{history}");
}

#[test]
fn nothing_is_kept_before_the_user_has_had_a_part_in_it() {
    let folder = folder("untouched");
    let text = play_in(&folder, &["chess", "--black", "--level", "1"], b"history\nquit\n");
    assert!(text.contains("White plays") && !text.contains("kept"), "{text}");
    assert!(!folder.join("data").exists());
}

#[test]
fn saving_names_the_file_and_overwrites_nobody_elses() {
    let folder = folder("saved");
    std::fs::write(folder.join("mine.pgn"), "precious").unwrap();
    let input = b"e4\nsave\nsave mine.pgn\ne5\nsave\nsave mine.pgn\nsave! mine.pgn\nnew\nsave mine.pgn\nsave\n";
    let text = play_in(&folder, &["chess", "--both", "--no-autosave"], input);
    assert_eq!(text.matches("mine.pgn is there already").count(), 3, "{text}");
    let mut names: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len(), 3, "two games without a name, and one with: {names:?}");
    assert!(names[0].starts_with("chess-20") && names[1].starts_with("chess-20"), "{names:?}");
    assert!(std::fs::read_to_string(folder.join("mine.pgn")).unwrap().contains("1. e4 e5 *"));
    let saved: Vec<String> =
        names[..2].iter().map(|name| std::fs::read_to_string(folder.join(name)).unwrap()).collect();
    assert!(saved.iter().any(|text| text.contains("1. e4 e5 *")), "the same file twice: {saved:?}");
}

#[test]
fn files_and_positions_are_loaded_and_what_is_none_is_named() {
    let folder = folder("loaded");
    std::fs::write(folder.join("g.pgn"), "[Variant \"Ladon\"]\n\n1. e4 e5 1-0\n").unwrap();
    std::fs::write(folder.join("bad.pgn"), "1. e4 e4 *\n").unwrap();
    let input = b"load nosuch.pgn\nload bad.pgn\nload g.pgn\nd4\nundo\nd4\nload 4k3/8/8/8/8/8/8/4K2L w - - 0 1\nfen\n";
    let text = play_in(&folder, &["chess", "--both", "--no-autosave"], input);
    for said in ["nosuch.pgn: ", "bad.pgn, game 1, line 1: move 1... \"e4\": ", "1-0 {as the file says}"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(text.contains("Not possible: the game is over: as the file says"), "{text}");
    assert!(text.contains("The game goes on.") && text.contains("White plays d4"), "{text}");
    assert!(
        text.contains("\n4k3/8/8/8/8/8/8/4K2L w - - 0 1\n"),
        "the position is of the variant that was loaded: {text}"
    );
}

#[test]
fn a_game_can_be_resigned_drawn_and_gone_on_with() {
    let text = play(&["chess", "--both"], b"e4\nresign\ne5\nundo\ne5\ndraw\nresign\nhistory\n");
    assert!(text.contains("1-0 {Black resigns}"), "{text}");
    assert!(text.contains("Not possible: the game is over: Black resigns"), "{text}");
    assert!(text.contains("The game goes on.") && text.contains("Black plays e5"), "{text}");
    assert!(text.contains("1/2-1/2 {Draw by agreement}") && text.contains("The game is over; undo"), "{text}");
    assert!(text.contains("1. e4 e5 1/2-1/2 (Draw by agreement)"), "{text}");
}

#[test]
fn the_engine_takes_a_draw_in_a_lost_game_only() {
    let (lost, won) = ("q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    let text = play(&["chess", "--black", "--fen", lost], b"draw\n");
    assert!(text.contains("1/2-1/2 {Draw by agreement}"), "{text}");
    let text = play(&["chess", "--black", "--fen", won], b"draw\n");
    assert!(text.contains("The engine wants to play on."), "{text}");
}

#[test]
fn undo_before_the_users_first_move_takes_nothing_back() {
    let text = play(&["chess", "--black", "--level", "1"], b"undo\nhistory\n");
    assert!(text.contains("Nothing of yours has been played yet."), "{text}");
    assert!(text.lines().any(|line| line.starts_with("1. ")), "{text}");
}

#[test]
fn moves_of_a_man_that_has_none_are_answered_with_the_reason() {
    let text = play(&["chess", "--both"], b"moves b8\nmoves e4\nmoves a1\n");
    for reason in [
        "The knight on b8 is Black's, and it is White's turn.",
        "No man stands on e4.",
        "The rook on a1 has no legal move.",
    ] {
        assert!(text.contains(reason), "{reason}: {text}");
    }
    let check = play(&["chess", "--both", "--fen", "4k3/8/8/8/8/8/3PPP2/R4Kr1 w - - 0 1"], b"moves d2\n");
    assert!(check.contains("The pawn on d2 has no legal move: the king is in check"), "{check}");
}

#[test]
fn levels_say_their_rating_and_what_is_none_is_refused() {
    let text = play(&["chess"], b"level 3\nelo 450\nlevel 99\ntime soon\nlevel\n");
    for said in [
        "The engine plays at full strength, 1 s a move;",
        "The engine plays at level 3, Elo 800.",
        "The engine plays at Elo 450.",
        "Not possible: \"99\" is not a level from 1 to 13.",
        "Not possible: \"soon\" is not a number of seconds.",
        "Levels: 1 (Elo 400), 2 (Elo 600)",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn letters_are_drawn_and_no_colours_where_nothing_is_known_of_the_terminal() {
    let text = play(&["ladorean", "--both"], b"");
    assert!(!text.contains('\u{1b}') && text.contains(" 1  R  B  Q  N  K "), "{text}");
    assert!(text.contains("C cardinal (bishop + knight)"), "{text}");
    let text = play(&["chess", "--both", "--color", "always", "--ascii"], b"");
    assert!(text.contains("\u{1b}[48;5;") && text.contains(" R "), "{text:?}");
    let text = play(&["chess", "--both", "--unicode"], b"");
    assert!(text.contains('\u{2656}') && text.contains('\u{265C}'), "{text}");
}
