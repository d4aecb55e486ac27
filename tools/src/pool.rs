//! One pool of players from several files.

use crate::games::games;
use crate::repeats::{Identity, Repeats};
use crate::results::{self, ResultsError};
use crate::standings::Standings;
use crate::warnings::{self, Skipped};
use ladorea::board::Color;
use ladorea::pgn::{self, Game, GameResult, Header, Reader};
use ladorea::position::Dialect;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What cannot be read.
#[derive(Debug, Error)]
pub enum PoolError {
    /// A results file.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// A file that is not there.
    #[error("cannot read {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

/// Reads results files, and PGN files if their names end so. Players are the same if they are called the same;
/// unfinished games do not count, which is said, and a game that occurs again counts once. Of PGN only tags and results
/// need to be right: the games may be of any variant, and illegal moves do not matter. Games whose tags do not say who
/// played, or not the result that stands behind the moves, are passed over with a warning.
///
/// # Errors
/// What cannot be read.
pub fn read(files: &[PathBuf]) -> Result<(Standings, Repeats), PoolError> {
    let (mut pool, mut repeats) = (Standings::default(), Repeats::default());
    for path in files {
        if is_pgn(path) { add_pgn(&mut pool, &mut repeats, path)? } else { add_results(&mut pool, &mut repeats, path)? }
    }
    Ok((pool, repeats))
}

/// Whether a file is called one of PGN.
pub fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

fn add_results(pool: &mut Standings, repeats: &mut Repeats, path: &Path) -> Result<(), PoolError> {
    let (header, games) = results::read(path)?;
    let array = header.find_variant().map_or(String::new(), |variant| variant.start().fen());
    for game in &games {
        let [white, black] = game.players().map(|index| header.engines[index].name.as_str());
        let identity = Identity {
            white: white.to_string(),
            black: black.to_string(),
            date: game.date.clone(),
            round: (game.number + 1).to_string(),
            start: game.start.clone().unwrap_or_else(|| array.clone()),
            moves: game.moves.iter().map(|line| line.m.clone()).collect(),
        };
        if !repeats.is_new(path, &identity) {
            continue;
        }
        let half_points = if game.white == 0 { game.first_half_points() } else { 2 - game.first_half_points() };
        pool.add_named([white, black], half_points, &game.cause);
    }
    Ok(())
}

fn add_pgn(pool: &mut Standings, repeats: &mut Repeats, path: &Path) -> Result<(), PoolError> {
    let bytes = std::fs::read(path).map_err(|source| PoolError::File { path: path.to_path_buf(), source })?;
    let text = pgn::decode(&bytes);
    let (mut skipped, mut unfinished, mut all) = (Skipped::default(), 0, 0);
    // The moves serve only to tell games that occur again; a game in which they are wrong counts as well.
    for (header, game) in pgn::headers(&text).zip(Reader::new(&text, games())) {
        all += 1;
        let header = match header {
            Ok(header) => header,
            Err(error) => {
                skipped.add(error);
                continue;
            }
        };
        match (players(&header), half_points(&header)) {
            (Err(reason), _) | (_, Err(reason)) => {
                skipped.add(format_args!("game {}, line {}: {reason}", header.game, header.line));
            }
            (Ok(_), Ok(None)) => unfinished += 1,
            (Ok(names), Ok(Some(half_points))) => {
                if repeats.is_new(path, &identity(&header, names, game.ok().as_ref())) {
                    pool.add_named(names, half_points, header.tags.get("Termination").unwrap_or("not said"));
                }
            }
        }
    }
    if unfinished > 0 {
        let words = if unfinished == 1 { "has no result and does" } else { "have no result and do" };
        warnings::note(&path.display(), &format!("{unfinished} of {all} games {words} not count"));
    }
    skipped.tell(&path.display(), "games", all);
    Ok(())
}

/// The names of the players, who are two.
fn players(header: &Header) -> Result<[&str; 2], String> {
    let name = |tag: &str| {
        let found = header.tags.get(tag).map(str::trim).filter(|name| !["", "?"].contains(name));
        found.ok_or_else(|| format!("no tag says who played {tag}"))
    };
    let [white, black] = [name("White")?, name("Black")?];
    if white == black {
        return Err(format!("\"{white}\" is said to have played against itself"));
    }
    Ok([white, black])
}

/// White's half points; nothing of a game that has not ended.
fn half_points(header: &Header) -> Result<Option<usize>, String> {
    if let Some(dispute) = &header.dispute {
        return Err(dispute.to_string());
    }
    Ok(match header.result {
        GameResult::Win(Color::White) => Some(2),
        GameResult::Win(Color::Black) => Some(0),
        GameResult::Draw => Some(1),
        GameResult::Unfinished => None,
    })
}

/// What tells a game from others: its moves in coordinates, or as they stand if they cannot be read.
fn identity(header: &Header, [white, black]: [&str; 2], game: Option<&Game>) -> Identity {
    let tag = |name: &str| header.tags.get(name).unwrap_or("?").to_string();
    Identity {
        white: white.to_string(),
        black: black.to_string(),
        date: tag("Date"),
        round: tag("Round"),
        start: game.map_or_else(|| tag("FEN"), |game| game.start().fen()),
        moves: game.map_or_else(|| header.words.clone(), coordinates),
    }
}

/// The moves of a game as results files have them.
fn coordinates(game: &Game) -> Vec<String> {
    let mut position = game.start().clone();
    let mut texts = Vec::with_capacity(game.moves().len());
    for &m in game.moves() {
        texts.push(position.coordinates(m, Dialect::Uci));
        position.make(m);
    }
    texts
}
