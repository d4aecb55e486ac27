//! Files of games, to which records are only ever added.
//!
//! Eight bytes [`MAGIC`], then for each game the length of its record and the record's CRC-32 (four bytes each,
//! little-endian), and the record (`payload.rs`). A process that is killed while it writes leaves at most a torn record
//! at the end, which is cut off when the file is opened for writing again.

use super::{Game, GameError};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a file of games begins with; the last character is the version.
pub const MAGIC: &[u8; 8] = b"LADGAME1";

/// Longer than any record.
const MAX_RECORD: usize = 1 << 20;

/// A file of games that cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system says no.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Something else than games.
    #[error("{path} is no file of games (it does not begin with LADGAME1)")]
    Magic {
        /// The file.
        path: PathBuf,
    },
    /// A record that is whole but wrong, with the place where it begins.
    #[error("{path}, byte {place}: {error}")]
    Record {
        /// The file.
        path: PathBuf,
        /// Bytes before the record.
        place: u64,
        /// What is wrong.
        error: GameError,
    },
    /// A record that does not have its check sum, with more behind it: not torn but damaged.
    #[error("{path}, byte {place}: the record's check sum is wrong")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Bytes before the record.
        place: u64,
    },
}

/// Reads games one after the other. A torn record at the end is passed over.
pub struct GameReader {
    path: PathBuf,
    input: BufReader<File>,
    /// Bytes up to the end of the last whole record.
    whole: u64,
    torn: bool,
}

impl GameReader {
    /// Opens a file of games.
    ///
    /// # Errors
    /// If it cannot be read or is none.
    pub fn open(path: &Path) -> Result<GameReader, FileError> {
        let failed = |error| FileError::Io { path: path.to_owned(), error };
        let mut input = BufReader::with_capacity(1 << 18, File::open(path).map_err(failed)?);
        let mut magic = [0; 8];
        let length = fill(&mut input, &mut magic).map_err(failed)?;
        if magic[..length] != MAGIC[..length] {
            return Err(FileError::Magic { path: path.to_owned() });
        }
        let torn = length < MAGIC.len();
        Ok(GameReader { path: path.to_owned(), input, whole: if torn { 0 } else { MAGIC.len() as u64 }, torn })
    }

    /// Bytes up to the end of the last whole record that was read.
    pub const fn whole(&self) -> u64 {
        self.whole
    }

    /// Whether the file ended in the middle of a record.
    pub const fn is_torn(&self) -> bool {
        self.torn
    }

    fn record(&mut self) -> Result<Option<Game>, FileError> {
        let failed = |error| FileError::Io { path: self.path.clone(), error };
        let mut head = [0; 8];
        let length = fill(&mut self.input, &mut head).map_err(failed)?;
        if length < head.len() {
            self.torn = length > 0;
            return Ok(None);
        }
        let size = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let check = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        let damaged = || FileError::Damaged { path: self.path.clone(), place: self.whole };
        if size > MAX_RECORD {
            return Err(damaged());
        }
        let mut record = vec![0; size];
        let length = fill(&mut self.input, &mut record).map_err(failed)?;
        if length < size || crc32fast::hash(&record) != check {
            // A write that a power failure interrupted may have its length but not all its bytes; that is torn as well.
            let last = length < size || fill(&mut self.input, &mut [0]).map_err(failed)? == 0;
            self.torn = last;
            return if last { Ok(None) } else { Err(damaged()) };
        }
        let game = Game::from_bytes(&record).map_err(|error| FileError::Record {
            path: self.path.clone(),
            place: self.whole,
            error,
        })?;
        self.whole += (head.len() + size) as u64;
        Ok(Some(game))
    }
}

impl Iterator for GameReader {
    type Item = Result<Game, FileError>;

    fn next(&mut self) -> Option<Result<Game, FileError>> {
        if self.torn { None } else { self.record().transpose() }
    }
}

/// Reads until the buffer is full or the input ends; how much came.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// A file of games open for more.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    file: File,
    games: u64,
    next: u64,
    cut: u64,
}

impl GameFile {
    /// Opens a file for more games, or begins it; cuts a torn record off its end.
    ///
    /// # Errors
    /// If it cannot be written, is no file of games or is damaged before its end.
    pub fn open(path: &Path) -> Result<GameFile, FileError> {
        let failed = |error| FileError::Io { path: path.to_owned(), error };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        let mut reader = GameReader::open(path)?;
        let (mut games, mut next) = (0, 0);
        for game in &mut reader {
            games += 1;
            next = next.max(game?.number + 1);
        }
        let length = file.metadata().map_err(failed)?.len();
        if length > reader.whole() {
            file.set_len(reader.whole()).map_err(failed)?;
        }
        let mut opened = GameFile { path: path.to_owned(), file, games, next, cut: length - reader.whole() };
        if reader.whole() == 0 {
            opened.put(MAGIC)?;
        }
        Ok(opened)
    }

    /// Games in the file.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// One more than the largest number of a game in the file.
    pub const fn next(&self) -> u64 {
        self.next
    }

    /// Bytes that were cut off when the file was opened.
    pub const fn cut(&self) -> u64 {
        self.cut
    }

    /// Adds a game, in one write.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&mut self, game: &Game) -> Result<(), FileError> {
        let record = game.to_bytes();
        let mut frame = Vec::with_capacity(record.len() + 8);
        frame.extend((record.len() as u32).to_le_bytes());
        frame.extend(crc32fast::hash(&record).to_le_bytes());
        frame.extend(record);
        self.put(&frame)?;
        self.games += 1;
        self.next = self.next.max(game.number + 1);
        Ok(())
    }

    /// Forces everything to the disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&self) -> Result<(), FileError> {
        self.file.sync_data().map_err(|error| FileError::Io { path: self.path.clone(), error })
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file.write_all(bytes).map_err(|error| FileError::Io { path: self.path.clone(), error })
    }
}
