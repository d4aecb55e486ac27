//! Moves and positions by chance.

use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::Dialect;
use ladorea::random::SplitMix;

/// One of the lines.
pub(super) fn one_of(random: &mut SplitMix, texts: &[&str]) -> String {
    random.pick(texts).map(ToString::to_string).unwrap_or_default()
}

/// A variant; every second time the one that a GUI has if it asks for none.
pub(super) fn variant(random: &mut SplitMix) -> &'static AnyVariant {
    if random.below(2) == 0 {
        return games().standard();
    }
    match games().entries().nth(random.below(games().entries().len())) {
        Some(entry) => entry.variant(),
        None => games().standard(),
    }
}

/// Plays at most so many moves and returns them.
pub(super) fn moves(random: &mut SplitMix, position: &mut AnyPosition, most: usize, dialect: Dialect) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..random.below(most + 1) {
        let list = position.legal_moves();
        // Of a finished game there is nothing to be played on, whatever moves there are.
        let Some(&m) = random.pick(&list).filter(|_| position.outcome().is_none()) else { break };
        texts.push(position.coordinates(m, dialect));
        position.make(m);
    }
    texts
}

/// A FEN of the variant; sometimes of another one, which may be wrong.
pub(super) fn fen(random: &mut SplitMix, variant: &AnyVariant) -> String {
    if random.below(12) == 0 {
        return self::variant(random).spec().fen.to_string();
    }
    let mut position = variant.start();
    moves(random, &mut position, 60, Dialect::Uci);
    if random.below(12) == 0 {
        return position.fen().replacen(['p', 'P'], "k", 1);
    }
    position.fen()
}

/// A legal move of the position, or one that hardly ever is; nothing if the game is over for good.
pub(super) fn a_move(random: &mut SplitMix, position: &AnyPosition, dialect: Dialect) -> String {
    let list = position.legal_moves();
    match random.pick(&list) {
        Some(&m) if random.below(12) > 0 => match random.below(8) {
            0 => position.san(m),
            _ => position.coordinates(m, dialect),
        },
        _ => one_of(random, &["e2e4", "e7e5", "a1a8", "e1g1", "O-O", "e7e8q", "h9h10", "d1h5", "a2a3", "k9k8"]),
    }
}
