//! `ladorea arrays`: the start arrays of a shuffled game and their numbers.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::games::catalogue;
use ladorea::games::shuffle::{self, SHUFFLES, Shuffle};
use std::io::Write;

/// List the start arrays of a shuffled game with their numbers.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[arg(help = variant_help())]
    variant: String,
    /// Only the array with this number.
    number: Option<usize>,
    #[arg(long, help = classic_help())]
    classic: bool,
    /// Write each start position as a FEN instead of the array.
    #[arg(long)]
    fen: bool,
}

fn variant_help() -> String {
    let names: Vec<&str> = SHUFFLES.iter().map(|shuffle| shuffle.variant).collect();
    format!("The game: {}", names.join(", "))
}

fn classic_help() -> String {
    let notes: Vec<String> =
        SHUFFLES.iter().map(|shuffle| format!("{} {}", shuffle.variant, shuffle.classic)).collect();
    format!("Only the narrower list ({}); the numbers stay those of the whole list", notes.join("; "))
}

/// Prints `NUMBER ARRAY` for each array that is asked for.
pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let name = catalogue::find(&args.variant)?.name();
    let shuffle =
        shuffle::find(name).ok_or_else(|| CliError::Usage(format!("{name} has one array only. {}", variant_help())))?;
    let arrays = (shuffle.arrays)();
    let chosen = choose(args, shuffle, &arrays)?;
    with_stdout(|out| {
        for number in chosen {
            let array = &arrays[number];
            let text = if args.fen { &(shuffle.fen)(array) } else { array };
            writeln!(out, "{number} {text}")?;
        }
        Ok(())
    })
}

/// The numbers of the arrays that are asked for.
fn choose(args: &Args, shuffle: &Shuffle, arrays: &[String]) -> Result<Vec<usize>, CliError> {
    let fits = |number: &usize| !args.classic || (shuffle.is_classic)(&arrays[*number]);
    let Some(number) = args.number else {
        return Ok((0..arrays.len()).filter(fits).collect());
    };
    if number >= arrays.len() {
        let last = arrays.len().saturating_sub(1);
        return Err(CliError::Usage(format!("there is no array {number}; the numbers are 0 to {last}")));
    }
    if !fits(&number) {
        return Err(CliError::Usage(format!("array {number} ({}) is not on the narrower list", arrays[number])));
    }
    Ok(vec![number])
}
