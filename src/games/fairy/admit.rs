//! What declarations are played exactly as they say; all others are refused by name.

use super::Fairy;
use crate::board::Kind;
use crate::games::orthodox::admit;
use crate::men::{Man, Movement, Role};
use crate::position::{Variant, VariantError};

/// Checks men, pawns, promotions and castling.
pub(super) fn admit(variant: &Variant<Fairy>) -> Result<(), VariantError> {
    let army = variant.army();
    for role in [Role::Pawn, Role::Royal] {
        let mut of_role = army.kinds().filter(|&kind| army.man(kind).role == role);
        if let Some(second) = of_role.nth(1) {
            return Err(refusal(variant, second, "a game has one sort of pawn and one sort of king"));
        }
    }
    for kind in army.kinds() {
        match army.man(kind).role {
            Role::Pawn => pawn(variant, kind)?,
            Role::Ordinary | Role::Royal => man(variant, kind)?,
        }
    }
    if !variant.data().has_king && variant.data().extinct.is_empty() {
        return Err(VariantError::NoGoal);
    }
    admit::promotions(variant)?;
    admit::castling(variant.data().rules.castling, variant.geometry())
}

fn refusal(variant: &Variant<Fairy>, kind: Kind, reason: &'static str) -> VariantError {
    let Man { letter, betza, .. } = variant.army().man(kind);
    VariantError::Man { man: *letter, betza: betza.to_string(), reason }
}

fn man(variant: &Variant<Fairy>, kind: Kind) -> Result<(), VariantError> {
    let movements = variant.army().movements(kind);
    if movements.iter().any(|movement| movement.initial) {
        return Err(refusal(variant, kind, "only pawns have first moves (i)"));
    }
    if admit::most_goals(movements, variant.geometry()) > admit::MOST_GOALS {
        return Err(refusal(variant, kind, "a man may reach at most 47 squares at once"));
    }
    Ok(())
}

fn pawn(variant: &Variant<Fairy>, kind: Kind) -> Result<(), VariantError> {
    let data = variant.data();
    let refuse = |reason| Err(refusal(variant, kind, reason));
    let all: Vec<Movement> = variant.army().movements(kind).iter().chain(&data.doubled).copied().collect();
    if all.iter().any(|movement| movement.initial && movement.captures) {
        return refuse("first moves (i) of pawns are without capture (m)");
    }
    // First moves and others are made from the same squares.
    let bare: Vec<Movement> = all.iter().map(|movement| Movement { initial: false, ..*movement }).collect();
    if bare.iter().enumerate().any(|(number, a)| bare[..number].iter().any(|b| a.overlap(b).is_some())) {
        return refuse("a first move or double step is a move that the pawn has anyway");
    }
    let meets = |a: &Movement, b: &Movement| a.moves && b.captures && a.shares_square(b);
    if data.rules.en_passant && bare.iter().any(|a| bare.iter().any(|b| meets(a, b))) {
        return refuse("where a pawn captures as it moves, en passant cannot be told from a move");
    }
    let moves = admit::most_goals(&bare, variant.geometry()) * (variant.promotions().len() + 1);
    if moves > admit::MOST_GOALS {
        return refuse("a pawn may have at most 47 moves, promotions counted singly");
    }
    Ok(())
}
