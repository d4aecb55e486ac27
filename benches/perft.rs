//! How fast leaves are counted, plainly and with a table.

// The macro of criterion makes public functions.
#![allow(missing_docs)]

mod common;

use common::{VARIANTS, positions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ladorea::perft::{PerftOptions, PerftTable, count_with};
use std::hint::black_box;

/// Plies that are counted from each position.
const DEPTH: u32 = 3;
/// Size of the table in MiB.
const TABLE_MB: usize = 16;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for variant in VARIANTS {
        let positions = positions(variant);
        let count = |settings: &PerftOptions<'_>| -> u64 {
            positions.iter().map(|position| count_with(black_box(position), DEPTH, settings).unwrap_or(0)).sum()
        };
        group.throughput(Throughput::Elements(count(&PerftOptions::default())));
        group.bench_function(variant, |bencher| bencher.iter(|| count(&PerftOptions::default())));
        group.bench_function(format!("{variant} with a table"), |bencher| {
            // A new table each time: a full one would answer at once.
            let new = || PerftTable::new(TABLE_MB).ok();
            bencher.iter_with_large_drop(|| {
                let table = new();
                (count(&PerftOptions { threads: 1, table: table.as_ref() }), table)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
