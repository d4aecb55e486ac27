//! What must hold for any bytes. The fuzz targets call these with new bytes, a test of the engine with the ones that
//! are kept.

#![allow(dead_code, unreachable_pub, reason = "each target calls one of them, and is a program of its own")]

use ladorea::games::{AnyPosition, AnyVariant, Catalogue, file, shuffle};
use ladorea::men::betza as notation;
use ladorea::pgn;
use ladorea::position::{Dialect, Move};
use ladorea::protocol::fuzzing;
use std::borrow::Cow;
use std::sync::OnceLock;

const DIALECTS: [Dialect; 4] = [Dialect::Uci, Dialect::Cecp, Dialect::San, Dialect::XboardSan];

/// The built-in games.
fn games() -> &'static Catalogue {
    static GAMES: OnceLock<Catalogue> = OnceLock::new();
    GAMES.get_or_init(Catalogue::builtin)
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Betza notation: read or refused with a reason.
pub fn betza(bytes: &[u8]) {
    if let Err(error) = notation::parse(&text(bytes)) {
        assert!(!error.to_string().is_empty());
    }
}

/// Lines of CECP.
pub fn cecp(bytes: &[u8]) {
    text(bytes).lines().for_each(fuzzing::read_cecp);
}

/// Lines of UCI.
pub fn uci(bytes: &[u8]) {
    text(bytes).lines().for_each(fuzzing::read_uci);
}

/// Names of variants.
pub fn variants(bytes: &[u8]) {
    let name = text(bytes);
    if let Ok(variant) = games().find(&name) {
        assert!(games().find(variant.name()).is_ok_and(|same| same.name() == variant.name()));
        assert!(pgn::find_variant(games(), &name).is_ok());
    }
    if let Ok(variant) = pgn::find_variant(games(), &name) {
        assert_eq!(variant.start().fen(), variant.spec().fen);
    }
    if let Some(shuffle) = shuffle::find(&name) {
        assert!(games().find(shuffle.variant).is_ok());
    }
}

/// A file of variants: what is accepted can be played, written and read back; what is refused has a reason.
pub fn definitions(bytes: &[u8]) {
    const PLIES: usize = 12;
    let text = text(bytes);
    let games = match file::parse("fuzz", &text, games()) {
        Ok(games) => games,
        Err(error) => return assert!(error.to_string().starts_with("fuzz"), "{error}"),
    };
    let mut lots = bytes.iter().fold(1_u64, |sum, &byte| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte));
    for entry in games.entries().filter(|entry| entry.is_added()) {
        assert!(games.find(entry.name()).is_ok());
        let mut position = entry.variant().start();
        for _ in 0..PLIES {
            let fen = position.fen();
            let moves = position.legal_moves();
            assert_eq!(sorted(&reread(entry.variant(), &position, &fen)), sorted(&position), "{}: {fen}", entry.name());
            if position.outcome().is_some() || moves.is_empty() {
                break;
            }
            for &m in &moves {
                for (written, dialect) in [
                    (position.san(m), Dialect::San),
                    (position.coordinates(m, Dialect::Uci), Dialect::Uci),
                    (position.coordinates(m, Dialect::Cecp), Dialect::Cecp),
                ] {
                    let read = position.parse_move(&written, dialect);
                    assert_eq!(read, Ok(m), "{}: {fen}: {written}", entry.name());
                }
            }
            lots = lots.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            position.make(moves[(lots >> 33) as usize % moves.len()]);
        }
    }
}

/// The variant that the first line names, or the standard one; and the rest.
fn split(text: &str) -> (&'static AnyVariant, &str) {
    let (name, rest) = text.split_once('\n').unwrap_or(("", text));
    (games().find(name.trim()).unwrap_or_else(|_| games().standard()), rest)
}

/// A variant's name on one line and a FEN on the next: what is accepted can be written, read back and played on.
pub fn fen(bytes: &[u8]) {
    let text = text(bytes);
    let (variant, fen) = split(&text);
    let Ok(mut position) = variant.position(fen.trim()) else { return };
    let (fen, hash) = (position.fen(), position.hash());
    let same = reread(variant, &position, &fen);
    let moves = sorted(&position);
    assert_eq!(sorted(&same), moves, "{fen}");
    for m in moves {
        assert!(position.is_legal(m), "{fen}: {m:?}");
        let undo = position.make(m);
        reread(variant, &position, &fen);
        position.outcome();
        position.unmake(&undo);
        assert_eq!((position.fen(), position.hash()), (fen.clone(), hash), "after {m:?}");
    }
}

fn reread(variant: &AnyVariant, position: &AnyPosition, from: &str) -> AnyPosition {
    let fen = position.fen();
    let same = variant.position(&fen).unwrap_or_else(|error| panic!("{fen} (from {from}): {error}"));
    assert_eq!((same.fen(), same.hash()), (fen, position.hash()), "from {from}");
    same
}

fn sorted(position: &AnyPosition) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable_by_key(|m| m.bits());
    moves
}

/// A variant's name, a FEN (an empty line: the array), and moves in any notation.
pub fn san(bytes: &[u8]) {
    let text = text(bytes);
    let (variant, rest) = split(&text);
    let (fen, moves) = rest.split_once('\n').unwrap_or(("", rest));
    let mut position = variant.position(fen.trim()).unwrap_or_else(|_| variant.start());
    for token in moves.split_whitespace() {
        let mut played = None;
        for dialect in DIALECTS {
            match position.parse_move(token, dialect) {
                Ok(m) => {
                    assert!(position.is_legal(m), "{}: {token}", position.fen());
                    for (written, dialect) in
                        [(position.san(m), Dialect::San), (position.coordinates(m, dialect), dialect)]
                    {
                        assert_eq!(position.parse_move(&written, dialect), Ok(m), "{}: {written}", position.fen());
                    }
                    played = Some(m);
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        if let Some(m) = played {
            position.make(m);
        }
    }
}

/// Games in PGN: what is read can be written, and is read as the same game then.
pub fn pgn(bytes: &[u8]) {
    for game in pgn::read(bytes, games()) {
        match game {
            Ok(game) => {
                let written = game.to_pgn();
                let again = pgn::read(written.as_bytes(), games());
                let [Ok(again)] = &again[..] else { panic!("{written}\nis read as {again:?}") };
                assert_eq!((again.moves(), again.result), (game.moves(), game.result), "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
