//! An engine for tests of the match runner: plays random legal moves, and misbehaves when told to.
//!
//! `mock-engine [uci] [FAULT [PLY]]`: from its move number `PLY` (from 0) on, it crashes, hangs, plays illegal moves,
//! ... The faults are those of [`FAULTS`]. It also serves as the weakest of opponents.

use ladorea::games::{AnyPosition, AnyVariant, catalogue};
use ladorea::position::Dialect;
use ladorea::random::SplitMix;
use ladorea_match::games::games;
use std::io::{BufRead, Write};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// How long it thinks when its own times are measured.
const STAMPED_THINKING: Duration = Duration::from_millis(100);

/// How it can misbehave.
const FAULTS: [(&str, &str); 29] = [
    ("none", "does not"),
    ("crash", "ends instead of moving"),
    ("abort", "is ended by a signal instead of moving"),
    ("hang", "does not answer any more"),
    ("late", "answers after two seconds"),
    ("overstep", "uses one millisecond more than it has"),
    ("brink", "uses all of its time but 150 milliseconds, once"),
    ("illegal", "plays a move that is none"),
    ("empty", "says that it moves, but not what"),
    ("resign", "resigns"),
    ("claim", "claims a win"),
    ("draw", "offers a draw before each move"),
    ("refuse", "calls the opponent's move illegal"),
    ("dead", "ends before anything is said"),
    ("old", "says nothing of features"),
    ("noping", "has no ping, no setboard and no usermove"),
    ("falsedraw", "claims a draw falsely when it is not on move"),
    ("early", "moves again when it is not on move"),
    ("once", "ends when a second game is to begin"),
    ("second", "hangs when a second game is to begin"),
    ("flood", "writes without end instead of moving"),
    ("chatter", "writes thousands of lines before and after each move"),
    ("long", "writes a line of some megabytes before each move"),
    ("pieces", "writes its moves letter by letter"),
    ("half", "writes half a move and hangs"),
    ("torn", "writes half a move and ends"),
    ("garbage", "writes bytes that are no text before each move"),
    ("stubborn", "does not end when told to"),
    ("stamp", "thinks for a tenth of a second and tells when it has sent its move"),
];

struct Mock {
    fault: String,
    from: usize,
    is_uci: bool,
    random: SplitMix,
    variant: AnyVariant,
    position: AnyPosition,
    force: bool,
    moves: usize,
    games: usize,
    /// What is left on its clock.
    left: Duration,
    /// When it was told to move.
    told: Instant,
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let is_uci = arguments.next_if(|word| word == "uci").is_some();
    let fault = arguments.next().unwrap_or_else(|| "none".to_string());
    if !FAULTS.iter().any(|(name, _)| *name == fault) {
        eprintln!("mock-engine: no such fault: {fault}");
        FAULTS.iter().for_each(|(name, what)| eprintln!("  {name}: {what}"));
        std::process::exit(2);
    }
    let from = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    if fault == "dead" {
        return;
    }
    let variant = games().standard().clone();
    let position = variant.start();
    let mut mock = Mock {
        fault,
        from,
        is_uci,
        random: SplitMix::new(7),
        variant,
        position,
        force: false,
        moves: 0,
        games: 0,
        left: Duration::from_secs(1),
        told: Instant::now(),
    };
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        mock.told = Instant::now();
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if word == "quit" && mock.fault != "stubborn" {
            return;
        }
        if mock.is_uci { mock.obey_uci(word, rest) } else { mock.obey_cecp(word, rest) }
    }
    if mock.fault == "stubborn" {
        std::thread::sleep(FOR_EVER);
    }
}

/// Writes a line. The runner may be gone, which the next read will tell.
fn say(text: &str) {
    write(format!("{text}\n").as_bytes());
}

fn write(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(bytes).and_then(|()| out.flush());
}

impl Mock {
    fn obey_cecp(&mut self, word: &str, rest: &str) {
        match word {
            "protover" => self.say_features(),
            "ping" if self.fault == "second" && self.games > 1 && self.moves == 0 => std::thread::sleep(FOR_EVER),
            "ping" => say(&format!("pong {rest}")),
            "new" if self.fault == "once" && self.moves > 0 => std::process::exit(4),
            "new" => {
                self.set_variant(catalogue::DEFAULT);
                (self.force, self.moves) = (false, 0);
                self.games += 1;
            }
            "variant" => self.set_variant(rest),
            "setboard" => self.set_position(rest),
            "time" => self.left = Duration::from_millis(10 * rest.parse().unwrap_or(100)),
            "force" => self.force = true,
            "go" => {
                self.force = false;
                self.think();
            }
            "usermove" => self.hear_move(rest),
            _ if ["old", "noping"].contains(&self.fault.as_str()) && word.len() >= 4 && rest.is_empty() => {
                self.hear_move(word);
            }
            _ => {}
        }
    }

    fn say_features(&self) {
        let names: Vec<&str> = games().entries().map(|entry| entry.name()).collect();
        let names = names.join(",");
        match self.fault.as_str() {
            "old" => {}
            "noping" => say(&format!("feature colors=0 myname=\"Mock\" variants=\"normal,{names}\" done=1")),
            _ => {
                say("feature done=0");
                say("feature ping=1 usermove=1 setboard=1 colors=0 option=\"Style -spin 1 0 9\" myname=\"Mock\"");
                say("feature option=\"Book -check 0\" option=\"Level -combo low /// *high\" option=\"Clear -button\"");
                say(&format!("feature variants=\"normal,{names}\" done=1"));
            }
        }
    }

    fn obey_uci(&mut self, word: &str, rest: &str) {
        match word {
            "uci" => {
                say("id name Mock");
                say("option name Ponder type check default false");
                say("option name Hash type spin default 64 min 32 max 512");
                say("option name Style type spin default 1 min 0 max 9");
                say("option name Book type check default false");
                say("option name Level type combo default high var low var high");
                say("option name Clear type button");
                let names: Vec<String> = games().entries().map(|entry| format!("var {}", entry.name())).collect();
                say(&format!("option name UCI_Variant type combo default chess {}", names.join(" ")));
                say("uciok");
            }
            "isready" => say("readyok"),
            "ucinewgame" => self.moves = 0,
            "setoption" => {
                if let Some(name) = rest.strip_prefix("name UCI_Variant value ") {
                    self.set_variant(name);
                }
            }
            "position" => {
                let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                match start.strip_prefix("fen ") {
                    Some(fen) => self.set_position(fen),
                    None => self.position = self.variant.start(),
                }
                for text in moves.split_whitespace() {
                    if let Ok(m) = self.position.parse_move(text, Dialect::Uci) {
                        self.position.make(m);
                    }
                }
            }
            "go" if !rest.contains("ponder") => self.think(),
            "ponderhit" => self.think(),
            _ => {}
        }
    }

    fn set_variant(&mut self, name: &str) {
        if let Ok(variant) = games().find(name) {
            self.variant = variant.clone();
            self.position = variant.start();
        }
    }

    fn set_position(&mut self, fen: &str) {
        match self.variant.position(fen) {
            Ok(position) => self.position = position,
            Err(error) => say(&format!("tellusererror Illegal position: {error}")),
        }
    }

    fn hear_move(&mut self, text: &str) {
        if self.fault == "refuse" && !self.force && self.moves >= self.from {
            say(&format!("Illegal move: {text}"));
            return;
        }
        match self.position.parse_move(text, Dialect::Cecp) {
            Ok(m) => {
                self.position.make(m);
                if !self.force {
                    self.think();
                }
            }
            Err(_) => say(&format!("Error (unknown command): {text}")),
        }
    }

    fn think(&mut self) {
        let fault = if self.moves >= self.from { self.fault.clone() } else { "none".to_string() };
        self.moves += 1;
        match fault.as_str() {
            "crash" => {
                eprintln!("out of {{luck}}\nnote: buy some");
                std::process::exit(3);
            }
            "abort" => std::process::abort(),
            "hang" => std::thread::sleep(FOR_EVER),
            "late" => std::thread::sleep(Duration::from_secs(2)),
            "overstep" => std::thread::sleep(self.left + Duration::from_millis(1)),
            "brink" if self.moves == self.from + 1 => {
                std::thread::sleep(self.left.saturating_sub(Duration::from_millis(150)));
            }
            "illegal" => return self.say_move("a1a9"),
            "empty" => return self.say_move(""),
            "resign" => return say("resign"),
            "claim" => return say("1-0 {White wins because I say so}\n0-1 {Black wins because I say so}"),
            "draw" => say("offer draw"),
            "flood" => loop {
                say("9 12 3 4567 flood");
            },
            "chatter" => (0..20_000).for_each(|n| say(&format!("# chatter {n}"))),
            "long" => say(&"long move ".repeat(300_000)),
            "garbage" => write(b"\xff\xfe\x00move\x80 \xc3\n\n\r\n   \n"),
            "stamp" => std::thread::sleep(STAMPED_THINKING),
            _ => {}
        }
        self.play(&fault);
        match fault.as_str() {
            "falsedraw" => say("1/2-1/2 {Draw because I say so}"),
            "chatter" => (0..20_000).for_each(|n| say(&format!("# chatter {n}"))),
            "early" => self.play("none"),
            _ => {}
        }
    }

    fn move_line(&self, text: &str) -> String {
        let thought = if self.is_uci { "info depth 3 score cp 13 nodes 77\n" } else { "3 13 1 77 pv\n" };
        format!("{thought}{} {text}\n", if self.is_uci { "bestmove" } else { "move" })
    }

    fn say_move(&self, text: &str) {
        write(self.move_line(text).as_bytes());
    }

    fn play(&mut self, fault: &str) {
        let legal = self.position.legal_moves();
        if self.position.outcome().is_some() {
            return;
        }
        let Some(&m) = self.random.pick(&legal) else { return };
        let dialect = if self.is_uci { Dialect::Uci } else { Dialect::Cecp };
        let line = self.move_line(&self.position.coordinates(m, dialect));
        self.position.make(m);
        match fault {
            "pieces" => line.chars().for_each(|letter| {
                write(letter.to_string().as_bytes());
                std::thread::sleep(Duration::from_millis(1));
            }),
            "half" | "torn" => {
                write(&line.as_bytes()[..line.len() - 3]);
                if fault == "torn" {
                    std::process::exit(5);
                }
                std::thread::sleep(FOR_EVER);
            }
            "stamp" => {
                let thought = self.told.elapsed().as_nanos();
                let sent = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
                write(format!("# sent {sent} thought {thought}\n{line}").as_bytes());
            }
            _ => write(line.as_bytes()),
        }
    }
}
