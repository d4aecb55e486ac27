//! Games of every variant are read back as they were written.

use crate::support::games;
use ladorea::games::{AnyPosition, AnyVariant, shuffle};
use ladorea::pgn::{self, Game, GameResult, referee};
use ladorea::position::{Dialect, MoveTag};
use ladorea::random::SplitMix;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Games of each variant.
const GAMES: usize = 1000;
/// One game in so many is played to its end.
const WHOLE: usize = 20;
/// The longest game.
const LONGEST: usize = 600;
/// The others have fewer plies than this.
const SHORT: usize = 60;
/// Threads that share the variants.
const THREADS: usize = 2;

/// Comments that a writer must take care of.
const COMMENTS: [&str; 6] = [
    "plain",
    "several words that are long enough to be wrapped, since a line must not have eighty characters or more",
    "signs: ( ) [ ] ; $1 % \" \\ 1-0 *",
    "brace } inside { and\nline\r\nends",
    "{[%clk 0:01:00]}",
    "  ",
];

/// A game of random moves with comments, as long as `plies` at most.
pub(super) fn random_game(start: AnyPosition, plies: usize, random: &mut SplitMix) -> Game {
    let mut game = Game::new(start);
    game.tags.set("White", "A \"quoted\" \\ name");
    game.tags.set("Black", "Zoë [x]");
    game.tags.set("Termination", "normal");
    game.tags.set("Opening", "random");
    while game.moves().len() < plies && game.position().outcome().is_none() {
        if random.below(16) == 0 {
            game.comment(COMMENTS[random.below(COMMENTS.len())]);
        }
        let legal = game.position().legal_moves();
        // Castlings and the like are rare in random games, and they are what differs.
        let is_special = |m: &&_| is_special(**m);
        let special = legal.iter().filter(is_special).count();
        let m = if special == 0 || random.below(2) == 0 {
            legal[random.below(legal.len())]
        } else {
            *legal.iter().filter(is_special).nth(random.below(special)).unwrap()
        };
        assert!(game.make(m));
    }
    if let Some(outcome) = game.position().outcome() {
        game.result = outcome.into();
        game.comment(outcome.reason.text());
    }
    game
}

fn is_special(m: ladorea::position::Move) -> bool {
    m.tag() as usize >= MoveTag::EnPassant as usize || m.promoted().is_some()
}

/// The back rank of a Fischer Random game.
fn fischer_array(random: &mut SplitMix) -> String {
    loop {
        let mut men = *b"RNBQKBNR";
        for last in (1..men.len()).rev() {
            men.swap(last, random.below(last + 1));
        }
        let text = String::from_utf8(men.to_vec()).unwrap();
        let bishops: usize = text.match_indices('B').map(|(file, _)| file).sum();
        let order: String = text.chars().filter(|man| "RK".contains(*man)).collect();
        if bishops % 2 == 1 && order == "RKR" {
            return text;
        }
    }
}

/// Where game `number` starts: the array, another array of a game that has many, or some position that can arise.
fn start(variant: &AnyVariant, number: usize, arrays: &[String], random: &mut SplitMix) -> AnyPosition {
    match number % 4 {
        0 => {
            let mut position = variant.start();
            for _ in 0..1 + random.below(SHORT) {
                let legal = position.legal_moves();
                if position.outcome().is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
            }
            variant.position(&position.fen()).unwrap()
        }
        1 if variant.name() == "fischerandom" => {
            let array = fischer_array(random);
            let fen = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{array} w KQkq - 0 1", array.to_lowercase());
            variant.position(&fen).unwrap()
        }
        1 if !arrays.is_empty() => {
            let shuffle = shuffle::find(variant.name()).unwrap();
            variant.position(&(shuffle.fen)(&arrays[random.below(arrays.len())])).unwrap()
        }
        _ => variant.start(),
    }
}

fn assert_same(read: &Game, written: &Game) {
    assert_eq!(read.variant().name(), written.variant().name());
    assert_eq!(read.start().fen(), written.start().fen());
    assert_eq!(read.moves(), written.moves());
    assert_eq!(read.position().fen(), written.position().fen());
    assert_eq!(read.result, written.result);
    let texts = |game: &Game| -> Vec<(usize, String)> {
        game.comments().iter().map(|comment| (comment.ply, comment.text.replace('}', ")"))).collect()
    };
    assert_eq!(texts(read), texts(written));
    for (name, value) in written.tags.iter() {
        assert_eq!(read.tags.get(name), Some(value), "{name}");
    }
    assert_eq!(read.tags.get("Result"), Some(written.result.token()));
}

/// What the games of a variant had, so that the test is known to have tested it.
#[derive(Debug, Default)]
struct Tally {
    finished: usize,
    set_up: usize,
    special: usize,
}

fn play_write_and_read(variant: &AnyVariant) -> Tally {
    let name = variant.name();
    let mut random = SplitMix::new(1);
    let arrays = shuffle::find(name).map(|shuffle| (shuffle.arrays)()).unwrap_or_default();
    let games: Vec<Game> = (0..GAMES)
        .map(|number| {
            let plies = if number % WHOLE == 0 { LONGEST } else { random.below(SHORT) };
            // The position that a whole game starts from differs as well.
            random_game(start(variant, number / WHOLE + number, &arrays, &mut random), plies, &mut random)
        })
        .collect();
    let text: String = games.iter().map(Game::to_pgn).collect();
    assert!(text.lines().all(|line| line.chars().count() < 80 || line.starts_with('[')), "{name}");
    let read = pgn::read(text.as_bytes(), crate::support::games());
    assert_eq!(read.len(), games.len(), "{name}");
    let mut tally = Tally::default();
    for (number, (read, written)) in read.iter().zip(&games).enumerate() {
        let read = read.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_same(read, written);
        if written.result != GameResult::Unfinished {
            referee::judge(read).unwrap_or_else(|dispute| panic!("{name}: {dispute}"));
            tally.finished += 1;
        }
        if number < WHOLE {
            // Written, read and written again it is the same text.
            assert_eq!(
                pgn::read(read.to_pgn().as_bytes(), crate::support::games())[0].as_ref().unwrap().to_pgn(),
                read.to_pgn()
            );
        }
        tally.set_up += read.tags.get("FEN").is_some() as usize;
        tally.special += read.moves().iter().filter(|m| is_special(**m)).count();
    }
    tally
}

#[test]
fn a_thousand_random_games_of_every_variant_are_read_back_as_they_were_written() {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(entry) = games().entries().nth(next.fetch_add(1, Ordering::Relaxed)) {
                    let tally = play_write_and_read(entry.variant());
                    // Nothing is special in Paradise Chess but its exchanges, which are plain moves.
                    let has_special = tally.special > 100 || entry.name() == "paradise";
                    let enough = tally.finished >= 40 && tally.set_up >= 200 && has_special;
                    assert!(
                        enough || (entry.name() == "paradise" && tally.set_up >= 200),
                        "{}: {tally:?}",
                        entry.name()
                    );
                }
            });
        }
    });
}

/// Games of one move: variant, position, the move in coordinates, its SAN.
const SANS: [(&str, &str, &str, &str); 24] = [
    // A push is not written, not even one that captures; a promotion by it is, and the check that it threatens.
    ("ladon", "k7/8/8/3p4/8/8/3L4/7K w - - 0 1", "d2d4", "Ld4"),
    ("ladon", "k7/8/3r4/3N4/8/8/3L4/7K w - - 0 1", "d2d4", "Ld4"),
    ("ladon", "k7/8/3r4/3p4/8/8/3L4/7K w - - 0 1", "d2d4", "Ld4"),
    ("ladon", "8/3P4/8/3L3k/8/8/8/7K w - - 0 1", "d5d6n", "Ld6=N"),
    ("ladon", "8/3P4/8/3L4/8/8/8/k6K w - - 0 1", "d5d6q", "Ld6=Q"),
    ("ladon", "8/3P4/8/3L4/8/8/8/3k3K w - - 0 1", "d5c6", "Lc6"),
    ("ladon", "8/8/8/3k4/3P4/8/8/2L4K w - - 0 1", "c1d2", "Ld2+"),
    ("ladon", "k7/8/8/8/8/8/8/1L1L3K w - - 0 1", "b1c1", "Lbc1"),
    ("ladon", "k7/8/8/8/3L4/8/3L4/7K w - - 0 1", "d2d3", "L2d3"),
    // An exchange is a capture, of an enemy or an own man.
    ("paradise", "8/k7/3n4/8/3R4/8/P7/8 w - - 0 1", "d4d6", "Rxd6"),
    ("paradise", "8/k7/5P2/8/3B4/8/8/8 w - - 0 1", "d4f6", "Bxf6"),
    ("paradise", "8/k7/8/8/2n1N3/3P4/8/8 w - - 0 1", "d3c4", "dxc4"),
    ("paradise", "8/k7/8/8/2n1N3/3P4/8/8 w - - 0 1", "d3e4", "dxe4"),
    ("paradise", "8/k7/8/8/3p4/1N3N2/8/8 w - - 0 1", "f3d4", "Nfxd4"),
    ("paradise", "8/k7/3R4/8/3n4/8/3R4/8 w - - 0 1", "d6d4", "R6xd4"),
    ("paradise", "8/8/8/8/8/8/P1p5/1nk5 b - - 0 1", "b1a3", "Na3"),
    // Both leaps of a joint move are named, a leap alone like any move.
    ("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e1g3,d1b3", "Kg3,Qb3"),
    ("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e8e5,d8f6", "Ke5,Qf6"),
    ("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e1d3", "Kd3"),
    ("lombard", "8/3P4/8/7k/8/8/8/7K w - - 0 1", "d7d8q", "d8=Q"),
    // Castling as each rule has it.
    ("ladorean", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1h1", "Kh1"),
    ("gothic", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1c1", "O-O-O"),
    ("fischerandom", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"),
    ("chess", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "exd6"),
];

#[test]
fn what_is_special_to_a_game_is_written_as_its_rules_say() {
    for (variant, fen, coordinates, san) in SANS {
        let start = games().find(variant).unwrap().position(fen).unwrap();
        let m = start.parse_move(coordinates, Dialect::Uci).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"));
        let dots = if fen.contains(" w ") { "." } else { "..." };
        let mut game = Game::new(start);
        assert!(game.make(m));
        let text = game.to_pgn();
        assert!(text.ends_with(&format!("\n\n1{dots} {san} *\n\n")), "{variant} {fen} {coordinates}: {text}");
        let read = pgn::read(text.as_bytes(), crate::support::games());
        assert_eq!(read[0].as_ref().unwrap().moves(), [m], "{variant} {fen} {san}");
    }
}
