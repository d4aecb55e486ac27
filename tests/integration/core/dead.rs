//! Dead positions: claimed where no mate is possible any more, and only there.

use super::{play, position};
use crate::support::games;
use ladorea::games::AnyPosition;
use ladorea::position::{Outcome, Reason};

const DEAD: Option<Outcome> = Some(Outcome::draw(Reason::InsufficientMaterial));

/// The games whose men are those of chess, or of chess and more, with kings and castling as there.
fn orthodox() -> impl Iterator<Item = &'static str> {
    let others = ["ladon", "ladon-decimal", "ladon-gustavian", "lombard", "paradise"];
    games().entries().map(|entry| entry.name()).filter(move |name| !others.contains(name))
}

/// A position with a few men on their squares, such as `Ke1 Nf3 ke8`.
fn few(variant: &str, men: &str, side: char) -> AnyPosition {
    let geometry = games().find(variant).unwrap().geometry();
    let mut rows = vec![vec!['.'; geometry.files()]; geometry.ranks()];
    for man in men.split(' ') {
        let (square, _) = geometry.read_square(&man[1..]).unwrap();
        rows[square.rank().index()][square.file().index()] = man.chars().next().unwrap();
    }
    let row = |row: &Vec<char>| {
        let mut text = String::new();
        let mut empty = 0;
        for &man in row.iter().chain(['/'].iter()) {
            if man == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.push(man);
        }
        text
    };
    let board: String = rows.iter().rev().map(row).collect();
    position(variant, &format!("{} {side} - - 0 1", board.trim_end_matches('/')))
}

#[test]
fn king_and_knight_and_bishops_of_one_colour_are_dead_in_all_games_with_the_men_of_chess() {
    let mut games = 0;
    for variant in orthodox() {
        let dead = |men: &str| {
            for side in ['w', 'b'] {
                assert_eq!(few(variant, men, side).outcome(), DEAD, "{variant} {men}");
            }
        };
        let alive = |men: &str| assert_eq!(few(variant, men, 'w').outcome(), None, "{variant} {men}");
        // Not every game has every man; where a letter means another one, the others speak.
        let has = |letter| crate::support::games().find(variant).unwrap().army().kind(letter).is_some();
        games += 1;
        assert!(has('N') && has('B'), "{variant}");
        dead("Ke1 Nf3 ke8");
        dead("Ke1 ke8 nc6");
        dead("Ke1 Ba1 ke8");
        dead("Ke1 ke8 bh8");
        dead("Ke1 Ba1 ke8 bb2");
        dead("Ke1 Ba1 Bc1 Bh8 ke8 bh6 bd4");
        alive("Ke1 Ba1 Bb1 ke8");
        alive("Ke1 Ba1 ke8 bb1");
        alive("Ke1 Na1 Nc4 ke8");
        alive("Ke1 Na1 ke8 nc5");
        alive("Ke1 Na1 ke8 bc5");
        alive("Ke1 Na1 Ba3 ke8");
        for man in ["P", "Q", "R", "A", "C", "M", "J", "G", "E"] {
            if has(man.chars().next().unwrap()) {
                alive(&format!("Ke1 {man}b2 ke8"));
                alive(&format!("Ke1 Nb3 ke8 {}a7", man.to_lowercase()));
            }
        }
    }
    assert_eq!(games, 16);
}

/// Where men push or leap, and on a board with holes, only bare kings are claimed: on the 68 squares of the Gustavian
/// board a king in a corner has two neighbours, and king and knight do mate.
#[test]
fn nothing_but_bare_kings_is_claimed_in_the_other_games() {
    for variant in ["ladon", "ladon-decimal", "lombard"] {
        for men in ["Ke1 Nf3 ke8", "Ke1 Ba1 ke8", "Ke1 Ba1 ke8 bb2"] {
            assert_eq!(few(variant, men, 'w').outcome(), None, "{variant} {men}");
        }
        assert_eq!(few(variant, "Ke1 ke8", 'w').outcome(), Some(Outcome::draw(Reason::BareKings)));
    }
    let mate = position("ladon-gustavian", "10/*8*/*8*/*8*/*8*/*8*/*1N6*/k1K7 b - - 0 1");
    assert_eq!(mate.outcome().map(|outcome| outcome.reason), Some(Reason::Checkmate));
}

#[test]
fn the_game_ends_with_the_capture_that_leaves_too_little() {
    let before = position("chess", "4k3/8/8/8/8/8/4p3/4KN2 w - - 0 1");
    assert_eq!(before.outcome(), None);
    assert_eq!(play(before, "e1e2").outcome(), DEAD);
    let promotion = position("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(play(promotion.clone(), "a7a8n").outcome(), DEAD);
    assert_eq!(play(promotion, "a7a8q").outcome(), None);
}

/// Mate or stalemate is judged first, then what is dead, then repetition and the fifty moves.
#[test]
fn a_dead_position_stands_between_stalemate_and_the_fifty_moves() {
    let stalemate = position("chess", "k7/8/1K6/8/8/8/7B/8 b - - 0 1");
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(position("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 100 90").outcome(), DEAD);
    let moves = "f1e3 e8d8 e3f1 d8e8 f1e3 e8d8 e3f1 d8e8";
    assert_eq!(play(position("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"), moves).outcome(), DEAD);
}

/// All squares of a board of so many files and eight ranks.
fn squares(files: i32) -> impl Iterator<Item = (i32, i32)> + Clone {
    (0..files).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// The proof for any number of bishops: wherever two kings stand, each has a neighbouring square of the colour that the
/// bishops, or the knight that gives check, do not reach, and that the other king does not attack.
#[test]
fn a_king_always_has_a_square_of_the_other_colour() {
    for files in [8, 10] {
        for king in squares(files) {
            for other in squares(files).filter(|&other| distance(king, other) > 1) {
                let is_free = |square: (i32, i32)| {
                    distance(king, square) == 1
                        && (king.0 + king.1 + square.0 + square.1) % 2 == 1
                        && distance(other, square) > 1
                };
                assert!(squares(files).any(is_free), "{files} files: {king:?}, {other:?}");
            }
        }
    }
}

/// The same by search: among all positions of king and knight (bishop) against king there is no mate.
#[test]
fn no_position_with_one_knight_or_bishop_is_mate() {
    for variant in ["chess", "capablanca"] {
        let geometry = games().find(variant).unwrap().geometry();
        let (files, mut checks) = (geometry.files() as i32, 0);
        let name = |(file, rank): (i32, i32)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        // The other corners are mirror images.
        for king in squares(files).filter(|&(file, rank)| file < files / 2 && rank < 4) {
            for other in squares(files).filter(|&other| distance(king, other) > 1) {
                for man in squares(files).filter(|&man| man != king && man != other) {
                    let (dx, dy) = ((man.0 - king.0).abs(), (man.1 - king.1).abs());
                    let attacker = match (dx, dy) {
                        (1, 2) | (2, 1) => 'N',
                        _ if dx == dy => 'B',
                        _ => continue,
                    };
                    let men = format!("k{} K{} {attacker}{}", name(king), name(other), name(man));
                    let position = few(variant, &men, 'b');
                    checks += position.is_check() as usize;
                    assert!(!position.legal_moves().is_empty() || !position.is_check(), "{variant} {men}");
                }
            }
        }
        assert!(checks > 10_000, "{variant}: {checks}");
    }
}
