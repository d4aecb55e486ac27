//! Errors and likelihoods on simulated matches of known strength: what is said to hold in 95 of 100 cases does.

use crate::sequential::{draw, game, moments_of, pair};
use ladorea::random::SplitMix;
use ladorea_match::stats::elo::elo;
use ladorea_match::stats::rating::{Outcome, rate};
use ladorea_match::stats::{Estimate, Pairs};

/// So many matches tell a rate of 95 % to half of a per cent.
const MATCHES: usize = 2000;
/// Lengths of matches in games.
const LENGTHS: [usize; 3] = [20, 100, 400];

/// The share of matches of so many games whose interval has the truth in it, and of those in which the first engine
/// seems better.
fn simulate(chances: &[f64; 5], games: usize, seed: u64) -> (f64, f64) {
    let truth = elo(moments_of(chances).0);
    let mut random = SplitMix::new(seed);
    let (mut covered, mut sure) = (0, 0);
    for _ in 0..MATCHES {
        let mut pairs = Pairs::default();
        (0..games / 2).for_each(|_| pairs.add(draw(chances, &mut random)));
        let estimate = Estimate::of_pairs(&pairs);
        covered += usize::from(estimate.interval.0 <= truth && truth <= estimate.interval.1);
        sure += usize::from(estimate.los > 0.95);
    }
    (covered as f64 / MATCHES as f64, sure as f64 / MATCHES as f64)
}

#[test]
fn errors_of_matches_hold_as_often_as_they_say() {
    for games in LENGTHS {
        for difference in [0.0, 30.0, 100.0, 200.0] {
            let (covered, _) = simulate(&pair(difference), games, 5);
            println!("{games} games, {difference} Elo: {covered}");
            assert!((0.93..=0.97).contains(&covered), "{games} games, {difference} Elo: {covered}");
        }
    }
}

#[test]
fn errors_of_one_sided_and_of_drawn_matches_are_rather_too_wide() {
    // Nearly all pairs won, and nearly all drawn: with ten pairs there are but a few results that occur at all.
    for (name, chances) in [("won", [0.0, 0.01, 0.04, 0.15, 0.8]), ("drawn", [0.0, 0.02, 0.95, 0.03, 0.0])] {
        for games in LENGTHS {
            let (covered, _) = simulate(&chances, games, 6);
            println!("{games} games, {name}: {covered}");
            assert!(covered >= 0.93, "{games} games, {name}: {covered}");
        }
    }
}

#[test]
fn equals_do_not_look_superior_too_often() {
    for games in [2, 4, 20, 100, 400] {
        let (_, sure) = simulate(&pair(0.0), games, 7);
        println!("{games} games: {sure}");
        assert!(sure <= 0.065, "{games} games: {sure}");
    }
}

/// A round-robin of engines of known ratings: which errors hold, of ratings and of White's advantage.
fn pool(truth: &[f64], games: usize, random: &mut SplitMix) -> (usize, usize) {
    let white_advantage = 35.0;
    let mut outcomes = Vec::new();
    for white in 0..truth.len() {
        for black in (0..truth.len()).filter(|&black| black != white) {
            // Each engine has so many games, half of them with White.
            for _ in 0..games / 2 / (truth.len() - 1) {
                let half_points = draw(&game(truth[white] - truth[black] + white_advantage), random);
                outcomes.push(Outcome { white, black, half_points });
            }
        }
    }
    let pool = rate(truth.len(), &outcomes, None);
    let is_near = |value: f64, error: f64, truth: f64| usize::from((value - truth).abs() <= error);
    let ratings = pool.ratings.iter().zip(truth).map(|(rating, &truth)| {
        let rating = rating.unwrap();
        is_near(rating.value, rating.error, truth)
    });
    (ratings.sum(), is_near(pool.white.value, pool.white.error, white_advantage))
}

#[test]
fn errors_of_a_rating_list_hold_as_often_as_they_say() {
    let truth = [150.0, 40.0, 0.0, -40.0, -150.0];
    for games in [16, 96, 400] {
        let mut random = SplitMix::new(8);
        let pools = MATCHES / truth.len();
        let (mut ratings, mut white) = (0, 0);
        for _ in 0..pools {
            let found = pool(&truth, games, &mut random);
            ratings += found.0;
            white += found.1;
        }
        let ratings = ratings as f64 / (pools * truth.len()) as f64;
        let white = white as f64 / pools as f64;
        println!("{games} games: ratings {ratings}, White's advantage {white}");
        assert!((0.93..=0.97).contains(&ratings), "{games} games: {ratings}");
        // Four hundred lists tell a rate to one per cent.
        assert!((0.92..=0.985).contains(&white), "{games} games: {white}");
    }
}
