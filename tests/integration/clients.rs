//! Other people's clients of our protocols, which know nothing of us.

use crate::oracles::process::{program, python_with, root};
use crate::support::Peer;
use crate::support::games;
use ladorea::position::Dialect;
use ladorea::protocol::Game;
use std::path::Path;
use std::process::Command;

/// python-chess lists and sets options, plays with every kind of limit, analyses, ponders, and plays ten games: see
/// `tests/clients/python_chess.py`.
fn python_chess(protocol: &str) {
    let Some(python) = python_with("chess.engine", &format!("python-chess, {protocol}")) else { return };
    let script = root().join("tests/clients/python_chess.py");
    let output = Command::new(python)
        .arg(script)
        .args([protocol, env!("CARGO_BIN_EXE_ladorea")])
        .output()
        .expect("python can be started");
    let (said, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{said}\n{complaints}", output.status);
    // Whatever it did not understand of us it logs.
    assert!(complaints.is_empty(), "{complaints}");
    assert!(said.trim_end().ends_with("10 games"), "{said}");
}

#[test]
fn python_chess_is_content_with_uci() {
    python_chess("uci");
}

#[test]
fn python_chess_is_content_with_cecp() {
    python_chess("xboard");
}

/// PolyGlot, which turns CECP into UCI for the engine, writes all of that talk to a file.
fn polyglot(program: &Path, log: &Path) -> Peer {
    let settings = log.with_extension("ini");
    let engine = Path::new(env!("CARGO_BIN_EXE_ladorea"));
    let (folder, name) = (engine.parent().unwrap().display(), engine.file_name().unwrap().display());
    let text = format!(
        "[PolyGlot]\nEngineDir = {folder}\nEngineCommand = ./{name}\nBook = false\nLog = true\nLogFile = {}\n[Engine]\nHash = 2\nSkill Level = 5\n",
        log.display()
    );
    std::fs::write(&settings, text).unwrap();
    let mut peer = Peer::spawn(Command::new(program).arg(&settings).current_dir(std::env::temp_dir()));
    peer.send("xboard");
    peer.send("protover 2");
    peer.expect_that("the end of the features", |line| line.starts_with("feature ") && line.ends_with("done=1"));
    std::fs::remove_file(settings).unwrap();
    peer
}

/// It ponders, and it goes on without waiting for the answer to its `stop`.
#[test]
fn polyglot_plays_ponders_and_analyses_without_a_complaint() {
    let Some(program) = program("polyglot", "PolyGlot") else { return };
    let log = std::env::temp_dir().join(format!("ladorea-polyglot-{}.log", std::process::id()));
    let mut peer = polyglot(&program, &log);
    let mut game = Game::new(games().standard());
    for line in ["new", "level 0 1 0", "post", "hard"] {
        peer.send(line);
    }
    let mut hits = 0;
    for number in 0..12 {
        // Every second time what is expected, so that pondering hits and misses.
        let m = if number % 2 == 1 {
            hits += 1;
            peer.ask_for("hint", "Hint: ")["Hint: ".len()..].to_string()
        } else {
            let moves = game.position().legal_moves();
            game.position().coordinates(moves[(number * 7) % moves.len()], Dialect::Cecp)
        };
        game.play(&m, Dialect::Cecp).unwrap();
        // Hundredths of a second that are left: its moves come soon.
        peer.send("time 200");
        peer.send("otim 200");
        peer.send(&format!("usermove {m}"));
        if game.outcome().is_some() {
            break;
        }
        let answer = peer.expect_start("move ");
        game.play(&answer["move ".len()..], Dialect::Cecp).unwrap_or_else(|error| panic!("{answer}: {error}"));
    }
    for line in ["force", "analyze", "undo", "undo", "exit", "analyze"] {
        peer.send(line);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    peer.send("exit");
    peer.send("ping 9");
    peer.expect("pong 9");
    peer.send("quit");
    peer.ends_well();
    let talk = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    let count = |text: &str| talk.lines().filter(|line| line.contains(text)).count();
    assert_eq!((count("info string error"), count("Illegal")), (0, 0), "{talk}");
    // It may have ended before the answer to the last `stop` came.
    let unanswered = count("Adapter->Engine: go") - count("Engine->Adapter: bestmove");
    assert!(unanswered <= 1, "{unanswered}: {talk}");
    let counts = ["Engine: stop", "go infinite", "Engine: ponderhit"].map(count);
    // Every miss is a stop, and each analysis ends with one; but a move by lot may be the expected one.
    let lucky = counts[2].saturating_sub(hits);
    assert!(
        hits >= 3 && counts[0] + lucky >= hits + 3 && counts[1] >= 4 && counts[2] >= hits - 1,
        "{counts:?}: {talk}"
    );
}
