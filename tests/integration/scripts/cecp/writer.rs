//! Random lines of CECP.

use super::State;
use crate::scripts::session::Protocol;
use crate::scripts::walk::{a_move, fen, one_of, variant};
use ladorea::position::Dialect;
use ladorea::random::SplitMix;

/// The protocol.
pub(in crate::scripts) struct Cecp;

/// Settings that hold for a script: little time, or no end before `?`.
const LIMITS: [&[&str]; 6] = [
    &["st 0.01", "sd 1"],
    &["st 0.01", "sd 2"],
    &["level 40 5 0", "sd 3"],
    &["st 0.02"],
    &["level 0 0:01 0.01", "time 30"],
    &["st 30"],
];

/// Lines that change no game and need no answer, or one that is looked at elsewhere.
const SETTINGS: [&str; 30] = [
    "level 40 5 0",
    "level 0 0:02 0.01",
    "st 0.01",
    "sd 2",
    "time 40",
    "otim 100",
    "nps 20000",
    "nps -1",
    "post",
    "nopost",
    "hard",
    "easy",
    "memory 5",
    "memory 8",
    "cores 1",
    "cores 2",
    "option MultiPV=1",
    "option MultiPV=3",
    "option Move Overhead=0",
    "option Clear Hash",
    "option Skill Level=3",
    "option Skill Level=20",
    "option Resign=true",
    "option Resign=false",
    "option GUI Tests Legality=false",
    "option GUI Tests Legality=true",
    "random",
    "name Fairy-Max",
    "rating 2000 1900",
    "rejected nps",
];

impl Protocol for Cecp {
    type Model = State;

    fn hello(random: &mut SplitMix) -> (Vec<String>, &'static str, State) {
        let guided = random.below(2) == 0;
        let mut lines = vec!["xboard", "protover 2"];
        if guided {
            lines.push("accepted highlight");
        }
        // A small table is quickly cleared.
        lines.extend(["memory 5", "new", "ping 1"]);
        (lines.into_iter().map(String::from).collect(), "pong 1", State::new(guided))
    }

    fn begin(random: &mut SplitMix) -> Vec<String> {
        let mut lines: Vec<String> =
            ["exit", "easy", "nps -1", "cores 1", "option MultiPV=1", "option Resign=false", "new"]
                .map(String::from)
                .to_vec();
        let variant = variant(random).name();
        if variant != "chess" {
            lines.push(format!("variant {variant}"));
        }
        let limits = LIMITS[random.below(LIMITS.len())];
        lines.extend(limits.iter().map(ToString::to_string));
        lines.push(one_of(random, &["post", "nopost"]));
        lines.push(one_of(random, &["hard", "easy", "easy"]));
        if random.below(8) == 0 {
            lines.push("computer".to_string());
        }
        lines
    }

    fn next(random: &mut SplitMix, state: &State) -> String {
        if state.editor.is_some() {
            return edit(random, state);
        }
        if state.screen.echo() && random.below(2) == 0 {
            return one_of(random, &["result * {set up}", "force"]);
        }
        match random.below(100) {
            0..30 => user_move(random, state),
            30..37 => "go".to_string(),
            37..43 => one_of(random, &["undo", "undo", "remove"]),
            43..47 => "force".to_string(),
            47..52 => "?".to_string(),
            52..58 => format!("ping {}", random.below(1000)),
            58..63 => one_of(random, &["analyze", "exit", "exit", "."]),
            63..67 => one_of(random, &["playother", "white", "black"]),
            67..72 => one_of(random, &["pause", "resume", "resume"]),
            72..76 => considered(random, state),
            76..79 => one_of(random, &["hint", "draw", "bk"]),
            79..82 => touch(random, state),
            82..84 => other_game(random, state),
            84..86 => "edit".to_string(),
            86..89 => "d".to_string(),
            89 => one_of(random, &["result 1-0 {White mates}", "result * {adjourned}", "computer"]),
            90 => format!("setscore {} {}", random.below(400), random.below(9)),
            _ => one_of(random, &SETTINGS),
        }
    }

    fn settle(random: &mut SplitMix, state: &State, number: usize) -> Vec<String> {
        let mut lines = vec!["resume".to_string(), format!("ping s{number}")];
        // Every limit but one is short.
        lines.insert(1, "?".to_string());
        if state.editor.is_some() {
            lines.insert(0, ".".to_string());
        }
        if random.below(2) == 0 {
            lines.push("d".to_string());
        }
        lines
    }

    fn marker(number: usize) -> String {
        format!("marker{number}")
    }

    fn answers_marker(line: &str, number: usize) -> bool {
        line.starts_with("Error (") && line.ends_with(&format!(": marker{number}"))
    }

    fn is_noise(line: &str) -> bool {
        let told = ["# Variant", "# Fen", "# Key", "# Result", "# Check"];
        let board = line.starts_with('#') && !told.iter().any(|start| line.starts_with(start));
        // What the GUI is told once or at will; thinking begins with its depth.
        let remarks = ["telluser ", "setup (", "piece ", "stat01: ", "choice "];
        let remark = remarks.iter().any(|start| line.starts_with(start)) || line == "offer draw";
        let thinking = line.starts_with(|c: char| c.is_ascii_digit()) && line.contains('\t');
        board || remark || thinking
    }
}

fn user_move(random: &mut SplitMix, state: &State) -> String {
    let position = state.game.position();
    let text = a_move(random, position, Dialect::Cecp);
    match random.below(10) == 0 && position.parse_move(&text, Dialect::Cecp).is_ok() {
        true => text,
        false => format!("usermove {text}"),
    }
}

fn considered(random: &mut SplitMix, state: &State) -> String {
    let text = match random.below(4) {
        0 => "all".to_string(),
        _ => a_move(random, state.game.position(), Dialect::Cecp),
    };
    format!("{} {text}", one_of(random, &["exclude", "exclude", "include"]))
}

/// What the mouse does.
fn touch(random: &mut SplitMix, state: &State) -> String {
    let variant = state.game.variant();
    let squares: Vec<_> = variant.geometry().squares().collect();
    let square = squares[random.below(squares.len())];
    format!("{} {square}", one_of(random, &["lift", "put", "hover"]))
}

fn other_game(random: &mut SplitMix, state: &State) -> String {
    match random.below(5) {
        0 => "new".to_string(),
        1 => format!("variant {}", variant(random).name()),
        2 => "variant draughts".to_string(),
        _ => format!("setboard {}", fen(random, &state.game.variant())),
    }
}

/// A line of the editor; mostly it ends soon, so that the position stays a good one.
fn edit(random: &mut SplitMix, state: &State) -> String {
    let variant = state.game.variant();
    let squares: Vec<_> = variant.geometry().squares().collect();
    let square = squares[random.below(squares.len())];
    match random.below(10) {
        0..5 => ".".to_string(),
        5 => "c".to_string(),
        6 => one_of(random, &["#", "Ke1", "c", "xa1"]),
        7 => format!("x{square}"),
        8 => one_of(random, &["zz", "Pz9", "ping 3"]),
        _ => format!("{}{square}", one_of(random, &["P", "N", "B", "R"])),
    }
}
