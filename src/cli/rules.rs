//! `ladorea rules`: the rules of a variant for somebody who wants to play it.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::games::{catalogue, guide};
use std::io::Write;

/// Columns of text, also where a terminal has more: longer lines are hard to read.
const WIDTH: usize = 80;

/// Explain the rules of a variant, with a picture of how each man moves.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The variant; `ladorea variants` lists them.
    variant: Option<String>,
    /// Write Markdown.
    #[arg(long)]
    markdown: bool,
}

/// Prints the page of the variant.
pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let Some(name) = &args.variant else {
        let names: Vec<&str> = catalogue::all().iter().map(catalogue::Entry::name).collect();
        let usage = format!("name a variant, as in `ladorea rules {}`: {}", names[0], names.join(", "));
        return Err(CliError::Usage(textwrap::fill(&usage, WIDTH)));
    };
    let page = guide::page(catalogue::find(name)?)?;
    let text = if args.markdown { page.markdown() } else { page.terminal(WIDTH) };
    with_stdout(|out| Ok(out.write_all(text.as_bytes())?))
}
