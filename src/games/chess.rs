//! Orthodox chess and Fischer Random chess.
//!
//! Source: FIDE Laws of Chess (2023), with the guidelines for Chess960.

use super::orthodox::{CastlingRule, OrthodoxData};
use crate::men::{Man, Role};
use crate::position::Spec;

/// The six men of chess. The pawn's first double step is the business of the rules.
const MEN: &[Man] = &[
    Man { letter: 'P', name: "pawn", betza: "mfWcfF", role: Role::Pawn },
    Man::new('N', "knight", "N"),
    Man::new('B', "bishop", "B"),
    Man::new('R', "rook", "R"),
    Man::new('Q', "queen", "Q"),
    Man { letter: 'K', name: "king", betza: "K", role: Role::Royal },
];

const CHESS: Spec = Spec {
    name: "chess",
    aliases: &["normal", "standard", "orthodox"],
    title: "Chess",
    summary: "orthodox chess as FIDE has it",
    files: 8,
    ranks: 8,
    men: MEN,
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    promotions: "QRBN",
    picture: None,
};

const FISCHERANDOM: Spec = Spec {
    name: "fischerandom",
    aliases: &["chess960", "fischerrandom"],
    title: "Fischer Random Chess",
    summary: "Chess960: shuffled arrays, the king castles to the c- or g-file",
    ..CHESS
};

/// The variants of this file.
pub const VARIANTS: &[(Spec, OrthodoxData)] = &[
    (CHESS, OrthodoxData { castling: CastlingRule::Fixed { king_side: 6, queen_side: 2 } }),
    (FISCHERANDOM, OrthodoxData { castling: CastlingRule::Fischer { king_side: 6, queen_side: 2 } }),
];
