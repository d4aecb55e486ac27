//! Self-play: the same games on any number of threads, going on after an interruption, ends and results.

use crate::support::folder;
use ladorea_nets::datagen::{Plan, Settings, run};
use ladorea_nets::games::{End, Game, GameReader, Winner};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn plan(folder: PathBuf, mix: &str, threads: usize, games: u64) -> Plan {
    let settings = Settings {
        nodes: 60,
        jitter: 0.2,
        opening: 4..=7,
        first_score: 500,
        win_score: 800,
        win_plies: 4,
        max_plies: 60,
        hash: 1,
    };
    Plan {
        mix: mix.parse().unwrap(),
        settings,
        seed: 9,
        threads,
        games: Some(games),
        folder,
        name: "t".into(),
        report: Duration::from_secs(60),
    }
}

fn read(folder: &Path, family: &str) -> Vec<Game> {
    let reader = GameReader::open(&folder.join(format!("t-{family}.games"))).unwrap();
    let mut games: Vec<Game> = reader.map(Result::unwrap).collect();
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn games_do_not_depend_on_the_number_of_threads_nor_on_an_interruption() {
    let mix = "caparandom=2,ladorean,fischerandom,paradise,lombard,ladon-gustavian";
    let (one, two) = (folder("threads-1"), folder("threads-2"));
    let go = AtomicBool::new(false);
    let count = run(&plan(one.clone(), mix, 1, 24), &go, |_| {}).unwrap();
    assert_eq!(count.games, 24);
    run(&plan(two.clone(), mix, 2, 10), &go, |_| {}).unwrap();
    run(&plan(two.clone(), mix, 3, 14), &go, |_| {}).unwrap();
    let mut numbers = BTreeSet::new();
    for family in ["ten-files", "chess", "paradise", "lombard", "ladon"] {
        let games = read(&one, family);
        assert_eq!(games, read(&two, family), "{family}");
        numbers.extend(games.iter().map(|game| game.number));
    }
    assert_eq!(numbers, (0..24).collect());
    for folder in [one, two] {
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn games_keep_to_their_settings() {
    let folder = folder("settings");
    run(&plan(folder.clone(), "capablanca,caparandom", 1, 30), &AtomicBool::new(false), |_| {}).unwrap();
    let games = read(&folder, "ten-files");
    assert_eq!(games.len(), 30);
    for game in &games {
        assert!((4..=7).contains(&game.opening) && game.moves.len() <= 60);
        assert_eq!(game.scores.len(), game.moves.len() - game.opening);
        assert!(game.scores[0].abs() <= 500);
        if game.end == End::Adjudicated {
            let tail = &game.scores[game.scores.len() - 4..];
            let won = if game.winner == Winner::White {
                tail.iter().all(|&s| s > 800)
            } else {
                tail.iter().all(|&s| s < -800)
            };
            assert!(won, "{tail:?}");
        }
        if game.end == End::Length {
            assert_eq!((game.moves.len(), game.winner), (60, Winner::Nobody));
        }
        game.replay(|_| {}).unwrap();
    }
    assert!(games.iter().any(|game| game.end == End::Adjudicated) && games.iter().any(|game| game.end == End::Length));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_run_that_is_stopped_plays_nothing_more() {
    let folder = folder("stopped");
    let count = run(&plan(folder.clone(), "chess", 2, 1_000_000), &AtomicBool::new(true), |_| {}).unwrap();
    assert_eq!(count.games, 0);
    std::fs::remove_dir_all(folder).unwrap();
}
