//! Lombard Chess.

use super::board::{
    Board, DIAGONAL, EMPTY, EVERY_WAY, HOLE, KNIGHT, STRAIGHT, Square, ahead, colored, forward, is_of, name, rank_of,
};
use super::{Game, Verdict};
use std::rc::Rc;

/// The first-move rights in the order of the FEN.
const RIGHTS: &str = "KQABCDEFGHkqabcdefgh";

/// A position of Lombard Chess.
#[derive(Clone)]
pub(crate) struct Lombard {
    board: Board,
    white: bool,
    rights: String,
    clock: u32,
    number: u32,
    before: Option<Rc<Lombard>>,
}

/// A move that may leave its own king in check.
struct Candidate {
    text: String,
    after: Board,
    touched: Vec<Square>,
    /// Where a pawn has become a queen.
    promoted: Option<Square>,
    /// Whether the fifty moves are counted anew.
    fresh: bool,
}

/// The man and the square that a right is about.
fn holder(right: char) -> (char, Square) {
    let white = right.is_ascii_uppercase();
    let (home, last) = if white { (0, 7) } else { (7, 0) };
    match right.to_ascii_lowercase() {
        'k' => (colored('k', white), (4, home)),
        'q' => (colored('q', white), (3, home)),
        file => (colored('q', white), (i32::from(file as u8 - b'a'), last)),
    }
}

/// The squares on which a man that is no pawn may move or capture in its ordinary way.
fn targets(board: &Board, from: Square) -> Vec<Square> {
    let man = board.at(from);
    let white = man.is_ascii_uppercase();
    let leaps = |ways: &[Square], steps| -> Vec<Square> { ways.iter().map(|&way| ahead(from, way, steps)).collect() };
    let mut squares = match man.to_ascii_lowercase() {
        'k' => leaps(&EVERY_WAY, 1),
        'q' => leaps(&DIAGONAL, 1),
        'b' => leaps(&DIAGONAL, 2),
        'n' => leaps(&KNIGHT, 1),
        'r' => STRAIGHT.iter().flat_map(|&way| board.slide(from, way)).collect(),
        kind => panic!("no man is called {kind}"),
    };
    squares.retain(|&to| board.at(to) != HOLE && !is_of(board.at(to), white));
    if man.eq_ignore_ascii_case(&'b') {
        squares.retain(|&to| !board.at(to).eq_ignore_ascii_case(&'b'));
    }
    squares
}

/// The squares on which a pawn would capture.
fn pawn_targets(from: Square, white: bool) -> [Square; 2] {
    let one = ahead(from, forward(white), 1);
    [ahead(one, (1, 0), 1), ahead(one, (-1, 0), 1)]
}

/// Whether the enemy could capture this side's king, were it his turn. Leaps of the first move never capture.
fn is_capturable(board: &Board, white: bool) -> bool {
    let king = board.find(colored('k', white)).expect("a king");
    board.men(!white).iter().any(|&(from, man)| match man.to_ascii_lowercase() {
        'p' => pawn_targets(from, !white).contains(&king),
        _ => targets(board, from).contains(&king),
    })
}

/// Where a king that has not moved may leap.
fn king_leaps(board: &Board, from: Square, white: bool) -> Vec<Square> {
    let mut squares: Vec<Square> = KNIGHT.iter().map(|&way| ahead(from, way, 1)).collect();
    for way in EVERY_WAY {
        for steps in [2, 3] {
            let enemy_between = (1..steps).any(|step| is_of(board.at(ahead(from, way, step)), !white));
            if !enemy_between {
                squares.push(ahead(from, way, steps));
            }
        }
    }
    squares.retain(|&to| board.at(to) == EMPTY);
    squares
}

/// Where a queen that has not moved may leap.
fn queen_leaps(board: &Board, from: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = DIAGONAL.iter().map(|&way| ahead(from, way, 2)).collect();
    squares.retain(|&to| board.at(to) == EMPTY);
    squares
}

fn plain(board: &Board, from: Square, to: Square) -> Candidate {
    let fresh = board.at(to) != EMPTY || board.at(from).eq_ignore_ascii_case(&'p');
    let after = board.moved(from, to);
    Candidate { text: name(from) + &name(to), after, touched: vec![from, to], promoted: None, fresh }
}

fn pawn_moves(board: &Board, from: Square, white: bool, list: &mut Vec<Candidate>) {
    let one = ahead(from, forward(white), 1);
    let two = ahead(from, forward(white), 2);
    let mut squares = Vec::new();
    if board.at(one) == EMPTY {
        squares.push(one);
        if rank_of(from, white) == 2 && board.at(two) == EMPTY {
            squares.push(two);
        }
    }
    squares.extend(pawn_targets(from, white).into_iter().filter(|&to| is_of(board.at(to), !white)));
    for to in squares {
        let mut candidate = plain(board, from, to);
        if rank_of(to, white) == 8 {
            candidate.text.push('q');
            candidate.after.put(to, colored('q', white));
            candidate.promoted = Some(to);
        }
        list.push(candidate);
    }
}

impl Lombard {
    fn has_right(&self, square: Square) -> bool {
        self.rights.chars().any(|right| holder(right) == (self.board.at(square), square))
    }

    /// The leaps of first moves: of the king, of each queen, and of the king with the original queen.
    fn first_moves(&self) -> Vec<Candidate> {
        let mut list = Vec::new();
        for (from, man) in self.board.men(self.white) {
            if !self.has_right(from) {
                continue;
            }
            let squares = match man.to_ascii_lowercase() {
                'k' => king_leaps(&self.board, from, self.white),
                'q' => queen_leaps(&self.board, from),
                kind => panic!("{kind} has no first move"),
            };
            list.extend(squares.into_iter().map(|to| plain(&self.board, from, to)));
        }
        let both = [colored('k', self.white), colored('q', self.white)];
        if both.iter().all(|&right| self.rights.contains(right)) {
            self.joint_moves(holder(both[0]).1, holder(both[1]).1, &mut list);
        }
        list
    }

    fn joint_moves(&self, king: Square, queen: Square, list: &mut Vec<Candidate>) {
        for king_goal in king_leaps(&self.board, king, self.white) {
            for queen_goal in queen_leaps(&self.board, queen) {
                if king_goal == queen_goal {
                    continue;
                }
                let text = format!("{}{},{}{}", name(king), name(king_goal), name(queen), name(queen_goal));
                let after = self.board.moved(king, king_goal).moved(queen, queen_goal);
                let touched = vec![king, king_goal, queen, queen_goal];
                list.push(Candidate { text, after, touched, promoted: None, fresh: false });
            }
        }
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut list = self.first_moves();
        for (from, man) in self.board.men(self.white) {
            if man.eq_ignore_ascii_case(&'p') {
                pawn_moves(&self.board, from, self.white, &mut list);
            } else {
                list.extend(targets(&self.board, from).into_iter().map(|to| plain(&self.board, from, to)));
            }
        }
        list
    }

    fn rights_after(&self, candidate: &Candidate) -> String {
        let has = |right: &char| {
            let kept = self.rights.contains(*right) && !candidate.touched.contains(&holder(*right).1);
            let gained = candidate.promoted.is_some_and(|square| {
                let letter = (b'a' + square.0 as u8) as char;
                *right == colored(letter, self.white)
            });
            kept || gained
        };
        RIGHTS.chars().filter(has).collect()
    }

    fn after(&self, candidate: &Candidate, before: &Rc<Lombard>) -> Lombard {
        Lombard {
            board: candidate.after,
            white: !self.white,
            rights: self.rights_after(candidate),
            clock: if candidate.fresh { 0 } else { self.clock + 1 },
            number: self.number + u32::from(!self.white),
            before: Some(before.clone()),
        }
    }

    fn times_seen(&self) -> usize {
        let mut times = 1;
        let mut earlier = self.before.as_ref();
        while let Some(other) = earlier {
            let is_same = self.board == other.board && self.white == other.white && self.rights == other.rights;
            times += usize::from(is_same);
            earlier = other.before.as_ref();
        }
        times
    }
}

impl Game for Lombard {
    fn from_fen(variant: &str, fen: &str) -> Lombard {
        assert_eq!(variant, "lombard");
        let fields: Vec<&str> = fen.split(' ').collect();
        let board = Board::parse(fields[0]);
        let held = |right: &char| {
            let (man, home) = holder(*right);
            fields[2].contains(*right) && board.at(home) == man
        };
        let rights = RIGHTS.chars().filter(held).collect();
        let (clock, number) = (fields[4].parse().unwrap(), fields[5].parse().unwrap());
        Lombard { board, white: fields[1] == "w", rights, clock, number, before: None }
    }

    fn fen(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        format!("{} {side} {rights} - {} {}", self.board.field(), self.clock, self.number)
    }

    fn successors(&self) -> Vec<(String, Lombard)> {
        let before = Rc::new(self.clone());
        let all = self.candidates();
        let legal = all.iter().filter(|candidate| !is_capturable(&candidate.after, self.white));
        legal.map(|candidate| (candidate.text.clone(), self.after(candidate, &before))).collect()
    }

    fn verdict(&self) -> Option<Verdict> {
        let draw = |reason| Some(Verdict { winner: '-', reason });
        if self.successors().is_empty() {
            let winner = if self.white { 'b' } else { 'w' };
            let mated = is_capturable(&self.board, self.white);
            return if mated { Some(Verdict { winner, reason: "Checkmate" }) } else { draw("Stalemate") };
        }
        if self.board.all_men().len() == 2 {
            return draw("BareKings");
        }
        if self.times_seen() >= 3 {
            return draw("Repetition");
        }
        if self.clock >= 100 { draw("FiftyMoves") } else { None }
    }

    fn fault(&self) -> Option<String> {
        let men = self.board.all_men();
        let kings = ['K', 'k'].map(|king| men.iter().filter(|(_, man)| *man == king).count());
        if kings != [1, 1] {
            return Some(format!("kings: {kings:?}"));
        }
        let on_edge = |&(square, man): &(Square, char)| man.eq_ignore_ascii_case(&'p') && matches!(square.1, 0 | 7);
        if men.iter().any(on_edge) {
            return Some("a pawn on a first or last rank".into());
        }
        is_capturable(&self.board, !self.white).then(|| "the side that has moved is in check".into())
    }
}
