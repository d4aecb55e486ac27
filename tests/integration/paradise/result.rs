//! How games end.

use super::{play, position};
use crate::support::games;
use ladorea::board::Color;
use ladorea::games::AnyPosition;
use ladorea::perft::{PerftOptions, count_with};
use ladorea::position::{Outcome, Reason};

fn goal(winner: Color) -> Option<Outcome> {
    Some(Outcome::win(winner, Reason::Goal))
}

#[test]
fn a_full_paradise_with_the_right_men_wins() {
    let last = "PPPPCNQ1/7K/8/8/8/8/8/k7 w";
    assert_eq!(position(last).outcome(), None);
    assert_eq!(play(last, "h7h8").outcome(), goal(Color::White));
    assert_eq!(play(last, "h7h8").outcome().unwrap().claim(), "1-0 {White wins: goal reached}");
    let black = "7K/8/8/8/8/8/4k3/ppppcn1q b";
    assert_eq!(play(black, "e2f2").outcome(), None);
    assert_eq!(play("7K/8/8/8/8/8/6k1/ppppcn1q b", "g2g1").outcome(), goal(Color::Black));
}

#[test]
fn each_needed_man_is_needed_and_the_eighth_is_free() {
    for wrong in ["PPPPCNQR", "PPPQCNRK", "PPPPNNQK", "PPPPCCQK", "PPPPCNQk"] {
        assert_eq!(position(&format!("{wrong}/8/8/8/8/8/8/r7 b")).outcome(), None, "{wrong}");
    }
    for right in ["PPPPCNEK", "KNCPPPPP", "PPCPNPKN", "PKPCNPCP", "PPPPCNKK"] {
        assert_eq!(position(&format!("{right}/8/8/8/8/8/8/r7 b")).outcome(), goal(Color::White), "{right}");
    }
}

#[test]
fn an_exchange_out_of_paradise_can_be_the_last_move() {
    assert_eq!(play("PPPPCBRK/8/8/6N1/8/8/8/r7 w", "g8g5").outcome(), goal(Color::White));
}

#[test]
fn the_goal_counts_whoever_moved_and_the_mover_is_first() {
    // Black's rook, still at home, takes the white king and so puts him into paradise.
    let gift = "PPPPCNQr/8/8/7K/8/8/8/k7 b";
    assert_eq!(play(gift, "h8h5").outcome(), goal(Color::White));
    // The same with Black's own paradise filled by the same move.
    assert_eq!(play("PPPPCNQr/8/8/8/8/8/8/ppppcnkK b", "h8h1").outcome(), goal(Color::Black));
    let mirrored = "PPPPCNKk/8/8/8/8/8/8/ppppcnqR w";
    assert_eq!(play(mirrored, "h1h8").outcome(), goal(Color::White));
}

#[test]
fn who_must_move_and_cannot_has_lost() {
    let stuck = position("P7/8/8/8/8/8/8/7k w");
    assert_eq!(stuck.outcome(), Some(Outcome::win(Color::Black, Reason::NoMoves)));
    assert_eq!(play("8/8/8/8/8/8/p7/1P5K b", "a2a1 h1g2").outcome(), Some(Outcome::win(Color::White, Reason::NoMoves)));
    // The goal comes first: here both sides are without a move.
    assert_eq!(position("PPPPCNKQ/8/8/8/8/8/8/p7 b").outcome(), goal(Color::White));
    // No men, no moves.
    assert_eq!(position("8/8/8/8/8/8/8/7k w").outcome(), Some(Outcome::win(Color::Black, Reason::NoMoves)));
}

#[test]
fn there_is_no_draw() {
    let mut position = position("8/8/8/6k1/1K6/8/8/8 w - - 99 70");
    let mut plies = 0;
    while let Some(&m) = position.legal_moves().first() {
        position.make(m);
        plies += 1;
        assert_eq!(position.clock(), 0);
        if plies == 400 {
            break;
        }
        assert_eq!(position.outcome(), None, "{}", position.fen());
    }
    assert_eq!(plies, 400);
    let repeated = play("8/8/8/6k1/1K6/8/8/8 w", "b4b5 g5g6 b5b4 g6g5 b4c4 g5h5 c4b4 h5g5 b4a4 g5h5 a4b4 h5g5");
    assert_eq!((repeated.repetitions(), repeated.outcome()), (3, None));
}

/// A finished game still has moves to list, as other games have; only its outcome says that it is over.
#[test]
fn counts_go_on_behind_the_goal() {
    let position: AnyPosition = position("PPPPCNQ1/7K/8/8/8/8/8/k7 w");
    assert!(count_with(&position, 3, &PerftOptions::default()).unwrap() > 0);
    assert!(games().find("paradise").unwrap().start().outcome().is_none());
}
