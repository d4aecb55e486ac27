//! The options of single engines on the command line: each belongs to the last `--engine` before it.

use super::CliError;
use super::words::split_command;
use crate::clock::{Limits, TimeControl, read_seconds};
use crate::engine::EngineSpec;
use clap::{ArgMatches, Args};
use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;

/// What may be said of one engine, as text. The order of the words on the command line tells whose it is.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Of the last engine before it")]
pub(super) struct EngineWords {
    /// The engine's protocol: cecp (the default) or uci
    #[arg(long, value_name = "PROTOCOL", alias = "engine-proto")]
    proto: Vec<String>,
    /// The engine's time, as --tc
    #[arg(long, value_name = "BASE+INC")]
    engine_tc: Vec<String>,
    /// The engine's seconds for each move, as --st
    #[arg(long, value_name = "SECONDS")]
    engine_st: Vec<String>,
    /// The engine's nodes for each move (UCI); without a time it has no clock
    #[arg(long, value_name = "N")]
    engine_nodes: Vec<String>,
    /// The engine's depth; without a time it has no clock
    #[arg(long, value_name = "PLIES")]
    engine_depth: Vec<String>,
    /// The engine's hash table in MiB
    #[arg(long, value_name = "MIB")]
    engine_hash: Vec<String>,
    /// How many threads the engine may use
    #[arg(long, value_name = "N")]
    engine_threads: Vec<String>,
    /// Sets an option of the engine
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The folder in which the engine runs
    #[arg(long, value_name = "FOLDER")]
    engine_dir: Vec<String>,
    /// Whether the engine thinks on the opponent's time: on or off
    #[arg(long, value_name = "SWITCH")]
    engine_ponder: Vec<String>,
}

/// The names of these options, as clap knows them.
const WORDS: [&str; 10] = [
    "proto",
    "engine_tc",
    "engine_st",
    "engine_nodes",
    "engine_depth",
    "engine_hash",
    "engine_threads",
    "option",
    "engine_dir",
    "engine_ponder",
];

/// Name and value of the options of each engine.
pub(super) type ByEngine = Vec<Vec<(&'static str, String)>>;

/// Finds out whose options they are.
///
/// # Errors
/// If one stands before all engines.
pub(super) fn by_engine(matches: &ArgMatches) -> Result<ByEngine, CliError> {
    let starts: Vec<usize> = matches.indices_of("engines").into_iter().flatten().collect();
    let mut found = vec![Vec::new(); starts.len()];
    for word in WORDS {
        let values = matches.get_many::<String>(word).into_iter().flatten();
        let indices = matches.indices_of(word).into_iter().flatten();
        for (value, index) in values.zip(indices) {
            let engine = starts.iter().filter(|&&start| start < index).count();
            let engine = engine.checked_sub(1).ok_or_else(|| CliError::NoEngine(word.replace('_', "-")))?;
            found[engine].push((word, value.clone()));
        }
    }
    Ok(found)
}

/// Reads a value, or says which option cannot be understood.
fn read<T: FromStr>(option: &str, value: &str) -> Result<T, CliError>
where
    T::Err: std::fmt::Display,
{
    value.parse().map_err(|error: T::Err| CliError::Value {
        option: option.replace('_', "-"),
        value: value.to_string(),
        reason: error.to_string(),
    })
}

/// An engine from its command line and its options; `limits` and `hash` are those of the match.
///
/// # Errors
/// A [`CliError`] that names what is wrong.
pub(super) fn engine(
    command: &str,
    name: Option<&String>,
    words: &[(&'static str, String)],
    (limits, hash): (Limits, usize),
) -> Result<EngineSpec, CliError> {
    let no_command = || CliError::Command(command.to_string());
    let mut parts = split_command(command).ok_or_else(no_command)?.into_iter();
    let program = parts.next().ok_or_else(no_command)?;
    let stem = Path::new(&program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = name.cloned().or(stem).unwrap_or_else(|| program.clone());
    let mut spec = EngineSpec::new(&name, &program, parts.collect(), limits);
    spec.hash = hash;
    let map: HashMap<&str, &str> = words.iter().map(|(word, value)| (*word, value.as_str())).collect();
    if let Some(value) = map.get("proto") {
        spec.protocol = read("proto", value)?;
    }
    if let Some(value) = map.get("engine_hash") {
        spec.hash = read("engine_hash", value)?;
    }
    if let Some(value) = map.get("engine_threads") {
        spec.threads = read("engine_threads", value)?;
    }
    spec.directory = map.get("engine_dir").map(Into::into);
    spec.ponder = match map.get("engine_ponder") {
        None | Some(&"off") => false,
        Some(&"on") => true,
        Some(other) => return Err(value_error("engine_ponder", other, "on or off")),
    };
    for (_, value) in words.iter().filter(|(word, _)| *word == "option") {
        let (name, value) = value.split_once('=').ok_or_else(|| value_error("option", value, "NAME=VALUE"))?;
        spec.options.push((name.trim().to_string(), value.trim().to_string()));
    }
    let time = match (map.get("engine_st"), map.get("engine_tc")) {
        (Some(st), _) => Some(TimeControl::Move(read_seconds(st)?)),
        (None, Some(tc)) => Some(tc.parse()?),
        (None, None) => None,
    };
    let nodes = map.get("engine_nodes").map(|value| read("engine_nodes", value)).transpose()?;
    let depth = map.get("engine_depth").map(|value| read("engine_depth", value)).transpose()?;
    spec.limits = limits_of(time, nodes, depth).unwrap_or(limits);
    Ok(spec)
}

fn value_error(option: &str, value: &str, wanted: &str) -> CliError {
    CliError::Value {
        option: option.replace('_', "-"),
        value: value.to_string(),
        reason: format!("it must be {wanted}"),
    }
}

/// What was said of limits; nothing if nothing was. Without a time, nodes or depth are the only limit.
pub(crate) fn limits_of(time: Option<TimeControl>, nodes: Option<u64>, depth: Option<u32>) -> Option<Limits> {
    let is_said = time.is_some() || nodes.is_some() || depth.is_some();
    is_said.then(|| Limits { time: time.unwrap_or(TimeControl::Free), nodes, depth })
}
