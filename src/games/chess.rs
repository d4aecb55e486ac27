//! Orthodox chess and Fischer Random chess.
//!
//! Source: FIDE Laws of Chess (2023), with the guidelines for Chess960.

use super::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::Spec;

/// The six men of chess. The pawn's first double step is the business of the rules.
pub const MEN: &[Man] = &[
    Man::with_role('P', "pawn", "mfWcfF", Role::Pawn),
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "B"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "Q"),
    Man::with_role('K', "king", "K", Role::Royal),
];

fn chess() -> Spec {
    Spec {
        name: "chess".into(),
        aliases: vec!["normal".into(), "standard".into(), "orthodox".into()],
        title: "Chess".into(),
        summary: "orthodox chess as FIDE has it".into(),
        source: String::new(),
        files: 8,
        ranks: 8,
        men: MEN.to_vec(),
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        promotions: "QRBN".into(),
        picture: None,
    }
}

fn fischerandom() -> Spec {
    Spec {
        name: "fischerandom".into(),
        aliases: vec!["chess960".into(), "fischerrandom".into()],
        title: "Fischer Random Chess".into(),
        summary: "Chess960: shuffled arrays, the king castles to the c- or g-file".into(),
        ..chess()
    }
}

/// The variants of this file.
pub fn variants() -> Vec<(Spec, OrthodoxData)> {
    vec![
        (chess(), OrthodoxData { castling: CastlingRule::Fixed { king_side: 6, queen_side: 2 } }),
        (fischerandom(), OrthodoxData { castling: CastlingRule::Fischer { king_side: 6, queen_side: 2 } }),
    ]
}
