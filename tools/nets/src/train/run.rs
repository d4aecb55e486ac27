//! The course of a training.

use super::model::sigmoid;
use super::shuffle::{hold_out, shuffle};
use super::{Adam, Batch, Checkpoint, Judgement, Model, Rates, Target, judge_whole};
use crate::data::Positions;
use ladorea::eval::net::family::Family;
use ladorea::eval::net::{Net, SCALE, Shape};
use ladorea::random::SplitMix;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A training that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrainError {
    /// A width.
    #[error("a width of {0} is not one of 8, 16, 32, 64, 128, 256")]
    Hidden(usize),
    /// Buckets.
    #[error("{0} buckets are not 1 to 32")]
    Buckets(usize),
    /// No positions.
    #[error("there are {learnt} positions to learn from and {held} held out; both are needed")]
    Few {
        /// To learn from.
        learnt: usize,
        /// Held out.
        held: usize,
    },
}

/// How a net is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Width of the hidden layer.
    pub hidden: usize,
    /// Second layers by men on the board.
    pub buckets: usize,
    /// Passes over all positions.
    pub passes: usize,
    /// Positions in a batch.
    pub batch: usize,
    /// The greatest rate of learning.
    pub rate: f32,
    /// The rate at the end, as a share of the greatest.
    pub rate_end: f32,
    /// Decay of weights.
    pub decay: f32,
    /// The share of the game's result in the target.
    pub results: f32,
    /// The share of games held out.
    pub hold_out: f64,
    /// What all lots depend on.
    pub seed: u64,
}

/// Mean squares of differences of expected points, on positions held out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// From the target.
    pub target: f64,
    /// From the games' results.
    pub results: f64,
    /// From what the teacher's scores say.
    pub scores: f64,
}

/// What came of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass {
    /// Its number, from 1.
    pub number: usize,
    /// The loss on the positions learnt from, while they were.
    pub learnt: f64,
    /// The losses on those held out, after it.
    pub held: Losses,
    /// The rate of learning at its end.
    pub rate: f32,
    /// Its time, without the judgement of those held out.
    pub time: Duration,
}

/// A training.
pub struct Training<'a> {
    settings: Settings,
    positions: &'a Positions,
    learn: Vec<u32>,
    hold: Vec<u32>,
    batch: Batch,
    model: Model,
    adam: Adam,
    passes: usize,
}

impl<'a> Training<'a> {
    /// Before the first pass.
    ///
    /// # Errors
    /// If the settings are wrong or there is too little to learn from.
    pub fn new(family: &Family, settings: Settings, positions: &'a Positions) -> Result<Training<'a>, TrainError> {
        if ![8, 16, 32, 64, 128, 256].contains(&settings.hidden) {
            return Err(TrainError::Hidden(settings.hidden));
        }
        if !(1..=32).contains(&settings.buckets) {
            return Err(TrainError::Buckets(settings.buckets));
        }
        let (learn, hold) = hold_out(positions, settings.hold_out, settings.seed);
        if learn.is_empty() || hold.is_empty() {
            return Err(TrainError::Few { learnt: learn.len(), held: hold.len() });
        }
        let model = Model::new(Shape::new(family, settings.hidden, settings.buckets), settings.seed);
        let adam = Adam::new(model.weights.len(), settings.decay);
        let batch = Batch::new(family, Target { results: settings.results });
        Ok(Training { settings, positions, learn, hold, batch, model, adam, passes: 0 })
    }

    /// The model as it is.
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The positions learnt from.
    pub fn learnt(&self) -> &[u32] {
        &self.learn
    }

    /// The positions held out.
    pub fn held(&self) -> &[u32] {
        &self.hold
    }

    /// Passes done.
    pub const fn passes(&self) -> usize {
        self.passes
    }

    /// The state, for going on later.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            settings: self.fingerprint(),
            passes: self.passes as u64,
            weights: self.model.weights.clone(),
            adam: self.adam.clone(),
        }
    }

    /// Goes back to a state that was read for [`Training::fingerprint`].
    pub fn resume(&mut self, checkpoint: Checkpoint) {
        self.passes = checkpoint.passes as usize;
        self.model.weights = checkpoint.weights;
        self.adam = checkpoint.adam;
    }

    /// All that must be the same for going on.
    pub fn fingerprint(&self) -> String {
        format!("{:?} {:?} {}+{}", self.settings, self.model.shape, self.learn.len(), self.hold.len())
    }

    fn rates(&self) -> Rates {
        let per_pass = self.learn.len().div_ceil(self.settings.batch) as u64;
        let steps = per_pass * self.settings.passes as u64;
        // Half a pass of warm-up, but no more than a twentieth of all.
        let warm_up = (per_pass / 2).min(steps / 20).max(1);
        Rates { height: self.settings.rate, end: self.settings.rate * self.settings.rate_end, warm_up, steps }
    }

    /// One pass over all positions in a new order; `seen` is told how many have been seen.
    pub fn pass(&mut self, mut seen: impl FnMut(usize)) -> Pass {
        let begun = Instant::now();
        let rates = self.rates();
        self.passes += 1;
        let mut order = self.learn.clone();
        shuffle(&mut order, &mut SplitMix::new(SplitMix::new(self.settings.seed).next_u64() ^ self.passes as u64));
        let (mut loss, mut done) = (0.0, 0);
        for indices in order.chunks(self.settings.batch) {
            loss += self.batch.work(&self.model, self.positions, indices);
            self.adam.step(&mut self.model, &self.batch, rates.at(self.adam.step));
            done += indices.len();
            seen(done);
        }
        let time = begun.elapsed();
        let held = self.losses(&self.judgements());
        let rate = rates.at(self.adam.step.saturating_sub(1));
        Pass { number: self.passes, learnt: loss / order.len() as f64, held, rate, time }
    }

    /// What the model says of the positions held out.
    pub fn judgements(&self) -> Vec<Judgement> {
        self.model.judge_all(self.batch.views(), self.positions, &self.hold)
    }

    /// What a net in whole numbers says of the positions held out.
    pub fn judgements_of(&self, net: &Net) -> Vec<Judgement> {
        judge_whole(net, self.batch.views(), self.positions, &self.hold)
    }

    /// The losses of judgements of the positions held out.
    pub fn losses(&self, judgements: &[Judgement]) -> Losses {
        let target = Target { results: self.settings.results };
        let mut losses = Losses::default();
        for (&index, judgement) in self.hold.iter().zip(judgements) {
            let position = self.positions.get(index as usize);
            let points = judgement.points() as f64;
            let square = |wanted: f64| (points - wanted).powi(2) / self.hold.len() as f64;
            losses.target += square(target.of(&position) as f64);
            losses.results += square(position.points() as f64 / 2.0);
            losses.scores += square(sigmoid(position.score as f32 / SCALE as f32) as f64);
        }
        losses
    }

    /// The losses of the teacher's own scores on the positions held out.
    pub fn teacher(&self) -> Losses {
        let judge = |&index: &u32| Judgement(self.positions.get(index as usize).score as f32 / SCALE as f32);
        self.losses(&self.hold.iter().map(judge).collect::<Vec<_>>())
    }
}
