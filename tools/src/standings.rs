//! The state of a tournament: encounters, ranks, causes of losses.

use crate::results::{GameLine, Header};
use crate::schedule::{Bracket, Format, Place, Points, Schedule};
use crate::score::{Causes, Score, likelihood_text};
use crate::stats::rating::{self, Figure, Outcome, Pool};
use crate::stats::rounded;
use std::collections::BTreeMap;
use std::fmt::Write;

/// All games that count, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    /// The names of the engines.
    pub names: Vec<String>,
    /// Who plays whom; nothing for a pool of players.
    schedule: Option<Schedule>,
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
    /// Its place; nothing while it is still in a knock-out or ladder.
    pub place: Option<Place>,
    /// Wins, draws and losses against all.
    pub counts: [usize; 3],
    /// Why it lost.
    pub losses: Causes,
}

/// What stands in a line of the table, empty where nothing is known.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The place; nothing while an engine is still in.
    pub place: String,
    /// Elo.
    pub elo: String,
    /// Its 95 % error.
    pub error: String,
    /// Share of the points in per cent.
    pub share: String,
    /// Share of draws in per cent.
    pub draws: String,
}

impl Cells {
    /// Of an engine with this rating.
    pub fn of(row: &Row, rating: &Option<Figure>) -> Cells {
        let games = row.games() as f64;
        let percent = |part: f64| if games > 0.0 { format!("{:.1}", 100.0 * part / games) } else { String::new() };
        Cells {
            place: row.place.map_or(String::new(), |place| place.to_string()),
            elo: rating.map_or(String::new(), |rating| format!("{:+.0}", rounded(rating.value, 0))),
            error: rating.map_or(String::new(), |rating| format!("{:.0}", rating.error)),
            share: percent(row.half_points() as f64 / 2.0),
            draws: percent(row.counts[1] as f64),
        }
    }
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
    pub fn new(names: Vec<String>, schedule: Option<Schedule>) -> Standings {
        Standings { names, schedule, games: BTreeMap::new() }
    }

    /// Of a results file.
    pub fn of(header: &Header, games: &[GameLine]) -> Standings {
        let names: Vec<String> = header.engines.iter().map(|engine| engine.name.clone()).collect();
        let format = header.format.parse::<Format>().ok();
        let schedule = format.map(|format| Schedule::new(format, names.len(), header.games));
        let mut standings = Standings::new(names, schedule);
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

    /// The bracket, if the tournament has one.
    pub fn bracket(&self) -> Option<Bracket> {
        let schedule = self.schedule.filter(|schedule| schedule.format().has_bracket())?;
        schedule.bracket(&self.points())
    }

    /// How many games there will be, as far as can be told.
    pub fn expected(&self) -> usize {
        match self.schedule {
            None => self.count(),
            Some(schedule) if schedule.format().has_bracket() => schedule.expected_after(&self.points()),
            Some(schedule) => schedule.expected(),
        }
    }

    /// Who has won: `A wins`, `A, B share the first place`, `no winner yet`. Nothing where nobody is to be named: in a
    /// gauntlet, and in a match, which is for measuring.
    pub fn winner(&self) -> Option<String> {
        if let Some(bracket) = self.bracket() {
            return Some(match bracket.winner() {
                Some(winner) => format!("{} wins", self.names[winner]),
                None => "no winner yet".to_string(),
            });
        }
        if self.schedule?.format() != Format::RoundRobin || self.names.len() < 3 {
            return None;
        }
        if self.count() < self.expected() {
            return Some("no winner yet".to_string());
        }
        let rows = self.rows(None);
        let points = rows.first()?.half_points();
        let first = rows.iter().take_while(|row| row.half_points() == points);
        let names: Vec<&str> = first.map(|row| self.names[row.engine].as_str()).collect();
        Some(match names[..] {
            [winner] => format!("{winner} wins"),
            _ => format!("{} share the first place", names.join(", ")),
        })
    }

    /// The table, the best first: by the bracket if there is one, by points where all play the same games, else by
    /// ratings, for which `prior` is as in [`rating::rate`].
    pub fn rows(&self, prior: Option<f64>) -> Vec<Row> {
        let row = |engine| Row { engine, place: None, counts: [0; 3], losses: Causes::new() };
        let mut rows: Vec<Row> = (0..self.names.len()).map(row).collect();
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
        let places = match self.bracket() {
            Some(bracket) => bracket.places(),
            None if self.schedule.is_some_and(|schedule| schedule.format() == Format::RoundRobin) => {
                ranked(&rows.iter().map(|row| row.half_points() as f64).collect::<Vec<_>>())
            }
            None => {
                let ratings = self.pool(prior).ratings;
                // What differs by less is the noise of floating point.
                let value = |rating: &Option<Figure>| rating.map_or(f64::NEG_INFINITY, |r| rounded(r.value, 3));
                ranked(&ratings.iter().map(value).collect::<Vec<_>>())
            }
        };
        rows.iter_mut().zip(places).for_each(|(row, place)| row.place = place);
        rows.sort_by_key(|row| (row.place, std::cmp::Reverse(row.half_points()), row.games(), row.engine));
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

    /// The table as text: place, name, Elo with error, likelihood to be better than the next one, games, points, draws,
    /// causes of losses.
    pub fn table(&self, prior: Option<f64>) -> String {
        let (rows, pool) = (self.rows(prior), self.pool(prior));
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "  # {:width$} {:>7} {:>6} {:>8} {:>6} {:>7} {:>6} {:>6}  losses\n",
            "engine", "Elo", "+/-", "LOS", "games", "points", "%", "draws"
        );
        for (index, row) in rows.iter().enumerate() {
            let los = rows.get(index + 1).and_then(|next| pool.superiority(row.engine, next.engine));
            let cells = Cells::of(row, &pool.ratings[row.engine]);
            let _ = writeln!(
                text,
                "{:>3} {:width$} {:>7} {:>6} {:>8} {:>6} {:>7.1} {:>6} {:>6}  {}",
                cells.place,
                self.names[row.engine],
                cells.elo,
                cells.error,
                los.map_or(String::new(), likelihood_text),
                row.games(),
                row.half_points() as f64 / 2.0,
                cells.share,
                cells.draws,
                crate::score::causes_text(&row.losses)
            );
        }
        text
    }

    /// What is common to all games: `White's advantage +35 +/- 20 Elo, draws between equals 31 +/- 4 %`.
    pub fn conditions(&self, prior: Option<f64>) -> String {
        if self.count() == 0 {
            return "no games".to_string();
        }
        let Pool { white, draws, .. } = self.pool(prior);
        format!(
            "White's advantage {:+.0} +/- {:.0} Elo, draws between equals {:.0} +/- {:.0} %",
            rounded(white.value, 0),
            white.error,
            100.0 * draws.value,
            100.0 * draws.error
        )
    }

    /// The table of all encounters as text: points of the row's engine against the column's.
    pub fn crosstable(&self, prior: Option<f64>) -> String {
        let rows = self.rows(prior);
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

/// Places by a value, the greatest first; equals share one.
fn ranked(values: &[f64]) -> Vec<Option<Place>> {
    let place = |own: f64| {
        let better = values.iter().filter(|&&other| other > own).count();
        let same = values.iter().filter(|&&other| other.total_cmp(&own).is_eq()).count();
        Some(Place { rank: better + 1, is_shared: same > 1 })
    };
    values.iter().map(|&own| place(own)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_ranked_by_ratings_and_not_by_points() {
        let mut pool = Standings::default();
        // A has most points, from many games against the weakest; B beats A.
        for _ in 0..20 {
            pool.add_named(["A", "C"], 2, "");
            pool.add_named(["C", "A"], 1, "");
        }
        for _ in 0..4 {
            pool.add_named(["B", "A"], 2, "");
            pool.add_named(["A", "B"], 1, "");
        }
        let names: Vec<&str> = pool.rows(None).iter().map(|row| pool.names[row.engine].as_str()).collect();
        assert_eq!(names, ["B", "A", "C"]);
        assert_eq!(pool.winner(), None);
    }

    #[test]
    fn equals_share_a_place_whatever_the_floating_point_says() {
        let mut pool = Standings::default();
        for name in ["B", "C", "D"] {
            pool.add_named(["A", name], 2, "");
            pool.add_named([name, "A"], 0, "");
        }
        let places: Vec<String> = pool.rows(None).iter().map(|row| row.place.unwrap().to_string()).collect();
        assert_eq!(places, ["1", "2=", "2=", "2="]);
    }

    #[test]
    fn a_round_robin_is_won_by_points_when_it_is_over() {
        let names = ["A", "B", "C"].map(String::from).to_vec();
        let mut standings = Standings::new(names, Some(Schedule::new(Format::RoundRobin, 3, 1)));
        let brief = |engines, half_points| Brief { engines, white: 0, half_points, cause: String::new() };
        standings.games.insert(0, brief([0, 1], 1));
        standings.games.insert(2, brief([0, 2], 2));
        assert_eq!((standings.expected(), standings.winner().unwrap().as_str()), (3, "no winner yet"));
        standings.games.insert(4, brief([1, 2], 2));
        assert_eq!(standings.winner().unwrap(), "A, B share the first place");
        standings.games.insert(4, brief([1, 2], 0));
        assert_eq!(standings.winner().unwrap(), "A wins");
    }
}
