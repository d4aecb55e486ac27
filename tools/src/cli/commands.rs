//! What the program can do besides a match on the command line.

use super::apart::check_apart;
use super::{CliError, config, create, values};
use crate::clock::TimeControl;
use crate::engine::{Log, Protocol};
use crate::games::games;
use crate::run::{self, RunError};
use crate::standings::Standings;
use crate::{check, pool, results, screen};
use clap::Subcommand;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The commands.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Plays the tournament of a TOML file, or goes on with it
    Tournament {
        /// The file
        file: PathBuf,
    },
    /// Tables, games and page of a results file; of a PGN file the tables
    Report {
        /// The results file
        results: PathBuf,
        /// Write the games to this file as PGN
        #[arg(long, value_name = "FILE")]
        pgn: Option<PathBuf>,
        /// Write a page with tables and all games to this file
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
        /// Assume before any game that ratings differ by so much (standard deviation in Elo) [default: 800]
        #[arg(long, value_name = "ELO", value_parser = values::prior)]
        prior: Option<f64>,
    },
    /// Tries what an engine should do and says what is wrong
    Check {
        /// The engine's command line
        engine: String,
        /// Its protocol: cecp or uci [default: the one it answers to]
        #[arg(long)]
        proto: Option<Protocol>,
        /// The variant
        #[arg(long, default_value = "chess")]
        variant: String,
        /// Write all talk with the engine to this file
        #[arg(long, value_name = "FILE")]
        log: Option<PathBuf>,
    },
    /// One rating list over results files and PGN files; a game that is in several of them counts once
    Ratings {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Assume before any game that ratings differ by so much (standard deviation in Elo) [default: 800]
        #[arg(long, value_name = "ELO", value_parser = values::prior)]
        prior: Option<f64>,
    },
}

impl Command {
    pub(super) fn run(self) -> Result<ExitCode, CliError> {
        match self {
            Command::Tournament { file } => {
                let (plan, files) = config::plan(&file)?;
                return Ok(ExitCode::from(run::run(&plan, &files)?));
            }
            Command::Report { results, pgn, html, prior } => {
                let names =
                    [("the results file", Some(&*results)), ("--pgn", pgn.as_deref()), ("--html", html.as_deref())];
                check_apart(&names)?;
                if pool::is_pgn(&results) {
                    return report_pgn(&results, prior, pgn.or(html));
                }
                let (header, games) = results::read(&results).map_err(RunError::from)?;
                let standings = Standings::of(&header, &games);
                println!("{}, {}, {} games", header.event, header.variant, games.len());
                println!("{}", screen::tables(&standings, prior));
                if let [first, second] = &standings.names[..] {
                    println!("{first} - {second}: {}", standings.encounter(0, 1));
                } else if let Some(winner) = standings.winner() {
                    println!("{}: {winner}", header.format);
                }
                if let Some(path) = pgn {
                    run::write_pgn(&path, &header, &games)?;
                }
                if let Some(path) = html {
                    run::write_html(&path, &header, &games)?;
                }
            }
            Command::Check { engine, proto, variant, log } => {
                let variant = games().find(&variant)?;
                let log = log.map(|path| create(&path)).transpose()?.map(Log::to).unwrap_or_default();
                let mut spec = super::engines::engine(&engine, &[], (TimeControl::Free.into(), None))?;
                spec.protocol = match proto {
                    Some(protocol) => protocol,
                    None => check::protocol_of(&spec, &log)?,
                };
                let findings = check::check(&spec, variant, &log);
                let name = if spec.protocol == Protocol::Uci { "UCI" } else { "CECP" };
                println!("{}, {name}, {}", spec.name, variant.name());
                print!("{findings}");
                return Ok(if findings.is_bad() { ExitCode::FAILURE } else { ExitCode::SUCCESS });
            }
            Command::Ratings { files, prior } => {
                let (pool, repeats) = pool::read(&files)?;
                println!("{}{}", pool.table(prior), pool.conditions(prior));
                eprint!("{repeats}");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The tables of a PGN file, of which only tags and results are read.
fn report_pgn(path: &Path, prior: Option<f64>, wanted: Option<PathBuf>) -> Result<ExitCode, CliError> {
    if wanted.is_some() {
        let text =
            format!("{}: of a PGN file there are tables only; --pgn and --html need a results file", path.display());
        return Err(CliError::Text(text));
    }
    let (standings, repeats) = pool::read(&[path.to_path_buf()])?;
    println!("{}, {} games", path.display(), standings.count());
    println!("{}", screen::tables(&standings, prior));
    eprint!("{repeats}");
    Ok(ExitCode::SUCCESS)
}
