//! Which row of a net's first layer belongs to a man on a square, looked up.

use super::family::{FamilyError, Names};
use crate::board::{Board, Color, Kind, Piece, Square};
use crate::position::{Rules, Variant};

/// The inputs of a variant's men, for both players, mirrored or not.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Per player and man: the first input of the man.
    first: [[u16; Piece::COUNT]; 2],
    /// Per player, and mirrored or not: the number of each square of the mailbox.
    square: Box<[[[u16; 256]; 2]; 2]>,
    /// Per player: whether his king on a square of the mailbox mirrors the board.
    mirrors: Box<[[bool; 256]; 2]>,
    /// The men that mirror the board, if any.
    king: Option<Kind>,
}

impl Inputs {
    /// The inputs of a variant in its family's net.
    ///
    /// # Errors
    /// If it has no family, or a man that its family lacks.
    pub fn new<R: Rules>(variant: &Variant<R>) -> Result<Inputs, FamilyError> {
        let names = Names::of_variant(variant)?;
        let family = names.family;
        let mut inputs = Inputs {
            first: [[0; Piece::COUNT]; 2],
            square: Box::new([[[0; 256]; 2]; 2]),
            mirrors: Box::new([[false; 256]; 2]),
            king: None,
        };
        for player in Color::ALL {
            for kind in variant.army().kinds() {
                let Some(sort) = names.sort(kind) else { continue };
                if family.mirrored && sort + 1 == family.sorts.len() {
                    inputs.king = Some(kind);
                }
                for color in Color::ALL {
                    let enemy = (color != player) as usize;
                    let first = (enemy * family.sorts.len() + sort) * family.squares();
                    inputs.first[player.index()][kind.of(color).index()] = first as u16;
                }
            }
            for index in 0..=u8::MAX {
                let Some(seen) = names.square(Square::from_index(index)) else { continue };
                let seen = if player == Color::White { seen } else { family.turned(seen) };
                let index = index as usize;
                inputs.square[player.index()][0][index] = seen as u16;
                inputs.square[player.index()][1][index] = family.mirror(seen) as u16;
                inputs.mirrors[player.index()][index] = family.is_mirrored_by(seen);
            }
        }
        Ok(inputs)
    }

    /// The input of a man on a square as `player` sees it.
    #[inline]
    pub(super) fn place(&self, player: Color, mirrored: bool, man: Piece, square: Square) -> usize {
        let first = self.first[player.index()][man.index() % Piece::COUNT];
        (first + self.square[player.index()][mirrored as usize][square.index()]) as usize
    }

    /// Whose board a man on a square mirrors or not, if it is a king.
    #[inline]
    pub(super) fn mirror_by(&self, man: Piece, square: Square) -> Option<(Color, bool)> {
        let king = self.king?;
        let owner = man.color().filter(|_| man.kind() == Some(king))?;
        Some((owner, self.mirrors[owner.index()][square.index()]))
    }

    /// Whether a player sees the board mirrored.
    pub(super) fn is_mirrored(&self, board: &Board, player: Color) -> bool {
        let king = board.men(player).iter().find_map(|&square| self.mirror_by(board.at(square), square));
        king.is_some_and(|(_, mirrored)| mirrored)
    }
}
