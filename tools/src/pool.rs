//! One pool of players from several files.

use crate::results::{self, ResultsError};
use crate::standings::Standings;
use ladorea::board::Color;
use ladorea::pgn::{self, GameResult, PgnError};
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
/// count.
///
/// # Errors
/// What cannot be read.
pub fn read(files: &[PathBuf]) -> Result<Standings, PoolError> {
    let mut pool = Standings::default();
    for path in files {
        let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        if is_pgn { add_pgn(&mut pool, path)? } else { add_results(&mut pool, path)? }
    }
    Ok(pool)
}

fn add_results(pool: &mut Standings, path: &Path) -> Result<(), PoolError> {
    let (header, games) = results::read(path)?;
    for game in &games {
        let [white, black] = game.players().map(|index| header.engines.get(index).map_or("?", |engine| &engine.name));
        let half_points = if game.white == 0 { game.first_half_points() } else { 2 - game.first_half_points() };
        pool.add_named([white, black], half_points, &game.cause);
    }
    Ok(())
}

fn add_pgn(pool: &mut Standings, path: &Path) -> Result<(), PoolError> {
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
        let cause = game.tags.get("Termination").unwrap_or("not said").to_string();
        pool.add_named([&name("White"), &name("Black")], half_points, &cause);
    }
    Ok(())
}
