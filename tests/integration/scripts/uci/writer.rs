//! Random lines of UCI.

use super::State;
use crate::scripts::session::Protocol;
use crate::scripts::walk::{a_move, fen, moves, one_of, variant};
use ladorea::position::Dialect;
use ladorea::random::SplitMix;

/// The protocol.
pub(in crate::scripts) struct Uci;

impl Protocol for Uci {
    type Model = State;

    fn hello(_: &mut SplitMix) -> (Vec<String>, &'static str, State) {
        // A small table is quickly cleared.
        (["uci", "setoption name Hash value 1", "isready"].map(String::from).to_vec(), "readyok", State::new())
    }

    fn begin(random: &mut SplitMix) -> Vec<String> {
        let name = variant(random).name();
        let mut lines = vec![format!("setoption name UCI_Variant value {name}"), "ucinewgame".to_string()];
        for (name, value) in [("MultiPV", "1"), ("Threads", "1"), ("nodestime", "0"), ("UCI_Chess960", "false")] {
            lines.push(format!("setoption name {name} value {value}"));
        }
        lines
    }

    fn next(random: &mut SplitMix, state: &State) -> String {
        match random.below(100) {
            0..25 => position(random, state),
            25..60 => go(random, state),
            60..75 => "stop".to_string(),
            75..81 => "ponderhit".to_string(),
            81..83 => "ucinewgame".to_string(),
            83..91 => option(random),
            91..97 => one_of(random, &["d", "d", "eval"]),
            _ => one_of(random, &["debug on", "debug off", "register later", "uci"]),
        }
    }

    fn settle(random: &mut SplitMix, state: &State, _: usize) -> Vec<String> {
        let endless = state.search.as_ref().is_some_and(|search| search.infinite || search.ponder);
        match endless || random.below(2) == 0 {
            true => vec!["stop".to_string(), "d".to_string()],
            false => Vec::new(),
        }
    }

    fn marker(_: usize) -> String {
        "isready".to_string()
    }

    fn answers_marker(line: &str, _: usize) -> bool {
        line == "readyok"
    }

    fn is_noise(line: &str) -> bool {
        let thinking = line.starts_with("info ") && !line.starts_with("info string");
        // What depends on the machine.
        let idle = line.starts_with("info string ") && line.ends_with(" has no more cores");
        let introduction = line.starts_with("id ") || line.starts_with("option ");
        let board = line.is_empty() || line.starts_with("   ") || line.contains('|') || line.contains("+---");
        // What perft tells of one move.
        let root = line.split_once(": ").is_some_and(|(m, leaves)| !m.contains(' ') && leaves.parse::<u32>().is_ok());
        thinking || idle || introduction || board || (root && !line.starts_with("Key"))
    }
}

/// A position of the variant: its array or any other, and moves from there; now and then a wrong one.
fn position(random: &mut SplitMix, state: &State) -> String {
    let rules = state.rules();
    let (mut text, mut position) = ("position startpos".to_string(), rules.start());
    if random.below(3) == 0 {
        let fen = fen(random, rules);
        if let Ok(other) = rules.position(&fen) {
            position = other;
        }
        text = format!("position fen {fen}");
    }
    let mut played = moves(random, &mut position, 12, Dialect::Uci);
    if random.below(10) == 0 {
        played.push(a_move(random, &position, Dialect::Uci));
    }
    match played.is_empty() {
        true => text,
        false => format!("{text} moves {}", played.join(" ")),
    }
}

fn go(random: &mut SplitMix, state: &State) -> String {
    let depth = 1 + random.below(3);
    let limit = match random.below(16) {
        0..4 => format!("depth {depth}"),
        4..6 => format!("nodes {}", 1 + random.below(500)),
        // Faults, each with a word that the model knows.
        6 => one_of(
            random,
            &["depth 0", "nodes 0", "movetime -7", "depth 2 foo", "foo nodes 100", "nodes 0 movestogo -7"],
        ),
        7 => format!("movetime {}", 1 + random.below(12)),
        8 => format!("wtime {} btime {} winc 5", 1 + random.below(200), 1 + random.below(200)),
        9 => format!("wtime {} btime 1 movestogo {depth}", 1 + random.below(100)),
        10 => format!("mate {depth} nodes 2000"),
        11 => "infinite".to_string(),
        12 => format!("infinite depth {depth}"),
        13 => format!("ponder depth {depth}"),
        14 => "ponder wtime 100 btime 100".to_string(),
        // Perft, and searches that have to be interrupted, though not for long.
        _ => match random.below(3) {
            0 => return format!("go perft {}", random.below(3)),
            1 => "movetime 150".to_string(),
            _ => return "go perft 2".to_string(),
        },
    };
    if random.below(8) > 0 {
        return format!("go {limit}");
    }
    let position = state.game.position();
    let moves: Vec<String> = (0..depth).map(|_| a_move(random, position, Dialect::Uci)).collect();
    format!("go {limit} searchmoves {}", moves.join(" "))
}

fn option(random: &mut SplitMix) -> String {
    let (name, value) = match random.below(15) {
        0 => ("Hash", one_of(random, &["1", "2", "3", "8"])),
        1 => ("Threads", one_of(random, &["1", "2", "3"])),
        2 => ("MultiPV", one_of(random, &["1", "2", "5", "500"])),
        3 => ("Ponder", one_of(random, &["true", "false"])),
        4 => ("UCI_Chess960", one_of(random, &["true", "false"])),
        5 => ("Move Overhead", one_of(random, &["0", "20", "100"])),
        6 => ("nodestime", one_of(random, &["0", "0", "10", "1000"])),
        7 => ("UCI_AnalyseMode", one_of(random, &["true", "false"])),
        8 => ("UCI_LimitStrength", one_of(random, &["true", "false"])),
        9 => ("UCI_ShowWDL", one_of(random, &["true", "false"])),
        10 => ("Skill Level", one_of(random, &["0", "7", "20"])),
        11 => return "setoption name Clear Hash".to_string(),
        _ => ("UCI_Variant", variant(random).name().to_string()),
    };
    format!("setoption name {name} value {value}")
}
