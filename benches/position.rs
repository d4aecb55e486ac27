//! The parts of which counting and searching are made: generating moves, making and unmaking them, asking for check and legality.

// The macro of criterion makes public functions.
#![allow(missing_docs)]

mod common;

use common::{VARIANTS, positions};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use ladorea::games::{AnyPosition, Visitor};
use ladorea::position::{MoveList, Position, Rules, Stage};
use std::hint::black_box;

/// Measures one part on positions of a variant.
struct Measure<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    name: String,
    what: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Generate(Stage),
    Count,
    Make,
    Check,
    Legal,
}

impl Visitor for Measure<'_, '_> {
    type Output = ();

    fn visit<R: Rules>(self, position: &mut Position<R>) {
        let moves = position.legal_moves();
        let Measure { group, name, what } = self;
        let work = match what {
            Part::Count | Part::Check => 1,
            _ => moves.len().max(1),
        };
        group.throughput(Throughput::Elements(work as u64));
        group.bench_function(name, |bencher| match what {
            Part::Generate(stage) => bencher.iter(|| {
                let mut list = MoveList::new();
                R::generate(black_box(position), stage, &mut list);
                list.len()
            }),
            Part::Count => bencher.iter(|| black_box(&*position).count_legal()),
            Part::Check => bencher.iter(|| black_box(&*position).is_check()),
            Part::Legal => bencher.iter(|| moves.iter().filter(|&&m| black_box(&*position).is_legal(m)).count()),
            Part::Make => bencher.iter(|| {
                for &m in &moves {
                    let undo = position.make(black_box(m));
                    position.unmake(&undo);
                }
            }),
        });
    }
}

fn measure(criterion: &mut Criterion, group: &str, what: Part) {
    let mut group = criterion.benchmark_group(group);
    for variant in VARIANTS {
        for (index, position) in positions(variant).iter_mut().enumerate() {
            let name = format!("{variant} {index}");
            AnyPosition::visit(position, Measure { group: &mut group, name, what });
        }
    }
    group.finish();
}

fn generate(criterion: &mut Criterion) {
    measure(criterion, "generate all", Part::Generate(Stage::All));
    measure(criterion, "generate noisy", Part::Generate(Stage::Noisy));
    measure(criterion, "count", Part::Count);
}

fn make(criterion: &mut Criterion) {
    measure(criterion, "make and unmake", Part::Make);
}

fn ask(criterion: &mut Criterion) {
    measure(criterion, "is_check", Part::Check);
    measure(criterion, "is_legal", Part::Legal);
}

criterion_group!(benches, generate, make, ask);
criterion_main!(benches);
