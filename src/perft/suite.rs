//! Files of positions with known counts.
//!
//! A file is made of records with blank lines between them:
//!
//! ```text
//! variant chess
//! id kiwipete
//! # published: https://www.chessprogramming.org/Perft_Results
//! epd r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
//! perft 1 48
//! perft 2 2039
//! ```
//!
//! A record without a `variant` line has the one of the record before it. The common form with one line for each
//! position is read too: `FEN ;D1 20 ;D2 400`. What follows `#` is a comment. Everything is checked when it is read, so
//! that a suite that can be read can be run.

use super::MAX_DEPTH;
use crate::games::catalogue::UnknownVariant;
use crate::games::{AnyPosition, AnyVariant, Catalogue};
use crate::position::{FenError, quote};
use thiserror::Error;

/// A position and how many leaves it has at some depths.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name of the position; where the file gives none, `line N`.
    pub id: String,
    /// The line of the file where the position stands, from 1.
    pub line: usize,
    /// The position as the file has it.
    pub fen: String,
    /// The position.
    pub position: AnyPosition,
    /// Depths and leaves, in the order of the file.
    pub counts: Vec<(u32, u64)>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}: {problem}")]
pub struct SuiteError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A variant that the catalogue does not have.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A position that cannot be read.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A line that begins with no word of the format.
    #[error("\"{0}\" is none of variant, id, epd, perft, and the line has no ;D")]
    Word(String),
    /// A depth that is none.
    #[error("\"{0}\" is not a depth (1 to {MAX_DEPTH})")]
    Depth(String),
    /// A number of leaves that is none.
    #[error("\"{0}\" is not a number of leaves")]
    Leaves(String),
    /// Something behind the end of a line.
    #[error("\"{0}\" is more than the line should have")]
    Extra(String),
    /// A word of the format without what belongs to it.
    #[error("\"{0}\" lacks its value")]
    Missing(String),
    /// A count or a name in a record without a position.
    #[error("the record has no position (epd)")]
    NoPosition,
    /// A position without counts.
    #[error("the record has no count (perft)")]
    NoCount,
    /// Two positions in one record.
    #[error("a second position in one record; a blank line must stand between records")]
    TwoPositions,
}

/// The records of a file, which may name these games. `variant` is played until the file names another.
///
/// # Errors
/// A [`SuiteError`] that names the first wrong line.
pub fn parse<'a>(
    file: &str,
    text: &str,
    games: &'a Catalogue,
    variant: &'a AnyVariant,
) -> Result<Vec<Record>, SuiteError> {
    let mut reader = Reader { games, variant, open: None, id: None, records: Vec::new() };
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        last = index + 1;
        let content = line.split('#').next().unwrap_or("").trim();
        // A line with nothing but a comment does not end a record.
        if !content.is_empty() || line.trim().is_empty() {
            reader.line(content, last).map_err(|(line, problem)| SuiteError { file: file.into(), line, problem })?;
        }
    }
    reader.line("", last).map_err(|(line, problem)| SuiteError { file: file.into(), line, problem })?;
    Ok(reader.records)
}

/// A line's number, and what is wrong with it.
type Fault = (usize, Problem);

struct Reader<'a> {
    games: &'a Catalogue,
    variant: &'a AnyVariant,
    /// The record that is being read, once it has its position.
    open: Option<Record>,
    /// Its name, with its line.
    id: Option<(String, usize)>,
    records: Vec<Record>,
}

impl Reader<'_> {
    /// Reads one line without its comment; an empty one ends the record.
    fn line(&mut self, content: &str, line: usize) -> Result<(), Fault> {
        if content.is_empty() {
            return self.end();
        }
        let (word, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let value = value.trim();
        let at = |problem: Problem| (line, problem);
        if matches!(word, "variant" | "id" | "epd" | "perft") && value.is_empty() {
            return Err(at(Problem::Missing(quote(word))));
        }
        match word {
            "variant" => self.variant = self.games.find(value).map_err(|error| at(error.into()))?,
            "id" => self.id = Some((value.to_string(), line)),
            "epd" => self.position(value, line)?,
            "perft" => {
                let count = read_count(value).map_err(at)?;
                self.open.as_mut().ok_or(at(Problem::NoPosition))?.counts.push(count);
            }
            _ if content.contains(';') => self.one_line(content, line)?,
            _ => return Err(at(Problem::Word(quote(word)))),
        }
        Ok(())
    }

    fn position(&mut self, fen: &str, line: usize) -> Result<(), Fault> {
        if self.open.is_some() {
            return Err((line, Problem::TwoPositions));
        }
        let position = self.variant.position(fen).map_err(|error| (line, error.into()))?;
        let (id, fen) = (format!("line {line}"), fen.to_string());
        self.open = Some(Record { id, line, fen, position, counts: Vec::new() });
        Ok(())
    }

    /// `FEN ;D1 20 ;D2 400`: a whole record.
    fn one_line(&mut self, content: &str, line: usize) -> Result<(), Fault> {
        let mut parts = content.split(';').map(str::trim);
        self.end()?;
        self.position(parts.next().unwrap_or(""), line)?;
        for part in parts.filter(|part| !part.is_empty()) {
            let count = part.strip_prefix(['D', 'd']).ok_or_else(|| (line, Problem::Word(quote(part))))?;
            let count = read_count(count).map_err(|problem| (line, problem))?;
            if let Some(record) = &mut self.open {
                record.counts.push(count);
            }
        }
        self.end()
    }

    /// Ends the record that is open, if one is.
    fn end(&mut self) -> Result<(), Fault> {
        let id = self.id.take();
        match (self.open.take(), id) {
            (Some(record), _) if record.counts.is_empty() => Err((record.line, Problem::NoCount)),
            (Some(mut record), id) => {
                record.id = id.map_or(record.id, |(id, _)| id);
                self.records.push(record);
                Ok(())
            }
            (None, Some((_, line))) => Err((line, Problem::NoPosition)),
            (None, None) => Ok(()),
        }
    }
}

/// `DEPTH NODES`.
fn read_count(text: &str) -> Result<(u32, u64), Problem> {
    let mut words = text.split_whitespace();
    let depth = words.next().unwrap_or("");
    let number = depth.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
    let number = number.ok_or_else(|| Problem::Depth(quote(depth)))?;
    let leaves = words.next().ok_or_else(|| Problem::Missing(quote(text)))?;
    let count = leaves.parse().map_err(|_| Problem::Leaves(quote(leaves)))?;
    match words.next() {
        Some(extra) => Err(Problem::Extra(quote(extra))),
        None => Ok((number, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn read(text: &str) -> Result<Vec<Record>, SuiteError> {
        parse("file", text, games(), games().find("chess").unwrap())
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn records_have_names_positions_and_counts() {
        let text = format!(
            "# head\n\nvariant fischerandom\n\nid one\n# source\nepd {START}\nperft 1 20 # sure\nperft 2 400\n\n\n\
             variant chess\nepd {START}\r\nperft 3 8902"
        );
        let records = read(&text).unwrap();
        assert_eq!(records.len(), 2);
        assert_eq!((records[0].id.as_str(), records[0].line), ("one", 7));
        assert_eq!(records[0].counts, [(1, 20), (2, 400)]);
        assert_eq!(records[0].position.variant().name(), "fischerandom");
        assert_eq!((records[1].id.as_str(), records[1].counts.as_slice()), ("line 13", &[(3, 8902)][..]));
        assert_eq!(records[1].position.variant().name(), "chess");
        assert_eq!(records[1].fen, START);
        assert!(read("").unwrap().is_empty());
    }

    #[test]
    fn the_form_with_one_line_is_read_too() {
        let text = format!("{START} ;D1 20 ;D2 400\n{START};d3 8902;\nid x\nepd {START}\nperft 1 20\n");
        let records = read(&text).unwrap();
        let counts: Vec<&[(u32, u64)]> = records.iter().map(|record| record.counts.as_slice()).collect();
        assert_eq!(counts, [&[(1, 20), (2, 400)][..], &[(3, 8902)], &[(1, 20)]]);
        assert_eq!(records[2].id, "x");
    }

    #[test]
    fn errors_name_file_line_and_token() {
        let epd = format!("epd {START}\n");
        assert!(fault("\nvariant nosuch").starts_with("file:2: there is no variant \"nosuch\""));
        assert_eq!(fault("epd 8/8 w - - 0 1"), "file:1: the board field has 2 ranks instead of 8");
        assert_eq!(fault("fen 8"), "file:1: \"fen\" is none of variant, id, epd, perft, and the line has no ;D");
        assert_eq!(fault(&format!("{epd}perft x 20")), "file:2: \"x\" is not a depth (1 to 64)");
        assert_eq!(fault(&format!("{epd}perft 0 1")), "file:2: \"0\" is not a depth (1 to 64)");
        assert_eq!(fault(&format!("{epd}perft 1 2o")), "file:2: \"2o\" is not a number of leaves");
        assert_eq!(fault(&format!("{epd}perft 1 -20")), "file:2: \"-20\" is not a number of leaves");
        assert_eq!(fault(&format!("{epd}perft 1")), "file:2: \"1\" lacks its value");
        assert_eq!(fault(&format!("{epd}perft")), "file:2: \"perft\" lacks its value");
        assert_eq!(fault(&format!("{epd}perft 1 20 30")), "file:2: \"30\" is more than the line should have");
        assert_eq!(fault("perft 1 20"), "file:1: the record has no position (epd)");
        assert_eq!(fault("\nid alone\n\n"), "file:2: the record has no position (epd)");
        assert_eq!(fault(&format!("id x\n{epd}\nid y")), "file:2: the record has no count (perft)");
        assert!(fault(&format!("{epd}{epd}")).starts_with("file:2: a second position in one record"));
        assert!(fault(&format!("{START} ;E1 20")).starts_with("file:1: \"E1 20\" is none of"));
        assert!(fault(&format!("{START} ;")).starts_with("file:1: the record has no count"));
    }
}
