//! Ladon Chess, on its three boards.

use super::board::{
    Board, DIAGONAL, EMPTY, EVERY_WAY, HOLE, KNIGHT, STRAIGHT, Square, ahead, colored, forward, is_of, name, rank_of,
    square,
};
use super::{Game, Verdict};
use std::rc::Rc;

/// A right to castle: its letter, where king and rook stand, and where they go.
struct Wing {
    letter: char,
    king: &'static str,
    king_goal: &'static str,
    rook: &'static str,
    rook_goal: &'static str,
}

const fn wing(
    letter: char,
    king: &'static str,
    king_goal: &'static str,
    rook: &'static str,
    rook_goal: &'static str,
) -> Wing {
    Wing { letter, king, king_goal, rook, rook_goal }
}

const LADON: [Wing; 4] = [
    wing('K', "e1", "g1", "h1", "f1"),
    wing('Q', "e1", "c1", "a1", "d1"),
    wing('k', "e8", "g8", "h8", "f8"),
    wing('q', "e8", "c8", "a8", "d8"),
];

const DECIMAL: [Wing; 4] = [
    wing('K', "f1", "i1", "j1", "h1"),
    wing('Q', "f1", "c1", "a1", "d1"),
    wing('k', "f8", "i8", "j8", "h8"),
    wing('q', "f8", "c8", "a8", "d8"),
];

const GUSTAVIAN: [Wing; 4] = [
    wing('K', "f1", "h1", "i1", "g1"),
    wing('Q', "f1", "d1", "b1", "e1"),
    wing('k', "f8", "h8", "i8", "g8"),
    wing('q', "f8", "d8", "b8", "e8"),
];

const PROMOTIONS: [char; 5] = ['q', 'r', 'b', 'n', 'l'];

/// A position of Ladon Chess.
#[derive(Clone)]
pub(crate) struct Ladon {
    wings: &'static [Wing; 4],
    board: Board,
    white: bool,
    rights: String,
    ep: Option<Square>,
    clock: u32,
    number: u32,
    before: Option<Rc<Ladon>>,
}

/// A move that may leave its own king in check.
struct Candidate {
    from: Square,
    to: Square,
    /// What a pawn of the mover becomes.
    promotion: Option<char>,
    after: Board,
    /// The squares that the move has put something on or taken something from.
    touched: Vec<Square>,
    /// Whether the fifty moves are counted anew.
    fresh: bool,
    /// The square that a double step has passed.
    passed: Option<Square>,
}

impl Candidate {
    /// The man on `from` goes to `to`, and takes what stands there.
    fn plain(board: &Board, from: Square, to: Square) -> Candidate {
        let fresh = board.at(to) != EMPTY || board.at(from).eq_ignore_ascii_case(&'p');
        let after = board.moved(from, to);
        Candidate { from, to, promotion: None, after, touched: vec![from, to], fresh, passed: None }
    }

    fn text(&self) -> String {
        let promotion = self.promotion.map(String::from).unwrap_or_default();
        format!("{}{}{promotion}", name(self.from), name(self.to))
    }
}

/// All moves of a side but castling, whether or not its king stays in check.
fn candidates(board: &Board, white: bool, ep: Option<Square>) -> Vec<Candidate> {
    let mut list = Vec::with_capacity(64);
    for (from, man) in board.men(white) {
        match man.to_ascii_lowercase() {
            'p' => pawn_moves(board, from, white, ep, &mut list),
            'l' => ladon_moves(board, from, white, &mut list),
            kind => {
                let targets = targets(board, from, kind).into_iter();
                let free = targets.filter(|&to| board.at(to) != HOLE && !is_of(board.at(to), white));
                list.extend(free.map(|to| Candidate::plain(board, from, to)));
            }
        }
    }
    list
}

/// Where a man of the orthodox game goes, own men not minded.
fn targets(board: &Board, from: Square, kind: char) -> Vec<Square> {
    let slides = |ways: &[Square]| ways.iter().flat_map(|&way| board.slide(from, way)).collect();
    let leaps = |ways: &[Square]| ways.iter().map(|&way| ahead(from, way, 1)).collect();
    match kind {
        'k' => leaps(&EVERY_WAY),
        'n' => leaps(&KNIGHT),
        'q' => slides(&EVERY_WAY),
        'r' => slides(&STRAIGHT),
        'b' => slides(&DIAGONAL),
        _ => panic!("no man is called {kind}"),
    }
}

fn pawn_moves(board: &Board, from: Square, white: bool, ep: Option<Square>, list: &mut Vec<Candidate>) {
    let up = forward(white);
    let one = ahead(from, up, 1);
    let two = ahead(from, up, 2);
    let mut moves = Vec::new();
    if board.at(one) == EMPTY {
        moves.push(Candidate::plain(board, from, one));
        if rank_of(from, white) == 2 && board.at(two) == EMPTY {
            let mut double = Candidate::plain(board, from, two);
            double.passed = Some(one);
            moves.push(double);
        }
    }
    for to in [ahead(one, (1, 0), 1), ahead(one, (-1, 0), 1)] {
        if is_of(board.at(to), !white) {
            moves.push(Candidate::plain(board, from, to));
        } else if Some(to) == ep {
            let mut taking = Candidate::plain(board, from, to);
            taking.after.put((to.0, from.1), EMPTY);
            moves.push(taking);
        }
    }
    for plain in moves {
        if rank_of(plain.to, white) == 8 {
            for kind in PROMOTIONS {
                let mut promoting = Candidate::plain(board, from, plain.to);
                promoting.promotion = Some(kind);
                promoting.after.put(plain.to, colored(kind, white));
                list.push(promoting);
            }
        } else {
            list.push(plain);
        }
    }
}

/// One or two steps over empty squares; then the man on the next square is pushed if it can be.
fn ladon_moves(board: &Board, from: Square, white: bool, list: &mut Vec<Candidate>) {
    for way in EVERY_WAY {
        for steps in [1, 2] {
            let to = ahead(from, way, steps);
            if board.at(to) != EMPTY {
                break;
            }
            let next = ahead(to, way, 1);
            let beyond = ahead(to, way, 2);
            if can_be_pushed(board, next, beyond, white) {
                pushes(board, [from, to, next, beyond], white, list);
            } else {
                list.push(Candidate::plain(board, from, to));
            }
        }
    }
}

/// Whether a Ladon of this side that has stopped beside `next` pushes a man from there to `beyond`.
fn can_be_pushed(board: &Board, next: Square, beyond: Square, white: bool) -> bool {
    let man = board.at(next);
    if man == EMPTY || man == HOLE {
        return false;
    }
    let free = board.at(beyond) == EMPTY || is_of(board.at(beyond), !white);
    let is_pawn = man.eq_ignore_ascii_case(&'p');
    let back_home = is_pawn && rank_of(beyond, man.is_ascii_uppercase()) == 1;
    free && !back_home
}

/// The Ladon goes `from` - `to` and pushes the man on `next` to `beyond`.
fn pushes(board: &Board, [from, to, next, beyond]: [Square; 4], white: bool, list: &mut Vec<Candidate>) {
    let man = board.at(next);
    let owner = man.is_ascii_uppercase();
    let is_pawn = man.eq_ignore_ascii_case(&'p');
    let mut push = Candidate::plain(board, from, to);
    push.after = push.after.moved(next, beyond);
    push.touched = vec![from, to, next, beyond];
    push.fresh = is_pawn || board.at(beyond) != EMPTY;
    if !is_pawn || rank_of(beyond, owner) != 8 {
        list.push(push);
    } else if owner == white {
        for kind in PROMOTIONS {
            let mut after = push.after;
            after.put(beyond, colored(kind, owner));
            list.push(Candidate { after, promotion: Some(kind), touched: push.touched.clone(), ..push });
        }
    } else {
        push.after.put(beyond, colored('q', owner));
        list.push(push);
    }
}

/// Whether the enemy could capture this side's king, were it his turn.
fn is_capturable(board: &Board, white: bool) -> bool {
    let king = colored('k', white);
    candidates(board, !white, None).iter().any(|enemy| enemy.after.find(king).is_none())
}

/// The squares from one to another on the same rank, both included.
fn squares_between(from: Square, to: Square) -> Vec<Square> {
    let (low, high) = (from.0.min(to.0), from.0.max(to.0));
    (low..=high).map(|file| (file, from.1)).collect()
}

/// Whether a pawn of `white` could take on the square that an enemy pawn has just passed.
fn can_take_passing(board: &Board, passed: Square, white: bool) -> bool {
    let back = forward(!white);
    let below = ahead(passed, back, 1);
    let beside = [ahead(below, (1, 0), 1), ahead(below, (-1, 0), 1)];
    let victim = board.at(below) == colored('p', !white) && board.at(passed) == EMPTY && rank_of(passed, white) == 6;
    victim && beside.iter().any(|&from| board.at(from) == colored('p', white))
}

impl Ladon {
    fn castlings(&self) -> Vec<Candidate> {
        let mut list = Vec::new();
        for wing in self.wings {
            let (king, rook) = (square(wing.king), square(wing.rook));
            let (king_goal, rook_goal) = (square(wing.king_goal), square(wing.rook_goal));
            if wing.letter.is_ascii_uppercase() != self.white || !self.rights.contains(wing.letter) {
                continue;
            }
            let mut between = squares_between(king, rook);
            between.retain(|&other| other != king && other != rook);
            if between.iter().any(|&other| self.board.at(other) != EMPTY) {
                continue;
            }
            // The king walks with the rook at home: it may not be capturable anywhere.
            let path = squares_between(king, king_goal);
            if path.iter().any(|&step| is_capturable(&self.walked(king, step), self.white)) {
                continue;
            }
            let mut after = self.board.moved(king, king_goal);
            after = after.moved(rook, rook_goal);
            let touched = vec![king, king_goal, rook, rook_goal];
            let (from, to) = (king, king_goal);
            list.push(Candidate { from, to, promotion: None, after, touched, fresh: false, passed: None });
        }
        list
    }

    /// The board with the king on a square of its way.
    fn walked(&self, king: Square, step: Square) -> Board {
        if king == step { self.board } else { self.board.moved(king, step) }
    }

    fn after(&self, candidate: &Candidate, before: &Rc<Ladon>) -> Ladon {
        let lost = |letter: char| {
            let wing = self.wings.iter().find(|wing| wing.letter == letter).unwrap();
            candidate.touched.contains(&square(wing.king)) || candidate.touched.contains(&square(wing.rook))
        };
        let ep = candidate.passed.filter(|&passed| can_take_passing(&candidate.after, passed, !self.white));
        Ladon {
            wings: self.wings,
            board: candidate.after,
            white: !self.white,
            rights: self.rights.chars().filter(|&letter| !lost(letter)).collect(),
            ep,
            clock: if candidate.fresh { 0 } else { self.clock + 1 },
            number: self.number + u32::from(!self.white),
            before: Some(before.clone()),
        }
    }

    /// The en-passant square, if a pawn may take there without leaving its king capturable.
    fn legal_ep(&self) -> Option<Square> {
        let ep = self.ep?;
        let all = candidates(&self.board, self.white, self.ep);
        let takes = |c: &&Candidate| c.to == ep && self.board.at(c.from).eq_ignore_ascii_case(&'p') && c.from.0 != ep.0;
        all.iter().filter(takes).any(|c| !is_capturable(&c.after, self.white)).then_some(ep)
    }

    fn is_same(&self, other: &Ladon) -> bool {
        self.board == other.board
            && self.white == other.white
            && self.rights == other.rights
            && self.legal_ep() == other.legal_ep()
    }

    fn times_seen(&self) -> usize {
        let mut times = 1;
        let mut earlier = self.before.as_ref();
        while let Some(position) = earlier {
            times += usize::from(self.is_same(position));
            earlier = position.before.as_ref();
        }
        times
    }
}

impl Game for Ladon {
    fn from_fen(variant: &str, fen: &str) -> Ladon {
        let fields: Vec<&str> = fen.split(' ').collect();
        let wings = match variant {
            "ladon" => &LADON,
            "ladon-decimal" => &DECIMAL,
            "ladon-gustavian" => &GUSTAVIAN,
            other => panic!("{other} is no array of Ladon Chess"),
        };
        let board = Board::parse(fields[0]);
        let white = fields[1] == "w";
        let held = |wing: &&Wing| {
            let owner = wing.letter.is_ascii_uppercase();
            let at_home = board.at(square(wing.king)) == colored('k', owner)
                && board.at(square(wing.rook)) == colored('r', owner);
            at_home && fields[2].contains(wing.letter)
        };
        let rights = wings.iter().filter(held).map(|wing| wing.letter).collect();
        let ep = if fields[3] == "-" { None } else { Some(square(fields[3])) };
        let ep = ep.filter(|&passed| can_take_passing(&board, passed, white));
        let (clock, number) = (fields[4].parse().unwrap(), fields[5].parse().unwrap());
        Ladon { wings, board, white, rights, ep, clock, number, before: None }
    }

    fn fen(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let ep = self.ep.map_or("-".to_string(), name);
        format!("{} {side} {rights} {ep} {} {}", self.board.field(), self.clock, self.number)
    }

    fn successors(&self) -> Vec<(String, Ladon)> {
        let before = Rc::new(self.clone());
        let mut all = candidates(&self.board, self.white, self.ep);
        all.extend(self.castlings());
        let legal = all.iter().filter(|candidate| !is_capturable(&candidate.after, self.white));
        legal.map(|candidate| (candidate.text(), self.after(candidate, &before))).collect()
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
