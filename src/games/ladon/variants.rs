//! The arrays of Ladon Chess.

use crate::games::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::{Picture, Spec};

/// The Ladon's own move: one or two squares in any direction, without capture. What it pushes is the business of the
/// rules.
pub(super) const LADON_BETZA: &str = "mQ2";

pub(super) const MEN: &[Man] = &[
    Man::with_role('P', "pawn", "mfWcfF", Role::Pawn),
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "B"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "Q"),
    Man::new('L', "ladon", LADON_BETZA),
    Man::with_role('K', "king", "K", Role::Royal),
];

/// XBoard's slots: pawn, knight, bishop, rook, queen; slot 19, a cobra, has a picture in WinBoard as well (the dragon
/// in 30 has none there).
fn picture(parent: &str) -> Option<Picture> {
    Some(Picture { parent: parent.into(), slots: "PNBRQ..............LK".into() })
}

fn ladon() -> Spec {
    Spec {
        name: "ladon".into(),
        aliases: Vec::new(),
        title: "Ladon Chess".into(),
        summary: "orthodox chess with Ladons for knights: men that push others".into(),
        source: String::new(),
        files: 8,
        ranks: 8,
        men: MEN.to_vec(),
        fen: "rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1".into(),
        promotions: "QRBNL".into(),
        picture: picture("fairy"),
    }
}

fn decimal() -> Spec {
    Spec {
        name: "ladon-decimal".into(),
        title: "Decimal Ladon Chess".into(),
        summary: "Ladon Chess on ten files, with knights and Ladons; the king castles three files".into(),
        files: 10,
        fen: "rlnbqkbnlr/pppppppppp/10/10/10/10/PPPPPPPPPP/RLNBQKBNLR w KQkq - 0 1".into(),
        picture: picture("capablanca"),
        ..ladon()
    }
}

fn gustavian() -> Spec {
    Spec {
        name: "ladon-gustavian".into(),
        title: "Gustavian Ladon Chess".into(),
        summary: "Ladon Chess on 68 squares: 8x8 and four corners, where the Ladons start".into(),
        files: 10,
        fen: "lrnbqkbnrl/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/LRNBQKBNRL w KQkq - 0 1".into(),
        picture: picture("capablanca"),
        ..ladon()
    }
}

const fn fixed(king_side: usize, queen_side: usize) -> OrthodoxData {
    OrthodoxData { castling: CastlingRule::Fixed { king_side, queen_side } }
}

/// The variants of this family. The Gustavian king castles as in chess, two files from f1.
pub fn variants() -> Vec<(Spec, OrthodoxData)> {
    vec![(ladon(), fixed(6, 2)), (decimal(), fixed(8, 2)), (gustavian(), fixed(7, 3))]
}
