//! `ladorea rules`: the rules of a variant for somebody who wants to play it.

use super::error::CliError;
use super::output::with_stdout;
use super::screen::{ColorArg, Screen, fill};
use super::{layout, pager};
use ladorea::games::catalogue::Entry;
use ladorea::games::{AnyVariant, Catalogue, guide};
use std::io::Write;

/// Explain the rules of a variant, with a picture of how each man moves.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The variant; `ladorea variants` lists them.
    variant: Option<String>,
    /// Only the section whose heading has this word, such as `castling`, `pawn` or `end`; an unknown one lists them
    /// all.
    #[arg(long, value_name = "WORD")]
    section: Option<String>,
    /// Write Markdown.
    #[arg(long)]
    markdown: bool,
}

/// Prints the page of the variant; on a terminal through the pager that PAGER names, else `less`.
pub(super) fn run(args: &Args, variants: &Catalogue) -> Result<(), CliError> {
    let width = Screen::detect(ColorArg::Auto).width();
    let Some(name) = &args.variant else {
        let names: Vec<&str> = variants.entries().map(Entry::name).collect();
        let usage = format!("name a variant, as in `ladorea rules {}`: {}", names[0], names.join(", "));
        return Err(CliError::Usage(fill(&usage, width, "")));
    };
    let page = page(variants.find(name)?, args.section.as_deref(), width)?;
    if args.markdown {
        return with_stdout(|out| Ok(out.write_all(page.markdown().as_bytes())?));
    }
    pager::show(&layout::lay_out(&page, width))
}

/// The page of a variant, or a section of it.
///
/// # Errors
/// If no heading has the word; the headings are listed in `width` columns.
pub(super) fn page(variant: &AnyVariant, section: Option<&str>, width: usize) -> Result<guide::Page, CliError> {
    let page = guide::page(variant)?;
    let Some(word) = section else { return Ok(page) };
    page.section(word).ok_or_else(|| {
        let text = format!(
            "no section of the rules of {} has the word \"{word}\"; the sections: {}",
            variant.name(),
            page.headings().join("; ")
        );
        CliError::Usage(fill(&text, width, ""))
    })
}
