//! Whatever is sent, the program answers with its protocol's error line, changes nothing, and lives on.

use crate::support::Peer;

/// FENs of chess that are wrong, and a word that the refusal must contain.
const BROKEN_FENS: [(&str, &str); 9] = [
    ("rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnrr"),
    ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7 ranks"),
    ("rnbqkbnr/pppppppp/8/8/8/10/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "10"),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", "kings"),
    ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "check"),
    ("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "'x'"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR z KQkq - 0 1", "\"z\""),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 0 1", "z9"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999999999999 1", "99999999999999999999"),
];

/// A UCI conversation after one move, and its position.
fn uci() -> (Peer, String) {
    let mut peer = Peer::uci();
    peer.send("position startpos moves e2e4");
    let fen = peer.fen();
    assert!(fen.contains(" b "), "{fen}");
    (peer, fen)
}

/// The same in CECP, in force mode.
fn cecp() -> (Peer, String) {
    let mut peer = Peer::cecp();
    peer.send("force");
    peer.send("usermove e2e4");
    let fen = peer.fen();
    assert!(fen.contains(" b "), "{fen}");
    (peer, fen)
}

/// Sends bytes and asserts that exactly one line answers, which begins and contains so, and that the position is the
/// same.
fn refuses(peer: &mut Peer, bytes: &[u8], start: &str, part: &str, fen: &str) {
    peer.send_bytes(bytes);
    let answer = peer.expect_that(part, |_| true);
    assert!(answer.starts_with(start) && answer.contains(part), "{answer:?} should be {start:?} and name {part:?}");
    assert_eq!(peer.fen(), fen, "after {answer}");
}

#[test]
fn uci_refuses_commands_that_it_does_not_know() {
    let (mut peer, fen) = uci();
    for (line, part) in [
        ("fly", "\"fly\""),
        ("uciok2", "\"uciok2\""),
        ("position", "startpos"),
        ("position nowhere", "\"nowhere\""),
        ("go perft fast", "\"fast\""),
        ("setoption", "name"),
        ("setoption name Hush value 3", "\"Hush\""),
        ("stop at once", "\"at\""),
    ] {
        refuses(&mut peer, format!("{line}\n").as_bytes(), "info string error: ", part, &fen);
    }
}

#[test]
fn uci_refuses_broken_fens() {
    let (mut peer, fen) = uci();
    for (broken, part) in BROKEN_FENS {
        refuses(&mut peer, format!("position fen {broken}\n").as_bytes(), "info string error: ", part, &fen);
    }
}

#[test]
fn uci_refuses_illegal_moves_anywhere_in_a_game() {
    let (mut peer, fen) = uci();
    for (moves, part) in [
        ("e2e5", "move 1 \"e2e5\""),
        ("e2e4 e7e5 e4e5", "move 3 \"e4e5\""),
        ("e2e4 xyzzy", "move 2 \"xyzzy\""),
        ("e2e4 0000", "move 2 \"0000\""),
        ("e2e4 j9j8", "move 2 \"j9j8\""),
        ("e2e4 e7e5 e1g1", "move 3 \"e1g1\""),
    ] {
        refuses(&mut peer, format!("position startpos moves {moves}\n").as_bytes(), "info string error: ", part, &fen);
    }
}

#[test]
fn uci_names_absurd_numbers_and_searches_all_the_same() {
    let (mut peer, fen) = uci();
    for line in [
        "go depth 99999999999999999999 nodes 10",
        "go depth -1",
        "go depth 0",
        "go nodes 0",
        "go movetime 1e9",
        "go wtime abc",
        "go nodes 99999999999999999999 movetime 10",
        "go movestogo -1 btime 1000",
        "go mate 0 depth 1",
        "go fast",
    ] {
        peer.send(line);
        let error = peer.expect_that(line, |_| true);
        assert!(error.starts_with("info string error: "), "{line}: {error}");
        peer.expect_start("bestmove ");
        assert_eq!(peer.fen(), fen, "after {line}");
    }
}

#[test]
fn uci_refuses_absurd_numbers() {
    let (mut peer, fen) = uci();
    for line in [
        "go perft 999999",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999",
        "setoption name Threads value -1",
        "setoption name Move Overhead value 1.5",
        "setoption name Hash",
    ] {
        refuses(&mut peer, format!("{line}\n").as_bytes(), "info string error: ", "", &fen);
    }
    // Large ones that the message crate would choke on are fine.
    for line in ["go depth 300 movetime 1", "go movestogo 300 wtime 1 btime 1", "go depth 1000 nodes 1"] {
        peer.send(line);
        peer.expect_start("bestmove ");
    }
}

#[test]
fn cecp_refuses_commands_that_it_does_not_know() {
    let (mut peer, fen) = cecp();
    for (line, start, part) in [
        ("foo", "Error (unknown command)", ": foo"),
        ("egtpath nalimov tables", "Error (unknown command)", ": egtpath nalimov tables"),
        ("partner mann", "Error (unknown command)", ": partner mann"),
        ("variant draughts", "Error (unknown variant", "draughts"),
        ("setboard", "Error (missing parameter)", ": setboard"),
        ("remove", "Error (command not legal now)", ": remove"),
    ] {
        refuses(&mut peer, format!("{line}\n").as_bytes(), start, part, &fen);
    }
}

#[test]
fn cecp_refuses_broken_fens() {
    for (broken, part) in BROKEN_FENS {
        let (mut peer, fen) = cecp();
        refuses(&mut peer, format!("setboard {broken}\n").as_bytes(), "tellusererror Illegal position", part, &fen);
        // The GUI shows another board: no move can be right until the next position.
        refuses(&mut peer, b"usermove e7e5\n", "Illegal move (", ": e7e5", &fen);
        peer.send(&format!("setboard {fen}"));
        peer.send("usermove e7e5");
        assert!(peer.fen().contains(" w "));
    }
}

#[test]
fn cecp_refuses_illegal_moves_as_moves() {
    let (mut peer, fen) = cecp();
    for text in ["e2e4", "e7e4", "k9k8", "e1g1", "O-O", "Nf3", "e7e8q", "@@@@", "e9e4"] {
        refuses(&mut peer, format!("usermove {text}\n").as_bytes(), "Illegal move (", &format!(": {text}"), &fen);
        refuses(&mut peer, format!("{text}\n").as_bytes(), "Illegal move (", &format!(": {text}"), &fen);
    }
}

#[test]
fn cecp_refuses_absurd_numbers() {
    let (mut peer, fen) = cecp();
    for line in [
        "level 40 99999999999999999999 0",
        "level -1 5 0",
        "level 40",
        "st -1",
        "st inf",
        "sd 0",
        "sd 99999999999999999999",
        "time 99999999999999999999",
        "memory -1",
        "cores 0",
        "option Move Overhead=99999",
        "option Hash=none",
    ] {
        refuses(&mut peer, format!("{line}\n").as_bytes(), "Error (", line.split(' ').next().unwrap(), &fen);
    }
}

#[test]
fn endless_lines_are_refused_and_thrown_away() {
    let mut line = vec![b'x'; 1_000_000];
    line.push(b'\n');
    let (mut peer, fen) = uci();
    refuses(&mut peer, &line, "info string error: ", "1000000", &fen);
    let (mut peer, fen) = cecp();
    refuses(&mut peer, &line, "Error (line too long)", "1000000", &fen);
    let mut peer = Peer::start();
    peer.send_bytes(&line);
    peer.expect_that("an error", |line| line.contains("1000000"));
    assert_eq!(peer.ask("isready"), "readyok");
}

#[test]
fn zero_bytes_and_broken_text_are_refused() {
    let (mut peer, fen) = uci();
    refuses(&mut peer, b"\0\0\n", "info string error: unknown command", "", &fen);
    refuses(&mut peer, b"position startpos moves e2\0e4\n", "info string error: move 1", "", &fen);
    refuses(&mut peer, b"\xff\xfe\x80 go\n", "info string error: unknown command", "ÿþ", &fen);
    refuses(&mut peer, b"position fen \xc3\x28/8/8/8/8/8/8/8 w\n", "info string error: ", "", &fen);
    refuses(&mut peer, "position startpos moves é2é4\n".as_bytes(), "info string error: ", "é2é4", &fen);
    let (mut peer, fen) = cecp();
    refuses(&mut peer, b"\0\n", "Error (unknown command)", "", &fen);
    refuses(&mut peer, b"usermove e7\0e5\n", "Illegal move (", "", &fen);
    refuses(&mut peer, b"\xff\xfe\n", "Error (unknown command)", "ÿþ", &fen);
}

#[test]
fn lines_may_end_as_in_windows() {
    let mut peer = Peer::start();
    peer.send_bytes(b"uci\r\n");
    peer.expect("uciok");
    peer.send_bytes(b"position startpos moves e2e4\r\nisready\r\n");
    peer.expect("readyok");
    assert!(peer.fen().contains(" b "));
    let mut peer = Peer::start();
    peer.send_bytes(b"xboard\r\nprotover 2\r\nnew\r\nforce\r\nusermove e2e4\r\nping 3\r\n");
    peer.expect("pong 3");
    assert!(peer.fen().contains(" b "));
    peer.send_bytes(b"\r\n\r\nquit\r\n");
    peer.ends_well();
}

#[test]
fn the_end_of_the_input_is_the_end_even_in_a_search() {
    for lines in [
        &["go infinite"][..],
        &["go ponder wtime 1000 btime 1000"],
        &["go wtime 100000 btime 100000"],
        &["go perft 4"],
        &["go depth 4"],
        &["bench chess 2"],
        &["isready"],
        &[],
    ] {
        let mut peer = Peer::uci();
        lines.iter().for_each(|line| peer.send(line));
        peer.close_input();
        peer.ends_well();
    }
    let mut peer = Peer::cecp();
    peer.send("st 1000");
    peer.send("go");
    peer.close_input();
    peer.ends_well();
    let mut peer = Peer::start();
    peer.close_input();
    peer.ends_well();
    // A last line without an end still counts.
    let mut peer = Peer::start();
    peer.send_bytes(b"isready");
    peer.close_input();
    peer.expect("readyok");
    peer.ends_well();
}

#[test]
fn quit_is_obeyed_in_a_search() {
    let mut peer = Peer::uci();
    peer.send("go infinite");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn a_flood_of_lines_is_worked_off() {
    let (mut peer, fen) = uci();
    for _ in 0..50 {
        peer.send_bytes(&b"setoption nowhere\n".repeat(100));
    }
    peer.send("isready");
    assert_eq!(peer.until("readyok").len(), 5000);
    assert_eq!(peer.fen(), fen);
}
