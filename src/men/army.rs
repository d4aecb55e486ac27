//! All men of a variant, compiled.

use super::attacks::AttackTable;
use super::betza::{self, BetzaError};
use super::movement::{Hop, Movement, UNLIMITED};
use crate::board::{Color, Kind, MAX_FILES, MAX_KINDS, MAX_RANKS, Piece, Step};
use arrayvec::ArrayVec;
use std::borrow::Cow;
use thiserror::Error;

/// What a man is for, beside moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing special.
    Ordinary,
    /// A pawn: the rules of its game add double steps, promotion and the like.
    Pawn,
    /// The man that may not be lost.
    Royal,
}

/// One sort of man as a variant declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// The upper-case letter in FEN, moves and SAN.
    pub letter: char,
    /// The English name, lower case.
    pub name: Cow<'static, str>,
    /// Its moves, see [`betza`].
    pub betza: Cow<'static, str>,
    /// What it is for.
    pub role: Role,
    /// Its worth in centipawns, if the declaration tells it.
    pub value: Option<i32>,
}

impl Man {
    /// A man without a special role.
    pub const fn new(letter: char, name: &'static str, betza: &'static str) -> Man {
        Man::with_role(letter, name, betza, Role::Ordinary)
    }

    /// A man with any role.
    pub const fn with_role(letter: char, name: &'static str, betza: &'static str, role: Role) -> Man {
        Man { letter, name: Cow::Borrowed(name), betza: Cow::Borrowed(betza), role, value: None }
    }
}

/// Why a set of men cannot be an army.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArmyError {
    /// A man's moves are not understood.
    #[error("the moves of {man}: {error}")]
    Betza {
        /// The man's letter.
        man: char,
        /// What is wrong.
        error: BetzaError,
    },
    /// More sorts of men than a byte has room for.
    #[error("{0} sorts of men are more than {max}", max = MAX_KINDS - 1)]
    TooMany(usize),
    /// Two men with one letter.
    #[error("two men have the letter {0}")]
    Letter(char),
    /// A letter that a FEN cannot tell from other things.
    #[error("'{0}' is no capital letter from A to Z")]
    NoLetter(char),
    /// Two riders whose lines overlap in the attack table.
    #[error("the rider {0} shares a difference of squares with another rider")]
    Rider(char),
    /// Two parts of a man's moves that mean the same square, so that a move would be listed twice.
    #[error("the moves of {man} reach the square {dx} to the right and {dy} ahead in two ways")]
    Twice {
        /// The man's letter.
        man: char,
        /// Files to the right.
        dx: i32,
        /// Ranks forward.
        dy: i32,
    },
}

/// A direction with everything that a plain leap or slide does not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// One step.
    pub step: Step,
    /// The fewest steps.
    pub least: u8,
    /// The most steps.
    pub range: u8,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Needs a hurdle.
    pub hop: bool,
}

/// How one man of one colour moves, for the generators. Pawns and first moves are the business of the game.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// Leaps, moving and capturing.
    pub leaps: ArrayVec<Step, 40>,
    /// Slides to the edge, moving and capturing.
    pub slides: ArrayVec<Step, 8>,
    /// All else.
    pub rays: Vec<Ray>,
}

/// The men that move as king, knight and bishop of chess, as sets of [`Piece::bit`] with both colours: those whose
/// endings are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minors {
    /// Royal men that move as the king.
    pub kings: u32,
    /// Ordinary men that move as the knight.
    pub knights: u32,
    /// Ordinary men that move as the bishop.
    pub bishops: u32,
}

impl Minors {
    fn add(&mut self, man: &Man, piece: Piece) {
        match (man.role, &*man.betza) {
            (Role::Royal, "K") => self.kings |= piece.bit(),
            (Role::Ordinary, "N") => self.knights |= piece.bit(),
            (Role::Ordinary, "B") => self.bishops |= piece.bit(),
            _ => {}
        }
    }

    /// All of them.
    #[inline]
    pub const fn all(self) -> u32 {
        self.kings | self.knights | self.bishops
    }
}

/// The men of a variant: names, letters, and all tables made of their moves.
#[derive(Clone, Debug)]
pub struct Army {
    men: Vec<Man>,
    motions: Box<[Motion; Piece::COUNT]>,
    movements: Vec<Vec<Movement>>,
    attacks: AttackTable,
    royal: u32,
    pawns: u32,
    minors: Minors,
    needs_trial: bool,
}

/// The first square that two movements of a man reach for the same purpose.
fn overlap(movements: &[Movement]) -> Option<(i32, i32)> {
    movements.iter().enumerate().find_map(|(number, a)| movements[..number].iter().find_map(|b| a.overlap(b)))
}

impl Army {
    /// Parses and compiles the men, for boards of any size.
    ///
    /// # Errors
    /// An [`ArmyError`] that names the man.
    pub fn new(men: &[Man]) -> Result<Army, ArmyError> {
        Army::on_board(men, MAX_FILES, MAX_RANKS)
    }

    /// The same for a board of so many files and ranks, where more riders go together.
    ///
    /// # Errors
    /// As [`Army::new`].
    pub fn on_board(men: &[Man], files: usize, ranks: usize) -> Result<Army, ArmyError> {
        if men.len() >= MAX_KINDS {
            return Err(ArmyError::TooMany(men.len()));
        }
        let mut army = Army {
            men: men.to_vec(),
            motions: Box::new(std::array::from_fn(|_| Motion::default())),
            movements: Vec::new(),
            attacks: AttackTable::new(files, ranks),
            royal: 0,
            pawns: 0,
            minors: Minors::default(),
            needs_trial: false,
        };
        for (number, man) in men.iter().enumerate() {
            if men[..number].iter().any(|other| other.letter == man.letter) {
                return Err(ArmyError::Letter(man.letter));
            }
            if !man.letter.is_ascii_uppercase() {
                return Err(ArmyError::NoLetter(man.letter));
            }
            let movements = betza::parse(&man.betza).map_err(|error| ArmyError::Betza { man: man.letter, error })?;
            if let Some((dx, dy)) = overlap(&movements) {
                return Err(ArmyError::Twice { man: man.letter, dx, dy });
            }
            let goes_far = man.role == Role::Royal && !movements.iter().all(Movement::is_near);
            army.needs_trial |= goes_far || movements.iter().any(Movement::is_subtle);
            for color in Color::ALL {
                army.compile(man, Kind::new(number + 1).of(color), color, &movements)?;
            }
            army.movements.push(movements);
        }
        Ok(army)
    }

    fn compile(&mut self, man: &Man, piece: Piece, color: Color, movements: &[Movement]) -> Result<(), ArmyError> {
        match man.role {
            Role::Royal => self.royal |= piece.bit(),
            Role::Pawn => self.pawns |= piece.bit(),
            Role::Ordinary => {}
        }
        self.minors.add(man, piece);
        let motion = &mut self.motions[piece.index()];
        for movement in movements.iter().filter(|movement| !movement.initial) {
            if movement.captures && !self.attacks.add(piece, movement, color) {
                return Err(ArmyError::Rider(man.letter));
            }
            let step = movement.step(color);
            let plain = movement.moves && movement.captures && movement.hop == Hop::No && movement.least == 1;
            match movement.range {
                1 if plain && !motion.leaps.is_full() => motion.leaps.push(step),
                UNLIMITED if plain && !motion.slides.is_full() => motion.slides.push(step),
                range => motion.rays.push(Ray {
                    step,
                    least: movement.least,
                    range,
                    moves: movement.moves,
                    captures: movement.captures,
                    hop: movement.hop == Hop::One,
                }),
            }
        }
        Ok(())
    }

    /// The kinds, in the order of their declaration.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (1..=self.men.len()).map(Kind::new)
    }

    /// What was declared of a kind.
    ///
    /// # Panics
    /// If the kind is of another army that has more kinds.
    pub fn man(&self, kind: Kind) -> &Man {
        &self.men[kind.index() - 1]
    }

    /// The kind's moves as parsed, for White.
    pub fn movements(&self, kind: Kind) -> &[Movement] {
        &self.movements[kind.index() - 1]
    }

    /// Whether there are men of this kind.
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds().any(|known| known == kind)
    }

    /// The kind with this letter of either case.
    pub fn kind(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        self.kinds().find(|&kind| self.man(kind).letter == letter)
    }

    /// The man that a FEN letter means: upper case White, lower case Black.
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        self.kind(letter).map(|kind| kind.of(color))
    }

    /// The FEN letter of a man; `.` for what is none.
    pub fn letter(&self, piece: Piece) -> char {
        match (piece.kind(), piece.color()) {
            (Some(kind), Some(Color::White)) => self.man(kind).letter,
            (Some(kind), Some(Color::Black)) => self.man(kind).letter.to_ascii_lowercase(),
            _ => '.',
        }
    }

    /// The step lists of a man.
    #[inline]
    pub fn motion(&self, piece: Piece) -> &Motion {
        &self.motions[piece.index() % Piece::COUNT]
    }

    /// The table of all captures.
    #[inline]
    pub const fn attacks(&self) -> &AttackTable {
        &self.attacks
    }

    /// Whether the man is royal.
    #[inline]
    pub const fn is_royal(&self, piece: Piece) -> bool {
        self.royal & piece.bit() != 0
    }

    /// Whether the man is a pawn.
    #[inline]
    pub const fn is_pawn(&self, piece: Piece) -> bool {
        self.pawns & piece.bit() != 0
    }

    /// The men that move as king, knight and bishop of chess.
    #[inline]
    pub const fn minors(&self) -> Minors {
        self.minors
    }

    /// Whether the safety of a king is told only by trying each move: see the generator of orthodox games.
    #[inline]
    pub const fn needs_trial(&self) -> bool {
        self.needs_trial
    }

    /// The royal kind, if the army has one.
    pub fn royal_kind(&self) -> Option<Kind> {
        self.kinds().find(|&kind| self.man(kind).role == Role::Royal)
    }

    /// The pawn's kind, if the army has one.
    pub fn pawn_kind(&self) -> Option<Kind> {
        self.kinds().find(|&kind| self.man(kind).role == Role::Pawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, File, Geometry, Rank, Square};

    const MEN: &[Man] = &[
        Man::new('N', "knight", "N"),
        Man::new('Q', "queen", "Q"),
        Man::new('A', "archbishop", "BN"),
        Man::new('C', "chancellor", "RN"),
        Man::new('M', "camel", "C"),
        Man::new('E', "elephant", "WFAD"),
        Man::new('X', "short rook", "R4"),
        Man::new('Y', "lame dabbaba", "nD"),
    ];

    /// Reach on an empty board by plain arithmetic on files and ranks.
    fn reaches(letter: char, dx: i32, dy: i32) -> bool {
        let (x, y) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let (line, diagonal) = (x > 0 && y == 0, x > 0 && x == y);
        match letter {
            'N' => (x, y) == (2, 1),
            'Q' => line || diagonal,
            'A' => diagonal || (x, y) == (2, 1),
            'C' => line || (x, y) == (2, 1),
            'M' => (x, y) == (3, 1),
            'E' => x == 1 || (x == 2 && y != 1),
            'X' => line && x <= 4,
            _ => (x, y) == (2, 0),
        }
    }

    #[test]
    fn the_difference_table_agrees_with_arithmetic_on_all_pairs_of_squares() {
        let army = Army::new(MEN).unwrap();
        for (files, ranks) in [(8, 8), (10, 8), (12, 10)] {
            let geometry = Geometry::new(files, ranks).unwrap();
            let cells = geometry.empty_cells();
            let squares: Vec<Square> = geometry.squares().collect();
            for kind in army.kinds() {
                for &from in &squares {
                    for &to in &squares {
                        let (dx, dy) = from.delta(to);
                        let found = army.attacks().attacks(&cells, kind.of(Color::White).bit(), from, to);
                        assert_eq!(found, reaches(army.man(kind).letter, dx, dy), "{from}{to} {kind:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn slides_stop_at_men_and_hoppers_need_one() {
        let men = [Man::new('R', "rook", "R"), Man::new('C', "cannon", "pR")];
        let army = Army::new(&men).unwrap();
        let mut board = Board::empty(&Geometry::new(10, 8).unwrap());
        let square = |file, rank| Square::new(File::new(file), Rank::new(rank));
        let (rook, cannon) = (army.kind('r').unwrap().of(Color::White), army.kind('c').unwrap().of(Color::White));
        let attacks =
            |board: &Board, man: Piece| army.attacks().attacks(board.cells(), man.bit(), square(0, 0), square(9, 0));
        assert!(attacks(&board, rook) && !attacks(&board, cannon));
        board.put(square(4, 0), rook);
        assert!(!attacks(&board, rook) && attacks(&board, cannon));
        board.put(square(5, 0), rook);
        assert!(!attacks(&board, rook) && !attacks(&board, cannon));
    }

    #[test]
    fn bad_armies_are_refused_by_name() {
        let twice = [Man::new('R', "rook", "R"), Man::new('R', "ram", "W")];
        assert_eq!(Army::new(&twice).unwrap_err(), ArmyError::Letter('R'));
        let strange = [Man::new('U', "unicorn", "U")];
        assert!(matches!(Army::new(&strange).unwrap_err(), ArmyError::Betza { man: 'U', .. }));
        assert_eq!(Army::new(&vec![Man::new('A', "a", "W"); 16]).unwrap_err(), ArmyError::TooMany(16));
    }
}
