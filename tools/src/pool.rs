//! One pool of players from several files.

use crate::repeats::{Identity, Repeats};
use crate::results::{self, ResultsError};
use crate::standings::Standings;
use ladorea::board::Color;
use ladorea::pgn::{self, Game, GameResult, PgnError};
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
    /// A game.
    #[error("{path}: {source}")]
    Game {
        /// In which file.
        path: PathBuf,
        /// What is wrong.
        source: Box<PgnError>,
    },
}

/// Reads results files, and PGN files if their names end so. Players are the same if they are called the same; unfinished games do not
/// count, and a game that occurs again counts once.
///
/// # Errors
/// What cannot be read.
pub fn read(files: &[PathBuf]) -> Result<(Standings, Repeats), PoolError> {
    let (mut pool, mut repeats) = (Standings::default(), Repeats::default());
    for path in files {
        let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        if is_pgn { add_pgn(&mut pool, &mut repeats, path)? } else { add_results(&mut pool, &mut repeats, path)? }
    }
    Ok((pool, repeats))
}

fn add_results(pool: &mut Standings, repeats: &mut Repeats, path: &Path) -> Result<(), PoolError> {
    let (header, games) = results::read(path)?;
    let array = header.find_variant().map_or(String::new(), |variant| variant.start().fen());
    for game in &games {
        let [white, black] = game.players().map(|index| header.engines.get(index).map_or("?", |engine| &engine.name));
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
    for game in pgn::read(&bytes) {
        let game = game.map_err(|source| PoolError::Game { path: path.to_path_buf(), source: Box::new(source) })?;
        let half_points = match game.result {
            GameResult::Win(Color::White) => 2,
            GameResult::Win(Color::Black) => 0,
            GameResult::Draw => 1,
            GameResult::Unfinished => continue,
        };
        let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_string();
        let identity = Identity {
            white: name("White"),
            black: name("Black"),
            date: name("Date"),
            round: name("Round"),
            start: game.start().fen(),
            moves: coordinates(&game),
        };
        if !repeats.is_new(path, &identity) {
            continue;
        }
        let cause = game.tags.get("Termination").unwrap_or("not said").to_string();
        pool.add_named([&name("White"), &name("Black")], half_points, &cause);
    }
    Ok(())
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
