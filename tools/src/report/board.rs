//! Positions as the page draws them.
//!
//! The page is told the rows of the board field of a FEN, with numbers written out: a letter for a man, `.` for an
//! empty square, `*` for a hole. A diagram is drawn from that by the page itself, when a move is clicked; the diagram
//! of the last position stands in the page.

use ladorea::board::{File, Rank, Square};
use ladorea::games::AnyPosition;
use maud::{Markup, html};

/// The side of a square in the drawing.
const SIDE: usize = 40;

/// The rows of the board, from the top, `/` between them.
pub fn rows(position: &AnyPosition) -> String {
    let variant = position.variant();
    let geometry = variant.geometry();
    let row = |rank: usize| -> String {
        (0..geometry.files())
            .map(|file| {
                let piece = position.board().at(Square::new(File::new(file), Rank::new(rank)));
                match () {
                    () if piece.is_guard() => '*',
                    () if piece.is_empty() => '.',
                    () => variant.army().letter(piece),
                }
            })
            .collect()
    };
    (0..geometry.ranks()).rev().map(row).collect::<Vec<_>>().join("/")
}

/// What is written for a man: chess symbols where Unicode has them, else the letter. The flag says that it is a letter.
pub const fn symbol(letter: char) -> (char, bool) {
    match letter.to_ascii_uppercase() {
        'K' => ('\u{265A}', false),
        'Q' => ('\u{265B}', false),
        'R' => ('\u{265C}', false),
        'B' => ('\u{265D}', false),
        'N' => ('\u{265E}', false),
        'P' => ('\u{265F}', false),
        other => (other, true),
    }
}

/// A diagram. The page's own drawing ([`SCRIPT`]) is the same.
pub fn diagram(rows: &str) -> Markup {
    let lines: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let (files, ranks) = (lines.first().map_or(0, Vec::len), lines.len());
    let view = format!("0 0 {} {}", files * SIDE, ranks * SIDE);
    html! {
        svg viewBox=(view) xmlns="http://www.w3.org/2000/svg" class="board" role="img" {
            @for (y, line) in lines.iter().enumerate() {
                @for (x, &letter) in line.iter().enumerate() {
                    @if letter != '*' {
                        rect class=(if (x + ranks - 1 - y) % 2 == 0 { "dark" } else { "light" }) x=(x * SIDE) y=(y * SIDE) width=(SIDE) height=(SIDE) {}
                        @if letter != '.' {
                            @let (sign, is_letter) = symbol(letter);
                            @let side = if letter.is_ascii_uppercase() { "white" } else { "black" };
                            @if is_letter {
                                circle class=(side) cx=(x * SIDE + SIDE / 2) cy=(y * SIDE + SIDE / 2) r="15" {}
                                text class={ (side) " word" } x=(x * SIDE + SIDE / 2) y=(y * SIDE + 27) { (sign) }
                            } @else {
                                text class={ (side) " man" } x=(x * SIDE + SIDE / 2) y=(y * SIDE + 32) { (sign) "\u{FE0E}" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The script of the page: it shows a game that is clicked, and its moves one by one.
pub const SCRIPT: &str = include_str!("page.js");

/// The style of the page.
pub const STYLE: &str = include_str!("page.css");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;

    #[test]
    fn rows_have_letters_points_and_holes() {
        let start = |name: &str| rows(&games().find(name).unwrap().start());
        assert!(start("ladorean").starts_with("rbqnkcnmbr/pppppppppp/........../"));
        assert!(start("ladon-gustavian").starts_with("lrnbqkbnrl/*pppppppp*/*........*/"));
    }

    #[test]
    fn a_diagram_has_a_square_for_each_that_is_no_hole_and_a_sign_for_each_man() {
        let text = diagram("k*./..C").into_string();
        assert_eq!(text.matches("<rect").count(), 5);
        assert_eq!((text.matches("<text").count(), text.matches("<circle").count()), (2, 1));
        assert!(text.contains("viewBox=\"0 0 120 80\""));
        // The lower left corner is dark.
        assert!(text.contains("class=\"dark\" x=\"0\" y=\"40\""), "{text}");
    }
}
