//! An engine for tests of the match runner: plays random legal moves, and misbehaves when told to.
//!
//! `mock-engine [FAULT [PLY]]`: from its move number `PLY` (from 0) on, it crashes, hangs, plays illegal moves, ... The faults are those of
//! [`Fault`]. It also serves as the weakest of opponents.

use ladorea::games::{AnyPosition, catalogue};
use ladorea::position::Dialect;
use ladorea::random::SplitMix;
use std::io::{BufRead, Write};
use std::time::Duration;

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// How it misbehaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// Ends instead of moving.
    Crash,
    /// Does not answer any more.
    Hang,
    /// Answers after two seconds.
    Late,
    /// Plays a move that is none.
    Illegal,
    /// Resigns.
    Resign,
    /// Claims a win.
    Claim,
    /// Offers a draw before each move.
    Draw,
    /// Calls the opponent's move illegal.
    Refuse,
    /// Ends before anything is said.
    Dead,
    /// Says nothing of features.
    Old,
    /// Claims a draw falsely when it is not on move.
    FalseDraw,
    /// Ends when a second game is to begin.
    Once,
}

impl Fault {
    fn read(name: &str) -> Option<Fault> {
        Some(match name {
            "none" => Fault::None,
            "crash" => Fault::Crash,
            "hang" => Fault::Hang,
            "late" => Fault::Late,
            "illegal" => Fault::Illegal,
            "resign" => Fault::Resign,
            "claim" => Fault::Claim,
            "draw" => Fault::Draw,
            "refuse" => Fault::Refuse,
            "dead" => Fault::Dead,
            "old" => Fault::Old,
            "falsedraw" => Fault::FalseDraw,
            "once" => Fault::Once,
            _ => return None,
        })
    }
}

struct Mock {
    fault: Fault,
    from: usize,
    random: SplitMix,
    position: Option<AnyPosition>,
    force: bool,
    moves: usize,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().unwrap_or_else(|| "none".to_string());
    let Some(fault) = Fault::read(&fault) else {
        eprintln!("mock-engine: no such fault: {fault}");
        std::process::exit(2);
    };
    let from = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    if fault == Fault::Dead {
        return;
    }
    let position = catalogue::find("chess").ok().map(|variant| variant.start());
    let mut mock = Mock { fault, from, random: SplitMix::new(7), position, force: false, moves: 0 };
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if word == "quit" {
            return;
        }
        mock.obey(word, rest);
    }
}

/// Writes a line. The runner may be gone, which the next read will tell.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl Mock {
    fn obey(&mut self, word: &str, rest: &str) {
        match word {
            "protover" if self.fault != Fault::Old => {
                let names: Vec<&str> = catalogue::all().iter().map(|entry| entry.name()).collect();
                say("feature done=0");
                say(&format!(
                    "feature ping=1 usermove=1 colors=0 myname=\"Mock\" variants=\"normal,{}\" done=1",
                    names.join(",")
                ));
            }
            "ping" => say(&format!("pong {rest}")),
            "new" if self.fault == Fault::Once && self.moves > 0 => std::process::exit(4),
            "new" => {
                self.position = catalogue::find("chess").ok().map(|variant| variant.start());
                (self.force, self.moves) = (false, 0);
            }
            "variant" => self.position = catalogue::find(rest).ok().map(|variant| variant.start()),
            "force" => self.force = true,
            "go" => {
                self.force = false;
                self.think();
            }
            "usermove" => self.hear_move(rest),
            _ if self.fault == Fault::Old && word.len() >= 4 && rest.is_empty() => self.hear_move(word),
            _ => {}
        }
    }

    fn hear_move(&mut self, text: &str) {
        let Some(position) = &mut self.position else { return };
        if self.fault == Fault::Refuse && !self.force && self.moves >= self.from {
            say(&format!("Illegal move: {text}"));
            return;
        }
        match position.parse_move(text, Dialect::Cecp) {
            Ok(m) => {
                position.make(m);
                if !self.force {
                    self.think();
                }
            }
            Err(_) => say(&format!("Error (unknown command): {text}")),
        }
    }

    fn think(&mut self) {
        let fault = if self.moves >= self.from { self.fault } else { Fault::None };
        self.moves += 1;
        match fault {
            Fault::Crash => std::process::exit(3),
            Fault::Hang => std::thread::sleep(FOR_EVER),
            Fault::Late => std::thread::sleep(Duration::from_secs(2)),
            Fault::Illegal => return say("move a1a9"),
            Fault::Resign => return say("resign"),
            Fault::Claim => return say("1-0 {White wins because I say so}\n0-1 {Black wins because I say so}"),
            Fault::Draw => say("offer draw"),
            _ => {}
        }
        self.play();
        if fault == Fault::FalseDraw {
            say("1/2-1/2 {Draw because I say so}");
        }
    }

    fn play(&mut self) {
        let Some(position) = &mut self.position else { return };
        let legal = position.legal_moves();
        if position.outcome().is_some() {
            return;
        }
        if let Some(&m) = self.random.pick(&legal) {
            say(&format!("move {}", position.coordinates(m, Dialect::Cecp)));
            position.make(m);
        }
    }
}
