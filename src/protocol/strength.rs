//! Playing below full strength: how many nodes a level may search.
//!
//! A limit of nodes is the same on every machine and at every time control, costs no time, and loses as people do: by seeing less far, not by
//! blunders thrown in. So both scales are scales of nodes.
//!
//! `UCI_Elo`: a scale on which 200 points mean 76 % against the level below, as the Elo system has it; where it begins is a convention.
//! Its lower anchors come from matches of 100 games each, at Capablanca Chess and chess (nodes against nodes: score in percent):
//!
//! | nodes | capablanca | chess |
//! |---|---|---|
//! | 128 against 32 | 93.5 | 95.5 |
//! | 512 against 128 | 77.5 | 84.0 |
//! | 2,048 against 512 | 91.5 | 85.5 |
//! | 16,000 against 4,000 | 87.0 | 90.5 |
//!
//! Rungs measured on the scale as it stands, 200 games each, score of the upper level in percent: 1400/1600 capablanca 76.5, chess 74.0;
//! 1800/2000 75.8 and 77.8; 1000/1200 78.8 and 76.2; 2200/2400 71.5 and 77.5; 2400/2600 76.2 and 77.8. The anchor at
//! 2800 goes on from there with the same factor; 2600/2800 is not measured.
//!
//! `Skill Level`: 0 to 20 for the games that have no ratings; each level searches 1.6 times the nodes of the one below, and 20 is not limited.

use super::settings::Settings;
use crate::search::Limits;

/// Points of the scale and their nodes; between them the logarithm of the nodes is interpolated.
const ANCHORS: [(i64, f64); 7] =
    [(1000, 32.0), (1400, 98.0), (1600, 255.0), (1800, 660.0), (2000, 1340.0), (2400, 4900.0), (2800, 17_000.0)];
/// The weakest that can be asked for.
pub(super) const MIN_ELO: i64 = ANCHORS[0].0;
/// The strongest.
pub(super) const MAX_ELO: i64 = ANCHORS[ANCHORS.len() - 1].0;
/// The level without a limit.
pub(super) const FULL_SKILL: i64 = 20;
/// Nodes of level 0.
const LEAST_NODES: f64 = 24.0;
/// How many times the nodes of a level the next one has.
const SKILL_FACTOR: f64 = 1.6;

/// The nodes that a search may use by the settings; no limit at full strength.
fn nodes(settings: &Settings) -> Option<u64> {
    match settings.elo() {
        Some(elo) => Some(nodes_of_elo(elo)),
        None => Some(settings.skill()).filter(|&level| level < FULL_SKILL).map(nodes_of_skill),
    }
}

/// Holds a search for a move of a game to the strength that is asked for: so many nodes of one thread.
pub(super) fn limit(limits: Limits, settings: &Settings) -> Limits {
    match nodes(settings) {
        Some(nodes) => Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(nodes)), alone: true, ..limits },
        None => limits,
    }
}

fn nodes_of_elo(elo: i64) -> u64 {
    let after = ANCHORS.iter().position(|&(point, _)| point >= elo).unwrap_or(ANCHORS.len() - 1).max(1);
    let ((low, few), (high, many)) = (ANCHORS[after - 1], ANCHORS[after]);
    let share = (elo - low) as f64 / (high - low) as f64;
    (few * (many / few).powf(share)).round() as u64
}

fn nodes_of_skill(level: i64) -> u64 {
    (LEAST_NODES * SKILL_FACTOR.powi(level as i32)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::options::OptionId;

    #[test]
    fn anchors_are_met_and_every_point_is_more_than_the_last() {
        assert_eq!((nodes_of_elo(1000), nodes_of_elo(1600), nodes_of_elo(2800)), (32, 255, 17_000));
        assert_eq!(nodes_of_elo(1200), 56, "half way in the logarithm: the root of 32 times 98");
        let all: Vec<u64> = (MIN_ELO..=MAX_ELO).step_by(10).map(nodes_of_elo).collect();
        assert!(all.is_sorted() && all.last() > all.first());
        assert_eq!((nodes_of_skill(0), nodes_of_skill(1), nodes_of_skill(10)), (24, 38, 2639));
    }

    #[test]
    fn a_rating_goes_before_a_level_and_only_if_it_is_switched_on() {
        let mut settings = Settings::new();
        assert_eq!(nodes(&settings), None);
        settings.set(OptionId::Elo, Some("1400")).unwrap();
        assert_eq!(nodes(&settings), None);
        settings.set(OptionId::Skill, Some("0")).unwrap();
        assert_eq!(nodes(&settings), Some(24));
        settings.set(OptionId::LimitStrength, Some("true")).unwrap();
        assert_eq!(nodes(&settings), Some(98));
        assert!(
            settings.set(OptionId::Elo, Some("999")).is_err() && settings.set(OptionId::Skill, Some("21")).is_err()
        );
    }
}
