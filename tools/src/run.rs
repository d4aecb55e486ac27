//! A tournament with its files, until it ends or is interrupted.

use crate::interrupt::{Interrupt, InterruptError};
use crate::plan::Plan;
use crate::record;
use crate::report::html;
use crate::results::{self, GameLine, Header, ResultsError};
use crate::screen::Screen;
use crate::tournament::{self, News, TournamentError};
use crate::whole;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use thiserror::Error;

/// The files that are written.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The results, from which an interrupted tournament goes on.
    pub results: Option<PathBuf>,
    /// The games.
    pub pgn: Option<PathBuf>,
    /// The page for people.
    pub html: Option<PathBuf>,
}

/// What can go wrong.
#[derive(Debug, Error)]
pub enum RunError {
    /// The results file.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// Another file.
    #[error("cannot write {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The games in the results cannot be played over.
    #[error("game {number}: {reason}")]
    Game {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// The user's wish to stop cannot be listened to.
    #[error(transparent)]
    Interrupt(#[from] InterruptError),
}

/// Plays a tournament, or the rest of it, writes the files and prints what happens. The last lines are the result.
/// Gives the exit status: 0, or that of an interruption ([`Interrupt::status`]), of which the last line on standard
/// error tells.
///
/// # Errors
/// What cannot be begun, or cannot be written.
pub fn run(plan: &Plan, files: &Files) -> Result<u8, RunError> {
    let header = plan.header();
    files.html.as_deref().map(|path| whole::check(path).map_err(failed(path))).transpose()?;
    let (mut results, earlier) = match &files.results {
        Some(path) => {
            let (writer, earlier) = results::Writer::open(path, &header)?;
            plan.check_games(&earlier, path)?;
            (Some(writer), earlier)
        }
        None => (None, Vec::new()),
    };
    let mut screen = Screen::new(plan, &header, &earlier);
    let interrupt = Interrupt::listen()?;
    let rehearsal = tournament::rehearse(plan).map_err(TournamentError::from);
    // Engines that could not be tried because nothing is to be played any more have done nothing wrong.
    if !interrupt.flag().load(Ordering::SeqCst) {
        rehearsal?;
    }
    // Only now, so that a slip in the command does not cost the games of the last one.
    let mut pgn = files.pgn.as_deref().map(|path| PgnFile::create(path, &header, &earlier)).transpose()?;
    interrupt.set_playing();
    let mut all = earlier.clone();
    let outcome = tournament::play(plan, earlier, interrupt.flag(), |news| match news {
        News::Ended(line) => {
            if files.html.is_some() {
                all.push(line.clone());
            }
            if let Some(results) = &mut results {
                results.add(line).map_err(|error| error.to_string())?;
            }
            pgn.as_mut().map_or(Ok(()), |pgn| pgn.add(&header, line)).map_err(|error| error.to_string())
        }
        News::Counted(line, standings) => {
            screen.game(line, standings);
            Ok(())
        }
    })?;
    screen.finish(&outcome.standings);
    if let Some(path) = &files.html {
        write_html(path, &header, &all)?;
    }
    if !outcome.is_interrupted {
        return Ok(0);
    }
    let (ended, expected) = (outcome.ended, outcome.standings.expected());
    let advice = if results.is_some() {
        "the same command goes on"
    } else {
        "without a results file (--results) the same command begins again"
    };
    // Nobody may be left to read it.
    let _ = writeln!(std::io::stderr(), "ladorea-match: interrupted, {ended} of {expected} games; {advice}");
    Ok(interrupt.status())
}

/// The error of a file that cannot be written.
fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> RunError {
    move |source| RunError::File { path: path.to_path_buf(), source }
}

/// Writes the page for people.
///
/// # Errors
/// If a game cannot be played over or the file not be written.
pub fn write_html(path: &Path, header: &Header, games: &[GameLine]) -> Result<(), RunError> {
    let page = html::page(header, games)
        .map_err(|(number, error)| RunError::Game { number: number + 1, reason: error.to_string() })?;
    whole::write(path, page.as_bytes()).map_err(failed(path))
}

/// Writes all games as PGN.
///
/// # Errors
/// If a game cannot be played over or the file not be written.
pub fn write_pgn(path: &Path, header: &Header, games: &[GameLine]) -> Result<(), RunError> {
    PgnFile::create(path, header, games).map(|_| ())
}

/// The games as PGN.
struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    /// A new file with the games that are known already.
    fn create(path: &Path, header: &Header, games: &[GameLine]) -> Result<PgnFile, RunError> {
        let mut text = String::new();
        for line in games {
            text += &pgn_text(header, line)?;
        }
        if games.is_empty() {
            let file = File::create(path).map_err(failed(path))?;
            return Ok(PgnFile { path: path.to_path_buf(), file });
        }
        whole::write(path, text.as_bytes()).map_err(failed(path))?;
        let file = File::options().append(true).open(path).map_err(failed(path))?;
        Ok(PgnFile { path: path.to_path_buf(), file })
    }

    fn add(&mut self, header: &Header, line: &GameLine) -> Result<(), RunError> {
        let text = pgn_text(header, line)?;
        self.file.write_all(text.as_bytes()).map_err(failed(&self.path))
    }
}

fn pgn_text(header: &Header, line: &GameLine) -> Result<String, RunError> {
    record::game(header, line)
        .map(|game| game.to_pgn())
        .map_err(|error| RunError::Game { number: line.number + 1, reason: error.to_string() })
}
