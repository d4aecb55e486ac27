//! Variants by lot: men by random Betza texts, boards with holes, arrays, castling rules.
//!
//! Each part of a man's moves is drawn as plain data first; the text is made of it for the library, the data are for
//! [`super::second`].

use ladorea::games::orthodox::{CastlingRule, OrthodoxData};
use ladorea::men::{Man, Role};
use ladorea::position::Spec;
use ladorea::random::SplitMix;

/// One part of a man's moves, seen by White.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) steps: Vec<(i32, i32)>,
    pub(super) least: i32,
    pub(super) range: i32,
    pub(super) moves: bool,
    pub(super) captures: bool,
    pub(super) hops: bool,
}

/// One man: its letter, its parts; pawns have none.
#[derive(Clone, Debug)]
pub(super) struct Sort {
    pub(super) letter: char,
    pub(super) betza: String,
    pub(super) parts: Vec<Part>,
}

/// A variant by lot. The first man is the pawn, the second the king.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) sorts: Vec<Sort>,
    pub(super) promotions: String,
    pub(super) fen: String,
    pub(super) castling: CastlingRule,
}

/// Atom, primitive leaps, whether it slides.
type Atom = (&'static str, &'static [(i32, i32)], bool);

/// All that have no other name.
const ATOMS: [Atom; 13] = [
    ("W", &[(1, 0)], false),
    ("F", &[(1, 1)], false),
    ("D", &[(2, 0)], false),
    ("N", &[(2, 1)], false),
    ("A", &[(2, 2)], false),
    ("H", &[(3, 0)], false),
    ("C", &[(3, 1)], false),
    ("Z", &[(3, 2)], false),
    ("G", &[(3, 3)], false),
    ("K", &[(1, 0), (1, 1)], false),
    ("R", &[(1, 0)], true),
    ("B", &[(1, 1)], true),
    ("Q", &[(1, 0), (1, 1)], true),
];

/// Farther than any board.
const FAR: i32 = 99;

fn chance(lots: &mut SplitMix, one_in: usize) -> bool {
    lots.below(one_in) == 0
}

/// Whether a step of so many files and ranks is let through.
type Lets = fn(i32, i32) -> bool;

/// A direction modifier that the leap has, and what it lets through.
fn direction(lots: &mut SplitMix, oblique: bool) -> (&'static str, Lets) {
    let all: Lets = |_, _| true;
    if !chance(lots, 3) {
        return ("", all);
    }
    let forward: Lets = |_, y| y > 0;
    let back: Lets = |_, y| y < 0;
    if oblique {
        return if chance(lots, 2) { ("fh", forward) } else { ("bh", back) };
    }
    match lots.below(5) {
        0 => ("f", forward),
        1 => ("b", back),
        2 => ("v", |_, y| y != 0),
        3 => ("s", |x, _| x != 0),
        _ => ("l", |x, _| x < 0),
    }
}

fn part(lots: &mut SplitMix) -> (String, Part) {
    let (atom, leaps, slides) = ATOMS[lots.below(ATOMS.len())];
    let oblique = leaps.iter().any(|&(x, y)| y != 0 && x != y);
    let (mode, moves, captures) = match lots.below(5) {
        0 => ("m", true, false),
        1 => ("c", false, true),
        _ => ("", true, true),
    };
    let (direction, lets) = direction(lots, oblique);
    let (mut range, mut behind) = if slides { (FAR, String::new()) } else { (1, String::new()) };
    match lots.below(6) {
        0 if slides || "WFK".contains(atom) => {
            range = 2 + lots.below(3) as i32;
            behind = range.to_string();
        }
        1 if !slides && atom != "K" => {
            range = FAR;
            behind = atom.to_string();
        }
        _ => {}
    }
    let hops = range > 1 && chance(lots, 3);
    let lame = range == 1 && "DAHG".contains(atom) && chance(lots, 2);
    let far = leaps[0].0;
    let unit = if lame { far } else { 1 };
    let steps = (-3..=3)
        .flat_map(|x: i32| (-3..=3).map(move |y: i32| (x, y)))
        .filter(|&(x, y)| leaps.contains(&(x.abs().max(y.abs()), x.abs().min(y.abs()))) && lets(x, y))
        .map(|(x, y)| (x / unit, y / unit))
        .collect();
    let modifier = if hops {
        "p"
    } else if lame {
        "n"
    } else {
        ""
    };
    let (least, range) = if lame { (far, far) } else { (1, range) };
    (format!("{mode}{direction}{modifier}{atom}{behind}"), Part { steps, least, range, moves, captures, hops })
}

fn sort(lots: &mut SplitMix, letter: char, parts: usize) -> Sort {
    let mut sort = Sort { letter, betza: String::new(), parts: Vec::new() };
    for _ in 0..parts {
        let (text, part) = part(lots);
        // A letter twice would mean a rider.
        if sort.betza.is_empty() || !text.starts_with(|c| sort.betza.ends_with(c)) {
            sort.betza += &text;
            sort.parts.push(part);
        }
    }
    sort
}

fn known(letter: char, betza: &str, leaps: &[(i32, i32)], range: i32) -> Sort {
    let steps = (-2..=2)
        .flat_map(|x: i32| (-2..=2).map(move |y: i32| (x, y)))
        .filter(|&(x, y)| leaps.contains(&(x.abs().max(y.abs()), x.abs().min(y.abs()))))
        .collect();
    let part = Part { steps, least: 1, range, moves: true, captures: true, hops: false };
    Sort { letter, betza: betza.to_string(), parts: vec![part] }
}

/// A row of men as a FEN has it.
fn row(squares: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                text.push(*letter);
            }
        }
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// The first two ranks of one side, and its rights.
fn side(lots: &mut SplitMix, files: usize, letters: &[char]) -> (Vec<Option<char>>, Vec<Option<char>>, String) {
    let king = lots.below(files);
    let first: Vec<Option<char>> = (0..files)
        .map(|file| match lots.below(3) {
            _ if file == king => Some('K'),
            0 => None,
            1 if chance(lots, 2) => Some('R'),
            _ => lots.pick(letters).copied(),
        })
        .collect();
    let second = (0..files).map(|_| (!chance(lots, 4)).then_some('P')).collect();
    let has = |mut range: std::ops::Range<usize>| range.any(|file| first[file] == Some('R'));
    let mut rights = String::new();
    if has(king..files) {
        rights.push('K');
    }
    if has(0..king) {
        rights.push('Q');
    }
    (first, second, rights)
}

/// A variant by lot.
pub(super) fn definition(lots: &mut SplitMix) -> Definition {
    let (files, ranks) = (4 + lots.below(9), 5 + lots.below(6));
    let king = match lots.below(6) {
        0 => known('K', "N", &[(2, 1)], 1),
        1 => sort(lots, 'K', 1),
        _ => known('K', "K", &[(1, 0), (1, 1)], 1),
    };
    let pawn = Sort { letter: 'P', betza: "mfWcfF".to_string(), parts: Vec::new() };
    let mut sorts = vec![pawn, king, known('R', "R", &[(1, 0)], FAR)];
    for letter in ['A', 'B', 'C', 'D'].into_iter().take(1 + lots.below(4)) {
        let parts = 1 + lots.below(2);
        sorts.push(sort(lots, letter, parts));
    }
    let letters: Vec<char> = sorts[3..].iter().map(|sort| sort.letter).collect();
    let (white, black) = (side(lots, files, &letters), side(lots, files, &letters));
    let lower = |row: &[Option<char>]| row.iter().map(|c| c.map(|c| c.to_ascii_lowercase())).collect::<Vec<_>>();
    let mut rows = vec![row(&lower(&black.0)), row(&lower(&black.1))];
    for _ in 4..ranks {
        let hole = |lots: &mut SplitMix| chance(lots, 20).then_some('*');
        rows.push(row(&(0..files).map(|_| hole(lots)).collect::<Vec<_>>()));
    }
    rows.extend([row(&white.1), row(&white.0)]);
    let castling = match lots.below(3) {
        0 => CastlingRule::None,
        1 => CastlingRule::Flexible,
        _ => CastlingRule::Fixed { king_side: 1 + lots.below(files - 1), queen_side: lots.below(files - 1) },
    };
    let rights = white.2 + &black.2.to_ascii_lowercase();
    let rights = if castling == CastlingRule::None || rights.is_empty() { "-".to_string() } else { rights };
    let fen = format!("{} w {rights} - 0 1", rows.join("/"));
    Definition { files, ranks, sorts, promotions: format!("R{}", letters[0]), fen, castling }
}

impl Definition {
    /// The declaration for the library.
    pub(super) fn spec(&self) -> (Spec, OrthodoxData) {
        let men: Vec<Man> = self
            .sorts
            .iter()
            .map(|sort| Man {
                letter: sort.letter,
                name: "man".into(),
                betza: sort.betza.clone().into(),
                value: None,
                role: match sort.letter {
                    'P' => Role::Pawn,
                    'K' => Role::Royal,
                    _ => Role::Ordinary,
                },
            })
            .collect();
        let spec = Spec {
            name: "lots".into(),
            aliases: Vec::new(),
            title: "a variant by lot".into(),
            summary: "for tests".into(),
            source: String::new(),
            files: self.files,
            ranks: self.ranks,
            men,
            fen: self.fen.clone(),
            promotions: self.promotions.clone(),
            picture: None,
        };
        (spec, OrthodoxData { castling: self.castling })
    }
}
