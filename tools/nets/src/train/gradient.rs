//! The loss of a batch and its gradient.

use super::model::{Layout, sigmoid};
use super::{Model, SHARDS};
use crate::data::{Position, Positions};
use ladorea::eval::net::SCALE;
use ladorea::eval::net::family::Family;
use rayon::prelude::*;

/// Sums side by side in the output layer; divides all widths.
const LANES: usize = 8;

/// What is learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The share of the game's result; the rest is the score's.
    pub results: f32,
}

impl Target {
    /// The mover's points that are aimed at.
    #[inline]
    pub fn of(self, position: &Position) -> f32 {
        let result = position.points() as f32 / 2.0;
        self.results * result + (1.0 - self.results) * sigmoid(position.score as f32 / SCALE as f32)
    }
}

/// Works out losses and gradients of batches; keeps its memory from one to the next.
pub struct Batch {
    views: [Vec<u16>; 4],
    target: Target,
    shards: Vec<Shard>,
}

/// What comes of one part of a batch.
#[derive(Default)]
struct Shard {
    gradient: Vec<f32>,
    loss: f64,
}

impl Batch {
    /// For nets of a family.
    pub fn new(family: &Family, target: Target) -> Batch {
        let shards = (0..SHARDS).map(|_| Shard::default()).collect();
        Batch { views: crate::data::view_tables(family), target, shards }
    }

    /// For each of four views, what each of the mover's unmirrored inputs is there.
    pub const fn views(&self) -> &[Vec<u16>; 4] {
        &self.views
    }

    /// Works on the positions with these numbers; the sum of their losses.
    pub fn work(&mut self, model: &Model, positions: &Positions, indices: &[u32]) -> f64 {
        let size = indices.len().div_ceil(SHARDS).max(1);
        let (views, target, count) = (&self.views, self.target, indices.len());
        self.shards.par_iter_mut().enumerate().for_each(|(number, shard)| {
            shard.gradient.clear();
            shard.gradient.resize(model.weights.len(), 0.0);
            let part = &indices[(number * size).min(count)..((number + 1) * size).min(count)];
            let mut work = Work { views, target, model, layout: Layout::of(&model.shape), scale: 1.0 / count as f32 };
            shard.loss = work.dispatch(positions, part, &mut shard.gradient);
        });
        self.shards.iter().map(|shard| shard.loss).sum()
    }

    /// Calls `use_it` with each piece of the gradient of the mean loss and the place where it begins, in parallel.
    pub fn each_piece<T: Send>(&self, pieces: &mut [T], size: usize, use_it: impl Fn(usize, &mut T, &[f32]) + Sync) {
        pieces.par_iter_mut().enumerate().for_each_init(
            || vec![0.0; size],
            |sum, (number, piece)| {
                let begin = number * size;
                let length = size.min(self.shards[0].gradient.len() - begin);
                sum[..length].copy_from_slice(&self.shards[0].gradient[begin..begin + length]);
                for shard in &self.shards[1..] {
                    let more = &shard.gradient[begin..begin + length];
                    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
                use_it(begin, piece, &sum[..length]);
            },
        );
    }

    /// The gradient of the mean loss.
    pub fn gradient(&self) -> Vec<f32> {
        let mut sum = self.shards[0].gradient.clone();
        for shard in &self.shards[1..] {
            sum.iter_mut().zip(&shard.gradient).for_each(|(sum, more)| *sum += more);
        }
        sum
    }
}

/// What one part of a batch is worked on with.
struct Work<'a> {
    views: &'a [Vec<u16>; 4],
    target: Target,
    model: &'a Model,
    layout: Layout,
    /// One over the size of the batch.
    scale: f32,
}

impl Work<'_> {
    /// Widths that are powers of two are compiled for themselves, so that their loops become vector instructions.
    fn dispatch(&mut self, positions: &Positions, indices: &[u32], gradient: &mut [f32]) -> f64 {
        match self.model.shape.hidden {
            8 => self.part::<8>(positions, indices, gradient),
            16 => self.part::<16>(positions, indices, gradient),
            32 => self.part::<32>(positions, indices, gradient),
            64 => self.part::<64>(positions, indices, gradient),
            128 => self.part::<128>(positions, indices, gradient),
            256 => self.part::<256>(positions, indices, gradient),
            other => unreachable!("widths are checked before: {other}"),
        }
    }

    fn part<const H: usize>(&mut self, positions: &Positions, indices: &[u32], gradient: &mut [f32]) -> f64 {
        let mut loss = 0.0;
        for &index in indices {
            loss += self.position::<H>(&positions.get(index as usize), gradient) as f64;
        }
        loss
    }

    /// The loss of one position; its gradient is added.
    fn position<const H: usize>(&self, position: &Position, gradient: &mut [f32]) -> f32 {
        let layout = self.layout;
        let (rows, rest) = self.model.weights.split_at(layout.b1);
        let (rows, b1): (&[[f32; H]], &[f32]) = (rows.as_chunks().0, &rest[..H]);
        let bucket = self.model.shape.bucket(position.inputs.len());
        let w2 = &self.model.weights[layout.w2 + bucket * 2 * H..][..2 * H];
        let views = [&self.views[position.mover_view()], &self.views[position.other_view()]];

        let mut output = self.model.weights[layout.b2 + bucket];
        let mut active = [[0.0f32; H]; 2];
        for ((view, sums), w2) in views.into_iter().zip(&mut active).zip(w2.as_chunks::<H>().0) {
            sums.copy_from_slice(b1);
            for &input in position.inputs {
                add(sums, &rows[view[input as usize] as usize]);
            }
            // Several sums side by side, which become one vector; one sum alone would wait for itself at every step.
            let mut lanes = [0.0f32; LANES];
            for (sums, w2) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(w2.as_chunks::<LANES>().0) {
                for lane in 0..LANES {
                    sums[lane] = sums[lane].clamp(0.0, 1.0);
                    lanes[lane] += sums[lane] * sums[lane] * w2[lane];
                }
            }
            output += lanes.iter().sum::<f32>();
        }

        let points = sigmoid(output);
        let error = points - self.target.of(position);
        let slope = 2.0 * error * points * (1.0 - points) * self.scale;

        gradient[layout.b2 + bucket] += slope;
        for (side, view) in views.into_iter().enumerate() {
            let place = bucket * 2 * H + side * H;
            let second = &mut gradient[layout.w2 + place..][..H];
            let mut back = [0.0f32; H];
            for h in 0..H {
                let a = active[side][h];
                second[h] += slope * a * a;
                // Where the clipped value is at an end, its slope is none.
                let inner = if a > 0.0 && a < 1.0 { 2.0 * a } else { 0.0 };
                back[h] = slope * inner * w2[side * H + h];
            }
            let (rows, rest) = gradient.split_at_mut(layout.b1);
            let rows: &mut [[f32; H]] = rows.as_chunks_mut().0;
            for &input in position.inputs {
                add(&mut rows[view[input as usize] as usize], &back);
            }
            add(&mut rest.as_chunks_mut::<H>().0[0], &back);
        }
        error * error
    }
}

#[inline]
fn add<const H: usize>(sums: &mut [f32; H], row: &[f32; H]) {
    for h in 0..H {
        sums[h] += row[h];
    }
}
