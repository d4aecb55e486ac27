//! Knock-outs and ladders: rounds of encounters in which who loses is out, so that the winner is who is left and not
//! who has most points.

use super::{Format, Pairing, Points, Schedule};
use std::fmt;
use std::fmt::Write;

/// How often a tied encounter of a knock-out is played on by a pair of games, before the better seed goes through.
const EXTRA_PAIRS: usize = 2;

/// What decided an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More points.
    Points,
    /// A tie for ever: the better seed goes through, or who stands higher on the ladder stays there.
    Rank,
}

/// An encounter of a round, as far as it has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Both engines.
    pub engines: [usize; 2],
    /// Their half points.
    pub half_points: [usize; 2],
    /// Games that were played.
    pub played: usize,
    /// Games that are to be played as far as is known.
    pub games: usize,
    /// Those of them that are for breaking a tie.
    pub extra: usize,
    /// Who goes on, and why; nothing while that is open.
    pub winner: Option<(usize, Decision)>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its encounters.
    pub encounters: Vec<Encounter>,
    /// Who goes on without playing.
    pub free: Vec<usize>,
}

/// All rounds of which the encounters are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Knock-out or ladder.
    pub format: Format,
    /// The rounds, the first one first.
    pub rounds: Vec<Round>,
    /// How many engines there are.
    engines: usize,
}

/// A place in the final standings, shared by those who went out in the same round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The place, from 1.
    pub rank: usize,
    /// Whether it is shared.
    pub is_shared: bool,
}

/// `1`, or `3=` where others have the same.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank, if self.is_shared { "=" } else { "" }))
    }
}

impl Encounter {
    const fn new(engines: [usize; 2]) -> Encounter {
        Encounter { engines, half_points: [0; 2], played: 0, games: 0, extra: 0, winner: None }
    }

    /// Counts the games of a stage, and says whether all were played.
    fn count(&mut self, games: &[Pairing], stage: usize, points: &Points) -> bool {
        for game in games.iter().filter(|game| game.stage == stage && game.engines == self.engines) {
            self.games += 1;
            if let Some(first) = points.get(&game.number) {
                self.played += 1;
                self.half_points[0] += first;
                self.half_points[1] += 2 - first;
            }
        }
        self.played == self.games
    }

    /// Decides an encounter whose games were played, unless it is tied and `on_tie` is nobody.
    fn decide(&mut self, on_tie: Option<usize>) {
        let [first, second] = self.half_points;
        self.winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some((self.engines[0], Decision::Points)),
            std::cmp::Ordering::Less => Some((self.engines[1], Decision::Points)),
            std::cmp::Ordering::Equal => on_tie.map(|engine| (engine, Decision::Rank)),
        };
    }

    /// Who is out.
    pub fn loser(&self) -> Option<usize> {
        let (winner, _) = self.winner?;
        self.engines.into_iter().find(|&engine| engine != winner)
    }
}

impl Bracket {
    /// Who has won it all.
    pub fn winner(&self) -> Option<usize> {
        let out = self.rounds.iter().flat_map(|round| &round.encounters).filter_map(Encounter::loser).count();
        let (winner, _) = self.rounds.last()?.encounters.last()?.winner?;
        (out + 1 == self.engines).then_some(winner)
    }

    /// The final standings: the places of those who are out, and of the winner; nothing for those still in.
    pub fn places(&self) -> Vec<Option<Place>> {
        let mut places = vec![None; self.engines];
        let mut left = self.engines;
        for round in &self.rounds {
            left = left.saturating_sub(round.encounters.len());
            let place = Place { rank: left + 1, is_shared: round.encounters.len() > 1 };
            for loser in round.encounters.iter().filter_map(Encounter::loser) {
                places[loser] = Some(place);
            }
        }
        if let Some(winner) = self.winner() {
            places[winner] = Some(Place { rank: 1, is_shared: false });
        }
        places
    }

    /// What a round is called: `final`, `semifinals`, `challenge 2`.
    pub fn round_name(&self, index: usize) -> String {
        if self.format == Format::Ladder {
            return format!("challenge {} of {}", index + 1, self.engines.saturating_sub(1));
        }
        let Some(round) = self.rounds.get(index) else { return String::new() };
        match (2 * round.encounters.len() + round.free.len()).next_power_of_two() {
            2 => "final".to_string(),
            4 => "semifinals".to_string(),
            8 => "quarterfinals".to_string(),
            size => format!("round of {size}"),
        }
    }

    /// How an encounter of a round stands: `A goes on`, `A wins`, `tied, A keeps its place`, `3 of 4 games`.
    pub fn state(&self, round: usize, encounter: &Encounter, names: &[String]) -> String {
        let name = |engine: usize| names.get(engine).map_or("?", String::as_str);
        let verb = if self.is_last(round) { "wins" } else { "goes on" };
        let mut text = match encounter.winner {
            None => format!("{} of {} games", encounter.played, encounter.games),
            Some((winner, Decision::Points)) => format!("{} {verb}", name(winner)),
            Some((winner, Decision::Rank)) if self.format == Format::Ladder => {
                format!("tied, {} keeps its place", name(winner))
            }
            Some((winner, Decision::Rank)) => format!("tied, {} {verb} as the better seed", name(winner)),
        };
        if encounter.extra > 0 {
            let _ = write!(text, " ({} games to break the tie)", encounter.extra);
        }
        text
    }

    /// Whether the winner of this round is the winner of all.
    fn is_last(&self, round: usize) -> bool {
        match self.format {
            Format::Ladder => round + 2 == self.engines,
            _ => self.rounds.get(round).is_some_and(|round| round.encounters.len() == 1 && round.free.is_empty()),
        }
    }

    /// All encounters that are decided, as lines, in the order of the rounds: `final: A 2.5 - 1.5 B, A wins`.
    pub fn decided(&self, names: &[String]) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, round) in self.rounds.iter().enumerate() {
            for encounter in round.encounters.iter().filter(|encounter| encounter.winner.is_some()) {
                let [first, second] = encounter.engines.map(|engine| names.get(engine).map_or("?", String::as_str));
                let [a, b] = encounter.half_points.map(|half_points| half_points as f64 / 2.0);
                let state = self.state(index, encounter, names);
                lines.push(format!("{}: {first} {a:.1} - {b:.1} {second}, {state}", self.round_name(index)));
            }
        }
        lines
    }

    /// The bracket as text, round by round.
    pub fn text(&self, names: &[String]) -> String {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (index, round) in self.rounds.iter().enumerate() {
            let _ = writeln!(text, "{}", self.round_name(index));
            for encounter in &round.encounters {
                let [first, second] = encounter.engines.map(|engine| names.get(engine).map_or("?", String::as_str));
                let [a, b] = encounter.half_points.map(|half_points| half_points as f64 / 2.0);
                let state = self.state(index, encounter, names);
                let _ = writeln!(text, "  {first:width$} {a:>5.1} - {b:<5.1} {second:width$}  {state}");
            }
            for &engine in &round.free {
                let _ = writeln!(text, "  {:width$}  free", names.get(engine).map_or("?", String::as_str));
            }
        }
        text
    }
}

impl Schedule {
    /// The bracket of a knock-out or a ladder with these results; nothing for other formats.
    pub fn bracket(&self, points: &Points) -> Option<Bracket> {
        self.rounds(points).map(|(rounds, _)| Bracket { format: self.format, rounds, engines: self.engines })
    }

    /// Rounds and games that can be known from these results.
    pub(super) fn rounds(&self, points: &Points) -> Option<(Vec<Round>, Vec<Pairing>)> {
        match self.format {
            Format::Ladder => Some(self.ladder(points)),
            Format::Knockout => Some(self.knockout(points)),
            Format::RoundRobin | Format::Gauntlet => None,
        }
    }

    fn ladder(&self, points: &Points) -> (Vec<Round>, Vec<Pairing>) {
        let (mut rounds, mut games) = (Vec::new(), Vec::new());
        let Some(mut climber) = self.engines.checked_sub(1) else { return (rounds, games) };
        for holder in (0..climber).rev() {
            games = self.stage(&[[climber, holder]], self.games, &games);
            let mut encounter = Encounter::new([climber, holder]);
            if encounter.count(&games, last_stage(&games), points) {
                // A tie is not enough to climb.
                encounter.decide(Some(holder));
            }
            let winner = encounter.winner;
            rounds.push(Round { encounters: vec![encounter], free: Vec::new() });
            match winner {
                Some((winner, _)) => climber = winner,
                None => break,
            }
        }
        (rounds, games)
    }

    fn knockout(&self, points: &Points) -> (Vec<Round>, Vec<Pairing>) {
        let (mut rounds, mut games) = (Vec::new(), Vec::new());
        let mut alive: Vec<usize> = (0..self.engines).collect();
        while alive.len() > 1 {
            // The best against the worst; with places left over, the best are free.
            let free = alive.len().next_power_of_two() - alive.len();
            let playing = &alive[free..];
            let half = playing.len() / 2;
            let encounter = |index: usize| Encounter::new([playing[index], playing[playing.len() - 1 - index]]);
            let mut round = Round { encounters: (0..half).map(encounter).collect(), free: alive[..free].to_vec() };
            let is_decided = self.knockout_round(&mut round, &mut games, points);
            alive = round.free.clone();
            alive.extend(round.encounters.iter().filter_map(|encounter| encounter.winner).map(|(winner, _)| winner));
            alive.sort_unstable();
            rounds.push(round);
            if !is_decided {
                break;
            }
        }
        (rounds, games)
    }

    /// Adds the games of a round, and says whether all its encounters are decided.
    fn knockout_round(&self, round: &mut Round, games: &mut Vec<Pairing>, points: &Points) -> bool {
        for extra in 0..=EXTRA_PAIRS {
            let open = || round.encounters.iter().filter(|encounter| encounter.winner.is_none());
            let pairs: Vec<[usize; 2]> = open().map(|encounter| encounter.engines).collect();
            if pairs.is_empty() {
                return true;
            }
            *games = self.stage(&pairs, if extra == 0 { self.games } else { 2 }, games);
            let stage = last_stage(games);
            let mut is_played = true;
            for encounter in round.encounters.iter_mut().filter(|encounter| encounter.winner.is_none()) {
                let before = encounter.games;
                if encounter.count(games, stage, points) {
                    let [better, worse] = encounter.engines;
                    encounter.decide((extra == EXTRA_PAIRS).then_some(better.min(worse)));
                } else {
                    is_played = false;
                }
                encounter.extra += if extra == 0 { 0 } else { encounter.games - before };
            }
            if !is_played {
                return false;
            }
        }
        true
    }
}

fn last_stage(games: &[Pairing]) -> usize {
    games.last().map_or(0, |last| last.stage)
}
