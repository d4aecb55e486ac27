//! The command line.

mod datagen;
mod error;
mod files;
mod train;

use clap::{Parser, Subcommand};
pub use error::CliError;
use std::process::ExitCode;

/// Plays training games and trains the evaluation nets of ladorea.
#[derive(Clone, Debug, Parser)]
#[command(version)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Plays games against itself, until all are played or it is interrupted; the same command goes on where it stopped
    Datagen(datagen::Arguments),
    /// Tells what files of games contain
    Stats(files::Stats),
    /// Puts the games of several files into one, each game once
    Merge(files::Merge),
    /// Writes positions as text: variant|FEN|score|result
    Export(files::Export),
    /// Trains a net
    Train(train::Arguments),
    /// Tells what a net is, or judges positions with it
    Show(files::Show),
}

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let result = match Program::parse().command {
        Command::Datagen(arguments) => datagen::run(arguments),
        Command::Stats(arguments) => files::stats(arguments),
        Command::Merge(arguments) => files::merge(arguments),
        Command::Export(arguments) => files::export(arguments),
        Command::Train(arguments) => train::run(arguments),
        Command::Show(arguments) => files::show(arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ladorea-nets: {error}");
            ExitCode::FAILURE
        }
    }
}
