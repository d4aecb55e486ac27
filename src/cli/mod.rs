//! Floor 5: the command line.
//!
//! Without a subcommand the program speaks a chess protocol on its standard input and output. Each subcommand has a
//! file here with its options and its work; results go to standard output, remarks about time and progress to standard
//! error. Nothing here knows a game by name.

mod arrays;
mod bench;
mod check;
mod error;
mod layout;
mod logging;
mod output;
mod pager;
mod perft;
mod play;
mod rules;
mod screen;
mod suite;
mod variants;

use clap::{Parser, Subcommand};
use error::CliError;
use ladorea::games::{Catalogue, file};
use std::path::PathBuf;
use std::process::ExitCode;

/// Ladorea, a chess-variant engine.
///
/// Without a command it waits for a graphical interface (UCI, or XBoard's protocol) on its standard input.
#[derive(Parser, Debug)]
#[command(name = "ladorea", version, about, long_about)]
struct Cli {
    /// Append the log to FILE instead of writing it to standard error; RUST_LOG (such as `debug`) says how much.
    #[arg(long, global = true, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play the games of FILE as well (TOML, see `ladorea check`); the environment variable LADOREA_VARIANTS names one
    /// too.
    #[arg(long, global = true, value_name = "FILE")]
    variants: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Perft(perft::Args),
    Check(check::Args),
    Bench(bench::Args),
    Arrays(arrays::Args),
    Play(play::Args),
    Rules(rules::Args),
    /// List the variants: name, title, board, and what is special about them.
    Variants,
}

/// Reads the command line and does what it says.
pub(crate) fn run() -> ExitCode {
    let cli = Cli::parse();
    let work = || {
        logging::start(cli.log.as_deref())?;
        dispatch(cli.command, &catalogue(&cli.variants)?)
    };
    match work() {
        Ok(code) => code,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed as well; then nobody wants to know.
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("ladorea: {error}\n"));
            error.exit_code()
        }
    }
}

/// The environment variable that names a file of variants.
const VARIANTS: &str = "LADOREA_VARIANTS";

/// The games of the program and of files that are named.
fn catalogue(files: &[PathBuf]) -> Result<Catalogue, CliError> {
    let own = std::env::var_os(VARIANTS).filter(|path| !path.is_empty()).map(PathBuf::from);
    let mut games = Catalogue::builtin();
    for path in own.iter().chain(files) {
        games = file::load(path, &games)?;
    }
    Ok(games)
}

fn dispatch(command: Option<Command>, variants: &Catalogue) -> Result<ExitCode, CliError> {
    match command {
        // If the handler cannot be set we may die a little early, no more.
        None => return Ok(ladorea::protocol::run(variants, || drop(ctrlc::set_handler(|| {})))),
        Some(Command::Perft(args)) => perft::run(&args, variants)?,
        Some(Command::Check(args)) => return check::run(&args),
        Some(Command::Bench(args)) => bench::run(&args, variants)?,
        Some(Command::Arrays(args)) => arrays::run(&args, variants)?,
        Some(Command::Play(args)) => play::run(&args, variants)?,
        Some(Command::Rules(args)) => rules::run(&args, variants)?,
        Some(Command::Variants) => variants::run(variants)?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_options_are_consistent() {
        Cli::command().debug_assert();
    }
}
