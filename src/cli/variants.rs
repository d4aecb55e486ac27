//! `ladorea variants`: what can be played.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::games::Catalogue;
use ladorea::games::catalogue::Entry;
use std::io::Write;

/// Prints one line for each variant: name, board, title, summary.
pub(super) fn run(variants: &Catalogue) -> Result<(), CliError> {
    let specs: Vec<_> = variants.entries().map(Entry::spec).collect();
    let width = |text: fn(&ladorea::position::Spec) -> &str| {
        specs.iter().map(|spec| text(spec).chars().count()).max().unwrap_or(0)
    };
    let (names, titles) = (width(|spec| &spec.name), width(|spec| &spec.title));
    with_stdout(|out| {
        for spec in specs {
            let board = format!("{}x{}", spec.files, spec.ranks);
            writeln!(out, "{:names$}  {:titles$}  {board:5}  {}", spec.name, spec.title, spec.summary)?;
        }
        Ok(())
    })
}
