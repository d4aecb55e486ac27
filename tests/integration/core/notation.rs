//! Moves in coordinates and SAN: what is written, what is read, and what is said about the rest.

use super::{play, position};
use crate::support::games;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, MoveError, MoveTag};
use ladorea::random::SplitMix;

/// The SAN of a move given in coordinates.
fn san(position: &AnyPosition, text: &str) -> String {
    position.san(position.parse_move(text, Dialect::Uci).unwrap())
}

/// The coordinates of a move given in any notation.
fn read(position: &AnyPosition, text: &str, dialect: Dialect) -> Result<String, MoveError> {
    position.parse_move(text, dialect).map(|m| position.coordinates(m, Dialect::Uci))
}

fn reads_as(position: &AnyPosition, text: &str, expected: &str) {
    for dialect in [Dialect::Uci, Dialect::Cecp, Dialect::San] {
        assert_eq!(read(position, text, dialect).as_deref(), Ok(expected), "{text} {dialect:?}");
    }
}

/// What is said of a text that is no move.
fn refusal(position: &AnyPosition, text: &str) -> String {
    position.parse_move(text, Dialect::Uci).unwrap_err().to_string()
}

#[test]
fn men_are_told_apart_by_file_then_rank_then_both() {
    let by_file = position("chess", "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1");
    assert_eq!((san(&by_file, "b1d2"), san(&by_file, "f1d2")), ("Nbd2".into(), "Nfd2".into()));
    assert_eq!(san(&by_file, "b1c3"), "Nc3");
    let by_rank = position("chess", "4k3/8/8/R7/8/8/8/R6K w - - 0 1");
    assert_eq!((san(&by_rank, "a1a3"), san(&by_rank, "a5a3")), ("R1a3".into(), "R5a3".into()));
    let by_both = position("chess", "5k2/8/8/8/Q6Q/8/8/Q5K1 w - - 0 1");
    assert_eq!(san(&by_both, "a4d4"), "Qa4d4");
    assert_eq!((san(&by_both, "h4d4"), san(&by_both, "a1d4")), ("Qhd4".into(), "Q1d4".into()));
    reads_as(&by_both, "Qa4d4", "a4d4");
    // A rival that cannot move there is no rival; more than is needed may be given.
    let pinned = position("chess", "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1");
    assert_eq!(san(&pinned, "a1c2"), "Nc2");
    for text in ["Nc2", "Nac2", "N1c2", "Na1c2", "Na1-c2", "Nc2!?"] {
        reads_as(&pinned, text, "a1c2");
    }
}

#[test]
fn captures_checks_and_mates_are_written() {
    let chess = position("chess", "4k3/8/8/3pP3/8/8/6p1/R3K2N w Q d6 0 1");
    assert_eq!(san(&chess, "e5d6"), "exd6");
    assert_eq!(san(&chess, "a1a8"), "Ra8+");
    assert_eq!(san(&chess, "e5e6"), "e6");
    let taken = play(chess, "a1b1");
    assert_eq!(san(&taken, "g2h1q"), "gxh1=Q+");
    assert_eq!(san(&position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), "a1a8"), "Ra8#");
}

/// `B1c3` is a bishop from the first rank, even where `b1c3` is a move as well.
#[test]
fn a_mans_letter_is_not_taken_for_a_file() {
    let bishops = position("chess", "6k1/8/8/4B3/8/8/8/1N2B2K w - - 0 1");
    assert_eq!(san(&bishops, "e1c3"), "B1c3");
    reads_as(&bishops, "B1c3", "e1c3");
    reads_as(&bishops, "b1c3", "b1c3");
    reads_as(&bishops, "B1C3", "b1c3");
    let compounds = position("capablanca", "9k/10/10/4A5/10/10/10/B3A4K w - - 0 1");
    assert_eq!(san(&compounds, "e1c3"), "A1c3");
    reads_as(&compounds, "A1c3", "e1c3");
    reads_as(&compounds, "a1c3", "a1c3");
    // Where no man has the letter, only coordinates can be meant.
    reads_as(&position("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "E2e4", "e2e4");
}

#[test]
fn pawns_become_compounds() {
    let ten = position("capablanca", "10/P8k/10/10/10/10/10/K9 w - - 0 1");
    assert_eq!(super::goals(&ten, "a7"), ["a8a", "a8b", "a8c", "a8n", "a8q", "a8r"]);
    assert_eq!((san(&ten, "a7a8c"), san(&ten, "a7a8a")), ("a8=C".into(), "a8=A".into()));
    for text in ["a8=C", "a8C", "a8=c", "a7a8=C", "a7a8c", "a7a8C", "A7A8C", "Pa8=C", "a7-a8=C"] {
        reads_as(&ten, text, "a7a8c");
    }
    let victorian = position("victorian", "10/P8k/10/10/10/10/10/K9 w - - 0 1");
    assert_eq!(super::goals(&victorian, "a7"), ["a8a", "a8c", "a8q"]);
    let janus = position("janus", "9k/10/10/10/10/10/p9/5K4 b - - 0 1");
    assert_eq!(super::goals(&janus, "a2"), ["a1b", "a1j", "a1n", "a1q", "a1r"]);
}

#[test]
fn flexible_castling_is_written_as_the_kings_goal() {
    let ladorean = position("ladorean", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1");
    for (goal, text) in [("e1b1", "Kb1"), ("e1c1", "Kc1"), ("e1g1", "Kg1"), ("e1i1", "Ki1"), ("e1f1", "Kf1")] {
        assert_eq!(san(&ladorean, goal).trim_end_matches('+'), text);
        reads_as(&ladorean, text, goal);
    }
    // Our own reading: two squares toward the rook.
    for (text, goal) in [("O-O", "e1g1"), ("O-O-O", "e1c1"), ("0-0", "e1g1"), ("o-o-o", "e1c1"), ("O-O+", "e1g1")] {
        assert_eq!(read(&ladorean, text, Dialect::San).as_deref(), Ok(goal), "{text}");
        assert_eq!(read(&ladorean, text, Dialect::Uci).as_deref(), Ok(goal), "{text}");
    }
    // XBoard's: three squares, named by the wing that a king on the f-file would have.
    for (text, goal) in [("O-O", "e1b1"), ("O-O-O", "e1h1"), ("Kg1", "e1g1"), ("Ki1", "e1i1"), ("Kc1", "e1c1")] {
        assert_eq!(read(&ladorean, text, Dialect::XboardSan).as_deref(), Ok(goal), "{text}");
    }
    // The rook's own square does not say where the king should stop.
    for text in ["e1j1", "e1a1"] {
        assert!(read(&ladorean, text, Dialect::Uci).is_err());
    }
}

/// Castling as a king's move, as some programs write it, wherever no other move of the king is meant.
#[test]
fn a_kings_move_to_the_goal_of_castling_is_castling() {
    for (variant, fen, text, goal) in [
        ("janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "Kb1", "e1b1"),
        ("janus", "r3k4r/10/10/10/10/10/10/R3K4R b KQkq - 0 1", "Ki8", "e8i8"),
        ("victorian", "4k5/10/10/10/10/10/10/1R2K3R1 w KQ - 0 1", "Kc1", "e1c1"),
        ("victorian", "4k5/10/10/10/10/10/10/1R2K3R1 w KQ - 0 1", "Ke1-g1", "e1g1"),
        ("opti", "5k4/10/10/10/10/10/10/1R3K2R1 w KQ - 0 1", "Kh1", "f1h1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", "e1g1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kxh1", "e1g1"),
        ("ladon", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kc1", "e1c1"),
        // The king's own move comes first; where the rook stands, it cannot be meant.
        ("fischerandom", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "Kg1", "f1g1"),
        ("fischerandom", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "Kg1", "f1g1(castling)"),
        ("fischerandom", "4k3/8/8/8/8/8/8/1R3K2 w Q - 0 1", "Kc1", "f1c1"),
    ] {
        let position = position(variant, fen);
        for dialect in [Dialect::San, Dialect::XboardSan, Dialect::Uci] {
            let m = position.parse_move(text, dialect).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            let found = format!("{}{}", m.from(), m.to());
            let is_castling = m.tag() == MoveTag::Castle;
            assert_eq!(found, goal.trim_end_matches("(castling)"), "{variant} {text}");
            assert_eq!(is_castling, goal != "f1g1", "{variant} {text}");
        }
    }
    for (variant, fen, text) in [
        // No castling is possible, or the goal is none, or another man is named.
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Kg1"),
        ("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1"),
        ("janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "Kh1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ng1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kdg1"),
        ("ladorean", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "Kj1"),
        ("lombard", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Kg1"),
    ] {
        assert!(position(variant, fen).parse_move(text, Dialect::San).is_err(), "{variant} {text}");
    }
}

#[test]
fn xboard_mirrors_the_wings_of_a_king_on_the_e_file() {
    let embassy = position("embassy", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1");
    assert_eq!(san(&embassy, "e1h1"), "O-O");
    assert_eq!(read(&embassy, "O-O", Dialect::San).as_deref(), Ok("e1h1"));
    assert_eq!(read(&embassy, "O-O", Dialect::XboardSan).as_deref(), Ok("e1b1"));
    assert_eq!(read(&embassy, "O-O-O", Dialect::XboardSan).as_deref(), Ok("e1h1"));
    let capablanca = position("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1");
    for dialect in [Dialect::San, Dialect::XboardSan] {
        assert_eq!(read(&capablanca, "O-O", dialect).as_deref(), Ok("f1i1"));
        assert_eq!(read(&capablanca, "O-O-O", dialect).as_deref(), Ok("f1c1"));
    }
}

#[test]
fn fischer_castling_has_a_form_for_each_dialect() {
    let fischer = position("fischerandom", "5k2/8/8/8/8/8/8/1R3K1R w KQ - 0 1");
    for (rook, letters) in [("f1h1", "O-O"), ("f1b1", "O-O-O")] {
        let m = fischer.parse_move(rook, Dialect::Uci).unwrap();
        assert_eq!(fischer.coordinates(m, Dialect::Uci), rook);
        assert_eq!(fischer.coordinates(m, Dialect::Cecp), letters);
        assert_eq!(fischer.san(m).trim_end_matches('+'), letters);
        for dialect in [Dialect::Uci, Dialect::Cecp, Dialect::San] {
            assert_eq!(fischer.parse_move(letters, dialect), Ok(m));
            assert_eq!(fischer.parse_move(rook, dialect), Ok(m));
        }
    }
    // One square is the king's own move, three are a castling whose rook stands elsewhere.
    assert_eq!(san(&fischer, "f1g1"), "Kg1");
    assert_eq!(read(&fischer, "f1c1", Dialect::Uci).as_deref(), Ok("f1b1"));
}

#[test]
fn refusals_give_their_reason() {
    let start = games().find("chess").unwrap().start();
    assert_eq!(refusal(&start, "e2e5"), "the pawn on e2 cannot go to e5");
    assert_eq!(refusal(&start, "e7e5"), "the pawn on e7 is not White's");
    assert_eq!(refusal(&start, "e4e5"), "no man stands on e4");
    assert_eq!(refusal(&start, "e2e4q"), "the pawn on e2 cannot go to e4 and become 'q'");
    assert_eq!(refusal(&start, "O-O"), "this castling is not possible here");
    assert_eq!(refusal(&start, "Nd4"), "no man can make this move");
    for text in ["", " ", "hello", "e2", "z9z9", "e2e", "0000", "--", "é4é5", "e2e4e5", "Xe4", "=Q", "x", "O-O-O-O"] {
        let error = start.parse_move(text, Dialect::Uci).unwrap_err();
        assert!(matches!(error, MoveError::Malformed(_) | MoveError::Illegal { .. }), "{text}: {error:?}");
    }
    assert_eq!(start.parse_move("hello", Dialect::San), Err(MoveError::Malformed("hello".into())));
    let promotion = position("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(refusal(&promotion, "a7a8"), "the pawn on a7 promotes on a8: say to what");
    let check = position("chess", "4k3/8/8/8/8/8/4r3/3PK3 w - - 0 1".replace("3PK3", "3NK3").as_str());
    assert_eq!(refusal(&check, "d1b2"), "the knight on d1 cannot go to b2 (the king is in check)");
    let over = play(start, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(refusal(&over, "a2a3"), "the game is over: checkmate");
    assert_eq!(refusal(&over, "a3"), "the game is over: checkmate");
}

#[test]
fn what_fits_several_moves_is_ambiguous() {
    let knights = position("chess", "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1");
    let error = knights.parse_move("Nd2", Dialect::San).unwrap_err();
    assert_eq!(error.to_string(), "\"Nd2\" can mean Nbd2, Nfd2");
}

#[test]
fn any_text_is_answered_without_a_panic() {
    const PARTS: &[&str] =
        &["e", "2", "K", "x", "=", "Q", "O-O", "-", "+", "a1", "j10", "é", "♞", "0", "9", "#", ",", "@", " ", "B"];
    for name in ["chess", "ladorean", "caparandom"] {
        let start = games().find(name).unwrap().start();
        let mut random = SplitMix::new(3);
        for _ in 0..2000 {
            let text: String = (0..1 + random.below(6)).filter_map(|_| random.pick(PARTS).copied()).collect();
            for dialect in [Dialect::Uci, Dialect::Cecp, Dialect::San, Dialect::XboardSan] {
                if let Ok(m) = start.parse_move(&text, dialect) {
                    assert!(start.is_legal(m), "{text}");
                }
            }
        }
    }
}
