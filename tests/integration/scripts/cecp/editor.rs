//! `edit` as a model: letters on squares.

use ladorea::board::{Color, File, Rank, Square};
use ladorea::games::{AnyPosition, AnyVariant};
use std::collections::HashMap;

#[derive(Clone)]
pub(super) struct Editor {
    variant: AnyVariant,
    men: HashMap<Square, char>,
    black: bool,
    side: char,
}

impl Editor {
    pub(super) fn new(position: &AnyPosition) -> Editor {
        let variant = position.variant();
        let man = |square| Some(position.board().at(square)).filter(|man| man.is_man());
        let men = variant.geometry().squares().filter_map(|square| Some((square, variant.army().letter(man(square)?))));
        let men = men.collect();
        Editor { men, variant, black: false, side: if position.side() == Color::White { 'w' } else { 'b' } }
    }

    /// Whether a line means something here.
    pub(super) fn obey(&mut self, line: &str) -> bool {
        match line {
            "." | "" => {}
            "#" => self.men.clear(),
            "c" => self.black = !self.black,
            _ => return self.place(line),
        }
        true
    }

    fn place(&mut self, line: &str) -> bool {
        let (letter, square) = line.split_at(1);
        let letter = if self.black { letter.to_lowercase() } else { letter.to_uppercase() };
        let Some((square, "")) = self.variant.geometry().read_square(square) else { return false };
        let known = self.variant.army().kind(letter.to_ascii_uppercase().chars().next().unwrap()).is_some();
        match letter.chars().next() {
            Some(man) if known => self.men.insert(square, man),
            Some('x' | 'X') => self.men.remove(&square),
            _ => return false,
        };
        true
    }

    pub(super) fn fen(&self) -> String {
        let geometry = self.variant.geometry();
        let rows = (0..geometry.ranks()).rev().map(|rank| {
            let squares = (0..geometry.files()).map(|file| Square::new(File::new(file), Rank::new(rank)));
            let letters = squares.map(|square| match self.men.get(&square) {
                Some(man) => man.to_string(),
                None if geometry.contains(square) => "1".to_string(),
                None => "*".to_string(),
            });
            joined(&letters.collect::<String>())
        });
        let rights = self.variant.spec().fen.split(' ').nth(2).unwrap_or("-");
        format!("{} {} {rights} - 0 1", rows.collect::<Vec<_>>().join("/"), self.side)
    }
}

/// Ones in a row as their sum.
fn joined(row: &str) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for letter in row.chars().chain(['/']) {
        if letter == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &std::mem::take(&mut run).to_string();
        }
        text.push(letter);
    }
    text.trim_end_matches('/').to_string()
}
