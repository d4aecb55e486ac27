//! The second generators against known counts, and the perft files that they write.

use super::Game;
use super::ladon::Ladon;
use super::lombard::Lombard;
use super::paradise::Paradise;

/// Counts from the start positions at depths 1 to 4, from another independent brute-force generator.
const STARTS: [(&str, &str, [u64; 4]); 5] = [
    ("ladon", "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1", [16, 256, 5042, 98674]),
    ("ladon-decimal", "rlnbqkbnlr/pppppppppp/10/10/10/10/PPPPPPPPPP/RLNBQKBNLR w KQkq - 0 1", [24, 576, 15662, 424304]),
    (
        "ladon-gustavian",
        "lrnbqkbnrl/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/LRNBQKBNRL w KQkq - 0 1",
        [20, 400, 9062, 204465],
    ),
    ("paradise", "rnbqkbnr/cpeppmpc/8/8/8/8/CPEPPMPC/RNBQKBNR w - - 0 1", [29, 854, 28542, 966184]),
    ("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [49, 2347, 85741, 3078111]),
];

fn perft(variant: &str, fen: &str, depth: u32) -> u64 {
    fn count<G: Game>(variant: &str, fen: &str, depth: u32) -> u64 {
        let game = G::from_fen(variant, fen);
        assert_eq!(game.fault(), None, "{variant}: {fen}");
        super::perft(&game, depth)
    }
    match variant {
        "paradise" => count::<Paradise>(variant, fen, depth),
        "lombard" => count::<Lombard>(variant, fen, depth),
        _ => count::<Ladon>(variant, fen, depth),
    }
}

fn check_starts(depths: std::ops::RangeInclusive<usize>) {
    for (variant, fen, counts) in STARTS {
        for depth in depths.clone() {
            assert_eq!(perft(variant, fen, depth as u32), counts[depth - 1], "{variant}, depth {depth}");
        }
    }
}

#[test]
fn starts_have_the_known_counts() {
    check_starts(1..=3);
}

#[test]
#[ignore = "some seconds with --release"]
fn starts_have_the_known_counts_at_depth_four() {
    check_starts(4..=4);
}

/// The perft files that these generators wrote.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/perft");
/// The record of the array has this depth.
const START_DEPTH: u32 = 5;
/// Other records have at most this depth, and so many leaves at their last.
const DEEPEST: u32 = 8;
const MOST_LEAVES: u64 = 200_000;
/// The quick test counts depths of up to so many leaves.
const QUICK_LEAVES: u64 = 5_000;

/// A record of a perft file: its lines but for the counts, and the counts.
#[derive(Default)]
struct Record {
    head: Vec<String>,
    counts: Vec<(u32, u64)>,
}

impl Record {
    fn value(&self, word: &str) -> &str {
        let mut values = self.head.iter().filter_map(|line| line.strip_prefix(word));
        values.next().unwrap_or_else(|| panic!("no {word} in {:?}", self.head)).trim()
    }

    fn count(&self, depth: u32) -> u64 {
        perft(self.value("variant "), self.value("epd "), depth)
    }
}

fn read_records(file: &str) -> Vec<Record> {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}.perft")).unwrap();
    let mut records = Vec::new();
    for block in text.split("\n\n") {
        let mut record = Record::default();
        for line in block.lines() {
            match line.strip_prefix("perft ").and_then(|rest| rest.split_once(' ')) {
                Some((depth, leaves)) => record.counts.push((depth.parse().unwrap(), leaves.parse().unwrap())),
                None => record.head.push(line.to_string()),
            }
        }
        records.push(record);
    }
    records
}

/// Counts records again and reports those that differ.
fn check_records(most_leaves: u64) {
    let mut wrong = Vec::new();
    for (file, ..) in STARTS {
        for record in read_records(file) {
            assert!(!record.counts.is_empty(), "{:?}", record.head);
            for &(depth, leaves) in record.counts.iter().filter(|(_, leaves)| *leaves <= most_leaves) {
                let counted = record.count(depth);
                if counted != leaves {
                    wrong.push(format!("{file} {} depth {depth}: {counted}, not {leaves}", record.value("id ")));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counts a record to the depth that the constants ask for.
fn deepen(record: &mut Record) {
    record.counts.clear();
    let is_start = record.value("id ") == "start";
    let deepest = if is_start { START_DEPTH } else { DEEPEST };
    let (mut last, mut growth) = (1, 1);
    for depth in 1..=deepest {
        if !is_start && last * growth > MOST_LEAVES {
            break;
        }
        let leaves = record.count(depth);
        if !is_start && leaves > MOST_LEAVES {
            break;
        }
        record.counts.push((depth, leaves));
        if leaves == 0 {
            break;
        }
        growth = leaves.div_ceil(last);
        last = leaves;
    }
}

#[test]
fn small_counts_of_the_perft_files_are_reproduced() {
    check_records(QUICK_LEAVES);
}

#[test]
#[ignore = "minutes with --release"]
fn all_counts_of_the_perft_files_are_reproduced() {
    check_records(u64::MAX);
}

/// Counts every record anew. `SUITES=lombard,paradise` restricts it to some files.
#[test]
#[ignore = "rewrites the perft files; minutes with --release"]
fn write_the_perft_files() {
    let wanted = std::env::var("SUITES").unwrap_or_default();
    for (file, ..) in STARTS {
        if !wanted.is_empty() && !wanted.split(',').any(|name| name == file) {
            continue;
        }
        let mut blocks = Vec::new();
        for mut record in read_records(file) {
            deepen(&mut record);
            let counts = record.counts.iter().map(|(depth, leaves)| format!("perft {depth} {leaves}"));
            blocks.push(record.head.iter().cloned().chain(counts).collect::<Vec<_>>().join("\n") + "\n");
        }
        std::fs::write(format!("{FOLDER}/{file}.perft"), blocks.join("\n")).unwrap();
    }
}
