//! The command line of the match runner.

mod engines;
mod words;

use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::clock::{Limits, TimeControl, TimeError, read_seconds};
use crate::engine::{EngineSpec, Log};
use crate::stats::Sprt;
use crate::tournament::Plan;
use clap::{CommandFactory, FromArgMatches, Parser};
use engines::{ByEngine, EngineWords, limits_of};
use ladorea::games::catalogue::{self, UnknownVariant};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The time control of a match, if nothing is said.
const DEFAULT_TIME: &str = "4+0.04";

/// Plays a match between two engines that speak CECP (XBoard's protocol) or UCI, judged by the rules of the ladorea library.
///
/// Colours alternate, and each opening is played with both. The last line of output is the result, seen from the first engine.
#[derive(Clone, Debug, Parser)]
#[command(version, args_override_self = true)]
pub struct Arguments {
    /// An engine's command line; give it twice
    #[arg(long = "engine", value_name = "CMD", required = true)]
    engines: Vec<String>,
    /// An engine's name in results, in the order of the engines [default: its program's name]
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    words: EngineWords,
    /// The variant, by the names of `ladorea variants`
    #[arg(long, default_value = "ladorean")]
    variant: String,
    /// How many games
    #[arg(long, default_value_t = 40)]
    games: usize,
    /// Seconds for the game and increment, such as 4+0.04, or 40/60 for forty moves in a minute [default: 4+0.04]
    #[arg(long, value_name = "BASE+INC")]
    tc: Option<TimeControl>,
    /// Seconds for each move, instead of --tc
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    st: Option<Duration>,
    /// Nodes for each move (UCI engines); without --tc and --st there is no clock
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Plies of depth for each move; without --tc and --st there is no clock
    #[arg(long, value_name = "PLIES")]
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
    /// How many random plies begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening_plies: usize,
    /// What the openings depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// After how many plies a game is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 600)]
    max_plies: usize,
    /// How many milliseconds an engine may be over its time
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,
    /// Hash table in MiB for each engine that wants to be told
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    hash: usize,
    /// Write the games to this file as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Write all talk with the engines to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The options of single engines, found by their places.
    #[arg(skip)]
    by_engine: ByEngine,
}

/// What of the command line cannot be carried out.
#[derive(Debug, Error)]
pub enum CliError {
    /// Not two engines.
    #[error("a match needs two engines, {0} given (--engine CMD --engine CMD)")]
    Engines(usize),
    /// Too many names.
    #[error("more names than engines")]
    Names,
    /// An option of an engine without an engine.
    #[error("--{0} stands before every --engine; it belongs to the last engine before it")]
    NoEngine(String),
    /// A value that is none.
    #[error("--{option} {value}: {reason}")]
    Value {
        /// Of what.
        option: String,
        /// What was given.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An empty or unfinished command.
    #[error("\"{0}\" is not a command line: it is empty, or a quote is not closed")]
    Command(String),
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A time that is none.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// A file that cannot be written.
    #[error("cannot write {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl Arguments {
    /// Reads the command line of this process; what is not understood ends it with a message.
    ///
    /// # Errors
    /// If an option of an engine stands before every engine.
    pub fn from_command_line() -> Result<Arguments, CliError> {
        Arguments::from_words(std::env::args_os()).map_err(|error| match error {
            Ok(error) => error,
            Err(error) => error.exit(),
        })
    }

    /// Reads a command line.
    fn from_words<T>(words: impl IntoIterator<Item = T>) -> Result<Arguments, Result<CliError, clap::Error>>
    where
        T: Into<std::ffi::OsString> + Clone,
    {
        let matches = Arguments::command().try_get_matches_from(words).map_err(Err)?;
        let mut arguments = Arguments::from_arg_matches(&matches).map_err(Err)?;
        arguments.by_engine = engines::by_engine(&matches).map_err(Ok)?;
        Ok(arguments)
    }

    /// What is to be played.
    ///
    /// # Errors
    /// A [`CliError`] that names what is wrong.
    pub fn plan(&self) -> Result<Plan, CliError> {
        let log = match &self.log {
            Some(path) => Log::to(create(path)?),
            None => Log::default(),
        };
        Ok(Plan {
            engines: self.engines()?,
            variant: catalogue::find(&self.variant)?.clone(),
            games: self.games,
            opening_plies: self.opening_plies,
            seed: self.seed,
            concurrency: self.concurrency,
            max_plies: self.max_plies,
            margin: Duration::from_millis(self.margin),
            adjudication: Adjudication { draw: self.draw_score, resign: self.resign_score },
            sprt: self.sprt,
            log,
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

    fn engines(&self) -> Result<[EngineSpec; 2], CliError> {
        let [first, second] = &self.engines[..] else { return Err(CliError::Engines(self.engines.len())) };
        if self.names.len() > 2 {
            return Err(CliError::Names);
        }
        let mut specs = [self.engine(first, 0)?, self.engine(second, 1)?];
        if specs[0].name == specs[1].name {
            for (index, spec) in specs.iter_mut().enumerate() {
                spec.name += &format!("-{}", index + 1);
            }
        }
        Ok(specs)
    }

    fn engine(&self, command: &str, index: usize) -> Result<EngineSpec, CliError> {
        let words = self.by_engine.get(index).map_or(&[][..], Vec::as_slice);
        engines::engine(command, self.names.get(index), words, (self.limits()?, self.hash))
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
    let [moves, score] =
        read_numbers(text).filter(|numbers| numbers[0] > 0).ok_or("two numbers are wanted, such as 3,600")?;
    Ok(ResignRule { moves, score: score as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Protocol;

    fn arguments(line: &[&str]) -> Arguments {
        Arguments::from_words(["ladorea-match"].iter().chain(line)).unwrap()
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
        let early = Arguments::from_words(["m", "--proto", "uci", "--engine", "x"]).unwrap_err().unwrap();
        assert!(early.to_string().starts_with("--proto stands before every --engine"));
        assert!(Arguments::from_words(["m", "--engine", "x", "--draw-score", "40,0,10"]).is_err());
    }

    #[test]
    fn options_belong_to_the_last_engine_before_them() {
        let line = [
            "--engine",
            "a",
            "--proto",
            "uci",
            "--engine-nodes",
            "500",
            "--option",
            "Contempt=0",
            "--engine",
            "b",
            "--st",
            "0.2",
            "--engine-st",
            "0.02",
            "--engine-ponder",
            "on",
        ];
        let [a, b] = arguments(&line).plan().unwrap().engines;
        assert_eq!((a.protocol, a.limits.to_string().as_str(), a.ponder), (Protocol::Uci, "nodes 500", false));
        assert_eq!(a.options, [("Contempt".to_string(), "0".to_string())]);
        assert_eq!((b.protocol, b.limits.to_string().as_str(), b.ponder), (Protocol::Cecp, "1/0.02", true));
        let [a, b] = arguments(&["--engine", "a", "--engine-tc", "1+1", "--engine", "b"]).plan().unwrap().engines;
        assert_eq!((a.limits.to_string(), b.limits.to_string()), ("1+1".into(), "4+0.04".into()));
        let [a, _] =
            arguments(&["--engine", "a", "--engine", "b", "--nodes", "9", "--tc", "1"]).plan().unwrap().engines;
        assert_eq!(a.limits.to_string(), "1+0 nodes 9");
    }
}
