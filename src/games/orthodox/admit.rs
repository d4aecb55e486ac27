//! What declarations are played exactly as they say; all others are refused by name.

use super::CastlingRule;
use crate::board::{Color, Geometry, Kind, MAX_MEN, Square, SquareSet};
use crate::men::{Army, Man, Movement, Role, betza};
use crate::position::{MAX_MOVES, Rules, Variant, VariantError};

/// How the pawns of these games move; the double step is the business of the rules.
const PAWN: &str = "mfWcfF";
/// With fewer ranks a double step could end on the last one.
const LEAST_RANKS: usize = 5;
/// The most squares that one man may reach, so that all moves of a side with kings' castlings fit a list.
pub(in crate::games) const MOST_GOALS: usize = MAX_MOVES / MAX_MEN - 1;

/// Checks men, promotions and board.
pub(in crate::games) fn men<R: Rules>(variant: &Variant<R>) -> Result<(), VariantError> {
    let army = variant.army();
    for kind in army.kinds() {
        man(army, kind, variant.geometry())?;
    }
    let ranks = variant.geometry().ranks();
    if army.pawn_kind().is_some() && ranks < LEAST_RANKS {
        return Err(VariantError::Ranks { ranks, reason: "games with pawns need at least five" });
    }
    promotions(variant)?;
    match army.pawn_kind() {
        Some(pawn) if variant.promotions().is_empty() => Err(VariantError::Man {
            man: army.man(pawn).letter,
            betza: army.man(pawn).betza.to_string(),
            reason: "it must be said what pawns become",
        }),
        _ => Ok(()),
    }
}

/// Checks the castling rule.
pub(in crate::games) fn castling(rule: CastlingRule, geometry: &Geometry) -> Result<(), VariantError> {
    let files = geometry.files();
    match rule {
        CastlingRule::Fixed { king_side, queen_side } | CastlingRule::Fischer { king_side, queen_side } => {
            let wrong = |file: usize| VariantError::Castling { file: file + 1, files };
            if king_side == 0 || king_side >= files {
                return Err(wrong(king_side));
            }
            if queen_side + 1 >= files {
                return Err(wrong(queen_side));
            }
            Ok(())
        }
        CastlingRule::None | CastlingRule::Flexible => Ok(()),
    }
}

fn man(army: &Army, kind: Kind, geometry: &Geometry) -> Result<(), VariantError> {
    let &Man { letter, ref betza, role, .. } = army.man(kind);
    let refuse = |reason| Err(VariantError::Man { man: letter, betza: betza.to_string(), reason });
    let movements = army.movements(kind);
    if role == Role::Pawn {
        return if is_orthodox_pawn(movements) { Ok(()) } else { refuse("pawns move as mfWcfF in this game") };
    }
    if movements.iter().any(|movement| movement.initial) {
        return refuse("this game has no first moves (i)");
    }
    if most_goals(movements, geometry) > MOST_GOALS {
        return refuse("a man may reach at most 47 squares at once");
    }
    Ok(())
}

fn is_orthodox_pawn(movements: &[Movement]) -> bool {
    betza::parse(PAWN)
        .is_ok_and(|pawn| pawn.len() == movements.len() && pawn.iter().all(|movement| movements.contains(movement)))
}

/// The most squares that a man reaches, with or without capture, from any square of the board if it is empty otherwise.
pub(in crate::games) fn most_goals(movements: &[Movement], geometry: &Geometry) -> usize {
    let goals = |from: Square| {
        let mut goals = SquareSet::EMPTY;
        for movement in movements {
            let mut to = from;
            for _ in 0..movement.range {
                to = to.step(movement.step(Color::White));
                if !geometry.contains(to) {
                    break;
                }
                goals.insert(to);
            }
        }
        goals.len()
    };
    geometry.squares().map(goals).max().unwrap_or(0)
}

/// Each man once; no pawns and no kings.
pub(in crate::games) fn promotions<R: Rules>(variant: &Variant<R>) -> Result<(), VariantError> {
    let army = variant.army();
    let kinds = variant.promotions();
    for (number, &kind) in kinds.iter().enumerate() {
        let &Man { letter, role, .. } = army.man(kind);
        if kinds[..number].contains(&kind) {
            return Err(VariantError::BadPromotion(letter, "it is named twice"));
        }
        if role != Role::Ordinary {
            return Err(VariantError::BadPromotion(letter, "neither pawns nor royal men come from pawns"));
        }
    }
    Ok(())
}

/// For families with men of their own: refuses all others.
pub(in crate::games) fn own_men<R: Rules>(variant: &Variant<R>, own: &[Man]) -> Result<(), VariantError> {
    let same = |(a, b): (&Man, &Man)| (a.letter, &a.betza, a.role) == (b.letter, &b.betza, b.role);
    let men = &variant.spec().men;
    if men.len() == own.len() && men.iter().zip(own).all(same) {
        return Ok(());
    }
    let list: Vec<String> = own.iter().map(|man| format!("{} {}", man.letter, man.betza)).collect();
    Err(VariantError::OwnMen(list.join(", ")))
}
