//! The men and the array, as data.

use crate::board::Kind;
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

/// All men, in the order of their numbers. The pawn's double step is the business of the rules.
pub(super) const MEN: &[Man] = &[
    Man::with_role('P', "pawn", "mfWcfF", Role::Pawn),
    Man::new('K', "king", "K"),
    Man::new('C', "cannon", "pR"),
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "B"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "Q"),
    Man::new('M', "camel", "C"),
    Man::new('E', "elephant", "WFAD"),
];

/// The pawn.
pub const PAWN: Kind = Kind::new(1);
/// The king, an ordinary man here.
pub const KING: Kind = Kind::new(2);
/// The cannon.
pub const CANNON: Kind = Kind::new(3);
/// The knight.
pub const KNIGHT: Kind = Kind::new(4);

/// XBoard's pictures, and the second letters of all men: see the module `gui`.
pub(super) const SLOTS: &str = ".N=dB=fR=gQ=h.E=i...K=oC=j............M=l....P=a.";

fn paradise() -> Spec {
    Spec {
        name: "paradise".into(),
        aliases: vec!["paradise-chess".into()],
        title: "Paradise Chess".into(),
        summary: "a race to the last rank; capturing is an exchange of places".into(),
        source: String::new(),
        files: 8,
        ranks: 8,
        men: MEN.to_vec(),
        fen: "rnbqkbnr/cpeppmpc/8/8/8/8/CPEPPMPC/RNBQKBNR w - - 0 1".into(),
        promotions: "".into(),
        picture: Some(Picture { parent: "seirawan".into(), slots: SLOTS.into() }),
    }
}

/// The variants of this family.
pub fn variants() -> Vec<(Spec, ())> {
    vec![(paradise(), ())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_kinds_are_those_of_the_list() {
        for (kind, letter) in [(PAWN, 'P'), (KING, 'K'), (CANNON, 'C'), (KNIGHT, 'N')] {
            assert_eq!(MEN[kind.index() - 1].letter, letter);
        }
    }
}
