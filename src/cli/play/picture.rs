//! The board as text.

use ladorea::board::{Color, Lettering, Piece, Square};
use ladorea::games::AnyPosition;
use ladorea::games::picture::{self, View};
use ladorea::men::Army;

/// How the board is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Letters instead of chess symbols.
    pub(super) ascii: bool,
    /// How files are lettered.
    pub(super) lettering: Lettering,
    /// Seen from Black's side.
    pub(super) flipped: bool,
}

/// Squares to be marked.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// What the last move touched: in brackets.
    pub(super) last: Vec<Square>,
    /// Where a man can go: with a star.
    pub(super) targets: Vec<Square>,
}

/// The board, rank by rank.
pub(super) fn draw(position: &AnyPosition, style: Style, marks: &Marks) -> String {
    let variant = position.variant();
    let view = View { lettering: style.lettering, flipped: style.flipped };
    let lines = picture::draw(variant.geometry(), view, |square| {
        cell(position.board().at(square), square, variant.army(), style, marks)
    });
    lines.into_iter().map(|line| line + "\n").collect()
}

fn cell(piece: Piece, square: Square, army: &Army, style: Style, marks: &Marks) -> String {
    if piece.is_guard() {
        return "   ".to_string();
    }
    let man = if piece.is_empty() { '.' } else { symbol(piece, army, style.ascii) };
    let target = marks.targets.contains(&square);
    let (left, right) = match (marks.last.contains(&square), target) {
        (_, true) if piece.is_empty() => return " * ".to_string(),
        (_, true) => ('*', '*'),
        (true, false) => ('[', ']'),
        (false, false) => (' ', ' '),
    };
    format!("{left}{man}{right}")
}

/// A chess symbol where Unicode has one, else the letter: upper case White, lower case Black.
fn symbol(piece: Piece, army: &Army, ascii: bool) -> char {
    let letter = army.letter(piece);
    if ascii {
        return letter;
    }
    let symbols = match letter.to_ascii_uppercase() {
        'K' => ['\u{2654}', '\u{265A}'],
        'Q' => ['\u{2655}', '\u{265B}'],
        'R' => ['\u{2656}', '\u{265C}'],
        'B' => ['\u{2657}', '\u{265D}'],
        'N' => ['\u{2658}', '\u{265E}'],
        'P' => ['\u{2659}', '\u{265F}'],
        _ => return letter,
    };
    symbols[piece.is_of(Color::Black) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ladorea::games::catalogue;

    #[test]
    fn the_board_is_lettered_as_wished_and_can_be_turned() {
        let start = catalogue::find("ladorean").unwrap().start();
        let style = Style { ascii: true, lettering: Lettering::Ladorea, flipped: false };
        let text = draw(&start, style, &Marks::default());
        assert!(text.starts_with(" 8  r  b  q  n  k  c  n  m  b  r \n"), "{text}");
        assert!(text.ends_with("    a  b  c  d  e  f  g  h  j  k \n"), "{text}");
        let turned = draw(&start, Style { flipped: true, ..style }, &Marks::default());
        assert!(turned.starts_with(" 1  R  B  M  N  C  K  N  Q  B  R \n"), "{turned}");
    }

    #[test]
    fn the_last_move_and_targets_are_marked() {
        let start = catalogue::find("chess").unwrap().start();
        let square = |name: &str| start.variant().geometry().read_square(name).unwrap().0;
        let style = Style { ascii: true, lettering: Lettering::Protocol, flipped: false };
        let marks = Marks { last: vec![square("a2")], targets: vec![square("a3"), square("b2")] };
        let text = draw(&start, style, &marks);
        assert!(text.contains(" 2 [P]*P* P ") && text.contains(" 3  *  . "), "{text}");
    }
}
