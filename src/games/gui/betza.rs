//! Betza notation as XBoard reads it (4.9.1, `MovesFromString` in its `moves.c`): directions stand before the letters
//! for moves and captures, of two letters on an oblique leap the second names the longer way, a slider of any leap ends
//! in `0`, and Black's men are turned, not mirrored.

use crate::board::Color;
use crate::men::{Hop, Man, Movement, UNLIMITED};

/// How first moves and captures in passing are told.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::games) struct PawnStyle {
    /// Captures may be made in passing.
    pub(in crate::games) en_passant: bool,
    /// First moves are those of men that stand where the array has them. Else XBoard, which knows no ranks, is told
    /// that they can always be made.
    pub(in crate::games) from_home: bool,
}

/// The `piece` lines of a man: one, or one for each side if its moves are not alike to both hands.
pub(in crate::games) fn lines(man: &Man, movements: &[Movement], style: PawnStyle, more: &str) -> Vec<String> {
    let [white, black] = [Color::White, Color::Black].map(|color| text(movements, style, color));
    if white == black {
        return vec![format!("piece {}& {white}{more}", man.letter)];
    }
    let small = man.letter.to_ascii_lowercase();
    vec![format!("piece {} {white}{more}", man.letter), format!("piece {small} {black}{more}")]
}

/// Movements of a man of `color`.
pub(in crate::games) fn text(movements: &[Movement], style: PawnStyle, color: Color) -> String {
    let mut parts: Vec<Part> = Vec::new();
    for movement in movements {
        let new = Part::new(movement, style, color);
        match parts.iter_mut().find(|part| part.is_like(&new)) {
            Some(part) => part.ways.extend(new.ways),
            None => parts.push(new),
        }
    }
    parts.iter_mut().for_each(|part| part.ways.sort_unstable());
    merge(&mut parts);
    parts.iter().map(Part::text).collect()
}

/// Movements that differ only in their directions.
#[derive(Clone, Debug)]
struct Part {
    atom: char,
    modifiers: String,
    initial: bool,
    length: String,
    /// Files and ranks of the steps or leaps.
    ways: Vec<(i8, i8)>,
}

impl Part {
    fn new(movement: &Movement, style: PawnStyle, color: Color) -> Part {
        let Movement { dx, dy, range, least, moves, captures, initial, hop } = *movement;
        let stretch = if least > 1 { least as i8 } else { 1 };
        let hand = if color == Color::White { 1 } else { -1 };
        let (x, y) = (dx * stretch * hand, dy * stretch);
        let kinds = match (moves, captures, style.en_passant) {
            (true, true, _) => "",
            (true, false, _) => "m",
            (false, _, true) => "ce",
            (false, _, false) => "c",
        };
        let way = match hop {
            Hop::One => "p",
            Hop::No if least > 1 => "n",
            Hop::No => "",
        };
        let length = match range {
            _ if least > 1 => String::new(),
            1 => String::new(),
            UNLIMITED => "0".to_string(),
            range => range.to_string(),
        };
        let modifiers = format!("{kinds}{way}");
        Part { atom: atom(x, y), modifiers, initial: initial && style.from_home, length, ways: vec![(x, y)] }
    }

    fn is_like(&self, other: &Part) -> bool {
        self.atom == other.atom && self.goes_like(other)
    }

    fn goes_like(&self, other: &Part) -> bool {
        (&self.modifiers, self.initial, &self.length) == (&other.modifiers, other.initial, &other.length)
    }

    /// Whether it goes in all directions of its atom.
    fn is_full(&self) -> bool {
        self.ways.len() == if matches!(self.atom, 'N' | 'C' | 'Z') { 8 } else { 4 }
    }

    fn text(&self) -> String {
        let directions: String =
            if self.is_full() { String::new() } else { self.ways.iter().map(|&(x, y)| direction(x, y)).collect() };
        let (atom, length) = match (self.atom, self.length.as_str()) {
            ('W', "0") => ('R', ""),
            ('F', "0") => ('B', ""),
            ('K', "0") => ('Q', ""),
            other => other,
        };
        format!("{}{directions}{}{atom}{length}", if self.initial { "i" } else { "" }, self.modifiers)
    }
}

/// The king's step and the queen's slide in one letter.
fn merge(parts: &mut Vec<Part>) {
    let full = |atom: char, part: &Part| part.atom == atom && part.is_full();
    while let Some((straight, slanting)) = parts.iter().enumerate().find_map(|(place, part)| {
        let mate = |other: &Part| full('F', other) && other.goes_like(part);
        full('W', part).then(|| parts.iter().position(mate)).flatten().map(|mate| (place, mate))
    }) {
        parts[straight].atom = 'K';
        // Eight ways would be no full set of the letter's four; none are written all the same.
        parts.remove(slanting);
    }
}

fn atom(x: i8, y: i8) -> char {
    match (x.abs().max(y.abs()), x.abs().min(y.abs())) {
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        _ => 'G',
    }
}

fn direction(x: i8, y: i8) -> String {
    let vertical = if y > 0 { "f" } else { "b" };
    let sideways = if x > 0 { "r" } else { "l" };
    match (x, y) {
        (0, _) => vertical.to_string(),
        (_, 0) => sideways.to_string(),
        _ if y.abs() > x.abs() => format!("{sideways}{vertical}"),
        _ => format!("{vertical}{sideways}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{PawnStyle, text};
    use crate::board::Color;
    use crate::men::betza::parse;

    fn told(betza: &str, color: Color) -> String {
        text(&parse(betza).unwrap(), PawnStyle { en_passant: true, from_home: true }, color)
    }

    #[test]
    fn letters_stand_where_xboard_reads_them() {
        for (betza, expected) in [
            ("K", "K"),
            ("Q", "Q"),
            ("RN", "RN"),
            ("BN", "BN"),
            ("NN", "N0"),
            ("FfW", "FfW"),
            ("mRcN", "mRceN"),
            ("KAD", "KAD"),
            ("R4", "W4"),
            ("mfWcfF", "fmWfrflceF"),
            ("imfnA", "ifrflmnA"),
            ("mRcpR", "mRcepR"),
        ] {
            let (told, expected) = (told(betza, Color::White), expected.to_string());
            let sorted = |text: &str| text.replace("flfr", "frfl");
            assert_eq!(sorted(&told), sorted(&expected), "{betza}");
        }
    }

    /// In `MovesFromString` the way from c1 to d3 is `rf`, and `fr` leads to e2.
    #[test]
    fn the_second_letter_of_an_oblique_leap_is_the_longer_way() {
        let near = told("ffN", Color::White);
        assert!(near == "lfrfN" || near == "rflfN", "{near}");
    }

    #[test]
    fn black_is_turned() {
        assert_eq!(told("rW", Color::White), "rW");
        assert_eq!(told("rW", Color::Black), "lW");
    }
}
