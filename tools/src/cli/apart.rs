//! Files that a command names: none may be written that is another of them, so that no result is lost to a slip.

use super::CliError;
use std::path::{Path, PathBuf};

/// Whether all files differ and have names, each given with the option that names it.
///
/// # Errors
/// The two options that name one file, or the one that names none.
pub(super) fn check_apart(files: &[(&str, Option<&Path>)]) -> Result<(), CliError> {
    let empty = files.iter().find(|(_, path)| path.is_some_and(|path| path.as_os_str().is_empty()));
    if let Some((option, _)) = empty {
        return Err(CliError::Text(format!("{option} is empty; the name of a file is wanted")));
    }
    let named: Vec<(&str, PathBuf)> =
        files.iter().filter_map(|(option, path)| Some((*option, whole(path.as_ref()?)))).collect();
    for (index, (option, path)) in named.iter().enumerate() {
        if let Some((other, _)) = named[..index].iter().find(|(_, earlier)| earlier == path) {
            let text = format!("{other} and {option} name one file, {}; each needs its own", path.display());
            return Err(CliError::Text(text));
        }
    }
    Ok(())
}

/// The path from the root, with links followed as far as it exists.
fn whole(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    absolute.canonicalize().unwrap_or_else(|_| match (absolute.parent(), absolute.file_name()) {
        (Some(folder), Some(name)) => folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf()).join(name),
        _ => absolute,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_by_two_names_is_found_whether_it_exists_or_not() {
        let folder = std::env::temp_dir();
        let twice = folder.join(".").join("no-such-folder-yet.pgn");
        let files = [("--results", Some(Path::new("a"))), ("--pgn", None), ("--html", Some(Path::new("./a")))];
        let error = check_apart(&files).unwrap_err().to_string();
        assert!(error.starts_with("--results and --html name one file, "), "{error}");
        let once = folder.join("no-such-folder-yet.pgn");
        assert!(check_apart(&[("--pgn", Some(&once)), ("--log", Some(&twice))]).is_err());
        let error = check_apart(&[("--pgn", Some(Path::new("")))]).unwrap_err().to_string();
        assert_eq!(error, "--pgn is empty; the name of a file is wanted");
        assert!(check_apart(&[("--pgn", Some(Path::new("a"))), ("--log", Some(Path::new("b"))), ("x", None)]).is_ok());
    }
}
