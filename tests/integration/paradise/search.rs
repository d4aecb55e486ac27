//! Won races are found and counted; the past is obeyed on every line.

use super::{moves, play, position};
use ladorea::games::AnyPosition;
use ladorea::position::Dialect;
use ladorea::search::{Engine, Limits, Report, Score};

/// The line of the last report, its score, and the best move.
fn solve(position: &AnyPosition, depth: u32) -> (Vec<String>, Score) {
    let mut engine = Engine::new(4).unwrap();
    let reports = engine.search(position.clone(), Limits { depth: Some(depth), ..Limits::default() });
    let infos = reports.iter().filter_map(|report| if let Report::Info(info) = report { Some(info) } else { None });
    let mut after = position.clone();
    let mut last = None;
    for info in infos {
        last = Some(info);
        let mut undos = Vec::new();
        for &m in &info.line {
            assert!(after.is_legal(m), "{}: {m:?} of {:?}", after.fen(), info.line);
            undos.push(after.make(m));
        }
        undos.iter().rev().for_each(|undo| after.unmake(undo));
    }
    let info = last.unwrap();
    let mut texts = Vec::new();
    for &m in &info.line {
        texts.push(after.coordinates(m, Dialect::Uci));
        after.make(m);
    }
    (texts, info.score)
}

#[test]
fn won_races_are_reported_with_their_length() {
    let one = position("PPPPCNQ1/7K/8/8/8/8/8/k7 w");
    assert_eq!(solve(&one, 3), (vec!["h7h8".into()], Score::Wins(1)));
    let two = position("PPPPCNQ1/8/7K/8/8/8/8/k7 w");
    assert_eq!(solve(&two, 5).1, Score::Wins(3));
    let lost = position("PPPPCNQ1/7K/8/8/8/8/k7/8 b");
    assert_eq!(solve(&lost, 4).1, Score::Loses(2));
    // A win that is no capture is seen beyond the horizon too.
    let gift = position("PPPPCNQ1/7K/8/8/8/8/k7/8 b");
    assert_eq!(solve(&gift, 1).1, Score::Loses(2));
}

#[test]
fn carrying_a_pawn_home_is_found() {
    // The rook in paradise takes its own pawn, which so goes all the way at once.
    let carry = position("PPPCNKR1/8/7Q/8/8/8/6P1/k7 w");
    assert_eq!(solve(&carry, 5).1, Score::Wins(3));
}

#[test]
fn who_cannot_move_has_lost_in_the_search_as_well() {
    let stuck = position("P7/8/8/8/8/8/8/7k w");
    let reports = Engine::new(1).unwrap().search(stuck, Limits { depth: Some(3), ..Limits::default() });
    assert_eq!(reports.last(), Some(&Report::Done { best: None, ponder: None }));
    assert!(matches!(&reports[0], Report::Info(info) if info.score == Score::Loses(0)));
    // Black's last man goes home and cannot move any more; White only has to wait.
    let soon = position("8/8/8/8/8/8/p7/1P5K b");
    assert_eq!(solve(&soon, 6).1, Score::Loses(2));
}

#[test]
fn lines_obey_the_bans_of_the_game() {
    // Undoing would be the best answer; it is not legal, by the mark alone or by the game.
    for position in [play("8/8/8/1k6/R2p4/8/8/K7 w", "a4d4"), position("8/8/8/1k6/p2R4/8/8/K7 b - a4d4 0 1")] {
        solve(&position, 6);
    }
    let looped = play("8/8/8/6k1/1K6/8/8/8 w", "b4b5 g5g6 b5b4 g6g5 b4b5");
    assert!(!moves(&looped).contains(&"g5g6".to_string()));
    assert_ne!(solve(&looped, 6).0[0], "g5g6");
}

#[test]
fn what_is_remembered_of_a_position_does_not_hide_a_ban() {
    // White's king steps in only if Black's rook may not take him at once: the same placement with and without the
    // mark.
    let free = position("PPPPCNQ1/7r/7K/8/8/8/k7/8 b");
    let marked = position("PPPPCNQ1/7r/7K/8/8/8/k7/8 b - h7h6 0 1");
    let mut engine = Engine::new(4).unwrap();
    for position in [&free, &marked, &free] {
        let reports = engine.search(position.clone(), Limits { depth: Some(5), ..Limits::default() });
        let Some(Report::Done { best: Some(best), .. }) = reports.last() else { panic!("no move") };
        assert!(position.is_legal(*best));
    }
    assert!(moves(&free).contains(&"h7h6".to_string()) && !moves(&marked).contains(&"h7h6".to_string()));
}
