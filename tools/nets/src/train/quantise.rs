//! From floating point to whole numbers, and what is lost by it.

use super::Model;
use super::model::Layout;
use crate::data::Positions;
use crate::net::{MAX_FIRST, MAX_SECOND, Net, QA, QB};
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

/// How the scores of a net in whole numbers differ from those in floating point, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuantisationError {
    /// The mean of the differences, signs apart.
    pub mean: f64,
    /// The greatest difference.
    pub greatest: f64,
}

/// Compares both nets on the positions with these numbers.
pub fn quantisation_error(
    model: &Model,
    net: &Net,
    views: &[Vec<u16>; 4],
    positions: &Positions,
    indices: &[u32],
) -> QuantisationError {
    let differences: Vec<f64> = indices
        .par_iter()
        .with_min_len(256)
        .map(|&index| {
            let position = positions.get(index as usize);
            let [mover, other] = [position.mover_view(), position.other_view()].map(|view| {
                position.inputs.iter().map(|&input| views[view][input as usize] as usize).collect::<Vec<_>>()
            });
            let whole = net.score_inputs(&mover, &other, position.inputs.len());
            (whole as f64 - model.judge(views, &position).centipawns() as f64).abs()
        })
        .collect();
    let mean = differences.iter().sum::<f64>() / differences.len().max(1) as f64;
    QuantisationError { mean, greatest: differences.into_iter().fold(0.0, f64::max) }
}
