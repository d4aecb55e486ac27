//! A second move generator for any definition by lot: every move is tried, and a king is in check if one of the enemy's
//! men could take it.
//!
//! Shares nothing with the library; squares are files and ranks, and moves are texts with what sort of move it is.

use super::define::{Definition, Part};
use ladorea::games::orthodox::CastlingRule;

/// A square of the board, file and rank from 0.
type At = (i32, i32);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Cell {
    Empty,
    Hole,
    /// The number of the sort and whether it is White's.
    Man(usize, bool),
}

const PAWN: usize = 0;
const KING: usize = 1;
const ROOK: usize = 2;

/// A position of a game by lot.
#[derive(Clone)]
pub(super) struct Second<'a> {
    definition: &'a Definition,
    cells: Vec<Vec<Cell>>,
    white: bool,
    /// King's and rook's homes of the castlings that are still allowed, with the side.
    homes: Vec<(bool, At, At)>,
    passed: Option<At>,
}

impl<'a> Second<'a> {
    /// The array.
    pub(super) fn start(definition: &'a Definition) -> Second<'a> {
        let mut cells = vec![vec![Cell::Empty; definition.files]; definition.ranks];
        let mut fields = definition.fen.split(' ');
        for (index, row) in fields.next().unwrap().split('/').enumerate() {
            let (mut file, mut number) = (0, 0);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = number * 10 + digit as usize;
                    continue;
                }
                file += std::mem::take(&mut number);
                let sort = definition.sorts.iter().position(|s| s.letter == letter.to_ascii_uppercase());
                let cell = sort.map_or(Cell::Hole, |sort| Cell::Man(sort, letter.is_ascii_uppercase()));
                cells[definition.ranks - 1 - index][file] = cell;
                file += 1;
            }
        }
        let mut second = Second { definition, cells, white: true, homes: Vec::new(), passed: None };
        for right in fields.nth(1).unwrap().chars().filter(|&c| c != '-') {
            let white = right.is_ascii_uppercase();
            let king = second.king(white).unwrap();
            let on_side = |file: &i32| (*file > king.0) == (right.eq_ignore_ascii_case(&'k'));
            let rooks = (0..definition.files as i32).filter(|&f| second.at((f, king.1)) == Cell::Man(ROOK, white));
            let rook = rooks.filter(on_side).max_by_key(|file| (file - king.0).abs()).unwrap();
            second.homes.push((white, king, (rook, king.1)));
        }
        second
    }

    fn at(&self, (file, rank): At) -> Cell {
        let row = usize::try_from(rank).ok().and_then(|rank| self.cells.get(rank));
        row.and_then(|row| row.get(usize::try_from(file).ok()?)).copied().unwrap_or(Cell::Hole)
    }

    fn set(&mut self, (file, rank): At, cell: Cell) {
        self.cells[rank as usize][file as usize] = cell;
    }

    fn squares(&self) -> impl Iterator<Item = At> + use<> {
        let (files, ranks) = (self.definition.files as i32, self.definition.ranks as i32);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    fn king(&self, white: bool) -> Option<At> {
        self.squares().find(|&square| self.at(square) == Cell::Man(KING, white))
    }

    /// Where a man could take, or where it could go without taking.
    fn goals(&self, from: At, takes: bool) -> Vec<At> {
        let Cell::Man(sort, white) = self.at(from) else { return Vec::new() };
        let ahead = if white { 1 } else { -1 };
        if sort == PAWN {
            let to = |side| (from.0 + side, from.1 + ahead);
            return if takes {
                [-1, 1].map(to).into_iter().filter(|&to| matches!(self.at(to), Cell::Man(_, w) if w != white)).collect()
            } else {
                [to(0)].into_iter().filter(|&to| self.at(to) == Cell::Empty).collect()
            };
        }
        let parts = &self.definition.sorts[sort].parts;
        let wanted = parts.iter().filter(|part| if takes { part.captures } else { part.moves });
        wanted
            .flat_map(|part| part.steps.iter().flat_map(move |&step| self.along(part, from, step, white, takes)))
            .collect()
    }

    fn along(&self, part: &Part, from: At, step: (i32, i32), white: bool, takes: bool) -> Vec<At> {
        let ahead = if white { 1 } else { -1 };
        let mut found = Vec::new();
        let mut between = 0;
        let needed = if part.hops { 1 } else { 0 };
        for count in 1..=part.range {
            let to = (from.0 + step.0 * count, from.1 + step.1 * count * ahead);
            let fits = count >= part.least && between == needed;
            match self.at(to) {
                Cell::Hole => break,
                Cell::Empty if fits && !takes => found.push(to),
                Cell::Empty => {}
                Cell::Man(_, other) => {
                    if fits && takes && other != white {
                        found.push(to);
                    }
                    between += 1;
                }
            }
            if between > needed {
                break;
            }
        }
        found
    }

    /// Whether a side's man could take a man of the other side on a square.
    fn attacks(&self, white: bool, target: At) -> bool {
        let mut tried = self.clone();
        if self.at(target) == Cell::Empty {
            tried.set(target, Cell::Man(ROOK, !white));
        }
        let own = |&from: &At| matches!(tried.at(from), Cell::Man(_, w) if w == white);
        tried.squares().filter(own).any(|from| tried.goals(from, true).contains(&target))
    }

    /// Each legal move with the position after it.
    pub(super) fn successors(&self) -> Vec<(String, Second<'a>)> {
        let mut all = Vec::new();
        for from in self.squares().filter(|&from| matches!(self.at(from), Cell::Man(_, w) if w == self.white)) {
            self.moves_of(from, &mut all);
        }
        self.castlings(&mut all);
        all.retain(|(_, next)| next.king(self.white).is_none_or(|king| !next.attacks(!self.white, king)));
        all
    }

    fn moves_of(&self, from: At, all: &mut Vec<(String, Second<'a>)>) {
        let ahead = if self.white { 1 } else { -1 };
        let last = if self.white { self.definition.ranks as i32 - 1 } else { 0 };
        let second_rank = if self.white { 1 } else { self.definition.ranks as i32 - 2 };
        let is_pawn = self.at(from) == Cell::Man(PAWN, self.white);
        for to in self.goals(from, true).into_iter().chain(self.goals(from, false)) {
            if is_pawn && to.1 == last {
                for letter in self.definition.promotions.chars() {
                    let sort = self.definition.sorts.iter().position(|sort| sort.letter == letter).unwrap();
                    let mut next = self.moved(from, to);
                    next.set(to, Cell::Man(sort, self.white));
                    all.push((format!("Plain {}{}{}", name(from), name(to), letter.to_ascii_lowercase()), next));
                }
            } else {
                all.push((format!("Plain {}{}", name(from), name(to)), self.moved(from, to)));
            }
        }
        if !is_pawn {
            return;
        }
        let (over, double) = ((from.0, from.1 + ahead), (from.0, from.1 + 2 * ahead));
        if from.1 == second_rank && self.at(over) == Cell::Empty && self.at(double) == Cell::Empty {
            let mut next = self.moved(from, double);
            next.passed = Some(over);
            all.push((format!("Double {}{}", name(from), name(double)), next));
        }
        if let Some(to) = self.passed.filter(|to| to.1 == from.1 + ahead && (to.0 - from.0).abs() == 1) {
            let mut next = self.moved(from, to);
            next.set((to.0, from.1), Cell::Empty);
            all.push((format!("EnPassant {}{}", name(from), name(to)), next));
        }
    }

    fn moved(&self, from: At, to: At) -> Second<'a> {
        let mut next = self.clone();
        next.set(to, self.at(from));
        next.set(from, Cell::Empty);
        next.white = !self.white;
        next.passed = None;
        next.homes.retain(|&(_, king, rook)| ![from, to].iter().any(|&square| square == king || square == rook));
        next
    }

    fn castlings(&self, all: &mut Vec<(String, Second<'a>)>) {
        for &(white, king, rook) in self.homes.iter().filter(|home| home.0 == self.white) {
            if self.attacks(!white, king) {
                return;
            }
            let toward = (rook.0 - king.0).signum();
            let goals: Vec<i32> = match self.definition.castling {
                CastlingRule::Flexible => (2..)
                    .map(|n| king.0 + n * toward)
                    .take_while(|&file| file != rook.0 && (rook.0 - file) * toward > 0)
                    .collect(),
                CastlingRule::Fixed { king_side, queen_side } => {
                    vec![if toward > 0 { king_side } else { queen_side } as i32]
                }
                _ => Vec::new(),
            };
            for goal in goals {
                let (king_to, rook_to) = ((goal, king.1), (goal - toward, king.1));
                let span = |a: At, b: At| (a.0.min(b.0)..=a.0.max(b.0)).map(move |file| (file, a.1));
                let clear = |square: At| square == king || square == rook || self.at(square) == Cell::Empty;
                let mut way = span(king, king_to);
                if span(king, king_to).chain(span(rook, rook_to)).all(clear)
                    && !way.any(|square| square != king && self.attacks_as_is(square))
                {
                    let mut next = self.moved(king, rook);
                    next.set(king, Cell::Empty);
                    next.set(rook, Cell::Empty);
                    next.set(king_to, Cell::Man(KING, white));
                    next.set(rook_to, Cell::Man(ROOK, white));
                    // Where the king's squares do not say which castling it is, the king takes its rook.
                    let is_told = (goal - king.0).abs() > 1 && !self.has_one_goal();
                    all.push((format!("Castle {}{}", name(king), name(if is_told { king_to } else { rook })), next));
                }
            }
        }
    }

    /// Whether both wings lead the king to the same file.
    fn has_one_goal(&self) -> bool {
        matches!(self.definition.castling, CastlingRule::Fixed { king_side, queen_side } if king_side == queen_side)
    }

    /// Whether the enemy attacks a square of the king's way, the board being as before the castling.
    fn attacks_as_is(&self, square: At) -> bool {
        self.attacks(!self.white, square)
    }
}

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
