//! What a match says about two engines.

use crate::referee::End;
use crate::stats::{Estimate, Pairs};
use ladorea::board::Color;
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
    /// The half points of a game whose pair is not complete.
    half: Option<usize>,
    /// Why each engine lost its games, and why games were drawn.
    pub losses_by_cause: [Causes; 2],
    /// Why games were drawn.
    pub draws_by_cause: Causes,
}

impl Score {
    /// Counts a game in which the engine `white` (0 or 1) had White. Two successive games are a pair.
    pub fn add(&mut self, white: usize, end: &End) {
        let winner = end.winner.map(|color| if color == Color::White { white } else { 1 - white });
        self.add_result(winner, end.cause.label());
    }

    /// The same, of a game that the engine `winner` has won, or that was drawn.
    pub fn add_result(&mut self, winner: Option<usize>, cause: &str) {
        let half_points = match winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        };
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        match self.half.take() {
            Some(first) => self.pairs.add(first + half_points),
            None => self.half = Some(half_points),
        }
        let causes = match winner {
            Some(winner) => &mut self.losses_by_cause[usize::from(winner == 0)],
            None => &mut self.draws_by_cause,
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

    /// What it says of the strength. While all pairs are complete they are what is counted, else the games as if independent.
    pub fn estimate(&self) -> Estimate {
        if self.half.is_none() && self.pairs.count() > 0 {
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
    use crate::referee::Cause;
    use ladorea::position::Reason;

    #[test]
    fn wins_are_counted_from_the_first_engine() {
        let mut score = Score::default();
        score.add(0, &End::loss(Color::Black, Cause::Rules(Reason::Checkmate)));
        score.add(1, &End::loss(Color::Black, Cause::Time));
        score.add(1, &End::draw(Cause::Length));
        assert_eq!((score.wins, score.draws, score.losses), (1, 1, 1));
        assert_eq!(score.pairs, Pairs([0, 0, 1, 0, 0]));
        let text = score.to_string();
        assert!(text.starts_with("1-1-1, 50.0 %, Elo +0.0 +/- "), "{text}");
        assert!(text.ends_with("losses: time 1; wins: checkmate 1; draws: length 1"), "{text}");
    }

    #[test]
    fn clean_scores_have_no_error() {
        let clean = Score { wins: 3, ..Score::default() };
        assert!(clean.to_string().contains("Elo +inf +/- unknown"));
        assert!(Score::default().to_string().starts_with("0-0-0, 50.0 %"));
    }
}
