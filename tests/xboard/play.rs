//! A match of two engines in XBoard.
//!
//! The command line is measured, not guessed; what each part is needed for is said where it stands.

use super::programs::{Programs, WAIT, command, scratch, start_server, start_xboard};
use std::path::Path;
use std::time::Duration;

/// What is played.
pub(crate) struct Match<'a> {
    /// The name of the scratch folder.
    pub(crate) name: &'a str,
    /// The variant as XBoard names it.
    pub(crate) variant: &'a str,
    /// The engine that has White.
    pub(crate) first: &'a Path,
    /// The other one.
    pub(crate) second: &'a Path,
    /// How many games.
    pub(crate) games: usize,
    /// More options.
    pub(crate) options: &'a [&'a str],
}

/// What came of it.
pub(crate) struct Played {
    /// The file of games.
    pub(crate) pgn: Vec<u8>,
    /// What XBoard and the engines said to each other.
    pub(crate) debug: String,
    /// The last position of each game, a FEN in each line.
    pub(crate) fens: String,
    /// What XBoard wrote on its standard output and error.
    pub(crate) output: String,
}

impl Played {
    /// The end of the debug file, for messages.
    pub(crate) fn tail(&self) -> String {
        let lines: Vec<&str> = self.debug.lines().collect();
        format!("{}\n{}", lines[lines.len().saturating_sub(30)..].join("\n"), self.output)
    }
}

/// XBoard's options beside the settings.
///
/// Time decides nothing: engines search to a depth, and have more time for a game than the test has.
fn options(game: &Match<'_>) -> Vec<String> {
    let (first, second) = (command(game.first), command(game.second));
    let games = game.games.to_string();
    [
        &["-variant", game.variant, "-fcp", &first, "-scp", &second, "-mode", "TwoMachines", "-matchGames", &games][..],
        &["-tc", "10:00", "-inc", "0", "-searchDepth", "4", "-ponderNextMove", "false", "-testLegality", "true"],
        game.options,
    ]
    .concat()
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// Plays a match. Fails the test if XBoard does not end by itself and in peace.
pub(crate) fn play(programs: &Programs, game: &Match<'_>) -> Played {
    let folder = scratch(game.name);
    let (mut server, display) = start_server(programs, &folder);
    let options = options(game);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let mut xboard = start_xboard(programs, &folder, &display, &options);
    let status = xboard.wait(WAIT);
    drop(xboard);
    let _ = server.wait(Duration::from_secs(2));
    drop(server);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap_or_default();
    let text = |name: &str| String::from_utf8_lossy(&read(name)).into_owned();
    let played =
        Played { pgn: read("game.pgn"), debug: text("game.debug"), fens: text("game.fen"), output: text("xboard.out") };
    assert!(status.is_some_and(|status| status.success()), "XBoard ends with {status:?}:\n{}", played.tail());
    played
}
