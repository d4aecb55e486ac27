//! Every name that XBoard is told: the board that it shows for it must be ours.

use super::desk::Desk;
use super::programs::Programs;
use super::{alone, engine, or_skip};
use crate::desk::games;
use std::process::{Command, Stdio};

/// The names in the feature `variants`.
fn names() -> Vec<String> {
    let mut child = Command::new(engine()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"xboard\nprotover 2\nquit\n")
        .expect("it reads");
    let output = child.wait_with_output().expect("it ends").stdout;
    let output = String::from_utf8_lossy(&output).into_owned();
    let (_, rest) = output.split_once("feature variants=\"").expect("the feature");
    rest.split('"').next().unwrap_or("").split(',').map(String::from).collect()
}

/// Names that XBoard knows are shown without any help, the others as we describe them.
#[test]
fn xboard_shows_the_array_of_every_name_it_is_told() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    for name in names() {
        let variant = games().find(&name).expect("a name of ours");
        let spec = variant.spec();
        // XBoard shuffles these itself; number 0 of its list is enough to see board and men.
        let mut desk =
            Desk::start(&programs, &format!("xboard-name-{name}"), spec.files, &engine(), &["-variant", &name]);
        // The engine moves first; what it moved is known.
        desk.press("ctrl+w");
        let line = desk.wait(&["<first : move "]);
        let text = line.split_whitespace().last().unwrap_or("").to_string();
        let board = desk.board_at_resignation();
        desk.leave();
        if ["caparandom", "fischerandom"].contains(&name.as_str()) {
            let men = |text: &str| {
                let mut men: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
                men.sort_unstable();
                men
            };
            assert_eq!(men(&board), men(spec.fen.split(' ').next().unwrap_or("")), "{name}");
            continue;
        }
        let mut position = variant.start();
        let m = position.parse_move(&text, ladorea::position::Dialect::Cecp).expect("a legal move");
        position.make(m);
        assert_eq!(board, position.fen().split(' ').next().unwrap_or(""), "{name}");
    }
}
