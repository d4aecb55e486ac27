//! From floating point to whole numbers, and what is lost by it.

use super::model::Layout;
use super::{Judgement, Model};
use crate::data::Positions;
use crate::reference;
use ladorea::eval::net::{MAX_FIRST, MAX_SECOND, Net, QA, QB, SCALE};
use rayon::prelude::*;

/// The net in whole numbers.
pub fn quantise(model: &Model, description: &str) -> Net {
    let layout = Layout::of(&model.shape);
    let whole = |weights: &[f32], one: i32, most: i32| -> Vec<i16> {
        let whole = |weight: &f32| (weight * one as f32).round().clamp(-most as f32, most as f32) as i16;
        weights.iter().map(whole).collect()
    };
    let weights = &model.weights;
    Net {
        shape: model.shape.clone(),
        description: description.to_string(),
        w1: whole(&weights[..layout.b1], QA, MAX_FIRST),
        b1: whole(&weights[layout.b1..layout.w2], QA, MAX_FIRST),
        w2: whole(&weights[layout.w2..layout.b2], QB, MAX_SECOND),
        b2: weights[layout.b2..layout.end].iter().map(|weight| (weight * (QA * QB) as f32).round() as i32).collect(),
    }
}

/// What a net in whole numbers says of the positions with these numbers.
pub fn judge_whole(net: &Net, views: &[Vec<u16>; 4], positions: &Positions, indices: &[u32]) -> Vec<Judgement> {
    let judge = |&index: &u32| {
        let position = positions.get(index as usize);
        let seen = |view: usize| -> Vec<usize> {
            position.inputs.iter().map(|&input| views[view][input as usize] as usize).collect()
        };
        let (mover, other) = (seen(position.mover_view()), seen(position.other_view()));
        Judgement(reference::score_inputs(net, &mover, &other, position.inputs.len()) as f32 / SCALE as f32)
    };
    indices.par_iter().with_min_len(256).map(judge).collect()
}

/// How the scores of a net in whole numbers differ from those in floating point, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuantisationError {
    /// The mean of the differences, signs apart.
    pub mean: f64,
    /// The greatest difference.
    pub greatest: f64,
}

impl QuantisationError {
    /// Compares judgements of the same positions.
    pub fn between(whole: &[Judgement], floating: &[Judgement]) -> QuantisationError {
        let differences = || whole.iter().zip(floating).map(|(a, b)| (a.centipawns() - b.centipawns()).abs() as f64);
        let mean = differences().sum::<f64>() / whole.len().max(1) as f64;
        QuantisationError { mean, greatest: differences().fold(0.0, f64::max) }
    }
}
