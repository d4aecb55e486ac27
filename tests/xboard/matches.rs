//! Matches: against Fairy-Max, and of the engine against itself. Every move must be legal by our rules and the result
//! true.

use super::play::{Match, Played, play};
use super::programs::{Programs, command, find};
use super::{alone, engine, or_skip};
use ladorea::games::Catalogue;
use ladorea::pgn::referee::{self, Ending};
use ladorea::pgn::{self, Game};
use std::path::Path;

/// The only game that was played: finished by the rules or by resignation, every move legal, with a true result.
/// XBoard adjudicates nothing and nobody's time can be over (see `play`), so that there is no other end.
fn the_game(played: &Played, variant: &str) -> Game {
    the_game_of(played, variant, crate::desk::games())
}

fn the_game_of(played: &Played, variant: &str, games: &Catalogue) -> Game {
    assert!(played.output.contains("final score"), "no end of the match:\n{}", played.tail());
    let mut games = pgn::read(&played.pgn, games);
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
    let programs = Programs::find().and_then(|programs| Ok((programs, find("fairymax").ok_or("fairymax")?)));
    let Some((programs, fairymax)) = or_skip(programs) else { return };
    let first = engine();
    let game = Match {
        name: "xboard-capablanca",
        variant: "capablanca",
        first: &first,
        second: &fairymax,
        games: 1,
        options: &[],
    };
    let played = play(&programs, &game);
    let game = the_game(&played, "capablanca");
    assert!(game.tags.get("Black").is_some_and(|name| name.contains("Fairy-Max")), "{:?}", game.tags);
    assert_content(&played, "first ");
}

#[test]
fn ladorean_chess_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    let game =
        Match { name: "xboard-ladorean", variant: "ladorean", first: &first, second: &first, games: 1, options: &[] };
    let played = play(&programs, &game);
    let game = the_game(&played, "ladorean");
    assert!(game.tags.get("VariantMen").is_some(), "the engine describes its king: {:?}", game.tags);
    assert_content(&played, "first ");
    assert_content(&played, "second");
}

#[test]
fn orthodox_chess_against_fairy_max() {
    let _alone = alone();
    let programs = Programs::find().and_then(|programs| Ok((programs, find("fairymax").ok_or("fairymax")?)));
    let Some((programs, fairymax)) = or_skip(programs) else { return };
    let first = engine();
    let game =
        Match { name: "xboard-normal", variant: "normal", first: &first, second: &fairymax, games: 1, options: &[] };
    let played = play(&programs, &game);
    the_game(&played, "chess");
    assert_content(&played, "first ");
}

/// XBoard shuffles the array itself and castles in letters.
#[test]
fn capablanca_random_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    let game =
        Match { name: "xboard-random", variant: "caparandom", first: &first, second: &first, games: 1, options: &[] };
    let played = play(&programs, &game);
    the_game(&played, "caparandom");
    assert_content(&played, "first ");
    assert_content(&played, "second");
}

/// Games of a user's file, which XBoard knows only by what the engine says of men, moves and array. `LADOREA_EXAMPLES`
/// names others of `examples/variants.toml`.
#[test]
fn games_of_a_file_against_themselves() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let engine = engine();
    let wanted = std::env::var("LADOREA_EXAMPLES");
    let wanted = wanted.as_deref().unwrap_or("newzealand,torpedo,berolina,chancellor,grand,double-fischer");
    for variant in wanted.split(',') {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{variant}.toml"));
        std::fs::write(&file, example(variant)).unwrap();
        let games = ladorea::games::file::load(&file, crate::desk::games()).unwrap();
        let with_file = format!("{} --variants {}", command(&engine), command(&file));
        let game = Match {
            name: &format!("xboard-{variant}"),
            variant,
            first: &engine,
            second: &engine,
            games: 1,
            options: &["-fcp", &with_file, "-scp", &with_file],
        };
        let played = play(&programs, &game);
        the_game_of(&played, variant, &games);
        assert_content(&played, "first ");
        assert_content(&played, "second");
    }
}

/// The table of one game.
fn example(variant: &str) -> String {
    let text = include_str!("../../examples/variants.toml");
    let head = format!("[{variant}]");
    let lines = text.lines().skip_while(|line| *line != head);
    let table: Vec<&str> =
        lines.enumerate().take_while(|(n, l)| *n == 0 || !l.starts_with('[')).map(|(_, l)| l).collect();
    assert!(!table.is_empty(), "examples/variants.toml has no {head}");
    table.join("\n")
}

/// Exchanges are spoken with the letter of the man that comes back, so that XBoard shows them.
#[test]
fn paradise_chess_against_itself() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let first = engine();
    // Testing legality, XBoard would take exchanges for illegal moves; both engines are told that it does not.
    let told = "GUI Tests Legality=0";
    let options = ["-testLegality", "false", "-firstOptions", told, "-secondOptions", told];
    let game = Match {
        name: "xboard-paradise",
        variant: "paradise",
        first: &first,
        second: &first,
        games: 1,
        options: &options,
    };
    let played = play(&programs, &game);
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
