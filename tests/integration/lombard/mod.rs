//! Lombard Chess: each sentence of its rules; notation and play in files of their own.

mod notation;
mod play;

use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::perft::{PerftOptions, count_with};
use ladorea::position::{Dialect, Move, Outcome, Reason};
use ladorea::random::SplitMix;

fn lombard() -> &'static AnyVariant {
    games().find("lombard").unwrap()
}

/// The position with these men, side and rights.
fn position(fen: &str) -> AnyPosition {
    lombard().position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn play(mut position: AnyPosition, moves: &str) -> AnyPosition {
    for text in moves.split_whitespace() {
        let m = position.parse_move(text, Dialect::Uci).unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        position.make(m);
    }
    position
}

/// The goals of the man on `from`, sorted; those of joint moves left out.
fn goals(position: &AnyPosition, from: &str) -> String {
    let texts = position.legal_moves();
    let mut goals: Vec<String> = texts
        .iter()
        .map(|&m| position.coordinates(m, Dialect::Uci))
        .filter(|text| text.starts_with(from) && !text.contains(','))
        .map(|text| text[from.len()..].to_string())
        .collect();
    goals.sort_unstable();
    goals.join(" ")
}

/// The joint moves, sorted.
fn joint(position: &AnyPosition) -> Vec<String> {
    let moves = position.legal_moves();
    let texts = moves.iter().map(|&m| position.coordinates(m, Dialect::Uci));
    let mut texts: Vec<String> = texts.filter(|text| text.contains(',')).collect();
    texts.sort_unstable();
    texts
}

fn rights(position: &AnyPosition) -> String {
    position.fen().split(' ').nth(2).unwrap().to_string()
}

#[test]
fn the_start_has_the_known_counts() {
    // From an independent brute-force generator.
    let start = lombard().start();
    for (depth, expected) in [(1, 49), (2, 2_347), (3, 85_741)] {
        assert_eq!(count_with(&start, depth, &PerftOptions::default()), Ok(expected));
    }
}

#[test]
fn the_king_steps_captures_and_leaps_with_its_first_move() {
    let king = position("4k3/8/8/8/8/3p4/8/4K3 w K - 0 1");
    assert_eq!(goals(&king, "e1"), "b1 b4 c1 c3 d1 d2 e3 e4 f1 f2 f3 g1 g2 g3 h1 h4");
    // Without the right only steps; the pawn on d3 guards c2 and e2.
    assert_eq!(goals(&position("4k3/8/8/8/8/3p4/8/4K3 w - - 0 1"), "e1"), "d1 d2 f1 f2");
    // A leap never captures, a step does.
    let captures = position("4k3/8/8/8/8/4n3/5n2/4K3 w K - 0 1");
    assert!(goals(&captures, "e1").split(' ').any(|goal| goal == "f2"));
    assert!(!goals(&captures, "e1").split(' ').any(|goal| goal == "e3"));
}

#[test]
fn the_kings_leap_passes_own_men_but_no_enemy() {
    let own = position("4k3/8/8/8/8/8/3PPP2/3QKR2 w K - 0 1");
    assert_eq!(goals(&own, "e1"), "b1 b4 c1 c2 c3 d3 e3 e4 f3 g1 g2 g3 h1 h4");
    // Enemies on d2, e2 and f1: past them there is nothing, but a knight's move passes nobody.
    let enemy = position("4k3/8/8/8/8/8/3bb3/4Kb2 w K - 0 1");
    assert_eq!(goals(&enemy, "e1"), "b1 c1 c2 d1 d2 e2 f1 f2 f3 g2 g3 h4");
    // An enemy two squares away blocks the third.
    let second = position("4k3/8/8/8/4n3/8/4P3/4K1n1 w K - 0 1");
    let all = goals(&second, "e1");
    assert!(all.contains("e3") && !all.contains("e4") && !all.contains("g1") && !all.contains("h1"), "{all}");
}

#[test]
fn the_king_leaps_out_of_check_over_attacked_squares_but_not_into_one() {
    let check = position("k3r3/8/8/8/8/8/8/4K3 w K - 0 1");
    assert!(check.is_check());
    assert_eq!(goals(&check, "e1"), "b1 b4 c1 c2 c3 d1 d2 d3 f1 f2 f3 g1 g2 g3 h1 h4");
    // Through its own old square the rook on a1 still sees g1 and h1.
    let line = position("k7/8/8/8/8/8/8/r3K3 w K - 0 1");
    assert!(!goals(&line, "e1").split(' ').any(|goal| goal.ends_with('1')), "{}", goals(&line, "e1"));
    // In check the right is kept when the check is parried otherwise.
    assert_eq!(rights(&play(position("k3r3/8/8/8/8/8/3P4/4KN2 w K - 0 1"), "f1e3 a8a7")), "K");
}

#[test]
fn the_queen_steps_diagonally_and_leaps_once() {
    let queen = position("4k3/8/8/8/8/8/2p1P3/3QK3 w Q - 0 1");
    assert_eq!(goals(&queen, "d1"), "b3 c2 f3");
    assert_eq!(goals(&position("4k3/8/8/8/8/8/2p1P3/3QK3 w - - 0 1"), "d1"), "c2");
    // A leap does not capture, and gives no check.
    assert_eq!(goals(&position("4k3/8/8/8/8/1p6/2P1P3/3QK3 w Q - 0 1"), "d1"), "f3");
    assert!(!position("8/8/8/8/8/1k6/8/3QK3 b Q - 0 1").is_check());
    // Once moved, never again.
    let moved = play(lombard().start(), "d1b3 a7a6 b3c4 a6a5");
    assert_eq!(rights(&moved), "Kkq");
    assert_eq!(goals(&moved, "c4"), "b3 b5 d3 d5");
}

#[test]
fn kings_may_stand_where_only_a_leap_reaches() {
    // Black's king goes next to nothing: two squares from the queen, three from the king with its right.
    let near = position("8/8/8/8/8/8/8/k2QK3 b KQ - 0 1");
    assert_eq!(goals(&near, "a1"), "a2 b1 b2");
    let far = position("8/8/8/k7/8/8/8/3QK3 b KQ - 0 1");
    assert!(goals(&far, "a5").contains("b4"), "the king on e1 leaps to b4 only if it is empty");
}

#[test]
fn a_promoted_queen_may_leap_until_it_has_moved() {
    let pawn = position("8/4P3/8/8/8/8/k7/4K3 w - - 0 1");
    assert_eq!(goals(&pawn, "e7"), "e8q");
    let queen = play(pawn, "e7e8q a2a3");
    assert_eq!(rights(&queen), "E");
    assert_eq!(goals(&queen, "e8"), "c6 d7 f7 g6");
    let leapt = play(queen.clone(), "e8g6 a3a4");
    assert_eq!(rights(&leapt), "-");
    assert_eq!(goals(&leapt, "g6"), "f5 f7 h5 h7");
    // A capture with promotion gives the right on the file of arrival.
    let taken = play(position("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1"), "e7d8q");
    assert_eq!(rights(&taken), "D");
    // "If this promotion is made with the opponent's King at the distance of the extended move, it does not give
    // check."
    assert!(!play(position("8/4P3/6k1/8/8/8/8/4K3 w - - 0 1"), "e7e8q").is_check());
    // Black's, on rank 1.
    let black = play(position("4k3/8/8/8/8/8/p6K/8 b - - 0 1"), "a2a1q h2h3");
    assert_eq!((rights(&black).as_str(), goals(&black, "a1").as_str()), ("a", "b2 c3"));
}

#[test]
fn a_captured_queen_takes_its_right_along() {
    // Black captures on d1 and promotes there: White's right is gone, the new black queen has its own.
    let taken = play(position("4k3/8/8/8/8/8/4p3/K2Q4 b Q - 0 1"), "e2d1q");
    assert_eq!(rights(&taken), "d");
    // White brings another queen to d1: it has no leap there.
    let back = position("4k3/8/8/8/8/8/2Q5/K2q4 w d - 0 1");
    let back = play(back, "c2d1 e8e7");
    assert_eq!(rights(&back), "-");
    assert_eq!(goals(&back, "d1"), "c2 e2");
    // A queen that comes to its home or to a promotion square has no right either.
    assert_eq!(rights(&play(position("7k/3Q4/8/8/8/3Q4/8/K7 w - - 0 1"), "d7c8 h8h7 d3c2 h7h8 c2d1")), "-");
}

#[test]
fn the_joint_move_needs_both_rights_and_two_possible_leaps() {
    let start = lombard().start();
    // Eight leaps of the king, two of the queen, one common goal.
    assert_eq!(joint(&start).len(), 15);
    assert!(joint(&start).contains(&"e1g3,d1b3".to_string()) && !joint(&start).contains(&"e1f3,d1f3".to_string()));
    let after = play(start, "e1g3,d1b3");
    assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/8/1Q4K1/PPPPPPPP/RNB2BNR b kq - 1 1");
    for lacking in ["K", "Q", "kq", "-"] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {lacking} - 0 1");
        assert_eq!(joint(&position(&fen)).len(), 0, "{lacking}");
    }
    // Steps are no part of it, and a promoted queen neither.
    let bare = position("3kQ3/8/8/8/8/8/8/3QK3 w KQE - 0 1");
    assert!(joint(&bare).iter().all(|text| text.contains(",d1b3") || text.contains(",d1f3")));
    assert!(!joint(&bare).iter().any(|text| text.starts_with("e1d1") || text.starts_with("e1e2")));
}

#[test]
fn the_two_leaps_of_a_joint_move_are_judged_in_the_position_before_it() {
    // The king cannot leap past the enemy on e2, whatever the queen does; nor to b3 where the queen would have been.
    let enemy = position("k7/8/8/8/8/8/4n3/3QK3 w KQ - 0 1");
    assert!(!joint(&enemy).iter().any(|text| text.starts_with("e1e3") || text.starts_with("e1e4")));
    // An enemy on c2 or d2 does not stop the queen, which leaps over anything, but one on b3 does.
    let over = position("k7/8/8/8/8/1n6/2n5/3QK3 w KQ - 0 1");
    assert!(joint(&over).iter().all(|text| text.ends_with(",d1f3")));
}

#[test]
fn check_is_judged_at_the_end_of_a_joint_move() {
    // The rook on h3 sees g3 and, through it, c3: with the queen on f3 between, the king is safe on c3.
    let shut = position("k7/8/8/8/8/7r/8/3QK3 w KQ - 0 1");
    let joints = joint(&shut);
    assert!(joints.contains(&"e1c3,d1f3".to_string()) && !joints.contains(&"e1c3,d1b3".to_string()), "{joints:?}");
    assert!(!goals(&shut, "e1").contains("c3"));
    // The queen on d1 shields f1..h1 from the rook on a1; when both leave, the rook sees the king.
    let open = position("k7/8/8/8/8/8/8/r2QK3 w KQ - 0 1");
    assert!(goals(&open, "e1").contains("g1"));
    assert!(!joint(&open).iter().any(|text| text.starts_with("e1g1") || text.starts_with("e1h1")));
    // Out of check, with the queen leaving a pin along the way.
    let check = position("k3r3/8/8/8/8/8/8/3QK3 w KQ - 0 1");
    assert!(check.is_check() && joint(&check).contains(&"e1g1,d1b3".to_string()));
    assert!(!joint(&check).iter().any(|text| text.starts_with("e1e")));
}

#[test]
fn bishops_leap_two_and_leave_bishops_alone() {
    let bishop = position("4k3/8/1p3b2/2PPP3/3B4/2p1p3/1P6/4K3 w - - 0 1");
    // b6 a pawn, f6 a bishop, b2 an own man, f2 empty.
    assert_eq!(goals(&bishop, "d4"), "b6 f2");
    // A bishop attacks a king.
    assert!(position("8/8/5k2/8/3B4/8/8/4K3 b - - 0 1").is_check());
    // A checking bishop is not captured by a bishop, but by anything else.
    let check = position("k6r/8/8/6R1/2B5/2b5/4b3/4K3 w - - 0 1");
    assert!(check.is_check() && goals(&check, "c4").is_empty(), "{}", goals(&check, "c4"));
    // A bishop does protect a bishop, namely against the king.
    let guarded = position("k7/8/8/8/2b5/8/4b3/4K3 w - - 0 1");
    assert!(!goals(&guarded, "e1").contains("e2"), "{}", goals(&guarded, "e1"));
}

#[test]
fn pawns_have_no_en_passant_and_become_queens_only() {
    let step = play(position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(step.fen().split(' ').nth(3), Some("-"));
    assert_eq!(goals(&step, "e5"), "e6");
    // Another program's en-passant square is no error, and means nothing.
    let given = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!((goals(&given, "e5").as_str(), given.hash() == step.hash()), ("e6", true));
    assert!(lombard().position("4k3/8/8/3pP3/8/8/8/4K3 w - z9 0 2").is_err());
    assert_eq!(goals(&position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7"), "a8q b8q");
    assert_eq!(goals(&lombard().start(), "a2"), "a3 a4");
    assert_eq!(goals(&position("4k3/8/8/8/8/p7/P7/4K3 w - - 0 1"), "a2"), "");
}

#[test]
fn there_is_no_castling() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(rights(&start), "Kk");
    let leapt = play(start.clone(), "e1g1");
    assert_eq!(leapt.fen(), "r3k2r/8/8/8/8/8/8/R5KR b k - 1 1");
    assert!(start.parse_move("O-O", Dialect::Uci).is_err());
}

#[test]
fn repetition_compares_first_move_rights() {
    let there_and_back = "b1c3 b8c6 c3b1 c6b8 ";
    let twice = play(lombard().start(), &there_and_back.repeat(2));
    assert_eq!(twice.outcome(), Some(Outcome::draw(Reason::Repetition)));
    // The queens lose their rights on the first round: the position with them stood once only.
    let start = position("1k1q4/8/8/8/8/8/8/1K1Q4 w Qq - 0 1");
    let walk = "d1c2 d8c7 c2d1 c7d8 ";
    assert_ne!(play(start.clone(), walk).hash(), start.hash());
    assert!(play(start.clone(), &walk.repeat(2)).outcome().is_none());
    assert_eq!(play(start, &walk.repeat(3)).outcome(), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn games_end_by_mate_stalemate_bare_kings_and_fifty_moves() {
    let mate = position("R6k/1R6/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::win(ladorea::board::Color::White, Reason::Checkmate)));
    // The same king with its leap is not mated.
    let home = position("R3k3/1R6/8/8/8/8/8/K7 b k - 0 1");
    assert!(home.is_check() && home.outcome().is_none());
    assert_eq!(position("k1K5/7R/8/8/8/8/8/8 b - - 0 1").outcome(), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(position("7k/8/8/8/8/8/8/K7 w - - 0 1").outcome(), Some(Outcome::draw(Reason::BareKings)));
    assert_eq!(position("7k/8/8/8/8/8/8/KQ6 w - - 0 1").outcome(), None);
    let rook = position("7k/8/8/8/8/8/8/KR6 w - - 99 80");
    assert_eq!(play(rook, "b1b2").outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn no_value_of_a_move_is_legal_unless_it_is_listed() {
    let mut random = SplitMix::new(11);
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "k3r3/8/8/8/8/7r/4n3/r2QK3 w KQ - 0 1",
        "4Q1b1/1P6/7k/2p5/3B4/5b2/1b6/3QK3 w KQE - 0 1",
    ] {
        let position = position(fen);
        let moves = position.legal_moves();
        let squares: Vec<_> = position.variant().geometry().squares().collect();
        for &from in &squares {
            for &to in &squares {
                for m in [Move::plain(from, to), Move::double(from, to), Move::en_passant(from, to)] {
                    assert_eq!(position.is_legal(m), moves.contains(&m), "{fen}: {m:?}");
                }
                for &second in &squares {
                    for m in [Move::joint(from, to, second), Move::castle(from, to, second)] {
                        assert_eq!(position.is_legal(m), moves.contains(&m), "{fen}: {m:?}");
                    }
                }
            }
        }
        for _ in 0..200_000 {
            let m = Move::from_bits(random.next_u64() as u32);
            assert_eq!(position.is_legal(m), moves.contains(&m), "{fen}: {m:?}");
        }
    }
}
