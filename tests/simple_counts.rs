//! The second generators of `tests/simple` against known counts, and the perft files that they wrote.

mod simple;

use simple::Game;
use simple::ladon::Ladon;
use simple::lombard::Lombard;
use simple::paradise::Paradise;

/// Counts from the start positions at depths 1 to 4, from another independent brute-force generator.
const STARTS: [(&str, &str, [u64; 4]); 5] = [
    ("ladon", "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1", [16, 256, 5042, 98674]),
    ("ladon-decimal", "rlnbqkbnlr/pppppppppp/10/10/10/10/PPPPPPPPPP/RLNBQKBNLR w KQkq - 0 1", [24, 576, 15662, 424304]),
    (
        "ladon-gustavian",
        "lrnbqkbnrl/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/LRNBQKBNRL w KQkq - 0 1",
        [20, 400, 9062, 204465],
    ),
    ("paradise", "rnbqkbnr/cpeppmpc/8/8/8/8/CPEPPMPC/RNBQKBNR w - - 0 1", [29, 854, 28542, 966184]),
    ("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [49, 2347, 85741, 3078111]),
];

fn perft(variant: &str, fen: &str, depth: u32) -> u64 {
    fn count<G: Game>(variant: &str, fen: &str, depth: u32) -> u64 {
        let game = G::from_fen(variant, fen);
        assert_eq!(game.fault(), None, "{variant}: {fen}");
        simple::perft(&game, depth)
    }
    match variant {
        "paradise" => count::<Paradise>(variant, fen, depth),
        "lombard" => count::<Lombard>(variant, fen, depth),
        _ => count::<Ladon>(variant, fen, depth),
    }
}

fn check_starts(depths: std::ops::RangeInclusive<usize>) {
    for (variant, fen, counts) in STARTS {
        for depth in depths.clone() {
            assert_eq!(perft(variant, fen, depth as u32), counts[depth - 1], "{variant}, depth {depth}");
        }
    }
}

#[test]
fn starts_have_the_known_counts() {
    check_starts(1..=3);
}

#[test]
#[ignore = "some seconds with --release"]
fn starts_have_the_known_counts_at_depth_four() {
    check_starts(4..=4);
}
