//! A results file that is being written.

use super::{GameLine, Header, ResultsError, read_lines};
use crate::whole;
use serde::Serialize;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A results file that is being written.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    /// How long it is.
    length: u64,
}

impl Writer {
    /// Opens a results file, new or with the games of an interrupted tournament, which are returned.
    ///
    /// # Errors
    /// If it cannot be read or written, or if another tournament is in it.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Vec<GameLine>), ResultsError> {
        let failed = |source| ResultsError::File { path: path.to_path_buf(), source };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(ResultsError::NoFile(path.to_path_buf()));
        }
        let (found, games, complete) = read_lines(path)?;
        // Where nothing was played nothing is lost: the attempt before this one may have had a slip in it.
        let mut kept = if games.is_empty() { 0 } else { complete };
        if let Some(mut found) = found.filter(|_| kept > 0) {
            found.check(header, path)?;
            if found.games < header.games {
                found.games = header.games;
                replace(path, &found, &games).map_err(failed)?;
                file = options.open(path).map_err(failed)?;
                kept = file.metadata().map_err(failed)?.len();
            }
        }
        file.set_len(kept).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut writer = Writer { path: path.to_path_buf(), file, length: kept };
        if kept == 0 {
            writer.write(header)?;
        }
        Ok((writer, games))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), ResultsError> {
        self.write(game)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), ResultsError> {
        let failed = |source| ResultsError::File { path: self.path.clone(), source };
        let text = serde_json::to_string(value).map_err(std::io::Error::other).map_err(failed)? + "\n";
        if self.file.metadata().map_err(failed)?.len() != self.length {
            return Err(ResultsError::Changed(self.path.clone()));
        }
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(failed)?;
        self.length += text.len() as u64;
        Ok(())
    }
}

/// Writes a file anew, with another header.
fn replace(path: &Path, header: &Header, games: &[GameLine]) -> std::io::Result<()> {
    let mut text = serde_json::to_string(header)? + "\n";
    for game in games {
        text += &(serde_json::to_string(game)? + "\n");
    }
    whole::write(path, text.as_bytes())
}
