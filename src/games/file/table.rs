//! A file of variants as it is written.

use crate::games::fairy::{BareKing, Verdict};
use crate::men::Role;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// All variants by name.
pub(super) type File = BTreeMap<Spanned<String>, VariantTable>;

/// One variant; what is absent is inherited.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VariantTable {
    pub(super) inherits: Option<Spanned<String>>,
    pub(super) title: Option<String>,
    pub(super) summary: Option<String>,
    pub(super) source: Option<String>,
    pub(super) aliases: Option<Vec<Spanned<String>>>,
    pub(super) files: Option<Spanned<usize>>,
    pub(super) ranks: Option<Spanned<usize>>,
    pub(super) array: Option<Spanned<String>>,
    pub(super) men: Option<BTreeMap<Spanned<String>, ManTable>>,
    pub(super) without: Option<Spanned<String>>,
    pub(super) pawns: Option<PawnsTable>,
    pub(super) promotion: Option<PromotionTable>,
    pub(super) castling: Option<Spanned<CastlingTable>>,
    pub(super) stalemate: Option<VerdictWord>,
    pub(super) bare_king: Option<Spanned<BareKingWord>>,
    pub(super) far_rank: Option<Spanned<bool>>,
    pub(super) extinction: Option<Spanned<String>>,
    pub(super) move_rule: Option<Spanned<u16>>,
    pub(super) repetition: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManTable {
    pub(super) name: String,
    pub(super) moves: Spanned<String>,
    #[serde(default)]
    pub(super) role: RoleWord,
    pub(super) value: Option<Spanned<i32>>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RoleWord {
    #[default]
    Man,
    Pawn,
    King,
}

impl From<RoleWord> for Role {
    fn from(word: RoleWord) -> Role {
        match word {
            RoleWord::Man => Role::Ordinary,
            RoleWord::Pawn => Role::Pawn,
            RoleWord::King => Role::Royal,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PawnsTable {
    pub(super) double_step: Option<Spanned<Vec<usize>>>,
    pub(super) en_passant: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PromotionTable {
    pub(super) men: Option<Spanned<String>>,
    pub(super) ranks: Option<Spanned<Vec<usize>>>,
    pub(super) forced: Option<Spanned<Vec<usize>>>,
    pub(super) captured_only: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CastlingTable {
    pub(super) rule: RuleWord,
    pub(super) king_side: Option<Spanned<char>>,
    pub(super) queen_side: Option<Spanned<char>>,
    pub(super) partner: Option<Spanned<char>>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RuleWord {
    None,
    Fixed,
    Flexible,
    Fischer,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum VerdictWord {
    Draw,
    Loss,
    Win,
}

impl From<VerdictWord> for Verdict {
    fn from(word: VerdictWord) -> Verdict {
        match word {
            VerdictWord::Draw => Verdict::Draw,
            VerdictWord::Loss => Verdict::Loss,
            VerdictWord::Win => Verdict::Win,
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum BareKingWord {
    PlaysOn,
    Loss,
    LossUnlessBaredBack,
}

impl From<BareKingWord> for BareKing {
    fn from(word: BareKingWord) -> BareKing {
        match word {
            BareKingWord::PlaysOn => BareKing::PlaysOn,
            BareKingWord::Loss => BareKing::Loss,
            BareKingWord::LossUnlessBaredBack => BareKing::LossUnlessBaredBack,
        }
    }
}
