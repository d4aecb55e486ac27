//! Tournaments of TOML files: formats, resumption after being killed, reports.

use crate::support::{RUNNER, engine, scratch};
use ladorea::pgn::{self, referee};
use ladorea_match::results;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A folder with a tournament file; engines are pairs of name and fault.
fn tournament(settings: &str, engines: &[(&str, &str)]) -> PathBuf {
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    let mut text = format!("event = \"Test\"\nresults = \"r.jsonl\"\npgn = \"g.pgn\"\nhtml = \"p.html\"\n{settings}\n");
    for (name, fault) in engines {
        let protocol = if fault.starts_with("uci") { "uci" } else { "cecp" };
        let command = engine(fault);
        text += &format!("[[engine]]\nname = \"{name}\"\ncommand = '{command}'\nprotocol = \"{protocol}\"\n");
    }
    std::fs::write(folder.join("t.toml"), text).unwrap();
    folder
}

fn play(folder: &Path) -> (bool, String) {
    let output = Command::new(RUNNER).arg("tournament").arg(folder.join("t.toml")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), text)
}

/// All games of the folder, checked: each number once, the PGN the same games.
fn games(folder: &Path) -> Vec<results::GameLine> {
    let (header, games) = results::read(&folder.join("r.jsonl")).unwrap();
    let read = pgn::read(&std::fs::read(folder.join("g.pgn")).unwrap(), ladorea_match::games::games());
    assert_eq!(read.len(), games.len());
    let mut rounds = Vec::new();
    for game in read {
        let game = game.unwrap();
        assert!(referee::judge(&game).is_ok(), "{:?}", referee::judge(&game));
        let round: usize = game.tags.get("Round").unwrap().parse().unwrap();
        let line = games.iter().find(|line| line.number + 1 == round).unwrap();
        assert_eq!(game.moves().len(), line.moves.len());
        assert_eq!(game.tags.get("White"), Some(header.engines[line.players()[0]].name.as_str()));
        rounds.push(round);
    }
    rounds.sort_unstable();
    rounds.dedup();
    assert_eq!(rounds.len(), games.len());
    games
}

#[test]
fn a_round_robin_with_bad_engines_is_played_to_its_end() {
    let settings = "variant = \"ladorean\"\ngames = 2\ntc = \"5\"\nmax-plies = 40\nconcurrency = 3";
    let engines = [("Good", "none"), ("Crash", "crash 3"), ("Illegal", "uci illegal 3"), ("Second", "once")];
    let folder = tournament(settings, &engines);
    let (success, text) = play(&folder);
    assert!(success, "{text}");
    let games = games(&folder);
    assert_eq!(games.len(), 12);
    assert!(games.iter().filter(|game| game.cause == "crash").count() == 5, "{text}");
    assert!(text.contains("round-robin of 4 engines, ladorean, 12 games"), "{text}");
    assert!(text.contains("crash ") && text.contains("illegal move "), "{text}");
    let page = std::fs::read_to_string(folder.join("p.html")).unwrap();
    assert!(page.contains("<svg") && page.matches("data-game=").count() == 12 && !page.contains("http://localhost"));
    // Scores and times of the moves are kept.
    let line = games.iter().find(|game| game.moves.len() > 10).unwrap();
    assert_eq!((line.moves[3].ms, line.moves[9].cp, line.moves[9].depth), (None, Some(13), Some(3)));
    assert!(line.moves[9].ms.is_some());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn each_format_is_played_and_names_its_winner() {
    let last = "chess, 6 games";
    for (format, result, told) in [
        ("knockout", ": A wins", &["semifinals: A 2.0 - 0.0 D, A goes on", "final: A 2.0 - 0.0 B, A wins"][..]),
        (
            "ladder",
            ": A wins",
            &["challenge 1 of 3: D 0.0 - 2.0 C, C goes on", "challenge 3 of 3: B 0.0 - 2.0 A, A wins"],
        ),
        ("gauntlet", "", &[]),
    ] {
        let settings = format!("variant = \"chess\"\nformat = \"{format}\"\ngames = 2\ntc = \"5\"\nmax-plies = 30");
        let folder = tournament(&settings, &[("A", "none"), ("B", "resign 2"), ("C", "resign 1"), ("D", "resign 0")]);
        let (success, text) = play(&folder);
        assert!(success, "{text}");
        assert_eq!(games(&folder).len(), 6, "{format}: {text}");
        assert!(text.ends_with(&format!("{format} of 4 engines, {last}{result}\n")), "{text}");
        told.iter().for_each(|line| assert!(text.lines().any(|found| found == *line), "{line}: {text}"));
        let page = std::fs::read_to_string(folder.join("p.html")).unwrap();
        assert_eq!(page.contains("<h2>Bracket</h2>"), !result.is_empty());
        assert_eq!(page.contains("<b>A wins</b>"), !result.is_empty());
        let report = Command::new(RUNNER).arg("report").arg(folder.join("r.jsonl")).output().unwrap();
        let report = String::from_utf8(report.stdout).unwrap();
        assert_eq!(report.ends_with(&format!("{format}: A wins\n")), !result.is_empty(), "{report}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn a_round_robin_in_progress_and_one_with_unplayed_engines_say_what_is_not_known() {
    let settings = "variant = \"chess\"\ngames = 2\ntc = \"5\"\nmax-plies = 30";
    let folder = tournament(settings, &[("A", "none"), ("B", "resign 2"), ("C", "none"), ("D", "none")]);
    assert!(play(&folder).0);
    // The first encounter only: C and D have not played.
    let results = folder.join("r.jsonl");
    let text = std::fs::read_to_string(&results).unwrap();
    std::fs::write(&results, text.lines().take(3).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let report = Command::new(RUNNER).arg("report").arg(&results).output().unwrap();
    let report = String::from_utf8(report.stdout).unwrap();
    let table: Vec<Vec<&str>> = report.lines().skip(2).take(4).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((table[0][0], table[0][1], table[0][4]), ("1", "A", "2"), "{report}");
    // Neither rating nor share nor likelihood.
    assert_eq!(table[1], ["2=", "C", "0", "0.0", "none"], "{report}");
    assert!(report.ends_with("round-robin: no winner yet\n"), "{report}");
    assert!(report.contains("White's advantage ") && report.contains(" Elo, draws between equals "), "{report}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_runner_that_was_killed_goes_on_without_losing_or_repeating_a_game() {
    let settings = "variant = \"capablanca\"\ngames = 10\ntc = \"20\"\nmax-plies = 30\nconcurrency = 2";
    let folder = tournament(settings, &[("A", "pieces"), ("B", "uci pieces"), ("C", "none")]);
    let results = folder.join("r.jsonl");
    let count = || std::fs::read_to_string(&results).map_or(0, |text| text.lines().count().saturating_sub(1));
    let mut kept = Vec::new();
    for round in 1..=3 {
        let mut child =
            Command::new(RUNNER).arg("tournament").arg(folder.join("t.toml")).stdout(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while count() < 5 * round && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = std::fs::read_to_string(&results).unwrap();
        let lines: Vec<String> = found.lines().skip(1).map(str::to_string).collect();
        assert!(lines.starts_with(&kept) && lines.len() >= 5 * round && lines.len() < 30, "{}", lines.len());
        kept = lines;
    }
    // As if the machine had failed in the middle of a line.
    let mut text = std::fs::read_to_string(&results).unwrap();
    text += "{\"number\":29,\"sta";
    std::fs::write(&results, text).unwrap();
    let (success, text) = play(&folder);
    assert!(success, "{text}");
    assert!(text.starts_with("going on after "), "{text}");
    let after = std::fs::read_to_string(&results).unwrap();
    let lines: Vec<String> = after.lines().skip(1).map(str::to_string).collect();
    assert!(lines.starts_with(&kept));
    let numbers: Vec<usize> = games(&folder).iter().map(|game| game.number).collect();
    assert_eq!(numbers, (0..30).collect::<Vec<_>>());
    // Nothing is left to be played; another tournament does not go into the same file.
    let (success, text) = play(&folder);
    assert!(success && text.starts_with("going on after 30 games"), "{text}");
    assert_eq!(std::fs::read_to_string(&results).unwrap(), after);
    let other = std::fs::read_to_string(folder.join("t.toml")).unwrap().replace("capablanca", "gothic");
    std::fs::write(folder.join("t.toml"), other).unwrap();
    let (success, text) = play(&folder);
    assert!(
        !success && text.contains("holds another tournament: its variant is capablanca, now it is gothic"),
        "{text}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Plays with one part of the tournament file replaced, which is put back afterwards.
fn play_with(folder: &Path, from: &str, to: &str) -> (bool, String) {
    let path = folder.join("t.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from));
    std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
    let played = play(folder);
    std::fs::write(&path, text).unwrap();
    played
}

#[test]
fn a_results_file_is_gone_on_with_on_the_same_terms_only() {
    let settings = "variant = \"chess\"\ngames = 2\ntc = \"5\"\nmax-plies = 30\n[openings]\nfile = \"o.epd\"";
    let folder = tournament(settings, &[("A", "none"), ("B", "none")]);
    let (first, second) = ("4k3/4p3/8/8/8/8/4P3/4K3 w - -\n", "4k3/3p4/8/8/8/8/3P4/4K3 w - -\n");
    std::fs::write(folder.join("o.epd"), first).unwrap();
    assert!(play(&folder).0);
    let kept = std::fs::read(folder.join("r.jsonl")).unwrap();
    for (from, to, expected) in [
        ("max-plies = 30", "max-plies = 31", "its limit of plies is 30, now it is 31"),
        ("max-plies", "margin = 9\nmax-plies", "its margin is 0 ms, now it is 9 ms"),
        (
            "[openings]",
            "[adjudication]\nresign = { moves = 3, score = 900 }\n[openings]",
            "its adjudication is none, now it is lost by 3 moves of 900 cp or more",
        ),
        ("name = \"B\"", "name = \"B\"\nhash = 9", "its \"hash\" of B is \"16\", now it is \"9\""),
        ("name = \"B\"", "name = \"B\"\nponder = true", "its \"ponder\" of B is \"false\", now it is \"true\""),
        (
            "name = \"B\"",
            "name = \"B\"\noptions = { Style = 3 }",
            "its \"option style\" of B is not set, now it is \"3\"",
        ),
        ("\" none'", "\" resign'", "its \"command\" of A is \"mock-engine"),
    ] {
        let (success, text) = play_with(&folder, from, to);
        assert!(!success && text.contains(expected), "{expected}: {text}");
    }
    // The file of openings has the same name and another content.
    std::fs::write(folder.join("o.epd"), second).unwrap();
    let (success, text) = play(&folder);
    let (found, wanted) = (first.trim_end(), second.trim_end());
    let expected = format!("its opening of game 1 is {found} 0 1, now it is {wanted} 0 1");
    assert!(!success && text.contains(&expected), "{text}");
    assert_eq!(std::fs::read(folder.join("r.jsonl")).unwrap(), kept);
    std::fs::write(folder.join("o.epd"), first).unwrap();
    let (success, text) = play_with(&folder, "games = 2", "games = 4");
    assert!(success && text.starts_with("going on after 2 games"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn reports_and_ratings_are_made_of_result_files() {
    let settings = "variant = \"janus\"\ngames = 4\ntc = \"5\"\nmax-plies = 30";
    let folder = tournament(settings, &[("A", "none"), ("B", "resign 2"), ("C", "none")]);
    assert!(play(&folder).0);
    let ask = |arguments: &[&str]| {
        let output = Command::new(RUNNER).args(arguments).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (report, _) = ask(&["report", "r.jsonl", "--html", "again.html", "--pgn", "again.pgn"]);
    assert!(report.starts_with("Test, janus, 12 games"), "{report}");
    assert!(report.contains("resignation 8"), "{report}");
    let same = |a: &str, b: &str| std::fs::read(folder.join(a)).unwrap() == std::fs::read(folder.join(b)).unwrap();
    assert!(same("p.html", "again.html") && same("g.pgn", "again.pgn"));
    // The same games as results and as PGN, and a file twice, are no more games.
    let (ratings, said) = ask(&["ratings", "r.jsonl", "--prior", "200"]);
    assert!(ratings.lines().nth(1).unwrap().contains(" 8 ") && said.is_empty(), "{ratings}{said}");
    let (again, said) = ask(&["ratings", "r.jsonl", "g.pgn", "r.jsonl", "--prior", "200"]);
    assert_eq!(again, ratings);
    for file in ["g.pgn", "r.jsonl"] {
        assert!(said.contains(&format!("{file}: 12 games left out that have been counted already")), "{said}");
    }
    // Other games of the same players count: the same moves on another day.
    let other = std::fs::read_to_string(folder.join("g.pgn")).unwrap().replace("[Date \"2", "[Date \"1");
    std::fs::write(folder.join("h.pgn"), other).unwrap();
    let (more, said) = ask(&["ratings", "r.jsonl", "h.pgn", "--prior", "200"]);
    assert!(more.lines().nth(1).unwrap().contains(" 16 ") && said.is_empty(), "{more}{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_variant_in_disguise_is_played_with_other_letters_and_without_castling() {
    // The mock plays Capablanca Chess by its own rules, so it must be told Ladorean's array with Capablanca's letters.
    let folder = tournament("variant = \"ladorean\"\ngames = 4\ntc = \"10\"\nmax-plies = 200", &[("A", "none")]);
    let mut text = std::fs::read_to_string(folder.join("t.toml")).unwrap();
    text += &format!(
        "[[engine]]\nname = \"B\"\ncommand = '{}'\nprotocol = \"uci\"\n\
         variant = {{ name = \"capablanca\", letters = {{ C = \"A\", M = \"C\" }}, castling = false }}\n",
        engine("uci")
    );
    std::fs::write(folder.join("t.toml"), text).unwrap();
    let (success, text) = play(&folder);
    assert!(success, "{text}");
    let games = games(&folder);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.start.as_ref().unwrap().ends_with("w - - 0 1")), "{text}");
    assert!(!text.contains("illegal"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_judge_that_cannot_judge_is_an_error_and_openings_that_it_does_not_want_are_told() {
    for (fault, score, expected) in [
        ("crash 0", 20, "balance: A: the engine has ended ("),
        ("resign 0", 20, "balance: A: it gave no score with 20 moves in a row"),
        // The mock says 13 each time.
        ("none", 5, "openings: 2 of 2 are not balanced: no others were found in many tries"),
    ] {
        let openings = format!("plies = 3\nbalance = {{ engine = \"A\", score = {score} }}");
        let settings = format!("variant = \"chess\"\ngames = 4\ntc = \"10\"\nmax-plies = 12\n[openings]\n{openings}");
        let folder = tournament(&settings, &[("A", fault), ("B", "uci none")]);
        let (success, text) = play(&folder);
        assert!(success == (fault == "none") && text.contains(expected), "{text}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn openings_can_be_arrays_and_balanced_by_an_engine() {
    let balance = "plies = 3\nbalance = { engine = \"A\", score = 20 }";
    for (variant, openings) in [
        ("caparandom", "arrays = [5, 77]"),
        ("caparandom", "arrays = 2\nseed = 4"),
        ("fischerandom", "arrays = 2"),
        ("fischerandom", "arrays = \"random\""),
        ("fischerandom", "balance = { engine = \"A\", score = 20 }"),
        ("embassy", balance),
    ] {
        let settings =
            format!("variant = \"{variant}\"\ngames = 4\ntc = \"10\"\nmax-plies = 12\n[openings]\n{openings}");
        let folder = tournament(&settings, &[("A", "none"), ("B", "uci none")]);
        let (success, text) = play(&folder);
        assert!(success && text.contains("draws: length 4"), "{text}");
        let starts: Vec<_> = games(&folder).into_iter().map(|game| (game.start, game.moves[0].m.clone())).collect();
        assert!(starts[0].0 == starts[1].0 && starts[0] != starts[2], "{starts:?}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
