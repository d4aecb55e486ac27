//! The evaluation is the same for both sides, and its sums are what a recount gives.

use crate::support::games;
use crate::support::sums_of;
use ladorea::eval::net::NetChoice;
use ladorea::eval::{Accumulator, Evaluate};
use ladorea::games::AnyPosition;
use ladorea::games::paradise::Paradise;
use ladorea::position::{Move, Position, Rules};
use ladorea::random::SplitMix;

fn start() -> Position<Paradise> {
    match games().find("paradise").unwrap().start() {
        AnyPosition::Paradise(position) => position,
        other => panic!("{other:?}"),
    }
}

/// The FEN with colours exchanged and the board turned over; the mark is left out.
fn mirrored(fen: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    format!("{} {}", rows.join("/"), if fields[1] == "w" { "b" } else { "w" })
}

fn walk(seed: u64, mut visit: impl FnMut(&mut Position<Paradise>, Move)) {
    let mut random = SplitMix::new(seed);
    let mut position = start();
    for _ in 0..200 {
        let Some(&m) = random.pick(&position.legal_moves()) else { return };
        visit(&mut position, m);
        position.make(m);
    }
}

#[test]
fn both_sides_are_judged_alike() {
    let tables = Paradise::tables(start().variant(), &NetChoice::None);
    let judge = |p: &Position<Paradise>| Paradise::evaluate(p, &tables, &mut Paradise::accumulator(&tables, p));
    for seed in 0..10 {
        walk(seed, |position, _| {
            let other = Position::from_fen(position.variant(), &mirrored(&position.fen())).unwrap();
            assert_eq!(judge(position), judge(&other), "{}", position.fen());
        });
    }
}

#[test]
fn sums_kept_while_moving_equal_a_recount() {
    let tables = Paradise::tables(start().variant(), &NetChoice::None);
    for seed in 0..10 {
        walk(seed, |position, m| {
            let mut sums = Paradise::accumulator(&tables, position);
            let undo = position.make(m);
            sums.push(&undo, position);
            assert_eq!(sums_of(&sums), sums_of(&Paradise::accumulator(&tables, position)), "{m:?}");
            position.unmake(&undo);
        });
    }
}

/// Being further in the race is better, whoever does it and however.
#[test]
fn progress_is_what_counts() {
    let tables = Paradise::tables(start().variant(), &NetChoice::None);
    let judge = |fen: &str| {
        let position = Position::from_fen(start().variant(), fen).unwrap();
        Paradise::evaluate(&position, &tables, &mut Paradise::accumulator(&tables, &position))
    };
    let rows = "rnbqkbnr/cpeppmpc/8/8";
    let home = judge(&format!("{rows}/8/8/CPEPPMPC/RNBQKBNR w"));
    assert!(judge(&format!("{rows}/3P4/8/CPE1PMPC/RNBQKBNR w")) > home);
    assert!(judge(&format!("{rows}/4K3/8/CPEPPMPC/RNBQ1BNR w")) > home);
    assert!(judge(&format!("{rows}/3P4/8/CPE1PMPC/RNBQKBNR b")) < home);
    // A pawn in paradise is worth more than one just before it, by more than a move.
    let (near, there) = (judge("8/P7/8/8/8/7k/8/8 w"), judge("P7/8/8/8/8/7k/8/8 w"));
    let far = judge("8/8/P7/8/8/7k/8/8 w");
    assert!(there - near > near - far && near > far);
}

/// A helper ahead may take an own pawn or king and so bring him forward: that is noisy, gains, and is worth something
/// before it is done.
#[test]
fn carries_are_noisy_and_gain() {
    let tables = Paradise::tables(start().variant(), &NetChoice::None);
    let at = |fen: &str| Position::from_fen(start().variant(), fen).unwrap();
    let position = at("R7/3N4/8/2b1P3/8/3R4/P2B4/k7 w");
    let carry = |text: &str| {
        let m = position.parse_move(text, Default::default()).unwrap();
        (Paradise::is_noisy(&position, m), Paradise::see_at_least(&position, &tables, m, 100))
    };
    assert_eq!(carry("a8a2"), (true, true));
    assert!(carry("d7e5").0);
    // Not slow, a helper behind the pawn, a move to an empty square.
    assert_eq!((carry("d3d2").0, carry("a8a3").0), (false, false));
    let behind = at("8/8/8/4P3/8/8/4R3/k7 w");
    assert!(!Paradise::is_noisy(&behind, behind.parse_move("e2e5", Default::default()).unwrap()));
    let judge = |position: &Position<Paradise>| {
        Paradise::evaluate(position, &tables, &mut Paradise::accumulator(&tables, position))
    };
    // The same man, before and beside the file of the pawn; an own man between them is in the way.
    let (ready, beside) = (judge(&at("4R3/8/8/8/8/4P3/8/k7 w")), judge(&at("3R4/8/8/8/8/4P3/8/k7 w")));
    let blocked = judge(&at("4R3/8/4B3/8/8/4P3/8/k7 w")) - judge(&at("3R4/8/4B3/8/8/4P3/8/k7 w"));
    assert!(ready - beside > 40 && blocked < 5, "{ready} {beside} {blocked}");
}

#[test]
fn throwing_an_enemy_pawn_back_gains_and_losing_ground_does_not() {
    let tables = Paradise::tables(start().variant(), &NetChoice::None);
    let gain = |fen: &str, text: &str| {
        let position = Position::from_fen(start().variant(), fen).unwrap();
        let m = position.parse_move(text, Default::default()).unwrap();
        (Paradise::victim_value(&position, &tables, m), Paradise::see_at_least(&position, &tables, m, 0))
    };
    // A rook far ahead exchanges with a black pawn that is nearly home.
    let (forward, worth_it) = gain("8/3R4/8/8/8/8/3p4/k7 w", "d7d2");
    assert!(forward > 50 && worth_it);
    // A pawn that takes a rook far behind its own line.
    let (back, worth_it) = gain("8/8/8/8/3r4/2P5/8/k7 w", "c3d4");
    assert!(back < 0 && !worth_it, "{back}");
}
