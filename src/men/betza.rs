//! Betza notation: the text form of a man's moves, parsed to [`Movement`]s.
//!
//! The subset that is understood (after R. Betza's notation with H. G. Muller's extensions as XBoard has them):
//!
//! | text | meaning |
//! |---|---|
//! | `W F D A N H C Z G` | leaps (1,0) (1,1) (2,0) (2,2) (2,1) (3,0) (3,1) (3,2) (3,3), in all their symmetric directions; `L` is `C`, `J` is `Z` |
//! | `K B R Q` | `WF`, and `F`, `W`, `WF` sliding to the edge |
//! | a number behind an atom | at most so many steps (`R4`, `Q2`, `W3`); `0` or the letter doubled (`WW`, `NN`): to the edge |
//! | `m` `c` | only without, only with capture; neither or both: both |
//! | `f b l r`, `v` (= `fb`), `s` (= `lr`) | only these directions; on diagonals `fl` is forward-left; on oblique leaps `ff bb ll rr` are the two nearest and `fh bh lh rh` the four of that half |
//! | `n` | lame: a leap over two or three squares in a line that the men between block |
//! | `p` | over exactly one man of either colour, like a Chinese cannon |
//! | `i` | only as the man's first move |

use super::movement::{Hop, Movement, UNLIMITED};
use thiserror::Error;

/// Why a text is not Betza notation of the documented subset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BetzaError {
    /// A letter without meaning here.
    #[error("'{letter}' in \"{text}\" is no atom or modifier of the Betza notation understood here")]
    Letter {
        /// The letter.
        letter: char,
        /// The whole text.
        text: String,
    },
    /// Modifiers without an atom behind them.
    #[error("\"{0}\" ends with modifiers but no atom")]
    NoAtom(String),
    /// Directions that the atom does not have.
    #[error("the directions \"{directions}\" fit no move of the atom {atom}")]
    Directions {
        /// The directional modifiers.
        directions: String,
        /// The atom.
        atom: char,
    },
    /// `n` on an atom that has no square between.
    #[error("{0} cannot be lame: no single line of squares lies between")]
    Lame(char),
    /// `p` on something that passes no square.
    #[error("{0} cannot hop: it passes no square")]
    Hop(char),
    /// A range that no board has.
    #[error("a range of {0} is more than a board has")]
    Range(String),
}

#[derive(Default)]
struct Modifiers {
    directions: String,
    moves: bool,
    captures: bool,
    lame: bool,
    hop: bool,
    initial: bool,
}

/// The movements of a man described by `text`, for White.
///
/// # Errors
/// A [`BetzaError`] that names what is not understood. The empty text is a man that cannot move.
pub fn parse(text: &str) -> Result<Vec<Movement>, BetzaError> {
    let mut movements = Vec::new();
    let mut rest = text.chars().peekable();
    while rest.peek().is_some() {
        let modifiers = read_modifiers(&mut rest, text)?;
        let atom = rest.next().ok_or_else(|| BetzaError::NoAtom(text.to_string()))?;
        let (leaps, sliding) =
            atom_leaps(atom).ok_or_else(|| BetzaError::Letter { letter: atom, text: text.to_string() })?;
        let range = read_range(&mut rest, atom, sliding)?;
        for &(x, y) in leaps {
            add(&mut movements, atom, (x, y), range, &modifiers)?;
        }
    }
    Ok(movements)
}

fn read_modifiers(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, text: &str) -> Result<Modifiers, BetzaError> {
    let mut found = Modifiers::default();
    while let Some(letter) = rest.next_if(char::is_ascii_lowercase) {
        match letter {
            'm' => found.moves = true,
            'c' => found.captures = true,
            'n' => found.lame = true,
            'p' => found.hop = true,
            'i' => found.initial = true,
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => found.directions.push(letter),
            _ => return Err(BetzaError::Letter { letter, text: text.to_string() }),
        }
    }
    if !found.moves && !found.captures {
        (found.moves, found.captures) = (true, true);
    }
    Ok(found)
}

/// The primitive leaps of an atom, and whether it slides by itself.
const fn atom_leaps(atom: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match atom {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

fn read_range(
    rest: &mut std::iter::Peekable<std::str::Chars<'_>>,
    atom: char,
    sliding: bool,
) -> Result<u8, BetzaError> {
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    if !digits.is_empty() {
        return match digits.parse() {
            Ok(0) => Ok(UNLIMITED),
            Ok(range @ 1..=16u8) => Ok(range),
            _ => Err(BetzaError::Range(digits)),
        };
    }
    let doubled = !sliding && rest.next_if_eq(&atom).is_some();
    Ok(if sliding || doubled { UNLIMITED } else { 1 })
}

/// Adds the directions of one primitive leap that the modifiers allow.
fn add(
    movements: &mut Vec<Movement>,
    atom: char,
    (x, y): (i8, i8),
    range: u8,
    modifiers: &Modifiers,
) -> Result<(), BetzaError> {
    let radial = y == 0 || x == y;
    if modifiers.lame && (!radial || x < 2 || range != 1) {
        return Err(BetzaError::Lame(atom));
    }
    if modifiers.hop && range == 1 {
        return Err(BetzaError::Hop(atom));
    }
    // A lame leap is that many unit steps.
    let (unit, least, range) = if modifiers.lame { (x, x as u8, x as u8) } else { (1, 1, range) };
    let before = movements.len();
    for (dx, dy) in directions(x, y) {
        if allows(&modifiers.directions, dx, dy) {
            movements.push(Movement {
                dx: dx / unit,
                dy: dy / unit,
                range,
                least,
                moves: modifiers.moves,
                captures: modifiers.captures,
                initial: modifiers.initial,
                hop: if modifiers.hop { Hop::One } else { Hop::No },
            });
        }
    }
    // `fK` has both (1,0) and (1,1); only an atom without any fitting direction is a mistake.
    if movements.len() == before && !matches!(atom, 'K' | 'Q') {
        return Err(BetzaError::Directions { directions: modifiers.directions.clone(), atom });
    }
    Ok(())
}

/// The distinct directions of a leap, under rotation and reflection.
fn directions(x: i8, y: i8) -> Vec<(i8, i8)> {
    let mut all = Vec::with_capacity(8);
    for (dx, dy) in [(x, y), (y, x), (-x, y), (-y, x), (x, -y), (y, -x), (-x, -y), (-y, -x)] {
        if !all.contains(&(dx, dy)) {
            all.push((dx, dy));
        }
    }
    all
}

/// Whether directional modifiers let (`dx`, `dy`) through.
fn allows(directions: &str, dx: i8, dy: i8) -> bool {
    if directions.is_empty() {
        return true;
    }
    let points = |letter: char| match letter {
        'f' => dy > 0,
        'b' => dy < 0,
        'r' => dx > 0,
        'l' => dx < 0,
        'v' => dy != 0,
        's' => dx != 0,
        _ => false,
    };
    let oblique = dx != 0 && dy != 0 && dx.abs() != dy.abs();
    let letters: Vec<char> = directions.chars().collect();
    if oblique {
        let steep = dy.abs() > dx.abs();
        return letters.chunks(2).any(|pair| match *pair {
            [letter, 'h'] => points(letter),
            [a, b] if a == b => points(a) && (steep == matches!(a, 'f' | 'b')),
            _ => false,
        });
    }
    let diagonal = dx != 0;
    if diagonal && dy != 0 {
        // On a diagonal one vertical and one sideways letter name a single direction.
        let vertical = letters.iter().any(|c| matches!(c, 'f' | 'b' | 'v'));
        let sideways = letters.iter().any(|c| matches!(c, 'l' | 'r' | 's'));
        return (!vertical || letters.iter().any(|&c| matches!(c, 'f' | 'b' | 'v') && points(c)))
            && (!sideways || letters.iter().any(|&c| matches!(c, 'l' | 'r' | 's') && points(c)))
            && (vertical || sideways);
    }
    letters.iter().any(|&c| points(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(text: &str) -> Vec<(i8, i8)> {
        let mut all: Vec<_> = parse(text).unwrap().iter().map(|m| (m.dx, m.dy)).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn atoms_have_their_directions() {
        assert_eq!(parse("N").unwrap().len(), 8);
        assert_eq!(parse("WFAD").unwrap().len(), 16);
        assert_eq!(targets("W"), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
        assert_eq!(parse("BN").unwrap().iter().filter(|m| m.range == UNLIMITED).count(), 4);
        assert!(parse("Q").unwrap().iter().all(|m| m.range == UNLIMITED && m.moves && m.captures));
    }

    #[test]
    fn ranges_and_doubled_letters_slide() {
        assert!(parse("mQ2").unwrap().iter().all(|m| m.range == 2 && m.moves && !m.captures));
        assert_eq!(parse("WW").unwrap(), parse("R").unwrap());
        assert_eq!(parse("F0").unwrap(), parse("B").unwrap());
        assert_eq!(parse("R4").unwrap()[0].range, 4);
    }

    #[test]
    fn pawns_move_and_capture_forward_only() {
        let pawn = parse("mfWcfFimfnD").unwrap();
        let seen: Vec<_> = pawn.iter().map(|m| (m.dx, m.dy, m.moves, m.captures, m.initial, m.least)).collect();
        assert_eq!(
            seen,
            [
                (0, 1, true, false, false, 1),
                (1, 1, false, true, false, 1),
                (-1, 1, false, true, false, 1),
                (0, 1, true, false, true, 2)
            ]
        );
        assert_eq!(pawn[0].step(Color::White), 16);
        assert_eq!(pawn[0].step(Color::Black), -16);
    }

    #[test]
    fn directions_on_diagonals_and_oblique_leaps() {
        assert_eq!(targets("flF"), [(-1, 1)]);
        assert_eq!(targets("sF"), [(-1, -1), (-1, 1), (1, -1), (1, 1)]);
        assert_eq!(targets("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(targets("rhN"), [(1, -2), (1, 2), (2, -1), (2, 1)]);
        assert_eq!(targets("fK"), [(-1, 1), (0, 1), (1, 1)]);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert!(matches!(parse("Nx"), Err(BetzaError::Letter { letter: 'x', .. })));
        assert!(matches!(parse("X"), Err(BetzaError::Letter { letter: 'X', .. })));
        assert_eq!(parse("mf"), Err(BetzaError::NoAtom("mf".into())));
        assert_eq!(parse("nN"), Err(BetzaError::Lame('N')));
        assert_eq!(parse("pW"), Err(BetzaError::Hop('W')));
        assert_eq!(parse("R99999999999"), Err(BetzaError::Range("99999999999".into())));
        assert!(matches!(parse("fN"), Err(BetzaError::Directions { .. })));
        assert!(parse("é").is_err() && parse("4").is_err());
    }

    use crate::board::Color;
}
