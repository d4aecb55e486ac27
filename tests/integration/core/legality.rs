//! The test of single moves against the generator, on every move that could be thought of.

use crate::support::games;
use ladorea::board::{Kind, MAX_KINDS, Square};
use ladorea::games::AnyPosition;
use ladorea::position::{Move, MoveTag};
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// All moves between two squares: every tag, every promotion, every extra square that `extras` has.
fn candidates(from: Square, to: Square, kinds: usize, extras: &[Square]) -> Vec<Move> {
    let mut moves = vec![Move::plain(from, to), Move::double(from, to), Move::en_passant(from, to)];
    moves.extend((1..=kinds).map(|kind| Move::promotion(from, to, Kind::new(kind))));
    moves.extend(extras.iter().flat_map(|&square| [Move::castle(from, to, square), Move::joint(from, to, square)]));
    moves
}

/// Tries all moves of the side to move, and all moves from a few other squares.
fn check(position: &AnyPosition) {
    let listed: HashSet<Move> = position.legal_moves().iter().copied().collect();
    let variant = position.variant();
    let squares: Vec<Square> = variant.geometry().squares().collect();
    let kinds = variant.army().kinds().count();
    let mut found = HashSet::new();
    for &from in &squares {
        for &to in &squares {
            let extras: Vec<Square> = squares.iter().copied().filter(|square| square.rank() == from.rank()).collect();
            found.extend(candidates(from, to, kinds, &extras).into_iter().filter(|&m| position.is_legal(m)));
        }
    }
    // A second leap may go to another rank; the moves that the list has are enough there.
    found.extend(listed.iter().copied().filter(|&m| m.tag() == MoveTag::Joint && position.is_legal(m)));
    assert_eq!(found, listed, "{}", position.fen());
}

#[test]
fn the_list_is_the_set_of_all_legal_moves() {
    std::thread::scope(|scope| {
        for entry in games().entries() {
            scope.spawn(|| {
                for seed in 0..3 {
                    let mut random = SplitMix::new(1000 + seed);
                    let mut position = entry.variant().start();
                    for ply in 0..160 {
                        if ply % 20 == 7 * seed % 20 {
                            check(&position);
                        }
                        let Some(m) = random.pick(&position.legal_moves()).copied() else {
                            break;
                        };
                        position.make(m);
                    }
                }
            });
        }
    });
}

#[test]
fn any_32_bits_are_answered_without_a_panic() {
    for entry in games().entries() {
        let mut random = SplitMix::new(5);
        let mut position = entry.variant().start();
        for _ in 0..60 {
            let listed: HashSet<Move> = position.legal_moves().iter().copied().collect();
            let squares: Vec<Square> = entry.variant().geometry().squares().collect();
            for _ in 0..500 {
                let garbage = random.next_u64() as u32;
                let m = Move::from_bits(garbage);
                assert_eq!(position.is_legal(m), listed.contains(&m), "{} {garbage:#x}", position.fen());
                // Real squares, and garbage above them.
                let (from, to) = (random.pick(&squares).unwrap(), random.pick(&squares).unwrap());
                let m = Move::from_bits(Move::plain(*from, *to).bits() | garbage & 0xFFFF_0000);
                assert_eq!(position.is_legal(m), listed.contains(&m), "{} {:#x}", position.fen(), m.bits());
            }
            for m in &listed {
                // A legal move with something more is another move.
                let bit = 1 << (16 + random.below(16));
                let m = Move::from_bits(m.bits() ^ bit);
                assert_eq!(position.is_legal(m), listed.contains(&m), "{} {:#x}", position.fen(), m.bits());
            }
            let Some(m) = random.pick(&position.legal_moves()).copied() else {
                break;
            };
            position.make(m);
        }
    }
    const { assert!(MAX_KINDS == 16, "a kind has four bits of a move") };
}

/// A king attacked along all eight lines: the squares behind it are attacked too.
#[test]
fn a_king_in_many_checks_does_not_hide_behind_itself() {
    for fen in [
        "k7/8/2q1q1q1/8/2q1K1q1/8/2q1q1q1/8 w - - 0 1",
        "7k/1b5b/4r3/8/1r2K2r/8/4r3/1b5b w - - 0 1",
        "k3r3/8/8/1b5b/8/r3K2r/8/2b1r1b1 w - - 0 1",
    ] {
        check(&super::position("chess", fen));
    }
}

/// Pins, double checks and en passant where both pawns leave a line to the king.
#[test]
fn known_difficulties_are_handled() {
    let none = "8/8/8/K1pP3r/8/8/8/7k w - c6 0 1";
    assert_eq!(super::goals(&super::position("chess", none), "d5"), ["d6"]);
    let pinned_by_file = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert!(super::goals(&super::position("chess", pinned_by_file), "e2").is_empty());
    let double_check = "4r2k/8/8/8/8/3n4/8/R3K3 w Q - 0 1";
    assert!(super::moves(&super::position("chess", double_check)).iter().all(|m| m.starts_with("e1")));
    let en_passant_answers_check = "7k/8/8/2pP4/1K6/8/8/8 w - c6 0 1";
    assert_eq!(super::goals(&super::position("chess", en_passant_answers_check), "d5"), ["c6"]);
}
