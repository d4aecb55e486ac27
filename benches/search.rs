//! How long a search to a fixed depth takes.

// The macro of criterion makes public functions.
#![allow(missing_docs)]

mod common;

use common::{VARIANTS, positions};
use criterion::{Criterion, criterion_group, criterion_main};
use ladorea::bench;
use ladorea::search::Engine;

/// Plies of each search: few enough for many samples.
const DEPTH: u32 = 5;
/// Samples of each measurement, fewer than usual since one takes long.
const SAMPLES: usize = 10;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(SAMPLES);
    for variant in VARIANTS {
        let positions = positions(variant);
        let mut engine = match Engine::new(bench::HASH_MB) {
            Ok(engine) => engine,
            Err(error) => return eprintln!("search: {error}"),
        };
        group.bench_function(variant, |bencher| {
            bencher.iter(|| {
                let mut nodes = 0;
                for position in &positions {
                    engine.clear();
                    nodes += bench::search(&mut engine, position.clone(), DEPTH);
                }
                nodes
            });
        });
    }
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
