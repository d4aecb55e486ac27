//! Keys, and what GUIs are told. The rules are tested from outside, in `tests/paradise`.

use super::{Paradise, arrived, missing, variants};
use crate::board::Color;
use crate::position::{Dialect, Position, Rules, Variant};
use std::sync::Arc;

fn variant() -> Arc<Variant<Paradise>> {
    Variant::new(variants().remove(0).0, ()).unwrap()
}

fn play(fen: &str, moves: &str) -> Position<Paradise> {
    let mut position = Position::from_fen(&variant(), fen).unwrap();
    for text in moves.split_whitespace() {
        position.make(position.parse_move(text, Dialect::Uci).unwrap());
    }
    position
}

#[test]
fn the_hash_is_that_of_placement_and_side_whatever_the_mark() {
    let plain = play("8/8/8/8/r1R5/8/8/8 b", "");
    let marked = play("8/8/8/8/r1R5/8/8/8 b - a4c4 0 1", "");
    assert_eq!(plain.hash(), marked.hash());
    assert_ne!(plain.hash(), play("8/8/8/8/r1R5/8/8/8 w", "").hash());
    assert_eq!(plain.hash(), play("8/8/8/8/R1r5/8/8/8 w", "a4c4").hash());
}

#[test]
fn the_key_for_memory_tells_bans_that_matter() {
    let plain = play("8/8/8/8/r1R5/8/8/8 b", "");
    let marked = play("8/8/8/8/r1R5/8/8/8 b - a4c4 0 1", "");
    assert_eq!(Paradise::tt_key(&plain), plain.hash());
    assert_ne!(Paradise::tt_key(&marked), plain.hash());
    // A knight could not take back along the rank in any case.
    let harmless = play("8/8/8/8/n1R5/8/8/8 b - a4c4 0 1", "");
    assert_eq!(Paradise::tt_key(&harmless), harmless.hash());
    let round = "b4b5 g5g6 b5b4 g6g5";
    let looped = play("8/8/8/6k1/1K6/8/8/8 w", &format!("{round} b4b5"));
    assert_ne!(Paradise::tt_key(&looped), looped.hash());
    let twice = play("8/8/8/6k1/1K6/8/8/8 w", &format!("{round} b4b5 g5h5 b5b4 h5g5 b4b5"));
    assert_eq!(twice.hash(), looped.hash());
    assert_ne!(Paradise::tt_key(&twice), Paradise::tt_key(&looped));
}

#[test]
fn the_needs_of_a_side_are_counted_down() {
    let start = Position::start(&variant());
    let needs = missing(&start, Color::White);
    assert_eq!((needs.pawns, needs.kings, needs.cannons, needs.knights), (4, 1, 1, 1));
    let some = play("PPC2NNk/8/8/8/8/8/8/8 w", "");
    let needs = missing(&some, Color::White);
    assert_eq!((needs.pawns, needs.kings, needs.cannons, needs.knights), (2, 1, 0, 0));
    assert!(!needs.is_met());
    assert_eq!((arrived(&some, Color::White), arrived(&some, Color::Black)), (5, 0));
}

/// The strings that were tried out with XBoard.
#[test]
fn xboard_is_told_pictures_and_moves() {
    let picture = variants().remove(0).0.picture.unwrap();
    assert_eq!(
        picture.letters(),
        ".N=dB=fR=gQ=h.E=i...K=oC=j............M=l....P=a..n=Db=Fr=Gq=H.e=I...k=Oc=J............m=L....p=A."
    );
    let lines = <Paradise as crate::games::gui::Gui>::pieces(&variant());
    assert_eq!(lines.len(), 9);
    assert!(lines.contains(&"piece P& fmWfcdFfmnD".to_string()));
}
