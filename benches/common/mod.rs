//! What the benches share: the positions that are measured.

use ladorea::bench;
use ladorea::games::{AnyPosition, Catalogue};

/// The variants that are measured: one with eight files, one with ten.
pub(crate) const VARIANTS: [&str; 2] = ["chess", "capablanca"];

/// The positions of a variant that `ladorea bench` searches: the start and some from random games.
pub(crate) fn positions(variant: &str) -> Vec<AnyPosition> {
    match Catalogue::builtin().find(variant) {
        Ok(variant) => bench::positions(variant),
        Err(error) => unreachable!("the benches' variants exist: {error}"),
    }
}
