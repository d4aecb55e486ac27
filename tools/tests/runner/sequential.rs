//! The sequential test on simulated matches of known strength.

use ladorea::random::SplitMix;
use ladorea_match::stats::elo::{NORMALIZED, share};
use ladorea_match::stats::pairs::moments;
use ladorea_match::stats::{Model, Pairs, Sprt, Verdict};

/// No match is as long as this.
const LONGEST: usize = 100_000;
/// Openings are unbalanced by this, which makes the games of a pair depend on each other.
const BIAS: f64 = 80.0;
/// Draws between equals, as Davidson's parameter.
const DRAWS: f64 = 1.0;

/// Chances of a loss, a draw and a win at a difference in Elo.
pub(crate) fn game(elo: f64) -> [f64; 3] {
    let half = elo / 400.0 * std::f64::consts::LN_10 / 2.0;
    let weights = [(-half).exp(), DRAWS, half.exp()];
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The chances of the five results of a pair.
pub(crate) fn pair(elo: f64) -> [f64; 5] {
    let (first, second) = (game(elo + BIAS), game(elo - BIAS));
    let mut chances = [0.0; 5];
    for (a, p) in first.iter().enumerate() {
        for (b, q) in second.iter().enumerate() {
            chances[a + b] += p * q;
        }
    }
    chances
}

/// The difference at which a pair has the strength that `measure` gives.
fn solve(wanted: f64, measure: impl Fn(&[f64; 5]) -> f64) -> [f64; 5] {
    let (mut low, mut high) = (-400.0, 400.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if measure(&pair(middle)) < wanted { low = middle } else { high = middle }
    }
    pair(low)
}

pub(crate) fn moments_of(chances: &[f64; 5]) -> (f64, f64) {
    moments(&chances.iter().enumerate().map(|(index, chance)| (index as f64 / 4.0, *chance)).collect())
}

fn strength(model: Model, elo: f64) -> [f64; 5] {
    match model {
        Model::Logistic => solve(share(elo), |chances| moments_of(chances).0),
        Model::Normalized => solve(elo, |chances| {
            let (mean, variance) = moments_of(chances);
            (mean - 0.5) / (2.0 * variance).sqrt() * NORMALIZED
        }),
    }
}

/// One of these results by its chance.
pub(crate) fn draw(chances: &[f64], random: &mut SplitMix) -> usize {
    let mut at = random.below(1 << 40) as f64 / (1u64 << 40) as f64;
    let result = chances.iter().position(|chance| {
        at -= chance;
        at < 0.0
    });
    result.unwrap_or(chances.len() - 1)
}

/// How many of the simulated matches accept H1, and how many pairs they took on average.
fn simulate(sprt: &Sprt, streams: usize, elo: f64, seed: u64) -> (usize, usize) {
    let chances = strength(sprt.model, elo);
    let mut random = SplitMix::new(seed);
    let (mut accepted, mut total) = (0, 0);
    for _ in 0..streams {
        let mut pairs = Pairs::default();
        let verdict = (0..LONGEST).find_map(|_| {
            pairs.add(draw(&chances, &mut random));
            Some(sprt.verdict(&pairs)).filter(|&verdict| verdict != Verdict::Continue)
        });
        accepted += usize::from(verdict.unwrap() == Verdict::H1);
        total += pairs.count() as usize;
    }
    (accepted, total / streams)
}

fn check(streams: usize) {
    for (model, elo1, alpha, beta) in
        [(Model::Logistic, 30.0, 0.05, 0.05), (Model::Logistic, 40.0, 0.02, 0.1), (Model::Normalized, 50.0, 0.05, 0.05)]
    {
        let sprt = Sprt { elo0: 0.0, elo1, alpha, beta, model };
        let (wrong, pairs0) = simulate(&sprt, streams, 0.0, 1);
        let (right, pairs1) = simulate(&sprt, streams, elo1, 2);
        let missed = streams - right;
        println!(
            "{model:?} 0 against {elo1}: {wrong} false H1 (alpha {alpha}), {missed} false H0 (beta {beta}) of {streams}; \
             {pairs0} and {pairs1} pairs"
        );
        // So many matches can tell a rate only so far: two standard deviations.
        let most = |chance: f64| streams as f64 * chance + 2.0 * (streams as f64 * chance * (1.0 - chance)).sqrt();
        assert!(wrong as f64 <= most(alpha), "{wrong} of {streams} at {alpha}");
        assert!(missed as f64 <= most(beta), "{missed} of {streams} at {beta}");
    }
}

#[test]
fn error_rates_of_the_sequential_test_stay_within_the_chosen_ones() {
    check(1000);
}

/// Takes minutes: `cargo test --release --package ladorea-match --test runner -- --ignored --nocapture sequential`.
#[test]
#[ignore = "takes minutes"]
fn error_rates_of_the_sequential_test_in_ten_thousand_matches() {
    check(10_000);
}
