//! `edit`: positions of old, man by man, from GUIs that do not use `setboard`.

use crate::board::{Color, Square};
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{quote, read_square, write_ranks};

/// A position being put together. Castling and first moves are assumed wherever the men stand at home; the side to move
/// stays.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    variant: AnyVariant,
    /// The men as letters of a FEN, by square.
    men: Vec<(Square, Option<char>)>,
    /// The men placed now are Black's.
    black: bool,
    side: &'static str,
}

/// What a line of the editor does.
pub(super) enum Edited {
    /// It was understood.
    Yes,
    /// The position is complete: its FEN.
    Complete(String),
    /// The line means nothing here.
    No(String),
}

impl Editor {
    /// Starts from the present position.
    pub(super) fn new(position: &AnyPosition) -> Editor {
        let variant = position.variant();
        let letter = |square| {
            let man = position.board().at(square);
            man.is_man().then(|| variant.army().letter(man))
        };
        let men = variant.geometry().squares().map(|square| (square, letter(square))).collect();
        let side = if position.side() == Color::White { "w" } else { "b" };
        Editor { variant, men, black: false, side }
    }

    /// Obeys a line.
    pub(super) fn line(&mut self, line: &str) -> Edited {
        match line {
            "." => return Edited::Complete(self.fen()),
            "#" => self.men.iter_mut().for_each(|(_, man)| *man = None),
            "c" => self.black = !self.black,
            "" => {}
            _ => {
                if let Err(reason) = self.place(line) {
                    return Edited::No(reason);
                }
            }
        }
        Edited::Yes
    }

    /// `Pa4`, or `xa4` to empty a square.
    fn place(&mut self, line: &str) -> Result<(), String> {
        let mut letters = line.chars();
        let letter = letters.next().unwrap_or(' ');
        let square = match read_square(letters.as_str(), self.variant.geometry()) {
            Some((square, "")) => square,
            _ => return Err(format!("\"{}\" is not a square of this board", quote(letters.as_str()))),
        };
        let known = self.variant.army().kind(letter.to_ascii_uppercase()).is_some();
        let man = match letter {
            'x' | 'X' if !known => None,
            _ if known && self.black => Some(letter.to_ascii_lowercase()),
            _ if known => Some(letter.to_ascii_uppercase()),
            _ => return Err(format!("this game has no man '{letter}'")),
        };
        if let Some(place) = self.men.iter_mut().find(|(known, _)| *known == square) {
            place.1 = man;
        }
        Ok(())
    }

    /// Rights are asked for as in the array; those whose men are not at home are dropped when it is read.
    fn fen(&self) -> String {
        let spec = self.variant.spec();
        let rights = spec.fen.split(' ').nth(2).unwrap_or("-");
        let at = |square: Square| self.men.iter().find(|(known, _)| *known == square).map(|&(_, man)| man);
        let board = write_ranks(self.variant.geometry(), |square| match at(square) {
            Some(man) => man,
            None => Some('*'),
        });
        format!("{board} {} {rights} - 0 1", self.side)
    }
}
