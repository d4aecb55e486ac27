//! The engine in the real XBoard: games of Capablanca Chess and of chess against Fairy-Max, and of Ladorean, Capablanca Random and Paradise
//! Chess against itself. Every move must be legal by our rules and the result true.
//!
//! Needs `xboard`, `Xvfb` and `fairymax` (Debian: packages xboard, xvfb, fairymax). Without them the tests are skipped with a line on standard
//! error, but with `CI=true` in the environment they fail.
//!
//! A program of its own, so that no other test runs while the clocks of these games do.

mod support {
    pub(crate) mod xboard;
}

use ladorea::pgn::referee::{self, Ending};
use ladorea::pgn::{self, Game};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use support::xboard::{self, Match, Played, Programs};

/// One game at a time: the clocks are short, and CI machines have few cores.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The engine under test.
const ENGINE: &str = env!("CARGO_BIN_EXE_ladorea");

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was found; else the test is skipped, or fails where everything should be there.
fn or_skip<T>(found: Result<T, &str>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(missing) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing} is missing, and CI=true");
            xboard::say_loudly(&format!("SKIPPED: no game in XBoard was played: {missing} is not installed"));
            None
        }
    }
}

/// The only game that was played: finished by the rules or by resignation, every move legal, with a true result.
fn the_game(played: &Played, variant: &str) -> Game {
    assert!(played.output.contains("final score"), "no end of the match:\n{}", played.tail());
    let mut games = pgn::read(&played.pgn);
    assert_eq!(games.len(), 1, "games in the file:\n{}", played.tail());
    let game = games.remove(0).unwrap_or_else(|error| panic!("{error}\n{}", played.tail()));
    assert_eq!(game.variant().name(), variant);
    let text = String::from_utf8_lossy(&played.pgn);
    match referee::judge(&game) {
        Ok(Ending::Rules(_) | Ending::Resignation) => {}
        Ok(other) => panic!("the game ends with {other:?} ({:?}):\n{text}\n{}", game.ending(), played.tail()),
        Err(dispute) => panic!("{dispute}:\n{text}\n{}", played.tail()),
    }
    game
}

/// No complaint of the engine that XBoard calls `side` (`first ` or `second`).
fn assert_content(played: &Played, side: &str) {
    for complaint in ["Illegal move", "Error"] {
        let line = played.debug.lines().find(|line| line.contains(&format!("<{side}: {complaint}")));
        assert_eq!(line, None, "our engine complains:\n{}", played.tail());
    }
}

#[test]
fn capablanca_chess_against_fairy_max() {
    let _alone = alone();
    let programs = Programs::find().and_then(|programs| Ok((programs, xboard::find("fairymax").ok_or("fairymax")?)));
    let Some((programs, fairymax)) = or_skip(programs) else { return };
    let first: PathBuf = engine();
    let game =
        Match { name: "xboard-capablanca", variant: "capablanca", first: &first, second: &fairymax, options: &[] };
    let played = xboard::play(&programs, &game);
    let game = the_game(&played, "capablanca");
    assert!(game.tags.get("Black").is_some_and(|name| name.contains("Fairy-Max")), "{:?}", game.tags);
    assert_content(&played, "first ");
}

#[test]
fn ladorean_chess_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    // XBoard does not adjudicate here: the engine's own claim has to end the game.
    let options = ["-checkMates", "false", "-materialDraws", "false"];
    let game = Match { name: "xboard-ladorean", variant: "ladorean", first: &first, second: &first, options: &options };
    let played = xboard::play(&programs, &game);
    let game = the_game(&played, "ladorean");
    assert!(game.tags.get("VariantMen").is_some(), "the engine describes its king: {:?}", game.tags);
    assert_content(&played, "first ");
    assert_content(&played, "second");
}

#[test]
fn orthodox_chess_against_fairy_max() {
    let _alone = alone();
    let programs = Programs::find().and_then(|programs| Ok((programs, xboard::find("fairymax").ok_or("fairymax")?)));
    let Some((programs, fairymax)) = or_skip(programs) else { return };
    let first = engine();
    let game = Match { name: "xboard-normal", variant: "normal", first: &first, second: &fairymax, options: &[] };
    let played = xboard::play(&programs, &game);
    the_game(&played, "chess");
    assert_content(&played, "first ");
}

/// XBoard shuffles the array itself and castles in letters.
#[test]
fn capablanca_random_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    let options = ["-checkMates", "false", "-materialDraws", "false"];
    let game = Match { name: "xboard-random", variant: "caparandom", first: &first, second: &first, options: &options };
    let played = xboard::play(&programs, &game);
    the_game(&played, "caparandom");
    assert_content(&played, "first ");
    assert_content(&played, "second");
}

/// Exchanges are spoken with the letter of the man that comes back, so that XBoard shows them.
#[test]
fn paradise_chess_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    // The game has neither repetition nor a fifty-move rule.
    // Testing legality, XBoard would take exchanges for illegal moves; both engines are told that it does not.
    let told = "GUI Tests Legality=0";
    let options = [
        ["-repeatsToDraw", "100", "-ruleMoves", "1000"],
        ["-testLegality", "false", "-testClaims", "false"],
        ["-firstOptions", told, "-secondOptions", told],
    ]
    .concat();
    let game = Match { name: "xboard-paradise", variant: "paradise", first: &first, second: &first, options: &options };
    let played = xboard::play(&programs, &game);
    assert!(played.output.contains("final score"), "no end of the match:\n{}", played.tail());
    let pgn = String::from_utf8_lossy(&played.pgn);
    assert!(pgn.contains("wins: goal reached}"), "the engine's claim ends the game:\n{pgn}\n{}", played.tail());
    assert!(played.debug.lines().any(is_exchange), "no exchange was played");
    assert_content(&played, "first ");
    assert_content(&played, "second");
}

/// A move of five signs, such as `a4c4d`.
fn is_exchange(line: &str) -> bool {
    let text = line.split("first : move ").nth(1).unwrap_or("").trim();
    text.len() == 5 && text.ends_with(|c: char| c.is_ascii_lowercase())
}

/// The engine, which must be there: XBoard would wait for ever for one that cannot be started.
fn engine() -> PathBuf {
    let path = Path::new(ENGINE);
    assert!(path.is_absolute() && path.is_file(), "{ENGINE}");
    path.to_path_buf()
}
