//! What the user sees of a tournament: lines in a log; lines over a bar on a terminal; tables.

use crate::plan::Plan;
use crate::results::{GameLine, Header};
use crate::schedule::Format;
use crate::score::{elo_text, likelihood_text};
use crate::standings::Standings;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};

/// The state is told after so many games if nothing is said; in a tournament in so many parts of it, if they are not
/// shorter.
const INTERVAL: usize = 10;
const TABLES: usize = 10;

/// The screen of a tournament in progress.
pub struct Screen<'a> {
    plan: &'a Plan,
    bar: Option<ProgressBar>,
    /// After how many games the state is told; 0 for never.
    interval: usize,
    /// What was told of encounters of a bracket that are decided.
    decided: Vec<String>,
}

impl<'a> Screen<'a> {
    /// For the rest of a tournament of which `earlier` games are known.
    pub fn new(plan: &'a Plan, header: &Header, earlier: &[GameLine]) -> Screen<'a> {
        let standings = Standings::of(header, earlier);
        let bar = std::io::stdout().is_terminal().then(|| {
            let bar = ProgressBar::new(standings.expected() as u64);
            let style =
                ProgressStyle::with_template("{wide_msg}\n{bar:30} {pos}/{len} games, {elapsed} gone, {eta} to go");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        let usual = if is_match(plan) { INTERVAL } else { standings.expected().div_ceil(TABLES).max(INTERVAL) };
        let decided = standings.bracket().map_or(Vec::new(), |bracket| bracket.decided(&standings.names));
        let screen = Screen { plan, bar, interval: plan.rating_interval.unwrap_or(usual), decided };
        if !earlier.is_empty() {
            screen.say(&format!("going on after {} games", earlier.len()));
            if let Some(bar) = &screen.bar {
                bar.set_position(earlier.len() as u64);
                bar.reset_eta();
            }
        }
        screen
    }

    /// Prints lines. The reader of our output may be gone; results are kept in files all the same.
    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => {
                let _ = writeln!(std::io::stdout(), "{}", text.trim_end_matches('\n'));
            }
        }
    }

    /// Tells of a game that counts, and from time to time of the state after it.
    pub fn game(&mut self, line: &GameLine, standings: &Standings) {
        let [white, black] = line.players().map(|index| self.plan.engines[index].name.as_str());
        let (count, total) = (standings.count(), standings.expected());
        let plies = line.moves.len();
        let mut text = format!("{count}/{total}: {white} - {black} {} {{{}}} {plies} plies", line.result, line.end);
        if is_match(self.plan) {
            let score = standings.encounter(0, 1);
            text += &format!("; {}-{}-{}", score.wins, score.draws, score.losses);
        }
        self.say(&text);
        if let Some(bracket) = standings.bracket() {
            let decided = bracket.decided(&standings.names);
            decided.iter().filter(|line| !self.decided.contains(line)).for_each(|line| self.say(line));
            self.decided = decided;
        }
        if self.interval > 0 && count.is_multiple_of(self.interval) && count < total {
            self.say(&self.state(standings));
        }
        if let Some(bar) = &self.bar {
            bar.set_length(total as u64);
            bar.set_position(count as u64);
            bar.set_message(self.short_state(standings));
        }
    }

    /// The state in between: a line of a match, the table of a tournament.
    fn state(&self, standings: &Standings) -> String {
        if !is_match(self.plan) {
            return standings.table(None);
        }
        let score = standings.encounter(0, 1);
        let names = self.plan.engines.iter().map(|engine| engine.name.as_str()).collect::<Vec<_>>().join(" - ");
        let mut text = format!("after {} games: {names} {}", standings.count(), score.strength());
        if let Some(sprt) = &self.plan.sprt {
            text += &format!(", {}", sprt.state(&score.pairs));
        }
        text
    }

    /// What stands over the bar.
    fn short_state(&self, standings: &Standings) -> String {
        if is_match(self.plan) {
            let score = standings.encounter(0, 1);
            let estimate = score.estimate();
            let mut text = format!(
                "{}-{}-{}, {}, LOS {}",
                score.wins,
                score.draws,
                score.losses,
                elo_text(&estimate),
                likelihood_text(estimate.los)
            );
            if let Some(sprt) = &self.plan.sprt {
                text += &format!(", {}", sprt.state(&score.pairs));
            }
            return text;
        }
        match (self.plan.format, standings.bracket()) {
            (Format::RoundRobin, _) => standings
                .rows(None)
                .first()
                .map_or(String::new(), |row| format!("{} leads", standings.names[row.engine])),
            (_, Some(bracket)) => bracket.round_name(bracket.rounds.len().saturating_sub(1)),
            (_, None) => String::new(),
        }
    }

    /// The tables at the end; the last line is the result.
    pub fn finish(&self, standings: &Standings) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let mut text = String::new();
        if !is_match(self.plan) || standings.bracket().is_some() {
            text += &tables(standings, None);
            text.push('\n');
        }
        let Plan { variant, engines, sprt, format, .. } = self.plan;
        let games = standings.count();
        let [first, second] = &engines[..] else {
            let name = variant.name();
            text += &format!("{} of {} engines, {name}, {games} games", format.name(), engines.len());
            if let Some(winner) = standings.winner() {
                text += &format!(": {winner}");
            }
            let _ = writeln!(std::io::stdout(), "{text}");
            return;
        };
        let score = standings.encounter(0, 1);
        if let Some(sprt) = sprt {
            text += &format!("{}\n", sprt.report(&score.pairs));
        }
        let times = if first.limits == second.limits {
            first.limits.to_string()
        } else {
            format!("{} against {}", first.limits, second.limits)
        };
        text += &format!("{} - {}, {}, {games} games at {times}: {score}", first.name, second.name, variant.name());
        let _ = writeln!(std::io::stdout(), "{text}");
    }
}

/// Whether it is told as a match and not by tables.
fn is_match(plan: &Plan) -> bool {
    plan.engines.len() == 2
}

/// The bracket if there is one, the table, all encounters, and what is common to all games; `prior` as in
/// [`crate::stats::rating::rate`].
pub fn tables(standings: &Standings, prior: Option<f64>) -> String {
    let mut text = standings.bracket().map_or(String::new(), |b| format!("{}\n", b.text(&standings.names)));
    text += &format!("{}\n{}\n{}\n", standings.table(prior), standings.crosstable(prior), standings.conditions(prior));
    text
}
