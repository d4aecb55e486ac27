//! The command line of the match runner.

mod apart;
mod commands;
mod config;
mod engines;
mod error;
mod values;
mod words;

use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::clock::{Limits, TimeControl};
use crate::engine::{EngineSpec, Log};
use crate::games::games;
use crate::openings::{self, Arrays, Opening, Source, Wanted};
use crate::plan::Plan;
use crate::run::Files;
use crate::schedule::{Format, Schedule};
use crate::stats::Sprt;
use crate::warnings;
use clap::{Args, CommandFactory, FromArgMatches, Parser};
use commands::Command;
use engines::{EngineWords, Words, limits_of};
pub use error::CliError;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time control of a match, if nothing is said.
const DEFAULT_TIME: &str = "4+0.04";

/// Plays a match between engines that speak CECP (XBoard's protocol) or UCI, judged by the rules of the ladorea
/// library.
///
/// Colours alternate, and each opening is played with both. The last line of output is the result, seen from the first
/// engine.
#[derive(Clone, Debug, Parser)]
#[command(version, args_override_self = true, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    arguments: Arguments,
}

/// A match on the command line.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// An engine's command line; give it twice or more often
    #[arg(long = "engine", value_name = "CMD", required = true)]
    engines: Vec<String>,
    #[command(flatten)]
    words: EngineWords,
    /// A file with more variants, in the format of `ladorea check`; engines are told by LADOREA_VARIANTS
    #[arg(long, value_name = "FILE")]
    variants: Option<PathBuf>,
    /// The variant, by the names of `ladorea variants`
    #[arg(long, default_value = "ladorean")]
    variant: String,
    /// Who plays whom: round-robin, gauntlet (the first against all others), knockout or ladder
    #[arg(long, default_value = "round-robin")]
    format: Format,
    /// How many games of each encounter
    #[arg(long, default_value_t = 40, value_parser = values::games)]
    games: usize,
    /// Seconds for the game and increment, such as 4+0.04, or 40/60 for forty moves in a minute [default: 4+0.04]
    #[arg(long, value_name = "BASE+INC")]
    tc: Option<TimeControl>,
    /// Seconds for each move, instead of --tc
    #[arg(long, value_name = "SECONDS", value_parser = values::move_time)]
    st: Option<Duration>,
    /// Nodes for each move (UCI engines); without --tc and --st there is no clock
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of depth for each move; without --tc and --st there is no clock
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop when a sequential test decides, such as "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized"
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    /// Draw when both engines' scores were within CP for N moves each, from move FROM on
    #[arg(long, value_name = "FROM,N,CP", value_parser = read_draw_rule)]
    draw_score: Option<DrawRule>,
    /// Loss when both engines' scores said so by at least CP for N moves each
    #[arg(long, value_name = "N,CP", value_parser = read_resign_rule)]
    resign_score: Option<ResignRule>,
    /// How many random plies begin each game, or how much of the games of a file is taken [default: 4; none behind a
    /// random array; all of the games of a file; 8 of a book]
    #[arg(long, value_name = "PLIES")]
    opening_plies: Option<usize>,
    /// Take the openings from this file (FEN, EPD, PGN, or for chess a Polyglot book)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin at the arrays with these numbers (`ladorea arrays`) or at random ones, which is the default in games that
    /// have many
    #[arg(long, value_name = "N,N,...|random", conflicts_with = "openings")]
    array: Option<Arrays>,
    /// What the openings depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, default_value_t = 1, value_parser = values::concurrency)]
    concurrency: usize,
    /// After how many plies a game is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 600, value_parser = values::positive)]
    max_plies: usize,
    /// How many milliseconds an engine may be over its time
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,
    /// Hash table in MiB for each engine that wants to be told [default: 16, or what comes nearest]
    #[arg(long, value_name = "MIB", value_parser = values::positive)]
    hash: Option<usize>,
    /// Write the games to this file as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write the results to this file; if it has games of this match already, go on after them
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Write a page with tables and all games to this file at the end
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write all talk with the engines to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Tell the state (Elo, LOS, LLR or the table) after every N games, 0 for never [default: 10 games, or a tenth of a
    /// tournament]
    #[arg(long, value_name = "N")]
    rating_interval: Option<usize>,
    /// The options of single engines, found by their places.
    #[arg(skip)]
    by_engine: Vec<Words>,
}

/// Does what the command line asks for. What clap does not understand ends the process with its message.
///
/// # Errors
/// What cannot be done.
pub fn main() -> Result<std::process::ExitCode, CliError> {
    let program = match Program::from_words(wild::args_os()) {
        Ok(program) => program,
        Err(Ok(error)) => return Err(error),
        Err(Err(error)) => error.exit(),
    };
    // A tournament's file may name its own.
    if !matches!(program.command, Some(Command::Tournament { .. })) {
        crate::games::read(program.arguments.variants.as_deref()).map_err(|error| CliError::Text(error.to_string()))?;
    }
    match program.command {
        Some(command) => command.run(),
        None => {
            let Arguments { pgn, results, html, .. } = program.arguments.clone();
            program.arguments.check_files()?;
            let status = crate::run::run(&program.arguments.plan()?, &Files { results, pgn, html })?;
            Ok(std::process::ExitCode::from(status))
        }
    }
}

impl Program {
    /// Reads a command line.
    fn from_words<T>(words: impl IntoIterator<Item = T>) -> Result<Program, Result<CliError, clap::Error>>
    where
        T: Into<std::ffi::OsString> + Clone,
    {
        let matches = Program::command().try_get_matches_from(words).map_err(Err)?;
        let mut program = Program::from_arg_matches(&matches).map_err(Err)?;
        program.arguments.by_engine = engines::by_engine(&matches).map_err(Ok)?;
        Ok(program)
    }
}

/// Whether there are engines enough, with names that differ.
fn check_engines(engines: &[EngineSpec], has_sprt: bool) -> Result<(), CliError> {
    if engines.len() < 2 {
        return Err(CliError::Engines(engines.len()));
    }
    if has_sprt && engines.len() > 2 {
        return Err(CliError::Sprt(engines.len()));
    }
    for (index, engine) in engines.iter().enumerate() {
        if engines[..index].iter().any(|other| other.name == engine.name) {
            return Err(CliError::Text(format!("two engines are called \"{}\"; give them names", engine.name)));
        }
    }
    Ok(())
}

/// How many pairs of games are played from different openings, as far as can be told.
const fn pairs_of_games(schedule: &Schedule, games: usize) -> usize {
    match schedule.format() {
        Format::RoundRobin | Format::Gauntlet => games.div_ceil(2),
        Format::Knockout | Format::Ladder => schedule.expected().div_ceil(2),
    }
}

/// How many openings are needed so that none comes twice where it should not.
const fn openings_needed(format: Format, pairs: usize) -> usize {
    /// For encounters that are tied.
    const SPARE: usize = 16;
    if format.has_bracket() { pairs + SPARE } else { pairs }
}

/// Tells if there are fewer openings than pairs of games.
///
/// # Errors
/// If one leaves nothing to play.
fn review_openings(openings: &[Opening], pairs: usize, max_plies: usize) -> Result<(), CliError> {
    if let Some(note) = openings::review(openings, pairs, max_plies)? {
        warnings::note(&"openings", &note);
    }
    Ok(())
}

impl Arguments {
    /// Whether each file that is named is another one.
    fn check_files(&self) -> Result<(), CliError> {
        apart::check_apart(&[
            ("--openings", self.openings.as_deref()),
            ("--results", self.results.as_deref()),
            ("--pgn", self.pgn.as_deref()),
            ("--html", self.html.as_deref()),
            ("--log", self.log.as_deref()),
        ])
    }

    /// What is to be played.
    ///
    /// # Errors
    /// A [`CliError`] that names what is wrong.
    pub fn plan(&self) -> Result<Plan, CliError> {
        let engines = self.engines()?;
        check_engines(&engines, self.sprt.is_some())?;
        let variant = games().find(&self.variant)?.clone();
        let pairs = pairs_of_games(&Schedule::new(self.format, engines.len(), self.games), self.games);
        let source = match (&self.openings, &self.array) {
            (Some(path), _) => Source::File(path.clone(), path.display().to_string()),
            (None, Some(arrays)) => Source::Arrays(arrays.clone()),
            (None, None) => Source::usual(&variant),
        };
        let wanted = Wanted {
            variant: &variant,
            plies: self.opening_plies,
            count: openings_needed(self.format, pairs),
            seed: self.seed,
        };
        let (openings, source) = source.openings(&wanted, &mut |_| true)?;
        review_openings(&openings, pairs, self.max_plies)?;
        let log = match &self.log {
            Some(path) => Log::to(create(path)?),
            None => Log::default(),
        };
        Ok(Plan {
            event: "ladorea-match".to_string(),
            engines,
            variant,
            format: self.format,
            games: self.games,
            openings,
            source,
            concurrency: self.concurrency,
            max_plies: self.max_plies,
            margin: Duration::from_millis(self.margin),
            adjudication: Adjudication { draw: self.draw_score, resign: self.resign_score },
            sprt: self.sprt,
            log,
            rating_interval: self.rating_interval,
        })
    }

    /// The limits of engines that have none of their own.
    fn limits(&self) -> Result<Limits, CliError> {
        let time = self.st.map(TimeControl::Move).or(self.tc);
        match limits_of(time, self.nodes, self.depth) {
            Some(limits) => Ok(limits),
            None => Ok(DEFAULT_TIME.parse::<TimeControl>()?.into()),
        }
    }

    fn engines(&self) -> Result<Vec<EngineSpec>, CliError> {
        let words = |index: usize| self.by_engine.get(index).map_or(&[][..], Vec::as_slice);
        let specs = self
            .engines
            .iter()
            .enumerate()
            .map(|(index, command)| engines::engine(command, words(index), (self.limits()?, self.hash)));
        let mut specs: Vec<EngineSpec> = specs.collect::<Result<_, _>>()?;
        // Two versions of one program are told apart by a number, unless they were given names.
        let names: Vec<String> = specs.iter().map(|spec| spec.name.clone()).collect();
        for (index, spec) in specs.iter_mut().enumerate() {
            let is_named = words(index).iter().any(|(word, _)| word == "name");
            if !is_named && names.iter().filter(|name| **name == spec.name).count() > 1 {
                spec.name += &format!("-{}", index + 1);
            }
        }
        Ok(specs)
    }
}

/// Creates a file, whose old content is lost.
///
/// # Errors
/// If it cannot be written.
pub fn create(path: &Path) -> Result<File, CliError> {
    File::create(path).map_err(|source| CliError::File { path: path.to_path_buf(), source })
}

fn read_numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok().filter(|numbers: &[usize; N]| numbers.iter().all(|&number| number <= i32::MAX as usize))
}

fn read_draw_rule(text: &str) -> Result<DrawRule, String> {
    let [from_move, moves, score] =
        read_numbers(text).filter(|numbers| numbers[1] > 0).ok_or("three numbers are wanted, such as 40,8,10")?;
    Ok(DrawRule { from_move, moves, score: score as i32 })
}

fn read_resign_rule(text: &str) -> Result<ResignRule, String> {
    // Both engines would agree on a score of zero that both sides are lost.
    let is_some = |numbers: &[usize; 2]| numbers.iter().all(|&number| number > 0);
    let [moves, score] =
        read_numbers(text).filter(is_some).ok_or("two numbers of 1 or more are wanted, such as 3,600")?;
    Ok(ResignRule { moves, score: score as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &[&str]) -> Arguments {
        Program::from_words(["ladorea-match"].iter().chain(line)).unwrap().arguments
    }

    #[test]
    fn a_plan_names_what_is_wrong() {
        let plan = arguments(&["--engine", "/usr/games/x y", "--engine", "x", "--tc", "1+0.1"]).plan().unwrap();
        assert_eq!(plan.engines[0].name, "x-1");
        assert_eq!((plan.engines[0].arguments.len(), plan.engines[1].limits.to_string().as_str()), (1, "1+0.1"));
        assert!(matches!(arguments(&["--engine", "x"]).plan(), Err(CliError::Engines(1))));
        assert!(matches!(arguments(&["--engine", "x", "--engine", ""]).plan(), Err(CliError::Command(_))));
        let unknown = arguments(&["--engine", "x", "--engine", "y", "--variant", "nosuch"]).plan();
        assert!(matches!(unknown, Err(CliError::Variant(_))));
        let bad = arguments(&["--engine", "x", "--proto", "ucci", "--engine", "y"]).plan().unwrap_err();
        assert_eq!(bad.to_string(), "--proto ucci: \"ucci\" is not a protocol; there are cecp (or xboard) and uci");
        let early = Program::from_words(["m", "--proto", "uci", "--engine", "x"]).unwrap_err().unwrap();
        assert!(early.to_string().starts_with("--proto stands before every --engine"));
        for (option, bad) in [("--draw-score", "40,0,10"), ("--resign-score", "3,0"), ("--resign-score", "0,600")] {
            assert!(Program::from_words(["m", "--engine", "x", option, bad]).is_err(), "{option} {bad}");
        }
    }
}
