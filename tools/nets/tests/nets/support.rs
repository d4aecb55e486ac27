//! What several tests need.

use ladorea::games::AnyVariant;
use ladorea::random::SplitMix;
use ladorea_nets::games::{End, Game, Start, Winner, check_sum, ordered_moves};
use std::path::PathBuf;

/// An empty folder of one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ladorea-nets-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game of random moves and scores.
pub(crate) fn random_game(variant: &AnyVariant, number: u64, plies: usize) -> Game {
    let mut random = SplitMix::new(number);
    let start = match random.below(3) {
        0 => Start::Own,
        1 => Start::random(variant, &mut random),
        _ => Start::Fen(variant.start().fen()),
    };
    let mut game = Game {
        number,
        variant: variant.name().to_string(),
        start,
        nodes: 1000 + random.below(1000) as u32,
        opening: random.below(8),
        moves: Vec::new(),
        scores: Vec::new(),
        winner: Winner::ALL[random.below(3)],
        end: End::ALL[random.below(End::ALL.len())],
        check: 0,
    };
    let mut position = game.start.position(variant).unwrap();
    while game.moves.len() < plies && position.outcome().is_none() {
        let moves = ordered_moves(&position);
        let index = random.below(moves.len());
        if game.moves.len() >= game.opening {
            // Mostly small steps, now and then a mate.
            let score = if random.below(20) == 0 { 31_990 } else { random.below(400) as i16 - 200 };
            game.scores.push(if random.below(2) == 0 { score } else { -score });
        }
        game.moves.push(index as u16);
        position.make(moves[index]);
    }
    game.opening = game.opening.min(game.moves.len());
    game.check = check_sum(&position);
    game
}
