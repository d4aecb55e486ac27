//! What results say about strength: [`pairs`] (counts of games and of pairs of games), [`elo`] (differences with
//! errors), [`sprt`] (when to stop) and, for a whole pool, [`rating`]. Mathematics only; nothing here knows of games or
//! engines.

pub mod elo;
pub mod pairs;
pub mod rating;
pub mod sprt;

pub use elo::Estimate;
pub use pairs::Pairs;
pub use sprt::{Model, Sprt, Verdict};

/// A value as it is written with so many decimals, without the sign of a negative zero.
pub fn rounded(value: f64, decimals: i32) -> f64 {
    let factor = 10f64.powi(decimals);
    (value * factor).round() / factor + 0.0
}
