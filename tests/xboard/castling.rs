//! Every castling of every variant, for both colours, in the real XBoard: as an engine's move and with the mouse.
//!
//! Kings, rooks and pawns alone are on the board. The castlings of engines are played by small scripts that describe
//! each variant in the engine's own words, since the engine itself cannot be told what to play. XBoard's board at the
//! end must be ours.

use super::desk::Desk;
use super::play::{Match, Played, play};
use super::programs::{Programs, scratch};
use super::{alone, engine, or_skip};
use crate::desk::games;
use ladorea::games::{AnyPosition, AnyVariant};
use ladorea::position::{Dialect, MoveTag};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A castling of White and one of Black after it, as we say them, and the board then.
struct Pair {
    white: String,
    black: String,
    board: String,
}

/// The array without the men that stand in the way.
fn bare(variant: &AnyVariant) -> String {
    let start = variant.start().fen();
    let (board, _) = start.split_once(' ').expect("a FEN has fields");
    let rows = board.split('/').map(|row| {
        let mut text = String::new();
        let mut empty = 0;
        for letter in row.chars().chain(['|']) {
            if letter.is_ascii_alphabetic() && !"kKrRpP".contains(letter) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.push(letter);
        }
        text.trim_end_matches('|').to_string()
    });
    format!("{} w KQkq - 0 1", rows.collect::<Vec<_>>().join("/"))
}

/// The castlings of a position, as we say them.
fn castlings(position: &AnyPosition) -> Vec<String> {
    let moves = position.legal_moves().into_iter().filter(|m| m.tag() == MoveTag::Castle);
    moves.map(|m| position.coordinates(m, Dialect::Cecp)).collect()
}

/// Pairs with every castling of both sides.
fn pairs(variant: &AnyVariant) -> Vec<Pair> {
    let start = variant.position(&bare(variant)).expect("kings, rooks and pawns");
    let whites = castlings(&start);
    let count = whites.len();
    let pair = |number: usize| {
        let mut position = start.clone();
        let white = whites[number].clone();
        position.make(position.parse_move(&white, Dialect::Cecp).expect("a castling"));
        let blacks = castlings(&position);
        assert_eq!(blacks.len(), count, "{}", variant.name());
        // Both wings in one game as often as the same.
        let black = blacks[(number + 1) % count].clone();
        position.make(position.parse_move(&black, Dialect::Cecp).expect("a castling"));
        let board = position.fen().split(' ').next().unwrap_or("").to_string();
        Pair { white, black, board }
    };
    (0..count).map(pair).collect()
}

/// What the engine says first, and what it says of a variant.
fn engine_says(variant: &str) -> (Vec<String>, Vec<String>) {
    let mut child = Command::new(engine()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let lines = format!("xboard\nprotover 2\nvariant {variant}\nquit\n");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends").stdout;
    let lines = String::from_utf8_lossy(&output).lines().map(String::from).collect::<Vec<_>>();
    lines.into_iter().filter(|line| !line.contains("option=")).partition(|line| line.starts_with("feature"))
}

/// An executable script.
fn script(path: &Path, text: &str) {
    std::fs::write(path, text).expect("the scratch folder can be written");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(path, mode).expect("a file of ours");
}

/// An engine that plays one move in each game, its own in the list of the file `NAME.moves`, and then gives up.
const ACTOR: &str = r#"#!/bin/sh
game=1 made= playing=
act() { if [ -z "$made" ]; then made=1; echo "move $(sed -n "${game}p" NAME.moves)"; else echo resign; fi; }
while read -r word rest; do
    case "$word" in
        protover) cat features ;;
        variant) cat setup ;;
        ping) echo "pong $rest" ;;
        go) playing=1; act ;;
        usermove) if [ -n "$playing" ]; then act; fi ;;
        force) playing= ;;
        result) game=$((game + 1)) made= playing= ;;
        quit) exit ;;
    esac
done
"#;

/// Writes both actors' scripts and what they read.
fn actors(folder: &Path, variant: &AnyVariant, name: &str, pairs: &[Pair]) -> [PathBuf; 2] {
    let (features, setup) = engine_says(name);
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).expect("it can be written");
    write("features", features.join("\n") + "\n");
    let array = variant.start().fen();
    write("setup", setup.iter().map(|line| line.replace(&array, &bare(variant)) + "\n").collect());
    write("white.moves", pairs.iter().map(|pair| format!("{}\n", pair.white)).collect());
    write("black.moves", pairs.iter().map(|pair| format!("{}\n", pair.black)).collect());
    write("bare.fen", bare(variant) + "\n");
    ["white", "black"].map(|name| {
        let path = folder.join(name);
        script(
            &path,
            &ACTOR.replace("NAME", name).replace("#!/bin/sh\n", &format!("#!/bin/sh\ncd {}\n", folder.display())),
        );
        path
    })
}

/// The name of a variant in CECP.
fn spoken(variant: &AnyVariant) -> &str {
    if variant.name() == "chess" { "normal" } else { variant.name() }
}

/// The moves that XBoard sent to a side, as it wrote them.
fn sent_to<'a>(played: &'a Played, side: &str) -> Vec<&'a str> {
    let mark = format!(">{side}: usermove");
    let lines = played.debug.lines().filter(|line| line.contains(&mark));
    lines.filter_map(|line| line.split_whitespace().last()).collect()
}

#[test]
fn xboard_takes_every_castling_of_engines() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    for entry in games().entries() {
        let variant = entry.variant();
        if castlings(&variant.position(&bare(variant)).unwrap_or_else(|_| variant.start())).is_empty() {
            continue;
        }
        let pairs = pairs(variant);
        let folder = scratch(&format!("xboard-actors-{}", variant.name()));
        let [first, second] = actors(&folder, variant, spoken(variant), &pairs);
        let position = folder.join("bare.fen").display().to_string();
        let games = pairs.len().to_string();
        let mut options = vec!["-sameColorGames", &games];
        if variant.spec().picture.is_none() {
            options.extend(["-loadPositionFile", &position, "-loadPositionIndex", "1"]);
        }
        let name = format!("xboard-castling-{}", variant.name());
        let game = Match {
            name: &name,
            variant: spoken(variant),
            first: &first,
            second: &second,
            games: pairs.len(),
            options: &options,
        };
        let played = play(&programs, &game);
        let boards: Vec<&str> = played.fens.lines().filter_map(|line| line.split(' ').next()).collect();
        let expected: Vec<&str> = pairs.iter().map(|pair| pair.board.as_str()).collect();
        assert_eq!(boards, expected, "{}:\n{}", variant.name(), played.tail());
        // What is sent on to the other engine must be the same castling to us.
        for (number, pair) in pairs.iter().enumerate() {
            let mut position = variant.position(&bare(variant)).expect("it was read before");
            for (side, ours) in [("second", &pair.white), ("first ", &pair.black)] {
                let theirs = sent_to(&played, side)[number];
                let m = position.parse_move(theirs, Dialect::Cecp).expect("a move of the position");
                assert_eq!(Ok(m), position.parse_move(ours, Dialect::Cecp), "{}: {theirs}", variant.name());
                position.make(m);
            }
        }
    }
}

/// The engine with kings, rooks and pawns alone as the array of every game.
fn engine_without_officers(folder: &Path, variant: &AnyVariant) -> PathBuf {
    let path = folder.join("engine");
    let (bare, engine) = (bare(variant).replace('/', "\\/"), engine().display().to_string());
    let text = format!(
        "#!/bin/sh\nsed -u 's/^variant .*/&\\nsetboard {bare}/' | {engine} | \
         sed -u -e '/^setboard/d' -e 's/^\\(setup ([^)]*) [^ ]*\\) .*/\\1 {bare}/'\n"
    );
    script(&path, &text);
    path
}

#[test]
fn xboard_takes_every_castling_of_its_user() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    for entry in games().entries() {
        let variant = entry.variant();
        if castlings(&variant.position(&bare(variant)).unwrap_or_else(|_| variant.start())).is_empty() {
            continue;
        }
        let name = format!("xboard-user-{}", variant.name());
        let folder = scratch(&format!("{name}-engine"));
        let position = folder.join("bare.fen");
        std::fs::write(&position, bare(variant) + "\n").expect("it can be written");
        let position = position.display().to_string();
        let stock = variant.spec().picture.is_none();
        let engine = if stock { engine() } else { engine_without_officers(&folder, variant) };
        let mut options = vec!["-variant", spoken(variant), "-mode", "EditGame"];
        if stock {
            options.extend(["-loadPositionFile", &position]);
        }
        let mut desk = Desk::start(&programs, &name, variant.spec().files, &engine, &options);
        desk.wait_for_any(if stock { ">first : setboard" } else { ">first : force" });
        for pair in pairs(variant) {
            let mut now = variant.position(&bare(variant)).expect("it was read before");
            for ours in [&pair.white, &pair.black] {
                let m = now.parse_move(ours, Dialect::Cecp).expect("a castling");
                // Shuffled games castle by taking the own rook.
                let goal = if ours.contains("O-O") { m.extra() } else { m.to() };
                let theirs = desk.move_man(&m.from().to_string(), &goal.to_string());
                assert_eq!(now.parse_move(&theirs, Dialect::Cecp), Ok(m), "{}: {theirs}", variant.name());
                now.make(m);
            }
            // Back to the beginning.
            for _ in 0..2 {
                desk.press("alt+Left");
                desk.wait(&[">first : undo"]);
            }
        }
        desk.leave();
    }
}
