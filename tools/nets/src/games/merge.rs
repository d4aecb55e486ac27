//! Several files of games into one, each game once.

use super::{FileError, GameFile, GameReader};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What came of a merger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Games written.
    pub kept: u64,
    /// Games that were there already: same variant, start and moves.
    pub twins: u64,
}

/// Adds all games of some files to another, in order, each game once; numbers are given anew. Games that the target has
/// already are kept and count as known. With one source this takes twins out of it.
///
/// # Errors
/// If a file cannot be read or written; the target has the games up to there.
pub fn merge(sources: &[PathBuf], target: &Path) -> Result<Merged, FileError> {
    let mut file = GameFile::open(target)?;
    let mut seen = HashSet::new();
    for game in GameReader::open(target)? {
        seen.insert(key(&game?));
    }
    let mut merged = Merged::default();
    for source in sources {
        for game in GameReader::open(source)? {
            let mut game = game?;
            if !seen.insert(key(&game)) {
                merged.twins += 1;
                continue;
            }
            game.number = file.next();
            file.push(&game)?;
            merged.kept += 1;
        }
    }
    file.sync()?;
    Ok(merged)
}

/// Two hashes of 64 bits, so that even among a billion games no two different ones are taken for one.
fn key(game: &super::Game) -> (u64, u64) {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &game.variant, &game.start, &game.moves).hash(&mut hasher);
        hasher.finish()
    };
    (hash(1), hash(2))
}
