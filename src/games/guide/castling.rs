//! All castlings of White from the array, once the squares between king and rooks are empty.

use super::block::Picture;
use crate::board::{Color, Square};
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Dialect, Mark, Move, MoveTag, Setup};

/// The men that castle, beside the royal one.
const ROOK: char = 'R';

/// The first rank before, and after each castling, with its names. Nothing where there is no castling.
pub(super) fn draw(variant: &AnyVariant) -> Vec<Picture> {
    let Some(position) = cleared(variant) else { return Vec::new() };
    let castlings: Vec<Move> = position.legal_moves().into_iter().filter(|m| m.tag() == MoveTag::Castle).collect();
    let names: Vec<String> = castlings
        .iter()
        .map(|&m| format!("{} ({})", position.san(m), position.coordinates(m, Dialect::Uci)))
        .chain(["before".to_string()])
        .collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let mut lines = vec![format!("{:width$}  {}", "before", first_rank(&position))];
    for (&m, name) in castlings.iter().zip(&names) {
        let mut after = position.clone();
        after.make(m);
        lines.push(format!("{name:width$}  {}", first_rank(&after)));
    }
    let files: String = first_squares(variant).iter().map(|square| format!(" {} ", square.file().letter())).collect();
    lines.push(format!("{:width$}    {files}", ""));
    vec![Picture { drawings: vec![lines], ..Picture::default() }]
}

/// The array with nothing but kings and White's rooks; no position if White cannot castle.
fn cleared(variant: &AnyVariant) -> Option<AnyPosition> {
    let army = variant.army();
    let mut setup = variant.start().setup();
    setup.retain(|_, man| army.is_royal(man) || (man.is_of(Color::White) && army.letter(man) == ROOK));
    setup.rights.retain(|right| right.color == Color::White);
    let plain = Setup { side: Color::White, mark: Mark::NONE, clock: 0, number: 1, ..setup };
    variant.set_up(&plain).ok()
}

fn first_squares(variant: &AnyVariant) -> Vec<Square> {
    variant.geometry().squares().take(variant.geometry().files()).collect()
}

fn first_rank(position: &AnyPosition) -> String {
    let variant = position.variant();
    let letter = |square: &Square| format!(" {} ", variant.army().letter(position.board().at(*square)));
    format!("1 {}", first_squares(&variant).iter().map(letter).collect::<String>())
}
