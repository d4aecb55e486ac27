//! A deliberately simple second opinion on the moves, written from the rules alone: characters on an array, files and
//! ranks from 0, and the whole past kept as placements.

/// Men by rank and file: `.` is empty, upper case White.
type Placement = [[char; 8]; 8];

/// A game from its set-up position to the present.
#[derive(Clone)]
pub(crate) struct Game {
    /// All positions, the present one last.
    past: Vec<(Placement, bool)>,
}

/// Legal moves, and how many others the past forbids.
pub(crate) struct Moves {
    /// Coordinates, sorted.
    pub legal: Vec<String>,
    /// Moves that would undo the opponent's.
    pub undoing: usize,
    /// Moves that would go on in a loop.
    pub looping: usize,
}

type Place = (i32, i32);

fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn is_inside((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn at(placement: &Placement, (file, rank): Place) -> char {
    placement[rank as usize][file as usize]
}

fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn is_white(man: char) -> bool {
    man.is_ascii_uppercase()
}

/// Whether the square is the last rank of the man's side.
fn is_paradise_of(man: char, (_, rank): Place) -> bool {
    man != '.' && rank == if is_white(man) { 7 } else { 0 }
}

/// Whether the square is the last rank of the other side.
fn is_forbidden_to(man: char, (_, rank): Place) -> bool {
    man != '.' && rank == if is_white(man) { 0 } else { 7 }
}

impl Game {
    /// A game that begins with the men and the side of a FEN.
    pub(crate) fn new(fen: &str) -> Game {
        let mut fields = fen.split(' ');
        let mut placement = [['.'; 8]; 8];
        for (index, row) in fields.next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(digit) => file += digit as usize,
                    None => {
                        placement[7 - index][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Game { past: vec![(placement, fields.next() == Some("w"))] }
    }

    /// Plays a move in coordinates.
    pub(crate) fn play(&mut self, text: &str) {
        let digit = |index: usize| text.as_bytes()[index] as i32;
        let place = |index: usize| (digit(index) - 'a' as i32, digit(index + 1) - '1' as i32);
        let (placement, white) = self.past[self.past.len() - 1];
        self.past.push((after(placement, place(0), place(2)), !white));
    }

    /// The moves of the side to move.
    pub(crate) fn moves(&self) -> Moves {
        let mut moves = Moves { legal: Vec::new(), undoing: 0, looping: 0 };
        let (placement, white) = self.past[self.past.len() - 1];
        for from in places().filter(|&place| at(&placement, place) != '.' && is_white(at(&placement, place)) == white) {
            for to in places().filter(|&to| to != from && is_allowed(&placement, from, to)) {
                let next = (after(placement, from, to), !white);
                if self.past.len() >= 2 && self.past[self.past.len() - 2].0 == next.0 {
                    moves.undoing += 1;
                } else if self.is_looping(&next) {
                    moves.looping += 1;
                } else {
                    moves.legal.push(name(from) + &name(to));
                }
            }
        }
        moves.legal.sort_unstable();
        moves
    }

    /// Whether the last two positions followed each other before, and `next` followed them.
    fn is_looping(&self, next: &(Placement, bool)) -> bool {
        let last = self.past.len() - 1;
        (1..last).any(|index| {
            self.past[index - 1] == self.past[last - 1]
                && self.past[index] == self.past[last]
                && self.past[index + 1] == *next
        })
    }
}

fn after(mut placement: Placement, from: Place, to: Place) -> Placement {
    let (man, other) = (at(&placement, from), at(&placement, to));
    placement[to.1 as usize][to.0 as usize] = man;
    placement[from.1 as usize][from.0 as usize] = other;
    placement
}

/// All but undoing and loops.
fn is_allowed(placement: &Placement, from: Place, to: Place) -> bool {
    let (man, other) = (at(placement, from), at(placement, to));
    if is_forbidden_to(man, to) || is_forbidden_to(other, from) || man == other {
        return false;
    }
    if other != '.' {
        let enemies = is_white(man) != is_white(other);
        if enemies && (is_paradise_of(other, to) || is_paradise_of(man, from)) {
            return false;
        }
        if !enemies && is_paradise_of(other, to) && !is_paradise_of(man, from) {
            return false;
        }
    }
    reaches(placement, man, from, to)
}

fn reaches(placement: &Placement, man: char, from: Place, to: Place) -> bool {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    let (straight, diagonal) = (near == 0, near == far);
    let between = men_between(placement, from, to);
    match man.to_ascii_uppercase() {
        'K' => far == 1,
        'Q' => (straight || diagonal) && between == Some(0),
        'R' => straight && between == Some(0),
        'B' => diagonal && between == Some(0),
        'N' => (far, near) == (2, 1),
        'M' => (far, near) == (3, 1),
        'E' => far <= 2 && (straight || diagonal),
        'C' => straight && between == Some(1),
        _ => pawn_reaches(placement, is_white(man), from, to),
    }
}

/// Men strictly between two squares of a line; nothing if they are not on one line.
fn men_between(placement: &Placement, from: Place, to: Place) -> Option<usize> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let (step, count) = ((files.signum(), ranks.signum()), files.abs().max(ranks.abs()));
    let squares = (1..count).map(|n| (from.0 + n * step.0, from.1 + n * step.1));
    Some(squares.filter(|&place| is_inside(place) && at(placement, place) != '.').count())
}

fn pawn_reaches(placement: &Placement, white: bool, from: Place, to: Place) -> bool {
    let forward = if white { 1 } else { -1 };
    let own_rank = if white { from.1 + 1 } else { 8 - from.1 };
    let ahead = (to.1 - from.1) * forward;
    let captures = at(placement, to) != '.';
    match ((to.0 - from.0).abs(), ahead) {
        (0, 1) => !captures,
        (0, 2) => !captures && (own_rank == 2 || own_rank == 3) && men_between(placement, from, to) == Some(0),
        (1, 1) => captures,
        _ => false,
    }
}
