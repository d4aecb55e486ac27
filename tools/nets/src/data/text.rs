//! Positions as text: a line `variant|FEN|score|result` each, score in centipawns and result (1, 0.5, 0) White's.
//! Positions of one game stand together and in order.

use super::Sample;
use crate::catalogue::games;
use crate::games::Winner;
use ladorea::games::catalogue::UnknownVariant;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::FenError;
use std::io::{self, Write};
use thiserror::Error;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Not four fields.
    #[error("{0} fields instead of the four of variant|FEN|score|result")]
    Fields(usize),
    /// An unknown variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A FEN that is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A score.
    #[error("\"{0}\" is no score in centipawns")]
    Score(String),
    /// A result.
    #[error("\"{0}\" is no result: 1, 0.5 or 0 is wanted")]
    Result(String),
}

/// A line that was understood.
#[derive(Clone, Debug)]
pub struct Line {
    /// The variant.
    pub variant: &'static AnyVariant,
    /// The position.
    pub position: AnyPosition,
    /// Score and result.
    pub sample: Sample,
}

impl Line {
    /// The line of a text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Line, TextError> {
        let fields: Vec<&str> = text.split('|').collect();
        let [variant, fen, score, result] = fields[..] else { return Err(TextError::Fields(fields.len())) };
        let short = |text: &str| text.chars().take(40).collect::<String>();
        let variant = games().find(variant)?;
        let position = variant.position(fen)?;
        let score = score.parse().map_err(|_| TextError::Score(short(score)))?;
        let points = match result {
            "1" | "1.0" => 2,
            "0.5" => 1,
            "0" | "0.0" => 0,
            other => return Err(TextError::Result(short(other))),
        };
        Ok(Line { variant, position, sample: Sample { score, points } })
    }

    /// Plies played before the position, by its move number.
    pub fn ply(&self) -> u64 {
        2 * self.position.number() as u64 + self.position.side().index() as u64
    }
}

/// Writes a line.
///
/// # Errors
/// If it cannot be written.
pub fn write_line(output: &mut impl Write, position: &AnyPosition, score: i16, winner: Winner) -> io::Result<()> {
    writeln!(output, "{}|{}|{score}|{}", position.variant().name(), position.fen(), winner.points())
}
