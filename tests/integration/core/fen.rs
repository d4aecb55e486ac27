//! Reading and writing FENs: what is refused and why, what is tolerated, what is written.

use crate::support::games;
use ladorea::position::FenError;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn error(variant: &str, fen: &str) -> FenError {
    match games().find(variant).unwrap().position(fen) {
        Ok(position) => panic!("{fen} is read as {}", position.fen()),
        Err(error) => error,
    }
}

/// The FEN as it is written after having been read.
fn rewrite(variant: &str, fen: &str) -> String {
    super::position(variant, fen).fen()
}

/// The third field as it is written.
fn rights(variant: &str, fen: &str) -> String {
    rewrite(variant, fen).split(' ').nth(2).unwrap().to_string()
}

/// The fourth field as it is written.
fn mark(fen: &str) -> String {
    rewrite("chess", fen).split(' ').nth(3).unwrap().to_string()
}

#[test]
fn each_error_is_told_and_names_its_token() {
    let wide = "rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let many = "k7/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/Q7/8/7K b - - 0 1";
    let cases: &[(&str, FenError, &str)] = &[
        ("", FenError::Empty, "the FEN is empty"),
        ("   ", FenError::Empty, "empty"),
        ("8/8/8 w - - 0 1", FenError::Ranks { found: 3, expected: 8 }, "3 ranks instead of 8"),
        (
            wide,
            FenError::Files { rank: 4, row: "9".into(), found: 9, expected: 8 },
            "rank 4 (\"9\") has 9 files instead of 8",
        ),
        (
            "8/8/8/8/8/8/8/KX5k w - - 0 1",
            FenError::Letter { letter: 'X', variant: "chess".into() },
            "'X' is no man of chess",
        ),
        ("8/8/8/8/8/8/8/K*5k w - - 0 1", FenError::Hole { square: "b1".into() }, "b1"),
        (many, FenError::TooManyMen { color: "White" }, "White has more than 32 men"),
        ("8/8/8/8/8/8/8/K6k x - - 0 1", FenError::Side("x".into()), "\"x\" instead of w or b"),
        ("8/8/8/8/8/8/8/K6k w KX - 0 1", FenError::Rights("KX".into()), "\"KX\""),
        ("8/8/8/8/8/8/8/K6k w - e9 0 1", FenError::Mark("e9".into()), "\"e9\""),
        ("8/8/8/8/8/8/8/K6k w - e3x 0 1", FenError::Mark("e3x".into()), "\"e3x\""),
        ("8/8/8/8/8/8/8/K6k w - - x 1", FenError::Number("x".into()), "\"x\" is not a number"),
        ("8/8/8/8/8/8/8/K6k w - - 0 -1", FenError::Number("-1".into()), "\"-1\""),
        ("8/8/8/8/8/8/8/K6k w - - 99999 1", FenError::Number("99999".into()), "\"99999\""),
        ("8/8/8/8/8/8/8/K6k w - - 0 1 moves", FenError::Extra("moves".into()), "\"moves\" behind the sixth field"),
        ("8/8/8/8/8/8/8/7k w - - 0 1", FenError::Kings { color: "White", found: 0 }, "White has 0 kings"),
        ("8/8/8/8/8/8/8/K5kk w - - 0 1", FenError::Kings { color: "Black", found: 2 }, "Black has 2 kings"),
        ("8/8/8/8/8/8/8/K5rk b - - 0 1", FenError::WrongSideInCheck { color: "White" }, "White is in check"),
        ("8/8/8/8/8/8/8/KP5k w - - 0 1", FenError::Pawn { square: "b1".into() }, "a pawn stands on b1"),
        ("8/8/8/8/8/8/8/K5pk w - - 0 1", FenError::Pawn { square: "g1".into() }, "a pawn stands on g1"),
    ];
    for (fen, expected, part) in cases {
        let found = error("chess", fen);
        // Rows of the cases above may be too short as well; the first error from the left is told.
        assert_eq!(&found, expected, "{fen}");
        assert!(found.to_string().contains(part), "{fen}: {found}");
    }
}

#[test]
fn long_and_strange_tokens_are_cut_and_cleaned_in_messages() {
    let long = format!("{START} w {} - 0 1", "z".repeat(5000));
    let message = error("chess", &long).to_string();
    assert!(message.len() < 120, "{message}");
    let control = format!("{START} \u{1b}[2J - - 0 1");
    assert!(!error("chess", &control).to_string().contains('\u{1b}'));
    for strange in ["é", "♔/8", "8/8/8/8/8/8/8/ÄÖÜ", "\0", "////////", "99999999999999999999/8/8/8/8/8/8/8"] {
        error("chess", strange);
    }
}

#[test]
fn a_board_of_another_size_is_refused() {
    assert!(matches!(error("capablanca", &format!("{START} w KQkq - 0 1")), FenError::Files { .. }));
    assert!(matches!(error("chess", "4k5/10/10/10/10/10/10/4K5 w - - 0 1"), FenError::Files { .. }));
}

#[test]
fn missing_fields_have_their_usual_values() {
    for fen in [START.to_string(), format!("{START} w"), format!("{START} w -"), format!("{START} w - -")] {
        assert_eq!(rewrite("chess", &fen), format!("{START} w - - 0 1"));
    }
    assert_eq!(rewrite("chess", &format!("{START} b KQkq - 7")), format!("{START} b KQkq - 7 1"));
    assert_eq!(rewrite("chess", &format!("{START} w KQkq - - -")), format!("{START} w KQkq - 0 1"));
    // XBoard sends five fields in games without en passant.
    assert_eq!(rewrite("chess", &format!("{START} b - 3 9")), format!("{START} b - - 3 9"));
    assert_eq!(rewrite("chess", &format!("  {START}\tw  KQkq - 0 1 \n")), format!("{START} w KQkq - 0 1"));
    assert_eq!(rewrite("chess", &format!("{START} w - - 0 0")), format!("{START} w - - 0 1"));
}

#[test]
fn rights_without_king_and_rook_at_home_are_dropped() {
    for (fen, expected) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB2 w KQkq - 0 1", "Qkq"),
        ("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w KQkq - 0 1", "kq"),
        ("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "KQk"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", "KQkq"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "KQkq"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Bb - 0 1", "-"),
    ] {
        assert_eq!(rights("chess", fen), expected, "{fen}");
    }
    let carrera = games().find("carrera").unwrap().start().fen();
    assert_eq!(rights("carrera", &carrera.replace(" - - ", " KQkq - ")), "-");
}

#[test]
fn close_rooks_are_the_arrays_rooks() {
    let victorian = "crnbkabnrq/pppppppppp/10/10/10/10/PPPPPPPPPP/CRNBKABNRQ w KQkq - 0 1";
    assert_eq!(rights("victorian", victorian), "KQkq");
    // A rook in the corner is not the one that castles.
    let corner = "crnbkabnrq/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBKABN1R w KQkq - 0 1";
    assert_eq!(rights("victorian", corner), "kq");
}

#[test]
fn an_en_passant_square_is_written_where_a_pawn_could_capture() {
    // Beside an enemy pawn, and not.
    let taken = super::play(super::position("chess", &format!("{START} w KQkq - 0 1")), "e2e4 a7a6 e4e5 d7d5");
    assert!(taken.fen().contains(" w KQkq d6 "), "{}", taken.fen());
    let alone = super::play(super::position("chess", &format!("{START} w KQkq - 0 1")), "e2e4");
    assert!(alone.fen().contains(" b KQkq - "), "{}", alone.fen());
    // Pseudo-legal is enough for writing: the pawn is pinned.
    assert_eq!(mark("8/8/8/K1pP3r/8/8/8/7k w - c6 0 1"), "c6");
}

#[test]
fn well_formed_en_passant_squares_that_mean_nothing_are_ignored() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1",
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 w - a1 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 w - h8 0 1",
    ] {
        assert_eq!(mark(fen), "-", "{fen}");
        let without: Vec<&str> = fen.split(' ').collect();
        let without = format!("{} {} {} - 0 1", without[0], without[1], without[2]);
        assert_eq!(super::position("chess", fen).hash(), super::position("chess", &without).hash(), "{fen}");
    }
    assert_eq!(mark("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "d6");
    assert_eq!(mark("4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1"), "d6");
}

#[test]
fn fischer_rights_are_read_in_every_way_and_written_as_x_fen() {
    let outer = "r2k3r/8/8/8/8/8/8/R2K3R w";
    for field in ["KQkq", "HAha", "AHah", "KQha", "qkQK"] {
        assert_eq!(rights("fischerandom", &format!("{outer} {field} - 0 1")), "KQkq", "{field}");
    }
    // Two rooks on a wing: a letter is written only for the inner one.
    let inner = "rr1k2rr/8/8/8/8/8/8/RR1K2RR w";
    for (field, expected) in [
        ("KQkq", "KQkq"),
        ("HAha", "KQkq"),
        ("GBgb", "GBgb"),
        ("GAgb", "GQgb"),
        ("B", "B"),
        ("g", "g"),
        ("HG", "G"),
        ("GH", "K"),
    ] {
        assert_eq!(rights("fischerandom", &format!("{inner} {field} - 0 1")), expected, "{field}");
    }
    // No rook on the file, the king not on its first rank, a rook of the enemy.
    assert_eq!(rights("fischerandom", &format!("{inner} Cc - 0 1")), "-");
    assert_eq!(rights("fischerandom", "r2k3r/8/8/8/8/8/3K4/R6R w KQAH - 0 1"), "-");
    assert_eq!(rights("fischerandom", "k7/8/8/8/8/8/8/r1BK3R w KQA - 0 1"), "K");
}

/// A right belongs to its rook: moving another rook of the same wing keeps it, whatever the FEN named first.
#[test]
fn only_the_named_rook_loses_the_right() {
    for field in ["G", "HG"] {
        let start = super::position("fischerandom", &format!("k7/8/8/8/8/8/8/3K2RR w {field} - 0 1"));
        // With the outer rook gone, the inner one is the outermost.
        assert!(super::play(start.clone(), "h1h5").fen().contains(" b K - "), "{field}");
        assert!(super::play(start, "g1g5").fen().contains(" b - - "), "{field}");
    }
}

/// The inner rook's letter is written as soon as another rook comes to stand outside.
#[test]
fn x_fen_follows_the_rooks() {
    let start = super::position("fischerandom", "k7/8/8/7R/8/8/8/3K2R1 w K - 0 1");
    assert!(super::play(start, "h5h1").fen().contains(" b G - "));
}

#[test]
fn ten_files_are_read_with_numbers_of_two_digits() {
    let fen = "4k5/10/3p6/10/10/10/10/4K5 w - - 3 7";
    assert_eq!(rewrite("capablanca", fen), fen);
    assert!(matches!(error("capablanca", &fen.replace("3p6", "55")), FenError::Files { found: 55, .. }));
    assert!(matches!(error("capablanca", &fen.replace("3p6", "9")), FenError::Files { found: 9, .. }));
}
