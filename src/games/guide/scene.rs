//! Positions set up for pictures.
//!
//! A line of a picture is `WHAT: MEN`. `WHAT` is the square of the man whose moves are shown, or a move in coordinates
//! that is made; `MEN` are words such as `Rd4`, White's in capitals, where `*` stands for the man of the section, and
//! `rights=KQ` and `mark=d6`, written as in a FEN.
//!
//! Squares are those of a board of eight files and stand in the middle of a wider one, so that one page serves both. A
//! line that begins with `!` means the squares of the board as they are.

use super::GuideError;
use super::block::Picture;
use super::diagram;
use crate::board::{File, Square};
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Dialect, Setup};

/// The files of the board that the pages have in mind.
const FILES: usize = 8;

/// A position, and a square or move of it.
struct Scene {
    line: String,
    position: AnyPosition,
    what: String,
}

/// The pictures of men with their moves.
pub(super) fn moves(lines: &[&str], variant: &AnyVariant, man: Option<char>) -> Result<Vec<Picture>, GuideError> {
    let mut picture = Picture::default();
    for line in lines {
        let scene = read(line, variant, man)?;
        let square = variant.geometry().read_square(&scene.what).filter(|(_, rest)| rest.is_empty());
        let (from, _) = square.ok_or(GuideError::Scene(scene.line))?;
        let signs = diagram::signs_of(&scene.position, from);
        picture.drawings.push(diagram::targets(&scene.position, from, &signs));
        picture.signs.extend(signs.into_iter().map(|(_, sign)| sign));
    }
    Ok(vec![picture])
}

/// The pictures of moves: before and after.
pub(super) fn plays(lines: &[&str], variant: &AnyVariant, man: Option<char>) -> Result<Vec<Picture>, GuideError> {
    lines.iter().map(|line| play(&read(line, variant, man)?)).collect()
}

fn play(scene: &Scene) -> Result<Picture, GuideError> {
    let position = &scene.position;
    let m = position
        .parse_move(&scene.what, Dialect::Uci)
        .map_err(|error| GuideError::Move { scene: scene.line.clone(), error })?;
    let mut after = position.clone();
    let undo = after.make(m);
    let changed: Vec<Square> = undo.changes().iter().map(|change| change.square).collect();
    let left = diagram::board(position, &[m.from()]);
    let right = diagram::board(&after, &changed);
    let (san, coordinates) = (position.san(m), position.coordinates(m, Dialect::Uci));
    let title = format!("{} plays {san} (in coordinates {coordinates}):", position.side().name());
    Ok(Picture { title: Some(title), drawings: vec![left, right], signs: Vec::new() })
}

fn read(line: &str, variant: &AnyVariant, man: Option<char>) -> Result<Scene, GuideError> {
    let not_understood = || GuideError::Scene(line.to_string());
    let (shift, text) = match line.strip_prefix('!') {
        Some(text) => (0, text),
        None => (variant.geometry().files().saturating_sub(FILES) / 2, line),
    };
    let (what, men) = text.split_once(": ").ok_or_else(not_understood)?;
    let impossible = |error| GuideError::Position { scene: line.to_string(), error };
    let mut setup = Setup::empty(variant.geometry());
    for word in men.split_whitespace() {
        if let Some(field) = word.strip_prefix("rights=") {
            setup.rights = variant.read_rights(field).map_err(impossible)?;
        } else if let Some(field) = word.strip_prefix("mark=") {
            setup.mark = variant.read_mark(&shifted(field, shift)).map_err(impossible)?;
        } else {
            let letter = word.chars().next().map(|letter| if letter == '*' { man.unwrap_or(letter) } else { letter });
            let square = shifted(word.get(1..).unwrap_or(""), shift);
            let square = variant.geometry().read_square(&square).filter(|(_, rest)| rest.is_empty());
            let ((square, _), letter) = square.zip(letter).ok_or_else(not_understood)?;
            setup.put(square, variant.army().piece(letter).ok_or_else(not_understood)?);
        }
    }
    let position = variant.set_up(&setup).map_err(impossible)?;
    Ok(Scene { line: line.to_string(), position, what: shifted(what, shift) })
}

/// A text with the files of its squares moved to the right.
fn shifted(text: &str, files: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_file =
        |index: usize| letters[index].is_ascii_lowercase() && letters.get(index + 1).is_some_and(char::is_ascii_digit);
    let shift = |index: usize| {
        let file = File::from_letter(letters[index]).filter(|_| is_file(index));
        file.map_or(letters[index], |file| File::new(file.index() + files).letter())
    };
    (0..letters.len()).map(shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn scenes_stand_in_the_middle_of_wider_boards() {
        let fen =
            |variant: &str, line: &str| read(line, games().find(variant).unwrap(), Some('N')).unwrap().position.fen();
        let line = "d4: *d4 Kh1 ka8";
        assert_eq!(fen("chess", line), "k7/8/8/8/3N4/8/8/7K w - - 0 1");
        assert_eq!(fen("gothic", line), "1k8/10/10/10/4N5/10/10/8K1 w - - 0 1");
        assert_eq!(fen("ladon-gustavian", line), "1k8/*8*/*8*/*8*/*3N4*/*8*/*8*/8K1 w - - 0 1");
        assert_eq!(fen("gothic", "!a1: Na1 Kj1 ka8"), "k9/10/10/10/10/10/10/N8K w - - 0 1");
        assert_eq!(shifted("e7e8q", 1), "f7f8q");
        assert_eq!(shifted("e1g3,d1b3", 1), "f1h3,e1c3");
    }
}
