//! Games from a user's file: TOML in which each table is a variant. The format is described for users in
//! `examples/README.md`, with `examples/variants.toml` to begin from.
//!
//! `table` is the file as it is written, `declare` what a table means together with the game that it inherits from,
//! `picture` how XBoard is told of it. A variant that needs nothing beyond orthodox rules is one of the family
//! [`super::orthodox`], any other one of the family [`super::fairy`].

mod declare;
mod picture;
mod table;

use super::{AnyVariant, Catalogue};
use crate::position::quote;
use declare::declare;
use std::ops::Range;
use std::path::Path;
use table::VariantTable;
use thiserror::Error;

/// A file may be so long.
const MOST_BYTES: usize = 1 << 20;
/// A name may be so long.
const MOST_LETTERS: usize = 32;

/// Why a file of variants is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {reason}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, from 1; nothing if the file cannot be read at all.
    pub line: Option<usize>,
    /// What is wrong, and what is allowed.
    pub reason: String,
}

/// What is wrong, and where in the text.
struct Fault {
    at: Range<usize>,
    reason: String,
}

impl Fault {
    fn new(at: Range<usize>, reason: impl ToString) -> Fault {
        Fault { at, reason: reason.to_string() }
    }
}

/// These games and those of a file.
///
/// # Errors
/// If the file cannot be read, or the first thing in it that is wrong.
pub fn load(path: &Path, games: &Catalogue) -> Result<Catalogue, FileError> {
    let file = path.display().to_string();
    let failed = |reason: String| FileError { file: file.clone(), line: None, reason };
    let text = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    if text.len() > MOST_BYTES {
        return Err(failed(format!("{} bytes are more than a file of variants may have", text.len())));
    }
    let text = String::from_utf8(text).map_err(|_| failed("the file is no text in UTF-8".to_string()))?;
    parse(&file, &text, games)
}

/// These games and those of a text; `file` is its name for error messages.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse(file: &str, text: &str, games: &Catalogue) -> Result<Catalogue, FileError> {
    read(text, games).map_err(|fault| {
        let start = fault.at.start.min(text.len());
        let line = text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        FileError { file: file.to_string(), line: Some(line), reason: fault.reason }
    })
}

fn read(text: &str, games: &Catalogue) -> Result<Catalogue, Fault> {
    let tables: table::File = toml::from_str(text)
        .map_err(|error| Fault::new(error.span().unwrap_or(0..0), error.message().trim().replace('`', "\"")))?;
    let mut tables: Vec<_> = tables.into_iter().collect();
    tables.sort_by_key(|(name, _)| name.span().start);
    let mut all = games.clone();
    for (name, table) in tables {
        let at = name.span();
        let name = name.into_inner();
        check_name(&name).map_err(|reason| Fault::new(at.clone(), reason))?;
        let aliases = table.aliases.iter().flatten();
        for alias in aliases {
            check_name(alias.get_ref()).map_err(|reason| Fault::new(alias.span(), reason))?;
        }
        let variant = one(&name, &at, &table, &all)?;
        all.add(variant).map_err(|error| Fault::new(at, error))?;
    }
    Ok(all)
}

/// One variant; it must be a game that can be played.
fn one(name: &str, at: &Range<usize>, table: &VariantTable, games: &Catalogue) -> Result<AnyVariant, Fault> {
    let variant = declare(name, at, table, games)?;
    if let Some(outcome) = variant.start().outcome() {
        let place = table.array.as_ref().map_or(at.clone(), toml::Spanned::span);
        let reason = format!("{name}: in the array the game is over already: {}", outcome.reason.text());
        return Err(Fault::new(place, reason));
    }
    Ok(variant)
}

/// Whether protocols and files can carry a name.
fn check_name(name: &str) -> Result<(), String> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let first = name.chars().next().is_some_and(|c| c.is_ascii_lowercase());
    if first && name.chars().all(fits) && name.len() <= MOST_LETTERS {
        return Ok(());
    }
    Err(format!(
        "\"{}\" cannot be a variant's name: it has 1 to {MOST_LETTERS} small letters, digits and hyphens, a letter first",
        quote(name)
    ))
}

#[cfg(test)]
mod tests;
