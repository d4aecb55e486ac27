//! One game against oneself.

use super::Mix;
use crate::games::{End, Game, GameError, Start, Winner, check_sum, ordered_moves};
use ladorea::board::Color;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::Move;
use ladorea::random::SplitMix;
use ladorea::search::{Bound, Engine, HashError, Limits, Report, Score};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game won at once; won games further away count a point less for each ply.
const MATE: i32 = 32_000;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Nodes for each move.
    pub nodes: u32,
    /// By how much of them the nodes of a move differ at most, by lot: 0.1 is a tenth more or less.
    pub jitter: f64,
    /// How many plies are drawn by lot at the beginning.
    pub opening: RangeInclusive<usize>,
    /// A game whose first score is beyond this is not played, in centipawns.
    pub first_score: i16,
    /// A game is won when the scores have been beyond this on one side, in centipawns ...
    pub win_score: i16,
    /// ... for so many plies in a row.
    pub win_plies: usize,
    /// A game of so many plies is a draw.
    pub max_plies: usize,
    /// MiB of hash for each thread.
    pub hash: usize,
}

/// Plays games, with an engine of its own.
pub struct Player<'a> {
    engine: Engine,
    mix: &'a Mix,
    settings: &'a Settings,
    seed: u64,
    stop: &'a AtomicBool,
}

impl<'a> Player<'a> {
    /// A player; `stop` ends its game at the next move.
    ///
    /// # Errors
    /// If there is no memory for the hash table.
    pub fn new(mix: &'a Mix, settings: &'a Settings, seed: u64, stop: &'a AtomicBool) -> Result<Player<'a>, HashError> {
        Ok(Player { engine: Engine::new(settings.hash)?, mix, settings, seed, stop })
    }

    /// The game with this number, which depends on the seed and the settings alone; nothing if it was stopped.
    ///
    /// # Errors
    /// If a start is no position of its variant.
    pub fn play(&mut self, number: u64) -> Result<Option<Game>, GameError> {
        // Two steps, so that neighbouring seeds and numbers have nothing in common.
        let key = SplitMix::new(self.seed).next_u64() ^ number;
        let mut random = SplitMix::new(SplitMix::new(key).next_u64());
        let variant = self.mix.draw(&mut random);
        while !self.stop.load(Relaxed) {
            self.engine.clear();
            if let Some(game) = self.attempt(number, variant, &mut random)? {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// A game, or nothing if its opening was no good or it was stopped.
    fn attempt(&mut self, number: u64, variant: &AnyVariant, random: &mut SplitMix) -> Result<Option<Game>, GameError> {
        let settings = self.settings;
        let start = Start::random(variant, random);
        let mut position = start.position(variant)?;
        let (least, most) = (*settings.opening.start(), *settings.opening.end());
        let opening = least + random.below(most + 1 - least);
        let mut game = Game {
            number,
            variant: variant.name().to_string(),
            start,
            nodes: settings.nodes,
            opening,
            moves: Vec::new(),
            scores: Vec::new(),
            winner: Winner::Nobody,
            end: End::Length,
            check: 0,
        };
        for _ in 0..opening {
            let moves = ordered_moves(&position);
            let index = random.below(moves.len());
            game.moves.push(index as u16);
            position.make(moves[index]);
            if position.outcome().is_some() {
                return Ok(None);
            }
        }
        if !self.play_on(&mut game, &mut position, random) {
            return Ok(None);
        }
        game.check = check_sum(&position);
        Ok(Some(game))
    }

    /// From the opening to the end; false if the first score is too high or the run is stopped.
    fn play_on(&mut self, game: &mut Game, position: &mut AnyPosition, random: &mut SplitMix) -> bool {
        let settings = self.settings;
        // Plies in a row beyond the winning score; negative for Black.
        let mut winning = 0isize;
        loop {
            if self.stop.load(Relaxed) {
                return false;
            }
            let Some((best, score)) = self.search(position, random) else { return false };
            if game.scores.is_empty() && score.unsigned_abs() > settings.first_score.unsigned_abs() {
                return false;
            }
            let Some(index) = ordered_moves(position).iter().position(|&m| m == best) else { return false };
            game.moves.push(index as u16);
            game.scores.push(score);
            position.make(best);
            if let Some(outcome) = position.outcome() {
                (game.winner, game.end) = (outcome.winner.into(), outcome.reason.into());
                return true;
            }
            winning = if score > settings.win_score {
                winning.max(0) + 1
            } else if score < -settings.win_score {
                winning.min(0) - 1
            } else {
                0
            };
            if winning.unsigned_abs() >= settings.win_plies {
                game.winner = if winning > 0 { Winner::White } else { Winner::Black };
                game.end = End::Adjudicated;
                return true;
            }
            if game.moves.len() >= settings.max_plies {
                return true;
            }
        }
    }

    /// The best move and its score, White's view.
    fn search(&mut self, position: &AnyPosition, random: &mut SplitMix) -> Option<(Move, i16)> {
        let lot = random.next_u64() as f64 / u64::MAX as f64;
        let nodes = self.settings.nodes as f64 * (1.0 + self.settings.jitter * (2.0 * lot - 1.0));
        let limits = Limits { nodes: Some(nodes.max(1.0) as u64), alone: true, ..Limits::default() };
        let (mut score, mut best) = (0, None);
        for report in self.engine.search(position.clone(), limits) {
            match report {
                Report::Info(info) if info.bound == Bound::Exact => score = value(info.score),
                Report::Done { best: found, .. } => best = found,
                Report::Info(_) | Report::Trying { .. } => {}
            }
        }
        let sign = if position.side() == Color::White { 1 } else { -1 };
        best.map(|best| (best, sign * score))
    }
}

/// A score as a number.
fn value(score: Score) -> i16 {
    let value = match score {
        Score::Centipawns(value) => value.clamp(-30_000, 30_000),
        Score::Wins(plies) => MATE - plies as i32,
        Score::Loses(plies) => plies as i32 - MATE,
    };
    value as i16
}
