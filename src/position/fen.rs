//! FEN: one reader and one writer of set-ups.
//!
//! Six fields: men (with `*` for holes and numbers up to two digits), side, rights, mark, clock, move number. What
//! comes after the side may be missing, and a number in place of the mark is taken for the clock (XBoard sends five
//! fields in games without en passant). Nothing is guessed beyond that: what is not understood is refused, naming the
//! token.

use super::Position;
use super::error::{FenError, quote};
use super::notation::Notation;
use super::setup::{Right, Setup};
use super::state::Mark;
use super::variant::Variant;
use crate::board::{Color, File, Geometry, MAX_FILES, MAX_MEN, MAX_RANKS, Piece, Rank, Square};
use std::sync::Arc;

impl<R: Notation> Position<R> {
    /// The position that a FEN describes.
    ///
    /// # Errors
    /// A [`FenError`] that names the token which is wrong.
    pub fn from_fen(variant: &Arc<Variant<R>>, fen: &str) -> Result<Position<R>, FenError> {
        Position::from_setup(variant, &variant.read_setup(fen)?)
    }

    /// The position as a FEN of six fields.
    pub fn fen(&self) -> String {
        self.variant.write_setup(&self.setup())
    }
}

impl<R: Notation> Variant<R> {
    /// The set-up that a FEN describes, which need not be a position.
    ///
    /// # Errors
    /// A [`FenError`] that names the token which is not understood.
    pub fn read_setup(&self, fen: &str) -> Result<Setup, FenError> {
        let mut fields = fen.split_ascii_whitespace().peekable();
        let mut men = MenReader { variant: self, setup: Setup::empty(self.geometry()), counts: [0; 2] };
        men.read(fields.next().ok_or(FenError::Empty)?)?;
        let mut setup = men.setup;
        setup.side = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Side(quote(other))),
        };
        setup.rights = R::read_rights(self, fields.next().unwrap_or(NOTHING))?;
        let mark = fields.next_if(|field| field.parse::<u32>().is_err()).unwrap_or(NOTHING);
        setup.clock = read_number(fields.next(), 0)?;
        setup.number = read_number(fields.next(), 1)?;
        if let Some(extra) = fields.next() {
            return Err(FenError::Extra(quote(extra)));
        }
        setup.mark = self.read_mark(mark)?;
        Ok(setup)
    }

    /// The set-up as a FEN of six fields. Men that the variant does not have are question marks.
    pub fn write_setup(&self, setup: &Setup) -> String {
        let men = write_ranks(self.geometry(), |square| match setup.at(square) {
            piece if piece.is_guard() => Some('*'),
            piece => piece.kind().map(|kind| if self.army().has(kind) { self.army().letter(piece) } else { UNKNOWN }),
        });
        let (side, rights, mark) = (setup.side.letter(), write_rights(&setup.rights), write_mark(setup.mark));
        format!("{men} {side} {rights} {mark} {} {}", setup.clock, setup.number)
    }

    /// Reads the fourth field of a FEN.
    ///
    /// # Errors
    /// If it has not the squares that a mark of the family has.
    pub fn read_mark(&self, field: &str) -> Result<Mark, FenError> {
        if field == NOTHING {
            return Ok(Mark::NONE);
        }
        let geometry = self.geometry();
        let wrong = || FenError::Mark(quote(field));
        let (first, rest) = geometry.read_square(field).ok_or_else(wrong)?;
        match geometry.read_square(rest) {
            None if rest.is_empty() => Ok(Mark::square(first)),
            Some((second, "")) if R::MARK_SQUARES == 2 => Ok(Mark::pair(first, second)),
            _ => Err(wrong()),
        }
    }
}

/// An empty field.
pub(crate) const NOTHING: &str = "-";

/// A man that is none of the variant's.
const UNKNOWN: char = '?';

/// A hole of the board.
const HOLE: char = '*';

/// The rights as letters.
pub(super) fn write_rights(rights: &[Right]) -> String {
    if rights.is_empty() { NOTHING.to_string() } else { rights.iter().map(|right| right.letter()).collect() }
}

/// The rights field of a FEN as it stands there.
pub(super) fn rights_field(fen: &str) -> &str {
    fen.split_ascii_whitespace().nth(2).unwrap_or(NOTHING)
}

fn write_mark(mark: Mark) -> String {
    match (mark.is_none(), mark.is_pair()) {
        (true, _) => NOTHING.to_string(),
        (_, false) => mark.first().to_string(),
        (_, true) => format!("{}{}", mark.first(), mark.second()),
    }
}

/// What a row of a FEN says, piece by piece.
enum Part {
    /// So many empty squares.
    Empty(usize),
    /// A man or a hole.
    Letter(char),
}

fn parts(row: &str) -> impl Iterator<Item = Part> + '_ {
    let mut letters = row.chars().peekable();
    std::iter::from_fn(move || {
        let letter = letters.next()?;
        let Some(digit) = letter.to_digit(10) else { return Some(Part::Letter(letter)) };
        let mut count = digit as usize;
        while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
            count = (count * 10 + digit as usize).min(MOST_EMPTY);
            letters.next();
        }
        Some(Part::Empty(count))
    })
}

/// More empty squares are too many as well.
const MOST_EMPTY: usize = 1000;

/// The holes that a FEN's board field tells, before anything of the game is known. What lies beyond the largest board
/// is left out: reading the set-up refuses it.
pub(super) fn holes(fen: &str) -> Vec<Square> {
    let rows: Vec<&str> = fen.split_ascii_whitespace().next().unwrap_or("").split('/').collect();
    let mut found = Vec::new();
    for (row, rank) in rows.iter().rev().zip(0..MAX_RANKS) {
        let mut file = 0;
        for part in parts(row) {
            match part {
                Part::Empty(count) => file += count,
                Part::Letter(letter) => {
                    if letter == HOLE && file < MAX_FILES {
                        found.push(Square::new(File::new(file), Rank::new(rank)));
                    }
                    file += 1;
                }
            }
        }
    }
    found
}

/// Letters on squares as a FEN has them: ranks from the last, runs of squares without a letter counted.
pub(crate) fn write_ranks(geometry: &Geometry, letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let mut empty = 0;
        for file in 0..geometry.files() {
            let Some(letter) = letter(Square::new(File::new(file), Rank::new(rank))) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn read_number<T: TryFrom<u32> + Copy>(field: Option<&str>, default: T) -> Result<T, FenError> {
    match field {
        None | Some(NOTHING) => Ok(default),
        Some(text) => {
            let number: u32 = text.parse().map_err(|_| FenError::Number(quote(text)))?;
            T::try_from(number).map_err(|_| FenError::Number(quote(text)))
        }
    }
}

/// The first field on its way into a set-up.
struct MenReader<'a, R: Notation> {
    variant: &'a Variant<R>,
    setup: Setup,
    /// How many men each side has so far.
    counts: [usize; 2],
}

impl<R: Notation> MenReader<'_, R> {
    fn read(&mut self, field: &str) -> Result<(), FenError> {
        let expected = self.variant.geometry().ranks();
        let rows: Vec<&str> = field.split('/').collect();
        if rows.len() != expected {
            return Err(FenError::Ranks { found: rows.len(), expected });
        }
        (0..expected).rev().zip(rows).try_for_each(|(rank, row)| self.read_row(rank, row))
    }

    fn read_row(&mut self, rank: usize, row: &str) -> Result<(), FenError> {
        let geometry = self.variant.geometry();
        let files = geometry.files();
        let on_rank = |file: usize| Square::new(File::new(file), Rank::new(rank));
        let mut file = 0;
        for part in parts(row) {
            match part {
                Part::Empty(count) => {
                    let mut squares = (file..(file + count).min(files)).map(on_rank);
                    if let Some(hole) = squares.find(|&square| !geometry.contains(square)) {
                        return Err(FenError::Hole { square: hole.to_string() });
                    }
                    file += count;
                }
                Part::Letter(letter) => {
                    if file < files {
                        self.place(on_rank(file), letter)?;
                    } else if letter != HOLE {
                        man(self.variant, letter)?;
                    }
                    file += 1;
                }
            }
        }
        if file != files {
            return Err(FenError::Files { rank: rank + 1, row: quote(row), found: file, expected: files });
        }
        Ok(())
    }

    fn place(&mut self, square: Square, letter: char) -> Result<(), FenError> {
        if self.variant.geometry().contains(square) == (letter == HOLE) {
            return Err(FenError::Hole { square: square.to_string() });
        }
        if letter == HOLE {
            return Ok(());
        }
        let piece = man(self.variant, letter)?;
        if let Some(color) = piece.color() {
            let count = &mut self.counts[color.index()];
            *count += 1;
            if *count > MAX_MEN {
                return Err(FenError::TooManyMen { color: color.name() });
            }
        }
        self.setup.put(square, piece);
        Ok(())
    }
}

fn man<R: Notation>(variant: &Variant<R>, letter: char) -> Result<Piece, FenError> {
    let unknown = || FenError::Letter { letter, variant: variant.name().to_string() };
    variant.army().piece(letter).ok_or_else(unknown)
}
