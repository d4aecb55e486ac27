//! A board as lines of text.

use crate::board::{File, Geometry, Lettering, Rank, Square};

/// How a board is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// How files are lettered.
    pub lettering: Lettering,
    /// Seen from Black's side.
    pub flipped: bool,
}

/// The ranks of a board with their numbers, and the letters of the files below. Each square is what `cell` says of it,
/// three columns wide.
pub fn draw(geometry: &Geometry, view: View, mut cell: impl FnMut(Square) -> String) -> Vec<String> {
    let files = ordered(geometry.files(), view.flipped);
    let mut lines: Vec<String> = ordered(geometry.ranks(), !view.flipped)
        .into_iter()
        .map(|rank| {
            let cells: String = files.iter().map(|&file| cell(Square::new(File::new(file), Rank::new(rank)))).collect();
            format!("{:>2} {cells}", rank + 1)
        })
        .collect();
    lines.push(letters(&files, view.lettering));
    lines
}

/// The line below a board.
fn letters(files: &[usize], lettering: Lettering) -> String {
    let cells: String = files.iter().map(|&file| format!(" {} ", lettering.letter(File::new(file)))).collect();
    format!("   {cells}")
}

fn ordered(count: usize, backwards: bool) -> Vec<usize> {
    if backwards { (0..count).rev().collect() } else { (0..count).collect() }
}
