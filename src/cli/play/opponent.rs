//! The engine as an opponent: how strong it plays, and what it thinks.

use super::CliError;
use super::inbox::{Inbox, Thought};
use ladorea::games::AnyPosition;
use ladorea::protocol::strength::{LEVELS, MAX_ELO, MIN_ELO, Strength, elo_of_level, level_of_elo};
use ladorea::search::{Engine, Limits};
use std::time::Duration;

/// Memory of the engine in MiB.
const HASH_MB: usize = 64;
/// Thinking time where nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// How long the engine searches for an opinion.
const OPINION_TIME: Duration = Duration::from_millis(500);

/// What the engine puts into a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pace {
    /// All that it can do in this time.
    Time(Duration),
    /// What a player of this rating would.
    Elo(i64),
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::Time(DEFAULT_TIME)
    }
}

impl Pace {
    /// The pace of a level.
    ///
    /// # Errors
    /// If that is no level.
    pub(super) fn level(text: &str) -> Result<Pace, String> {
        match text.parse() {
            Ok(level) if (1..=LEVELS).contains(&level) => Ok(Pace::Elo(elo_of_level(level))),
            _ => Err(format!("\"{text}\" is not a level from 1 to {LEVELS}")),
        }
    }

    /// The pace of a rating.
    ///
    /// # Errors
    /// If it is outside the scale.
    pub(super) fn elo(text: &str) -> Result<Pace, String> {
        match text.parse() {
            Ok(elo) if (MIN_ELO..=MAX_ELO).contains(&elo) => Ok(Pace::Elo(elo)),
            _ => Err(format!("\"{text}\" is not a rating from {MIN_ELO} to {MAX_ELO}")),
        }
    }

    /// The pace of so many seconds for a move.
    ///
    /// # Errors
    /// If that is no such number.
    pub(super) fn seconds(text: &str) -> Result<Pace, String> {
        match text.parse::<f64>() {
            Ok(time) if (0.01..=3600.0).contains(&time) => Ok(Pace::Time(Duration::from_secs_f64(time))),
            Ok(_) => Err("a move takes 0.01 to 3600 seconds".to_string()),
            Err(_) => Err(format!("\"{text}\" is not a number of seconds")),
        }
    }

    /// The rating, if it plays by one.
    pub(super) const fn rating(self) -> Option<i64> {
        match self {
            Pace::Elo(elo) => Some(elo),
            Pace::Time(_) => None,
        }
    }

    /// In words, for people and for tags.
    pub(super) fn words(self) -> String {
        match self {
            Pace::Time(time) => format!("full strength, {} s a move", time.as_secs_f64()),
            Pace::Elo(elo) => match level_of_elo(elo) {
                Some(level) => format!("level {level}, Elo {elo}"),
                None => format!("Elo {elo}"),
            },
        }
    }

    fn limits(self, position: &AnyPosition) -> Limits {
        match self {
            Pace::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
            Pace::Elo(elo) => Strength::of_elo(elo).limit(Limits::default(), position),
        }
    }
}

/// The engine.
pub(super) struct Opponent {
    engine: Engine,
    /// How strong it plays.
    pub(super) pace: Pace,
}

impl Opponent {
    /// An engine that has not thought yet.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(super) fn new(pace: Pace) -> Result<Opponent, CliError> {
        Ok(Opponent { engine: Engine::new(HASH_MB)?, pace })
    }

    /// Looks for a move as strongly as it is to play.
    pub(super) fn think(&mut self, position: &AnyPosition, inbox: &Inbox) -> Thought {
        let limits = self.pace.limits(position);
        self.search(position, limits, inbox)
    }

    /// What it makes of a position in a moment's thought at full strength.
    pub(super) fn opinion(&mut self, position: &AnyPosition, inbox: &Inbox) -> Thought {
        self.search(position, Limits { move_time: Some(OPINION_TIME), ..Limits::default() }, inbox)
    }

    /// A new game: nothing learnt counts any more.
    pub(super) fn forget(&mut self) {
        self.engine.clear();
    }

    fn search(&mut self, position: &AnyPosition, limits: Limits, inbox: &Inbox) -> Thought {
        self.engine.start(position.clone(), limits, inbox.reporter());
        let mut thought = inbox.hear_out(|| self.engine.stop());
        // Whatever went wrong in there, the user gets a legal move.
        let legal = |m| position.is_legal(m);
        thought.best = thought.best.filter(|&m| legal(m)).or_else(|| position.legal_moves().first().copied());
        thought
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_and_told() {
        assert_eq!(Pace::level("1"), Ok(Pace::Elo(MIN_ELO)));
        assert_eq!(Pace::level("3").unwrap().words(), "level 3, Elo 800");
        assert_eq!(Pace::elo("850").unwrap().words(), "Elo 850");
        assert_eq!(Pace::seconds("0.5").unwrap().words(), "full strength, 0.5 s a move");
        assert_eq!(Pace::level("14"), Err("\"14\" is not a level from 1 to 13".to_string()));
        assert_eq!(Pace::elo("399"), Err("\"399\" is not a rating from 400 to 2800".to_string()));
        assert!(Pace::seconds("0").is_err() && Pace::seconds("NaN").is_err() && Pace::seconds("soon").is_err());
    }
}
