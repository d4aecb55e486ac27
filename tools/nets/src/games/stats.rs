//! What files of games contain.

use super::{End, Game, Winner};
use std::collections::BTreeMap;
use std::fmt;

/// What is counted of one variant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariantStats {
    /// Games.
    pub games: u64,
    /// All plies.
    pub plies: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Games by winner: Black, nobody, White.
    pub winners: [u64; 3],
    /// Games by end, in the order of [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
    /// Sum of the scores, each counted as 1000 at most and without its sign.
    pub scores: u64,
    /// Positions at rest and with a score that is learnt from, if they were counted.
    pub quiet: Option<u64>,
    /// Bytes of the records.
    pub bytes: u64,
}

/// What files of games contain, by variant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats(pub BTreeMap<String, VariantStats>);

impl Stats {
    /// Counts a game; `quiet` are its positions at rest, if somebody has counted them.
    pub fn add(&mut self, game: &Game, quiet: Option<u64>) {
        let stats = self.0.entry(game.variant.clone()).or_default();
        stats.games += 1;
        stats.plies += game.moves.len() as u64;
        stats.positions += game.scores.len() as u64;
        stats.winners[game.winner as usize] += 1;
        stats.ends[game.end as usize] += 1;
        stats.scores += game.scores.iter().map(|score| score.unsigned_abs().min(1000) as u64).sum::<u64>();
        if let Some(quiet) = quiet {
            *stats.quiet.get_or_insert(0) += quiet;
        }
        stats.bytes += game.to_bytes().len() as u64 + 8;
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variant            games  positions      quiet  plies  White  draw  Black  |score|  bytes/ply")?;
        for (name, stats) in &self.0 {
            let games = stats.games.max(1) as f64;
            let share = |winner: Winner| 100.0 * stats.winners[winner as usize] as f64 / games;
            let quiet = stats.quiet.map_or("?".into(), |quiet| quiet.to_string());
            writeln!(
                f,
                "{name:15} {:8} {:10} {quiet:>10} {:6.1} {:5.1}% {:4.1}% {:5.1}% {:8.0} {:10.2}",
                stats.games,
                stats.positions,
                stats.plies as f64 / games,
                share(Winner::White),
                share(Winner::Nobody),
                share(Winner::Black),
                stats.scores as f64 / stats.positions.max(1) as f64,
                stats.bytes as f64 / stats.plies.max(1) as f64,
            )?;
        }
        for (name, stats) in &self.0 {
            let ends = End::ALL.iter().filter(|&&end| stats.ends[end as usize] > 0);
            let share = |end: &End| 100.0 * stats.ends[*end as usize] as f64 / stats.games.max(1) as f64;
            let words: Vec<String> = ends.map(|end| format!("{} {:.1}%", end.word(), share(end))).collect();
            writeln!(f, "{name:15} {}", words.join(", "))?;
        }
        Ok(())
    }
}
