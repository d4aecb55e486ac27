//! Counts of leaves: from the start of every variant, and of the suites in `perft/`.

use crate::support::games;
use ladorea::games::AnyVariant;
use ladorea::perft::{PerftOptions, count_with, suite};
use std::path::{Path, PathBuf};

/// Leaves at depths 1 to 4 from the start, by an independent brute-force generator that shares nothing with this
/// program; where Fairy-Stockfish knows the game, it agrees.
const START: &[(&str, [u64; 4])] = &[
    ("chess", [20, 400, 8_902, 197_281]),
    ("fischerandom", [20, 400, 8_902, 197_281]),
    ("capablanca", [28, 784, 25_228, 805_128]),
    ("gothic", [28, 784, 25_283, 808_984]),
    ("carrera", [28, 782, 24_944, 786_763]),
    ("moderncarrera", [28, 782, 24_944, 786_763]),
    ("bird", [28, 784, 25_227, 805_899]),
    ("embassy", [28, 784, 25_281, 809_539]),
    ("janus", [28, 782, 24_747, 772_074]),
    ("schoolbook", [28, 784, 25_366, 814_984]),
    ("grotesque", [28, 784, 25_148, 799_751]),
    ("univers", [28, 784, 25_342, 813_359]),
    ("ladorean", [28, 784, 25_290, 810_308]),
    ("victorian", [27, 729, 22_538, 690_611]),
    ("opti", [26, 676, 20_613, 624_095]),
    ("caparandom", [28, 784, 25_283, 808_984]),
    ("ladon", [16, 256, 5_042, 98_674]),
    ("ladon-decimal", [24, 576, 15_662, 424_304]),
    ("ladon-gustavian", [20, 400, 9_062, 204_465]),
    ("paradise", [29, 854, 28_542, 966_184]),
    ("lombard", [49, 2_347, 85_741, 3_078_111]),
];

/// Suites are checked here up to so many leaves a depth; the command line checks them all.
const SUITE_NODES: u64 = 60_000;

/// The fewest records that a suite should have.
const SUITE_RECORDS: usize = 16;

#[test]
fn starts_have_the_known_counts() {
    for (name, counts) in START {
        let start = games().find(name).unwrap().start();
        for (depth, &expected) in (1..).zip(counts) {
            let found = count_with(&start, depth, &PerftOptions::default());
            assert_eq!(found, Ok(expected), "{name} depth {depth}");
        }
    }
}

/// The files `perft/*.perft`.
fn suites() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "perft"));
    paths.sort();
    paths
}

#[test]
fn suites_have_the_known_counts() {
    let paths = suites();
    assert!(!paths.is_empty(), "there is no suite");
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let variant: &'static AnyVariant = games().find(name).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let records = suite::parse(name, &text, games(), variant).unwrap();
        assert!(records.len() >= SUITE_RECORDS, "{name} has {} records only", records.len());
        for record in &records {
            let small: Vec<_> = record.counts.iter().filter(|(_, leaves)| *leaves <= SUITE_NODES).collect();
            assert!(!small.is_empty() || record.counts[0].0 > 1, "{name} {}: nothing is small enough", record.id);
            for &(depth, expected) in small {
                let found = count_with(&record.position, depth, &PerftOptions::default());
                assert_eq!(found, Ok(expected), "{name} {} depth {depth}: {}", record.id, record.fen);
            }
        }
    }
}
