//! Games that occur more than once among several files: a tournament's results file and its PGN file have the same
//! ones.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// What makes a game the same as another one: players, day, round, where it began, and every move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// The day, as PGN has it.
    pub date: String,
    /// The round, as PGN has it.
    pub round: String,
    /// The position before the first move.
    pub start: String,
    /// The moves in coordinates.
    pub moves: Vec<String>,
}

impl Identity {
    /// Whether it tells games apart at all: without moves and round any two games of a day look the same.
    fn is_telling(&self) -> bool {
        !self.moves.is_empty() || !matches!(self.round.as_str(), "" | "?" | "-")
    }
}

/// The games that were seen, and how many of each file were left out.
#[derive(Clone, Debug, Default)]
pub struct Repeats {
    /// Hashes of identities, of 64 bits: a million games have a chance of 1 in 40 million that two are taken for one.
    seen: HashSet<u64>,
    left_out: Vec<(PathBuf, usize)>,
}

impl Repeats {
    /// Whether a game of this file is there for the first time; another time it is counted as left out.
    pub fn is_new(&mut self, path: &Path, identity: &Identity) -> bool {
        let mut hasher = DefaultHasher::new();
        identity.hash(&mut hasher);
        if !identity.is_telling() || self.seen.insert(hasher.finish()) {
            return true;
        }
        match self.left_out.last_mut().filter(|(known, _)| known == path) {
            Some((_, count)) => *count += 1,
            None => self.left_out.push((path.to_path_buf(), 1)),
        }
        false
    }
}

/// A line for each file of which games were left out; nothing if there are none.
impl fmt::Display for Repeats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (path, count) in &self.left_out {
            let (games, have) = if *count == 1 { ("game", "has") } else { ("games", "have") };
            let why = "same players, day, round and moves";
            writeln!(f, "{}: {count} {games} left out that {have} been counted already ({why})", path.display())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_if_everything_is() {
        let game = |round: &str, moves: &[&str]| Identity {
            white: "A".into(),
            black: "B".into(),
            date: "2024.02.29".into(),
            round: round.into(),
            start: "startpos".into(),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        let mut repeats = Repeats::default();
        let mut is_new = |path: &str, game: &Identity| repeats.is_new(Path::new(path), game);
        assert!(is_new("a", &game("1", &["e2e4"])) && is_new("a", &game("2", &["e2e4"])));
        assert!(is_new("a", &game("1", &["d2d4"])) && is_new("b", &game("1", &["e2e4", "e7e5"])));
        assert!(!is_new("b", &game("1", &["e2e4"])) && !is_new("b", &game("2", &["e2e4"])));
        assert!(is_new("b", &Identity { date: "2024.03.01".into(), ..game("1", &["e2e4"]) }));
        // Forfeits without a move: only their round tells them apart.
        assert!(is_new("c", &game("?", &[])) && is_new("c", &game("?", &[])) && is_new("c", &game("7", &[])));
        assert!(!is_new("c", &game("7", &[])));
        let why = "(same players, day, round and moves)";
        let expected = format!(
            "b: 2 games left out that have been counted already {why}\n\
             c: 1 game left out that has been counted already {why}\n"
        );
        assert_eq!(repeats.to_string(), expected);
    }
}
