//! Positions to ask oracles about: from seeded random games that are led to where rules matter.

use ladorea::board::{Color, Square};
use ladorea::games::{AnyPosition, AnyVariant, shuffle};
use ladorea::men::Role;
use ladorea::position::{Move, MoveTag};
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// The most positions taken from one game.
const PER_GAME: usize = 10;
/// Of positions without anything special in them, one in so many is taken.
const PLAIN_ONE_IN: usize = 8;

/// The games in which kings and rooks start anywhere.
const FISCHER: [&str; 2] = ["fischerandom", "caparandom"];

/// Where a game begins, and how it is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// From the array, all moves alike.
    Opening,
    /// From the array, captures preferred.
    Slaughter,
    /// From a few men anywhere, pawns where they are about to do something.
    Ending,
    /// From kings and rooks at home with the right to castle, and a few men anywhere.
    Castling,
}

impl Plan {
    /// The most plies of a game: rights are soon lost, and few men soon come to rest.
    const fn plies(self) -> usize {
        match self {
            Plan::Opening | Plan::Slaughter => 160,
            Plan::Ending => 14,
            Plan::Castling => 10,
        }
    }
}

/// The plans in turn. Short games give fewer positions, so that there must be more of them.
const PLANS: [Plan; 13] = [
    Plan::Opening,
    Plan::Ending,
    Plan::Castling,
    Plan::Ending,
    Plan::Castling,
    Plan::Ending,
    Plan::Slaughter,
    Plan::Castling,
    Plan::Ending,
    Plan::Castling,
    Plan::Ending,
    Plan::Castling,
    Plan::Ending,
];

/// How many positions have what.
#[derive(Debug, Default)]
pub(super) struct Census {
    pub(super) checks: usize,
    pub(super) en_passant: usize,
    pub(super) castling: usize,
    pub(super) promotions: usize,
    pub(super) ends: usize,
}

impl Census {
    /// Counts what is in positions.
    pub(super) fn of(positions: &[AnyPosition]) -> Census {
        let mut census = Census::default();
        for position in positions {
            let moves = position.legal_moves();
            let any = |fits: &dyn Fn(&Move) -> bool| moves.iter().any(fits) as usize;
            census.checks += position.is_check() as usize;
            census.en_passant += any(&|m| m.tag() == MoveTag::EnPassant);
            census.castling += any(&|m| m.tag() == MoveTag::Castle);
            census.promotions += any(&|m| m.promoted().is_some());
            census.ends += moves.is_empty() as usize;
        }
        census
    }
}

/// Different positions of a variant, always the same for a seed.
pub(super) fn positions(variant: &AnyVariant, count: usize, seed: u64) -> Vec<AnyPosition> {
    let random = SplitMix::new(seed);
    let arrays = arrays(variant);
    let mut maker = Maker { variant, arrays, random, seen: HashSet::new(), found: Vec::new() };
    for plan in PLANS.into_iter().cycle() {
        if maker.found.len() >= count {
            break;
        }
        maker.game(plan);
    }
    maker.found.truncate(count);
    maker.found
}

/// The start positions of a variant.
fn arrays(variant: &AnyVariant) -> Vec<String> {
    match shuffle::find(variant.name()) {
        Some(shuffle) => (shuffle.arrays)().iter().map(|array| (shuffle.fen)(array)).collect(),
        None => vec![variant.spec().fen.to_string()],
    }
}

struct Maker<'a> {
    variant: &'a AnyVariant,
    arrays: Vec<String>,
    random: SplitMix,
    seen: HashSet<String>,
    found: Vec<AnyPosition>,
}

impl Maker<'_> {
    /// Plays a game and takes positions from it.
    fn game(&mut self, plan: Plan) {
        let Some(mut position) = self.start(plan) else {
            return;
        };
        let most = self.found.len() + PER_GAME;
        for _ in 0..plan.plies() {
            let moves = position.legal_moves();
            let wanted = is_special(&position, &moves) || self.random.below(PLAIN_ONE_IN) == 0;
            if wanted && self.seen.insert(without_clocks(&position.fen())) {
                self.found.push(position.clone());
            }
            if position.outcome().is_some() || self.found.len() == most {
                return;
            }
            if let Some(m) = self.choose(plan, &position, &moves) {
                position.make(m);
            }
        }
    }

    fn start(&mut self, plan: Plan) -> Option<AnyPosition> {
        let fen = match plan {
            Plan::Opening | Plan::Slaughter => self.random.pick(&self.arrays)?.clone(),
            Plan::Ending => self.ending(),
            Plan::Castling => self.castling(),
        };
        // A set-up whose side not to move is in check, and the like.
        self.variant.position(&fen).ok()
    }

    fn choose(&mut self, plan: Plan, position: &AnyPosition, moves: &[Move]) -> Option<Move> {
        let captures = |m: &&Move| position.board().at(m.to()).is_of(!position.side());
        let preferred: Vec<Move> = match plan {
            Plan::Opening => Vec::new(),
            Plan::Slaughter => moves.iter().filter(captures).copied().collect(),
            Plan::Ending => moves.iter().filter(|m| m.tag() == MoveTag::Double).copied().collect(),
            Plan::Castling => moves.iter().filter(|m| m.tag() != MoveTag::Castle && !captures(m)).copied().collect(),
        };
        let from = if self.random.below(3) > 0 && !preferred.is_empty() { &preferred } else { moves };
        self.random.pick(from).copied()
    }

    fn side(&mut self) -> Color {
        Color::ALL[self.random.below(2)]
    }

    /// A square that is empty on the set-up, not on the first or last rank if `inner`.
    fn empty(&mut self, men: &SetUp, inner: bool) -> Square {
        let squares: Vec<Square> = self.variant.geometry().squares().collect();
        let ends = [0, self.variant.geometry().ranks() - 1];
        loop {
            let square = squares[self.random.below(squares.len())];
            if men.at(square).is_none() && !(inner && ends.contains(&square.rank().index())) {
                return square;
            }
        }
    }

    /// Puts a man of any kind but the king somewhere.
    fn put_any(&mut self, men: &mut SetUp, pawns_in_ten: usize) {
        let wants_pawn = self.random.below(10) < pawns_in_ten;
        let fits = |role: Role| if wants_pawn { role == Role::Pawn } else { role == Role::Ordinary };
        let letters: Vec<char> =
            self.variant.spec().men.iter().filter(|man| fits(man.role)).map(|man| man.letter).collect();
        let square = self.empty(men, wants_pawn);
        let color = self.side();
        if let Some(&letter) = self.random.pick(&letters) {
            men.put(square, color, letter);
        }
    }

    /// Two kings, up to six other men, half of them pawns, and a pawn that may pass by an enemy's.
    fn ending(&mut self) -> String {
        let mut men = SetUp::new(self.variant);
        for color in Color::ALL {
            let square = self.empty(&men, false);
            men.put(square, color, 'K');
        }
        let side = self.side();
        self.put_passing_pawns(&mut men, side);
        for _ in 0..1 + self.random.below(6) {
            self.put_any(&mut men, 5);
        }
        men.fen(side, "-")
    }

    /// A pawn on its second rank, and an enemy's beside the goal of its double step.
    fn put_passing_pawns(&mut self, men: &mut SetUp, color: Color) {
        let file = 1 + self.random.below(self.variant.geometry().files() - 1);
        let last = self.variant.geometry().ranks() - 1;
        let rank = |from_own_side: usize| if color == Color::White { from_own_side } else { last - from_own_side };
        let swap = self.random.below(2);
        for (file, rank, color) in [(file - swap, rank(1), color), (file - (1 - swap), rank(3), !color)] {
            if men.rows[rank][file].is_none() {
                men.put_at(file, rank, color, 'P');
            }
        }
    }

    /// Kings and rooks at home, up to seven men anywhere. Rights that do not fit are among them: they must be dropped.
    fn castling(&mut self) -> String {
        let mut men = SetUp::new(self.variant);
        let home = self.home();
        let mut rights = String::new();
        for color in Color::ALL {
            let rank = if color == Color::White { 0 } else { self.variant.geometry().ranks() - 1 };
            for (file, &letter) in home.iter().enumerate() {
                if letter == 'K' || letter == 'R' && self.random.below(8) > 0 {
                    men.put_at(file, rank, color, letter);
                }
            }
            let letters = if self.random.below(2) == 0 { "KQ".to_string() } else { self.rook_files(&home) };
            let letters = if color == Color::White { letters } else { letters.to_ascii_lowercase() };
            rights.extend(letters.chars().filter(|_| self.random.below(8) > 0));
        }
        for _ in 0..self.random.below(8) {
            self.put_any(&mut men, 3);
        }
        men.fen(self.side(), if rights.is_empty() { "-" } else { &rights })
    }

    /// The first rank of the array; in Fischer games a king and two or three rooks anywhere.
    fn home(&mut self) -> Vec<char> {
        if !FISCHER.contains(&self.variant.name()) {
            let array = self.variant.spec().fen.split('/').next().unwrap_or("");
            return array.to_ascii_uppercase().chars().collect();
        }
        let mut home = vec!['.'; self.variant.geometry().files()];
        for &letter in &['K', 'R', 'R', 'R'][..3 + self.random.below(2)] {
            let file = self.random.below(home.len());
            home[file] = if home[file] == 'K' { 'K' } else { letter };
        }
        home
    }

    /// The files of the rooks, one for each wing, as letters of rights.
    fn rook_files(&mut self, home: &[char]) -> String {
        let king = home.iter().position(|&letter| letter == 'K').unwrap_or(0);
        let files: Vec<usize> = (0..home.len()).filter(|&file| home[file] == 'R').collect();
        let (left, right): (Vec<usize>, Vec<usize>) = files.iter().partition(|&&file| file < king);
        let picked = [self.random.pick(&right).copied(), self.random.pick(&left).copied()];
        picked.into_iter().flatten().map(|file| (b'A' + file as u8) as char).collect()
    }
}

/// Whether a position has a check, a castling, a promotion, an en-passant square, or no move at all.
fn is_special(position: &AnyPosition, moves: &[Move]) -> bool {
    position.is_check()
        || moves.is_empty()
        || moves.iter().any(|m| m.tag() == MoveTag::Castle || m.promoted().is_some())
        || position.fen().split(' ').nth(3) != Some("-")
}

/// The first four fields of a FEN.
fn without_clocks(fen: &str) -> String {
    fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Men on a board that is being filled, by rank from White's side.
struct SetUp {
    rows: Vec<Vec<Option<char>>>,
}

impl SetUp {
    fn new(variant: &AnyVariant) -> SetUp {
        SetUp { rows: vec![vec![None; variant.geometry().files()]; variant.geometry().ranks()] }
    }

    fn at(&self, square: Square) -> Option<char> {
        self.rows[square.rank().index()][square.file().index()]
    }

    fn put(&mut self, square: Square, color: Color, letter: char) {
        self.put_at(square.file().index(), square.rank().index(), color, letter);
    }

    fn put_at(&mut self, file: usize, rank: usize, color: Color, letter: char) {
        let letter = if color == Color::White { letter } else { letter.to_ascii_lowercase() };
        self.rows[rank][file] = Some(letter);
    }

    fn fen(&self, side: Color, rights: &str) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| row_text(row)).collect();
        format!("{} {} {rights} - 0 1", rows.join("/"), side.letter())
    }
}

/// A row as a FEN has it.
fn row_text(row: &[Option<char>]) -> String {
    let mut text = String::new();
    for group in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match group[0] {
            Some(letter) => text.push(letter),
            None => text += &group.len().to_string(),
        }
    }
    text
}
