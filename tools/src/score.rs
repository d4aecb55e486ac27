//! What a match says about two engines.

use crate::stats::{Estimate, Pairs};
use std::collections::BTreeMap;
use std::fmt;

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

    /// What it says of the strength. If all pairs but one are complete they are what is counted, else the games as if independent.
    pub fn estimate(&self) -> Estimate {
        if self.pairs.count() > 0 && 2 * self.pairs.count() as usize + 1 >= self.games() {
            Estimate::of_pairs(&self.pairs)
        } else {
            Estimate::of_games(self.wins as u64, self.draws as u64, self.losses as u64)
        }
    }
}

/// `Elo +127.0 +/- 140.2`; the error may be unknown.
pub fn elo_text(estimate: &Estimate) -> String {
    if estimate.error.is_finite() {
        format!("Elo {:+.1} +/- {:.1}", estimate.elo, estimate.error)
    } else {
        format!("Elo {:+.1} +/- unknown", estimate.elo)
    }
}

/// `checkmate 10, time 2`, or `none`.
pub fn causes_text(causes: &Causes) -> String {
    let list: Vec<String> = causes.iter().map(|(label, count)| format!("{label} {count}")).collect();
    if list.is_empty() { "none".to_string() } else { list.join(", ") }
}

/// `12-3-5, 67.5 %, Elo +127.0 +/- 140.2, LOS 96.2 %, pairs [0, 1, 4, 3, 2]; losses: checkmate 5; wins: checkmate 10, time 2; draws:
/// stalemate 3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = self.estimate();
        let (share, los) = (100.0 * estimate.share, 100.0 * estimate.los);
        write!(f, "{}-{}-{}, {share:.1} %, {}", self.wins, self.draws, self.losses, elo_text(&estimate))?;
        write!(f, ", LOS {los:.1} %, pairs {:?}", self.pairs.0)?;
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
        assert!(text.starts_with("1-2-1, 50.0 %, Elo +0.0 +/- "), "{text}");
        assert!(text.ends_with("losses: time 1; wins: checkmate 1; draws: length 2"), "{text}");
    }

    #[test]
    fn clean_scores_have_no_error() {
        let clean = Score { wins: 3, ..Score::default() };
        assert!(clean.to_string().contains("Elo +inf +/- unknown"));
        assert!(Score::default().to_string().starts_with("0-0-0, 50.0 %"));
    }
}
