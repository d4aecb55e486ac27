//! Adam with decoupled decay (I. Loshchilov, F. Hutter: Decoupled Weight Decay Regularization, 2019), and the rate of
//! learning over time.

use super::model::Layout;
use super::{Batch, Model};
use ladorea::eval::net::{MAX_FIRST, MAX_SECOND, QA, QB};

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// Weights that one thread takes at a time.
const PIECE: usize = 4096;

/// The rate of learning: rises evenly to its height during the warm-up, then falls along half a cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The greatest rate.
    pub height: f32,
    /// The rate at the end.
    pub end: f32,
    /// Steps of warm-up.
    pub warm_up: u64,
    /// All steps.
    pub steps: u64,
}

impl Rates {
    /// The rate of a step, from 0.
    pub fn at(&self, step: u64) -> f32 {
        if step < self.warm_up {
            return self.height * (step + 1) as f32 / self.warm_up as f32;
        }
        let way = (step - self.warm_up) as f32 / (self.steps.saturating_sub(self.warm_up)).max(1) as f32;
        self.end + (self.height - self.end) * 0.5 * (1.0 + (std::f32::consts::PI * way.min(1.0)).cos())
    }
}

/// The optimiser's memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// Steps made.
    pub step: u64,
    /// Means of gradients.
    pub means: Vec<f32>,
    /// Means of their squares.
    pub squares: Vec<f32>,
    /// How much of a weight is taken off at each step, for a rate of one.
    pub decay: f32,
}

/// A piece of the weights with the optimiser's memory of them.
struct Piece<'a> {
    weights: &'a mut [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize, decay: f32) -> Adam {
        Adam { step: 0, means: vec![0.0; weights], squares: vec![0.0; weights], decay }
    }

    /// Moves a model's weights against the batch's gradient, and keeps them within what whole numbers can hold.
    pub fn step(&mut self, model: &mut Model, batch: &Batch, rate: f32) {
        self.step += 1;
        let layout = Layout::of(&model.shape);
        let steps = self.step.min(i32::MAX as u64) as i32;
        let (unbias1, unbias2) = (1.0 - BETA1.powi(steps), 1.0 - BETA2.powi(steps));
        let decay = 1.0 - rate * self.decay;
        let mut pieces: Vec<Piece> = model
            .weights
            .chunks_mut(PIECE)
            .zip(self.means.chunks_mut(PIECE))
            .zip(self.squares.chunks_mut(PIECE))
            .map(|((weights, means), squares)| Piece { weights, means, squares })
            .collect();
        batch.each_piece(&mut pieces, PIECE, |begin, piece, gradient| {
            for (i, &slope) in gradient.iter().enumerate() {
                piece.means[i] = BETA1 * piece.means[i] + (1.0 - BETA1) * slope;
                piece.squares[i] = BETA2 * piece.squares[i] + (1.0 - BETA2) * slope * slope;
                let move_by = (piece.means[i] / unbias1) / ((piece.squares[i] / unbias2).sqrt() + EPSILON);
                piece.weights[i] = piece.weights[i] * decay - rate * move_by;
            }
            // Pieces may lie across the border of two layers.
            let border = |place: usize| place.clamp(begin, begin + piece.weights.len()) - begin;
            let (first, second) = (border(layout.w2), border(layout.b2));
            clip(&mut piece.weights[..first], MAX_FIRST as f32 / QA as f32);
            clip(&mut piece.weights[first..second], MAX_SECOND as f32 / QB as f32);
        });
    }
}

fn clip(weights: &mut [f32], most: f32) {
    weights.iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
}
