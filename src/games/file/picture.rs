//! How XBoard is told of a declared game: which of its men's pictures stands for which letter.

use crate::men::Role;
use crate::position::{Picture, Spec};

/// XBoard's places for pictures before the king's, of which the first five are pawn, knight, bishop, rook and queen,
/// and 7 and 8 (from 0) the two compounds with the knight.
const SLOTS: usize = 20;
/// The places for other men, those first that have a picture in every program of the family.
const FREE: [usize; 13] = [19, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/// The picture of a variant.
pub(super) fn of(spec: &Spec) -> Picture {
    let mut slots = [None; SLOTS];
    let mut king = '.';
    let mut others = Vec::new();
    for man in &spec.men {
        let place = match (man.role, &*man.betza) {
            (Role::Royal, _) => {
                king = man.letter;
                continue;
            }
            (Role::Pawn, _) => Some(0),
            (_, "N") => Some(1),
            (_, "B") => Some(2),
            (_, "R") => Some(3),
            (_, "Q") => Some(4),
            (_, "BN") => Some(7),
            (_, "RN") => Some(8),
            _ => None,
        };
        match place {
            Some(place) if slots[place].is_none() => slots[place] = Some(man.letter),
            _ => others.push(man.letter),
        }
    }
    let free: Vec<usize> =
        FREE.into_iter().chain(1..=4).chain([7, 8]).filter(|&place| slots[place].is_none()).collect();
    for (letter, place) in others.into_iter().zip(free) {
        slots[place] = Some(letter);
    }
    let used = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let letters = slots[..used.max(5)].iter().map(|slot| slot.unwrap_or('.')).chain([king]).collect();
    let parent = if (spec.files, spec.ranks) == (10, 8) { "capablanca" } else { "fairy" };
    Picture { parent: parent.to_string(), slots: letters }
}
