//! What a match says about two engines.

use crate::stats::{Estimate, Pairs, rounded};
use std::collections::BTreeMap;
use std::fmt;

/// A difference in Elo that is not known better than this is not told.
const WIDEST: f64 = 999.0;

/// Ends by their causes.
pub type Causes = BTreeMap<String, usize>;

/// The results of a match, seen from the first engine.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Complete pairs of games from one opening.
    pub pairs: Pairs,
    /// Pair and half points of a game whose pair is not complete.
    half: Option<(usize, usize)>,
    /// Why each engine lost its games.
    pub losses_by_cause: [Causes; 2],
    /// Why games were drawn.
    pub draws_by_cause: Causes,
}

impl Score {
    /// Counts a game of the first engine's half points (0, 1 or 2). Two successive games of the same `pair` are one.
    pub fn add_result(&mut self, pair: usize, half_points: usize, cause: &str) {
        let half_points = half_points.min(2);
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        match self.half.take() {
            Some((other, first)) if other == pair => self.pairs.add(first + half_points),
            Some(_) | None => self.half = Some((pair, half_points)),
        }
        let causes = match half_points {
            0 => &mut self.losses_by_cause[0],
            1 => &mut self.draws_by_cause,
            _ => &mut self.losses_by_cause[1],
        };
        *causes.entry(cause.to_string()).or_default() += 1;
    }

    /// All games.
    pub const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points, in halves.
    pub const fn half_points(&self) -> usize {
        2 * self.wins + self.draws
    }

    /// What it says of the strength. If all pairs but one are complete they are what is counted, else the games as if
    /// independent.
    pub fn estimate(&self) -> Estimate {
        if self.pairs.count() > 0 && 2 * self.pairs.count() as usize + 1 >= self.games() {
            Estimate::of_pairs(&self.pairs)
        } else {
            Estimate::of_games(self.wins as u64, self.draws as u64, self.losses as u64)
        }
    }
}

/// `Elo +127.0 +/- 140.2` with the 95 % error; `Elo above +58.1` or `below` if everything was won or lost; `Elo unknown
/// (too few games)`.
pub fn elo_text(estimate: &Estimate) -> String {
    let (low, high) = estimate.interval;
    if estimate.error() <= WIDEST {
        format!("Elo {:+.1} +/- {:.1}", rounded(estimate.elo, 1), estimate.error())
    } else if low > 0.0 {
        format!("Elo above {low:+.1}")
    } else if high < 0.0 {
        format!("Elo below {high:+.1}")
    } else {
        "Elo unknown (too few games)".to_string()
    }
}

/// A likelihood in per cent that never looks like certainty: `96.2 %`, `> 99.9 %`.
pub fn likelihood_text(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent > 99.9 => "> 99.9 %".to_string(),
        percent if percent < 0.1 => "< 0.1 %".to_string(),
        percent => format!("{percent:.1} %"),
    }
}

/// `checkmate 10, time 2`, or `none`.
pub fn causes_text(causes: &Causes) -> String {
    let list: Vec<String> = causes.iter().map(|(label, count)| format!("{label} {count}")).collect();
    if list.is_empty() { "none".to_string() } else { list.join(", ") }
}

impl Score {
    /// What is known of the strength: `12-3-5, 67.5 %, Elo +127.0 +/- 140.2, LOS 96.2 %, pairs [0, 1, 4, 3, 2]`, or
    /// `0-0-0, no games`.
    pub fn strength(&self) -> String {
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        if self.games() == 0 {
            return "0-0-0, no games".to_string();
        }
        let share = 50.0 * self.half_points() as f64 / self.games() as f64;
        let estimate = self.estimate();
        let (elo, los, pairs) = (elo_text(&estimate), likelihood_text(estimate.los), self.pairs.0);
        format!("{wins}-{draws}-{losses}, {share:.1} %, {elo}, LOS {los}, pairs {pairs:?}")
    }
}

/// [`Score::strength`] and then `; losses: checkmate 5; wins: checkmate 10, time 2; draws: stalemate 3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.strength())?;
        let [lost, won] = &self.losses_by_cause;
        for (title, causes) in [("losses", lost), ("wins", won), ("draws", &self.draws_by_cause)] {
            write!(f, "; {title}: {}", causes_text(causes))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_from_the_first_engine() {
        let mut score = Score::default();
        score.add_result(0, 2, "checkmate");
        score.add_result(0, 0, "time");
        score.add_result(1, 1, "length");
        assert_eq!((score.wins, score.draws, score.losses), (1, 1, 1));
        // A game of the next pair does not complete one.
        score.add_result(2, 1, "length");
        assert_eq!(score.pairs, Pairs([0, 0, 1, 0, 0]));
        let text = score.to_string();
        assert!(text.starts_with("1-2-1, 50.0 %, Elo "), "{text}");
        assert!(text.ends_with("losses: time 1; wins: checkmate 1; draws: length 2"), "{text}");
    }

    #[test]
    fn one_win_is_not_a_difference_of_strength_and_ten_are_a_bound() {
        let mut score = Score::default();
        assert!(score.to_string().starts_with("0-0-0, no games"));
        score.add_result(0, 2, "checkmate");
        let start = "1-0-0, 100.0 %, Elo unknown (too few games), LOS 73.8 %, pairs [0, 0, 0, 0, 0]";
        assert_eq!(score.strength(), start);
        (1..10).for_each(|game| score.add_result(game / 2, 2, "checkmate"));
        assert_eq!(score.strength(), "10-0-0, 100.0 %, Elo above +122.5, LOS 99.6 %, pairs [0, 0, 0, 0, 5]");
    }

    #[test]
    fn split_pairs_have_an_error_and_nothing_is_certain() {
        let mut score = Score::default();
        (0..50).for_each(|game| score.add_result(game / 2, if game % 2 == 0 { 2 } else { 0 }, "checkmate"));
        assert!(score.strength().starts_with("25-0-25, 50.0 %, Elo +0.0 +/- 19.5, LOS 50.0 %"), "{}", score.strength());
        assert_eq!([1.0, 0.9991, 0.9989, 0.0].map(likelihood_text), ["> 99.9 %", "> 99.9 %", "99.9 %", "< 0.1 %"]);
    }
}
