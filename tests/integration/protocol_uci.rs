//! The program as UCI GUIs meet it.

use crate::support::Peer;
use crate::support::games;
use ladorea::position::Dialect;

#[test]
fn the_greeting_names_the_engine_and_all_variants() {
    let mut peer = Peer::start();
    peer.send("uci");
    let lines = peer.until("uciok");
    assert!(lines[0].starts_with("id name Ladorea ") && lines[1].starts_with("id author "), "{lines:?}");
    let variants = lines.iter().find(|line| line.contains("name UCI_Variant type combo default chess ")).unwrap();
    for entry in games().entries() {
        assert!(variants.contains(&format!(" var {}", entry.name())), "{}", entry.name());
    }
    for option in [
        "Hash type spin",
        "Threads type spin",
        "UCI_Chess960 type check",
        "Ponder type check",
        "Move Overhead type spin",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} default "))), "{option}");
    }
    assert_eq!(peer.ask("isready"), "readyok");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn every_variant_answers_go_with_a_legal_move() {
    let mut peer = Peer::uci();
    for entry in games().entries() {
        peer.send(&format!("setoption name UCI_Variant value {}", entry.name()));
        peer.send("ucinewgame");
        peer.send("position startpos");
        peer.send("go depth 2");
        let answer = peer.expect_start("bestmove ");
        let text = answer.split(' ').nth(1).unwrap();
        let position = entry.variant().start();
        assert!(position.parse_move(text, Dialect::Uci).is_ok(), "{}: {answer}", entry.name());
        assert_eq!(peer.fen(), entry.spec().fen);
    }
}

#[test]
fn a_game_is_followed_move_by_move() {
    let mut peer = Peer::uci();
    peer.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    assert_eq!(peer.fen(), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4");
    peer.send("setoption name UCI_Variant value capablanca");
    peer.send("position fen 9k/P9/10/10/10/10/10/K9 w - - 0 1 moves a7a8c");
    assert_eq!(peer.fen(), "C8k/10/10/10/10/10/10/K9 b - - 0 1");
}

#[test]
fn a_game_of_600_moves_fits_a_line() {
    let mut peer = Peer::uci();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(300);
    peer.send(&format!("position startpos moves {moves}"));
    assert_eq!(peer.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1200 601");
}

#[test]
fn fischer_castling_takes_the_rook() {
    let mut peer = Peer::uci();
    peer.send("setoption name UCI_Chess960 value true");
    peer.send("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1b1");
    assert!(peer.fen().starts_with("4k3/8/8/8/8/8/8/2KR2R1 b"));
}

#[test]
fn perft_divides_and_adds_up() {
    let mut peer = Peer::uci();
    peer.send("go perft 3");
    let lines = peer.until("Nodes searched: 8902");
    let counted: u64 =
        lines.iter().filter_map(|line| line.split_once(": ")).map(|(_, n)| n.parse::<u64>().unwrap()).sum();
    assert_eq!((counted, lines.contains(&"e2e4: 600".to_string())), (8902, true), "{lines:?}");
}

#[test]
fn perft_can_be_stopped() {
    let mut peer = Peer::uci();
    peer.send("go perft 12");
    assert_eq!(peer.ask("isready"), "readyok");
    peer.send("stop");
    peer.expect("info string perft stopped");
    peer.send("go perft 1");
    peer.expect("Nodes searched: 20");
    peer.send("go perft 12");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn an_endless_search_answers_at_once_and_ends_with_stop() {
    let mut peer = Peer::uci();
    peer.send("go infinite");
    peer.send("isready");
    // Whatever it thinks in between, it does not give its move.
    let lines = peer.until("readyok");
    assert!(lines.iter().all(|line| line.starts_with("info ")), "{lines:?}");
    peer.send("stop");
    peer.expect_start("bestmove ");
}

#[test]
fn finished_games_have_no_move() {
    let mut peer = Peer::uci();
    peer.send("position startpos moves f2f3 e7e5 g2g4 d8h4");
    peer.send("go movetime 1000");
    peer.expect("info depth 0 score mate 0");
    peer.expect("bestmove (none)");
}

#[test]
fn lines_of_a_protocol_work_without_its_greeting() {
    let mut peer = Peer::start();
    assert_eq!(peer.ask("isready"), "readyok");
    let mut peer = Peer::start();
    assert!(peer.fen().starts_with("rnbqkbnr/"));
    let mut peer = Peer::start();
    assert!(peer.ask("abracadabra").contains("abracadabra"));
    peer.send("help");
    peer.expect_that("the help", |line| line.contains("xboard"));
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    let mut peer = Peer::uci();
    for (line, end) in [
        ("go ponder depth 3", "ponderhit"),
        ("go ponder wtime 2000 btime 2000", "ponderhit"),
        ("go ponder depth 3", "stop"),
    ] {
        peer.send("position startpos moves e2e4 e7e5");
        peer.send(line);
        peer.send("isready");
        let lines = peer.until("readyok");
        assert!(lines.iter().all(|line| line.starts_with("info ")), "{lines:?}");
        peer.send(end);
        peer.expect_start("bestmove ");
    }
}
