//! `ladorea perft --suite`: counts everything that suites of known counts have, and stops at the first difference
//! unless it is told to go on.

use super::error::CliError;
use super::output::{mnps, remark, with_stdout};
use indicatif::{ProgressBar, ProgressStyle};
use ladorea::games::Catalogue;
use ladorea::perft::suite::{Record, parse};
use ladorea::perft::{PerftOptions, count_with};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What was done so far.
#[derive(Default)]
struct Tally {
    positions: usize,
    counts: usize,
    left_out: usize,
    nodes: u64,
    /// What differs, for people to read.
    differences: Vec<String>,
}

/// How to go through suites.
pub(super) struct Plan<'a> {
    /// Files, or patterns of their names.
    pub(super) patterns: &'a [String],
    /// Depths with more leaves are left out.
    pub(super) max_nodes: u64,
    /// Go on after a difference.
    pub(super) keep_going: bool,
}

/// Checks the files. The sum over all of them is printed in any case.
///
/// # Errors
/// A file that cannot be read, or numbers that are wrong: the first one, or how many there are if it went on and told
/// them.
pub(super) fn run(plan: &Plan<'_>, variants: &Catalogue, settings: &PerftOptions<'_>) -> Result<(), CliError> {
    let paths = expand(plan.patterns)?;
    let mut files = Vec::new();
    for path in &paths {
        files.push((path, read(path, variants)?));
    }
    let records: usize = files.iter().map(|(_, records)| records.len()).sum();
    // Drawn on standard error, and only if that is a terminal.
    let bar = ProgressBar::new(records as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} positions  {msg}") {
        bar.set_style(style);
    }
    let start = Instant::now();
    let mut tally = Tally::default();
    'files: for (path, records) in &files {
        for record in records {
            bar.set_message(format!("{} {}", record.position.variant().name(), record.id));
            let known = tally.differences.len();
            check(path, record, plan, settings, &mut tally).inspect_err(|_| bar.finish_and_clear())?;
            if plan.keep_going {
                tally.differences[known..].iter().for_each(|difference| bar.suspend(|| remark(difference)));
            } else if !tally.differences.is_empty() {
                break 'files;
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let time = start.elapsed();
    let Tally { positions, counts, left_out, nodes, differences } = tally;
    let differ = if differences.is_empty() { String::new() } else { format!(", {} differ", differences.len()) };
    with_stdout(|out| {
        Ok(writeln!(
            out,
            "{} files, {positions} positions, {counts} counts agree{differ} ({left_out} left out), {nodes} nodes, {:.1} s, {:.1} Mnps",
            files.len(),
            time.as_secs_f64(),
            mnps(nodes, time)
        )?)
    })?;
    if counts == 0 && differences.is_empty() {
        return Err(CliError::Usage(format!("nothing was checked: --max-nodes leaves out all {left_out} counts")));
    }
    match (differences.first(), plan.keep_going) {
        (None, _) => Ok(()),
        (Some(first), false) => Err(CliError::Mismatch(first.clone())),
        (Some(_), true) => Err(CliError::Mismatch(format!("{} counts differ", differences.len()))),
    }
}

/// The files that are meant; a shell may have left patterns as they are (that of Windows always does).
fn expand(patterns: &[String]) -> Result<Vec<PathBuf>, CliError> {
    let mut paths = Vec::new();
    for pattern in patterns {
        // A file that exists is meant as it is, whatever characters its name has.
        if Path::new(pattern).exists() || !pattern.contains(['*', '?', '[']) {
            paths.push(PathBuf::from(pattern));
            continue;
        }
        let found = glob::glob(pattern).map_err(|error| CliError::Usage(format!("{pattern}: {error}")))?;
        let before = paths.len();
        for path in found {
            paths.push(path.map_err(|error| {
                let path = error.path().display().to_string();
                CliError::File { path, source: error.into() }
            })?);
        }
        if paths.len() == before {
            return Err(CliError::Usage(format!("{pattern}: no such file")));
        }
    }
    Ok(paths)
}

/// The records of a file. A file that is called like a variant has its positions, unless it says otherwise.
fn read(path: &Path, variants: &Catalogue) -> Result<Vec<Record>, CliError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|source| CliError::File { path: name.clone(), source })?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    let variant = variants.find(stem).unwrap_or_else(|_| variants.standard());
    let records = parse(&name, &text, variants, variant)?;
    if records.is_empty() {
        return Err(CliError::Usage(format!("{name}: the file has no positions")));
    }
    Ok(records)
}

fn check(
    path: &Path,
    record: &Record,
    plan: &Plan<'_>,
    settings: &PerftOptions<'_>,
    tally: &mut Tally,
) -> Result<(), CliError> {
    tally.positions += 1;
    for &(depth, expected) in &record.counts {
        if expected > plan.max_nodes {
            tally.left_out += 1;
            continue;
        }
        let found = count_with(&record.position, depth, settings)?;
        tally.nodes += found;
        if found == expected {
            tally.counts += 1;
            continue;
        }
        tally.differences.push(mismatch(path, record, depth, expected, found));
        if !plan.keep_going {
            break;
        }
    }
    Ok(())
}

fn mismatch(path: &Path, record: &Record, depth: u32, expected: u64, found: u64) -> String {
    let variant = record.position.variant();
    let Record { id, line, fen, .. } = record;
    format!(
        "{}:{line}: {id}: depth {depth}: expected {expected}, found {found}\n  {fen}\n  \
         to see where: ladorea perft {} {depth} --divide --fen \"{fen}\"",
        path.display(),
        variant.name()
    )
}
