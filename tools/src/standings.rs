//! The state of a tournament: encounters, ranks, causes of losses.

use crate::results::{GameLine, Header};
use crate::schedule::Points;
use crate::score::{Causes, Score};
use crate::stats::rating::{self, Outcome, Pool};
use std::collections::BTreeMap;
use std::fmt::Write;

/// All games that count, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    /// The names of the engines.
    pub names: Vec<String>,
    games: BTreeMap<usize, Brief>,
}

/// What counts of a game.
#[derive(Clone, Debug)]
struct Brief {
    engines: [usize; 2],
    white: usize,
    /// Of the first of the two engines.
    half_points: usize,
    cause: String,
}

/// An engine's line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which engine.
    pub engine: usize,
    /// Wins, draws and losses against all.
    pub counts: [usize; 3],
    /// Why it lost.
    pub losses: Causes,
}

impl Row {
    /// All games.
    pub fn games(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Points in halves.
    pub const fn half_points(&self) -> usize {
        2 * self.counts[0] + self.counts[1]
    }
}

impl Standings {
    /// Of a tournament without games.
    pub fn new(names: Vec<String>) -> Standings {
        Standings { names, games: BTreeMap::new() }
    }

    /// Of a results file.
    pub fn of(header: &Header, games: &[GameLine]) -> Standings {
        let mut standings = Standings::new(header.engines.iter().map(|engine| engine.name.clone()).collect());
        games.iter().for_each(|game| standings.add(game));
        standings
    }

    /// Counts a game. One of this number that was counted before is replaced.
    pub fn add(&mut self, line: &GameLine) {
        let known = self.names.len();
        if line.engines.iter().any(|&engine| engine >= known) || line.white > 1 {
            return;
        }
        let brief = Brief {
            engines: line.engines,
            white: line.white,
            half_points: line.first_half_points(),
            cause: line.cause.clone(),
        };
        self.games.insert(line.number, brief);
    }

    /// Counts a game between players of these names, White first, with White's half points. New names are new players.
    pub fn add_named(&mut self, names: [&str; 2], half_points: usize, cause: &str) {
        let engines = names.map(|name| {
            self.names.iter().position(|known| known == name).unwrap_or_else(|| {
                self.names.push(name.to_string());
                self.names.len() - 1
            })
        });
        let number = self.games.last_key_value().map_or(0, |(number, _)| number + 1);
        self.games.insert(number, Brief { engines, white: 0, half_points, cause: cause.to_string() });
    }

    /// How many games.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The results as the schedule wants them.
    pub fn points(&self) -> Points {
        self.games.iter().map(|(&number, brief)| (number, brief.half_points)).collect()
    }

    /// The encounter of two engines, seen from `first`. Pairs are two successive games from one opening.
    pub fn encounter(&self, first: usize, second: usize) -> Score {
        let mut score = Score::default();
        for (&number, brief) in &self.games {
            let half_points = match brief.engines {
                [a, b] if [a, b] == [first, second] => brief.half_points,
                [a, b] if [b, a] == [first, second] => 2 - brief.half_points,
                _ => continue,
            };
            score.add_result(number / 2, half_points, &brief.cause);
        }
        score
    }

    /// The table, the best first.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> =
            (0..self.names.len()).map(|engine| Row { engine, counts: [0; 3], losses: Causes::new() }).collect();
        for brief in self.games.values() {
            for (place, &engine) in brief.engines.iter().enumerate() {
                let half_points = if place == 0 { brief.half_points } else { 2 - brief.half_points };
                let row = &mut rows[engine];
                row.counts[2 - half_points] += 1;
                if half_points == 0 {
                    *row.losses.entry(brief.cause.clone()).or_default() += 1;
                }
            }
        }
        rows.sort_by_key(|row| (std::cmp::Reverse(row.half_points()), row.games(), row.engine));
        rows
    }

    /// Games with White's points, for ratings.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let outcome = |brief: &Brief| {
            let [first, second] = brief.engines;
            match brief.white {
                0 => Outcome { white: first, black: second, half_points: brief.half_points },
                _ => Outcome { white: second, black: first, half_points: 2 - brief.half_points },
            }
        };
        self.games.values().map(outcome).collect()
    }

    /// The ratings of maximum likelihood, or with a prior.
    pub fn pool(&self, prior: Option<f64>) -> Pool {
        rating::rate(self.names.len(), &self.outcomes(), prior)
    }

    /// The table as text: rank, name, Elo with error, likelihood to be better than the next one, games, points, draws, causes of losses.
    pub fn table(&self, prior: Option<f64>) -> String {
        let (rows, pool) = (self.rows(), self.pool(prior));
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "  # {:width$} {:>7} {:>6} {:>6} {:>6} {:>7} {:>6} {:>6}  losses\n",
            "engine", "Elo", "+/-", "LOS", "games", "points", "%", "draws"
        );
        for (index, row) in rows.iter().enumerate() {
            let rating = &pool.ratings[row.engine];
            let error = if rating.is_bounded { format!("{:.0}", rating.error) } else { "?".to_string() };
            let los = rows
                .get(index + 1)
                .map_or(String::new(), |next| format!("{:.1}", 100.0 * pool.superiority(row.engine, next.engine)));
            let games = row.games().max(1) as f64;
            let share = 50.0 * row.half_points() as f64 / games;
            let draws = 100.0 * row.counts[1] as f64 / games;
            let causes = crate::score::causes_text(&row.losses);
            let _ = writeln!(
                text,
                "{:>3} {:width$} {:>+7.0} {error:>6} {los:>6} {:>6} {:>7.1} {share:>6.1} {draws:>6.1}  {causes}",
                index + 1,
                self.names[row.engine],
                rating.elo,
                row.games(),
                row.half_points() as f64 / 2.0
            );
        }
        text
    }

    /// The table of all encounters as text: points of the row's engine against the column's.
    pub fn crosstable(&self) -> String {
        let rows = self.rows();
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!("    {:width$}", "");
        (1..=rows.len()).for_each(|column| text += &format!(" {column:>11}"));
        text.push('\n');
        for (index, row) in rows.iter().enumerate() {
            let _ = write!(text, "{:>3} {:width$}", index + 1, self.names[row.engine]);
            for other in &rows {
                let score = self.encounter(row.engine, other.engine);
                let cell = match score.games() {
                    _ if row.engine == other.engine => "-".to_string(),
                    0 => String::new(),
                    games => format!("{:.1}/{games}", score.half_points() as f64 / 2.0),
                };
                let _ = write!(text, " {cell:>11}");
            }
            text.push('\n');
        }
        text
    }
}
