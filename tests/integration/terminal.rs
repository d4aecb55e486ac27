//! A game in a real terminal: what keys do there.

use rexpect::session::{Options, PtySession, spawn_with_options};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Only a program that hangs takes so long, in milliseconds.
const PATIENCE: u64 = 120_000;
/// What Ctrl-C sends.
const INTERRUPT: char = 'c';

/// A folder of a test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program in a terminal, with an environment that does not depend on who runs the tests.
fn start(folder: &Path, args: &[&str], environment: &[(&str, &str)]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ladorea"));
    command.args(args).current_dir(folder).env_clear();
    command.env("HOME", folder).env("XDG_DATA_HOME", folder.join("data")).env("TERM", "xterm");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.envs(environment.iter().copied());
    spawn_with_options(command, Options::new().timeout_ms(Some(PATIENCE))).unwrap()
}

#[test]
fn the_first_interrupt_makes_the_engine_move_and_one_at_the_prompt_leaves_with_the_game_kept() {
    let folder = folder("interrupts");
    let mut terminal = start(&folder, &["play", "chess", "--time", "3600", "--ascii"], &[("NO_COLOR", "1")]);
    terminal.exp_string("1 White> ").unwrap();
    terminal.send_line("e2e4").unwrap();
    terminal.exp_string("White plays e4").unwrap();
    terminal.exp_string("a  b  c  d  e  f  g  h").unwrap();
    terminal.send_control(INTERRUPT).unwrap();
    terminal.exp_string("Black plays ").unwrap();
    terminal.exp_string("2 White> ").unwrap();
    terminal.send_control(INTERRUPT).unwrap();
    terminal.exp_string("The game was kept in").unwrap();
    terminal.exp_eof().unwrap();
    let games = std::fs::read_dir(folder.join("data/ladorea/games")).unwrap();
    let kept: Vec<String> = games.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(kept[0].contains("1. e4 ") && !kept[0].contains("1. e4 *"), "both moves: {}", kept[0]);
}

#[test]
fn colours_are_there_unless_the_user_wants_none_and_symbols_where_the_locale_has_them() {
    let folder = folder("colours");
    let board = |environment: &[(&str, &str)]| {
        let mut terminal = start(&folder, &["play", "chess"], environment);
        let text = terminal.exp_string("1 White> ").unwrap();
        terminal.send_line("quit").unwrap();
        terminal.exp_eof().unwrap();
        // The session makes a character of each byte.
        String::from_utf8(text.chars().map(|byte| byte as u8).collect()).unwrap()
    };
    let ground = "[48;5;";
    let coloured = board(&[("LANG", "en_US.UTF-8")]);
    assert!(coloured.contains(ground) && coloured.contains('\u{265C}') && !coloured.contains('\u{2656}'), "{coloured}");
    let latin = board(&[("LANG", "C")]);
    assert!(latin.contains(ground) && latin.contains(" R ") && latin.is_ascii(), "{latin}");
    let plain = board(&[("LANG", "en_US.UTF-8"), ("NO_COLOR", "1")]);
    assert!(!plain.contains(ground) && plain.contains(" R ") && plain.is_ascii(), "{plain}");
}

#[test]
fn rules_go_through_the_pager_of_the_user() {
    let folder = folder("pager");
    let shown = |environment: &[(&str, &str)]| {
        start(&folder, &["rules", "ladon", "--section", "castling"], environment).exp_eof().unwrap()
    };
    let paged = shown(&[("PAGER", "sed s/^Castling/PAGED/")]);
    assert!(paged.contains("PAGED") && paged.contains("O-O-O"), "{paged}");
    for without in ["", "cat", "no-such-pager-anywhere"] {
        let text = shown(&[("PAGER", without)]);
        assert!(text.contains("Castling\r\n") && text.contains("O-O-O"), "{without}: {text}");
    }
}
