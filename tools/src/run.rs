//! A tournament with its files and with what the user sees of it.

use crate::record;
use crate::report::html;
use crate::results::{self, GameLine, Header, ResultsError};
use crate::standings::Standings;
use crate::tournament::{self, News, Plan, TournamentError};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// How often the table is printed into a log, in parts of the tournament.
const TABLES: usize = 10;

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
    #[error("Ctrl-C cannot be caught: {0}")]
    Signal(#[from] ctrlc::Error),
}

/// Plays a tournament, or the rest of it, writes the files and prints what happens. The last lines are the result.
///
/// # Errors
/// What cannot be begun, or cannot be written.
pub fn run(plan: &Plan, files: &Files) -> Result<(), RunError> {
    let header = plan.header();
    let (mut results, earlier) = match &files.results {
        Some(path) => {
            let (writer, earlier) = results::Writer::open(path, &header)?;
            (Some(writer), earlier)
        }
        None => (None, Vec::new()),
    };
    let mut pgn = files.pgn.as_deref().map(|path| PgnFile::create(path, &header, &earlier)).transpose()?;
    let screen = Screen::new(plan, earlier.len());
    tournament::rehearse(plan).map_err(TournamentError::from)?;
    let stop = Arc::new(AtomicBool::new(false));
    let wish = Arc::clone(&stop);
    ctrlc::set_handler(move || wish.store(true, Ordering::SeqCst))?;
    let mut all = earlier.clone();
    let standings = tournament::play(plan, earlier, &stop, |news| match news {
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
    screen.finish(&standings);
    if let Some(path) = &files.html {
        write_html(path, &header, &all)?;
    }
    Ok(())
}

/// Writes the page for people.
///
/// # Errors
/// If a game cannot be played over or the file not be written.
pub fn write_html(path: &Path, header: &Header, games: &[GameLine]) -> Result<(), RunError> {
    let page = html::page(header, games)
        .map_err(|(number, error)| RunError::Game { number: number + 1, reason: error.to_string() })?;
    write_file(path, page.as_bytes())
}

/// Writes all games as PGN.
///
/// # Errors
/// If a game cannot be played over or the file not be written.
pub fn write_pgn(path: &Path, header: &Header, games: &[GameLine]) -> Result<(), RunError> {
    PgnFile::create(path, header, games).map(|_| ())
}

/// Writes a file whole: another that reads it sees the old or the new content.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let failed = |source| RunError::File { path: path.to_path_buf(), source };
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let new = path.with_file_name(name);
    std::fs::write(&new, bytes).and_then(|()| std::fs::rename(&new, path)).map_err(failed)
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
        let failed = |source| RunError::File { path: path.to_path_buf(), source };
        if games.is_empty() {
            // Not by another name: it may be a pipe.
            let file = File::create(path).map_err(failed)?;
            return Ok(PgnFile { path: path.to_path_buf(), file });
        }
        write_file(path, text.as_bytes())?;
        let file = File::options().append(true).open(path).map_err(failed)?;
        Ok(PgnFile { path: path.to_path_buf(), file })
    }

    fn add(&mut self, header: &Header, line: &GameLine) -> Result<(), RunError> {
        let text = pgn_text(header, line)?;
        self.file.write_all(text.as_bytes()).map_err(|source| RunError::File { path: self.path.clone(), source })
    }
}

fn pgn_text(header: &Header, line: &GameLine) -> Result<String, RunError> {
    record::game(header, line)
        .map(|game| game.to_pgn())
        .map_err(|error| RunError::Game { number: line.number + 1, reason: error.to_string() })
}

/// What the user sees: lines in a log; lines over a bar on a terminal.
struct Screen<'a> {
    plan: &'a Plan,
    total: usize,
    bar: Option<ProgressBar>,
}

impl<'a> Screen<'a> {
    fn new(plan: &'a Plan, earlier: usize) -> Screen<'a> {
        let total = plan.schedule().expected();
        let bar = std::io::stdout().is_terminal().then(|| {
            let bar = ProgressBar::new(total as u64);
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {elapsed} gone, {eta} to go {msg}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        let screen = Screen { plan, total, bar };
        if earlier > 0 {
            screen.say(&format!("going on after {earlier} games"));
            if let Some(bar) = &screen.bar {
                bar.set_position(earlier as u64);
                bar.reset_eta();
            }
        }
        screen
    }

    /// Prints lines. The reader of our output may be gone; results are kept in files all the same.
    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => {
                let _ = writeln!(std::io::stdout(), "{}", text.trim_end_matches('\n'));
            }
        }
    }

    fn game(&self, line: &GameLine, standings: &Standings) {
        let [white, black] = line.players().map(|index| self.plan.engines[index].name.as_str());
        let (number, total) = (line.number + 1, self.total);
        let plies = line.moves.len();
        let mut text = format!("{number}/{total}: {white} - {black} {} {{{}}} {plies} plies", line.result, line.end);
        if self.plan.engines.len() == 2 {
            let score = standings.encounter(0, 1);
            text += &format!("; {}-{}-{}", score.wins, score.draws, score.losses);
        }
        self.say(&text);
        let count = standings.count();
        let is_time = count.is_multiple_of(self.total.div_ceil(TABLES).max(1)) && count < self.total;
        if self.plan.engines.len() > 2 && is_time {
            self.say(&standings.table(None));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(count as u64);
            if let (true, Some(row)) = (self.plan.engines.len() > 2, standings.rows().first()) {
                bar.set_message(format!("{} leads", standings.names[row.engine]));
            }
        }
    }

    fn finish(&self, standings: &Standings) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let mut text = String::new();
        if self.plan.engines.len() > 2 {
            text += &format!("{}\n{}\n", standings.table(None), standings.crosstable());
        }
        let Plan { variant, engines, sprt, format, .. } = self.plan;
        let games = standings.count();
        let [first, second] = &engines[..] else {
            let name = variant.name();
            text += &format!("{} of {} engines, {name}, {games} games", format.name(), engines.len());
            let _ = writeln!(std::io::stdout(), "{text}");
            return;
        };
        let score = standings.encounter(0, 1);
        if let Some(sprt) = sprt {
            text += &format!("{}\n", sprt.report(&score.pairs));
        }
        let times = if first.limits == second.limits {
            first.limits.to_string()
        } else {
            format!("{} against {}", first.limits, second.limits)
        };
        text += &format!("{} - {}, {}, {games} games at {times}: {score}", first.name, second.name, variant.name());
        let _ = writeln!(std::io::stdout(), "{text}");
    }
}
