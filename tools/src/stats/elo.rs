//! Differences of strength with their errors.
//!
//! Elo as usual: the difference `d` gives the share `1 / (1 + 10^(-d/400))` of the points (A. Elo 1978). Normalized Elo: the mean result
//! over its standard deviation for one game, times 800 / ln 10 (M. Van den Bergh, "Normalized Elo", 2020).

use super::pairs::{Pairs, moments};
use statrs::distribution::{ContinuousCDF, Normal};
use std::f64::consts::{LN_10, SQRT_2};

/// The quantile of the normal distribution for 95 % confidence.
pub const CONFIDENCE: f64 = 1.959_964;

/// Normalized Elo for one standard deviation of a game.
pub const NORMALIZED: f64 = 800.0 / LN_10;

/// What a number of games says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Share of the points.
    pub share: f64,
    /// Difference in Elo; infinite if everything was won or lost.
    pub elo: f64,
    /// Half the width of its 95 % interval; infinite if it cannot be told.
    pub error: f64,
    /// Normalized Elo.
    pub normalized: f64,
    /// Likelihood of superiority: how sure it is that the first is the better one.
    pub los: f64,
}

/// The difference in Elo that gives this share of the points.
pub fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The share of the points that a difference in Elo gives.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Estimate {
    /// From complete pairs of games.
    pub fn of_pairs(pairs: &Pairs) -> Estimate {
        let (mean, variance) = moments(&pairs.distribution().0);
        let pairs = pairs.count() as f64;
        if pairs == 0.0 {
            Estimate::of_moments(0.5, 0.0, 0.0)
        } else {
            Estimate::of_moments(mean, variance, pairs).per(SQRT_2)
        }
    }

    /// From single games, taken as independent.
    pub fn of_games(wins: u64, draws: u64, losses: u64) -> Estimate {
        let games = (wins + draws + losses) as f64;
        if games == 0.0 {
            return Estimate::of_moments(0.5, 0.0, 0.0);
        }
        let distribution = vec![(1.0, wins as f64 / games), (0.5, draws as f64 / games), (0.0, losses as f64 / games)];
        let (mean, variance) = moments(&distribution);
        Estimate::of_moments(mean, variance, games)
    }

    fn of_moments(mean: f64, variance: f64, count: f64) -> Estimate {
        let deviation = (variance / count.max(1.0)).sqrt();
        let margin = CONFIDENCE * deviation;
        let known = deviation > 0.0;
        let error = if known { (elo(mean + margin) - elo(mean - margin)) / 2.0 } else { f64::INFINITY };
        let los = match Normal::standard().cdf((mean - 0.5) / deviation) {
            los if known => los,
            _ if mean == 0.5 => 0.5,
            _ => f64::from(u8::from(mean > 0.5)),
        };
        let normalized = if known { (mean - 0.5) / variance.sqrt() * NORMALIZED } else { elo(mean) };
        Estimate { share: mean, elo: elo(mean), error, normalized, los }
    }

    /// The normalized difference of one game, where the deviation was that of a mean of several.
    fn per(self, root: f64) -> Estimate {
        let normalized = if self.error.is_finite() { self.normalized / root } else { self.normalized };
        Estimate { normalized, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} instead of {expected}");
    }

    #[test]
    fn elo_and_share_are_those_of_the_textbook() {
        near(elo(0.75), 190.85, 0.01);
        near(share(200.0), 0.7597, 1e-4);
        near(share(elo(0.3)), 0.3, 1e-12);
    }

    #[test]
    fn single_games_by_hand() {
        // Share 0.6, variance 0.5 * 0.16 + 0.2 * 0.01 + 0.3 * 0.36 = 0.19, deviation of the mean 0.04359.
        let estimate = Estimate::of_games(50, 20, 30);
        near(estimate.elo, 70.44, 0.01);
        near(estimate.error, (elo(0.6854341) - elo(0.5145659)) / 2.0, 1e-3);
        // The normal distribution at 0.1 / 0.04359 = 2.294.
        near(estimate.los, 0.98911, 1e-4);
        near(estimate.normalized, 0.1 / 0.19f64.sqrt() * 347.4356, 1e-3);
    }

    #[test]
    fn pairs_have_a_smaller_error_if_openings_decide_games() {
        // Every pair 1:1, but for two: single games would have the variance of 25 wins and 25 losses.
        let paired = Estimate::of_pairs(&Pairs([0, 0, 48, 0, 2]));
        let single = Estimate::of_games(52, 0, 48);
        near(paired.elo, single.elo, 1e-9);
        assert!(paired.error < single.error / 3.5);
        // Mean 0.52, variance 0.96 * 0.0004 + 0.04 * 0.2304 = 0.0096 for a pair, twice that for a game.
        near(paired.normalized, 0.02 / (2.0f64 * 0.0096).sqrt() * 347.4356, 1e-3);
        near(paired.los, 0.92554, 1e-4);
    }

    #[test]
    fn clean_scores_have_no_error_that_could_be_told() {
        let clean = Estimate::of_games(3, 0, 0);
        assert!(clean.elo.is_infinite() && clean.error.is_infinite() && clean.los == 1.0);
        let empty = Estimate::of_games(0, 0, 0);
        assert_eq!((empty.elo, empty.los), (0.0, 0.5));
        assert!(Estimate::of_pairs(&Pairs::default()).error.is_infinite());
    }
}
