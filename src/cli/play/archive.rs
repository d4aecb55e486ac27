//! Games on disk: each is kept as it goes on, saved where the user wishes, and can be taken up again.

use etcetera::BaseStrategy;
use jiff::ZonedDateTime;
use ladorea::games::{AnyPosition, AnyVariant, Catalogue};
use ladorea::pgn;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// How files of games end.
const EXTENSION: &str = "pgn";

/// The files of the game that is played.
pub(super) struct Archive {
    /// Where games are kept; nothing if they are not.
    folder: Option<PathBuf>,
    /// The file in which this game is kept.
    kept: Option<PathBuf>,
    /// The file in which the user has saved it.
    saved: Option<PathBuf>,
    /// When it began.
    began: ZonedDateTime,
}

/// What was loaded.
pub(super) struct Loaded {
    /// The game.
    pub(super) game: pgn::Game,
    /// What is to be said about it.
    pub(super) remark: String,
}

impl Archive {
    /// An archive that keeps games in the user's own data folder if it `keeps` any.
    pub(super) fn new(keeps: bool) -> Archive {
        let folder = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("ladorea").join("games"));
        Archive::of(if keeps { folder() } else { None })
    }

    fn of(folder: Option<PathBuf>) -> Archive {
        Archive { folder, kept: None, saved: None, began: ZonedDateTime::now() }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self) {
        *self = Archive::of(self.folder.take());
    }

    /// When the game began, as PGN writes date and time.
    pub(super) fn date_and_time(&self) -> (String, String) {
        (self.began.strftime("%Y.%m.%d").to_string(), self.began.strftime("%H:%M:%S").to_string())
    }

    /// The file in which the game is kept.
    pub(super) fn kept(&self) -> Option<&Path> {
        self.kept.as_deref()
    }

    /// Keeps the game as it stands. Returns why that is not possible; then no game is kept any more.
    pub(super) fn keep(&mut self, game: &pgn::Game) -> Option<String> {
        let folder = self.folder.clone()?;
        let written = self.write_kept(&folder, game);
        let error = written.err()?;
        self.folder = None;
        Some(format!("Games cannot be kept in {}: {error}. Use save FILE.", folder.display()))
    }

    fn write_kept(&mut self, folder: &Path, game: &pgn::Game) -> std::io::Result<()> {
        let path = match &self.kept {
            Some(path) => path.clone(),
            None => {
                std::fs::create_dir_all(folder)?;
                let name = format!("{}-{}", game.variant().name(), self.began.strftime("%Y-%m-%d-%H%M%S"));
                self.kept.insert(new_file(folder, &name)?).clone()
            }
        };
        // At no time is there half a game only.
        let fresh = path.with_extension("new");
        std::fs::write(&fresh, game.to_pgn())?;
        std::fs::rename(fresh, path)
    }

    /// Saves the game to a file that is not there yet (or is this game's own), unless it may `replace` one; without a
    /// name, to a file of our choice in the current folder. Returns what is to be said.
    pub(super) fn save(&mut self, name: Option<&str>, replace: bool, game: &pgn::Game) -> String {
        let path = match (name, &self.saved) {
            (Some(name), _) => home_expanded(name),
            (None, Some(path)) => path.clone(),
            (None, None) => {
                let name = format!("{}-{}", game.variant().name(), self.began.strftime("%Y-%m-%d"));
                match new_file(Path::new(""), &name) {
                    Ok(path) => path,
                    Err(error) => return format!("The game cannot be saved in this folder: {error}"),
                }
            }
        };
        let own = name.is_none() || self.saved.as_ref() == Some(&path);
        let mut options = OpenOptions::new();
        options.write(true);
        if own || replace {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        match options.open(&path).and_then(|mut file| file.write_all(game.to_pgn().as_bytes())) {
            Ok(()) => {
                let text = format!("The game was written to {}.", path.display());
                self.saved = Some(path);
                text
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let path = path.display();
                format!("{path} is there already and was left as it is; save! {path} replaces it.")
            }
            Err(error) => format!("{}: {error}", path.display()),
        }
    }

    /// The game that a text means: a FEN of `variant`, a file (and which game of it), or without a text the last game
    /// that was kept.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub(super) fn load(
        &self,
        text: Option<&str>,
        variants: &Catalogue,
        variant: &AnyVariant,
    ) -> Result<Loaded, String> {
        let Some(text) = text else {
            let path = self.latest().ok_or("No game has been kept yet; load FILE or load FEN takes another one.")?;
            return read(&path, None, variants, variant);
        };
        if is_fen(text) {
            let start = variant.position(text).map_err(|error| format!("This position cannot be loaded: {error}"))?;
            return Ok(Loaded { game: pgn::Game::new(start), remark: "The position was set up.".to_string() });
        }
        let path = home_expanded(text);
        let numbered = text.rsplit_once(char::is_whitespace).filter(|_| !path.exists());
        match numbered.and_then(|(file, number)| Some((file, number.parse().ok()?))) {
            Some((file, number)) => read(&home_expanded(file.trim()), Some(number), variants, variant),
            None => read(&path, None, variants, variant),
        }
    }

    /// The newest game that was kept, but for the present one.
    fn latest(&self) -> Option<PathBuf> {
        let entries = std::fs::read_dir(self.folder.as_ref()?).ok()?;
        entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|end| end == EXTENSION) && Some(path) != self.kept.as_ref())
            .max_by_key(|path| {
                let changed = path.metadata().and_then(|data| data.modified()).ok();
                (changed, path.clone())
            })
    }
}

/// A game of a file: PGN of these variants, or one position as FEN in its first line.
fn read(path: &Path, number: Option<usize>, variants: &Catalogue, variant: &AnyVariant) -> Result<Loaded, String> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let text = pgn::decode(&bytes);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    if is_fen(first) {
        let start = variant.position(first).map_err(|error| format!("{name}: {error}"))?;
        return Ok(Loaded { game: pgn::Game::new(start), remark: format!("The position of {name}.") });
    }
    let games: Vec<_> = pgn::Reader::new(&text, variants).collect();
    let count = games.len();
    let wanted = number.unwrap_or(1);
    let game = wanted.checked_sub(1).and_then(|index| games.into_iter().nth(index));
    let game = game.ok_or_else(|| match count {
        0 => format!("{name} holds no game."),
        _ => format!("{name} holds {count} games, and no game {wanted}."),
    })?;
    let game = game.map_err(|error| format!("{name}, {error}"))?;
    let remark = match count {
        1 => format!("The game of {name}."),
        _ => format!("Game {wanted} of {count} in {name}; load {name} N takes another one."),
    };
    Ok(Loaded { game, remark })
}

/// Whether a text begins as a FEN does: ranks, and the side to move.
fn is_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|ranks| ranks.matches('/').count() > 1) && matches!(words.next(), Some("w" | "b"))
}

/// Makes a file that was not there before: the name itself, or with a number behind it.
fn new_file(folder: &Path, name: &str) -> std::io::Result<PathBuf> {
    for number in 1.. {
        let name = if number == 1 { name.to_string() } else { format!("{name}-{number}") };
        let path = folder.join(format!("{name}.{EXTENSION}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// The path that a user means, with `~/` for his own folder.
fn home_expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// A game as it is written down.
pub(super) fn record(start: &AnyPosition, moves: impl Iterator<Item = ladorea::position::Move>) -> pgn::Game {
    let mut game = pgn::Game::new(start.clone());
    let mut legal = true;
    for m in moves {
        legal &= game.make(m);
    }
    debug_assert!(legal, "only legal moves are played");
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use ladorea::games::Catalogue;

    fn game(moves: &[&str]) -> pgn::Game {
        let mut game = pgn::Game::new(Catalogue::builtin().standard().start());
        for text in moves {
            let m = game.position().parse_move(text, ladorea::position::Dialect::San).unwrap();
            assert!(game.make(m));
        }
        game
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ladorea-archive-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn files_of_others_are_not_overwritten_and_the_own_one_is() {
        let folder = folder("save");
        let path = folder.join("theirs.pgn");
        std::fs::write(&path, "theirs").unwrap();
        let name = path.to_str().unwrap();
        let mut archive = Archive::of(None);
        assert!(archive.save(Some(name), false, &game(&["e4"])).contains("is there already"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "theirs");
        assert!(archive.save(Some(name), true, &game(&["e4"])).contains("was written"));
        // Now it is the file of this game.
        assert!(archive.save(None, false, &game(&["e4", "e5"])).contains("was written"));
        assert!(std::fs::read_to_string(&path).unwrap().contains("1. e4 e5 *"));
        archive.begin();
        assert!(archive.save(Some(name), false, &game(&["d4"])).contains("is there already"), "another game");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_is_kept_in_one_file_and_the_last_one_is_found_again() {
        let games = Catalogue::builtin();
        let folder = folder("keep");
        let mut archive = Archive::of(Some(folder.join("new")));
        assert_eq!(archive.keep(&game(&["e4"])), None);
        assert_eq!(archive.keep(&game(&["e4", "e5"])), None);
        assert_eq!(std::fs::read_dir(folder.join("new")).unwrap().count(), 1);
        assert!(archive.load(None, &games, games.standard()).is_err(), "the present game is not loaded");
        archive.begin();
        let loaded = archive.load(None, &games, games.standard()).unwrap();
        assert_eq!(loaded.game.moves().len(), 2);
        // The second game of the same second has a file of its own.
        assert_eq!(archive.keep(&game(&["d4"])), None);
        assert_eq!(std::fs::read_dir(folder.join("new")).unwrap().count(), 2);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_can_be_loaded_is_told_apart() {
        let games = Catalogue::builtin();
        let folder = folder("load");
        let archive = Archive::of(None);
        let load = |text: &str| archive.load(Some(text), &games, games.standard());
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let path = folder.join("two.pgn");
        std::fs::write(&path, game(&["e4"]).to_pgn() + &game(&["d4", "d5"]).to_pgn()).unwrap();
        let position = folder.join("p.fen");
        std::fs::write(&position, format!("\n{fen}\n")).unwrap();
        assert_eq!(load(fen).unwrap().game.start().fen(), fen);
        assert_eq!(load(position.to_str().unwrap()).unwrap().game.start().fen(), fen);
        assert_eq!(load(path.to_str().unwrap()).unwrap().game.moves().len(), 1);
        let second = load(&format!("{} 2", path.display())).unwrap();
        assert_eq!(second.game.moves().len(), 2);
        assert!(second.remark.starts_with("Game 2 of 2"), "{}", second.remark);
        let failure = |text: String| load(&text).err().unwrap();
        assert!(failure(format!("{} 3", path.display())).ends_with("holds 2 games, and no game 3."));
        assert!(failure("4k3/8/8/8/8/8/8/9 w - - 0 1".into()).starts_with("This position cannot be loaded: "));
        assert!(failure(folder.join("nosuch.pgn").display().to_string()).contains("nosuch.pgn: "));
        // In any encoding that Windows writes.
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let utf16: Vec<u8> = format!("\u{feff}{fen}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [format!("\u{feff}{fen}\n").into_bytes(), utf16] {
            let path = folder.join("encoded.fen");
            std::fs::write(&path, bytes).unwrap();
            let loaded = archive.load(path.to_str(), &games, games.standard());
            assert_eq!(loaded.map(|loaded| loaded.game.start().fen()), Ok(fen.to_string()));
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
