//! The conduct toward an engine that speaks UCI.
//!
//! Before each move it is told the start and all moves. Variants are chosen by `UCI_Variant`, games with Fischer's
//! castling by `UCI_Chess960`, where the engine has these options. When it ponders, it is told the move that it
//! expects; if another one comes, its search is stopped and the move that it then says is not listened to.

use super::offer::{self, Offer};
use super::process::{Log, Process};
use super::{
    Amount, Clocks, Disguise, EngineError, EngineSpec, Event, PONG_TIME, Player, START_TIME, Setup, Thought,
    await_answer, listen, names_of,
};
use crate::clock::{Limits, TimeControl};
use crate::games::games;
use ladorea::board::Color;
use ladorea::games::{AnyPosition, catalogue};
use ladorea::position::{Dialect, Move, Spec};
use std::time::Instant;

/// An option and the value that it is set to, nothing for a button.
type Setting<'a> = (&'a Offer, Option<String>);

/// The option by which Fairy-Stockfish and others are told of a file of variants.
const VARIANT_PATH: &str = "VariantPath";

/// What the engine does on the opponent's time.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pondering {
    No,
    /// It thinks as if this move had been made.
    On(String),
    /// It has said its answer to this move before it was asked for.
    Done(String, String),
}

/// An engine that plays.
#[derive(Debug)]
pub struct UciPlayer {
    process: Process,
    limits: Limits,
    ponder: bool,
    disguise: Disguise,
    /// `position ... moves`, and the moves so far.
    position: String,
    moves: Vec<String>,
    search: Search,
    clocks: Option<Clocks>,
}

/// What is known of its search.
#[derive(Debug)]
struct Search {
    pondering: Pondering,
    /// The move that the engine expects.
    expected: Option<String>,
    /// So many answers are of searches that were stopped.
    stale: usize,
    /// An answer that is known already.
    ready: Option<String>,
    thought: Thought,
}

impl Default for Search {
    fn default() -> Search {
        Search { pondering: Pondering::No, expected: None, stale: 0, ready: None, thought: Thought::default() }
    }
}

impl UciPlayer {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started, does not get ready, lacks an option or does not play the variant.
    pub fn start(spec: &EngineSpec, variant: &Spec, log: Log) -> Result<UciPlayer, EngineError> {
        let mut process = Process::start(spec, log)?;
        let mut offers = handshake(&mut process)?;
        read_variants(&mut process, spec, &mut offers)?;
        let variant_options = variant_options(&offers, &names_of(spec, variant), variant).map_err(|known| {
            let told = spec.disguise.as_ref().map_or(&variant.name, |disguise| &disguise.name);
            EngineError::Variant { name: spec.name.clone(), variant: told.to_string(), known }
        })?;
        for (offer, value) in settings(spec, &offers, variant_options)? {
            let value = value.map_or_else(String::new, |value| format!(" value {value}"));
            process.send(&format!("setoption name {}{value}", offer.name));
        }
        let player = UciPlayer {
            process,
            limits: spec.limits,
            ponder: spec.ponder,
            disguise: spec.disguise.clone().unwrap_or_default(),
            position: String::new(),
            moves: Vec::new(),
            search: Search::default(),
            clocks: None,
        };
        Ok(player)
    }

    fn tell_position(&mut self, more: &[&str]) {
        let mut text = format!("position {}", self.position);
        let moves = self.moves.iter().map(String::as_str).chain(more.iter().copied());
        for (index, m) in moves.enumerate() {
            text += if index == 0 { " moves " } else { " " };
            text += m;
        }
        self.process.send(&text);
    }

    fn stop_pondering(&mut self) {
        if matches!(std::mem::replace(&mut self.search.pondering, Pondering::No), Pondering::On(_)) {
            self.process.send("stop");
            self.search.stale += 1;
        }
    }

    /// After its own move: thinks about the answer that it expects.
    fn start_pondering(&mut self) {
        if let (true, Some(expected), Some(clocks)) = (self.ponder, self.search.expected.take(), self.clocks) {
            self.tell_position(&[&expected]);
            self.process.send(&go_command(&self.limits, &clocks, true));
            self.search.pondering = Pondering::On(expected);
        }
    }
}

impl Search {
    fn hear(&mut self, text: &str) -> Option<Event> {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        match word {
            "info" if self.stale == 0 => {
                self.thought = Thought::read_uci(rest).unwrap_or(self.thought);
                None
            }
            "bestmove" if self.stale > 0 => {
                self.stale -= 1;
                None
            }
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let best = words.next().unwrap_or("").to_string();
                if let Pondering::On(expected) = &self.pondering {
                    self.pondering = Pondering::Done(expected.clone(), best);
                    return None;
                }
                self.expected = words.next().filter(|&word| word == "ponder").and(words.next()).map(str::to_string);
                Some(Event::Move(best))
            }
            _ => None,
        }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        self.process.name()
    }

    fn is_reusable(&self) -> bool {
        true
    }

    fn new_game(&mut self, setup: &Setup<'_>) -> Result<(), EngineError> {
        self.stop_pondering();
        self.process.send("ucinewgame");
        self.process.send("isready");
        await_answer(&mut self.process, "readyok", "answer to `isready`", PONG_TIME, |_| {})?;
        // What was said before `readyok` is gone with it.
        (self.search, self.clocks) = (Search::default(), None);
        self.moves.clear();
        self.position = if setup.is_array && !self.disguise.tell_array {
            "startpos".to_string()
        } else {
            format!("fen {}", self.disguise.fen_out(&setup.start.fen()))
        };
        Ok(())
    }

    fn tell_move(&mut self, before: &AnyPosition, m: Move, is_own: bool) {
        self.moves.push(self.disguise.move_out(&before.coordinates(m, Dialect::Uci)));
        if is_own {
            self.start_pondering();
        }
    }

    fn go(&mut self, clocks: &Clocks) {
        self.search.thought = Thought::default();
        self.clocks = Some(*clocks);
        let made = self.moves.last().cloned().unwrap_or_default();
        match std::mem::replace(&mut self.search.pondering, Pondering::No) {
            Pondering::On(expected) if expected == made => return self.process.send("ponderhit"),
            Pondering::Done(expected, best) if expected == made => {
                self.search.ready = Some(best);
                return;
            }
            other => self.search.pondering = other,
        }
        self.stop_pondering();
        self.tell_position(&[]);
        self.process.send(&go_command(&self.limits, clocks, false));
    }

    fn stop(&mut self) {
        self.process.send("stop");
    }

    fn tell_draw_offer(&mut self) {}

    fn end_game(&mut self, _result: &str, _comment: &str) {
        self.stop_pondering();
    }

    fn next_event(&mut self, deadline: Instant) -> Option<(Event, Instant)> {
        if let Some(best) = self.search.ready.take() {
            return Some((Event::Move(best), Instant::now()));
        }
        let search = &mut self.search;
        listen(&mut self.process, deadline, |text| search.hear(text))
    }

    fn thought(&self) -> Thought {
        self.search.thought
    }

    fn translate(&self, text: &str) -> String {
        self.disguise.move_in(text)
    }

    fn dialect(&self) -> Dialect {
        Dialect::Uci
    }

    fn note(&self, text: &str) {
        self.process.note(text);
    }
}

/// Asks for the options until `uciok`.
pub(crate) fn handshake(process: &mut Process) -> Result<Vec<Offer>, EngineError> {
    process.send("uci");
    let mut offers = Vec::new();
    await_answer(process, "uciok", "`uciok`", START_TIME, |text| {
        offers.extend(text.strip_prefix("option ").and_then(Offer::read_uci));
    })?;
    Ok(offers)
}

/// All options that are set, in this order, each with its value, nothing for a button.
///
/// # Errors
/// If the engine lacks one, or does not take a value.
fn settings<'a>(
    spec: &EngineSpec,
    offers: &'a [Offer],
    of_variant: Vec<(&'static str, String)>,
) -> Result<Vec<Setting<'a>>, EngineError> {
    let mut all = Vec::new();
    // One thread is what every engine has.
    let amounts = [("Hash", "hash", "the option Hash", 0), ("Threads", "threads", "the option Threads", 1)];
    for ((option, what, lacks, always), amount) in amounts.into_iter().zip([spec.hash, spec.threads]) {
        match (offer::find(offers, option), amount) {
            (Some(offer), _) => all.push((offer, offer::amount(spec, offer, amount)?)),
            (None, Amount::Own(value)) if value > always => {
                return Err(EngineError::Amount { name: spec.name.clone(), what, value, offer: lacks });
            }
            (None, _) => {}
        }
    }
    all.extend(offer::find(offers, "Ponder").map(|offer| (offer, Some(spec.ponder.to_string()))));
    let chosen = offer::chosen(spec, offers)?;
    all.extend(chosen.iter().cloned());
    for (name, value) in of_variant {
        let Some(offer) = offer::find(offers, name) else { continue };
        let is_other = |(other, said): &&Setting<'_>| *other == offer && said.as_ref() != Some(&value);
        if let Some((_, said)) = chosen.iter().find(is_other) {
            return Err(EngineError::Value {
                name: spec.name.clone(),
                option: offer.name.clone(),
                value: said.clone().unwrap_or_default(),
                allowed: format!("the variant of the match sets it to \"{value}\""),
            });
        }
        all.push((offer, Some(value)));
    }
    Ok(all)
}

/// Sets the engine's option for a file of variants, if its options name one, and hears which variants there are then.
fn read_variants(process: &mut Process, spec: &EngineSpec, offers: &mut [Offer]) -> Result<(), EngineError> {
    let is_named = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(VARIANT_PATH);
    let (Some((name, path)), Some(_)) = (spec.options.iter().find(is_named), offer::find(offers, VARIANT_PATH)) else {
        return Ok(());
    };
    process.send(&format!("setoption name {name} value {path}"));
    process.send("isready");
    await_answer(process, "readyok", "answer to `isready`", START_TIME, |text| {
        let again = text.strip_prefix("option ").and_then(Offer::read_uci);
        if let Some(again) = again
            && let Some(offer) = offers.iter_mut().find(|offer| offer.name == again.name)
        {
            *offer = again;
        }
    })
}

/// The options by which the variant is chosen; what the engine plays if that is impossible.
fn variant_options(offers: &[Offer], names: &[String], variant: &Spec) -> Result<Vec<(&'static str, String)>, String> {
    let has = |name: &str| offer::find(offers, name).is_some();
    // A game with Fischer's castling is known by the game of the same array without.
    let men = |spec: &Spec| spec.men.iter().map(|man| (man.letter, man.betza.clone())).collect::<Vec<_>>();
    let parent = games().entries().find(|entry| {
        men(entry.spec()) == men(variant)
            && games().shuffled(entry.variant()).is_some_and(|other| other.name() == variant.name)
    });
    let mut options = Vec::new();
    if let Some(combo) = offer::find(offers, "UCI_Variant") {
        let parents = parent.filter(|_| has("UCI_Chess960")).map(|entry| entry.name().to_string());
        let value = names
            .iter()
            .chain(&parents)
            .find_map(|name| combo.choices().iter().find(|value| value.eq_ignore_ascii_case(name)).cloned());
        options.push(("UCI_Variant", value.ok_or_else(|| combo.choices().join(", "))?));
    } else {
        let plays = |name: &str| name == catalogue::DEFAULT;
        let told = plays(&variant.name) || names.iter().any(|name| plays(name));
        if !told && !parent.is_some_and(|entry| plays(entry.name()) && has("UCI_Chess960")) {
            return Err(catalogue::DEFAULT.to_string());
        }
    }
    options.push(("UCI_Chess960", parent.is_some().to_string()));
    Ok(options)
}

/// The `go` that tells clocks and limits.
fn go_command(limits: &Limits, clocks: &Clocks, ponder: bool) -> String {
    let mut text = String::from(if ponder { "go ponder" } else { "go" });
    match limits.time {
        TimeControl::Game { increment, .. } => {
            let other = match clocks.other.control() {
                TimeControl::Game { increment, .. } => increment,
                TimeControl::Move(_) | TimeControl::Free => increment,
            };
            let (own, theirs) = (clocks.own.left().as_millis(), clocks.other.left().as_millis());
            let (own_inc, their_inc) = (increment.as_millis(), other.as_millis());
            let (white, black) = match clocks.color {
                Color::White => ((own, own_inc), (theirs, their_inc)),
                Color::Black => ((theirs, their_inc), (own, own_inc)),
            };
            text += &format!(" wtime {} btime {} winc {} binc {}", white.0, black.0, white.1, black.1);
            if let Some(moves) = clocks.own.moves_to_go() {
                text += &format!(" movestogo {moves}");
            }
        }
        TimeControl::Move(time) => text += &format!(" movetime {}", time.as_millis().max(1)),
        TimeControl::Free => {}
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn offer(text: &str) -> Offer {
        Offer::read_uci(text).unwrap()
    }

    #[test]
    fn variants_are_chosen_by_the_options_that_there_are() {
        let combo = offer("name UCI_Variant type combo default chess var chess var capablanca");
        let fischer = offer("name UCI_Chess960 type check default false");
        let of = |offers: &[Offer], name: &str| {
            let spec = games().find(name).unwrap().spec().clone();
            variant_options(offers, &[spec.name.to_string()], &spec)
        };
        let set = |variant: &str, fischer: &str| {
            Ok(vec![("UCI_Variant", variant.to_string()), ("UCI_Chess960", fischer.to_string())])
        };
        let both = [combo.clone(), fischer.clone()];
        assert_eq!(of(&both, "capablanca"), set("capablanca", "false"));
        assert_eq!(of(&both, "fischerandom"), set("chess", "true"));
        assert_eq!(of(&both, "gothic"), Err("chess, capablanca".to_string()));
        assert!(of(&[fischer], "fischerandom").is_ok() && of(&[], "chess").is_ok());
        assert!(
            of(&[], "fischerandom").is_err() && of(&[combo], "fischerandom").is_err() && of(&[], "gothic").is_err()
        );
    }

    #[test]
    fn go_tells_the_clocks_by_colour() {
        let control: TimeControl = "40/60+0.5".parse().unwrap();
        let mut own = control.clock();
        own.spend(Duration::from_millis(1500));
        let clocks = Clocks { own, other: control.clock(), color: Color::Black };
        let limits = Limits { nodes: Some(9), ..Limits::from(control) };
        let text = "go ponder wtime 60000 btime 59000 winc 500 binc 500 movestogo 39 nodes 9";
        assert_eq!(go_command(&limits, &clocks, true), text);
        let fixed = Limits::from(TimeControl::Move(Duration::from_millis(20)));
        assert_eq!(go_command(&fixed, &clocks, false), "go movetime 20");
    }
}
