//! Where games begin: arrays of random chess, Polyglot books; and what their PGN says of time.

use crate::support::{RUNNER, lines, run, scratch};
use ladorea::pgn::{self, Game};
use ladorea::position::Dialect;
use std::path::Path;
use std::process::Command;

/// The games of a match of good engines.
fn games(more: &[&str]) -> Vec<Game> {
    let file = scratch("pgn");
    lines("none", "uci none", &[&["--tc", "10", "--pgn", file.to_str().unwrap()], more].concat());
    let games = pgn::read(&std::fs::read(&file).unwrap(), ladorea_match::games::games());
    std::fs::remove_file(&file).unwrap();
    games.into_iter().map(Result::unwrap).collect()
}

fn starts(more: &[&str]) -> Vec<String> {
    games(more).iter().map(|game| game.start().fen()).collect()
}

#[test]
fn random_chess_begins_at_another_array_for_each_pair_of_games() {
    for name in ["fischerandom", "caparandom"] {
        let match_of = ["--variant", name, "--games", "6", "--max-plies", "4"];
        let found = starts(&match_of);
        assert!(found[0] == found[1] && found[2] == found[3] && found[4] == found[5], "{found:?}");
        assert!(found[0] != found[2] && found[2] != found[4] && found[0] != found[4], "{found:?}");
        assert_eq!(found, starts(&match_of), "the same seed");
        assert_ne!(found, starts(&[&match_of[..], &["--seed", "4"]].concat()), "another seed");
    }
}

#[test]
fn arrays_are_chosen_by_number() {
    let few = ["--variant", "chess960", "--games", "4", "--max-plies", "6"];
    let found = games(&[&few[..], &["--array", "518,0"]].concat());
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!((found[0].start().fen().as_str(), found[1].start().fen().as_str()), (first, first));
    assert!(found[2].start().fen().starts_with("bbqnnrkr/") && found[3].start().fen().starts_with("bbqnnrkr/"));
    // Once all arrays were used they come again with moves, so that no game is played twice.
    let one = games(&[&few[..], &["--array", "518"]].concat());
    assert!(one[2].comments().iter().all(|comment| comment.ply > 4) && one[2].moves() != one[0].moves());
    for (more, expected) in [
        (
            ["--variant", "fischerandom", "--array", "960"],
            "there is no array 960 of fischerandom; the numbers are 0 to 959",
        ),
        (["--variant", "chess", "--array", "random"], "chess has one array only; the game with many is fischerandom"),
        (
            ["--variant", "ladon", "--array", "1"],
            "ladon has one array only; games with many are caparandom and fischerandom",
        ),
    ] {
        let output = run("none", "none", &more);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(expected), "{error}");
    }
}

#[test]
fn openings_that_leave_nothing_to_play_are_refused_and_too_few_are_told() {
    let play = |more: &[&str]| {
        let output = run("none", "none", &[&["--variant", "chess", "--games", "60", "--tc", "10"], more].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for plies in ["100000", "18446744073709551615"] {
        let (status, error) = play(&["--opening-plies", plies]);
        assert!(status == Some(1) && error.contains(" random plies are more than games last: "), "{error}");
    }
    let error = "ladorea-match: opening 1 has 6 plies, and games are drawn after 6; nothing would be left to play\n";
    assert_eq!(play(&["--opening-plies", "6", "--max-plies", "6"]), (Some(1), error.to_string()));
    // White has twenty first moves.
    let note = "ladorea-match: openings: 20 different openings for 30 pairs of games: they come again\n";
    assert_eq!(play(&["--opening-plies", "1", "--max-plies", "2"]), (Some(0), note.to_string()));
    let note = "ladorea-match: openings: 1 different opening for 30 pairs of games: it comes again\n";
    assert_eq!(play(&["--opening-plies", "0", "--max-plies", "2"]), (Some(0), note.to_string()));
    assert_eq!(play(&["--opening-plies", "2", "--max-plies", "3"]), (Some(0), String::new()));
}

/// A Polyglot book with 1. e4 c5 and nothing else: the keys are those of the format's published examples and of this
/// one's.
fn write_book(path: &Path) {
    // Goal and origin, each a file and a rank of three bits.
    let square = |text: &[u8]| u16::from(text[1] - b'1') << 3 | u16::from(text[0] - b'a');
    let entry = |key: u64, m: &[u8; 4]| {
        let m = square(&m[..2]) << 6 | square(&m[2..]);
        [&key.to_be_bytes()[..], &m.to_be_bytes(), &1_u16.to_be_bytes(), &[0; 4]].concat()
    };
    let (start, e4) = (0x463B_9618_1691_FC9C, 0x823C_9B50_FD11_4196);
    std::fs::write(path, [entry(start, b"e2e4"), entry(e4, b"c7c5")].concat()).unwrap();
}

#[test]
fn openings_come_from_a_polyglot_book_and_other_games_have_none() {
    for ending in ["bin", "book"] {
        let file = scratch(ending);
        write_book(&file);
        let path = file.to_str().unwrap();
        for game in games(&["--variant", "chess", "--games", "2", "--max-plies", "6", "--openings", path]) {
            let position = game.start().clone();
            assert_eq!(position.coordinates(game.moves()[0], Dialect::Uci), "e2e4");
            assert_eq!(game.moves()[1].to().to_string(), "c5");
            assert!(game.comments()[0].ply == 3, "the third move is the first of an engine");
        }
        let output = run("none", "none", &["--variant", "gothic", "--openings", path]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("a Polyglot book has openings of chess only, not of gothic"), "{error}");
        for command in ["ratings", "report"] {
            let output = Command::new(RUNNER).args([command, path]).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(error.contains("is a Polyglot book of openings; results or games are wanted here"), "{error}");
        }
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_game_says_when_it_was_played_and_what_the_clocks_showed() {
    let games = games(&["--variant", "chess", "--games", "2", "--max-plies", "8", "--tc", "60+1"]);
    for game in games {
        let tag = |name: &str| game.tags.get(name).unwrap_or_else(|| panic!("no tag {name}")).to_string();
        let (date, time) = (tag("UTCDate"), tag("UTCTime"));
        assert_eq!(tag("Date"), date);
        assert!(tag("GameStartTime").starts_with(&format!("{}T{time}.", date.replace('.', "-"))));
        assert!(tag("GameStartTime") <= tag("GameEndTime") && tag("GameEndTime").ends_with(" UTC"));
        let found = (tag("TimeControl"), tag("PlyCount"), tag("Termination"), tag("GameDuration").len());
        assert_eq!(found, ("60+1".into(), "8".into(), "adjudication".into(), 8));
        // The mock always says that it is 0.13 better, and thinks for less than its increment.
        let remarks: Vec<&str> = game.comments().iter().map(|comment| comment.text.as_str()).collect();
        assert!(remarks[0].starts_with("+0.13/3 ") && remarks[0].contains("s [%eval 0.13,3] [%clk 0:0"), "{remarks:?}");
        assert!(
            remarks[1].starts_with("+0.13/3 ") && remarks[1].contains("s [%eval -0.13,3] [%clk 0:0"),
            "{remarks:?}"
        );
        assert!(remarks[0].contains("] [%emt 0:00:") && remarks[0].ends_with(']'), "{remarks:?}");
    }
}

#[test]
fn limits_that_are_no_clock_are_not_called_a_time_control() {
    let games = games(&["--variant", "chess", "--games", "1", "--max-plies", "6", "--depth", "3"]);
    let tag = |name: &str| games[0].tags.get(name).map(str::to_string);
    // There is a clock as well.
    assert_eq!((tag("TimeControl"), tag("Limits")), (Some("10+0".into()), Some("10+0 depth 3".into())));
    assert!(games[0].comments()[0].text.contains("[%clk 0:00:"));
}

#[test]
fn numbers_that_make_no_match_are_refused_with_the_reason() {
    for (option, value, expected) in [
        ("--games", "0", "it must be at least 1"),
        ("--games", "-3", "it must be at least 1"),
        ("--games", "many", "it must be a whole number"),
        ("--concurrency", "0", "it must be at least 1"),
        ("--concurrency", "100000", "it must be at most 1024"),
        ("--max-plies", "0", "it must be at least 1"),
        ("--hash", "0", "it must be at least 1"),
        ("--st", "0", "\"0\" is not a time"),
        ("--nodes", "0", "0 is not in 1.."),
        ("--depth", "0", "0 is not in 1.."),
        ("--engine-nodes", "0", "--engine-nodes 0: it must be at least 1"),
        ("--engine-threads", "0", "--engine-threads 0: it must be at least 1"),
        ("--engine-st", "0", "\"0\" is not a time"),
    ] {
        let output = run("none", "none", &[&format!("{option}={value}")]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(expected), "{option} {value}: {error}");
        assert!(output.stdout.is_empty(), "nothing was played");
    }
}
