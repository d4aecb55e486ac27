//! The conduct toward an engine that speaks CECP (the protocol of XBoard, version 2).
//!
//! The engine is kept in force mode until it has to move for the first time; `white` and `black` are not sent, since
//! `go` says all. It is told the time exactly before each of its moves.

use super::features::Features;
use super::offer;
use super::process::{Log, Process, Reading};
use super::{
    Amount, Clocks, Disguise, EngineError, EngineSpec, Event, PONG_TIME, Player, SILENCE, START_TIME, Setup, Thought,
    await_answer, listen, names_of,
};
use crate::clock::{Limits, TimeControl};
use ladorea::board::Color;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move, Spec};
use std::time::Instant;

/// What the protocol calls orthodox chess, which needs no `variant` command.
const NORMAL: &str = "normal";

/// An engine that plays.
#[derive(Debug)]
pub struct CecpPlayer {
    process: Process,
    features: Features,
    variant: String,
    limits: Limits,
    ponder: bool,
    disguise: Disguise,
    pings: u32,
    /// Whether it has left force mode.
    going: bool,
    /// The opponent's last move, told when the clocks have been.
    pending: Option<String>,
    thought: Thought,
}

impl CecpPlayer {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started, does not get ready, or does not play the variant.
    pub fn start(spec: &EngineSpec, variant: &Spec, log: Log) -> Result<CecpPlayer, EngineError> {
        if spec.limits.nodes.is_some() {
            return Err(EngineError::Nodes(spec.name.clone()));
        }
        let mut process = Process::start(spec, log)?;
        process.send("xboard");
        process.send("protover 2");
        let features = read_features(&mut process)?;
        let known = |name: &String| features.variants.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned();
        let told = names_of(spec, variant).iter().find_map(known).ok_or_else(|| EngineError::Variant {
            name: spec.name.clone(),
            variant: spec.disguise.as_ref().map_or(&variant.name, |disguise| &disguise.name).to_string(),
            known: features.variants.join(", "),
        })?;
        check_amounts(spec, &features)?;
        for (option, value) in offer::chosen(spec, &features.options)? {
            let value = value.map_or_else(String::new, |value| format!("={value}"));
            process.send(&format!("option {}{value}", option.name));
        }
        let mut player = CecpPlayer {
            process,
            features,
            variant: told,
            limits: spec.limits,
            ponder: spec.ponder,
            disguise: spec.disguise.clone().unwrap_or_default(),
            pings: 0,
            going: false,
            pending: None,
            thought: Thought::default(),
        };
        if player.features.memory {
            player.process.send(&format!("memory {}", spec.hash.value()));
        }
        if player.features.smp {
            player.process.send(&format!("cores {}", spec.threads.value()));
        }
        player.synchronise()?;
        Ok(player)
    }

    /// Waits for the answer to a `ping`, so that nothing of what was said before can be taken for something said later.
    fn synchronise(&mut self) -> Result<(), EngineError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        await_answer(&mut self.process, &format!("pong {}", self.pings), "answer to `ping`", PONG_TIME, |_| {})
    }

    fn tell_limits(&mut self) {
        if let Some(command) = self.limits.time.command() {
            self.process.send(&command);
        }
        if let Some(depth) = self.limits.depth {
            self.process.send(&format!("sd {depth}"));
        }
    }

    /// Sets up a position that is not the array.
    fn tell_position(&mut self, start: &AnyPosition) {
        if self.features.setboard {
            let fen = self.disguise.fen_out(&start.fen());
            return self.process.send(&format!("setboard {fen}"));
        }
        // `edit` leaves the side to move as it is, so a first move is made for White, as XBoard does it.
        if start.side() == Color::Black {
            let array = start.variant().start();
            if let Some(&m) = array.legal_moves().first() {
                let text = array.coordinates(m, Dialect::Cecp);
                self.send_move(&text);
            }
        }
        self.process.send("edit");
        self.process.send("#");
        let variant = start.variant();
        for color in [Color::White, Color::Black] {
            for &square in start.board().men(color) {
                let letter = variant.army().letter(start.board().at(square)).to_ascii_uppercase();
                self.process.send(&format!("{}{square}", self.disguise.letter_out(letter)));
            }
            self.process.send(if color == Color::White { "c" } else { "." });
        }
    }

    fn send_move(&mut self, text: &str) {
        let prefix = if self.features.usermove { "usermove " } else { "" };
        self.process.send(&format!("{prefix}{text}"));
    }
}

impl Player for CecpPlayer {
    fn name(&self) -> &str {
        self.process.name()
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse && self.features.ping
    }

    fn new_game(&mut self, setup: &Setup<'_>) -> Result<(), EngineError> {
        (self.going, self.pending) = (false, None);
        self.process.send("new");
        self.process.send("force");
        if self.variant != NORMAL {
            self.process.send(&format!("variant {}", self.variant));
        }
        self.tell_limits();
        self.process.send(if self.ponder { "hard" } else { "easy" });
        self.process.send("post");
        self.process.send("computer");
        self.process.send(&format!("name {}", setup.opponent));
        // `variant` starts a new game in some engines, and with it leaves force mode.
        self.process.send("force");
        if !setup.is_array || self.disguise.tell_array {
            self.tell_position(setup.start);
        }
        self.synchronise()
    }

    fn tell_move(&mut self, before: &AnyPosition, m: Move, is_own: bool) {
        if is_own && self.going {
            return;
        }
        let text = self.disguise.move_out(&before.coordinates(m, Dialect::Cecp));
        if self.going { self.pending = Some(text) } else { self.send_move(&text) }
    }

    fn go(&mut self, clocks: &Clocks) {
        self.thought = Thought::default();
        if self.features.time && self.limits.time != TimeControl::Free {
            self.process.send(&format!("time {}", clocks.own.centiseconds()));
            self.process.send(&format!("otim {}", clocks.other.centiseconds()));
        }
        if let Some(text) = self.pending.take() {
            self.send_move(&text);
        }
        if !std::mem::replace(&mut self.going, true) {
            self.process.send("go");
        }
    }

    fn stop(&mut self) {
        self.process.send("?");
    }

    fn tell_draw_offer(&mut self) {
        if self.features.draw {
            self.process.send("draw");
        }
    }

    fn end_game(&mut self, result: &str, comment: &str) {
        // Braces would end the comment.
        let comment = comment.replace(['{', '}'], "");
        self.process.send(&format!("result {result} {{{comment}}}"));
        self.process.send("force");
    }

    fn next_event(&mut self, deadline: Instant) -> Option<(Event, Instant)> {
        let thought = &mut self.thought;
        listen(&mut self.process, deadline, |text| {
            *thought = Thought::read_cecp(text).unwrap_or(*thought);
            interpret(text)
        })
    }

    fn thought(&self) -> Thought {
        self.thought
    }

    fn translate(&self, text: &str) -> String {
        self.disguise.move_in(text)
    }

    fn dialect(&self) -> Dialect {
        Dialect::Cecp
    }

    fn note(&self, text: &str) {
        self.process.note(text);
    }
}

/// Whether an engine can be told what was asked for it alone. One thread is what every engine has.
fn check_amounts(spec: &EngineSpec, features: &Features) -> Result<(), EngineError> {
    let lacks = |what, amount, offer, is_offered: bool| match amount {
        Amount::Own(value) if !is_offered => Err(EngineError::Amount { name: spec.name.clone(), what, value, offer }),
        _ => Ok(()),
    };
    lacks("hash", spec.hash, "`feature memory=1`", features.memory)?;
    lacks("threads", spec.threads, "`feature smp=1`", features.smp || spec.threads.value() == 1)
}

/// Reads features until the list is complete, or until it is clear that the engine is of the old kind that has none.
pub(crate) fn read_features(process: &mut Process) -> Result<Features, EngineError> {
    let mut features = Features::default();
    let start = Instant::now();
    loop {
        let limit = if features.done == Some(false) { START_TIME } else { SILENCE };
        let left = (start + limit).saturating_duration_since(Instant::now());
        let reading = if left.is_zero() { Reading::Timeout } else { process.read(left) };
        match reading {
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
                let (name, seconds) = (process.name().to_string(), START_TIME.as_secs());
                return Err(EngineError::Silent { name, answer: "`feature done=1`", seconds });
            }
            Reading::Timeout => return Ok(features),
            Reading::Closed => return Err(process.gone()),
        }
    }
}

/// What a line means for the game; nothing for thinking output, comments and answers to commands that the engine lacks.
fn interpret(text: &str) -> Option<Event> {
    let text = text.trim();
    let first = text.split_whitespace().next()?;
    let claim = |result| Some(Event::Claim(result, text.to_string()));
    match first {
        // Perhaps without saying what: then it is one that is not legal.
        "move" => Some(Event::Move(text["move".len()..].trim().to_string())),
        "resign" => Some(Event::Resign),
        "1-0" => claim("1-0"),
        "0-1" => claim("0-1"),
        "1/2-1/2" => claim("1/2-1/2"),
        _ if text.starts_with("offer draw") => Some(Event::OfferDraw),
        _ if text.starts_with("Illegal move") => Some(Event::Refusal(text.to_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_as_the_protocol_has_them() {
        assert_eq!(interpret("move e2e4"), Some(Event::Move("e2e4".into())));
        assert_eq!(interpret("move"), Some(Event::Move(String::new())));
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
