//! Words behind `go`, and what is made of them.

use super::super::reader::{Request, read};
use super::*;
use crate::games::testing::games;

fn go(line: &str) -> Go {
    match read(line) {
        Ok(Request::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    }
}

fn settings(overhead: &str) -> Settings {
    let mut settings = Settings::new(games().clone());
    settings.set(crate::protocol::options::OptionId::Overhead, Some(overhead)).unwrap();
    settings
}

/// What is wrong with a line.
fn faults(line: &str) -> Vec<String> {
    go(line).faults.iter().map(ToString::to_string).collect()
}

#[test]
fn all_parameters_are_read() {
    let clock = go("go wtime 300000 btime -290 winc 2000 binc 0 movestogo 40");
    assert_eq!((clock.times, clock.increments), ([Some(300_000), Some(-290)], [Some(2000), Some(0)]));
    assert_eq!(clock.moves_to_go, Some(40));
    let both = go("go ponder wtime 1000 btime 2000");
    assert_eq!((both.ponder, both.times), (true, [Some(1000), Some(2000)]));
    assert_eq!((go("go depth 300").depth, go("go movestogo 300 wtime 5").moves_to_go), (Some(300), Some(300)));
    assert_eq!((go("go depth 1000").depth, go("go movestogo 0 wtime 5").moves_to_go), (Some(1000), None));
    assert_eq!(
        go("go nodes 1234567890123 mate 4"),
        Go { nodes: Some(1_234_567_890_123), mate: Some(4), ..Go::default() }
    );
    assert_eq!(go("go searchmoves e2e4 j7j8c depth 3").search_moves, ["e2e4", "j7j8c"]);
    assert_eq!(go("go"), Go::default());
    assert_eq!(read("go perft 4"), Ok(Request::Perft(4)));
}

#[test]
fn numbers_beyond_their_range_are_held_to_it() {
    let held = go("go depth 0 nodes -3 mate 0 movetime -5 movestogo -3");
    assert_eq!((held.depth, held.nodes, held.mate), (Some(1), Some(1), Some(1)));
    assert_eq!((held.move_time, held.moves_to_go, held.faults.len()), (Some(0), None, 5));
    assert_eq!(faults("go depth 0"), ["depth is from 1 to 10000, not 0; 1 is taken"]);
    let held = go("go wtime 99999999999999 btime -99999999999999999999 nodes 99999999999999999999 winc -5");
    assert_eq!((held.times, held.nodes), ([Some(MAX_TIME), Some(-MAX_TIME)], Some(MAX_NODES as u64)));
    assert_eq!((held.increments, held.faults.len()), ([Some(0), None], 4));
    assert_eq!(go("go depth 10001").depth, Some(10_000));
    assert_eq!(go("go depth +5").depth, Some(5));
}

#[test]
fn words_that_are_wrong_are_left_out() {
    let rest = go("go depth 3 fast winc soon binc searchmoves movetime 1e9");
    assert_eq!(rest, Go { depth: Some(3), faults: rest.faults.clone(), ..Go::default() });
    assert_eq!(
        faults("go depth 3 fast winc soon binc searchmoves movetime 1e9"),
        [
            "go has no parameter \"fast\"; it is passed over",
            "winc needs a number from 0 to 999999999999, not \"soon\"; it is passed over",
            "binc needs a number from 0 to 999999999999, not \"\"; it is passed over",
            "searchmoves without a move: all moves are searched",
            "movetime needs a number from 0 to 999999999999, not \"1e9\"; it is passed over",
        ]
    );
    assert_eq!(go("go depth 3 depth 4").depth, Some(4));
    assert_eq!(faults("go depth 3 depth 4"), ["depth is given twice; the second counts"]);
    // The word behind a number that is missing is read for what it is.
    let rest = go("go depth infinite");
    assert!(rest.infinite && rest.depth.is_none() && rest.faults.len() == 1);
}

#[test]
fn a_misspelt_limit_does_not_make_an_endless_search() {
    for line in ["go foo", "go depth", "go wtime abc", "go movestogo -3", "go searchmoves", "go depth 1.5 winc 9"] {
        let rest = go(line);
        assert_eq!((rest.move_time, rest.faults.last()), (Some(STOPGAP), Some(&GoError::NoLimit)), "{line}");
    }
    // Where one was asked for it is one.
    for line in ["go", "go infinite", "go winc 5", "go infinite foo", "go ponder wtime x"] {
        assert_eq!(go(line).move_time, None, "{line}");
    }
}

#[test]
fn perft_takes_a_depth_and_nothing_else() {
    let error = |line: &str| read(line).expect_err(line).to_string();
    assert_eq!(error("go perft 3 depth 3"), "perft takes no other parameters");
    assert_eq!(error("go depth 3 perft 3"), "perft takes no other parameters");
    assert_eq!(error("go perft 65"), "perft needs a number from 0 to 64, not \"65\"");
    assert_eq!(error("go perft"), "perft needs a number from 0 to 64, not \"\"");
}

#[test]
fn our_own_reading_and_the_crate_s_agree() {
    for line in [
        "go",
        "go infinite",
        "go movetime 12",
        "go wtime 1 btime 2 winc 3 binc 4 movestogo 5",
        "go depth 6 nodes 7 mate 8",
    ] {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        assert_eq!(Go::read(&words), go(line), "{line}");
    }
}

#[test]
fn limits_take_the_clock_of_the_side_to_move() {
    let position = games().find("chess").unwrap().position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
    let limits = |line: &str, overhead| go(line).limits(&position, &settings(overhead)).0;
    let with_clock = limits("go wtime 1000 btime 2000 binc 30", "7");
    let clock = with_clock.clock.unwrap();
    assert_eq!(
        (clock.remaining.as_millis(), clock.increment.as_millis(), with_clock.overhead.as_millis()),
        (2000, 30, 7)
    );
    assert_eq!(limits("go wtime 1000", "0").clock.unwrap().remaining.as_millis(), 1000, "better than none");
    assert_eq!(limits("go winc 5", "0").clock, None);
}

#[test]
fn moves_that_are_none_are_left_out() {
    let position = games().find("chess").unwrap().start();
    let moves = |line: &str| {
        let (limits, faults) = go(line).limits(&position, &settings("0"));
        let moves: Vec<_> = limits.moves.iter().map(|&m| position.coordinates(m, Dialect::Uci)).collect();
        (moves, faults.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let (some, faults) = moves("go searchmoves e2e5 d2d4 xyz depth 4");
    assert_eq!((some, faults.len()), (vec!["d2d4".to_string()], 2));
    assert_eq!(faults[0], "searchmoves e2e5: the pawn on e2 cannot go to e5; it is passed over");
    let (none, faults) = moves("go searchmoves e7e5 depth 4");
    assert!(none.is_empty() && faults[0].contains("not White's"), "{faults:?}");
    assert_eq!(faults[1], "searchmoves without a move: all moves are searched");
}
