//! The program as XBoard, WinBoard and Cute Chess meet it.

use crate::support::Peer;
use crate::support::games;
use ladorea::position::Dialect;

/// What XBoard 4.9.1 sends before a game.
const OPENING: [&str; 12] = [
    "accepted ping",
    "rejected nps",
    "memory 20",
    "cores 1",
    "new",
    "random",
    "variant ladorean",
    "level 0 0:04 0.04",
    "post",
    "hard",
    "easy",
    "ping 1",
];

#[test]
fn features_end_with_done_and_list_the_variants() {
    let mut peer = Peer::start();
    peer.send("xboard");
    peer.send("protover 2");
    let lines = peer.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let all = lines.join(" ");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "san=0",
        "colors=0",
        "sigterm=0",
        "memory=1",
        "smp=1",
        "myname=\"Ladorea ",
    ] {
        assert!(all.contains(feature), "{feature}: {all}");
    }
    assert!(all.contains("variants=\"ladorean,"), "{all}");
    assert_eq!(peer.ask("ping 7"), "pong 7");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn a_game_in_xboard_s_order() {
    let mut peer = Peer::start();
    peer.send("xboard");
    peer.send("protover 2");
    peer.expect("feature done=1");
    OPENING.iter().for_each(|line| peer.send(line));
    let lines = peer.until("pong 1");
    assert!(lines[0].starts_with("setup (PNBRQ..CMKpnbrq..cmk) 10x8+0_capablanca rbqnkcnmbr/"), "{lines:?}");
    assert_eq!(lines[1..], ["piece K KisO2isO3irO4", "piece k KisO2isO3ilO4"]);
    for line in ["force", "ping 2", "computer", "name Other", "time 400", "otim 400", "go"] {
        peer.send(line);
    }
    let mut position = games().find("ladorean").unwrap().start();
    for _ in 0..4 {
        let answer = peer.expect_start("move ");
        let m = position.parse_move(&answer[5..], Dialect::Cecp).unwrap();
        position.make(m);
        let Some(&reply) = position.legal_moves().first() else { break };
        let text = position.coordinates(reply, Dialect::Cecp);
        position.make(reply);
        for line in ["time 380", "otim 390", &format!("usermove {text}")] {
            peer.send(line);
        }
    }
    for line in ["result 0-1 {Xboard adjudication: Checkmate}", "force", "ping 3"] {
        peer.send(line);
    }
    peer.expect("pong 3");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn the_second_engine_plays_black_after_the_first_move() {
    let mut peer = Peer::cecp();
    for line in ["variant ladorean", "force"] {
        peer.send(line);
    }
    peer.send("setboard rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w KQkq - 0 1");
    for line in ["time 400", "otim 396", "usermove d1e3", "go"] {
        peer.send(line);
    }
    peer.expect_start("move ");
    assert_eq!(peer.ask("ping 4"), "pong 4");
}

#[test]
fn a_mate_is_claimed_after_the_move() {
    let mut peer = Peer::cecp();
    for line in ["force", "setboard 7k/R7/8/8/8/8/8/1R5K w - - 0 1", "st 1", "sd 4"] {
        peer.send(line);
    }
    peer.send("usermove b1b8");
    peer.send("ping 1");
    assert_eq!(peer.until("pong 1"), Vec::<String>::new(), "no claims in force mode");
    let claim = peer.ask("go");
    assert!(claim.starts_with("1-0 {"), "{claim}");
    assert!(peer.ask("go").starts_with("Error (the game is over: checkmate)"));
}

#[test]
fn cute_chess_s_habits_do_no_harm() {
    let mut peer = Peer::cecp();
    for line in [
        "variant capablanca",
        "force",
        "b2b3",
        "setboard rnabqkbcnr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RNABQKBCNR b KQkq - 0 1",
    ] {
        peer.send(line);
    }
    assert!(peer.fen().starts_with("rnabqkbcnr/pppppppppp/10/10/4P5/"));
    for line in ["st 0", "post", "easy", "time 100", "otim 100", "go"] {
        peer.send(line);
    }
    peer.expect_start("move ");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn a_game_can_be_taken_back_in_the_middle_of_thinking() {
    let mut peer = Peer::cecp();
    let start = peer.fen();
    for line in ["st 1000", "usermove e2e4", "ping 1", "force", "undo"] {
        peer.send(line);
    }
    peer.expect("pong 1");
    // The search may have been quick enough to move; then there are two plies to take back.
    if peer.fen() != start {
        peer.send("undo");
    }
    assert_eq!(peer.fen(), start);
}

#[cfg(unix)]
#[test]
fn sigterm_does_not_end_a_game() {
    let mut peer = Peer::cecp();
    assert_eq!(peer.ask("ping 1"), "pong 1");
    for signal in ["-TERM", "-INT"] {
        let sent = std::process::Command::new("kill").args([signal, &peer.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
    assert_eq!(peer.ask("ping 2"), "pong 2");
    peer.send("quit");
    peer.ends_well();
}

#[test]
fn pondering_never_hangs() {
    let mut peer = Peer::cecp();
    // The search on the opponent's time has nothing left to do after four plies and must wait all the same.
    for line in ["hard", "post", "level 40 5 0", "sd 4", "usermove e2e4"] {
        peer.send(line);
    }
    let mut position = games().standard().start();
    let play = |position: &mut ladorea::games::AnyPosition, text: &str| {
        let m = position.parse_move(text, Dialect::Cecp).unwrap();
        position.make(m);
    };
    play(&mut position, "e2e4");
    for turn in 0..4 {
        let answer = peer.expect_start("move ");
        play(&mut position, &answer[5..]);
        assert_eq!(peer.ask_for("ping 1", "pong"), "pong 1", "at once, though it ponders");
        // Now what was expected, now something else.
        let hint = peer.ask_for("hint", "Hint: ")[6..].to_string();
        let other = *position.legal_moves().last().unwrap();
        let reply = if turn % 2 == 0 { hint } else { position.coordinates(other, Dialect::Cecp) };
        play(&mut position, &reply);
        peer.send("time 20000");
        peer.send(&format!("usermove {reply}"));
    }
    peer.expect_start("move ");
    peer.send("new");
    assert_eq!(peer.ask_for("ping 2", "pong"), "pong 2");
    // A new game has no limit of plies.
    for line in ["sd 4", "usermove d2d4"] {
        peer.send(line);
    }
    peer.expect_start("move ");
    peer.send("quit");
    peer.ends_well();
}
