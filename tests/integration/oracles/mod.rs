//! Legal moves compared with other programs, and with castlings written by hand: see `tests/oracle/README.md`.

mod positions;
pub(crate) mod process;

use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant, shuffle};
use ladorea::position::{Dialect, MoveTag, Outcome, Reason};
use ladorea::random::SplitMix;
use positions::{Census, positions};
use process::{Oracle, program, python_with, root};
use std::collections::BTreeSet;

/// All games that pyffish and the simple generator know.
const GAMES: [&str; 16] = [
    "chess",
    "fischerandom",
    "capablanca",
    "gothic",
    "carrera",
    "moderncarrera",
    "bird",
    "embassy",
    "janus",
    "schoolbook",
    "grotesque",
    "univers",
    "ladorean",
    "victorian",
    "opti",
    "caparandom",
];

/// The games with flexible castling, which Sjaak II knows.
const FLEXIBLE: [&str; 4] = ["ladorean", "grotesque", "schoolbook", "univers"];

/// Positions of each game that pyffish and Sjaak II are asked.
const POSITIONS: usize = 2_000;
/// Positions of each game that the simple generator is asked.
const SIMPLE_POSITIONS: usize = 200;
/// Positions with few men that python-chess is asked.
const DEAD_POSITIONS: usize = 10_000;
/// At least so many in a hundred of the positions must have a check, so many an en-passant capture, and so on.
const LEAST_PERCENT: usize = 3;
/// Of many differences so many are shown.
const SHOWN: usize = 5;

/// The legal moves as the oracles write them.
fn moves(position: &AnyPosition) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|&m| position.coordinates(m, Dialect::Uci)).collect();
    moves.sort_unstable();
    moves
}

/// What an answer has otherwise than our list, or nothing.
fn difference(variant: &str, fen: &str, ours: &[String], answer: &str) -> Option<String> {
    if ours.join(" ") == answer {
        return None;
    }
    let ours: BTreeSet<&str> = ours.iter().map(String::as_str).collect();
    let theirs: BTreeSet<&str> = answer.split(' ').filter(|text| !text.is_empty()).collect();
    let only =
        |these: &BTreeSet<&str>, those: &BTreeSet<&str>| these.difference(those).copied().collect::<Vec<_>>().join(" ");
    Some(format!("{variant} {fen}\n  only ours: {}\n  only theirs: {}", only(&ours, &theirs), only(&theirs, &ours)))
}

/// Asks about positions, each given as FEN, and fails if an answer is not our list.
fn compare(oracle: &Oracle, variant: &AnyVariant, fens: &[String]) {
    let questions: Vec<String> = fens.iter().map(|fen| format!("{}\t{fen}", variant.name())).collect();
    let answers = oracle.ask(&questions);
    let differences: Vec<String> = fens
        .iter()
        .zip(&answers)
        .filter_map(|(fen, answer)| {
            // Read anew, so that reading is compared as well.
            let ours = moves(&variant.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}")));
            difference(variant.name(), fen, &ours, answer)
        })
        .collect();
    let shown = differences[..differences.len().min(SHOWN)].join("\n");
    assert!(
        differences.is_empty(),
        "{}: {} of {} positions differ, such as\n{shown}",
        oracle.script,
        differences.len(),
        fens.len()
    );
}

/// The FENs of positions of a game.
fn fens(name: &str, count: usize, seed: u64) -> Vec<String> {
    positions(games().find(name).unwrap(), count, seed).iter().map(AnyPosition::fen).collect()
}

/// One thread for each game; the oracles themselves wait for their turn.
fn compare_games(oracle: &Oracle, games: &[&str], fens: impl Fn(&str) -> Vec<String> + Sync) {
    std::thread::scope(|scope| {
        for name in games {
            scope.spawn(|| compare(oracle, crate::support::games().find(name).unwrap(), &fens(name)));
        }
    });
}

#[test]
fn the_positions_are_full_of_checks_castlings_and_pawns_at_work() {
    let mut ends = 0;
    for name in GAMES {
        let found = positions(games().find(name).unwrap(), POSITIONS, 1);
        assert_eq!(found.len(), POSITIONS, "{name}");
        let census = Census::of(&found);
        let least = LEAST_PERCENT * POSITIONS / 100;
        assert!(
            census.checks >= least && census.en_passant >= least && census.promotions >= least,
            "{name}: {census:?}"
        );
        assert!((census.castling >= least) != (name == "carrera"), "{name}: {census:?}");
        ends += census.ends;
    }
    assert!(ends >= GAMES.len(), "{ends} mates and stalemates only");
}

#[test]
fn pyffish_lists_the_same_moves() {
    let Some(python) = python_with("pyffish", "pyffish_lists_the_same_moves") else {
        return;
    };
    let oracle = Oracle { python: &python, script: "pyffish_moves.py", arguments: Vec::new() };
    compare_games(&oracle, &GAMES, |name| fens(name, POSITIONS, 1));
}

#[test]
fn sjaak_lists_the_same_moves() {
    let who = "sjaak_lists_the_same_moves";
    let (Some(python), Some(sjaak)) = (python_with("sys", who), program("sjaakii", who)) else {
        return;
    };
    let sjaak = sjaak.display().to_string();
    let oracle = Oracle { python: &python, script: "sjaak_moves.py", arguments: vec!["--engine", &sjaak] };
    compare_games(&oracle, &FLEXIBLE, |name| fens(name, POSITIONS, 2));
}

#[test]
fn the_simple_generator_lists_the_same_moves() {
    let Some(python) = python_with("dataclasses", "the_simple_generator_lists_the_same_moves") else {
        return;
    };
    let oracle = Oracle { python: &python, script: "simple_generator.py", arguments: Vec::new() };
    compare_games(&oracle, &GAMES, |name| fens(name, SIMPLE_POSITIONS, 3));
}

/// Rights whose king or rook is not at home are dropped: each position is asked with all rights, whatever it has.
#[test]
fn the_simple_generator_drops_the_same_rights() {
    let Some(python) = python_with("dataclasses", "the_simple_generator_drops_the_same_rights") else {
        return;
    };
    let oracle = Oracle { python: &python, script: "simple_generator.py", arguments: Vec::new() };
    let all_rights = |fen: &String| {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[2] = "KQkq";
        fields.join(" ")
    };
    compare_games(&oracle, &GAMES, |name| fens(name, SIMPLE_POSITIONS, 4).iter().map(all_rights).collect());
}

/// A row of a FEN in which runs of `length` empty squares are replaced by their number.
fn run_length(row: String, length: usize) -> String {
    row.replace(&".".repeat(length), &length.to_string())
}

/// A random position of chess with kings and a few men, minor ones mostly. Nothing if the side that is to wait is in
/// check.
fn few_men(random: &mut SplitMix) -> Option<AnyPosition> {
    let mut board = [['.'; 8]; 8];
    let men = ["N", "n", "B", "b", "B", "b", "B", "b", "P", "q"];
    let count = random.below(5);
    let chosen: Vec<char> = (0..count).filter_map(|_| men[random.below(men.len())].chars().next()).collect();
    for man in ['K', 'k'].into_iter().chain(chosen) {
        let (file, mut rank) = (random.below(8), random.below(8));
        if man == 'P' {
            rank = rank.clamp(1, 6);
        }
        board[rank][file] = man;
    }
    // A FEN reads neighbouring digits as one number.
    let rows = board.iter().map(|row| (1..=8).rev().fold(row.iter().collect::<String>(), run_length));
    let rows: Vec<String> = rows.collect();
    let side = if random.below(2) == 0 { 'w' } else { 'b' };
    games().find("chess").unwrap().position(&format!("{} {side} - - 0 1", rows.join("/"))).ok()
}

#[test]
fn python_chess_calls_the_same_positions_dead() {
    let Some(python) = python_with("chess", "python_chess_calls_the_same_positions_dead") else {
        return;
    };
    let mut random = SplitMix::new(6);
    let found: Vec<AnyPosition> = (0..3 * DEAD_POSITIONS).filter_map(|_| few_men(&mut random)).collect();
    assert!(found.len() >= DEAD_POSITIONS, "{} positions only", found.len());
    let oracle = Oracle { python: &python, script: "insufficient.py", arguments: Vec::new() };
    let questions: Vec<String> = found.iter().map(|position| format!("chess\t{}", position.fen())).collect();
    let mut dead = 0;
    for (position, answer) in found.iter().zip(oracle.ask(&questions)) {
        let is_dead = match position.outcome() {
            Some(Outcome { reason: Reason::BareKings | Reason::InsufficientMaterial, .. }) => true,
            // Judged before: python-chess calls these dead as well where they are.
            Some(Outcome { reason: Reason::Stalemate, .. }) => continue,
            _ => false,
        };
        assert_eq!(if is_dead { "dead" } else { "alive" }, answer, "{}", position.fen());
        dead += is_dead as usize;
    }
    assert!(dead > DEAD_POSITIONS / 5 && dead < 2 * DEAD_POSITIONS, "{dead} dead positions of {}", found.len());
}

#[test]
fn python_chess_numbers_the_arrays_of_fischer_random_in_the_same_way() {
    let Some(python) = python_with("chess", "python_chess_numbers_the_arrays_of_fischer_random_in_the_same_way") else {
        return;
    };
    let oracle = Oracle { python: &python, script: "chess960_arrays.py", arguments: Vec::new() };
    let shuffle = shuffle::find("fischerandom").unwrap();
    let ours: Vec<String> = (shuffle.arrays)().iter().map(|array| (shuffle.fen)(array)).collect();
    assert_eq!(ours.len(), 960);
    let answers = oracle.ask(&(0..960).map(|number| number.to_string()).collect::<Vec<_>>());
    for (number, (ours, theirs)) in ours.iter().zip(&answers).enumerate() {
        assert_eq!(ours, theirs, "{number}");
    }
}

#[test]
fn castlings_are_those_written_by_hand() {
    let table = std::fs::read_to_string(root().join("tests/oracle/flexible-castling.tsv")).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(rows.len() > 100, "there are {} cases only", rows.len());
    for row in rows {
        let [name, fen, id, expected] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let position = games().find(name).unwrap().position(fen).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut castlings: Vec<String> = position
            .legal_moves()
            .iter()
            .filter(|m| m.tag() == MoveTag::Castle)
            .map(|&m| position.coordinates(m, Dialect::Uci))
            .collect();
        castlings.sort_unstable();
        let found = if castlings.is_empty() { "-".to_string() } else { castlings.join(" ") };
        assert_eq!(found, expected, "{name} {id}: {fen}");
    }
}
