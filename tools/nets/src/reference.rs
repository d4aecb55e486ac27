//! What a net in whole numbers says: the plain reference, from nothing and without any trick, apart from the engine's.

use ladorea::board::Color;
use ladorea::eval::net::family::{Family, Names};
use ladorea::eval::net::{Net, QA, QB, SCALE};
use ladorea::games::AnyPosition;

/// A player's inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(pub Vec<usize>);

impl View {
    /// What `player` sees of a position.
    pub fn of(names: &Names, position: &AnyPosition, player: Color) -> View {
        let family = names.family;
        let seen = |square| if player == Color::White { square } else { family.turned(square) };
        let king = names.men(position).find(|&(color, sort, _)| color == player && sort + 1 == family.sorts.len());
        let mirrored = king.is_some_and(|(_, _, square)| family.is_mirrored_by(seen(square)));
        let place = |square| if mirrored { family.mirror(seen(square)) } else { seen(square) };
        View(
            names
                .men(position)
                .map(|(color, sort, square)| input(family, color != player, sort, place(square)))
                .collect(),
        )
    }
}

/// The number of an input.
pub(crate) const fn input(family: &Family, enemy: bool, sort: usize, square: usize) -> usize {
    (enemy as usize * family.sorts.len() + sort) * family.squares() + square
}

/// The score of a position, centipawns of the side to move.
pub fn score(net: &Net, names: &Names, position: &AnyPosition) -> i32 {
    let side = position.side();
    let (mover, other) = (View::of(names, position, side), View::of(names, position, !side));
    score_inputs(net, &mover.0, &other.0, names.men(position).count())
}

/// The score for inputs of the mover and of the other.
pub fn score_inputs(net: &Net, mover: &[usize], other: &[usize], men: usize) -> i32 {
    let hidden = net.shape.hidden;
    let bucket = net.shape.bucket(men);
    let w2 = &net.w2[bucket * 2 * hidden..][..2 * hidden];
    let mut sum = 0i64;
    for (inputs, w2) in [mover, other].into_iter().zip(w2.chunks(hidden)) {
        let mut accumulator = net.b1.clone();
        for &input in inputs {
            let row = &net.w1[input * hidden..][..hidden];
            accumulator.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        for (&value, &weight) in accumulator.iter().zip(w2) {
            let active = (value as i64).clamp(0, QA as i64);
            sum += active * active * weight as i64;
        }
    }
    ((sum / QA as i64 + net.b2[bucket] as i64) * SCALE as i64 / (QA * QB) as i64) as i32
}
