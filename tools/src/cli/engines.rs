//! The options of single engines on the command line: each belongs to the last `--engine` before it, and to no other.

use super::CliError;
use super::values;
use super::words::split_command;
use crate::clock::{Limits, TimeControl, TimeError};
use crate::engine::{Amount, EngineSpec};
use clap::{ArgMatches, Args};
use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;

/// What may be said of one engine, as text. The order of the words on the command line tells whose it is.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Of the last engine before it")]
pub(super) struct EngineWords {
    /// The engine's name in results [default: its program's name]
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
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

/// Name and value of the options of one engine.
pub(super) type Words = Vec<(String, String)>;

/// Finds out whose options they are: those of each engine, in the order of the engines.
///
/// # Errors
/// If one stands before all engines, or is said twice of one engine.
pub(super) fn by_engine(matches: &ArgMatches) -> Result<Vec<Words>, CliError> {
    let engines: Vec<(usize, &String)> = matches
        .indices_of("engines")
        .into_iter()
        .flatten()
        .zip(matches.get_many::<String>("engines").into_iter().flatten())
        .collect();
    let mut found = vec![Words::new(); engines.len()];
    let command = EngineWords::augment_args(clap::Command::new(""));
    for word in command.get_arguments().map(|argument| argument.get_id().as_str()) {
        let values = matches.get_many::<String>(word).into_iter().flatten();
        let indices = matches.indices_of(word).into_iter().flatten();
        for (value, index) in values.zip(indices) {
            let number = engines.iter().filter(|(start, _)| *start < index).count();
            let number = number.checked_sub(1).ok_or_else(|| CliError::NoEngine(word.replace('_', "-")))?;
            // Of the options of the engine itself each has a name, and may be said once.
            let key = |word: &str, value: &str| match value.split_once('=') {
                Some((name, _)) if word == "option" => format!("option {}", name.trim()),
                _ => word.replace('_', "-"),
            };
            let own = key(word, value);
            if found[number].iter().any(|(word, value)| key(word, value) == own) {
                return Err(CliError::Twice { option: own, engine: engines[number].1.clone() });
            }
            found[number].push((word.to_string(), value.clone()));
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

/// Reads a number that cannot be zero.
fn positive<T: TryFrom<usize>>(option: &str, value: &str) -> Result<T, CliError> {
    let wrong = |reason| CliError::Value { option: option.replace('_', "-"), value: value.to_string(), reason };
    let number = values::positive(value).map_err(wrong)?;
    T::try_from(number).map_err(|_| wrong("it is too large".to_string()))
}

/// An engine from its command line and its options; `limits` and `hash` are those of the match.
///
/// # Errors
/// A [`CliError`] that names what is wrong.
pub(super) fn engine(
    command: &str,
    words: &[(String, String)],
    (limits, hash): (Limits, Option<usize>),
) -> Result<EngineSpec, CliError> {
    let no_command = || CliError::Command(command.to_string());
    let mut parts = split_command(command).ok_or_else(no_command)?.into_iter();
    let program = parts.next().ok_or_else(no_command)?;
    let map: HashMap<&str, &str> = words.iter().map(|(word, value)| (word.as_str(), value.as_str())).collect();
    let stem = Path::new(&program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = match map.get("name").map(|name| name.trim()) {
        Some(name) => {
            let wrong = |reason| CliError::Value { option: "name".into(), value: format!("{name:?}"), reason };
            values::name(name).map_err(wrong)?
        }
        None => stem.unwrap_or_else(|| program.clone()),
    };
    let mut spec = EngineSpec::new(&name, &program, parts.collect(), limits);
    spec.hash = hash.map_or(spec.hash, Amount::Common);
    if let Some(value) = map.get("proto") {
        spec.protocol = read("proto", value)?;
    }
    if let Some(value) = map.get("engine_hash") {
        spec.hash = Amount::Own(positive("engine_hash", value)?);
    }
    if let Some(value) = map.get("engine_threads") {
        spec.threads = Amount::Own(positive("engine_threads", value)?);
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
    let wrong = |option: &str, value: &str| {
        let (option, value) = (option.replace('_', "-"), value.to_string());
        move |error: TimeError| CliError::Value { option, value, reason: error.to_string() }
    };
    let time = match (map.get("engine_st"), map.get("engine_tc")) {
        (Some(st), None) => Some(values::move_control(st).map_err(wrong("engine_st", st))?),
        (None, Some(tc)) => Some(tc.parse().map_err(wrong("engine_tc", tc))?),
        (None, None) => None,
        (Some(st), Some(_)) => return Err(value_error("engine_st", st, "alone, without --engine-tc")),
    };
    let nodes = map.get("engine_nodes").map(|value| positive("engine_nodes", value)).transpose()?;
    let depth = map.get("engine_depth").map(|value| positive("engine_depth", value)).transpose()?;
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

#[cfg(test)]
mod tests {
    use super::super::{Arguments, Program};
    use crate::engine::{EngineSpec, Protocol};

    fn arguments(line: &[&str]) -> Arguments {
        Program::from_words(["ladorea-match"].iter().chain(line)).unwrap().arguments
    }

    fn two(line: &[&str]) -> [EngineSpec; 2] {
        arguments(line).plan().unwrap().engines.try_into().unwrap()
    }

    fn refused(line: &[&str]) -> String {
        match Program::from_words(["ladorea-match"].iter().chain(line)) {
            Ok(program) => program.arguments.plan().unwrap_err().to_string(),
            Err(error) => error.unwrap().to_string(),
        }
    }

    #[test]
    fn a_name_belongs_to_the_engine_before_it() {
        let names =
            |line: &[&str]| arguments(line).plan().unwrap().engines.into_iter().map(|e| e.name).collect::<Vec<_>>();
        assert_eq!(names(&["--engine", "A", "--engine", "B", "--name", "b"]), ["A", "b"]);
        assert_eq!(names(&["--engine", "A", "--name", "a", "--engine", "B"]), ["a", "B"]);
        assert_eq!(names(&["--engine=A", "--engine=B", "--name=b", "--engine=C", "--name=c"]), ["A", "b", "c"]);
        // A name that was given is kept as it is.
        assert_eq!(names(&["--engine", "x", "--engine", "y", "--name", "x"]), ["x-1", "x"]);
        let both = refused(&["--engine", "A", "--engine", "B", "--name", "a", "--name", "b"]);
        assert_eq!(
            both,
            "--name is given twice for the engine \"B\"; what stands behind an --engine belongs to it alone"
        );
        let same = refused(&["--engine", "A", "--name", "x", "--engine", "B", "--name", "x"]);
        assert_eq!(same, "two engines are called \"x\"; give them names");
        assert_eq!(
            refused(&["--engine", "A", "--name", " ", "--engine", "B"]),
            "--name \"\": a name must be a line of text, and not ?"
        );
        let error = "--name \"A\\nquit\": a name must be a line of text, and not ?";
        assert_eq!(refused(&["--engine", "A", "--name", "A\nquit", "--engine", "B"]), error);
    }

    #[test]
    fn every_option_of_an_engine_reaches_the_one_before_it_and_no_other() {
        for (option, value) in [
            ("--name", "x"),
            ("--proto", "uci"),
            ("--engine-tc", "7+7"),
            ("--engine-st", "7"),
            ("--engine-nodes", "7"),
            ("--engine-depth", "7"),
            ("--engine-hash", "7"),
            ("--engine-threads", "7"),
            ("--option", "X=7"),
            ("--engine-dir", "/x"),
            ("--engine-ponder", "on"),
        ] {
            let plain =
                |line: &[&str]| arguments(line).plan().unwrap().engines.iter().map(|e| format!("{e:?}")).collect();
            let without: Vec<String> = plain(&["--engine", "a", "--engine", "b", "--engine", "c"]);
            for place in 0..3 {
                let mut line = Vec::new();
                for (index, engine) in ["a", "b", "c"].into_iter().enumerate() {
                    line.extend(["--engine", engine]);
                    if index == place {
                        line.extend([option, value]);
                    }
                }
                let with: Vec<String> = plain(&line);
                let changed: Vec<usize> = (0..3).filter(|&index| with[index] != without[index]).collect();
                assert_eq!(changed, [place], "{option}");
            }
            let early = refused(&[option, value, "--engine", "a", "--engine", "b"]);
            assert_eq!(
                early,
                format!("{option} stands before every --engine; it belongs to the last engine before it")
            );
            let twice = refused(&["--engine", "a", option, value, option, value, "--engine", "b"]);
            assert!(twice.starts_with(option) && twice.contains("is given twice for the engine \"a\""), "{twice}");
        }
    }

    #[test]
    fn values_of_an_engines_options_that_are_none_are_named() {
        for (option, value, expected) in [
            ("--engine-nodes", "0", "--engine-nodes 0: it must be at least 1"),
            ("--engine-depth", "x", "--engine-depth x: it must be a whole number"),
            ("--engine-threads", "0", "--engine-threads 0: it must be at least 1"),
            ("--engine-tc", "q", "--engine-tc q: \"q\" is not a time"),
            ("--engine-ponder", "yes", "--engine-ponder yes: it must be on or off"),
            ("--option", "Hash", "--option Hash: it must be NAME=VALUE"),
        ] {
            let error = refused(&["--engine", "a", option, value, "--engine", "b"]);
            assert!(error.starts_with(expected), "{error}");
        }
        let both = refused(&["--engine", "a", "--engine-st", "1", "--engine-tc", "1", "--engine", "b"]);
        assert_eq!(both, "--engine-st 1: it must be alone, without --engine-tc");
        let options = ["--engine", "a", "--option", "X=1", "--option", "Y=2", "--engine", "b"];
        assert_eq!(two(&options)[0].options.len(), 2);
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
        let [a, b] = two(&line);
        assert_eq!((a.protocol, a.limits.to_string().as_str(), a.ponder), (Protocol::Uci, "nodes 500", false));
        assert_eq!(a.options, [("Contempt".to_string(), "0".to_string())]);
        assert_eq!((b.protocol, b.limits.to_string().as_str(), b.ponder), (Protocol::Cecp, "1/0.02", true));
        let [a, b] = two(&["--engine", "a", "--engine-tc", "1+1", "--engine", "b"]);
        assert_eq!((a.limits.to_string(), b.limits.to_string()), ("1+1".into(), "4+0.04".into()));
        let [a, _] = two(&["--engine", "a", "--engine", "b", "--nodes", "9", "--tc", "1"]);
        assert_eq!(a.limits.to_string(), "1+0 nodes 9");
    }
}
