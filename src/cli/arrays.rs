//! `ladorea arrays`: the start arrays of a shuffled game and their numbers.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::games::Catalogue;
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
    /// Write the start positions, a FEN in each line and nothing else, as a file of openings.
    #[arg(long)]
    fen: bool,
}

fn variant_help() -> String {
    let names: Vec<&str> = SHUFFLES.iter().map(|shuffle| shuffle.variant).collect();
    format!("The game: {}", names.join(", "))
}

fn classic_help() -> String {
    let note = |shuffle: &Shuffle| shuffle.classic.map(|narrower| format!("{} {}", shuffle.variant, narrower.note));
    let notes: Vec<String> = SHUFFLES.iter().filter_map(note).collect();
    format!("Only the narrower list ({}); the numbers stay those of the whole list", notes.join("; "))
}

/// Prints `NUMBER ARRAY`, or a FEN, for each array that is asked for.
pub(super) fn run(args: &Args, variants: &Catalogue) -> Result<(), CliError> {
    let shuffle = shuffle::of(variants.find(&args.variant)?, variants).map_err(usage)?;
    let arrays = (shuffle.arrays)();
    let chosen = choose(args, shuffle, &arrays)?;
    with_stdout(|out| {
        for number in chosen {
            let array = &arrays[number];
            if args.fen { writeln!(out, "{}", (shuffle.fen)(array))? } else { writeln!(out, "{number} {array}")? }
        }
        Ok(())
    })
}

fn usage(error: shuffle::ArrayError) -> CliError {
    CliError::Usage(error.to_string())
}

/// The numbers of the arrays that are asked for.
fn choose(args: &Args, shuffle: &Shuffle, arrays: &[String]) -> Result<Vec<usize>, CliError> {
    let narrower = match (args.classic, shuffle.classic) {
        (false, _) => None,
        (true, Some(narrower)) => Some(narrower),
        (true, None) => return Err(CliError::Usage(format!("{} has no narrower list", shuffle.variant))),
    };
    let fits = |number: &usize| narrower.is_none_or(|narrower| (narrower.has)(&arrays[*number]));
    let Some(number) = args.number else {
        return Ok((0..arrays.len()).filter(fits).collect());
    };
    let array = shuffle.array(number).map_err(usage)?;
    if !fits(&number) {
        return Err(CliError::Usage(format!("array {number} ({array}) is not on the narrower list")));
    }
    Ok(vec![number])
}
