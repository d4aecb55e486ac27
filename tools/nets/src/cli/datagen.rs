//! `ladorea-nets datagen`.

use super::CliError;
use crate::datagen::{self, Mix, Plan, Settings};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The variants and their shares of the games
    #[arg(long, value_name = "VARIANT=WEIGHT,...")]
    mix: Mix,
    /// The folder of the files
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What the files' names begin with: NAME-FAMILY.games
    #[arg(long, default_value = "games")]
    name: String,
    /// What all lots depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time, each on a thread of its own
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Games to play [default: no end]
    #[arg(long)]
    games: Option<u64>,
    /// Nodes for each move
    #[arg(long, default_value_t = 1200)]
    nodes: u32,
    /// By what share the nodes of a move differ at most, by lot
    #[arg(long, default_value_t = 0.1)]
    jitter: f64,
    /// The fewest plies by lot at the beginning
    #[arg(long, default_value_t = 6)]
    opening_least: usize,
    /// The most
    #[arg(long, default_value_t = 9)]
    opening_most: usize,
    /// Games whose first score is beyond this are not played (centipawns)
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(i16).range(1..))]
    first_score: i16,
    /// A game is won when scores are beyond this (centipawns) ...
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(i16).range(1..))]
    win_score: i16,
    /// ... for so many plies in a row
    #[arg(long, default_value_t = 6)]
    win_plies: usize,
    /// A game of so many plies is a draw
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// MiB of hash for each thread
    #[arg(long, default_value_t = 4)]
    hash: usize,
    /// Seconds between two lines of report
    #[arg(long, default_value_t = 60)]
    report: u64,
}

pub(super) fn run(arguments: Arguments) -> Result<(), CliError> {
    let settings = Settings {
        nodes: arguments.nodes,
        jitter: arguments.jitter.clamp(0.0, 1.0),
        opening: arguments.opening_least..=arguments.opening_most.max(arguments.opening_least),
        first_score: arguments.first_score,
        win_score: arguments.win_score,
        win_plies: arguments.win_plies.max(1),
        max_plies: arguments.max_plies,
        hash: arguments.hash,
    };
    let plan = Plan {
        mix: arguments.mix,
        settings,
        seed: arguments.seed,
        threads: arguments.threads,
        games: arguments.games,
        folder: arguments.out,
        name: arguments.name,
        report: Duration::from_secs(arguments.report.max(1)),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || flag.store(true, Relaxed)).map_err(|error| CliError::System(error.to_string()))?;
    datagen::run(&plan, &stop, |line| println!("{line}"))?;
    Ok(())
}
