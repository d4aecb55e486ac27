//! A quick search by an engine that tells whether an opening is balanced.

use crate::clock::TimeControl;
use crate::engine::{self, Clocks, EngineError, EngineSpec, Event, Log, Player, Setup};
use crate::openings::Opening;
use ladorea::games::AnyVariant;
use std::time::Instant;

/// An engine that judges.
pub struct Judge {
    player: Box<dyn Player>,
    time: TimeControl,
    /// At most so many hundredths of a pawn.
    score: i32,
}

impl Judge {
    /// Starts the engine; its limits are those of one judgement.
    ///
    /// # Errors
    /// If it cannot play.
    pub fn start(spec: &EngineSpec, variant: &AnyVariant, score: i32, log: Log) -> Result<Judge, EngineError> {
        let player = engine::start(spec, variant.spec(), log)?;
        Ok(Judge { player, time: spec.limits.time, score })
    }

    /// Whether its score of the opening's end is near enough to zero. An engine that gives none, or does not answer,
    /// accepts nothing.
    pub fn accepts(&mut self, opening: &Opening) -> bool {
        let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: "nobody" };
        if self.player.new_game(&setup).is_err() {
            return false;
        }
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
                Some(_) | None => return false,
            }
        }
        let score = self.player.thought().score;
        self.player.end_game("*", "opening");
        score.is_some_and(|score| score.centipawns().abs() <= self.score)
    }
}
