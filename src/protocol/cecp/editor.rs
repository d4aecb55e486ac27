//! `edit`: positions of old, man by man, from GUIs that do not use `setboard`.

use crate::board::{Color, Piece};
use crate::games::{AnyPosition, AnyVariant};
use crate::position::{Mark, Setup, quote, read_square};

/// A position being put together. Castling and first moves are assumed wherever the men stand at home; the side to move
/// stays.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    variant: AnyVariant,
    setup: Setup,
    /// Whose men are placed now.
    color: Color,
}

/// What a line of the editor does.
pub(super) enum Edited {
    /// It was understood.
    Yes,
    /// The position is complete.
    Complete(Box<Setup>),
    /// The line means nothing here.
    No(String),
}

impl Editor {
    /// Starts from the present position. Rights are claimed as in the array; those whose men are not at home will be
    /// dropped.
    pub(super) fn new(position: &AnyPosition) -> Editor {
        let variant = position.variant();
        let rights = variant.array().rights.clone();
        let setup = Setup { rights, mark: Mark::NONE, clock: 0, number: 1, ..position.setup() };
        Editor { variant, setup, color: Color::White }
    }

    /// Obeys a line.
    pub(super) fn line(&mut self, line: &str) -> Edited {
        match line {
            "." => return Edited::Complete(Box::new(self.setup.clone())),
            "#" => self.setup.retain(|_, _| false),
            "c" => self.color = !self.color,
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
        let kind = self.variant.army().kind(letter);
        let man = match (letter, kind) {
            (_, Some(kind)) => kind.of(self.color),
            ('x' | 'X', None) => Piece::EMPTY,
            _ => return Err(format!("this game has no man '{letter}'")),
        };
        self.setup.put(square, man);
        Ok(())
    }
}
