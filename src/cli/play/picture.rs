//! The board as text, in colours where there are any, and beside it the men that are not those of chess.

use super::super::screen::fill;
use anstyle::{Ansi256Color, Color as Paint};
use ladorea::board::{Color, Lettering, Piece, Square};
use ladorea::games::picture::{self, View};
use ladorea::games::{AnyPosition, AnyVariant, chess};
use ladorea::men::{Army, Man};

/// How the board is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Chess symbols instead of letters.
    pub(super) symbols: bool,
    /// Coloured squares and men.
    pub(super) colors: bool,
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

/// Squares are of middle brightness, so that white men and black men stand out from them, whatever is around the board.
/// The numbers are those of the 256 colours that terminals have in common.
const LIGHT: Ansi256Color = Ansi256Color(137);
const DARK: Ansi256Color = Ansi256Color(95);
/// Squares of the last move.
const LAST: Ansi256Color = Ansi256Color(64);
/// Squares where a man can go.
const TARGET: Ansi256Color = Ansi256Color(31);
const WHITE_MAN: Ansi256Color = Ansi256Color(231);
const BLACK_MAN: Ansi256Color = Ansi256Color(16);

/// Columns between the board and what stands beside it.
const GAP: usize = 3;
/// Columns that what stands beside needs.
const LEAST_BESIDE: usize = 16;

/// The board, rank by rank, and the letters of unusual men beside it, or below where `width` columns do not suffice.
pub(super) fn draw(position: &AnyPosition, style: Style, marks: &Marks, width: usize) -> String {
    let variant = position.variant();
    let view = View { lettering: style.lettering, flipped: style.flipped };
    let board = picture::draw(variant.geometry(), view, |square| {
        cell(position.board().at(square), square, variant.army(), style, marks)
    });
    let columns = 3 + 3 * variant.geometry().files() + GAP;
    let legend = legend(&variant);
    if columns + LEAST_BESIDE > width {
        let below = if legend.is_empty() { String::new() } else { fill(&legend.join(", "), width, "  ") + "\n" };
        return board.into_iter().map(|line| line + "\n").collect::<String>() + &below;
    }
    let legend: Vec<String> = legend
        .iter()
        .flat_map(|text| fill(text, width - columns, "  ").lines().map(str::to_string).collect::<Vec<_>>())
        .collect();
    let beside = |(number, line): (usize, String)| match legend.get(number) {
        Some(text) => format!("{line}{:GAP$}{text}\n", ""),
        None => line + "\n",
    };
    board.into_iter().enumerate().map(beside).collect()
}

/// The men that a player of chess does not know, each as a letter and a word or two.
fn legend(variant: &AnyVariant) -> Vec<String> {
    let army = variant.army();
    unusual(variant).iter().map(|man| format!("{} {}{}", man.letter, man.name, parts(man, army))).collect()
}

/// The men that chess has not, or that move otherwise there.
pub(super) fn unusual(variant: &AnyVariant) -> Vec<Man> {
    let army = variant.army();
    let known = |man: &Man| chess::MEN.iter().any(|other| (other.letter, &other.betza) == (man.letter, &man.betza));
    army.kinds().map(|kind| army.man(kind)).filter(|man| !known(man)).cloned().collect()
}

/// Of a man that joins the moves of others, which these are.
fn parts(man: &Man, army: &Army) -> String {
    let whole = |letter: char| {
        let kind = army.kind(letter)?;
        Some(army.man(kind)).filter(|part| part.betza.chars().eq([letter])).map(|part| &*part.name)
    };
    let names: Option<Vec<&str>> = man.betza.chars().map(whole).collect();
    names.filter(|names| names.len() > 1).map_or(String::new(), |names| format!(" ({})", names.join(" + ")))
}

fn cell(piece: Piece, square: Square, army: &Army, style: Style, marks: &Marks) -> String {
    if piece.is_guard() {
        return "   ".to_string();
    }
    let empty = if style.colors { ' ' } else { '.' };
    let man = if piece.is_empty() { empty } else { symbol(piece, army, style) };
    let target = marks.targets.contains(&square);
    let last = marks.last.contains(&square);
    let text = match (last, target) {
        (_, true) if piece.is_empty() => " * ".to_string(),
        (_, true) => format!("*{man}*"),
        (true, false) => format!("[{man}]"),
        (false, false) => format!(" {man} "),
    };
    if !style.colors {
        return text;
    }
    let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
    let ground = match (target, last) {
        (true, _) => TARGET,
        (false, true) => LAST,
        (false, false) if is_light => LIGHT,
        (false, false) => DARK,
    };
    let ink = if piece.is_of(Color::Black) { BLACK_MAN } else { WHITE_MAN };
    let paint = anstyle::Style::new().bg_color(Some(Paint::Ansi256(ground))).fg_color(Some(Paint::Ansi256(ink)));
    let paint = if piece.is_of(Color::White) { paint.bold() } else { paint };
    format!("{paint}{text}{paint:#}")
}

/// A chess symbol where Unicode has one, else the letter: upper case White, lower case Black.
///
/// In colours both sides have the solid symbols. Without, White has the outlines, which look black where the terminal
/// is dark.
fn symbol(piece: Piece, army: &Army, style: Style) -> char {
    let letter = army.letter(piece);
    if !style.symbols {
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
    symbols[usize::from(style.colors || piece.is_of(Color::Black))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ladorea::games::Catalogue;

    const PLAIN: Style = Style { symbols: false, colors: false, lettering: Lettering::Protocol, flipped: false };

    fn start(variant: &str) -> AnyPosition {
        Catalogue::builtin().find(variant).unwrap().start()
    }

    #[test]
    fn the_board_is_lettered_as_wished_and_can_be_turned() {
        let style = Style { lettering: Lettering::Ladorea, ..PLAIN };
        let text = draw(&start("ladorean"), style, &Marks::default(), 40);
        assert!(text.starts_with(" 8  r  b  q  n  k  c  n  m  b  r \n"), "{text}");
        assert!(text.contains("\n    a  b  c  d  e  f  g  h  j  k \n"), "{text}");
        let turned = draw(&start("ladorean"), Style { flipped: true, ..style }, &Marks::default(), 40);
        assert!(turned.starts_with(" 1  R  B  M  N  C  K  N  Q  B  R \n"), "{turned}");
    }

    #[test]
    fn the_last_move_and_targets_are_marked() {
        let start = start("chess");
        let square = |name: &str| start.variant().geometry().read_square(name).unwrap().0;
        let marks = Marks { last: vec![square("a2")], targets: vec![square("a3"), square("b2")] };
        let text = draw(&start, PLAIN, &marks, 80);
        assert!(text.contains(" 2 [P]*P* P ") && text.contains(" 3  *  . "), "{text}");
    }

    #[test]
    fn unusual_men_are_explained_beside_the_board_or_below() {
        let wide = draw(&start("ladorean"), PLAIN, &Marks::default(), 80);
        assert!(wide.starts_with(" 8  r  b  q  n  k  c  n  m  b  r    C cardinal (bishop + knight)\n"), "{wide}");
        assert!(wide.contains(" 7  p  p  p  p  p  p  p  p  p  p    M marshall (rook + knight)\n"), "{wide}");
        let narrow = draw(&start("ladorean"), PLAIN, &Marks::default(), 40);
        assert!(narrow.ends_with("\nC cardinal (bishop + knight), M marshall\n  (rook + knight)\n"), "{narrow}");
        assert!(narrow.lines().all(|line| line.len() <= 40), "{narrow}");
        assert_eq!(draw(&start("chess"), PLAIN, &Marks::default(), 80).lines().count(), 9);
        let letters =
            |variant: &str| unusual(&start(variant).variant()).iter().map(|man| man.letter).collect::<String>();
        assert_eq!((letters("chess"), letters("ladon"), letters("fischerandom")), ("".into(), "L".into(), "".into()));
        assert!(letters("lombard").contains('B'), "a bishop that leaps is unusual");
    }

    #[test]
    fn in_colours_both_sides_have_solid_men_of_their_own_colour() {
        let style = Style { symbols: true, colors: true, ..PLAIN };
        let text = draw(&start("chess"), style, &Marks::default(), 80);
        // a1 is dark and has a white rook, a8 is light and has a black one.
        assert!(text.contains("\u{1b}[1m\u{1b}[38;5;231m\u{1b}[48;5;95m \u{265C} \u{1b}[0m"), "{text:?}");
        assert!(text.contains("\u{1b}[38;5;16m\u{1b}[48;5;137m \u{265C} \u{1b}[0m"), "{text:?}");
        assert!(!text.contains('\u{2656}'), "{text:?}");
        let plain = draw(&start("chess"), Style { colors: false, ..style }, &Marks::default(), 80);
        assert!(plain.contains('\u{2656}') && !plain.contains('\u{1b}'), "{plain:?}");
    }
}
