//! Openings of files: positions of FEN and EPD files, games of PGN files, walks through [`polyglot`] books.

use super::polyglot::{self, Book};
use super::{Opening, OpeningError, Wanted};
use crate::warnings::{self, Skipped};
use ladorea::games::AnyVariant;
use ladorea::pgn;
use ladorea::position::Outcome;
use std::path::Path;

/// Fields of a FEN at most.
const FEN_FIELDS: usize = 6;

/// What to do with games that are too long for openings.
const WAY_OUT: &str =
    "--opening-plies N takes the first N plies of each (plies = N under [openings] in a tournament file)";
const WAY_OUT_SHORTER: &str = "take fewer plies";

/// The openings of a file, and whether it is a Polyglot book: one if it looks so or is called `.bin`; games if the
/// name ends in `.pgn` (their first plies, or all moves); else a FEN or EPD in each line.
///
/// What cannot be used (a game with an illegal move within these plies, a game of another variant, a line that is no
/// position, an opening after which the game is over) is passed over with a warning.
pub(super) fn read(path: &Path, wanted: &Wanted<'_>) -> Result<(Vec<Opening>, bool), OpeningError> {
    let bytes = std::fs::read(path).map_err(|source| OpeningError::File { path: path.to_path_buf(), source })?;
    let is_called = |ending| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
    let is_pgn = is_called("pgn");
    if is_called("bin") || !is_pgn && polyglot::is_book(&bytes) {
        let wrong = |source| OpeningError::Book { path: path.to_path_buf(), source };
        let book = Book::read(&bytes).map_err(wrong)?;
        let (mut openings, illegal) = book.openings(wanted).map_err(wrong)?;
        let mut skipped = Skipped::default();
        illegal.into_iter().for_each(|reason| skipped.add(reason));
        skipped.tell(&path.display(), "entries", book.len());
        openings.retain(|opening| end_of(opening).is_none());
        return if openings.is_empty() { Err(OpeningError::Empty(path.to_path_buf())) } else { Ok((openings, true)) };
    }
    let text = pgn::decode(&bytes);
    if !is_pgn && text.contains('\0') {
        return Err(OpeningError::NoText(path.to_path_buf()));
    }
    Ok((texts(path, &text, wanted, is_pgn)?, false))
}

/// The openings of a text that can be used; the others are told.
fn texts(path: &Path, text: &str, wanted: &Wanted<'_>, is_pgn: bool) -> Result<Vec<Opening>, OpeningError> {
    let found = if is_pgn { games(path, text, wanted) } else { positions(text, wanted.variant) };
    let all = found.len();
    let (mut openings, mut skipped, mut over) = (Vec::new(), Skipped::default(), Vec::new());
    for (place, opening) in found {
        match opening {
            Err(reason) => skipped.add(reason),
            Ok(opening) => match end_of(&opening) {
                None => openings.push(opening),
                Some(end) => {
                    skipped.add(format_args!("{place}: the game is over: {}", end.reason.text()));
                    over.push(end);
                }
            },
        }
    }
    match (skipped.first(), over.first()) {
        _ if !openings.is_empty() => {}
        (None, _) => return Err(OpeningError::Empty(path.to_path_buf())),
        (Some(_), Some(end)) if is_pgn && over.len() == all => {
            let way_out = if wanted.plies.is_none() { WAY_OUT } else { WAY_OUT_SHORTER };
            return Err(OpeningError::Over {
                path: path.to_path_buf(),
                count: all,
                reason: end.reason.text(),
                way_out,
            });
        }
        (Some(reason), _) => {
            let reason = reason.to_string();
            return Err(OpeningError::Unusable { path: path.to_path_buf(), count: all, reason });
        }
    }
    skipped.tell(&path.display(), "openings", all);
    Ok(openings)
}

/// How the game has ended after an opening, if it has.
fn end_of(opening: &Opening) -> Option<Outcome> {
    opening.end().outcome()
}

/// Openings as they stand in a file: where each stands, and what it is or why it is none.
type Found = Vec<(String, Result<Opening, String>)>;

fn positions(text: &str, variant: &AnyVariant) -> Found {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Of an EPD the four fields of the position; its operations follow.
        let before = line.split(';').next().unwrap_or(line);
        let mut fields: Vec<&str> = before.split_whitespace().take(FEN_FIELDS).collect();
        if fields.get(4).is_some_and(|field| field.parse::<u32>().is_err()) {
            fields.truncate(4);
        }
        let place = format!("line {}", index + 1);
        let position = variant.position(&fields.join(" "));
        let opening = position.map(Opening::at).map_err(|error| format!("{place}: {error}"));
        found.push((place, opening));
    }
    found
}

fn games(path: &Path, text: &str, wanted: &Wanted<'_>) -> Found {
    let Wanted { variant, plies, .. } = *wanted;
    let reader = pgn::Reader::new(text, crate::games::games()).first_plies(plies.unwrap_or(usize::MAX));
    let opening = |(index, game): (usize, Result<pgn::Game, pgn::PgnError>)| {
        let place = format!("game {}", index + 1);
        let opening = game.map_err(|error| error.to_string()).and_then(|game| {
            let found = game.variant();
            if !found.is(variant) {
                let (found, wanted) = (found.name(), variant.name());
                return Err(format!("{place}: a game of {found} among openings of {wanted}"));
            }
            game.notes().iter().for_each(|note| warnings::note(&path.display(), note));
            Ok(Opening { start: game.start().clone(), moves: game.moves().to_vec() })
        });
        (place, opening)
    };
    reader.enumerate().map(opening).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;
    use crate::games::games;

    #[test]
    fn files_are_read_and_what_is_wrong_is_named() {
        let chess = games().find("chess").unwrap();
        let file = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(format!("ladorea-openings-{}-{name}", std::process::id()));
            std::fs::write(&path, text).unwrap();
            let wanted = Wanted { variant: chess, plies: Some(3), count: 2, seed: 1 };
            let found = Source::File(path.clone(), "f".into()).openings(&wanted, &mut |_| true);
            std::fs::remove_file(&path).unwrap();
            found.map(|(openings, _)| openings)
        };
        let epd = "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n";
        let found = file("a.epd", epd).unwrap();
        assert_eq!(
            found.iter().map(|o| o.start.fen()).collect::<Vec<_>>(),
            ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9",]
        );
        // What cannot be used is passed over, as long as something is left.
        let bad = "4k3/8/8/8/8/8/4P3/4K3 w\n4k3/x b - -\n7k/5QQ1/8/8/8/8/8/K7 b - -\n";
        assert_eq!(file("b.epd", bad).unwrap().len(), 1);
        let error = file("b.epd", "4k3/x b - -\n").unwrap_err().to_string();
        assert!(error.contains("b.epd: none of the 1 openings in it can be used; the first: line 1: "), "{error}");
        let found = file("c.pgn", "1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 *\n").unwrap();
        assert_eq!(found.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3, 1]);
        let mixed = "[Variant \"Gothic\"]\n\n1. e4 *\n\n1. e4 Ke4 *\n\n1. c4 e5 2. g3 -- 3. Bg2 *\n";
        let found = file("d.pgn", mixed).unwrap();
        assert_eq!(found.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3]);
        let other = file("d.pgn", "[Variant \"Gothic\"]\n\n1. e4 *\n").unwrap_err().to_string();
        assert!(other.ends_with("the first: game 1: a game of gothic among openings of chess"), "{other}");
        // A game that is over is no opening, but its first moves are one.
        assert_eq!(file("e.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap()[0].moves.len(), 3);
        assert!(matches!(file("f.epd", "# nothing\n"), Err(OpeningError::Empty(_))));
        // Sixteen bytes of anything but text are an entry of a book, whose key nobody knows.
        let error = file("g.bin", "not a book").unwrap_err().to_string();
        assert!(error.ends_with("g.bin: no Polyglot book: 10 bytes are not entries of 16 bytes each"), "{error}");
        assert!(matches!(file("h.epd", "\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0"), Err(OpeningError::Book { .. })));
        assert!(matches!(file("i.abk", "ABK\0 of another program"), Err(OpeningError::NoText(_))));
    }

    #[test]
    fn a_file_of_finished_games_needs_a_number_of_plies() {
        let chess = games().find("chess").unwrap();
        let path = std::env::temp_dir().join(format!("ladorea-openings-{}-over.pgn", std::process::id()));
        std::fs::write(&path, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. g4 e5 2. f3 Qh4# 0-1\n").unwrap();
        let [whole, same, cut] =
            [None, Some(4), Some(2)].map(|plies| read(&path, &Wanted { variant: chess, plies, count: 2, seed: 1 }));
        std::fs::remove_file(&path).unwrap();
        let error = whole.unwrap_err().to_string();
        assert!(
            error.contains("all 2 games in it are over (checkmate); an opening needs moves left: --opening-plies N"),
            "{error}"
        );
        assert!(same.unwrap_err().to_string().ends_with("take fewer plies"));
        assert_eq!(cut.unwrap().0.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 2]);
    }
}
