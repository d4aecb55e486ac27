//! A conformance check of an engine: what it should do is tried in a few seconds, and what is wrong is said in words.

use crate::clock::{Limits, MOVE_GRACE, TimeControl};
use crate::engine::process::Reading;
use crate::engine::{self, Clocks, EngineError, EngineSpec, Event, Log, Player, Process, Protocol, Setup, cecp, uci};
use crate::games::games;
use crate::openings::Opening;
use ladorea::games::AnyVariant;
use std::time::{Duration, Instant};

/// The time per move that is asked for: a whole second, since CECP has no less.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// How much later a move arrives whatever an engine does, since it has to travel.
const TRAVEL: Duration = Duration::from_millis(20);
/// The time of the game against itself, for each side.
const GAME_TIME: Duration = Duration::from_secs(3);
/// How long a search runs before it is told to stop.
const BEFORE_STOP: Duration = Duration::from_millis(200);
/// How long an engine is waited for when it should answer, stop or end.
const PATIENCE: Duration = Duration::from_secs(2);
/// After this time an answer is late, although it is still waited for.
const PROMPT: Duration = Duration::from_millis(500);
/// Moves of the game that is played against itself.
const MOVES: usize = 6;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// As it should be.
    Good(String),
    /// Not wrong, but worth knowing.
    Note(String),
    /// Wrong.
    Bad(String),
}

/// The findings of a check.
#[derive(Clone, Debug, Default)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Whether something is wrong.
    pub fn is_bad(&self) -> bool {
        self.0.iter().any(|finding| matches!(finding, Finding::Bad(_)))
    }

    fn good(&mut self, text: impl Into<String>) {
        self.0.push(Finding::Good(text.into()));
    }

    fn note(&mut self, text: impl Into<String>) {
        self.0.push(Finding::Note(text.into()));
    }

    fn bad(&mut self, text: impl Into<String>) {
        self.0.push(Finding::Bad(text.into()));
    }

    /// What took a time that should be short.
    fn prompt(&mut self, what: &str, took: Duration) {
        let (ms, limit) = (took.as_millis(), PROMPT.as_millis());
        if took <= PROMPT {
            self.good(format!("{what} after {ms} ms"));
        } else {
            self.note(format!("{what} late, after {ms} ms; up to {limit} ms are usual"));
        }
    }

    fn judge(&mut self, is_good: bool, good: impl Into<String>, bad: impl Into<String>) {
        if is_good { self.good(good) } else { self.bad(bad) }
    }
}

/// One finding in each line.
impl std::fmt::Display for Findings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for finding in &self.0 {
            match finding {
                Finding::Good(text) => writeln!(f, "  ok    {text}")?,
                Finding::Note(text) => writeln!(f, "  note  {text}")?,
                Finding::Bad(text) => writeln!(f, "  WRONG {text}")?,
            }
        }
        Ok(())
    }
}

/// Checks an engine at a variant.
pub fn check(spec: &EngineSpec, variant: &AnyVariant, log: &Log) -> Findings {
    let mut findings = Findings::default();
    let goes_on = match spec.protocol {
        Protocol::Cecp => cecp_handshake(spec, variant, log, &mut findings),
        Protocol::Uci => uci_handshake(spec, log, &mut findings),
    };
    if goes_on {
        plays(spec, variant, log, &mut findings);
        sets_up(spec, variant, log, &mut findings);
        stops(spec, variant, log, &mut findings);
    }
    findings
}

/// Which protocol an engine answers to: `uci` is asked first, since engines that do not know it say nothing or
/// complain.
///
/// # Errors
/// If the engine cannot be started.
pub fn protocol_of(spec: &EngineSpec, log: &Log) -> Result<Protocol, EngineError> {
    let mut process = Process::start(spec, log.clone())?;
    process.send("uci");
    let is_uci = engine::await_answer(&mut process, "uciok", "`uciok`", BEFORE_STOP * 5, |_| {}).is_ok();
    Ok(if is_uci { Protocol::Uci } else { Protocol::Cecp })
}

/// Says what went wrong with a start. Whether it is worth going on.
fn started<T>(result: Result<T, EngineError>, findings: &mut Findings) -> Option<T> {
    result.map_err(|error| findings.bad(error.to_string())).ok()
}

fn cecp_handshake(spec: &EngineSpec, variant: &AnyVariant, log: &Log, findings: &mut Findings) -> bool {
    let Some(mut process) = started(Process::start(spec, log.clone()), findings) else { return false };
    process.send("xboard");
    process.send("protover 2");
    let start = Instant::now();
    let Some(features) = started(cecp::read_features(&mut process), findings) else { return false };
    if features.done == Some(true) {
        findings.prompt("handshake: `feature done=1`", start.elapsed());
    } else {
        findings.note("handshake: no `feature done=1`; each start waits five seconds for it");
    }
    if features.ping {
        process.send("ping 7");
        let answer = engine::await_answer(&mut process, "pong 7", "answer to `ping`", PATIENCE, |_| {});
        findings.judge(answer.is_ok(), "ping: answered", "ping: `feature ping=1`, but no `pong 7` within two seconds");
    } else {
        findings.note("ping: not offered; the engine is started anew for each game");
    }
    for (has, what) in [
        (features.usermove, "usermove: not offered; moves are sent bare"),
        (
            features.setboard,
            "setboard: not offered; positions are set up by `edit`, without castling rights or move numbers",
        ),
    ] {
        if !has {
            findings.note(what);
        }
    }
    process.send("this-is-no-command");
    let echo = process.read(Duration::from_millis(300));
    if !matches!(&echo, Reading::Line(line) if line.text.starts_with("Error")) {
        findings.note("an unknown command is not answered by `Error (unknown command): ...`");
    }
    let own: Vec<&str> =
        features.variants.iter().map(String::as_str).filter(|name| games().find(name).is_ok()).collect();
    findings.note(format!("variants that we know of those it names: {}", own.join(", ")));
    let names = engine::names_of(spec, variant.spec());
    let plays = names.iter().any(|name| features.variants.iter().any(|known| known.eq_ignore_ascii_case(name)));
    let name = variant.name();
    findings.judge(
        plays,
        format!("variant: it names {name}"),
        format!("variant: it does not name {}", names.join(" or ")),
    );
    quits(&mut process, findings);
    plays
}

fn uci_handshake(spec: &EngineSpec, log: &Log, findings: &mut Findings) -> bool {
    let Some(mut process) = started(Process::start(spec, log.clone()), findings) else { return false };
    let start = Instant::now();
    let Some(offers) = started(uci::handshake(&mut process), findings) else { return false };
    findings.prompt("handshake: `uciok`", start.elapsed());
    process.send("isready");
    let answer = engine::await_answer(&mut process, "readyok", "`readyok`", PATIENCE, |_| {});
    findings.judge(answer.is_ok(), "isready: answered", "isready: no `readyok` within two seconds");
    for name in ["UCI_Variant", "UCI_Chess960", "Hash", "Threads", "Ponder"] {
        if !offers.iter().any(|offer| offer.name.eq_ignore_ascii_case(name)) {
            findings.note(format!("option {name}: not offered"));
        }
    }
    quits(&mut process, findings);
    true
}

fn quits(process: &mut Process, findings: &mut Findings) {
    let start = Instant::now();
    process.send("quit");
    while start.elapsed() < PATIENCE {
        if process.has_ended() {
            return findings.prompt("quit: ended", start.elapsed());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    findings.bad("quit: the process still runs after two seconds");
}

/// An engine with a time per move, ready at an opening.
fn ready(
    spec: &EngineSpec,
    variant: &AnyVariant,
    log: &Log,
    (time, opening): (TimeControl, &Opening),
    findings: &mut Findings,
) -> Option<Box<dyn Player>> {
    let spec = EngineSpec { limits: Limits::from(time), ..spec.clone() };
    let mut player = started(engine::start(&spec, variant.spec(), log.clone()), findings)?;
    let setup = Setup { start: &opening.start, is_array: opening.is_array(), opponent: "check" };
    started(player.new_game(&setup), findings)?;
    Some(player)
}

/// The next move, and how long it took; nothing with a finding if there is none.
fn next_move(player: &mut dyn Player, limit: Duration, findings: &mut Findings) -> Option<(String, Duration)> {
    let start = Instant::now();
    loop {
        match player.next_event(start + limit) {
            Some((Event::Move(text), at)) => return Some((text, at.saturating_duration_since(start))),
            Some((Event::OfferDraw, _)) => {}
            Some((Event::Gone(words), _)) => {
                findings.bad(format!("move: the engine has ended instead of moving ({words})"));
            }
            Some((other, _)) => findings.bad(format!("move: instead of one it says {other:?}")),
            None => findings.bad(format!("move: none within {} ms", limit.as_millis())),
        }
        if findings.is_bad() {
            return None;
        }
    }
}

/// Lets it play some moves for both sides.
fn plays(spec: &EngineSpec, variant: &AnyVariant, log: &Log, findings: &mut Findings) {
    let opening = Opening::at(variant.start());
    let time = TimeControl::Game { moves: 0, base: GAME_TIME, increment: Duration::ZERO };
    let Some(mut white) = ready(spec, variant, log, (time, &opening), findings) else { return };
    let Some(mut black) = ready(spec, variant, log, (time, &opening), findings) else { return };
    let mut position = variant.start();
    let mut clocks = [time.clock(); 2];
    let (mut longest, mut made) = (Duration::ZERO, 0);
    for ply in 0..MOVES {
        let side = ply % 2;
        let (player, other) = if side == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        player.go(&Clocks { own: clocks[side], other: clocks[1 - side], color: position.side() });
        let limit = clocks[side].limit();
        let Some((text, took)) = next_move(player.as_mut(), limit, findings) else { return };
        if took > limit {
            let (took, left) = (took.as_millis(), limit.as_millis());
            return findings.bad(format!("move: it took {took} ms although {left} ms were left on the clock"));
        }
        clocks[side].spend(took);
        made += 1;
        longest = longest.max(took);
        match position.parse_move(&player.translate(&text), player.dialect()) {
            Ok(m) => {
                player.tell_move(&position, m, true);
                other.tell_move(&position, m, false);
                position.make(m);
            }
            Err(error) => return findings.bad(format!("move: \"{text}\" in {}: {error}", position.fen())),
        }
        if position.outcome().is_some() {
            break;
        }
    }
    let (longest, seconds) = (longest.as_millis(), GAME_TIME.as_secs());
    findings.good(format!("moves: {made} legal ones within {seconds} seconds a game, the longest {longest} ms"));
    let thought = white.thought().score.is_some();
    findings.judge(thought, "thinking output: a score is told", "thinking output: no score is understood");
    white.end_game("*", "check");
    black.end_game("*", "check");
}

/// Sets up a position that is not the array and sees whether the engine moves in it, with the side that is to move.
fn sets_up(spec: &EngineSpec, variant: &AnyVariant, log: &Log, findings: &mut Findings) {
    let walked = crate::openings::random(variant, 5, 1, 11).ok().and_then(|mut openings| openings.pop());
    let fen = walked.unwrap_or_else(|| Opening::at(variant.start())).end().fen();
    // As a position without a past.
    let Ok(position) = variant.position(&fen) else { return };
    let opening = Opening::at(position.clone());
    let Some(mut player) = ready(spec, variant, log, (TimeControl::Move(MOVE_TIME), &opening), findings) else {
        return;
    };
    let clock = TimeControl::Move(MOVE_TIME).clock();
    player.go(&Clocks { own: clock, other: clock, color: position.side() });
    let limit = MOVE_TIME * 10 + PATIENCE;
    let Some((text, took)) = next_move(player.as_mut(), limit, findings) else { return };
    match position.parse_move(&player.translate(&text), player.dialect()) {
        Ok(_) => findings.good(format!("position: a legal move in {fen}")),
        Err(error) => findings.bad(format!("position: \"{text}\" in {fen}: {error}")),
    }
    findings.0.push(time_per_move(MOVE_TIME, took));
    player.end_game("*", "check");
}

/// What is said of a time that was asked for and the one that was taken: more than asked for is no good, and what a
/// match does not forgive is wrong.
fn time_per_move(asked: Duration, took: Duration) -> Finding {
    let (over, forgiven) = (took.saturating_sub(asked), MOVE_GRACE.as_millis());
    let text = format!("time per move: {} ms of {} ms", took.as_millis(), asked.as_millis());
    if over <= TRAVEL {
        Finding::Good(text)
    } else if over <= MOVE_GRACE {
        Finding::Note(format!("{text}, {} ms too many; a match forgives {forgiven}, others may not", over.as_millis()))
    } else {
        Finding::Bad(format!("{text}, {} ms too many; in a match it would lose on time", over.as_millis()))
    }
}

/// Interrupts a search that has much time.
fn stops(spec: &EngineSpec, variant: &AnyVariant, log: &Log, findings: &mut Findings) {
    let opening = Opening::at(variant.start());
    let time = TimeControl::Game { moves: 0, base: Duration::from_secs(3600), increment: Duration::ZERO };
    let Some(mut player) = ready(spec, variant, log, (time, &opening), findings) else { return };
    let clock = time.clock();
    player.go(&Clocks { own: clock, other: clock, color: variant.start().side() });
    if player.next_event(Instant::now() + BEFORE_STOP).is_some() {
        return findings.note("stop: it moved at once, although it had an hour");
    }
    player.stop();
    let start = Instant::now();
    match player.next_event(start + PATIENCE) {
        Some((Event::Move(_), at)) => findings.prompt("stop: moved", at.saturating_duration_since(start)),
        Some((other, _)) => return findings.bad(format!("stop: instead of a move it says {other:?}")),
        None => return findings.bad("stop: no move within two seconds after it was told to move now"),
    }
    let again = player.new_game(&Setup { start: &opening.start, is_array: true, opponent: "check" });
    if player.is_reusable() {
        let told = again.as_ref().map_or_else(ToString::to_string, |()| String::new());
        findings.judge(again.is_ok(), "a second game: ready for it", format!("a second game: {told}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_time_than_was_asked_for_is_not_ok() {
        let ms = Duration::from_millis;
        let said = |took| Findings(vec![time_per_move(ms(1_000), ms(took))]).to_string();
        assert_eq!(said(1_020), "  ok    time per move: 1020 ms of 1000 ms\n");
        let note = "  note  time per move: 1057 ms of 1000 ms, 57 ms too many; a match forgives 500, others may not\n";
        assert_eq!(said(1_057), note);
        assert!(said(1_500).starts_with("  note  ") && said(1_501).starts_with("  WRONG time per move: 1501 ms"));
    }

    #[test]
    fn an_answer_that_comes_late_is_said_to_be_late() {
        let mut findings = Findings::default();
        findings.prompt("stop: moved", PROMPT);
        findings.prompt("stop: moved", PROMPT + Duration::from_millis(1));
        let expected =
            "  ok    stop: moved after 500 ms\n  note  stop: moved late, after 501 ms; up to 500 ms are usual\n";
        assert_eq!(findings.to_string(), expected);
    }
}
