//! The rules of a declared game for players, in words made from its declaration.

use super::data::{BareKing, Ranks, Verdict};
use super::{Fairy, FairyRules};
use crate::board::Kind;
use crate::games::guide::{Guide, Guided};
use crate::games::orthodox::{GUIDE, castling_part};
use crate::position::Variant;
use std::borrow::Cow;

impl Guided for Fairy {
    fn guide(variant: &Variant<Self>) -> Guide {
        guide(variant)
    }
}

/// The pages of a variant: its own before those of orthodox games.
fn guide(variant: &Variant<Fairy>) -> Guide {
    let rules = variant.data().rules();
    let mut page = format!("<!-- part: aim -->\n{}\n\n", aim(variant));
    page += &format!("<!-- part: end -->\n{}\n\n", ends(variant));
    if let Some(kind) = variant.army().pawn_kind() {
        page += &format!("<!-- part: man {} -->\n{}\n\n", variant.army().man(kind).betza, pawn(variant));
    }
    let mut special = vec![castling_part(rules.castling)];
    if !variant.data().double_steps.is_empty() {
        special.push("declared en passant");
        page += "<!-- part: declared en passant -->\n**En passant:** a pawn that has just made a double step may be captured on \
                 the square that it passed, as if it stood there.\n\n";
    }
    Guide { pages: vec![Cow::Owned(page), Cow::Borrowed(GUIDE)], special }
}

fn names(variant: &Variant<Fairy>, kinds: &[Kind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|&kind| &*variant.army().man(kind).name).collect();
    match &names[..] {
        [] => String::new(),
        [only] => (*only).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn aim(variant: &Variant<Fairy>) -> String {
    let data = variant.data();
    let mut ways = Vec::new();
    if data.has_king {
        ways.push("by **checkmate**".to_string());
    }
    if data.rules.endings.far_rank {
        ways.push("by bringing your king to the last rank".to_string());
    }
    if !data.extinct.is_empty() {
        ways.push(format!("when the enemy has no {} left", names(variant, &data.extinct)));
    }
    if data.rules.endings.bare_king != BareKing::PlaysOn {
        ways.push("when the enemy has nothing but the king".to_string());
    }
    let turns = "The players take turns with one move each, White first, and nobody may pass.";
    let check = if data.has_king { " A move after which your own king could be captured is not allowed." } else { "" };
    format!("You win {}. {turns}{check}", ways.join(", or "))
}

/// `the second and third rank`, as numbers.
fn ranks(ranks: Ranks) -> String {
    let numbers: Vec<String> = ranks.iter().map(|rank| (rank + 1).to_string()).collect();
    match &numbers[..] {
        [only] => format!("rank {only}"),
        [first @ .., last] => format!("ranks {} and {last}", first.join(", ")),
        [] => String::new(),
    }
}

fn pawn(variant: &Variant<Fairy>) -> String {
    let rules: &FairyRules = variant.data().rules();
    let army = variant.army();
    let betza = army.pawn_kind().map_or("", |kind| &*army.man(kind).betza);
    let mut text = match betza {
        "mfWcfF" => {
            "The pawn goes one square straight ahead, if that is empty, and captures one square diagonally ahead."
                .to_string()
        }
        "mfFcfW" => {
            "The pawn goes one square diagonally ahead, if that is empty, and captures one square straight ahead."
                .to_string()
        }
        other => format!("The pawn moves as `{other}` in Betza notation."),
    };
    if !variant.data().doubled.is_empty() {
        text += &format!(
            " From {} it may make that step twice in one move, over an empty square.",
            ranks(rules.first_moves)
        );
    } else if !rules.first_moves.is_empty() {
        text += &format!(" What `i` marks it may do from {} only.", ranks(rules.first_moves));
    }
    let kinds = names(variant, variant.promotions());
    let promotion = rules.promotion;
    if promotion.ranks == promotion.forced && !kinds.is_empty() {
        text += &format!(" On {} it becomes a {kinds}.", ranks(promotion.ranks));
    } else if !kinds.is_empty() {
        text += &format!(" On {} it may become a {kinds}", ranks(promotion.ranks));
        text += &if promotion.forced.is_empty() {
            ".".into()
        } else {
            format!("; on {} it must.", ranks(promotion.forced))
        };
    } else {
        text += " It never becomes another man.";
    }
    if promotion.captured_only {
        text += " It becomes only a man that its side has lost.";
    }
    text + " Ranks are counted from each player's own side."
}

fn ends(variant: &Variant<Fairy>) -> String {
    let endings = &variant.data().rules().endings;
    let mut items = Vec::new();
    items.push(match endings.stalemate {
        Verdict::Draw => "Who has no move and is not in check: a draw.".to_string(),
        Verdict::Loss => "Who has no move and is not in check loses.".to_string(),
        Verdict::Win => "Who has no move and is not in check wins.".to_string(),
    });
    items.extend(match endings.bare_king {
        BareKing::PlaysOn => None,
        BareKing::Loss => Some("Who has nothing but the king loses.".to_string()),
        BareKing::LossUnlessBaredBack => Some(
            "Who has nothing but the king loses, unless the next move takes the enemy's last man as well: then it is a draw."
                .to_string(),
        ),
    });
    items.extend(endings.repetition.map(|times| format!("A position that stands for the {times}. time: a draw.")));
    items.extend(
        endings.move_rule.map(|plies| {
            format!("{} moves of each side without a capture or a pawn's move: a draw.", plies.div_ceil(2))
        }),
    );
    items.iter().map(|item| format!("- {item}\n")).collect()
}
