//! The games that this process knows: those of the engine, and those of a file if one is named before the first use.
//!
//! Engines that the runner starts are told of the file by the environment variable that ours reads; others have an
//! option for it, such as `VariantPath`.

use ladorea::games::Catalogue;
use ladorea::games::file::{self, FileError};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The environment variable that names a file of variants.
pub const VARIANTS: &str = "LADOREA_VARIANTS";

static GAMES: OnceLock<(Catalogue, Option<PathBuf>)> = OnceLock::new();

/// All of them.
pub fn games() -> &'static Catalogue {
    &GAMES.get_or_init(|| (Catalogue::builtin(), None)).0
}

/// The file whose games are known as well.
pub(crate) fn variants_file() -> Option<&'static Path> {
    GAMES.get().and_then(|(_, file)| file.as_deref())
}

/// Reads the games of a file, or without one of that which the environment names. Does nothing once games are known.
///
/// # Errors
/// What is wrong with the file.
pub fn read(path: Option<&Path>) -> Result<(), FileError> {
    let named = std::env::var_os(VARIANTS).filter(|path| !path.is_empty()).map(PathBuf::from);
    let Some(path) = path.map(Path::to_path_buf).or(named) else { return Ok(()) };
    let games = file::load(&path, &Catalogue::builtin())?;
    let _ = GAMES.set((games, Some(std::path::absolute(&path).unwrap_or(path))));
    Ok(())
}
