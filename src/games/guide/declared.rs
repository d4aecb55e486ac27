//! Men of whom no page tells: drawn from their movements on the empty board.

use super::block::Block;
use crate::board::{Color, File, Kind, Rank, Square};
use crate::games::AnyVariant;
use crate::games::picture::{self, View};
use crate::men::{Hop, Movement};

/// What the signs of these pictures mean.
const SIGNS: &str = "In the picture the board is empty: `*` is a square where it can go or capture, `m` one where it can \
                     only go, `x` one where it can only capture, `i` one for the first move, and `p` one that it reaches \
                     over another man.";

/// How a man moves, in its notation and as a picture.
pub(super) fn man(variant: &AnyVariant, kind: Kind) -> Vec<Block> {
    let geometry = variant.geometry();
    let man = variant.army().man(kind);
    let middle = Square::new(File::new(geometry.files() / 2 - 1), Rank::new(geometry.ranks() / 2 - 1));
    let mut squares = Vec::new();
    for movement in variant.army().movements(kind) {
        let mut to = middle;
        for count in 1..=movement.range {
            to = to.step(movement.step(Color::White));
            if !geometry.contains(to) {
                break;
            }
            if count >= movement.least && (movement.hop == Hop::No || count > 1) {
                squares.push((to, sign(movement)));
            }
        }
    }
    let drawing = picture::draw(geometry, View::default(), |square| {
        // Where it goes and captures in two ways, both are meant.
        let mut signs = squares.iter().filter(|(other, _)| *other == square).map(|(_, sign)| *sign);
        match (signs.next(), signs.next()) {
            (Some('m'), Some('x')) | (Some('x'), Some('m')) => " * ".to_string(),
            (Some(sign), _) => format!(" {sign} "),
            (None, _) if square == middle => format!(" {} ", man.letter),
            (None, _) => " . ".to_string(),
        }
    });
    let text = format!("The {} moves as `{}` in Betza notation. {SIGNS}", man.name, man.betza);
    vec![Block::Text(text), Block::plain(drawing)]
}

fn sign(movement: &Movement) -> char {
    match movement {
        Movement { initial: true, .. } => 'i',
        Movement { hop: Hop::One, .. } => 'p',
        Movement { moves: true, captures: false, .. } => 'm',
        Movement { moves: false, captures: true, .. } => 'x',
        _ => '*',
    }
}
