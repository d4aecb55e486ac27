//! Which variants are played, and how often each.

use crate::catalogue::games;
use ladorea::games::AnyVariant;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::random::SplitMix;
use std::str::FromStr;
use thiserror::Error;

/// A mixture that is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MixError {
    /// A name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A weight.
    #[error("\"{0}\" is no weight: a number above 0 is wanted, as in gothic=0.5")]
    Weight(String),
    /// A variant twice.
    #[error("{0} is named twice")]
    Twice(&'static str),
}

/// Variants with weights: `caparandom=1,ladorean=0.3`. A name alone has weight 1. Weights count games.
#[derive(Clone, Debug)]
pub struct Mix(Vec<(&'static AnyVariant, f64)>);

impl FromStr for Mix {
    type Err = MixError;

    fn from_str(text: &str) -> Result<Mix, MixError> {
        let mut parts: Vec<(&'static AnyVariant, f64)> = Vec::new();
        for part in text.split(',') {
            let (name, weight) = part.split_once('=').unwrap_or((part, "1"));
            let variant = games().find(name.trim())?;
            let weight = match weight.trim().parse::<f64>() {
                Ok(weight) if weight.is_finite() && weight > 0.0 => weight,
                _ => return Err(MixError::Weight(weight.into())),
            };
            if parts.iter().any(|(other, _)| other.name() == variant.name()) {
                return Err(MixError::Twice(variant.name()));
            }
            parts.push((variant, weight));
        }
        Ok(Mix(parts))
    }
}

impl Mix {
    /// The variants.
    pub fn variants(&self) -> impl Iterator<Item = &'static AnyVariant> + '_ {
        self.0.iter().map(|&(variant, _)| variant)
    }

    /// One of the variants by lot.
    pub fn draw(&self, random: &mut SplitMix) -> &'static AnyVariant {
        let sum: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut left = random.next_u64() as f64 / u64::MAX as f64 * sum;
        for &(variant, weight) in &self.0 {
            left -= weight;
            if left < 0.0 {
                return variant;
            }
        }
        // Rounding at the upper end; a mixture has at least one part.
        self.0[self.0.len() - 1].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_shares_of_the_games() {
        let mix: Mix = "gothic=3, janus".parse().unwrap();
        let mut random = SplitMix::new(2);
        let gothic = (0..4000).filter(|_| mix.draw(&mut random).name() == "gothic").count();
        assert!((2900..3100).contains(&gothic), "{gothic}");
    }

    #[test]
    fn wrong_parts_are_refused_by_name() {
        let error = |text: &str| text.parse::<Mix>().unwrap_err().to_string();
        assert!(error("gothic=1,nosuch").contains("\"nosuch\""));
        assert!(error("gothic=-1").starts_with("\"-1\" is no weight"));
        assert!(error("gothic=nan").starts_with("\"nan\" is no weight"));
        assert_eq!(error("chess,normal"), "chess is named twice");
    }
}
