//! Files that are written whole: whoever reads one sees the old or the new content, whatever is cut off.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file. What is no file (a device, a pipe) is written to, and never replaced by one.
///
/// # Errors
/// If it cannot be written; then the old one is there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some((new, path)) = beside(path) else { return std::fs::write(path, bytes) };
    let mut file = File::create(&new)?;
    file.write_all(bytes).and_then(|()| file.sync_all())?;
    std::fs::rename(&new, &path)
}

/// Whether a file can be written that will be there at the end only, so that nobody plays for days to learn it.
///
/// # Errors
/// Why it cannot.
pub fn check(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let Some((new, _)) = beside(path) else { return Ok(()) };
    std::fs::write(&new, "").and_then(|()| std::fs::remove_file(&new))
}

/// The file that is written first, and the one that it will be, behind all links; nothing if there is no file.
fn beside(path: &Path) -> Option<(PathBuf, PathBuf)> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if path.exists() && !path.is_file() {
        return None;
    }
    let mut name = path.file_name()?.to_os_string();
    name.push(".new");
    Some((path.with_file_name(name), path))
}
