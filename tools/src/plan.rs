//! What is to be played: engines, rules, openings, terms.

use crate::adjudicate::Adjudication;
use crate::engine::{EngineSpec, Log};
use crate::openings::Opening;
use crate::results::{EngineLine, GameLine, Header, ResultsError};
use crate::schedule::{Format, Pairing, Points, Schedule};
use crate::stats::Sprt;
use ladorea::games::AnyVariant;
use ladorea::position::Dialect;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the tournament.
    pub event: String,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// The rules.
    pub variant: AnyVariant,
    /// Who plays whom.
    pub format: Format,
    /// Games of each encounter.
    pub games: usize,
    /// The openings; when they are used up they begin again.
    pub openings: Vec<Opening>,
    /// Where they come from, in words.
    pub source: String,
    /// How many games at a time.
    pub concurrency: usize,
    /// After so many plies a game is drawn.
    pub max_plies: usize,
    /// How much over its time an engine may be.
    pub margin: Duration,
    /// What is decided by scores.
    pub adjudication: Adjudication,
    /// When a match of two engines is stopped before all games are played.
    pub sprt: Option<Sprt>,
    /// Where all talk is written.
    pub log: Log,
    /// After how many games the state is told each time, 0 for never; nothing for what is usual.
    pub rating_interval: Option<usize>,
}

impl Plan {
    /// What the results file says of it.
    pub fn header(&self) -> Header {
        let line = |engine: &EngineSpec| EngineLine {
            name: engine.name.clone(),
            limits: engine.limits.to_string(),
            settings: Some(engine.settings()),
        };
        Header {
            event: self.event.clone(),
            variant: self.variant.name().to_string(),
            format: self.format.name().to_string(),
            engines: self.engines.iter().map(line).collect(),
            games: self.games,
            openings: self.source.clone(),
            max_plies: Some(self.max_plies),
            margin: Some(self.margin.as_millis() as u64),
            adjudication: Some(self.adjudication.to_string()),
        }
    }

    /// The order of play.
    pub const fn schedule(&self) -> Schedule {
        Schedule::new(self.format, self.engines.len(), self.games)
    }

    /// The opening of a game. Castling rights are taken from it if one of the engines castles otherwise.
    pub fn opening(&self, pairing: &Pairing) -> Option<Opening> {
        let opening = self.openings.get(pairing.opening % self.openings.len().max(1))?;
        let strip = pairing.engines.iter().any(|&engine| {
            self.engines
                .get(engine)
                .and_then(|spec| spec.disguise.as_ref())
                .is_some_and(|disguise| disguise.no_castling)
        });
        Some(if strip { opening.without_castling() } else { opening.clone() })
    }

    /// Whether the games of a results file were played by the same engines from the same openings as here: a file of
    /// openings may have changed meanwhile, or what chooses among them.
    ///
    /// # Errors
    /// The first game that would be another one now.
    pub fn check_games(&self, games: &[GameLine], path: &Path) -> Result<(), ResultsError> {
        let points: Points = games.iter().map(|line| (line.number, line.first_half_points())).collect();
        let pairings: BTreeMap<usize, Pairing> =
            self.schedule().known(&points).into_iter().map(|pairing| (pairing.number, pairing)).collect();
        // Games behind the last one that is asked for now are kept as they are.
        for (line, pairing) in games.iter().filter_map(|line| pairings.get(&line.number).map(|pairing| (line, pairing)))
        {
            let other = |what: &str, found, wanted| {
                let what = format!("{what} of game {}", line.number + 1);
                Err(ResultsError::Other { path: path.to_path_buf(), what, found, wanted })
            };
            let names = |engines: [usize; 2], white: usize| {
                let [white, black] = [engines[white], engines[1 - white]].map(|index| &self.engines[index].name);
                format!("{white} - {black}")
            };
            let (found, wanted) = (names(line.engines, line.white), names(pairing.engines, pairing.white));
            if found != wanted {
                return other("pairing", found, wanted);
            }
            let Some(wanted) = self.opening(pairing) else { continue };
            let (found, mut wanted) = (self.opening_of(line), self.words_of(&wanted));
            if line.moves.is_empty() {
                // An engine failed before the opening was made.
                wanted.1.clear();
            }
            if found != wanted {
                let text = |(start, moves): (String, Vec<String>)| [&[start][..], &moves].concat().join(" ");
                return other("opening", text(found), text(wanted));
            }
        }
        Ok(())
    }

    /// Where a game began, and the moves that were made for the engines.
    fn opening_of(&self, line: &GameLine) -> (String, Vec<String>) {
        let start = line.start.as_ref().map_or_else(
            || self.variant.start().fen(),
            |fen| self.variant.position(fen).map_or_else(|_| fen.clone(), |position| position.fen()),
        );
        let moves = line.moves.iter().take_while(|made| made.ms.is_none()).map(|made| made.m.clone());
        (start, moves.collect())
    }

    /// The same of an opening.
    fn words_of(&self, opening: &Opening) -> (String, Vec<String>) {
        let mut position = opening.start.clone();
        let moves = opening.moves.iter().map(|&m| {
            let text = position.coordinates(m, Dialect::Uci);
            position.make(m);
            text
        });
        (opening.start.fen(), moves.collect())
    }
}
