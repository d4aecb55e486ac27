//! The trainer: gradients, determinism, going on, quantisation, and that it learns.

use crate::support::{folder, random_game};
use ladorea::eval::net::Shape;
use ladorea::eval::net::family::{self, Family};
use ladorea_nets::catalogue;
use ladorea_nets::data::{Packer, Positions, Sample};
use ladorea_nets::train::{
    Batch, Checkpoint, CheckpointError, Model, Pass, QuantisationError, Rates, Settings, Target, TrainError, Training,
    quantise,
};

const SETTINGS: Settings = Settings {
    hidden: 16,
    buckets: 2,
    passes: 3,
    batch: 256,
    rate: 0.005,
    rate_end: 0.01,
    decay: 0.01,
    results: 0.3,
    hold_out: 0.1,
    seed: 7,
};

/// Positions of random games, each scored by its material.
fn positions(variant: &str, games: u64) -> (&'static Family, Positions) {
    let variant = catalogue::games().find(variant).unwrap();
    let (packer, mut positions) = (Packer::new(variant).unwrap(), Positions::default());
    for number in 0..games {
        positions.begin_game();
        let game = random_game(variant, number, 150);
        game.replay(|ply| {
            let worth = |c: char| {
                [('p', 100), ('n', 300), ('b', 320), ('r', 500), ('q', 900)]
                    .iter()
                    .find(|w| w.0 == c)
                    .map_or(0, |w| w.1)
            };
            let fen = ply.position.board_field_for_tests();
            let score: i16 =
                fen.chars().map(|c| if c.is_uppercase() { worth(c.to_ascii_lowercase()) } else { -worth(c) }).sum();
            let points = match score {
                101.. => 2,
                -100..=100 => 1,
                _ => 0,
            };
            packer.push(&mut positions, ply.position, Sample { score, points });
        })
        .unwrap();
    }
    (family::of(variant.name()).unwrap(), positions)
}

/// The placement field of a FEN.
trait BoardField {
    fn board_field_for_tests(&self) -> String;
}

impl BoardField for ladorea::games::AnyPosition {
    fn board_field_for_tests(&self) -> String {
        self.fen().split(' ').next().unwrap_or_default().to_string()
    }
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let (family, positions) = positions("capablanca", 3);
    let indices: Vec<u32> = (0..positions.len() as u32).step_by(5).collect();
    let mut batch = Batch::new(family, Target { results: 0.3 });
    let mut model = Model::new(Shape::new(family, 8, 2), 5);
    batch.work(&model, &positions, &indices);
    let gradient = batch.gradient();
    let target = Target { results: 0.3 };
    // In 64 bits, so that differences are not lost.
    let loss = |model: &Model| -> f64 {
        let views = Batch::new(family, target);
        let one = |&index: &u32| {
            let position = positions.get(index as usize);
            let points = 1.0 / (1.0 + (-(exact(model, views.views(), &position))).exp());
            (points - target.of(&position) as f64).powi(2)
        };
        indices.iter().map(one).sum::<f64>() / indices.len() as f64
    };
    let places = (0..gradient.len()).filter(|&place| gradient[place] != 0.0);
    let tail = gradient.len() - 42..gradient.len();
    let mut tested = 0;
    for place in places.step_by(97).chain(tail) {
        let (weight, step) = (model.weights[place], 1e-4f32);
        let mut side = |by: f32| {
            model.weights[place] = weight + by;
            let moved = (model.weights[place] - weight) as f64;
            (loss(&model), moved)
        };
        let ((high, up), (low, down)) = (side(step), side(-step));
        model.weights[place] = weight;
        let slope = (high - low) / (up - down);
        let error = (slope - gradient[place] as f64).abs();
        assert!(error < 1e-6 + 0.01 * slope.abs(), "weight {place}: {slope:e} and {:e}", gradient[place]);
        tested += 1;
    }
    assert!(tested > 60, "{tested}");
}

/// The model's output in 64 bits.
fn exact(model: &Model, views: &[Vec<u16>; 4], position: &ladorea_nets::data::Position) -> f64 {
    let hidden = model.shape.hidden;
    let (b1, w2) = (model.shape.first(), model.shape.first() + hidden);
    let bucket = model.shape.bucket(position.inputs.len());
    let mut output = model.weights[w2 + model.shape.second() + bucket] as f64;
    for (side, view) in [position.mover_view(), position.other_view()].into_iter().enumerate() {
        for h in 0..hidden {
            let rows = position.inputs.iter().map(|&input| views[view][input as usize] as usize * hidden + h);
            let sum: f64 = model.weights[b1 + h] as f64 + rows.map(|place| model.weights[place] as f64).sum::<f64>();
            output += sum.clamp(0.0, 1.0).powi(2) * model.weights[w2 + (2 * bucket + side) * hidden + h] as f64;
        }
    }
    output
}

/// All passes of a training, and its last state.
fn train(threads: usize, positions: &Positions, family: &Family) -> (Vec<Pass>, Checkpoint) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut training = Training::new(family, SETTINGS, positions).unwrap();
        let passes = (0..SETTINGS.passes).map(|_| training.pass(|_| {})).collect();
        (passes, training.checkpoint())
    })
}

#[test]
fn the_same_seed_gives_the_same_net_on_any_number_of_threads() {
    let (family, positions) = positions("ladorean", 30);
    let (passes, one) = train(1, &positions, family);
    assert_eq!(one, train(3, &positions, family).1);
    assert!(passes[2].learnt < 0.5 * passes[0].learnt, "{passes:?}");
    assert!(passes[2].held.target < 0.9 * passes[0].held.target, "{passes:?}");
    let other = Training::new(family, Settings { seed: 8, ..SETTINGS }, &positions).unwrap();
    assert_ne!(other.checkpoint().weights, Training::new(family, SETTINGS, &positions).unwrap().checkpoint().weights);
}

#[test]
fn an_interrupted_training_that_goes_on_ends_as_one_that_was_not() {
    let folder = folder("go-on");
    let path = folder.join("a.checkpoint");
    let (family, positions) = positions("paradise", 20);
    let (_, whole) = train(2, &positions, family);
    let mut first = Training::new(family, SETTINGS, &positions).unwrap();
    first.pass(|_| {});
    first.checkpoint().write(&path).unwrap();
    let mut second = Training::new(family, SETTINGS, &positions).unwrap();
    second.resume(Checkpoint::read(&path, &second.fingerprint(), SETTINGS.decay).unwrap());
    second.pass(|_| {});
    second.pass(|_| {});
    assert_eq!(second.checkpoint(), whole);
    // Not with other settings, and not when damaged.
    let other = Training::new(family, Settings { rate: 0.1, ..SETTINGS }, &positions).unwrap();
    let refused = Checkpoint::read(&path, &other.fingerprint(), SETTINGS.decay);
    assert!(matches!(refused, Err(CheckpointError::Other { .. })));
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[1000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let refused = Checkpoint::read(&path, &second.fingerprint(), SETTINGS.decay);
    assert!(matches!(refused, Err(CheckpointError::Damaged(_))));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn whole_numbers_say_nearly_what_floating_point_says() {
    for variant in ["ladon-gustavian", "lombard"] {
        let (family, positions) = positions(variant, 30);
        let mut training = Training::new(family, SETTINGS, &positions).unwrap();
        for _ in 0..SETTINGS.passes {
            training.pass(|_| {});
        }
        let net = quantise(training.model(), "for a test");
        assert_eq!(ladorea::eval::net::Net::read(&net.to_bytes()).as_ref(), Ok(&net));
        let (whole, floating) = (training.judgements_of(&net), training.judgements());
        let error = QuantisationError::between(&whole, &floating);
        assert!(error.mean < 4.0 && error.greatest < 20.0, "{variant}: {error:?}");
        let (whole, floating) = (training.losses(&whole), training.losses(&floating));
        assert!((whole.target - floating.target).abs() < 0.02 * floating.target, "{whole:?} {floating:?}");
    }
}

#[test]
fn the_rate_rises_then_falls_along_a_cosine() {
    let rates = Rates { height: 0.01, end: 0.001, warm_up: 10, steps: 110 };
    let near = |step, wanted: f32| assert!((rates.at(step) - wanted).abs() < 1e-6, "{step}: {}", rates.at(step));
    near(0, 0.001);
    near(9, 0.01);
    near(10, 0.01);
    near(60, 0.0055);
    near(110, 0.001);
    near(1000, 0.001);
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let (family, positions) = positions("chess", 4);
    let refused = |settings| Training::new(family, settings, &positions).err();
    assert_eq!(refused(Settings { hidden: 33, ..SETTINGS }), Some(TrainError::Hidden(33)));
    assert_eq!(refused(Settings { buckets: 0, ..SETTINGS }), Some(TrainError::Buckets(0)));
    assert!(matches!(refused(Settings { hold_out: 0.0, ..SETTINGS }), Some(TrainError::Few { held: 0, .. })));
}
