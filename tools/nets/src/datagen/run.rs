//! Many games on many threads, into a file for each family of nets.

use super::{Mix, Player, Settings};
use crate::games::{FileError, Game, GameError, GameFile};
use ladorea::eval::net::family;
use ladorea::search::HashError;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use thiserror::Error;

/// What ends a run.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder.
    #[error("{0}: {1}")]
    Folder(PathBuf, std::io::Error),
    /// A game that cannot be.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Too little memory.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// A variant for which there is no net.
    #[error(transparent)]
    Family(#[from] family::FamilyError),
}

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which variants.
    pub mix: Mix,
    /// How each game is played.
    pub settings: Settings,
    /// What all lots depend on.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
    /// Games to play in this run; no end if nothing is said.
    pub games: Option<u64>,
    /// The folder of the files, and what their names begin with: `FOLDER/NAME-FAMILY.games`.
    pub folder: PathBuf,
    /// See `folder`.
    pub name: String,
    /// Time between two lines of report.
    pub report: Duration,
}

/// Games and positions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games.
    pub games: u64,
    /// Positions with a score.
    pub positions: u64,
}

/// Plays until all games are played or `stop` is set; the games in progress are then dropped. The run goes on behind
/// the games that its files have. `tell` is given a line from time to time.
///
/// # Errors
/// If files cannot be written or memory is short.
pub fn run(plan: &Plan, stop: &AtomicBool, mut tell: impl FnMut(&str)) -> Result<Count, RunError> {
    std::fs::create_dir_all(&plan.folder).map_err(|error| RunError::Folder(plan.folder.clone(), error))?;
    let mut files = BTreeMap::new();
    for variant in plan.mix.variants() {
        let family = family::of(variant.name())?.name;
        let path = plan.folder.join(format!("{}-{family}.games", plan.name));
        if !files.contains_key(family) {
            let file = GameFile::open(&path)?;
            let cut = if file.cut() > 0 { format!(", {} torn bytes cut off", file.cut()) } else { String::new() };
            tell(&format!("{}: {} games{cut}", path.display(), file.games()));
            files.insert(family, file);
        }
    }
    let first = files.values().map(GameFile::next).max().unwrap_or(0);
    let next = AtomicU64::new(first);
    let last = plan.games.map_or(u64::MAX, |games| first.saturating_add(games));
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let work = || -> Result<(), RunError> {
                    let mut player = Player::new(&plan.mix, &plan.settings, plan.seed, stop)?;
                    while let number = next.fetch_add(1, Relaxed)
                        && number < last
                        && let Some(game) = player.play(number)?
                    {
                        // The receiver is there until all senders are gone, unless it failed; then there is nothing
                        // more to do.
                        if sender.send(Ok(game)).is_err() {
                            break;
                        }
                    }
                    Ok(())
                };
                if let Err(error) = work() {
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let result = collect(&receiver, &mut files, plan.report, &mut tell);
        // Where writing failed, the players need not go on.
        if result.is_err() {
            stop.store(true, Relaxed);
        }
        result
    })
}

/// Writes what the players send, and reports.
fn collect(
    games: &Receiver<Result<Game, RunError>>,
    files: &mut BTreeMap<&'static str, GameFile>,
    every: Duration,
    tell: &mut impl FnMut(&str),
) -> Result<Count, RunError> {
    let (mut total, mut told) = (Count::default(), Count::default());
    let mut by_variant: BTreeMap<String, u64> = BTreeMap::new();
    let (begun, mut last) = (Instant::now(), Instant::now());
    loop {
        match games.recv_timeout(every.saturating_sub(last.elapsed())) {
            Ok(game) => {
                let game = game?;
                let family = family::of(game.variant()?.name())?.name;
                if let Some(file) = files.get_mut(family) {
                    file.push(&game)?;
                }
                total.games += 1;
                total.positions += game.scores.len() as u64;
                *by_variant.entry(game.variant).or_default() += game.scores.len() as u64;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if last.elapsed() >= every {
            tell(&line(total, told, begun.elapsed(), last.elapsed(), &by_variant));
            files.values().try_for_each(GameFile::sync)?;
            (told, last) = (total, Instant::now());
        }
    }
    files.values().try_for_each(GameFile::sync)?;
    tell(&line(total, Count::default(), begun.elapsed(), begun.elapsed(), &by_variant));
    Ok(total)
}

fn line(total: Count, told: Count, run: Duration, since: Duration, by_variant: &BTreeMap<String, u64>) -> String {
    let rate = (total.positions - told.positions) as f64 / since.as_secs_f64().max(f64::EPSILON);
    let shares: Vec<String> = by_variant.iter().map(|(name, positions)| format!("{name} {positions}")).collect();
    format!(
        "{:7.0} s: {} games, {} positions, {rate:.0}/s now ({})",
        run.as_secs_f64(),
        total.games,
        total.positions,
        shares.join(", ")
    )
}
