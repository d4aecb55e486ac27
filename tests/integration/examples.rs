//! The games of `examples/variants.toml`: counted, compared, played and explained.

use crate::support::games;
use ladorea::games::{Catalogue, file};
use ladorea::perft::suite;
use ladorea::position::Dialect;
use ladorea::search::{Engine, Limits, Report};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Nodes of the greatest counts that are checked here.
const MAX_NODES: u64 = 3_000_000;
/// Games whose start is counted to four plies or more by other programs. Start counts of Opulent Chess and Tenjester's
/// board take too long in Python.
const DEEP: usize = 28;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn examples() -> Catalogue {
    file::load(&root().join("examples/variants.toml"), games()).unwrap()
}

fn names(examples: &Catalogue) -> Vec<String> {
    examples.entries().filter(|entry| entry.is_added()).map(|entry| entry.name().to_string()).collect()
}

fn ladorea(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ladorea")).args(args).current_dir(root()).output().unwrap()
}

#[test]
fn every_game_has_its_suite_of_counts_by_other_programs() {
    let examples = examples();
    let mut deep = 0;
    for name in names(&examples) {
        let path = root().join(format!("examples/perft/{name}.perft"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let records = suite::parse(&name, &text, &examples, examples.standard()).unwrap();
        let start = examples.find(&name).unwrap().start().fen();
        assert!(records.len() >= 6, "{name}");
        let array = records.iter().find(|record| record.position.fen() == start).unwrap_or_else(|| panic!("{name}"));
        deep += array.counts.iter().any(|count| count.0 >= 4) as usize;
    }
    assert!(deep >= DEEP, "{deep}");
}

#[test]
fn counts_agree_with_those_of_other_programs() {
    let folder = root().join("examples/perft");
    let mut suites: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    suites.sort_unstable();
    assert_eq!(suites.len(), names(&examples()).len());
    let nodes = MAX_NODES.to_string();
    let mut args = vec!["--variants", "examples/variants.toml", "perft", "--keep-going", "--max-nodes", &nodes];
    for suite in &suites {
        args.extend(["--suite", suite.to_str().unwrap()]);
    }
    let output = ladorea(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn both_ways_to_tell_legal_moves_agree_in_random_games() {
    let output = ladorea(&["check", "examples/variants.toml", "--games", "20", "--seed", "7"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert_eq!(text.matches(" positions, ").count(), names(&examples()).len(), "{text}");
}

#[test]
fn the_engine_plays_whole_games_against_itself() {
    const MOST_PLIES: usize = 200;
    let examples = examples();
    let mut engine = Engine::new(1).unwrap();
    let mut ended = 0;
    for name in names(&examples) {
        let mut position = examples.find(&name).unwrap().start();
        for _ in 0..MOST_PLIES {
            if position.outcome().is_some() {
                ended += 1;
                break;
            }
            let limits = Limits { nodes: Some(400), ..Limits::default() };
            let reports = engine.search(position.clone(), limits);
            let Some(Report::Done { best: Some(best), .. }) = reports.last() else {
                panic!("{name}: no move in {}", position.fen())
            };
            let written = position.coordinates(*best, Dialect::Cecp);
            assert_eq!(
                position.parse_move(&written, Dialect::Cecp),
                Ok(*best),
                "{name}: {}: {written}",
                position.fen()
            );
            position.make(*best);
        }
    }
    assert!(ended >= 10, "{ended} games ended");
}

#[test]
fn rules_of_every_game_are_told_with_all_its_men() {
    let examples = examples();
    for name in names(&examples) {
        let output = ladorea(&["--variants", "examples/variants.toml", "rules", &name]);
        let page = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{name}: {output:?}");
        let army = examples.find(&name).unwrap().spec().men.iter();
        for man in army {
            assert!(page.to_lowercase().contains(&man.name.to_lowercase()), "{name}: {}: {page}", man.name);
        }
    }
}

#[test]
fn a_file_named_by_the_environment_is_there_from_the_start() {
    let run = |path: &Path| {
        Command::new(env!("CARGO_BIN_EXE_ladorea"))
            .args(["perft", "makruk", "2"])
            .env("LADOREA_VARIANTS", path)
            .output()
            .unwrap()
    };
    let found = run(&root().join("examples/variants.toml"));
    assert_eq!(String::from_utf8_lossy(&found.stdout), "Nodes searched: 529\n");
    let missing = run(Path::new("no-such.toml"));
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no-such.toml"));
}
