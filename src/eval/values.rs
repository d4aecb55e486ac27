//! What a man is worth, by its moves and the board's size.

use super::Pair;
use crate::board::Geometry;
use crate::men::{Movement, UNLIMITED};

/// The mean number of squares that a man reaches on an empty board.
pub fn mobility(movements: &[Movement], geometry: &Geometry) -> f64 {
    let squares: Vec<_> = geometry.squares().collect();
    let reached: usize = squares
        .iter()
        .map(|&from| movements.iter().filter(|m| !m.initial).map(|m| steps(m, geometry, from)).sum::<usize>())
        .sum();
    reached as f64 / squares.len().max(1) as f64
}

fn steps(movement: &Movement, geometry: &Geometry, from: crate::board::Square) -> usize {
    let step = movement.step(crate::board::Color::White);
    let mut square = from;
    let mut count = 0;
    for number in 1..=movement.range.min(16) {
        square = square.step(step);
        if !geometry.contains(square) {
            break;
        }
        count += (number >= movement.least) as usize;
    }
    count
}

/// The worth of a man other than pawn and king.
///
/// For the men of chess and the Capablanca family the values follow what many games between engines found: on 8x8 the
/// usual ones of computer chess; on 10x8 H. G. Muller's (TalkChess and chessvariants.org, 2008: P 85, N 300, B 350, R
/// 475, A 875, C 900, Q 950), scaled so that a pawn is 100 (the bishop pair is apart). For any other man they are
/// estimated from its mobility.
pub fn man_value(betza: &str, movements: &[Movement], geometry: &Geometry) -> Pair {
    let wide = geometry.files() >= 10;
    match (betza, wide) {
        ("N", false) => Pair::new(330, 320),
        ("B", false) => Pair::new(340, 340),
        ("R", false) => Pair::new(490, 550),
        ("Q", false) => Pair::new(990, 1020),
        ("N", true) => Pair::new(340, 330),
        ("B", true) => Pair::new(390, 390),
        ("R", true) => Pair::new(530, 590),
        ("BN", true) => Pair::new(1010, 1000),
        ("RN", true) => Pair::new(1040, 1060),
        ("Q", true) => Pair::new(1090, 1130),
        // The Ladon, which takes only by pushing: measured (see the evaluation of Ladon Chess); its inventor's "same as
        // knight" is too much.
        ("mQ2", _) => Pair::new(190, 170),
        _ => estimate(movements, geometry),
    }
}

/// Leapers of `n` moves are worth about 30 n + 5 n^2 / 8 (H. G. Muller); a slider's far squares count for less, being
/// blocked often.
fn estimate(movements: &[Movement], geometry: &Geometry) -> Pair {
    let leaps: Vec<Movement> = movements.iter().copied().filter(|m| m.range != UNLIMITED).collect();
    let slides: Vec<Movement> = movements.iter().copied().filter(|m| m.range == UNLIMITED).collect();
    let effective = mobility(&leaps, geometry) * 1.3 + mobility(&slides, geometry) * 0.8;
    let value = (33.0 * effective + 0.7 * effective * effective) as i32;
    Pair::new(value, value)
}
