//! First-move rights in a FEN, and joint moves in every notation.

use super::{lombard, position, rights};
use ladorea::position::{Dialect, MoveError};

#[test]
fn rights_are_read_and_written_in_order() {
    let same = |fen: &str| assert_eq!(position(fen).fen(), fen);
    same("Q2QkQ2/8/8/8/8/8/8/q1q1K3 w KADFkac - 0 1");
    same("3qk3/8/8/8/8/8/8/3QK3 b Qk - 3 9");
    same("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    let read = |men: &str, field: &str| rights(&position(&format!("{men} w {field} - 0 1")));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(read(start, "qkQK"), "KQkq");
    // A right whose man is not there is dropped; so are a GUI's other letters.
    assert_eq!(read("4k3/8/8/8/8/8/8/4K2Q", "KQkqAHah"), "Kk");
    assert_eq!(read(start, "KQkqXzv"), "KQkq");
    assert_eq!(read("3nk3/8/8/8/8/8/8/R3K2R", "D"), "-");
    let error = lombard().position(&format!("{start} w K+ - 0 1")).err().unwrap();
    assert!(error.to_string().contains("K+"), "{error}");
}

#[test]
fn xboards_letters_of_virgin_kings_are_understood() {
    let read = |men: &str, field: &str| rights(&position(&format!("{men} w {field} - 0 1")));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(read(start, "Ee"), "KQkq");
    assert_eq!(read(start, "e"), "kq");
    assert_eq!(read("rnb1kbnr/8/8/8/8/8/8/RNBQ1KNR", "Ee"), "k");
    // With a queen on the file's last square the letter is that queen's, as we write it.
    assert_eq!(read("k3Q3/8/8/8/8/8/8/3QK3", "E"), "E");
    assert_eq!(read("k3Q3/8/8/8/8/8/8/3QK3", "KE"), "KE");
    // Where the side's king or queen is named in our way, a file letter is no king.
    assert_eq!(read("4k3/8/8/8/8/8/8/3QK3", "QE"), "Q");
    // A letter of another file is a queen's or nothing.
    assert_eq!(read(start, "ADHadh"), "-");
}

#[test]
fn joint_moves_are_written_and_read_in_every_notation() {
    let start = lombard().start();
    let wanted = start.parse_move("e1g3,d1b3", Dialect::Uci).unwrap();
    assert_eq!(start.san(wanted), "Kg3,Qb3");
    for (text, dialect) in [
        ("Kg3,Qb3", Dialect::San),
        ("Qb3,Kg3", Dialect::San),
        ("Kg3,Qb3+", Dialect::Uci),
        ("d1b3,e1g3", Dialect::Cecp),
        ("E1G3,D1B3", Dialect::Uci),
        ("e1g3,g3b3", Dialect::Cecp),
    ] {
        assert_eq!(start.parse_move(text, dialect), Ok(wanted), "{text}");
    }
    assert_ne!(start.parse_move("Kg3", Dialect::San), Ok(wanted));
    assert_eq!(start.san(start.parse_move("e1g3", Dialect::Uci).unwrap()), "Kg3");
    for illegal in ["e1f3,d1f3", "e1e2,d1b3", "e1g3,d1b4"] {
        let error = start.parse_move(illegal, Dialect::Uci).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{illegal}: {error:?}");
    }
    for malformed in ["e1g3,", "e1g3,d1", ",d1b3", "e1g3,d1b3,a2a3", "Kg3,", "e1g3,g3b33"] {
        assert!(start.parse_move(malformed, Dialect::Uci).is_err(), "{malformed}");
    }
}

#[test]
fn xboard_is_told_how_the_men_move() {
    assert_eq!(lombard().xboard_pieces(), ["piece K& KimDimAimHimGimN", "piece Q& FmA", "piece B& A"]);
    let picture = lombard().spec().picture.as_ref().unwrap();
    assert_eq!((&*picture.parent, &*picture.slots), ("fairy", "PNBRQK"));
}
