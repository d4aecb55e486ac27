//! How men move, exchange places, and where they may not go.

use super::{goals, moves, play, position, refusal};
use crate::support::games;
use ladorea::perft::{PerftOptions, PerftTable, count_with};
use ladorea::position::Dialect;

/// Counts by an independent generator.
#[test]
fn leaves_of_the_start_position() {
    let start = games().find("paradise").unwrap().start();
    let counts: Vec<u64> = (1..=4).map(|depth| count_with(&start, depth, &PerftOptions::default()).unwrap()).collect();
    assert_eq!(counts, [29, 854, 28_542, 966_184]);
}

#[test]
fn counting_refuses_a_table_because_moves_depend_on_the_past() {
    let start = games().find("paradise").unwrap().start();
    let table = PerftTable::new(1).unwrap();
    assert!(count_with(&start, 3, &PerftOptions { threads: 1, table: Some(&table) }).is_err());
}

#[test]
fn men_exchange_places_and_nobody_is_removed() {
    let enemy = play("8/8/8/8/Q1n5/8/8/8 w", "a4c4");
    assert_eq!(enemy.fen(), "8/8/8/8/n1Q5/8/8/8 b - a4c4 0 1");
    let own = play("8/8/8/8/Q1N5/8/8/8 w", "a4c4");
    assert_eq!(own.fen(), "8/8/8/8/N1Q5/8/8/8 b - - 0 1");
    let quiet = play("8/8/8/8/Q1n5/8/8/8 w", "a4b4");
    assert_eq!(quiet.fen(), "8/8/8/8/1Qn5/8/8/8 b - - 0 1");
    // The king is a man like any other.
    assert_eq!(play("8/8/8/2k5/Q7/8/8/8 w", "a4b4 c5b4").fen(), "8/8/8/2Q5/1k6/8/8/8 w - c5b4 0 2");
}

#[test]
fn own_men_of_the_same_kind_do_not_exchange() {
    let rooks = position("8/8/8/8/R1R1r3/8/8/8 w");
    assert_eq!(goals(&rooks, "a4"), "a2 a3 a5 a6 a7 a8 b4");
    assert_eq!(refusal(&rooks, "a4c4"), "men of the same kind and colour do not exchange places");
    assert!(moves(&rooks).contains(&"c4e4".to_string()), "a rook takes an enemy rook");
}

#[test]
fn cannons_need_exactly_one_hurdle_to_move_and_to_capture() {
    let cannon = position("8/8/8/8/C1p2n1k/8/8/8 w");
    assert_eq!(goals(&cannon, "a4"), "d4 e4 f4");
    // Own hurdles serve as well, and own men behind them are exchanged.
    assert_eq!(goals(&position("8/8/8/8/C1P2N1k/8/8/8 w"), "a4"), "d4 e4 f4");
    assert_eq!(goals(&position("8/8/8/8/C1P1C2k/8/8/8 w"), "a4"), "d4");
    assert_eq!(goals(&position("8/8/8/8/C7/8/8/8 w"), "a4"), "");
}

#[test]
fn camels_and_elephants_leap() {
    let camel = position("8/8/8/3PPP2/3PMP2/3PPP2/8/8 w");
    assert_eq!(goals(&camel, "e4"), "b3 b5 d7 f7 h3 h5", "the first rank is Black's paradise");
    let elephant = position("8/8/8/3PPP2/3PEP2/3PPP2/8/8 w");
    let neighbours = "d3 d4 d5 e3 e5 f3 f4 f5";
    let mut all: Vec<&str> = "c2 c4 c6 e2 e6 g2 g4 g6".split(' ').chain(neighbours.split(' ')).collect();
    all.sort_unstable();
    assert_eq!(goals(&elephant, "e4"), all.join(" "));
}

#[test]
fn pawns_step_twice_from_their_second_and_third_rank() {
    let free = position("8/7p/6p1/5p2/2P5/1P6/P7/8 w");
    assert_eq!(
        (goals(&free, "a2"), goals(&free, "b3"), goals(&free, "c4")),
        ("a3 a4".into(), "b4 b5".into(), "c5".into())
    );
    let black = position("8/7p/6p1/5p2/2P5/1P6/P7/8 b");
    assert_eq!(
        (goals(&black, "h7"), goals(&black, "g6"), goals(&black, "f5")),
        ("h5 h6".into(), "g4 g5".into(), "f4".into())
    );
    // Both squares must be empty.
    let blocked = position("8/8/8/1n6/n7/1P6/P7/8 w");
    assert_eq!((goals(&blocked, "a2"), goals(&blocked, "b3")), ("a3".into(), "a4 b4".into()));
    assert_eq!(goals(&position("8/8/8/8/8/n7/P7/8 w"), "a2"), "");
}

#[test]
fn pawns_capture_diagonally_forward_only_own_men_too() {
    let pawn = position("8/8/8/2nNn3/2nPN3/2NnN3/8/8 w");
    assert_eq!(goals(&pawn, "d4"), "c5 e5");
    assert_eq!(goals(&position("8/8/8/2P1N3/3P4/8/8/8 w"), "d4"), "d5 e5", "another pawn is of the same kind");
    assert_eq!(goals(&position("P7/8/8/8/8/8/8/8 w"), "a8"), "");
}

#[test]
fn nobody_enters_the_opponents_paradise() {
    let above = position("8/8/8/8/8/8/1R6/8 w");
    assert_eq!(goals(&above, "b2"), "a2 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2");
    assert_eq!(refusal(&above, "b2b1"), "nobody may enter the opponent's paradise");
    // Who stands there may leave, but not move along it.
    assert_eq!(goals(&position("8/8/8/8/8/8/8/1R6 w"), "b1"), "b2 b3 b4 b5 b6 b7 b8");
    // Nor may an own man be put there.
    let displaced = position("8/8/8/8/1N6/8/8/1R6 w");
    assert_eq!(goals(&displaced, "b1"), "b2 b3");
    assert_eq!(refusal(&displaced, "b1b4"), "nobody may be put into the opponent's paradise");
    assert_eq!(goals(&position("8/8/8/8/8/8/8/1RN5 w"), "b1"), "b2 b3 b4 b5 b6 b7 b8");
    // The enemy goes gladly.
    assert_eq!(play("8/8/8/8/1n6/8/8/1R6 w", "b1b4").fen(), "8/8/8/8/1R6/8/8/1n6 b - b1b4 0 1");
    // An enemy on our paradise rank, from the array, can be exchanged.
    assert_eq!(play("1n6/8/8/8/1R6/8/8/8 w", "b4b8").fen(), "1R6/8/8/8/1n6/8/8/8 b - b4b8 0 1");
    let black = position("8/2r5/8/8/8/8/8/8 b");
    assert_eq!(goals(&black, "c7"), "a7 b7 c1 c2 c3 c4 c5 c6 d7 e7 f7 g7 h7");
}

#[test]
fn men_in_paradise_are_safe_and_take_no_enemies() {
    let white = position("3R4/8/8/3n4/8/8/8/8 w");
    assert_eq!(goals(&white, "d8"), "a8 b8 c8 d6 d7 e8 f8 g8 h8");
    assert_eq!(refusal(&white, "d8d5"), "nobody may be put into the opponent's paradise");
    let beside = position("3Rn3/8/8/8/8/8/8/8 w");
    assert_eq!(goals(&beside, "d8"), "a8 b8 c8 d2 d3 d4 d5 d6 d7");
    // An enemy could capture only by entering.
    assert_eq!(goals(&position("3N4/8/8/3r4/8/8/8/8 b"), "d5"), "a5 b5 c5 d1 d2 d3 d4 d6 d7 e5 f5 g5 h5");
    // Own men outside cannot capture him either; he can.
    let own = position("3N4/8/8/3R4/8/8/8/8 w");
    assert_eq!(goals(&own, "d5"), "a5 b5 c5 d2 d3 d4 d6 d7 e5 f5 g5 h5");
    assert_eq!(refusal(&own, "d5d8"), "a man in his paradise cannot be captured");
    assert_eq!(play("3R4/8/8/3N4/8/8/8/8 w", "d8d5").fen(), "3N4/8/8/3R4/8/8/8/8 b - - 0 1");
    // Within paradise own men change places; the same kind does not.
    assert_eq!(goals(&position("RN1R4/8/8/8/8/8/8/8 w"), "a8"), "a2 a3 a4 a5 a6 a7 b8");
}

/// "If white exchanges his last pawn with his own bishop on F6 (to go to F8), black can bishop C3 x pawn F6."
#[test]
fn the_first_remark_of_the_source() {
    let fen = "7N/8/5B2/6P1/8/2b5/8/8 w";
    let end = play(fen, "g5f6 c3f6");
    assert_eq!(end.fen(), "7N/8/5b2/6B1/8/2P5/8/8 w - c3f6 0 2");
    assert_eq!(play(fen, "gxf6 Bxf6").fen(), end.fen());
    // The pawn would otherwise have gone to f8 in two moves.
    assert_eq!(goals(&play(fen, "g5f6 c3b2"), "f6"), "f7");
}

/// "With pawn D2 x bishop C3 white can bring the black pawn to C5 with his cannon. Also possible to black is king to
/// C1, next king C1 x pawn D2."
#[test]
fn the_second_remark_of_the_source() {
    let fen = "8/8/8/2C5/2N5/2b5/1k1p4/8 b";
    assert_eq!(goals(&position(fen), "d2"), "d1", "a pawn does not capture backwards");
    let cannon = play(fen, "c3d2 c5c3");
    assert_eq!(cannon.fen(), "8/8/8/2p5/2N5/2C5/1k1b4/8 b - c5c3 0 2");
    let king = play(fen, "b2c1 c4e5 c1d2");
    assert_eq!(king.fen(), "8/8/8/2C1N3/8/2b5/3k4/2p5 w - - 0 3");
    assert_eq!(goals(&king, "c5"), "c2 f5 g5 h5", "over the bishop to c2; the pawn in its paradise is safe");
}

#[test]
fn exchanges_are_written_with_a_cross_and_read_back() {
    let position = position("8/8/3N4/8/1B1r4/8/1R1R4/8 w");
    let san = |text: &str| position.san(position.parse_move(text, Dialect::Uci).unwrap());
    assert_eq!(
        (san("d2d4"), san("b2b4"), san("b4d6"), san("b2c2")),
        ("Rxd4".into(), "Rxb4".into(), "Bxd6".into(), "Rbc2".into())
    );
    for &m in &position.legal_moves() {
        assert_eq!(position.parse_move(&position.san(m), Dialect::San), Ok(m));
    }
}

#[test]
fn what_guis_send_in_rights_clock_and_en_passant_is_dropped() {
    let stock = position("rnbqkbnr/cpeppmpc/8/8/3P4/8/CPEP1MPC/RNBQKBNR b KQkq d3 17 5");
    assert_eq!(stock.fen(), "rnbqkbnr/cpeppmpc/8/8/3P4/8/CPEP1MPC/RNBQKBNR b - - 0 5");
    // Two squares that cannot have been exchanged say nothing.
    assert_eq!(position("8/8/8/8/R1r5/8/8/8 b - a5c5 0 1").fen(), "8/8/8/8/R1r5/8/8/8 b - - 0 1");
    assert_eq!(position("8/8/8/8/R1r5/8/8/8 b - a4c4 0 1").fen(), "8/8/8/8/R1r5/8/8/8 b - - 0 1");
    let variant = games().find("paradise").unwrap();
    for bad in ["a4c9", "a4c4d4", "x", "a4-c4", "é"] {
        assert!(variant.position(&format!("8/8/8/8/r1R5/8/8/8 b - {bad} 0 1")).is_err(), "{bad}");
    }
}
