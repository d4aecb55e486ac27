//! The bytes that fuzzing found worth keeping, through the checks of the fuzz targets (see tools/README.md).

#[path = "../../tools/fuzz/checks.rs"]
mod checks;

/// Runs a check on each file of its folder.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = format!("{}/tests/data/fuzz/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut files = 0;
    for file in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        if let Err(cause) = std::panic::catch_unwind(|| check(&bytes)) {
            println!("the check of {target} fails for {}", path.display());
            std::panic::resume_unwind(cause);
        }
        files += 1;
    }
    assert!(files > 1, "{folder} has {files} files");
}

#[test]
fn readers_of_lines_live_through_the_corpus() {
    replay("cecp", checks::cecp);
    replay("uci", checks::uci);
    replay("betza", checks::betza);
    replay("variants", checks::variants);
    replay("definitions", checks::definitions);
}

#[test]
fn positions_and_games_of_the_corpus_can_be_written_and_read_back() {
    replay("fen", checks::fen);
    replay("san", checks::san);
    replay("pgn", checks::pgn);
}
