//! What the past forbids.

use super::naive::Game;
use super::{goals, moves, play, position, refusal};
use crate::support::games;
use ladorea::games::AnyPosition;
use ladorea::position::Dialect;
use ladorea::random::SplitMix;

#[test]
fn an_exchange_is_not_undone_in_the_next_turn() {
    let fen = "8/2r5/8/8/R1r5/8/8/8 w";
    let after = play(fen, "a4c4");
    assert_eq!(after.fen(), "8/2r5/8/8/r1R5/8/8/8 b - a4c4 0 1");
    assert_eq!(goals(&after, "a4"), "a1 a2 a3 a5 a6 a7 b4");
    assert_eq!(refusal(&after, "a4c4"), "this would undo the opponent's last move");
    // Another man may take there, and later the first one may as well.
    assert!(goals(&after, "c7").contains("c4"));
    assert!(goals(&play(fen, "a4c4 c7b7 c4d4"), "a4").contains("d4"));
    assert!(goals(&play(fen, "a4c4 c7b7 c4d4 b7c7 d4c4"), "a4").contains("c4"));
    // A position that is set up knows it by its mark alone.
    assert_eq!(moves(&position("8/2r5/8/8/r1R5/8/8/8 b - a4c4 0 1")), moves(&after));
    assert!(moves(&position("8/2r5/8/8/r1R5/8/8/8 b")).contains(&"a4c4".to_string()));
}

#[test]
fn own_exchanges_of_the_opponent_and_quiet_moves_leave_no_mark() {
    assert!(play("8/8/8/8/Q1N5/8/8/7r w", "a4c4").fen().ends_with(" b - - 0 1"));
    assert!(play("8/8/8/8/Q1n5/8/8/7r w", "a4c4 h1h2").fen().ends_with(" w - - 0 2"));
}

#[test]
fn the_second_move_of_a_repetition_must_be_different() {
    let fen = "8/8/8/6k1/1K6/8/8/8 w";
    let round = "b4b5 g5g6 b5b4 g6g5";
    // The step into the present position is new; the whole position is not, and that does not matter.
    assert!(goals(&play(fen, round), "b4").contains("b5"));
    let again = play(fen, &format!("{round} b4b5"));
    assert_eq!(goals(&again, "g5"), "f4 f5 f6 g4 h4 h5 h6");
    assert_eq!(
        refusal(&again, "g5g6"),
        "the same moves were made before in this game, and this one must be different now"
    );
    // The FEN does not know the game.
    assert!(goals(&position(&again.fen()), "g5").contains("g6"));
    // Every earlier occasion counts.
    let thrice = play(fen, &format!("{round} b4b5 g5h5 b5b4 h5g5 b4b5"));
    assert_eq!(goals(&thrice, "g5"), "f4 f5 f6 g4 h4 h6");
}

#[test]
fn both_ways_of_exchanging_own_men_are_the_same_step() {
    let fen = "8/8/8/3qk3/1K6/8/8/8 w";
    let again = play(fen, "b4a4 d5e5 a4b4 e5d5 b4a4");
    assert!(!moves(&again).contains(&"d5e5".to_string()) && !moves(&again).contains(&"e5d5".to_string()));
    assert!(moves(&position(&again.fen())).contains(&"e5d5".to_string()));
}

#[test]
fn unmaking_moves_lifts_their_bans() {
    let mut position = play("8/8/8/6k1/1K6/8/8/8 w", "b4b5 g5g6 b5b4 g6g5");
    let before = moves(&position);
    let undo = position.make(position.parse_move("b4b5", Dialect::Uci).unwrap());
    assert!(position.parse_move("g5g6", Dialect::Uci).is_err());
    position.unmake(&undo);
    assert_eq!(moves(&position), before);
}

/// Plays at random, moving to and fro as often as possible, and compares all moves; counts the bans that were met.
fn compare(fen: &str, seed: u64, plies: usize) -> (usize, usize) {
    let mut random = SplitMix::new(seed);
    let mut game = Game::new(fen);
    let mut position: AnyPosition = position(fen);
    let mut last = [String::new(), String::new()];
    let (mut undoing, mut looping) = (0, 0);
    for ply in 0..plies {
        let expected = game.moves();
        assert_eq!(moves(&position), expected.legal, "{} after {ply} plies, seed {seed}", position.fen());
        undoing += expected.undoing;
        looping += expected.looping;
        // Back to where the man came from, if possible: that is how loops arise.
        let back = format!("{}{}", last[ply % 2].get(2..).unwrap_or(""), last[ply % 2].get(..2).unwrap_or(""));
        let text = if expected.legal.contains(&back) && random.below(8) > 0 {
            back
        } else {
            match random.pick(&expected.legal) {
                Some(text) => text.clone(),
                None => break,
            }
        };
        position.make(position.parse_move(&text, Dialect::Uci).unwrap());
        game.play(&text);
        last[ply % 2] = text;
    }
    (undoing, looping)
}

#[test]
fn all_moves_agree_with_a_second_generator_in_long_games() {
    let start = &*games().find("paradise").unwrap().spec().fen;
    let small = ["8/8/2r1k3/8/3Q4/2B5/1K6/8 w", "3n4/8/1e1c4/8/4C3/2M1E3/8/3N4 b", "8/1p4K1/8/2qR4/2Qr4/8/1k4P1/8 w"];
    let (mut undoing, mut looping) = (0, 0);
    for seed in 0..12 {
        for fen in small.iter().copied().chain([start]) {
            let (undone, looped) = compare(fen, seed, 250);
            undoing += undone;
            looping += looped;
        }
    }
    assert!(undoing > 100 && looping > 100, "{undoing} {looping}");
}
