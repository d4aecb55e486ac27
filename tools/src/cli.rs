//! The command line of the match runner.

use crate::clock::{TimeControl, TimeError, read_seconds};
use crate::engine::cecp::Conditions;
use crate::engine::{EngineSpec, Log};
use crate::tournament::Plan;
use clap::Parser;
use ladorea::games::catalogue::{self, UnknownVariant};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Plays a match between two engines that speak CECP (XBoard's protocol), judged by the rules of the ladorea library.
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
    /// The variant, by the names of `ladorea variants`
    #[arg(long, default_value = "ladorean")]
    variant: String,
    /// How many games
    #[arg(long, default_value_t = 40)]
    games: usize,
    /// Seconds for the game and increment, such as 4+0.04
    #[arg(long, value_name = "BASE+INC", default_value = "4+0.04")]
    tc: TimeControl,
    /// Seconds for each move, instead of --tc
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    st: Option<Duration>,
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
    /// What is to be played.
    ///
    /// # Errors
    /// A [`CliError`] that names what is wrong.
    pub fn plan(&self) -> Result<Plan, CliError> {
        let variant = catalogue::find(&self.variant)?.clone();
        let log = match &self.log {
            Some(path) => Log::to(create(path)?),
            None => Log::default(),
        };
        let time = self.st.map_or(self.tc, TimeControl::Move);
        Ok(Plan {
            engines: self.engines()?,
            conditions: Conditions { spec: *variant.spec(), time, hash: self.hash },
            variant,
            games: self.games,
            opening_plies: self.opening_plies,
            seed: self.seed,
            concurrency: self.concurrency,
            max_plies: self.max_plies,
            margin: Duration::from_millis(self.margin),
            log,
        })
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
        let mut words = split_command(command).ok_or_else(|| CliError::Command(command.to_string()))?.into_iter();
        let program = words.next().ok_or_else(|| CliError::Command(command.to_string()))?;
        let stem = Path::new(&program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.names.get(index).cloned().or(stem).unwrap_or_else(|| program.clone());
        Ok(EngineSpec { name, program, arguments: words.collect() })
    }
}

/// Creates a file, whose old content is lost.
///
/// # Errors
/// If it cannot be written.
pub fn create(path: &Path) -> Result<File, CliError> {
    File::create(path).map_err(|source| CliError::File { path: path.to_path_buf(), source })
}

/// Splits a command at blanks; quotes of either kind keep blanks together. Nothing if a quote is not closed.
fn split_command(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &[&str]) -> Arguments {
        Arguments::try_parse_from(["ladorea-match"].iter().chain(line)).unwrap()
    }

    #[test]
    fn commands_are_split_at_blanks_outside_quotes() {
        assert_eq!(split_command("a  'b c' \"d\"e").unwrap(), ["a", "b c", "de"]);
        assert_eq!(split_command("a ''").unwrap(), ["a", ""]);
        assert_eq!(split_command("a 'b"), None);
    }

    #[test]
    fn a_plan_names_what_is_wrong() {
        let plan = arguments(&["--engine", "/usr/games/x y", "--engine", "x", "--tc", "1+0.1"]).plan().unwrap();
        assert_eq!(plan.engines[0].name, "x-1");
        assert_eq!((plan.engines[0].arguments.len(), plan.conditions.time.to_string().as_str()), (1, "1+0.1"));
        assert!(matches!(arguments(&["--engine", "x"]).plan(), Err(CliError::Engines(1))));
        assert!(matches!(arguments(&["--engine", "x", "--engine", ""]).plan(), Err(CliError::Command(_))));
        let unknown = arguments(&["--engine", "x", "--engine", "y", "--variant", "nosuch"]).plan();
        assert!(matches!(unknown, Err(CliError::Variant(_))));
    }
}
