//! Playing below full strength: how many nodes a search may use, and how much a beginner overlooks.
//!
//! A limit of nodes is the same on every machine and at every time control, costs no time, and loses as people do: by
//! seeing less far, not by blunders thrown in. So down to 1000 points both scales are scales of nodes. But even a
//! search of 32 nodes sees every capture and nearly every answer to it, which a beginner does not. Below 1000 the nodes
//! stay as they are, and of the legal moves of the position each is *overlooked* with a chance that grows as the points
//! fall; among those that are seen (one at least) the search chooses. So a weak player leaves men standing, misses
//! captures and mates, and still means something by what it plays.
//!
//! `UCI_Elo`: a scale on which 200 points mean 76 % against the level below, as the Elo system has it; where it begins
//! is a convention. Its lower anchors of nodes come from matches of 100 games each, at Capablanca Chess and chess
//! (nodes against nodes: score in percent):
//!
//! | nodes | capablanca | chess |
//! |---|---|---|
//! | 128 against 32 | 93.5 | 95.5 |
//! | 512 against 128 | 77.5 | 84.0 |
//! | 2,048 against 512 | 91.5 | 85.5 |
//! | 16,000 against 4,000 | 87.0 | 90.5 |
//!
//! Rungs measured on the scale as it stands, 200 games each, score of the upper level in percent: 1400/1600 capablanca
//! 76.5, chess 74.0; 1800/2000 75.8 and 77.8; 1000/1200 78.8 and 76.2; 2200/2400 71.5 and 77.5; 2400/2600 76.2 and
//! 77.8. The anchor at 2800 goes on from there with the same factor; 2600/2800 is not measured.
//!
//! The rungs below were measured with 600 games each, score of the upper level in percent:
//!
//! | | chess | capablanca | ladon | ladorean | paradise |
//! |---|---|---|---|---|---|
//! | 800/1000 | 78.4 | 74.5 | 75.9 | 73.7 | 36.9 |
//! | 600/800 | 76.2 | 77.2 | 75.0 | 74.8 | 53.9 |
//! | 400/600 | 77.3 | 73.6 | 76.0 | 74.4 | 58.1 |
//!
//! In Paradise Chess 32 nodes see so little of a race that overlooking does no harm at first. A player who moves at
//! random is at about 150 (chess and Capablanca Chess).
//!
//! Levels: 1 to [`LEVELS`], each [`LEVEL_STEP`] points of that scale above the one before; level 1 is [`MIN_ELO`].
//!
//! `Skill Level`: 0 to 20 for GUIs that know that name; each level searches 1.6 times the nodes of the one below, and
//! 20 is not limited. It is a scale of nodes only, so it can be read off the other: 1 is about 1060 points, 5 about
//! 1595, 8 about 1925, 10 about 2210, 14 about 2800, and what lies above goes beyond the other scale. Level 0 has fewer
//! nodes than any rating and overlooks nothing: for beginners there is `UCI_Elo`.

use super::settings::Settings;
use crate::games::AnyPosition;
use crate::position::Move;
use crate::random::SplitMix;
use crate::search::Limits;
use std::hash::{BuildHasher, RandomState};

/// Points of the scale and their nodes; between them the logarithm of the nodes is interpolated.
const NODES: [(i64, f64); 7] =
    [(1000, 32.0), (1400, 98.0), (1600, 255.0), (1800, 660.0), (2000, 1340.0), (2400, 4900.0), (2800, 17_000.0)];
/// Points of the scale and how many of a thousand moves are overlooked; between them that is interpolated.
const OVERLOOKED: [(i64, f64); 4] = [(400, 790.0), (600, 690.0), (800, 480.0), (1000, 0.0)];
/// The whole of [`OVERLOOKED`].
const ALL_MOVES: usize = 1000;
/// The weakest that can be asked for.
pub const MIN_ELO: i64 = OVERLOOKED[0].0;
/// The strongest.
pub const MAX_ELO: i64 = NODES[NODES.len() - 1].0;
/// Points from one level to the next.
pub const LEVEL_STEP: i64 = 200;
/// How many levels there are; the last one is [`MAX_ELO`].
pub const LEVELS: u32 = ((MAX_ELO - MIN_ELO) / LEVEL_STEP) as u32 + 1;
/// The skill without a limit.
pub(super) const FULL_SKILL: i64 = 20;
/// Nodes of skill 0.
const LEAST_NODES: f64 = 24.0;
/// How many times the nodes of a skill the next one has.
const SKILL_FACTOR: f64 = 1.6;

/// The rating of a level.
pub fn elo_of_level(level: u32) -> i64 {
    MIN_ELO + LEVEL_STEP * (i64::from(level.clamp(1, LEVELS)) - 1)
}

/// The level of a rating, if it is that of a level.
pub fn level_of_elo(elo: i64) -> Option<u32> {
    (1..=LEVELS).find(|&level| elo_of_level(level) == elo)
}

/// A strength below the full one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The most nodes of a search.
    nodes: u64,
    /// How many of [`ALL_MOVES`] moves are overlooked.
    overlooked: usize,
}

impl Strength {
    /// Playing like a rating, which is held to [`MIN_ELO`] and [`MAX_ELO`].
    pub fn of_elo(elo: i64) -> Strength {
        let (low, high, share) = place(&NODES, elo);
        let nodes = low * (high / low).powf(share);
        let (few, many, share) = place(&OVERLOOKED, elo);
        let overlooked = few + (many - few) * share;
        Strength { nodes: nodes.round() as u64, overlooked: overlooked.round() as usize }
    }

    fn of_skill(skill: i64) -> Strength {
        Strength { nodes: (LEAST_NODES * SKILL_FACTOR.powi(skill as i32)).round() as u64, overlooked: 0 }
    }

    fn of_settings(settings: &Settings) -> Option<Strength> {
        match settings.elo() {
            Some(elo) => Some(Strength::of_elo(elo)),
            None => Some(settings.skill()).filter(|&skill| skill < FULL_SKILL).map(Strength::of_skill),
        }
    }

    /// Holds a search of a position for a move of a game to this strength: one thread, so many nodes, and no move that
    /// is overlooked. What is overlooked differs from call to call.
    pub fn limit(self, limits: Limits, position: &AnyPosition) -> Limits {
        let moves = match self.overlooked {
            0 => limits.moves,
            _ => self.seen(&wanted(&limits, position), &mut SplitMix::new(RandomState::new().hash_one(0))),
        };
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(self.nodes);
        Limits { nodes: Some(nodes), alone: true, moves, ..limits }
    }

    /// The moves that are not overlooked, at least one of them.
    fn seen(self, moves: &[Move], random: &mut SplitMix) -> Vec<Move> {
        let seen: Vec<Move> = moves.iter().copied().filter(|_| random.below(ALL_MOVES) >= self.overlooked).collect();
        if seen.is_empty() { random.pick(moves).copied().into_iter().collect() } else { seen }
    }
}

/// Holds a search for a move of a game to the strength that the settings ask for, if to any.
pub(super) fn limit(limits: Limits, settings: &Settings, position: &AnyPosition) -> Limits {
    match Strength::of_settings(settings) {
        Some(strength) => strength.limit(limits, position),
        None => limits,
    }
}

/// The moves that a search may choose from.
fn wanted(limits: &Limits, position: &AnyPosition) -> Vec<Move> {
    let legal = position.legal_moves();
    let wanted: Vec<Move> = legal.iter().copied().filter(|m| limits.moves.contains(m)).collect();
    if wanted.is_empty() { legal.to_vec() } else { wanted }
}

/// The values of the two anchors around a point of the scale, and where between them it is, from 0 to 1.
fn place(anchors: &[(i64, f64)], elo: i64) -> (f64, f64, f64) {
    let after = anchors.iter().position(|&(point, _)| point >= elo).unwrap_or(anchors.len() - 1).max(1);
    let ((low, from), (high, to)) = (anchors[after - 1], anchors[after]);
    (from, to, (elo.clamp(low, high) - low) as f64 / (high - low) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;
    use crate::protocol::options::OptionId;

    fn of_elo(elo: i64) -> (u64, usize) {
        let strength = Strength::of_elo(elo);
        (strength.nodes, strength.overlooked)
    }

    #[test]
    fn anchors_are_met_and_every_point_is_more_than_the_last() {
        assert_eq!([1000, 1600, 2800].map(of_elo), [(32, 0), (255, 0), (17_000, 0)]);
        assert_eq!(of_elo(1200), (56, 0), "half way in the logarithm: the root of 32 times 98");
        assert_eq!([400, 700, 800, 999].map(of_elo), [(32, 790), (32, 585), (32, 480), (32, 2)]);
        assert_eq!((of_elo(-50), of_elo(5000)), (of_elo(MIN_ELO), of_elo(MAX_ELO)));
        let all: Vec<(u64, usize)> = (MIN_ELO..=MAX_ELO).step_by(10).map(of_elo).collect();
        assert!(all.windows(2).all(|two| two[0].0 < two[1].0 || two[0].1 > two[1].1));
    }

    #[test]
    fn levels_are_rungs_of_the_scale_from_its_foot_to_its_top() {
        assert_eq!((LEVELS, elo_of_level(1), elo_of_level(4), elo_of_level(LEVELS)), (13, MIN_ELO, 1000, MAX_ELO));
        assert_eq!((level_of_elo(1000), level_of_elo(1001)), (Some(4), None));
    }

    #[test]
    fn skills_are_where_the_text_puts_them_on_the_scale_of_ratings() {
        let nearest = |skill: i64| {
            let nodes = Strength::of_skill(skill).nodes;
            (1000..=MAX_ELO).step_by(5).min_by_key(|&elo| Strength::of_elo(elo).nodes.abs_diff(nodes)).unwrap()
        };
        assert_eq!([1, 5, 8, 10, 14].map(nearest), [1060, 1595, 1925, 2210, 2800]);
        assert_eq!([0, 1, 10].map(|skill| Strength::of_skill(skill).nodes), [24, 38, 2639]);
    }

    #[test]
    fn so_many_moves_are_overlooked_and_never_all() {
        let start = games().standard().start();
        let all = start.legal_moves();
        let mut random = SplitMix::new(1);
        let count = |strength: Strength, random: &mut SplitMix| -> usize {
            (0..1000).map(|_| strength.seen(&all, random).len()).sum()
        };
        let seen = count(Strength::of_elo(800), &mut random);
        assert!((10_000..10_800).contains(&seen), "52 % of 20 moves in 1000 trials, and {seen}");
        let blind = Strength { nodes: 1, overlooked: ALL_MOVES };
        assert_eq!(count(blind, &mut random), 1000, "one is always seen");
    }

    #[test]
    fn only_moves_that_were_asked_for_are_seen_and_a_thousand_points_overlook_nothing() {
        let start = games().standard().start();
        let moves = start.legal_moves()[3..5].to_vec();
        let asked = Limits { moves: moves.clone(), ..Limits::default() };
        let weak = Strength::of_elo(MIN_ELO).limit(asked.clone(), &start);
        assert!(!weak.moves.is_empty() && weak.moves.iter().all(|m| moves.contains(m)));
        assert!(weak.alone && weak.nodes == Some(32));
        assert_eq!(Strength::of_elo(1000).limit(asked, &start).moves, moves);
        assert_eq!(Strength::of_elo(1000).limit(Limits::default(), &start).moves, []);
    }

    #[test]
    fn a_rating_goes_before_a_skill_and_only_if_it_is_switched_on() {
        let nodes = |settings: &Settings| Strength::of_settings(settings).map(|strength| strength.nodes);
        let mut settings = Settings::new(games().clone());
        assert_eq!(nodes(&settings), None);
        settings.set(OptionId::Elo, Some("1400")).unwrap();
        assert_eq!(nodes(&settings), None);
        settings.set(OptionId::Skill, Some("0")).unwrap();
        assert_eq!(nodes(&settings), Some(24));
        settings.set(OptionId::LimitStrength, Some("true")).unwrap();
        assert_eq!(nodes(&settings), Some(98));
        assert!(
            settings.set(OptionId::Elo, Some("399")).is_err() && settings.set(OptionId::Skill, Some("21")).is_err()
        );
    }
}
