//! The state of a training after a pass, in a file.
//!
//! [`MAGIC`], four bytes with the length of a text, the text (the settings that must be the same to go on), eight bytes
//! each with the passes done and the optimiser's steps, eight with the number of weights, then weights, means and
//! squares as 32-bit floating point; last the CRC-32 of all before. Little-endian.

use super::Adam;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a checkpoint begins with.
const MAGIC: &[u8; 8] = b"LADPASS1";

/// A checkpoint that cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The system says no.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Not a checkpoint, or damaged.
    #[error("{0} is no checkpoint, or a damaged one")]
    Damaged(PathBuf),
    /// Of another training.
    #[error("{path} is of another training: {found} there, {wanted} here")]
    Other {
        /// The file.
        path: PathBuf,
        /// The settings in the file.
        found: String,
        /// The settings now.
        wanted: String,
    },
}

/// The state of a training after some passes.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// All that must be the same for going on, as a text.
    pub settings: String,
    /// Passes done.
    pub passes: u64,
    /// The weights.
    pub weights: Vec<f32>,
    /// The optimiser's memory; its decay is one of the settings and not in the file.
    pub adam: Adam,
}

impl Checkpoint {
    /// Writes the file, so that there is always a whole one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.settings.len() as u32).to_le_bytes());
        bytes.extend(self.settings.as_bytes());
        for number in [self.passes, self.adam.step, self.weights.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        for numbers in [&self.weights, &self.adam.means, &self.adam.squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let fresh = path.with_extension("new");
        fs::write(&fresh, bytes).map_err(|error| CheckpointError::Io(fresh.clone(), error))?;
        fs::rename(&fresh, path).map_err(|error| CheckpointError::Io(path.to_owned(), error))
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is of a training with other settings.
    pub fn read(path: &Path, settings: &str, decay: f32) -> Result<Checkpoint, CheckpointError> {
        let bytes = fs::read(path).map_err(|error| CheckpointError::Io(path.to_owned(), error))?;
        let checkpoint = parse(&bytes, decay).ok_or_else(|| CheckpointError::Damaged(path.to_owned()))?;
        if checkpoint.settings == settings {
            return Ok(checkpoint);
        }
        Err(CheckpointError::Other { path: path.to_owned(), found: checkpoint.settings, wanted: settings.to_string() })
    }
}

fn parse(bytes: &[u8], decay: f32) -> Option<Checkpoint> {
    let (body, check) = bytes.split_last_chunk::<4>()?;
    if crc32fast::hash(body) != u32::from_le_bytes(*check) {
        return None;
    }
    let rest = body.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (settings, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let settings = String::from_utf8(settings.to_vec()).ok()?;
    let (numbers, rest) = rest.split_at_checked(24)?;
    let numbers: Vec<u64> = numbers.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
    let [passes, step, weights] = numbers[..] else { return None };
    let all: Vec<f32> = rest.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
    if rest.len() as u64 != weights.checked_mul(12)? {
        return None;
    }
    let parts: Vec<Vec<f32>> = all.chunks(weights.max(1) as usize).map(<[f32]>::to_vec).collect();
    let [weights, means, squares] = <[Vec<f32>; 3]>::try_from(parts).ok()?;
    Some(Checkpoint { settings, passes, weights, adam: Adam { step, means, squares, decay } })
}
