//! What the table of a variant means, together with the game that it inherits from.

use super::Fault;
use super::table::{CastlingTable, PromotionTable, RuleWord, VariantTable};
use crate::board::{MAX_FILES, MAX_KINDS, MAX_RANKS};
use crate::games::fairy::{BareKing, Endings, Fairy, FairyData, FairyRules, Promotion, Ranks, Verdict};
use crate::games::orthodox::{CastlingRule, Orthodox, OrthodoxData};
use crate::games::{AnyVariant, Catalogue};
use crate::men::{Man, Role};
use crate::position::{Notation, Spec, Variant, VariantError, quote};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

/// What is inherited if nothing is said.
const CHESS: &str = "chess";
/// The least files and ranks of a board.
const LEAST: usize = 4;
/// The pawns of orthodox games.
const ORTHODOX_PAWN: &str = "mfWcfF";

/// A variant as declared.
struct Declared {
    spec: Spec,
    rules: FairyRules,
}

/// The variant of a table.
pub(super) fn declare(
    name: &str,
    at: &Range<usize>,
    table: &VariantTable,
    games: &Catalogue,
) -> Result<AnyVariant, Fault> {
    let mut declared = inherited(table, games)?;
    let Declared { spec, rules } = &mut declared;
    spec.name = name.to_string();
    spec.title = table.title.clone().unwrap_or_else(|| name.to_string());
    spec.summary = table.summary.clone().unwrap_or_else(|| format!("from {}", inherits(table)));
    spec.source = table.source.clone().unwrap_or_default();
    spec.aliases = table.aliases.iter().flatten().map(|alias| alias.get_ref().clone()).collect();
    board(table, spec, rules)?;
    men(table, spec)?;
    pawns_and_promotion(table, spec, rules)?;
    if let Some(castling) = &table.castling {
        rules.castling = castling_rule(castling.get_ref(), castling.span(), spec.files)?;
        if let Some(partner) = &castling.get_ref().partner {
            rules.partner = *partner.get_ref();
        }
        if rules.castling != CastlingRule::None && !spec.men.iter().any(|man| man.letter == rules.partner) {
            return Err(Fault::new(
                castling.span(),
                format!("the game has no man '{}' that could castle", rules.partner),
            ));
        }
    }
    endings(table, rules)?;
    spec.picture = Some(super::picture::of(spec));
    build(declared, at, table)
}

fn inherits(table: &VariantTable) -> &str {
    table.inherits.as_ref().map_or(CHESS, |name| name.get_ref())
}

fn inherited(table: &VariantTable, games: &Catalogue) -> Result<Declared, Fault> {
    let at = || table.inherits.as_ref().map_or(0..0, Spanned::span);
    let parent = games.find(inherits(table)).map_err(|_| {
        let reason = format!(
            "there is no variant \"{}\" to inherit from (one of this file must stand further up)",
            quote(inherits(table))
        );
        Fault::new(at(), reason)
    })?;
    let spec = parent.spec().clone();
    match parent {
        AnyVariant::Orthodox(variant) => {
            let rules = orthodox_rules(variant.data().castling, spec.ranks);
            Ok(Declared { spec, rules })
        }
        AnyVariant::Fairy(variant) => Ok(Declared { spec, rules: variant.data().rules().clone() }),
        _ => Err(Fault::new(at(), format!("{} has rules that no file can tell; nothing inherits from it", spec.title))),
    }
}

/// The rules of orthodox games.
fn orthodox_rules(castling: CastlingRule, ranks: usize) -> FairyRules {
    let last = Ranks::of([ranks - 1]);
    FairyRules {
        castling,
        partner: 'R',
        first_moves: Ranks::of([1]),
        en_passant: true,
        promotion: Promotion { ranks: last, forced: last, captured_only: false },
        endings: Endings::default(),
    }
}

/// Size and array. Another size needs another array, and has its own last rank.
fn board(table: &VariantTable, spec: &mut Spec, rules: &mut FairyRules) -> Result<(), Fault> {
    let before = (spec.files, spec.ranks);
    for (given, most, size, what) in
        [(&table.files, MAX_FILES, &mut spec.files, "files"), (&table.ranks, MAX_RANKS, &mut spec.ranks, "ranks")]
    {
        let Some(given) = given else { continue };
        if !(LEAST..=most).contains(given.get_ref()) {
            return Err(Fault::new(given.span(), format!("a board has {LEAST} to {most} {what}")));
        }
        *size = *given.get_ref();
    }
    if (spec.files, spec.ranks) != before {
        if table.array.is_none() {
            let at = table.files.as_ref().or(table.ranks.as_ref()).map_or(0..0, Spanned::span);
            return Err(Fault::new(at, "a board of another size needs an array"));
        }
        let last = Ranks::of([spec.ranks - 1]);
        rules.promotion = Promotion { ranks: last, forced: last, ..rules.promotion };
    }
    if let Some(array) = &table.array {
        spec.fen = array.get_ref().split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    }
    Ok(())
}

/// The men: those inherited without those that are taken away or replaced, and the new ones.
fn men(table: &VariantTable, spec: &mut Spec) -> Result<(), Fault> {
    if let Some(without) = &table.without {
        for letter in without.get_ref().chars() {
            let place = spec.men.iter().position(|man| man.letter == letter);
            let place =
                place.ok_or_else(|| Fault::new(without.span(), format!("there is no man '{letter}' to leave out")))?;
            spec.men.remove(place);
            spec.promotions = spec.promotions.replace(letter, "");
        }
    }
    let mut given: Vec<_> = table.men.iter().flatten().collect();
    given.sort_by_key(|(letter, _)| letter.span().start);
    for (letter, man) in given {
        let mut letters = letter.get_ref().chars();
        let (Some(single), None) = (letters.next().filter(char::is_ascii_uppercase), letters.next()) else {
            let reason =
                format!("\"{}\" is no man's letter: it is one capital letter from A to Z", quote(letter.get_ref()));
            return Err(Fault::new(letter.span(), reason));
        };
        if let Some(value) = man.value.as_ref().filter(|value| !(0..=5000).contains(value.get_ref())) {
            return Err(Fault::new(value.span(), "a man's value is 0 to 5000 centipawns"));
        }
        let new = Man {
            letter: single,
            name: man.name.clone().into(),
            betza: man.moves.get_ref().clone().into(),
            role: man.role.into(),
            value: man.value.as_ref().map(|value| *value.get_ref()),
        };
        match spec.men.iter_mut().find(|man| man.letter == single) {
            Some(old) => *old = new,
            None => spec.men.push(new),
        }
        if spec.men.len() >= MAX_KINDS {
            return Err(Fault::new(letter.span(), format!("a game has at most {} sorts of men", MAX_KINDS - 1)));
        }
    }
    Ok(())
}

fn pawns_and_promotion(table: &VariantTable, spec: &mut Spec, rules: &mut FairyRules) -> Result<(), Fault> {
    if let Some(pawns) = &table.pawns {
        if let Some(ranks) = &pawns.double_step {
            rules.first_moves = read_ranks(ranks, spec.ranks)?;
        }
        rules.en_passant = pawns.en_passant.unwrap_or(rules.en_passant);
    }
    if let Some(PromotionTable { men, ranks, forced, captured_only }) = &table.promotion {
        if let Some(men) = men {
            spec.promotions = men.get_ref().clone();
        }
        let last = Ranks::of([spec.ranks - 1]);
        let promotion = &mut rules.promotion;
        if let Some(ranks) = ranks {
            promotion.ranks = read_ranks(ranks, spec.ranks)?;
            promotion.forced = Ranks::of(last.iter().filter(|&rank| promotion.ranks.has(rank)));
        }
        if let Some(forced) = forced {
            promotion.forced = read_ranks(forced, spec.ranks)?;
            if promotion.forced.iter().any(|rank| !promotion.ranks.has(rank)) {
                return Err(Fault::new(
                    forced.span(),
                    "pawns must promote only where they may: `ranks` lacks one of these",
                ));
            }
        }
        promotion.captured_only = captured_only.unwrap_or(promotion.captured_only);
    }
    if spec.promotions.is_empty() {
        rules.promotion = Promotion::default();
    }
    Ok(())
}

/// Ranks counted from 1.
fn read_ranks(ranks: &Spanned<Vec<usize>>, most: usize) -> Result<Ranks, Fault> {
    if ranks.get_ref().iter().any(|rank| !(1..=most).contains(rank)) {
        return Err(Fault::new(ranks.span(), format!("the board has the ranks 1 to {most}")));
    }
    Ok(Ranks::of(ranks.get_ref().iter().map(|rank| rank - 1)))
}

fn castling_rule(table: &CastlingTable, at: Range<usize>, files: usize) -> Result<CastlingRule, Fault> {
    let file = |given: &Option<Spanned<char>>, what: &str| match given {
        Some(letter) => {
            let index = (*letter.get_ref() as usize).wrapping_sub('a' as usize);
            let most = (b'a' + files as u8 - 1) as char;
            (index < files)
                .then_some(index)
                .ok_or_else(|| Fault::new(letter.span(), format!("the board has the files a to {most}")))
        }
        None => Err(Fault::new(at.clone(), format!("this castling needs `{what}`, the king's file after it"))),
    };
    let goals = || Ok((file(&table.king_side, "king-side")?, file(&table.queen_side, "queen-side")?));
    Ok(match table.rule {
        RuleWord::None => CastlingRule::None,
        RuleWord::Flexible => CastlingRule::Flexible,
        RuleWord::Fixed => {
            let (king_side, queen_side) = goals()?;
            CastlingRule::Fixed { king_side, queen_side }
        }
        RuleWord::Fischer => {
            let (king_side, queen_side) = goals()?;
            CastlingRule::Fischer { king_side, queen_side }
        }
    })
}

fn endings(table: &VariantTable, rules: &mut FairyRules) -> Result<(), Fault> {
    let endings = &mut rules.endings;
    if let Some(word) = table.stalemate {
        endings.stalemate = Verdict::from(word);
    }
    if let Some(word) = &table.bare_king {
        endings.bare_king = BareKing::from(*word.get_ref());
    }
    if let Some(far_rank) = &table.far_rank {
        endings.far_rank = *far_rank.get_ref();
    }
    if let Some(letters) = &table.extinction {
        endings.extinction = letters.get_ref().clone();
    }
    if let Some(moves) = &table.move_rule {
        if *moves.get_ref() > 1000 {
            return Err(Fault::new(moves.span(), "the move rule has 0 (none) to 1000 moves"));
        }
        endings.move_rule = Some(2 * *moves.get_ref()).filter(|&plies| plies > 0);
    }
    if let Some(times) = &table.repetition {
        if *times.get_ref() == 1 || *times.get_ref() > 100 {
            return Err(Fault::new(times.span(), "a position may stand 2 to 100 times, or 0: as often as you like"));
        }
        endings.repetition = Some(*times.get_ref()).filter(|&times| times > 0);
    }
    Ok(())
}

/// Whether orthodox games have these rules.
fn is_orthodox(spec: &Spec, rules: &FairyRules) -> bool {
    let pawn = spec.men.iter().find(|man| man.role == Role::Pawn);
    let kings = spec.men.iter().filter(|man| man.role == Role::Royal).count();
    let orthodox = orthodox_rules(rules.castling, spec.ranks);
    let pawns_fit =
        pawn.is_none_or(|pawn| pawn.betza == ORTHODOX_PAWN && *rules == orthodox && !spec.promotions.is_empty());
    kings == 1 && pawns_fit && rules.endings == orthodox.endings && rules.partner == orthodox.partner
}

/// Builds the variant. An array that does not tell its rights has all that there are.
fn build(mut declared: Declared, at: &Range<usize>, table: &VariantTable) -> Result<AnyVariant, Fault> {
    let fields: Vec<&str> = declared.spec.fen.split(' ').collect();
    let told = table.array.is_some() && fields.len() > 2;
    if !told {
        // What is inherited has the rights and the clock of other men.
        declared.spec.fen = fields[..fields.len().min(2)].join(" ");
    }
    let place = |error: &VariantError| place(error, table).unwrap_or(at.clone());
    made(&declared, told).map_err(|error| Fault::new(place(&error), format!("{}: {error}", declared.spec.name)))
}

fn made(Declared { spec, rules }: &Declared, told: bool) -> Result<AnyVariant, VariantError> {
    if is_orthodox(spec, rules) {
        return variant::<Orthodox>(spec.clone(), OrthodoxData { castling: rules.castling }, told);
    }
    variant::<Fairy>(spec.clone(), FairyData::new(spec, rules.clone())?, told)
}

fn variant<R: Notation>(spec: Spec, data: R::Data, told: bool) -> Result<AnyVariant, VariantError>
where
    AnyVariant: From<Arc<Variant<R>>>,
{
    if told { Variant::new(spec, data) } else { Variant::with_all_rights(spec, data) }.map(AnyVariant::from)
}

/// Where in the file the reason of an error stands, if it was said there and not inherited.
fn place(error: &VariantError, table: &VariantTable) -> Option<Range<usize>> {
    use crate::men::ArmyError;
    let man = |wanted: char| {
        let men = table.men.iter().flatten();
        let mut fitting = men.filter(|(letter, _)| letter.get_ref().starts_with(wanted));
        fitting.next().map(|(_, man)| man.moves.span())
    };
    let promotion = table.promotion.as_ref().and_then(|promotion| promotion.men.as_ref());
    match error {
        VariantError::Army(ArmyError::Betza { man: letter, .. } | ArmyError::Twice { man: letter, .. })
        | VariantError::Army(ArmyError::Rider(letter))
        | VariantError::Man { man: letter, .. } => man(*letter),
        VariantError::Fen(_) | VariantError::Rights { .. } | VariantError::Geometry(_) => {
            table.array.as_ref().map(Spanned::span)
        }
        VariantError::Promotion(_) | VariantError::BadPromotion(..) => promotion.map(Spanned::span),
        VariantError::NoMan(_) => table.extinction.as_ref().map(Spanned::span),
        VariantError::Castling { .. } => table.castling.as_ref().map(Spanned::span),
        _ => None,
    }
}
