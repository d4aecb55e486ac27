//! Castling as programs write it who mean different squares by the same letters.

use super::{castlings, only};
use ladorea::pgn::{self, Game};

/// Games of scripted engines in the real XBoard 4.9.1: variant, White's castling or the earlier one first, in the order
/// of the file.
const XBOARD_CASTLINGS: [(&str, &str); 38] = [
    ("bird", "f1c1 f8i8"),
    ("bird", "f1i1 f8c8"),
    ("capablanca", "f1c1 f8i8"),
    ("capablanca", "f1i1 f8c8"),
    ("embassy", "e1b1 e8h8"),
    ("embassy", "e1h1 e8b8"),
    ("gothic", "f1c1 f8i8"),
    ("gothic", "f1i1 f8c8"),
    ("grotesque", "e8c8 e1b1"),
    ("grotesque", "e8g8 e1c1"),
    ("grotesque", "e1g1 e8h8"),
    ("grotesque", "e8i8 e1h1"),
    ("grotesque", "e8b8 e1i1"),
    ("janus", "e1b1 e8i8"),
    ("janus", "e8b8 e1i1"),
    ("ladon-decimal", "f8i8 f1c1"),
    ("ladon-decimal", "f8c8 f1i1"),
    ("ladon-gustavian", "f1d1 f8h8"),
    ("ladon-gustavian", "f1h1 f8d8"),
    ("ladorean", "e1b1 e8c8"),
    ("ladorean", "e1c1 e8g8"),
    ("ladorean", "e1g1 e8h8"),
    ("ladorean", "e1h1 e8i8"),
    ("ladorean", "e8b8 e1i1"),
    ("moderncarrera", "f8i8 f1c1"),
    ("moderncarrera", "f8c8 f1i1"),
    ("opti", "f8h8 f1d1"),
    ("opti", "f1h1 f8d8"),
    ("schoolbook", "f1c1 f8i8"),
    ("schoolbook", "f1d1 f8c8"),
    ("schoolbook", "f1h1 f8d8"),
    ("schoolbook", "f8h8 f1i1"),
    ("univers", "f1c1 f8i8"),
    ("univers", "f8c8 f1d1"),
    ("univers", "f1h1 f8d8"),
    ("univers", "f8h8 f1i1"),
    ("victorian", "e1c1 e8g8"),
    ("victorian", "e1g1 e8c8"),
];

fn xboard_file() -> String {
    let path = format!("{}/tests/data/xboard/castlings.pgn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_castling_that_xboard_wrote_is_read_as_it_was_played() {
    let games = pgn::read(xboard_file().as_bytes(), crate::support::games());
    let found: Vec<(String, String)> = games
        .iter()
        .map(|game| game.as_ref().unwrap_or_else(|error| panic!("{error}")))
        .map(|game| (game.variant().name().to_string(), castlings(game)))
        .collect();
    let expected: Vec<(String, String)> =
        XBOARD_CASTLINGS.iter().map(|&(name, moves)| (name.to_string(), moves.to_string())).collect();
    assert_eq!(found, expected);
    for game in games.iter().flatten() {
        // Janus is one of XBoard's own variants: its files bear no marks, and nothing but the moves tells.
        let is_noted = !game.notes().is_empty();
        assert_eq!(is_noted, game.variant().name() == "janus", "{:?}", game.notes());
        // Written by us it is read back without marks and without doubts.
        let again = only(&game.to_pgn()).unwrap();
        assert_eq!((again.moves(), again.notes().len()), (game.moves(), 0));
    }
}

/// The same games without tags and pictures that tell the writer: what follows tells.
#[test]
fn without_marks_what_follows_tells_the_writer() {
    let mut in_picture = false;
    let bare: String = xboard_file()
        .lines()
        .filter(|line| {
            in_picture |= line.starts_with("{--------------");
            let kept = !in_picture && !line.starts_with("[VariantMen");
            in_picture &= !line.ends_with("--------------}");
            kept
        })
        .map(|line| format!("{line}\n"))
        .collect();
    for (game, (name, expected)) in pgn::read(bare.as_bytes(), crate::support::games()).iter().zip(XBOARD_CASTLINGS) {
        let game = game.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
        if game.notes().iter().all(|note| !note.is_guess) {
            assert_eq!(castlings(game), expected, "{name} {:?}", game.notes());
        }
    }
}

/// The castlings of a game and what was noted about them.
fn reading(text: &str) -> (String, Vec<String>) {
    let game: Game = only(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (castlings(&game), game.notes().iter().map(ToString::to_string).collect())
}

#[test]
fn one_text_is_read_as_its_writer_meant_it() {
    const ROOKS: &str = "[FEN \"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1\"]";
    let game = |tags: &str, moves: &str| reading(&format!("{tags}\n{ROOKS}\n\n{moves}"));
    let janus = "[Variant \"janus\"]";
    // Cute Chess and we mean the wing, XBoard the number of files.
    let (found, notes) = game(janus, "1. O-O e5 2. Kj1 *");
    assert_eq!(found, "e1i1");
    assert_eq!(notes, ["game 1, line 4: move 1. \"O-O\" is read as e1i1: what follows is not legal after e1b1"]);
    let (found, notes) = game(janus, "1. O-O e5 2. Ka1 *");
    assert_eq!(found, "e1b1");
    assert_eq!(notes, ["game 1, line 4: move 1. \"O-O\" is read as e1b1: what follows is not legal after e1i1"]);
    // Both can go on: the standard's reading, but not silently.
    let (found, notes) = game(janus, "1. O-O e5 *");
    assert_eq!(found, "e1i1");
    let expected = "is read as e1i1; it could be e1b1: nothing tells which program wrote it";
    assert!(notes[0].ends_with(expected), "{notes:?}");
    // Tags that tell need no note, and give way to what is legal.
    let marked = format!("{janus}\n[VariantMen \"K:KisO2\"]");
    assert_eq!(game(&marked, "1. O-O e5 *"), ("e1b1".to_string(), Vec::new()));
    let (found, notes) = game(&marked, "1. O-O e5 2. Kj1 *");
    assert_eq!((found.as_str(), notes.len()), ("e1i1", 1));
    // The king's goal says all.
    assert_eq!(game(janus, "1. Kb1 Ki8 2. Ka1 *"), ("e1b1 e8i8".to_string(), Vec::new()));
    // What one writer means holds for his whole game.
    let (found, notes) = game(janus, "1. O-O O-O 2. Ka1 Ka8 *");
    assert_eq!((found.as_str(), notes.len()), ("e1b1 e8b8", 1));
    let error = only(&format!("{janus}\n{ROOKS}\n\n1. O-O O-O 2. Ka1 Kj8 *")).unwrap_err();
    assert_eq!(error.to_string(), "game 1, line 4: move 2... \"Kj8\": no man can make this move");
}

#[test]
fn flexible_castling_in_letters_is_read_by_its_writer() {
    const ROOKS: &str = "[FEN \"r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1\"]";
    let game = |tags: &str, moves: &str| reading(&format!("[Variant \"schoolbook\"]\n{tags}{ROOKS}\n\n{moves}"));
    let marked = "[VariantMen \"K:KisO2\"]\n";
    assert_eq!(game(marked, "1. O-O O-O-O *"), ("f1i1 f8c8".to_string(), Vec::new()));
    let (found, notes) = game("", "1. O-O e5 2. Kj1 *");
    assert_eq!((found.as_str(), notes.len()), ("f1i1", 1));
    let (found, notes) = game("", "1. O-O e5 *");
    assert_eq!(found, "f1h1");
    assert!(notes[0].contains("it could be f1i1"), "{notes:?}");
    assert_eq!(game("", "1. Kh1 Kd8 *"), ("f1h1 f8d8".to_string(), Vec::new()));
}

#[test]
fn castling_that_all_write_alike_is_never_noted() {
    let chess = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 Bg4 7. Nc3 Qd7 8. a3 O-O-O *";
    assert_eq!(reading(chess), ("e1g1 e8c8".to_string(), Vec::new()));
    let capablanca = "[Variant \"capablanca\"]\n[FEN \"r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(reading(capablanca), ("f1i1 f8c8".to_string(), Vec::new()));
    let random = "[Variant \"caparandom\"]\n[FEN \"r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(reading(random), ("e1i1 e8c8".to_string(), Vec::new()));
}
