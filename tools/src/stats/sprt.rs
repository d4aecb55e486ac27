//! The sequential probability ratio test on pairs of games: two guesses of the strength are weighed after each pair,
//! and the match stops when one is refuted.
//!
//! The generalised test: the likelihood of each guess is that of the likeliest distribution of the five results of a
//! pair that fits it (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
//! distribution", 2019, and "A practical introduction to the GSPRT", 2020). The bounds are Wald's (A. Wald 1945).

use super::elo::{NORMALIZED, share};
use super::pairs::{Distribution, Pairs, moments};
use super::rounded;
use std::f64::consts::SQRT_2;
use std::str::FromStr;
use thiserror::Error;

/// Steps of the bisection: more than a float has bits.
const BISECTIONS: usize = 60;
/// Rounds of the fixed point for a normalized guess; it converges in a few.
const ROUNDS: usize = 20;
/// When the fixed point is found.
const TOLERANCE: f64 = 1e-10;

/// What kind of Elo the guesses are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Model {
    /// The usual Elo.
    #[default]
    Logistic,
    /// Elo measured in standard deviations of a game, so that the length of a match does not depend on how many games
    /// are drawn.
    Normalized,
}

/// A word that names no model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no model; there are logistic and normalized")]
pub struct ModelError(String);

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Model, ModelError> {
        match text {
            "logistic" => Ok(Model::Logistic),
            "normalized" | "normalised" => Ok(Model::Normalized),
            _ => Err(ModelError(text.to_string())),
        }
    }
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower guess (H0).
    pub elo0: f64,
    /// The upper guess (H1).
    pub elo1: f64,
    /// The chance to accept H1 if H0 is so.
    pub alpha: f64,
    /// The chance to accept H0 if H1 is so.
    pub beta: f64,
    /// What the guesses mean.
    pub model: Model,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The upper guess is accepted.
    H1,
    /// The lower guess is accepted.
    H0,
    /// Not yet.
    Continue,
}

/// What is no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// A word that is none of the test's.
    #[error("\"{0}\" is none of elo0=, elo1=, alpha=, beta= with a number, model=logistic or model=normalized")]
    Word(String),
    /// Guesses in the wrong order.
    #[error("the guesses must be elo0 < elo1, both given, and no infinity")]
    Order,
    /// A chance that is none.
    #[error("alpha and beta must lie between 0 and 0.5")]
    Chance,
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`, separated by blanks or commas; the last three may
    /// be left out.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt { elo0: f64::NAN, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: Model::Logistic };
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let wrong = || SprtError::Word(word.to_string());
            let (name, value) = word.split_once('=').ok_or_else(wrong)?;
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
            match (name, value) {
                ("elo0", _) => sprt.elo0 = number()?,
                ("elo1", _) => sprt.elo1 = number()?,
                ("alpha", _) => sprt.alpha = number()?,
                ("beta", _) => sprt.beta = number()?,
                ("model", _) => sprt.model = value.parse().map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        sprt.checked()
    }
}

impl Sprt {
    /// The test itself, if its numbers make one.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn checked(self) -> Result<Sprt, SprtError> {
        let chance = |value: f64| value > 0.0 && value < 0.5;
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            Err(SprtError::Order)
        } else if !chance(self.alpha) || !chance(self.beta) {
            Err(SprtError::Chance)
        } else {
            Ok(self)
        }
    }

    /// At these log-likelihood ratios H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 against H0.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let (observed, count) = pairs.regular_distribution();
        let likeliest = |guess: f64| match self.model {
            Model::Logistic => with_mean(&observed, share(guess)),
            // Twice the mean over root two times the deviation: a pair says root two times as much as a game.
            Model::Normalized => with_ratio(&observed, guess / NORMALIZED * SQRT_2),
        };
        let (under0, under1) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = observed.iter().zip(under0.iter().zip(&under1));
        count * terms.map(|((_, share), ((_, p0), (_, p1)))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// Whether the match can stop.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (llr, (lower, upper)) = (self.llr(pairs), self.bounds());
        if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Continue
        }
    }
}

impl Sprt {
    /// The state of the test in words.
    pub fn report(&self, pairs: &Pairs) -> String {
        let kind = match self.model {
            Model::Logistic => "Elo",
            Model::Normalized => "normalized Elo",
        };
        let verdict = match self.verdict(pairs) {
            Verdict::H0 => format!("H0 accepted: not more than {} {kind}", self.elo0),
            Verdict::H1 => format!("H1 accepted: at least {} {kind}", self.elo1),
            Verdict::Continue => format!("undecided between {} and {} {kind}", self.elo0, self.elo1),
        };
        format!("SPRT: {verdict}; {} after {} pairs", self.state(pairs), pairs.count())
    }

    /// The ratio and its bounds: `LLR 0.35 in [-2.94, 2.94]`.
    pub fn state(&self, pairs: &Pairs) -> String {
        let (lower, upper) = self.bounds();
        format!("LLR {:.2} in [{lower:.2}, {upper:.2}]", rounded(self.llr(pairs), 2))
    }
}

/// The likeliest distribution whose mean is `mean`, given what was observed.
fn with_mean(observed: &Distribution, mean: f64) -> Distribution {
    let offsets: Vec<f64> = observed.iter().map(|(value, _)| value - mean).collect();
    reweighted(observed, &offsets)
}

/// The likeliest distribution whose mean exceeds one half by `ratio` of its deviations.
///
/// The condition `mean - 1/2 - ratio * deviation = 0` is not linear in the distribution; it is replaced by its
/// derivative at the last approximation until that no longer changes.
fn with_ratio(observed: &Distribution, ratio: f64) -> Distribution {
    // Not from what was observed, whose deviation may be next to nothing.
    let mut fitted: Distribution = observed.iter().map(|(value, _)| (*value, 1.0 / observed.len() as f64)).collect();
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&fitted);
        let deviation = variance.sqrt();
        let offsets: Vec<f64> = observed
            .iter()
            .map(|(value, _)| value - 0.5 - ratio * deviation * (1.0 + ((value - mean) / deviation).powi(2)) / 2.0)
            .collect();
        let next = reweighted(observed, &offsets);
        let change = next.iter().zip(&fitted).map(|(a, b)| (a.1 - b.1).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < TOLERANCE {
            break;
        }
    }
    fitted
}

/// The likeliest distribution in which `offsets` have the mean 0: each share is divided by `1 + x * offset`, with the
/// `x` for which that is so.
fn reweighted(observed: &Distribution, offsets: &[f64]) -> Distribution {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution on these values has that mean.
        return observed.clone();
    }
    let sum = |x: f64| observed.iter().zip(offsets).map(|((_, p), a)| p * a / (1.0 + x * a)).sum::<f64>();
    // Between these all denominators are positive, and the sum falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    observed.iter().zip(offsets).map(|((value, p), a)| (*value, p / (1.0 + x * a))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} instead of {expected}");
    }

    #[test]
    fn tests_are_read_and_refused() {
        let test = sprt("elo0=-2 elo1=3,alpha=0.1  model=normalized");
        assert_eq!(test, Sprt { elo0: -2.0, elo1: 3.0, alpha: 0.1, beta: 0.05, model: Model::Normalized });
        assert_eq!("elo0=1 elo1=0".parse::<Sprt>(), Err(SprtError::Order));
        assert_eq!("elo0=1".parse::<Sprt>(), Err(SprtError::Order));
        assert_eq!("elo0=0 elo1=1 alpha=0.7".parse::<Sprt>(), Err(SprtError::Chance));
        assert_eq!("elo0=0 elo1=x".parse::<Sprt>(), Err(SprtError::Word("elo1=x".into())));
        assert!("elo2=1".parse::<Sprt>().is_err());
    }

    #[test]
    fn the_bounds_are_walds() {
        let (lower, upper) = sprt("elo0=0 elo1=5").bounds();
        near(lower, -2.944_439, 1e-6);
        near(upper, 2.944_439, 1e-6);
    }

    #[test]
    fn the_ratio_of_two_results_only_is_that_of_a_coin() {
        // Pairs of 0 and 2 points only: the distribution is fixed by its mean, and the ratio is that of two coins.
        let test = sprt("elo0=0 elo1=100");
        let (p0, p1) = (share(0.0), share(100.0));
        let expected = 6000.0 * (p1 / p0).ln() + 4000.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        near(test.llr(&Pairs([4000, 0, 0, 0, 6000])) / expected, 1.0, 0.005);
    }

    #[test]
    fn the_fitted_distributions_meet_their_conditions() {
        let (observed, _) = Pairs([3, 20, 51, 28, 7]).regular_distribution();
        for mean in [0.4, 0.5, 0.55] {
            let fitted = with_mean(&observed, mean);
            near(moments(&fitted).0, mean, 1e-9);
            near(fitted.iter().map(|(_, p)| p).sum(), 1.0, 1e-9);
        }
        for ratio in [-0.3, 0.0, 0.2] {
            let fitted = with_ratio(&observed, ratio);
            let (mean, variance) = moments(&fitted);
            near((mean - 0.5) / variance.sqrt(), ratio, 1e-6);
            near(fitted.iter().map(|(_, p)| p).sum(), 1.0, 1e-6);
        }
    }

    #[test]
    fn for_small_differences_the_ratio_is_that_of_the_normal_distribution() {
        // The approximation: (t1 - t0) * (N * mean - N * (t0 + t1) / 2) / variance, in shares.
        let pairs = Pairs([600, 2400, 4900, 2600, 700]);
        let (mean, variance) = moments(&pairs.distribution().0);
        let (s0, s1) = (share(0.0), share(3.0));
        let expected = (s1 - s0) * (2.0 * mean - s0 - s1) * pairs.count() as f64 / (2.0 * variance);
        near(sprt("elo0=0 elo1=3").llr(&pairs), expected, 0.05);
        // The same in deviations: guesses of normalized Elo that mean these shares.
        let ratio = |share: f64| (share - 0.5) / (2.0 * variance).sqrt() * NORMALIZED;
        let text = format!("elo0={} elo1={} model=normalized", ratio(s0), ratio(s1));
        near(sprt(&text).llr(&pairs), expected, 0.05);
    }

    #[test]
    fn extreme_counts_do_no_harm() {
        let test = sprt("elo0=0 elo1=50");
        assert_eq!((test.llr(&Pairs::default()), test.verdict(&Pairs::default())), (0.0, Verdict::Continue));
        for model in ["logistic", "normalized"] {
            let test = sprt(&format!("elo0=0 elo1=50 model={model}"));
            assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 400])), Verdict::H1, "{model}");
            assert_eq!(test.verdict(&Pairs([400, 0, 0, 0, 0])), Verdict::H0, "{model}");
            assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 5])), Verdict::Continue);
            assert!(test.llr(&Pairs([0, 0, 1, 0, 0])).is_finite());
        }
    }
}
