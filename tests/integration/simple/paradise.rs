//! Paradise Chess.

use super::board::{
    Board, DIAGONAL, EMPTY, EVERY_WAY, HOLE, KNIGHT, STRAIGHT, Square, ahead, forward, is_of, name, square,
};
use super::{Game, Verdict};
use std::rc::Rc;

const CAMEL: [Square; 8] = [(1, 3), (3, 1), (-1, 3), (-3, 1), (1, -3), (3, -1), (-1, -3), (-3, -1)];

/// A position of Paradise Chess.
#[derive(Clone)]
pub(crate) struct Paradise {
    board: Board,
    white: bool,
    /// The squares of the last move, if it exchanged men of different colors.
    mark: Option<(Square, Square)>,
    number: u32,
    before: Option<Rc<Paradise>>,
}

/// The rank, from 0, that a side wants to fill.
fn paradise_of(white: bool) -> i32 {
    if white { 7 } else { 0 }
}

fn in_own_paradise(man: char, square: Square) -> bool {
    square.1 == paradise_of(man.is_ascii_uppercase())
}

/// Whether this square is forbidden ground for the man.
fn is_forbidden(man: char, square: Square) -> bool {
    square.1 == paradise_of(!man.is_ascii_uppercase())
}

fn is_same_kind(man: char, other: char) -> bool {
    man.eq_ignore_ascii_case(&other)
}

/// The board after the men on two squares (or a man and nothing) have changed places.
fn exchanged(board: &Board, from: Square, to: Square) -> Board {
    let mut after = *board;
    after.put(to, board.at(from));
    after.put(from, board.at(to));
    after
}

/// Whether the man on `from`, which reaches `to` by its way of moving, may go there.
fn is_allowed(board: &Board, from: Square, to: Square) -> bool {
    let (man, other) = (board.at(from), board.at(to));
    if other == HOLE || is_forbidden(man, to) {
        return false;
    }
    if other == EMPTY {
        return true;
    }
    if is_forbidden(other, from) {
        return false;
    }
    if is_of(other, man.is_ascii_uppercase()) {
        // A man in paradise may exchange itself, but others may not draw it out.
        let drawn_out = in_own_paradise(other, to) && !in_own_paradise(man, from);
        !is_same_kind(man, other) && !drawn_out
    } else {
        !in_own_paradise(man, from) && !in_own_paradise(other, to)
    }
}

/// The squares that a man reaches by its way of moving, whatever stands there.
fn reach(board: &Board, from: Square) -> Vec<Square> {
    let slides = |ways: &[Square]| ways.iter().flat_map(|&way| board.slide(from, way)).collect();
    let leaps = |ways: &[Square], steps| ways.iter().map(|&way| ahead(from, way, steps)).collect();
    let man = board.at(from);
    match man.to_ascii_lowercase() {
        'k' => leaps(&EVERY_WAY, 1),
        'q' => slides(&EVERY_WAY),
        'r' => slides(&STRAIGHT),
        'b' => slides(&DIAGONAL),
        'n' => leaps(&KNIGHT, 1),
        'm' => leaps(&CAMEL, 1),
        'e' => {
            let mut both: Vec<Square> = leaps(&EVERY_WAY, 1);
            both.extend(EVERY_WAY.iter().map(|&way| ahead(from, way, 2)));
            both
        }
        'c' => cannon_reach(board, from),
        'p' => pawn_reach(board, from, man.is_ascii_uppercase()),
        kind => panic!("no man is called {kind}"),
    }
}

/// Behind exactly one man: the empty squares, and the next man.
fn cannon_reach(board: &Board, from: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    for way in STRAIGHT {
        let hurdle = board.slide(from, way).last().copied().filter(|&square| board.at(square) != EMPTY);
        if let Some(hurdle) = hurdle {
            squares.extend(board.slide(hurdle, way));
        }
    }
    squares
}

fn pawn_reach(board: &Board, from: Square, white: bool) -> Vec<Square> {
    let up = forward(white);
    let one = ahead(from, up, 1);
    let two = ahead(from, up, 2);
    let mut squares = Vec::new();
    if board.at(one) == EMPTY {
        squares.push(one);
        let early = if white { [1, 2] } else { [6, 5] };
        if early.contains(&from.1) && board.at(two) == EMPTY {
            squares.push(two);
        }
    }
    for to in [ahead(one, (1, 0), 1), ahead(one, (-1, 0), 1)] {
        if board.at(to) != EMPTY {
            squares.push(to);
        }
    }
    squares
}

/// Whether a side's paradise is filled as the goal demands.
fn has_reached_goal(board: &Board, white: bool) -> bool {
    let men: Vec<char> = (0..8).map(|file| board.at((file, paradise_of(white)))).collect();
    let count = |kind: char| men.iter().filter(|man| man.to_ascii_lowercase() == kind).count();
    men.iter().all(|&man| is_of(man, white)) && count('k') >= 1 && count('p') >= 4 && count('c') >= 1 && count('n') >= 1
}

impl Paradise {
    /// The side that has won, as in a verdict.
    fn winner(&self) -> Option<char> {
        let [white, black] = [true, false].map(|side| has_reached_goal(&self.board, side));
        match (white, black) {
            (false, false) => None,
            (true, false) => Some('w'),
            (false, true) => Some('b'),
            // The one who has moved.
            (true, true) => Some(if self.white { 'b' } else { 'w' }),
        }
    }

    /// The positions of the game, from the set-up to this one.
    fn line(&self) -> Vec<&Paradise> {
        let mut line = vec![self];
        let mut earlier = self.before.as_ref();
        while let Some(position) = earlier {
            line.push(position);
            earlier = position.before.as_ref();
        }
        line.reverse();
        line
    }

    /// The placement before the opponent's last move, as far as it is known.
    fn placement_before(&self) -> Option<Board> {
        match (&self.before, self.mark) {
            (Some(position), _) => Some(position.board),
            (None, Some((from, to))) => Some(exchanged(&self.board, from, to)),
            (None, None) => None,
        }
    }

    /// The placements that no move may lead to.
    fn banned(&self) -> Vec<Board> {
        let mut banned: Vec<Board> = self.placement_before().into_iter().collect();
        let line = self.line();
        let is_same = |a: &Paradise, b: &Paradise| a.board == b.board && a.white == b.white;
        let last = line.len() - 1;
        for earlier in 1..last {
            if is_same(line[earlier - 1], line[last - 1]) && is_same(line[earlier], line[last]) {
                banned.push(line[earlier + 1].board);
            }
        }
        banned
    }

    fn after(&self, from: Square, to: Square, before: &Rc<Paradise>) -> Paradise {
        let of_both = is_of(self.board.at(to), !self.white);
        Paradise {
            board: exchanged(&self.board, from, to),
            white: !self.white,
            mark: of_both.then_some((from, to)),
            number: self.number + u32::from(!self.white),
            before: Some(before.clone()),
        }
    }
}

impl Game for Paradise {
    fn from_fen(variant: &str, fen: &str) -> Paradise {
        assert_eq!(variant, "paradise");
        let fields: Vec<&str> = fen.split(' ').collect();
        let board = Board::parse(fields[0]);
        let white = fields[1] == "w";
        let mark = (fields[3] != "-").then(|| (square(&fields[3][..2]), square(&fields[3][2..])));
        // The man that took is on the second square, the one that was taken on the first.
        let mark = mark.filter(|&(from, to)| is_of(board.at(to), !white) && is_of(board.at(from), white));
        Paradise { board, white, mark, number: fields[5].parse().unwrap(), before: None }
    }

    fn fen(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        let mark = self.mark.map_or("-".to_string(), |(from, to)| name(from) + &name(to));
        format!("{} {side} - {mark} 0 {}", self.board.field(), self.number)
    }

    fn successors(&self) -> Vec<(String, Paradise)> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let before = Rc::new(self.clone());
        let banned = self.banned();
        let mut list = Vec::new();
        for (from, _) in self.board.men(self.white) {
            for to in reach(&self.board, from) {
                if is_allowed(&self.board, from, to) && !banned.contains(&exchanged(&self.board, from, to)) {
                    list.push((name(from) + &name(to), self.after(from, to, &before)));
                }
            }
        }
        list
    }

    fn verdict(&self) -> Option<Verdict> {
        if let Some(winner) = self.winner() {
            return Some(Verdict { winner, reason: "Goal" });
        }
        let opponent = if self.white { 'b' } else { 'w' };
        self.successors().is_empty().then_some(Verdict { winner: opponent, reason: "NoMoves" })
    }

    fn fault(&self) -> Option<String> {
        let men = self.board.all_men();
        let kings = ['K', 'k'].map(|king| men.iter().filter(|(_, man)| *man == king).count());
        (kings != [1, 1]).then(|| format!("kings: {kings:?}"))
    }
}
