//! The game's data: men, array, and how XBoard shows it.

use super::LombardData;
use crate::board::Kind;
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

/// The men. `i` marks the leaps of a man that has not moved; that the king's may not pass an enemy, and the pawn's
/// double step, are the business of the rules.
pub(super) const MEN: &[Man] = &[
    Man { letter: 'P', name: "pawn", betza: "mfWcfF", role: Role::Pawn },
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "A"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "FimA"),
    Man { letter: 'K', name: "king", betza: "KimNimDimAimHimG", role: Role::Royal },
];

/// The bishop's number in [`MEN`].
pub(super) const BISHOP: Kind = Kind::new(3);
/// The rook's number in [`MEN`].
pub(super) const ROOK: Kind = Kind::new(4);
/// The queen's number in [`MEN`].
pub(super) const QUEEN: Kind = Kind::new(5);

const LOMBARD: Spec = Spec {
    name: "lombard",
    aliases: &[],
    title: "Lombard Chess",
    summary: "chess of about 1300: weak queens, leaping bishops, first leaps of king and queen",
    files: 8,
    ranks: 8,
    men: MEN,
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    promotions: "Q",
    picture: Some(Picture { parent: "fairy", slots: "PNBRQK" }),
};

/// The variants of this family.
pub const VARIANTS: &[(Spec, LombardData)] = &[(LOMBARD, LombardData { king_file: 4, queen_file: 3 })];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_kinds_are_those_of_the_list() {
        assert_eq!(MEN[BISHOP.index() - 1].letter, 'B');
        assert_eq!(MEN[ROOK.index() - 1].letter, 'R');
        assert_eq!(MEN[QUEEN.index() - 1].letter, 'Q');
    }
}
