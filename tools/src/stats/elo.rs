//! Differences of strength with their errors.
//!
//! Elo as usual: the difference `d` gives the share `1 / (1 + 10^(-d/400))` of the points (A. Elo 1978). Normalized
//! Elo: the mean result over its standard deviation for one game, times 800 / ln 10 (M. Van den Bergh, "Normalized
//! Elo", 2020).
//!
//! Few results must not look surer than they are, so errors and likelihoods are those of the results with one more that
//! is spread evenly over all that are possible (W. Perks, "Some observations on inverse probability", 1947; A. Agresti
//! and B. Coull, "Approximate is better than 'exact'", 1998, on why that gives intervals that hold), by the
//! distribution of Student (W. S. Gosset 1908). The difference itself is the plain one, that of the share of the
//! points.

use super::pairs::{Distribution, Pairs, moments};
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::f64::consts::LN_10;

/// The quantile of the normal distribution for 95 % confidence.
pub const CONFIDENCE: f64 = 1.959_964;

/// Normalized Elo for one standard deviation of a game.
pub const NORMALIZED: f64 = 800.0 / LN_10;

/// The upper end of an interval of 95 %.
const UPPER: f64 = 0.975;

/// What a number of games says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Share of the points.
    pub share: f64,
    /// Difference in Elo; infinite if everything was won or lost.
    pub elo: f64,
    /// The 95 % interval of the difference: symmetrical, or open on one side if everything was won or lost, or on both
    /// if nothing is known.
    pub interval: (f64, f64),
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
        Estimate::of_counts(&pairs.0, 2.0)
    }

    /// From single games, taken as independent.
    pub fn of_games(wins: u64, draws: u64, losses: u64) -> Estimate {
        Estimate::of_counts(&[losses, draws, wins], 1.0)
    }

    /// Half the width of the 95 % interval; infinite if it is open.
    pub fn error(&self) -> f64 {
        (self.interval.1 - self.interval.0) / 2.0
    }

    /// From counts of results that go up evenly from no point to all of them, each of so many games.
    fn of_counts(counts: &[u64], games_each: f64) -> Estimate {
        let count: u64 = counts.iter().sum();
        let Some(student) = student(count) else {
            return Estimate {
                share: 0.5,
                elo: 0.0,
                interval: (f64::NEG_INFINITY, f64::INFINITY),
                normalized: 0.0,
                los: 0.5,
            };
        };
        let (mean, spread) = moments(&distribution(counts, 0.0));
        let (centre, variance) = moments(&distribution(counts, 1.0 / counts.len() as f64));
        let deviation = (variance / (count as f64 + 1.0)).sqrt();
        let margin = student.inverse_cdf(UPPER) * deviation;
        let difference = elo(mean);
        let interval = if difference == f64::INFINITY {
            (elo(centre - margin), f64::INFINITY)
        } else if difference == f64::NEG_INFINITY {
            (f64::NEG_INFINITY, elo(centre + margin))
        } else {
            // The slope of Elo over shares at the centre.
            let error = margin / (centre * (1.0 - centre)) * 400.0 / LN_10;
            (difference - error, difference + error)
        };
        let spread = if spread > 0.0 { spread } else { variance };
        Estimate {
            share: mean,
            elo: difference,
            interval,
            normalized: (mean - 0.5) / (spread * games_each).sqrt() * NORMALIZED,
            los: student.cdf((centre - 0.5) / deviation),
        }
    }
}

/// The distribution of a mean of so many results and one more; nothing if there are none.
fn student(count: u64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, count as f64).ok()
}

/// Shares of the points and how often they came, with `more` of each result.
fn distribution(counts: &[u64], more: f64) -> Distribution {
    let total = counts.iter().sum::<u64>() as f64 + more * counts.len() as f64;
    let last = counts.len().saturating_sub(1) as f64;
    counts.iter().enumerate().map(|(index, &count)| (index as f64 / last, (count as f64 + more) / total)).collect()
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
    fn quantiles_are_those_of_students_table() {
        for (freedom, expected) in
            [(1, 12.7062), (2, 4.3027), (4, 2.7764), (10, 2.2281), (100, 1.9840), (20_000, 1.9600)]
        {
            near(student(freedom).unwrap().inverse_cdf(UPPER), expected, 1e-3);
        }
        assert!(student(0).is_none());
    }

    #[test]
    fn single_games_by_hand() {
        // Share 0.6, so 400 lg (3/2).
        let estimate = Estimate::of_games(50, 20, 30);
        near(estimate.elo, 70.44, 0.01);
        // With a third of a game more of each result: share 60.5/101, variance 0.189505, deviation of the mean
        // 0.0433167; Student's quantile for 100 is 1.98397, the slope 400 / ln 10 / (0.59901 * 0.40099) = 723.24.
        near(estimate.error(), 1.98397 * 0.0433167 * 723.24, 0.1);
        // Student's distribution for 100 at 0.0990099 / 0.0433167 = 2.2857.
        near(estimate.los, 0.98782, 1e-4);
        // The plain variance is 0.5 * 0.16 + 0.2 * 0.01 + 0.3 * 0.36 = 0.19.
        near(estimate.normalized, 0.1 / 0.19f64.sqrt() * 347.4356, 1e-3);
    }

    #[test]
    fn pairs_have_a_smaller_error_if_openings_decide_games() {
        // Every pair 1:1, but for two: single games would have the variance of 25 wins and 25 losses.
        let paired = Estimate::of_pairs(&Pairs([0, 0, 48, 0, 2]));
        let single = Estimate::of_games(52, 0, 48);
        near(paired.elo, single.elo, 1e-9);
        assert!(paired.error() < single.error() / 3.0);
        // Mean 0.52, variance 0.96 * 0.0004 + 0.04 * 0.2304 = 0.0096 for a pair, twice that for a game.
        near(paired.normalized, 0.02 / (2.0f64 * 0.0096).sqrt() * 347.4356, 1e-3);
    }

    #[test]
    fn little_data_look_like_little_data() {
        // One win: with a third of each result more 3/4 of the points, variance 0.145833, deviation of the mean
        // 0.270031. Student's distribution of one degree of freedom is Cauchy's: 1/2 + atan(0.25 / 0.270031) / pi.
        let one = Estimate::of_games(1, 0, 0);
        near(one.los, 0.73775, 1e-4);
        assert!(one.elo == f64::INFINITY && one.interval.0 < -1000.0 && one.interval.1 == f64::INFINITY);
        let lost = Estimate::of_games(0, 0, 1);
        near(lost.los, 1.0 - one.los, 1e-9);
        assert!(lost.elo == f64::NEG_INFINITY && lost.interval.1 == -one.interval.0);
        // Four pairs won: 0.9 of the points, variance 0.065, deviation 0.114018, quantile 2.77645: at least 0.58344.
        let clean = Estimate::of_pairs(&Pairs([0, 0, 0, 0, 4]));
        near(clean.interval.0, elo(0.58344), 0.01);
        near(clean.los, 0.98768, 1e-3);
        // Twenty-five pairs 1:1: variance 0.125 / 26, deviation 0.013598, quantile 2.05954, slope 694.87.
        let split = Estimate::of_pairs(&Pairs([0, 0, 25, 0, 0]));
        assert_eq!((split.elo, split.los), (0.0, 0.5));
        near(split.error(), 19.46, 0.01);
        let empty = Estimate::of_games(0, 0, 0);
        assert_eq!((empty.elo, empty.los, empty.error()), (0.0, 0.5, f64::INFINITY));
        assert_eq!(Estimate::of_pairs(&Pairs::default()), empty);
    }
}
