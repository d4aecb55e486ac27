//! `ladorea bench`: a fixed amount of searching; its node count is the checksum of a change that claims to change
//! nothing.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::bench::{self, Bench};
use ladorea::eval::net::shipped_for;
use ladorea::games::catalogue::Entry;
use ladorea::games::{AnyVariant, Catalogue};
use std::io::Write;

/// Search fixed positions to a fixed depth with one thread, and count the nodes.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The variant; without one, all of them with a line for each.
    variant: Option<String>,
    /// Plies to search instead of the usual ones; the count is comparable with the same depth only.
    #[arg(long, default_value_t = bench::DEPTH)]
    depth: u32,
}

/// What judges the positions of a variant.
fn judge(variant: &AnyVariant) -> String {
    shipped_for(variant.name())
        .map_or_else(|| "the hand-made evaluation".into(), |net| format!("the net {}", net.description))
}

/// Prints `Bench: N nodes M nps` as the last line.
pub(super) fn run(args: &Args, games: &Catalogue) -> Result<(), CliError> {
    let variants: Vec<&AnyVariant> = match &args.variant {
        Some(name) => vec![games.find(name)?],
        None => games.entries().map(Entry::variant).collect(),
    };
    let width = variants.iter().map(|variant| variant.name().len()).max().unwrap_or(0);
    let mut total = Bench::default();
    for variant in &variants {
        let part = bench::run(variant, args.depth)?;
        total = total + part;
        if args.variant.is_none() {
            with_stdout(|out| {
                let net = shipped_for(variant.name()).map_or("hand-made", |_| "net");
                let (nodes, nps) = (part.nodes, part.nps());
                Ok(writeln!(out, "{:width$}  {nodes:>10} nodes  {nps:>9} nps  {net}", variant.name())?)
            })?;
        }
    }
    if let [variant] = variants[..] {
        with_stdout(|out| Ok(writeln!(out, "Judged by {}", judge(variant))?))?;
    }
    with_stdout(|out| Ok(writeln!(out, "Bench: {} nodes {} nps", total.nodes, total.nps())?))
}
