//! `ladorea perft`: counting the leaves below a position, or checking suites of known counts.

use super::error::CliError;
use super::output::{mnps, remark, with_stdout};
use super::suite;
use clap::value_parser;
use ladorea::games::{AnyPosition, Catalogue, catalogue};
use ladorea::perft::{MAX_DEPTH, MAX_TABLE_MB, MAX_THREADS, PerftOptions, PerftTable, divide_with};
use ladorea::position::Dialect;
use std::io::Write;
use std::time::Instant;

/// Count the leaves of the game tree, or check suites of known counts.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "ladorea perft [OPTIONS] [VARIANT] DEPTH\n       ladorea perft --suite FILE... [--max-nodes N] [--keep-going]"
)]
pub(super) struct Args {
    #[arg(num_args = 1..=2, value_names = ["VARIANT", "DEPTH"], required_unless_present = "suite", help = what_help())]
    what: Vec<String>,
    /// Count from this position instead of the start.
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,
    /// Show the count below each move first.
    #[arg(long, conflicts_with = "suite")]
    divide: bool,
    /// Remember counts in a table of so many MiB (fast, but not for a number of record).
    #[arg(long, value_name = "MB", value_parser = value_parser!(u32).range(1..=MAX_TABLE_MB as i64))]
    hash: Option<u32>,
    /// Count with so many threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=MAX_THREADS as i64))]
    threads: u32,
    /// Check all records of these files; `*` and `?` in a name stand for what they do in shells.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "what")]
    suite: Vec<String>,
    /// In suites, leave out depths with more leaves than this.
    #[arg(long, value_name = "N", conflicts_with = "what")]
    max_nodes: Option<u64>,
    /// In suites, go on after a count that differs.
    #[arg(long, conflicts_with = "what")]
    keep_going: bool,
}

fn what_help() -> String {
    format!("The variant ({} if none is named; see `ladorea variants`), and the depth in plies", catalogue::DEFAULT)
}

/// Counts, or checks suites.
pub(super) fn run(args: &Args, variants: &Catalogue) -> Result<(), CliError> {
    let table = args.hash.map(|mb| PerftTable::new(mb as usize)).transpose()?;
    let settings = PerftOptions { threads: args.threads as usize, table: table.as_ref() };
    if !args.suite.is_empty() {
        let max_nodes = args.max_nodes.unwrap_or(u64::MAX);
        let plan = suite::Plan { patterns: &args.suite, max_nodes, keep_going: args.keep_going };
        return suite::run(&plan, variants, &settings);
    }
    let (variant, depth) = match args.what.as_slice() {
        [depth] => (catalogue::DEFAULT, depth),
        [variant, depth] => (variant.as_str(), depth),
        _ => return Err(CliError::Usage("perft needs a depth".into())),
    };
    let variant = variants.find(variant)?;
    let depth = depth.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    let depth = depth.ok_or_else(|| {
        let given = args.what.last().map_or("", String::as_str).escape_debug();
        CliError::Usage(format!("\"{given}\" is not a depth (0 to {MAX_DEPTH})"))
    })?;
    let position = match &args.fen {
        Some(fen) => variant.position(fen)?,
        None => variant.start(),
    };
    count(&position, depth, args.divide, &settings)
}

fn count(position: &AnyPosition, depth: u32, divide: bool, settings: &PerftOptions<'_>) -> Result<(), CliError> {
    let start = Instant::now();
    let counts = if depth == 0 { Vec::new() } else { divide_with(position, depth, settings)? };
    let time = start.elapsed();
    let nodes = if depth == 0 { 1 } else { counts.iter().map(|(_, leaves)| leaves).sum() };
    with_stdout(|out| {
        if divide {
            for &(m, leaves) in &counts {
                writeln!(out, "{}: {leaves}", position.coordinates(m, Dialect::Uci))?;
            }
        }
        Ok(writeln!(out, "Nodes searched: {nodes}")?)
    })?;
    remark(&format!("{:.3} s, {:.1} Mnps", time.as_secs_f64(), mnps(nodes, time)));
    Ok(())
}
