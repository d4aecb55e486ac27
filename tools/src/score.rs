//! What a match says about two engines.

use crate::referee::End;
use ladorea::board::Color;
use std::collections::BTreeMap;
use std::fmt;

/// The quantile of the normal distribution for 95 % confidence.
const CONFIDENCE: f64 = 1.96;

/// The results of a match, seen from the first engine.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Games won, drawn and lost.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Why each engine lost its games, and why games were drawn.
    losses_by_cause: [BTreeMap<&'static str, usize>; 2],
    draws_by_cause: BTreeMap<&'static str, usize>,
}

impl Score {
    /// Counts a game in which the engine `white` (0 or 1) had White.
    pub fn add(&mut self, white: usize, end: &End) {
        let winner = end.winner.map(|color| if color == Color::White { white } else { 1 - white });
        match winner {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        let causes = match winner {
            Some(winner) => &mut self.losses_by_cause[1 - winner],
            None => &mut self.draws_by_cause,
        };
        *causes.entry(end.cause.label()).or_default() += 1;
    }

    /// All games.
    pub const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points per game, from 0 to 1; one half if nothing was played.
    pub fn mean(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The difference in Elo, and half the width of its 95 % interval. Infinite if everything was won or lost.
    ///
    /// The games are counted as independent. Pairs from one opening are not quite, so the true error is rather smaller.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, games) = (self.mean(), self.games().max(1) as f64);
        let part = |count: usize, points: f64| count as f64 / games * (points - mean).powi(2);
        let variance = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        let margin = CONFIDENCE * (variance / games).sqrt();
        (elo(mean), (elo(mean + margin) - elo(mean - margin)) / 2.0)
    }
}

/// The difference in Elo that gives this share of the points.
fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// `12-3-5, 67.5 %, Elo +127.0 +/- 140.2; losses: checkmate 5; wins: checkmate 10, time 2; draws: stalemate 3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, error) = self.elo();
        write!(f, "{}-{}-{}, {:.1} %, ", self.wins, self.draws, self.losses, 100.0 * self.mean())?;
        if self.games() > 0 && error.is_finite() {
            write!(f, "Elo {elo:+.1} +/- {error:.1}")?;
        } else {
            write!(f, "Elo {elo:+.1} +/- unknown")?;
        }
        let [lost, won] = &self.losses_by_cause;
        for (title, causes) in [("losses", lost), ("wins", won), ("draws", &self.draws_by_cause)] {
            let list: Vec<String> = causes.iter().map(|(label, count)| format!("{label} {count}")).collect();
            write!(f, "; {title}: {}", if list.is_empty() { "none".to_string() } else { list.join(", ") })?;
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
        let text = score.to_string();
        assert!(text.starts_with("1-1-1, 50.0 %, Elo +0.0 +/- "), "{text}");
        assert!(text.ends_with("losses: time 1; wins: checkmate 1; draws: length 1"), "{text}");
    }

    #[test]
    fn elo_and_error_are_those_of_the_textbook() {
        let score = Score { wins: 50, draws: 20, losses: 30, ..Score::default() };
        // share 0.6, variance 0.19: 70.4 Elo; margin 0.0854.
        let (elo, error) = score.elo();
        assert!((elo - 70.44).abs() < 0.01, "{elo}");
        assert!((error - 63.0).abs() < 1.0, "{error}");
        let clean = Score { wins: 3, ..Score::default() };
        assert!(clean.elo().0.is_infinite() && clean.to_string().contains("+/- unknown"));
        assert!(Score::default().to_string().starts_with("0-0-0, 50.0 %"));
    }
}
