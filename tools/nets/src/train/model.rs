//! A net in floating point.

use crate::data::{Position, Positions};
use ladorea::eval::net::{SCALE, Shape};
use ladorea::random::SplitMix;

/// Weights of the first layer begin within plus and minus this over the root of the number of men.
const FIRST_SPREAD: f32 = 1.0;

/// A net in floating point: all weights in one row, in the order of the net's file.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its inputs and sizes.
    pub shape: Shape,
    /// `w1`, `b1`, `w2`, `b2`.
    pub weights: Vec<f32>,
}

/// Where the parts of a net's weights begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) b1: usize,
    pub(crate) w2: usize,
    pub(crate) b2: usize,
    pub(crate) end: usize,
}

impl Layout {
    pub(crate) fn of(shape: &Shape) -> Layout {
        let b1 = shape.first();
        let w2 = b1 + shape.hidden;
        let b2 = w2 + shape.second();
        Layout { b1, w2, b2, end: b2 + shape.buckets }
    }
}

/// What a net says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement(pub f32);

impl Judgement {
    /// Centipawns of the mover.
    pub fn centipawns(self) -> f32 {
        self.0 * SCALE as f32
    }

    /// The mover's expected points.
    pub fn points(self) -> f32 {
        sigmoid(self.0)
    }
}

pub(crate) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

impl Model {
    /// A net that knows nothing.
    pub fn new(shape: Shape, seed: u64) -> Model {
        let layout = Layout::of(&shape);
        let mut random = SplitMix::new(seed);
        let mut even = |spread: f32| (random.next_u64() as f64 / u64::MAX as f64 * 2.0 - 1.0) as f32 * spread;
        let first = FIRST_SPREAD / (shape.men as f32).sqrt();
        let second = 1.0 / (2.0 * shape.hidden as f32).sqrt();
        let mut weights = Vec::with_capacity(layout.end);
        weights.extend((0..layout.w2).map(|_| even(first)));
        weights.extend((layout.w2..layout.b2).map(|_| even(second)));
        weights.resize(layout.end, 0.0);
        Model { shape, weights }
    }

    /// What the net says of a position, plainly.
    pub fn judge(&self, views: &[Vec<u16>; 4], position: &Position) -> Judgement {
        let (layout, hidden) = (Layout::of(&self.shape), self.shape.hidden);
        let bucket = self.shape.bucket(position.inputs.len());
        let mut output = self.weights[layout.b2 + bucket];
        let w2 = &self.weights[layout.w2 + bucket * 2 * hidden..][..2 * hidden];
        for (view, w2) in [position.mover_view(), position.other_view()].into_iter().zip(w2.chunks(hidden)) {
            let mut accumulator = self.weights[layout.b1..layout.w2].to_vec();
            for &input in position.inputs {
                let row = &self.weights[views[view][input as usize] as usize * hidden..][..hidden];
                accumulator.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            output += accumulator.iter().zip(w2).map(|(sum, w)| sum.clamp(0.0, 1.0).powi(2) * w).sum::<f32>();
        }
        Judgement(output)
    }

    /// The same for many positions, by their numbers.
    pub fn judge_all(&self, views: &[Vec<u16>; 4], positions: &Positions, indices: &[u32]) -> Vec<Judgement> {
        use rayon::prelude::*;
        indices.par_iter().with_min_len(256).map(|&index| self.judge(views, &positions.get(index as usize))).collect()
    }
}
