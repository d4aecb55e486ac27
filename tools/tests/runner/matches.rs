//! Matches of two engines on the command line.

use crate::support::{MOCK, RUNNER, engine, lines, run, scratch};
use ladorea::pgn::referee;
use std::path::Path;
use std::process::Command;

#[test]
fn legal_engines_finish_their_games_in_every_variant() {
    for entry in ladorea_match::games::games().entries() {
        let lines = lines("none", "none", &["--variant", entry.name(), "--games", "4", "--tc", "10"]);
        assert_eq!(lines.len(), 5, "{lines:?}");
        let summary = &lines[4];
        for fault in ["time", "illegal", "claim", "refusal", "crash", "resignation"] {
            assert!(!summary.contains(fault), "{}: {summary}", entry.name());
        }
        assert!(summary.starts_with(&format!("A - B, {}, 4 games at 10+0: ", entry.name())), "{summary}");
    }
}

#[test]
fn colours_alternate_and_openings_come_in_pairs() {
    let lines = lines("none", "none", &["--games", "4", "--max-plies", "7", "--opening-plies", "6"]);
    assert!(lines[0].starts_with("1/4: A - B ") && lines[1].starts_with("2/4: B - A "), "{lines:?}");
    assert!(lines.iter().take(4).all(|line| line.contains("{drawn by length} 7 plies")), "{lines:?}");
    assert!(lines[4].contains("0-4-0, 50.0 %") && lines[4].ends_with("draws: length 4"), "{lines:?}");
}

#[test]
fn each_fault_is_a_loss_with_its_cause_and_the_match_goes_on() {
    for (fault, cause) in [
        ("crash 2", "crash"),
        ("illegal 2", "illegal move"),
        ("claim 2", "false claim"),
        ("falsedraw 2", "false claim"),
        ("refuse 2", "refusal of a legal move"),
        ("resign 2", "resignation"),
    ] {
        let lines = lines(fault, "none", &["--games", "4", "--tc", "10"]);
        // "claim" says both results, and one of them gives the game up: as Black the first of the two is the
        // resignation.
        let expected = if fault == "claim 2" {
            "losses: false claim 2, resignation 2".to_string()
        } else {
            format!("losses: {cause} 4")
        };
        assert!(lines[4].contains("0-0-4, 0.0 %") && lines[4].contains(&expected), "{fault}: {lines:?}");
    }
}

#[test]
fn a_late_or_hanging_engine_loses_on_time() {
    for fault in ["hang 1", "late 1"] {
        let lines = lines("none", fault, &["--games", "2", "--tc", "0.5"]);
        assert!(lines[2].contains("2-0-0, 100.0 %") && lines[2].contains("wins: time 2"), "{fault}: {lines:?}");
    }
    let fixed = lines("none", "hang 0", &["--games", "1", "--st", "0.2"]);
    assert!(fixed[1].contains("wins: time 1"), "{fixed:?}");
}

#[test]
fn an_engine_that_fails_between_games_is_started_again() {
    let lines = lines("once", "none", &["--games", "4", "--max-plies", "8", "--tc", "10"]);
    assert!(lines[4].ends_with("draws: length 4"), "{lines:?}");
}

#[test]
fn two_offers_make_a_draw_and_one_does_not() {
    let agreed = lines("draw", "draw", &["--games", "1"]);
    assert!(agreed[1].ends_with("draws: agreement 1"), "{agreed:?}");
    let lonely = lines("draw", "none", &["--games", "1"]);
    assert!(!lonely[1].contains("agreement"), "{lonely:?}");
}

#[test]
fn several_games_at_a_time_give_the_same_openings_in_order() {
    let numbers: Vec<String> = lines("none", "none", &["--games", "9", "--concurrency", "3", "--tc", "10"]);
    for (index, line) in numbers.iter().take(9).enumerate() {
        assert!(line.starts_with(&format!("{}/9: ", index + 1)), "{numbers:?}");
    }
}

#[test]
fn an_old_engine_without_features_is_waited_for_and_plays_chess() {
    let lines = lines("old", "none", &["--variant", "chess", "--games", "1", "--tc", "10", "--max-plies", "20"]);
    assert!(lines[1].ends_with("draws: length 1"), "{lines:?}");
}

#[test]
fn the_games_are_written_as_pgn_that_the_library_reads_and_believes() {
    let file = scratch("pgn");
    let path = file.to_str().unwrap();
    lines("none", "illegal 5", &["--games", "4", "--tc", "10", "--pgn", path, "--variant", "gothic"]);
    let games = ladorea::pgn::read(&std::fs::read(&file).unwrap(), ladorea_match::games::games());
    std::fs::remove_file(&file).unwrap();
    assert_eq!(games.len(), 4);
    for (number, game) in games.into_iter().enumerate() {
        let game = game.unwrap();
        assert_eq!(referee::judge(&game), Ok(referee::Ending::Forfeit));
        assert_eq!(game.tags.get("White"), Some(if number % 2 == 0 { "A" } else { "B" }));
        assert_eq!(game.tags.get("Termination"), Some("rules infraction"));
        assert_eq!((game.variant().name(), game.moves().len()), ("gothic", 14 + (1 + number) % 2));
    }
}

#[test]
fn engines_that_cannot_begin_are_an_error_that_says_why() {
    for (first, more, expected) in [
        ("dead", &[][..], "A: the engine ended before the game began"),
        ("old", &["--variant", "ladorean"][..], "A: the engine does not play ladorean; it says that it plays normal"),
        ("none", &["--variant", "nosuch"][..], "there is no variant \"nosuch\""),
    ] {
        let output = run(first, "none", more);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(expected), "{error}");
    }
    let output = run("none", "none", &["--engine-dir", "/nonexistent/folder"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(error, "ladorea-match: B: there is no folder /nonexistent/folder for it to run in\n");
    let missing =
        Command::new(RUNNER).args(["--engine", "/nonexistent/engine", "--engine", &engine("none")]).output().unwrap();
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot start \"/nonexistent/engine\""));
}

#[test]
fn a_name_for_the_second_engine_only_is_the_second_engines() {
    let output = Command::new(RUNNER)
        .args([
            "--engine",
            &engine("none"),
            "--engine",
            &engine("none"),
            "--name",
            "b",
            "--games",
            "1",
            "--max-plies",
            "6",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1/1: mock-engine - b 1/2-1/2 "), "{text}");
    assert!(
        text.contains("\nmock-engine - b, ladorean, 1 games at 4+0.04: 0-1-0, 50.0 %, Elo unknown (too few games)")
    );
}

#[test]
fn the_state_of_a_match_and_of_its_test_is_told_in_between() {
    let states = |more: &[&str]| -> Vec<String> {
        let found = lines("none", "none", &[&["--max-plies", "6", "--tc", "10"], more].concat());
        found.into_iter().filter(|line| line.starts_with("after ")).collect()
    };
    // Nothing at the end, where the result stands.
    let every = states(&["--games", "6", "--rating-interval", "2"]);
    assert_eq!(every.len(), 2, "{every:?}");
    assert!(
        every[0].starts_with(
            "after 2 games: A - B 0-2-0, 50.0 %, Elo unknown (too few games), LOS 50.0 %, pairs [0, 0, 1,"
        )
    );
    assert!(every[1].starts_with("after 4 games: A - B 0-4-0, 50.0 %, Elo +0.0 +/- "), "{every:?}");
    assert_eq!(states(&["--games", "12"]).len(), 1);
    assert_eq!(states(&["--games", "12", "--rating-interval", "0"]).len(), 0);
    let test = states(&["--games", "4", "--rating-interval", "2", "--sprt", "elo0=0 elo1=50"]);
    assert!(test.len() == 1 && test[0].ends_with("], LLR -0.03 in [-2.94, 2.94]"), "{test:?}");
}

#[test]
fn engines_are_found_in_folders_with_blanks_and_umlauts_and_beside_their_own() {
    let folder = scratch("Größe und Maß");
    std::fs::create_dir_all(&folder).unwrap();
    let name = Path::new(MOCK).file_name().unwrap().to_str().unwrap();
    let copy = folder.join(name);
    std::fs::copy(MOCK, &copy).unwrap();
    let pgn = folder.join("Spiele 1.pgn");
    // The first is seen from the folder that it runs in, the second from the root.
    let output = Command::new(RUNNER)
        .args(["--engine", &format!("./{name}"), "--engine-dir", folder.to_str().unwrap()])
        .args(["--engine", &format!("\"{}\" none", copy.display()), "--name", "B"])
        .args(["--games", "2", "--tc", "10", "--max-plies", "6", "--pgn", pgn.to_str().unwrap()])
        .output()
        .unwrap();
    let written = std::fs::read_to_string(&pgn).unwrap_or_default();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(written.matches("[Result \"1/2-1/2\"]").count(), 2, "{written}");
}

/// An attempt with more words about the first engine: what it is told of options, sorted and once each; else the error.
fn with(fault: &str, more: &[&str]) -> Result<Vec<String>, String> {
    let log = scratch("log");
    let mut command = Command::new(RUNNER);
    command.args(["--engine", &engine(fault), "--name", "A"]).args(more);
    command.args(["--proto", if fault.starts_with("uci") { "uci" } else { "cecp" }]);
    command.args(["--engine", &engine("none"), "--name", "B", "--games", "1", "--max-plies", "6", "--tc", "10"]);
    let output = command.args(["--log", log.to_str().unwrap()]).output().unwrap();
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    if !output.status.success() {
        assert!(!text.contains(" usermove ") && !text.contains(" position "), "after the first move: {text}");
        return Err(String::from_utf8(output.stderr).unwrap().trim_start_matches("ladorea-match: ").trim().to_string());
    }
    let commands = ["option ", "setoption name ", "memory "];
    let told = |line: &str| {
        commands.iter().find_map(|word| line.split_once(&format!(" A < {word}"))).map(|(_, told)| told.to_string())
    };
    let mut told: Vec<String> = text.lines().filter_map(told).collect();
    told.sort();
    told.dedup();
    Ok(told)
}

#[test]
fn what_an_option_does_not_take_is_an_error_before_the_first_game() {
    for (value, wrong) in [
        ("Style=99", "it takes a whole number from 0 to 9"),
        ("style=x", "it takes a whole number from 0 to 9"),
        ("Book=perhaps", "it takes true or false"),
        ("Level=middle", "it takes one of these: low, high"),
        ("Clear=3", "it takes no value: it is a button, pressed by an empty one"),
    ] {
        let (name, said) = value.split_once('=').unwrap();
        let name = if name == "style" { "Style" } else { name };
        let expected = format!("A: the option \"{name}\" cannot be \"{said}\"; {wrong}");
        for fault in ["none", "uci none"] {
            assert_eq!(with(fault, &["--option", value]), Err(expected.clone()));
        }
    }
    let twice = "A: the option \"Style\" cannot be \"4\"; it is set already, by another spelling of its name";
    assert_eq!(with("none", &["--option", "Style=3", "--option", "style=4"]), Err(twice.to_string()));
    let known = "Style, Book, Level, Clear";
    let error = format!("A: the engine has no option \"Stile\"; it has {known}");
    assert_eq!(with("none", &["--option", "Stile=3"]), Err(error));
    for (words, expected) in [
        (
            ["--option", "UCI_Variant=gothic"],
            "A: the option \"UCI_Variant\" cannot be \"gothic\"; the variant of the match sets it to \"ladorean\"",
        ),
        (["--hash", "9999"], "A: the option \"Hash\" cannot be \"9999\"; it takes a whole number from 32 to 512"),
        (["--engine-hash", "8"], "A: the option \"Hash\" cannot be \"8\"; it takes a whole number from 32 to 512"),
        (["--engine-threads", "2"], "A: threads 2 is asked for, but the engine does not offer the option Threads"),
    ] {
        assert_eq!(with("uci none", &words), Err(expected.to_string()));
    }
    let memory = "A: hash 8 is asked for, but the engine does not offer `feature memory=1`";
    assert_eq!(with("none", &["--engine-hash", "8"]), Err(memory.to_string()));
}

#[test]
fn options_are_told_as_each_protocol_has_them() {
    let words = ["Style=+3", "book=on", "Level=LOW", "Clear="].map(|value| ["--option", value]).concat();
    let cecp = with("none", &words).unwrap();
    assert_eq!(cecp, ["Book=1", "Clear", "Level=low", "Style=3"]);
    let uci = with("uci none", &[&words[..], &["--engine-threads", "1"]].concat()).unwrap();
    // The usual size of the hash table is less than this engine takes.
    let expected = [
        "Book value true",
        "Clear",
        "Hash value 32",
        "Level value low",
        "Ponder value false",
        "Style value 3",
        "UCI_Variant value ladorean",
    ];
    assert_eq!(uci, expected);
    assert!(with("uci none", &["--hash", "64"]).unwrap().contains(&"Hash value 64".to_string()));
}

#[test]
fn what_cannot_be_written_at_the_end_is_known_before_the_first_game() {
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    let page = folder.join("nosuch").join("p.html");
    let (games, old) = (folder.join("g.pgn"), "[Event \"old\"]\n");
    std::fs::write(&games, old).unwrap();
    for page in [&page, &folder] {
        let files = ["--html", page.to_str().unwrap(), "--pgn", games.to_str().unwrap()];
        let output = run("none", "none", &[&["--games", "2"], &files[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.starts_with(&format!("ladorea-match: cannot write {}: ", page.display())), "{error}");
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
    }
    // Nor does an engine that cannot begin cost the games of the last match.
    let output = run("dead", "none", &["--games", "2", "--pgn", games.to_str().unwrap()]);
    assert!(!output.status.success());
    assert_eq!(std::fs::read_to_string(&games).unwrap(), old);
    std::fs::remove_dir_all(&folder).unwrap();
}
