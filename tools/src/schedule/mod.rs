//! Who plays whom, in which order, with which colours and openings.
//!
//! A tournament is a row of stages; the games of a stage are known when the results of the stages before it are, and
//! depend on nothing else, so that a tournament that was interrupted goes on as if it had not been. Games are numbered
//! from 0 through all stages. Two successive games of an encounter are a pair: the same opening with colours exchanged.
//! [`bracket`] has those formats in which engines go out.

pub mod bracket;

pub use bracket::{Bracket, Place};
use std::collections::BTreeMap;
use std::str::FromStr;
use thiserror::Error;

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first engine against all others.
    Gauntlet,
    /// Who loses an encounter is out; engines are seeded in their order.
    Knockout,
    /// The last two play, the winner meets the one above, and so on to the top.
    Ladder,
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no format; there are round-robin, gauntlet, knockout and ladder")]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        Ok(match text {
            "round-robin" | "roundrobin" => Format::RoundRobin,
            "gauntlet" => Format::Gauntlet,
            "knockout" | "knock-out" => Format::Knockout,
            "ladder" => Format::Ladder,
            _ => return Err(FormatError(text.to_string())),
        })
    }
}

impl Format {
    /// Whether engines go out, so that there is a [`Bracket`].
    pub const fn has_bracket(self) -> bool {
        matches!(self, Format::Knockout | Format::Ladder)
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Knockout => "knockout",
            Format::Ladder => "ladder",
        }
    }
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number, from 0.
    pub number: usize,
    /// The stage, from 0.
    pub stage: usize,
    /// Both engines; the first of them is the one from whose side the encounter is counted.
    pub engines: [usize; 2],
    /// Which of the two has White.
    pub white: usize,
    /// Which opening.
    pub opening: usize,
}

/// The half points of the first engine (0, 1 or 2) in each game that was played, by number.
pub type Points = BTreeMap<usize, usize>;

/// A tournament's order of play.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    format: Format,
    engines: usize,
    /// Games of each encounter.
    games: usize,
}

impl Schedule {
    /// For so many engines and so many games of each encounter.
    pub const fn new(format: Format, engines: usize, games: usize) -> Schedule {
        Schedule { format, engines, games }
    }

    /// The games of all stages that can be known from these results, the last stage perhaps with games that are still
    /// to be played.
    pub fn known(&self, points: &Points) -> Vec<Pairing> {
        match self.format {
            Format::RoundRobin => {
                let all = (0..self.engines).flat_map(|a| (a + 1..self.engines).map(move |b| [a, b]));
                self.stage(&all.collect::<Vec<_>>(), self.games, &[])
            }
            Format::Gauntlet => {
                let all: Vec<_> = (1..self.engines).map(|b| [0, b]).collect();
                self.stage(&all, self.games, &[])
            }
            Format::Ladder | Format::Knockout => self.rounds(points).map_or_else(Vec::new, |(_, games)| games),
        }
    }

    /// How many games there will be, as far as can be told: encounters that are tied may need more.
    pub const fn expected(&self) -> usize {
        let encounters = match self.format {
            Format::RoundRobin => self.engines * self.engines.saturating_sub(1) / 2,
            Format::Gauntlet | Format::Knockout | Format::Ladder => self.engines.saturating_sub(1),
        };
        encounters * self.games
    }

    /// The same with the games that are known to be needed for breaking ties.
    pub fn expected_after(&self, points: &Points) -> usize {
        let encounters = self.bracket(points).into_iter().flat_map(|bracket| bracket.rounds).flat_map(|r| r.encounters);
        self.expected() + encounters.map(|encounter| encounter.extra).sum::<usize>()
    }

    /// The format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// One more stage behind `before`: the pairs of games in turn, so that all encounters go on at the same pace.
    fn stage(&self, encounters: &[[usize; 2]], games: usize, before: &[Pairing]) -> Vec<Pairing> {
        let stage = before.last().map_or(0, |last| last.stage + 1);
        let mut found = before.to_vec();
        // A stage begins with an even number, so that the two games of a pair are easily known.
        let mut number = found.last().map_or(0, |last| (last.number + 1).next_multiple_of(2));
        let first_opening = if stage == 0 { 0 } else { number / 2 };
        for pair in 0..games.div_ceil(2) {
            for &engines in encounters {
                for white in 0..2 {
                    if 2 * pair + white < games {
                        found.push(Pairing {
                            number: number + white,
                            stage,
                            engines,
                            white,
                            opening: first_opening + pair,
                        });
                    }
                }
                number += 2;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays on until nothing is left; `result` gives the half points of the first engine.
    fn finish(schedule: &Schedule, result: impl Fn(&Pairing) -> usize) -> (Vec<Pairing>, Points) {
        let mut points = Points::new();
        loop {
            let known = schedule.known(&points);
            let open: Vec<&Pairing> = known.iter().filter(|game| !points.contains_key(&game.number)).collect();
            if open.is_empty() {
                return (known, points);
            }
            let new: Vec<_> = open.iter().map(|game| (game.number, result(game))).collect();
            points.extend(new);
        }
    }

    #[test]
    fn a_round_robin_has_all_encounters_with_both_colours_of_each_opening() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6);
        let games = schedule.known(&Points::new());
        assert_eq!((games.len(), schedule.expected()), (36, 36));
        for (index, pair) in games.chunks(2).enumerate() {
            assert_eq!((pair[0].number, pair[1].number), (2 * index, 2 * index + 1));
            assert_eq!((pair[0].engines, pair[0].opening), (pair[1].engines, pair[1].opening));
            assert_eq!((pair[0].white, pair[1].white), (0, 1));
        }
        // Each engine meets each other six times, from three openings.
        let of = |a, b| games.iter().filter(|game| game.engines == [a, b]).map(|game| game.opening).collect::<Vec<_>>();
        assert_eq!((of(0, 3), of(1, 2)), (vec![0, 0, 1, 1, 2, 2], vec![0, 0, 1, 1, 2, 2]));
        let odd = Schedule::new(Format::RoundRobin, 2, 3).known(&Points::new());
        assert_eq!(odd.iter().map(|game| (game.number, game.white)).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 0)]);
        assert_eq!(Schedule::new(Format::Gauntlet, 4, 2).known(&Points::new()).len(), 6);
    }

    #[test]
    fn the_better_engine_climbs_the_ladder() {
        // Engine 2 beats everybody but 0; the others lose to the one above.
        let schedule = Schedule::new(Format::Ladder, 4, 2);
        let result = |game: &Pairing| if game.engines[0] == 2 && game.engines[1] != 0 { 2 } else { 0 };
        let (games, points) = finish(&schedule, result);
        let encounters: Vec<_> = games.iter().step_by(2).map(|game| game.engines).collect();
        assert_eq!(encounters, [[3, 2], [2, 1], [2, 0]]);
        // Engine 2 has the most points, but the last challenge was lost; who fell first is last.
        let bracket = schedule.bracket(&points).unwrap();
        let ranks: Vec<_> = bracket.places().iter().map(|place| place.unwrap().to_string()).collect();
        assert_eq!((bracket.winner(), ranks), (Some(0), ["1", "3", "2", "4"].map(String::from).to_vec()));
        let decided = bracket.decided(&["A", "B", "C", "D"].map(String::from));
        assert_eq!(decided[2], "challenge 3 of 3: C 0.0 - 2.0 A, A wins");
    }

    #[test]
    fn a_tie_is_not_enough_to_climb() {
        let schedule = Schedule::new(Format::Ladder, 2, 2);
        let (_, points) = finish(&schedule, |_| 1);
        let bracket = schedule.bracket(&points).unwrap();
        assert_eq!(bracket.winner(), Some(0));
        assert_eq!(
            bracket.text(&["A", "B"].map(String::from)),
            "challenge 1 of 1\n  B   1.0 - 1.0   A  tied, A keeps its place\n"
        );
    }

    #[test]
    fn a_knockout_halves_the_field_and_ties_are_played_on() {
        let schedule = Schedule::new(Format::Knockout, 5, 2);
        // Lower numbers win, but 3 and 4 are tied for ever, as are 0 and 1 at first.
        let (games, points) = finish(&schedule, |game| match (game.engines, game.stage) {
            ([3, 4], _) => 1,
            ([0, 1], stage) if stage < 6 => 1,
            _ => 2,
        });
        let stages: Vec<_> = games.iter().step_by(2).map(|game| (game.stage, game.engines)).collect();
        let expected =
            [(0, [3, 4]), (1, [3, 4]), (2, [3, 4]), (3, [0, 3]), (3, [1, 2]), (4, [0, 1]), (5, [0, 1]), (6, [0, 1])];
        assert_eq!(stages, expected);
        // No opening twice in a knock-out's final.
        let openings: Vec<_> = games.iter().map(|game| game.opening).collect();
        assert_eq!(openings[10..], [5, 5, 6, 6, 7, 7]);
        // 3 went through as the better seed and was beaten; 2 as well, so that they share the third place.
        let bracket = schedule.bracket(&points).unwrap();
        let ranks: Vec<_> = bracket.places().iter().map(|place| place.unwrap().to_string()).collect();
        assert_eq!((bracket.winner(), ranks), (Some(0), ["1", "2", "3=", "3=", "5"].map(String::from).to_vec()));
        let decided = bracket.decided(&["A", "B", "C", "D", "E"].map(String::from));
        assert_eq!(
            decided,
            [
                "quarterfinals: D 3.0 - 3.0 E, tied, D goes on as the better seed (4 games to break the tie)",
                "semifinals: A 2.0 - 0.0 D, A goes on",
                "semifinals: B 2.0 - 0.0 C, B goes on",
                "final: A 4.0 - 2.0 B, A wins (4 games to break the tie)",
            ]
        );
        assert_eq!((schedule.expected(), schedule.expected_after(&points), games.len()), (8, 16, 16));
    }

    #[test]
    fn a_stage_waits_for_the_one_before() {
        let schedule = Schedule::new(Format::Knockout, 4, 2);
        let mut points = Points::new();
        assert_eq!(schedule.known(&points).len(), 4);
        points.extend([(0, 2), (1, 2), (2, 0)]);
        assert_eq!(schedule.known(&points).len(), 4);
        let bracket = schedule.bracket(&points).unwrap();
        assert_eq!(bracket.winner(), None);
        let ranks: Vec<_> = bracket.places().iter().map(|place| place.map(|place| place.to_string())).collect();
        assert_eq!(ranks, [None, None, None, Some("3=".to_string())]);
        let states: Vec<_> = bracket.rounds[0].encounters.iter().map(|e| bracket.state(0, e, &[])).collect();
        assert_eq!(states, ["? goes on", "1 of 2 games"]);
        points.insert(3, 1);
        let known = schedule.known(&points);
        assert_eq!((known.len(), known[4].engines, known[4].number), (6, [0, 2], 4));
        assert_eq!("knock-out".parse(), Ok(Format::Knockout));
        assert!("swiss".parse::<Format>().is_err());
    }
}
