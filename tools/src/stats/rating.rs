//! A rating list over a whole pool of players.
//!
//! Draws as R. Davidson 1970: with ratings `a` and `b` in natural units and the share of draws `nu`, the chances of
//! win, draw and loss are as `exp((a - b) / 2)`, `nu` and `exp((b - a) / 2)`; White's advantage is added to the rating
//! of the player who has White. That is a multinomial logistic model, whose likelihood has one maximum; it is found by
//! Newton's method. Errors are those of Fisher's information at the maximum. The prior is a normal distribution of the
//! ratings about their mean; the one that is assumed if nothing is said is so weak that it matters only where results
//! say little, as those of a player who won everything (why there should be one: A. Gelman, A. Jakulin, M. Pittau and
//! Y. Su, "A weakly informative default prior distribution for logistic and other regression models", 2008).

use super::elo::CONFIDENCE;
use statrs::distribution::{ContinuousCDF, Normal};
use std::f64::consts::LN_10;

/// Elo for one natural unit of a rating.
const ELO: f64 = 400.0 / LN_10;
/// Rounds of Newton's method; it needs about ten.
const ROUNDS: usize = 200;
/// When the maximum is found.
const TOLERANCE: f64 = 1e-9;
/// The longest step, in natural units: the way to the maximum is not straight if it is far away.
const LONGEST_STEP: f64 = 1.0;
/// The standard deviation of ratings in Elo that is assumed if nothing is said.
pub const WEAK_PRIOR: f64 = 800.0;
/// The same of White's advantage, and of the logarithm of the weight of draws in natural units.
const WHITE_PRIOR: f64 = 200.0;
const DRAW_PRIOR: f64 = 3.0;

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who had White.
    pub white: usize,
    /// Who had Black.
    pub black: usize,
    /// White's half points: 0, 1 or 2.
    pub half_points: usize,
}

/// A figure with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// Its error.
    pub error: f64,
}

/// The list.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// Ratings in Elo in the order of the players' indices; the mean of all who have played is 0. Nothing for those who
    /// have not.
    pub ratings: Vec<Option<Figure>>,
    /// White's advantage in Elo.
    pub white: Figure,
    /// The share of draws between equals.
    pub draws: Figure,
    /// The likeliest values in natural units.
    point: Vec<f64>,
    /// How the ratings vary together, in natural units.
    covariance: Vec<Vec<f64>>,
}

impl Pool {
    /// How sure it is that player `a` is better than player `b`; nothing if one of them has not played.
    pub fn superiority(&self, a: usize, b: usize) -> Option<f64> {
        self.ratings[a].and(self.ratings[b])?;
        let c = &self.covariance;
        let deviation = (c[a][a] + c[b][b] - 2.0 * c[a][b]).max(0.0).sqrt();
        Some(if deviation > 0.0 { Normal::standard().cdf((self.point[a] - self.point[b]) / deviation) } else { 0.5 })
    }
}

/// The likeliest ratings. `prior` is the standard deviation of the ratings in Elo that is assumed before any game,
/// instead of [`WEAK_PRIOR`].
pub fn rate(players: usize, outcomes: &[Outcome], prior: Option<f64>) -> Pool {
    let deviation = prior.unwrap_or(WEAK_PRIOR).max(1.0) / ELO;
    let model = Model { players, outcomes, precision: deviation.powi(-2) };
    let mut point = vec![0.0; players + 2];
    for _ in 0..ROUNDS {
        let (gradient, information) = model.derivatives(&point);
        let Some(inverse) = inverse(&information) else { break };
        let mut step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        if longest > LONGEST_STEP {
            step.iter_mut().for_each(|part| *part *= LONGEST_STEP / longest);
        }
        point.iter_mut().zip(&step).for_each(|(value, part)| *value += part);
        if longest < TOLERANCE {
            break;
        }
    }
    model.pool(&point)
}

struct Model<'a> {
    players: usize,
    outcomes: &'a [Outcome],
    /// Of the prior.
    precision: f64,
}

impl Model<'_> {
    /// The features of a White win for this game; a loss has the opposite, a draw has the last parameter only.
    fn features(&self, game: Outcome) -> [(usize, f64); 3] {
        [(game.white, 0.5), (game.black, -0.5), (self.players, 0.5)]
    }

    /// Chances of loss, draw and win of White.
    fn chances(&self, point: &[f64], game: Outcome) -> [f64; 3] {
        let difference: f64 = self.features(game).iter().map(|&(index, factor)| factor * point[index]).sum();
        let weights = [(-difference).exp(), point[self.players + 1].exp(), difference.exp()];
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }

    /// Gradient of the logarithm of the likelihood, and the information (its second derivative, negative).
    fn derivatives(&self, point: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.players + 2;
        let (mut gradient, mut information) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        let draw = self.players + 1;
        for &game in self.outcomes {
            let [loss, level, win] = self.chances(point, game);
            let features = self.features(game);
            // The feature of a result is +f for a win, -f for a loss: its mean and its variance.
            let (mean, square) = (win - loss, win + loss);
            let seen = game.half_points as f64 - 1.0;
            for &(index, factor) in &features {
                gradient[index] += factor * (seen - mean);
                for &(other, by) in &features {
                    information[index][other] += factor * by * (square - mean * mean);
                }
                information[index][draw] -= factor * mean * level;
                information[draw][index] -= factor * mean * level;
            }
            gradient[draw] += f64::from(u8::from(game.half_points == 1)) - level;
            information[draw][draw] += level * (1.0 - level);
        }
        for index in 0..size {
            let precision = match index.checked_sub(self.players) {
                None => self.precision,
                Some(0) => (WHITE_PRIOR / ELO).powi(-2),
                Some(_) => DRAW_PRIOR.powi(-2),
            };
            gradient[index] -= precision * point[index];
            information[index][index] += precision;
        }
        (gradient, information)
    }

    fn pool(&self, point: &[f64]) -> Pool {
        let information = self.derivatives(point).1;
        let covariance = inverse(&information).unwrap_or_else(|| vec![vec![f64::INFINITY; point.len()]; point.len()]);
        let has_played: Vec<bool> = (0..self.players).map(|index| self.has_played(index)).collect();
        let count = has_played.iter().filter(|&&has| has).count().max(1) as f64;
        // The mean of all who have played, as weights.
        let mean: Vec<f64> =
            (0..point.len()).map(|index| f64::from(u8::from(has_played.get(index) == Some(&true))) / count).collect();
        let level = dot(&mean, point);
        let rating = |index: usize| {
            has_played[index].then(|| {
                let mut weights: Vec<f64> = mean.iter().map(|weight| -weight).collect();
                weights[index] += 1.0;
                let error = CONFIDENCE * deviation(&covariance, &weights) * ELO;
                Figure { value: (point[index] - level) * ELO, error }
            })
        };
        let error = |index: usize| CONFIDENCE * covariance[index][index].max(0.0).sqrt();
        let (white, nu) = (self.players, self.players + 1);
        let draws = point[nu].exp() / (2.0 + point[nu].exp());
        Pool {
            ratings: (0..self.players).map(rating).collect(),
            white: Figure { value: point[white] * ELO, error: error(white) * ELO },
            // The share grows with the logarithm of its weight by share times rest.
            draws: Figure { value: draws, error: error(nu) * draws * (1.0 - draws) },
            point: point.to_vec(),
            covariance,
        }
    }

    fn has_played(&self, player: usize) -> bool {
        self.outcomes.iter().any(|game| game.white == player || game.black == player)
    }
}

/// The standard deviation of a sum with these weights.
fn deviation(covariance: &[Vec<f64>], weights: &[f64]) -> f64 {
    let variance: f64 = covariance.iter().zip(weights).map(|(row, weight)| weight * dot(row, weights)).sum();
    variance.max(0.0).sqrt()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The inverse of a matrix by elimination; nothing if it has none.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column)));
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(i, row)| row.iter().copied().chain(unit(i)).collect()).collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let leading = rows[column][column];
        if leading.abs() < f64::MIN_POSITIVE || !leading.is_finite() {
            return None;
        }
        rows[column].iter_mut().for_each(|value| *value /= leading);
        let own = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let factor = row[column];
            row.iter_mut().zip(&own).for_each(|(value, part)| *value -= factor * part);
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::elo::elo;

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} instead of {expected}");
    }

    /// Results of `a` against `b`, with both colours alike.
    fn games(a: usize, b: usize, wins: usize, draws: usize, losses: usize) -> Vec<Outcome> {
        let mut found = Vec::new();
        for (half_points, count) in [(2, wins), (1, draws), (0, losses)] {
            for _ in 0..count {
                found.push(Outcome { white: a, black: b, half_points });
                found.push(Outcome { white: b, black: a, half_points: 2 - half_points });
            }
        }
        found
    }

    fn elo_of(pool: &Pool, player: usize) -> f64 {
        pool.ratings[player].unwrap().value
    }

    #[test]
    fn two_players_without_draws_differ_by_the_elo_of_their_score() {
        let pool = rate(2, &games(0, 1, 30, 0, 10), None);
        near(elo_of(&pool, 0) - elo_of(&pool, 1), elo(0.75), 1.5);
        near(pool.white.value, 0.0, 1e-6);
        // Information of the difference: 80 games of 3/4 * 1/4; each rating has half the difference. White's advantage
        // has the same.
        let expected = CONFIDENCE * ELO / (80.0f64 * 0.1875).sqrt();
        near(pool.ratings[0].unwrap().error, expected / 2.0, 0.5);
        near(pool.white.error, expected, 6.0);
        assert!(pool.draws.value < 0.1 && pool.draws.error < 0.1);
    }

    #[test]
    fn a_pool_made_of_known_ratings_is_found_again() {
        // Expected numbers of wins, draws and losses for these ratings, white 35 Elo better, draws as nu = 0.8.
        let truth = [120.0, 40.0, -10.0, -150.0];
        let mut outcomes = Vec::new();
        for white in 0..4 {
            for black in (0..4).filter(|&black| black != white) {
                let half: f64 = (truth[white] - truth[black] + 35.0) / ELO / 2.0;
                let weights = [(-half).exp(), 0.8, half.exp()];
                let sum: f64 = weights.iter().sum();
                for (half_points, weight) in weights.iter().enumerate() {
                    let count = (weight / sum * 20_000.0).round() as usize;
                    outcomes.extend(std::iter::repeat_n(Outcome { white, black, half_points }, count));
                }
            }
        }
        let pool = rate(4, &outcomes, None);
        for (rating, expected) in pool.ratings.iter().map(|rating| rating.unwrap()).zip(truth) {
            near(rating.value, expected, 0.3);
            assert!(rating.error < 3.0);
        }
        near(pool.white.value, 35.0, 0.3);
        near(pool.draws.value, 0.8 / 2.8, 1e-3);
        assert!(pool.white.error < 3.0 && pool.draws.error < 0.005);
    }

    #[test]
    fn a_pool_is_rated_through_common_opponents() {
        // 0 beats 1 by 3:1, 1 beats 2 by 3:1; 0 and 2 have not met.
        let mut outcomes = games(0, 1, 30, 0, 10);
        outcomes.extend(games(1, 2, 30, 0, 10));
        let pool = rate(3, &outcomes, None);
        near(elo_of(&pool, 0) - elo_of(&pool, 2), 2.0 * elo(0.75), 6.0);
        assert!(pool.ratings[1].unwrap().error < pool.ratings[0].unwrap().error);
    }

    #[test]
    fn clean_scores_are_held_by_the_prior_and_are_not_certain() {
        let clean = games(0, 1, 5, 0, 0);
        let free = rate(2, &clean, None);
        let rating = free.ratings[0].unwrap();
        assert!(rating.value > 200.0 && rating.value < 800.0 && rating.error > 150.0, "{free:?}");
        let bound = rate(2, &clean, Some(150.0));
        assert!(elo_of(&bound, 0) > 50.0 && elo_of(&bound, 0) < 200.0, "{bound:?}");
        // One game: better, but hardly.
        let one = rate(2, &[Outcome { white: 0, black: 1, half_points: 2 }], None);
        let sure = one.superiority(0, 1).unwrap();
        assert!(sure > 0.6 && sure < 0.85, "{one:?}");
        // A game says next to nothing of White.
        assert!(one.white.value.abs() < 100.0 && one.white.error > 300.0, "{one:?}");
    }

    #[test]
    fn who_has_not_played_has_no_rating_and_moves_nobody() {
        let outcomes = games(0, 1, 5, 0, 0);
        let (two, three) = (rate(2, &outcomes, None), rate(3, &outcomes, None));
        near(elo_of(&two, 0), elo_of(&three, 0), 1e-6);
        assert_eq!((three.ratings[2], three.superiority(1, 2)), (None, None));
        assert!(rate(3, &[], None).ratings.iter().all(Option::is_none));
    }
}
