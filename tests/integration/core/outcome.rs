//! How games end, and in which order the reasons are asked.

use super::{play, position};
use ladorea::board::Color;
use ladorea::position::{Outcome, Reason};

/// The end of the game after moves from a position of chess.
fn end(fen: &str, moves: &str) -> Option<Outcome> {
    play(position("chess", fen), moves).outcome()
}

#[test]
fn checkmate_wins_for_the_side_that_gave_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(end(start, "f2f3 e7e5 g2g4 d8h4"), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(end(start, "f2f3 e7e5 g2g4"), None);
    let back_rank = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(end(back_rank, "a1a8"), Some(Outcome::win(Color::White, Reason::Checkmate)));
}

#[test]
fn stalemate_draws() {
    assert_eq!(end("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", ""), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(end("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6"), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn bare_kings_draw() {
    assert_eq!(end("8/8/4k3/8/8/4n3/4K3/8 w - - 0 1", "e2e3"), Some(Outcome::draw(Reason::BareKings)));
    let ten = position("ladorean", "4k5/10/10/10/10/10/10/4K5 w - - 0 1");
    assert_eq!(ten.outcome(), Some(Outcome::draw(Reason::BareKings)));
}

#[test]
fn the_third_occurrence_draws() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let once = "g1f3 g8f6 f3g1 f6g8";
    assert_eq!(end(start, once), None);
    assert_eq!(end(start, &format!("{once} {once}")), Some(Outcome::draw(Reason::Repetition)));
    assert_eq!(play(position("chess", start), &format!("{once} {once}")).repetitions(), 2);
    // The same men with the other side to move is another position.
    assert_eq!(end("7k/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2 h8g8 b2b3 g8h8 b3b1 h8g8 b1b2 g8h8 b2b1"), None);
}

/// The position after the double step stands again without the right to capture en passant: that is not a repetition.
#[test]
fn an_en_passant_right_that_can_be_used_makes_a_difference() {
    let usable = "4k1n1/8/8/8/4p3/8/3P4/4K1N1 w - - 0 1";
    let shuffle = "g8f6 g1f3 f6g8 f3g1";
    // After d2d4 the right exists once; the men stand so three times more.
    assert_eq!(end(usable, &format!("d2d4 {shuffle} {shuffle}")), None);
    assert_eq!(end(usable, &format!("d2d4 {shuffle} {shuffle} {shuffle}")), Some(Outcome::draw(Reason::Repetition)));
    // A pawn that is pinned could not capture, so that there is no right and the first position counts.
    let pinned = "4k1n1/8/8/8/4p3/8/3P4/4R1K1 w - - 0 1";
    let shuffle = "g8f6 g1h1 f6g8 h1g1";
    assert_eq!(end(pinned, &format!("d2d4 {shuffle} {shuffle}")), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn a_castling_right_makes_a_difference() {
    let rights = "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1";
    // The king goes and comes back: the first position had the right, the later ones have not.
    let round = "h1h2 e8e7 h2h1 e7e8";
    assert_eq!(end(rights, &format!("{round} {round}")), None);
    assert_eq!(end(rights, &format!("{round} {round} {round}")), Some(Outcome::draw(Reason::Repetition)));
    let none = rights.replace(" K ", " - ");
    assert_eq!(end(&none, &format!("{round} {round}")), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn a_capture_or_a_pawns_move_begins_a_new_count() {
    let fen = "4k3/8/8/8/8/8/P7/4K2R w K - 98 80";
    assert_eq!(end(fen, "h1h2"), None);
    assert_eq!(end(fen, "h1h2 e8d8"), Some(Outcome::draw(Reason::FiftyMoves)));
    assert_eq!(end(fen, "a2a3 e8d8"), None);
    assert_eq!(play(position("chess", fen), "a2a3").clock(), 0);
    // Castling is not such a move.
    assert_eq!(end(fen, "e1g1 e8e7"), Some(Outcome::draw(Reason::FiftyMoves)));
    assert_eq!(play(position("chess", "4k3/8/8/8/8/8/7n/4K2R w K - 98 80"), "h1h2").clock(), 0);
}

#[test]
fn a_mate_on_the_hundredth_ply_wins() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80";
    assert_eq!(end(fen, "a1a8"), Some(Outcome::win(Color::White, Reason::Checkmate)));
    assert_eq!(end(fen, "a1a7"), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn a_stalemate_on_the_hundredth_ply_is_a_stalemate() {
    assert_eq!(end("7k/8/5K2/6Q1/8/8/8/8 w - - 99 80", "g5g6"), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn results_are_told_as_protocols_have_them() {
    let mate = Outcome::win(Color::Black, Reason::Checkmate);
    assert_eq!((mate.score(), mate.claim().as_str()), ("0-1", "0-1 {Black wins: checkmate}"));
    let draw = Outcome::draw(Reason::Repetition);
    assert_eq!((draw.score(), draw.claim().as_str()), ("1/2-1/2", "1/2-1/2 {Draw: threefold repetition}"));
}
