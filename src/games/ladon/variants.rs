//! The arrays of Ladon Chess.

use crate::games::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

/// The Ladon's own move: one or two squares in any direction, without capture. What it pushes is the business of the
/// rules.
pub(super) const LADON_BETZA: &str = "mQ2";

pub(super) const MEN: &[Man] = &[
    Man { letter: 'P', name: "pawn", betza: "mfWcfF", role: Role::Pawn },
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "B"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "Q"),
    Man::new('L', "ladon", LADON_BETZA),
    Man { letter: 'K', name: "king", betza: "K", role: Role::Royal },
];

/// XBoard's slots: pawn, knight, bishop, rook, queen; slot 19, a cobra, has a picture in WinBoard as well (the dragon
/// in 30 has none there).
const fn picture(parent: &'static str) -> Option<Picture> {
    Some(Picture { parent, slots: "PNBRQ..............LK" })
}

const LADON: Spec = Spec {
    name: "ladon",
    aliases: &[],
    title: "Ladon Chess",
    summary: "orthodox chess with Ladons for knights: men that push others",
    files: 8,
    ranks: 8,
    men: MEN,
    fen: "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1",
    promotions: "QRBNL",
    picture: picture("fairy"),
};

const DECIMAL: Spec = Spec {
    name: "ladon-decimal",
    title: "Decimal Ladon Chess",
    summary: "Ladon Chess on ten files, with knights and Ladons; the king castles three files",
    files: 10,
    fen: "rlnbqkbnlr/pppppppppp/10/10/10/10/PPPPPPPPPP/RLNBQKBNLR w KQkq - 0 1",
    picture: picture("capablanca"),
    ..LADON
};

const GUSTAVIAN: Spec = Spec {
    name: "ladon-gustavian",
    title: "Gustavian Ladon Chess",
    summary: "Ladon Chess on 68 squares: 8x8 and four corners, where the Ladons start",
    files: 10,
    fen: "lrnbqkbnrl/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/LRNBQKBNRL w KQkq - 0 1",
    picture: picture("capablanca"),
    ..LADON
};

const fn fixed(king_side: usize, queen_side: usize) -> OrthodoxData {
    OrthodoxData { castling: CastlingRule::Fixed { king_side, queen_side } }
}

/// The variants of this family. The Gustavian king castles as in chess, two files from f1.
pub const VARIANTS: &[(Spec, OrthodoxData)] = &[(LADON, fixed(6, 2)), (DECIMAL, fixed(8, 2)), (GUSTAVIAN, fixed(7, 3))];
