//! The conduct toward an engine that speaks CECP (the protocol of XBoard, version 2).
//!
//! The engine is kept in force mode except when it has to move; `white` and `black` are never sent, since `go` says all. It is told the
//! time exactly before each of its moves.

use super::features::Features;
use super::process::{Line, Log, Process, Reading};
use super::{EngineError, EngineSpec, PONG_TIME, SILENCE, START_TIME};
use crate::clock::{Clock, TimeControl};
use ladorea::position::Spec;
use std::time::{Duration, Instant};

/// What the protocol calls orthodox chess, which needs no `variant` command.
const NORMAL: &str = "normal";

/// What is the same for all games of a match.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The variant, as the catalogue declares it.
    pub spec: Spec,
    /// The time control.
    pub time: TimeControl,
    /// The size of the hash table in MiB, for engines that want to be told.
    pub hash: usize,
}

/// What an engine says that concerns a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move.
    Move(String),
    /// It resigns.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It says that the game has ended: the result, and the whole line.
    Claim(&'static str, String),
    /// It does not accept a move, or another command whose refusal matters.
    Refusal(String),
    /// Its process has ended.
    Gone,
}

/// An engine that plays.
#[derive(Debug)]
pub struct Player {
    process: Process,
    features: Features,
    variant: String,
    pings: u32,
}

impl Player {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started, does not get ready, or does not play the variant.
    pub fn start(spec: &EngineSpec, conditions: &Conditions, log: Log) -> Result<Player, EngineError> {
        let mut process = Process::start(spec, log)?;
        process.send("xboard");
        process.send("protover 2");
        let features = read_features(&mut process)?;
        let names = [conditions.spec.name].into_iter().chain(conditions.spec.aliases.iter().copied());
        let known = |name: &str| features.variants.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned();
        let variant = names.into_iter().find_map(known).ok_or_else(|| EngineError::Variant {
            name: spec.name.clone(),
            variant: conditions.spec.name.to_string(),
            known: features.variants.join(", "),
        })?;
        let mut player = Player { process, features, variant, pings: 0 };
        if player.features.memory {
            player.process.send(&format!("memory {}", conditions.hash));
        }
        if player.features.smp {
            player.process.send("cores 1");
        }
        player.synchronise()?;
        Ok(player)
    }

    /// The engine's name.
    pub fn name(&self) -> &str {
        self.process.name()
    }

    /// Whether the engine can be asked to play another game.
    pub const fn is_reusable(&self) -> bool {
        self.features.reuse && self.features.ping
    }

    /// Prepares a game: afterwards the engine waits in force mode at the array.
    ///
    /// # Errors
    /// If it does not answer any more.
    pub fn new_game(&mut self, conditions: &Conditions, opponent: &str) -> Result<(), EngineError> {
        self.process.send("new");
        self.process.send("force");
        if self.variant != NORMAL {
            self.process.send(&format!("variant {}", self.variant));
        }
        self.process.send(&conditions.time.command());
        self.process.send("easy");
        self.process.send("nopost");
        self.process.send("computer");
        self.process.send(&format!("name {opponent}"));
        // `variant` starts a new game in some engines, and with it leaves force mode.
        self.process.send("force");
        self.synchronise()
    }

    /// Tells a move of the opening or of the opponent.
    pub fn tell_move(&mut self, text: &str) {
        let prefix = if self.features.usermove { "usermove " } else { "" };
        self.process.send(&format!("{prefix}{text}"));
    }

    /// Tells the clocks: its own and the opponent's.
    pub fn tell_time(&mut self, own: &Clock, other: &Clock) {
        if self.features.time {
            self.process.send(&format!("time {}", own.centiseconds()));
            self.process.send(&format!("otim {}", other.centiseconds()));
        }
    }

    /// Leaves force mode: the engine plays the side to move.
    pub fn go(&mut self) {
        self.process.send("go");
    }

    /// Tells that the opponent offers a draw.
    pub fn tell_draw_offer(&mut self) {
        if self.features.draw {
            self.process.send("draw");
        }
    }

    /// Tells the result and stops the engine.
    pub fn end_game(&mut self, result: &str, comment: &str) {
        // Braces would end the comment.
        let comment = comment.replace(['{', '}'], "");
        self.process.send(&format!("result {result} {{{comment}}}"));
        self.process.send("force");
    }

    /// Waits for something of interest until `deadline`; nothing if that passes. At the deadline what has arrived is still
    /// given.
    pub fn next_event(&self, deadline: Instant) -> Option<(Event, Instant)> {
        loop {
            match self.process.read(deadline.saturating_duration_since(Instant::now())) {
                Reading::Line(Line { text, at }) => {
                    if let Some(event) = interpret(&text) {
                        return Some((event, at));
                    }
                }
                Reading::Timeout => return None,
                Reading::Closed => return Some((Event::Gone, Instant::now())),
            }
        }
    }

    /// Waits for the answer to a `ping`, so that nothing of what was said before can be taken for something said later.
    fn synchronise(&mut self) -> Result<(), EngineError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let deadline = Instant::now() + PONG_TIME;
        loop {
            match self.process.read(deadline.saturating_duration_since(Instant::now())) {
                Reading::Line(line) if line.text == pong => return Ok(()),
                Reading::Line(_) => {}
                Reading::Timeout => {
                    return Err(EngineError::NoPong { name: self.name().to_string(), seconds: PONG_TIME.as_secs() });
                }
                Reading::Closed => return Err(EngineError::Gone(self.name().to_string())),
            }
        }
    }
}

/// Reads features until the list is complete, or until it is clear that the engine is of the old kind that has none.
fn read_features(process: &mut Process) -> Result<Features, EngineError> {
    let mut features = Features::default();
    let start = Instant::now();
    loop {
        let limit = if features.done == Some(false) { START_TIME } else { SILENCE };
        match process.read((start + limit).saturating_duration_since(Instant::now())) {
            Reading::Line(line) => {
                if let Some(rest) = line.text.strip_prefix("feature ") {
                    for answer in features.read(rest) {
                        process.send(&answer);
                    }
                }
                if features.done == Some(true) {
                    return Ok(features);
                }
            }
            Reading::Timeout if features.done == Some(false) => {
                let name = process.name().to_string();
                return Err(EngineError::Silent { name, seconds: START_TIME.as_secs() });
            }
            Reading::Timeout => return Ok(features),
            Reading::Closed => return Err(EngineError::Gone(process.name().to_string())),
        }
    }
}

/// What a line means for the game; nothing for thinking output, comments and answers to commands that the engine lacks.
fn interpret(text: &str) -> Option<Event> {
    let text = text.trim();
    if let Some(m) = text.strip_prefix("move ") {
        return Some(Event::Move(m.trim().to_string()));
    }
    let first = text.split_whitespace().next()?;
    let claim = |result| Some(Event::Claim(result, text.to_string()));
    match first {
        "resign" => Some(Event::Resign),
        "1-0" => claim("1-0"),
        "0-1" => claim("0-1"),
        "1/2-1/2" => claim("1/2-1/2"),
        _ if text.starts_with("offer draw") => Some(Event::OfferDraw),
        _ if text.starts_with("Illegal move") => Some(Event::Refusal(text.to_string())),
        _ => None,
    }
}

/// How long a player that is not on move is listened to.
pub const GLANCE: Duration = Duration::ZERO;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_as_the_protocol_has_them() {
        assert_eq!(interpret("move e2e4"), Some(Event::Move("e2e4".into())));
        assert_eq!(interpret("resign"), Some(Event::Resign));
        assert_eq!(interpret("offer draw"), Some(Event::OfferDraw));
        assert_eq!(interpret("1-0 {White mates}"), Some(Event::Claim("1-0", "1-0 {White mates}".into())));
        assert_eq!(interpret("Illegal move: e2e5"), Some(Event::Refusal("Illegal move: e2e5".into())));
        for idle in
            ["", "9 12 3 4567 e2e4 e7e5", "# comment 1-0", "Error (unknown command): computer", "tellics say hi"]
        {
            assert_eq!(interpret(idle), None, "{idle}");
        }
    }
}
