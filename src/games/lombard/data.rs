//! The game's data: men, array, and how XBoard shows it.

use super::LombardData;
use crate::board::Kind;
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

/// The men. `i` marks the leaps of a man that has not moved; that the king's may not pass an enemy, and the pawn's
/// double step, are the business of the rules.
pub(super) const MEN: &[Man] = &[
    Man::with_role('P', "pawn", "mfWcfF", Role::Pawn),
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "A"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "FimA"),
    Man::with_role('K', "king", "KimNimDimAimHimG", Role::Royal),
];

/// The bishop's number in [`MEN`].
pub(super) const BISHOP: Kind = Kind::new(3);
/// The rook's number in [`MEN`].
pub(super) const ROOK: Kind = Kind::new(4);
/// The queen's number in [`MEN`].
pub(super) const QUEEN: Kind = Kind::new(5);

fn lombard() -> Spec {
    Spec {
        name: "lombard".into(),
        aliases: Vec::new(),
        title: "Lombard Chess".into(),
        summary: "chess of about 1300: weak queens, leaping bishops, first leaps of king and queen".into(),
        source: String::new(),
        files: 8,
        ranks: 8,
        men: MEN.to_vec(),
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        promotions: "Q".into(),
        picture: Some(Picture { parent: "fairy".into(), slots: "PNBRQK".into() }),
    }
}

/// The variants of this family.
pub fn variants() -> Vec<(Spec, LombardData)> {
    vec![(lombard(), LombardData { king_file: 4, queen_file: 3 })]
}

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
