//! A quick search by an engine that tells whether an opening is balanced.

use crate::clock::TimeControl;
use crate::engine::{self, Clocks, EngineError, EngineSpec, Event, Log, Player, Score, Setup};
use crate::openings::Opening;
use ladorea::games::AnyVariant;
use std::collections::HashSet;
use std::time::Instant;

/// An engine that judges.
pub struct Judge {
    player: Box<dyn Player>,
    time: TimeControl,
    /// At most so many hundredths of a pawn.
    score: i32,
    /// The hashes of the positions that it has accepted.
    accepted: HashSet<u64>,
    /// So many judgements in a row were none.
    silent: usize,
    /// Why it judges no more.
    failure: Option<String>,
}

/// After so many moves without a score an engine is not asked again: one may come out of its own book.
const MOST_SILENT: usize = 20;

impl Judge {
    /// Starts the engine; its limits are those of one judgement.
    ///
    /// # Errors
    /// If it cannot play.
    pub fn start(spec: &EngineSpec, variant: &AnyVariant, score: i32, log: Log) -> Result<Judge, EngineError> {
        let player = engine::start(spec, variant.spec(), log)?;
        let (accepted, silent, failure) = (HashSet::new(), 0, None);
        Ok(Judge { player, time: spec.limits.time, score, accepted, silent, failure })
    }

    /// Why it cannot judge, if it cannot: then nothing that it has accepted is worth anything.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether it has accepted an opening that leads to the same position.
    pub fn has_accepted(&self, opening: &Opening) -> bool {
        self.accepted.contains(&opening.end().hash())
    }

    /// Whether its score of the opening's end is near enough to zero. An engine that has failed accepts anything, so
    /// that nobody waits for it again.
    pub fn accepts(&mut self, opening: &Opening) -> bool {
        if self.failure.is_none() {
            match self.score_of(opening) {
                Ok(Some(score)) => {
                    self.silent = 0;
                    if score.abs() <= self.score {
                        self.accepted.insert(opening.end().hash());
                        return true;
                    }
                }
                Ok(None) => {
                    self.silent += 1;
                    if self.silent == MOST_SILENT {
                        self.failure = Some(format!("it gave no score with {MOST_SILENT} moves in a row"));
                    }
                }
                Err(reason) => self.failure = Some(reason),
            }
        }
        self.failure.is_some()
    }

    /// Its score of the opening's end, if it gives one.
    fn score_of(&mut self, opening: &Opening) -> Result<Option<i32>, String> {
        let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: "nobody" };
        self.player.new_game(&setup).map_err(|error| error.to_string())?;
        let mut position = opening.start.clone();
        for &m in &opening.moves {
            self.player.tell_move(&position, m, false);
            position.make(m);
        }
        let clock = self.time.clock();
        self.player.go(&Clocks { own: clock, other: clock, color: position.side() });
        let deadline = Instant::now() + clock.limit();
        loop {
            match self.player.next_event(deadline) {
                Some((Event::Move(_), _)) => break,
                Some((Event::OfferDraw | Event::Refusal(_), _)) => {}
                Some((Event::Gone(words), _)) => return Err(format!("the engine has ended ({words})")),
                // On a busy machine an answer may be late.
                Some((Event::Resign | Event::Claim(..), _)) | None => return Ok(None),
            }
        }
        let score = self.player.thought().score;
        self.player.end_game("*", "opening");
        Ok(score.map(Score::centipawns))
    }
}
