//! Both protocols, command by command: the scripts of `tests/protocol`, whose README has their language and the table
//! of all commands.
//!
//! `LADOREA_SCRIPT=cecp/ping` in the environment plays only the scripts whose path contains this.

mod pattern;
mod player;
mod script;

use crate::support::Peer;
use player::Greeting;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

/// So many scripts are played at a time.
const AT_ONCE: usize = 2;

const CECP: Greeting = Greeting { lines: &["xboard", "protover 2"], end: "feature done=1" };
const UCI: Greeting = Greeting { lines: &["uci"], end: "uciok" };

/// The tables and readers, which know the commands.
const CECP_TABLE: &str = include_str!("../../../src/protocol/cecp/table.rs");
const UCI_READER: &str = include_str!("../../../src/protocol/uci/reader.rs");
const UCI_GO: &str = include_str!("../../../src/protocol/uci/go.rs");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol")
}

/// The scripts as `cecp/ping.txt`, sorted.
fn scripts() -> Vec<String> {
    let mut found = Vec::new();
    for protocol in ["cecp", "uci"] {
        for entry in std::fs::read_dir(folder().join(protocol)).unwrap() {
            found.push(format!("{protocol}/{}", entry.unwrap().file_name().to_string_lossy()));
        }
    }
    found.sort_unstable();
    found
}

/// Signals and closed pipes are those of Unix.
fn can_play(text: &str) -> bool {
    cfg!(unix) || !(text.contains("= signal") || text.contains("= close output"))
}

#[test]
fn every_script_holds() {
    let only = std::env::var("LADOREA_SCRIPT").unwrap_or_default();
    let queue = Mutex::new(scripts().into_iter().filter(|name| name.contains(&only)).collect::<Vec<_>>());
    let failures = Mutex::new(Vec::new());
    let next = || queue.lock().unwrap().pop();
    let work = || {
        while let Some(name) = next() {
            let text = std::fs::read_to_string(folder().join(&name)).unwrap();
            if !can_play(&text) {
                continue;
            }
            let began = Instant::now();
            let greeting = if name.starts_with("cecp/") { CECP } else { UCI };
            if let Err(reason) = player::play(&script::read(&text), greeting) {
                failures.lock().unwrap().push(format!("tests/protocol/{name}: {reason}"));
            }
            println!("{:5} ms {name}", began.elapsed().as_millis());
        }
    };
    std::thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(work))));
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} scripts fail:\n{}", failures.len(), failures.join("\n"));
}

/// The texts in the array of a constant, first of each entry: `NAME: ... = [ ... ];`
fn words_of(source: &str, name: &str) -> Vec<String> {
    let start = source.find(&format!(" {name}: ")).unwrap_or_else(|| panic!("no constant {name}"));
    let text = &source[start..];
    let text = &text[text.find(" = ").unwrap()..];
    let text = &text[..text.find("];").unwrap()];
    text.split('"').skip(1).step_by(2).map(String::from).collect()
}

/// The features that the program promises: `ping=1` and the like, and `option`.
fn promised() -> Vec<String> {
    let mut peer = Peer::start();
    CECP.lines.iter().for_each(|line| peer.send(line));
    let lines = peer.until(CECP.end);
    let mut features = BTreeSet::new();
    for line in lines {
        let rest = line.strip_prefix("feature ").unwrap_or_else(|| panic!("{line}"));
        match rest.split_once('"') {
            Some((name, _)) => drop(features.insert(name.trim_end_matches('=').to_string())),
            None => {
                features.extend(rest.split_ascii_whitespace().map(|pair| pair.split('=').next().unwrap().to_string()))
            }
        }
    }
    features.into_iter().collect()
}

/// The options that the program announces: in UCI `option name NAME type ...`, in CECP
/// `feature option="NAME -type ..."`.
fn announced() -> Vec<(&'static str, String)> {
    let said = |greeting: &Greeting| {
        let mut peer = Peer::start();
        greeting.lines.iter().for_each(|line| peer.send(line));
        peer.until(greeting.end)
    };
    let uci = said(&UCI).into_iter().filter_map(|line| {
        let (name, _) = line.strip_prefix("option name ")?.split_once(" type ")?;
        Some(("uci option", name.to_string()))
    });
    let cecp = said(&CECP).into_iter().filter_map(|line| {
        let (name, _) = line.strip_prefix("feature option=\"")?.split_once(" -")?;
        Some(("cecp option", name.to_string()))
    });
    uci.chain(cecp).collect()
}

/// The rows of the README's tables: `| cecp | ping | ping.txt ... |`.
fn rows() -> Vec<[String; 3]> {
    let text = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect();
        <[String; 3]>::try_from(cells).ok()
    };
    text.lines().filter(|line| line.starts_with("| ")).filter_map(row).filter(|[kind, ..]| kind != "kind").collect()
}

#[test]
fn the_table_names_a_script_for_every_command() {
    let rows = rows();
    let has = |kind: &str, name: &str| rows.iter().any(|[row_kind, row_name, _]| row_kind == kind && row_name == name);
    let mut known: Vec<(&str, String)> = Vec::new();
    let commands = words_of(CECP_TABLE, "COMMANDS").into_iter().filter(|word| !word.is_empty());
    known.extend(commands.map(|word| ("cecp", word)));
    known.extend(words_of(UCI_READER, "COMMANDS").into_iter().map(|word| ("uci", word)));
    known.extend(words_of(UCI_GO, "PARAMETERS").into_iter().map(|word| ("uci go", word)));
    known.extend(promised().into_iter().map(|feature| ("feature", feature)));
    let options = announced();
    assert!(options.len() > 20, "options are not read: {options:?}");
    known.extend(options);
    assert!(known.len() > 90, "the readers know {} words only: {known:?}", known.len());
    let missing: Vec<_> = known.iter().filter(|(kind, name)| !has(kind, name)).collect();
    assert!(missing.is_empty(), "no row in tests/protocol/README.md for {missing:?}");

    let mut named = BTreeSet::new();
    for [kind, name, files] in &rows {
        let folder_of = if kind.starts_with("uci") { "uci" } else { "cecp" };
        assert!(!files.is_empty(), "an empty cell: {kind} {name}");
        for file in files.split(", ") {
            assert!(folder().join(folder_of).join(file).is_file(), "{kind} {name}: there is no {file}");
            named.insert(format!("{folder_of}/{file}"));
        }
    }
    let unnamed: Vec<String> = scripts().into_iter().filter(|name| !named.contains(name)).collect();
    assert!(unnamed.is_empty(), "the table does not name {unnamed:?}");
}
