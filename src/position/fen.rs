//! Reading and writing positions as FEN.
//!
//! Six fields: men (with `*` for holes and numbers up to two digits), side, rights, mark, clock, move number. What
//! comes after the side may be missing, and a number in place of the mark is taken for the clock (XBoard sends five
//! fields in games without en passant). Nothing is guessed beyond that: what is not understood is refused, naming the
//! token.

use super::Position;
use super::rules::Rules;
use super::state::{Mark, State};
use super::variant::Variant;
use crate::board::{Board, Color, File, Geometry, MAX_FILES, MAX_MEN, MAX_RANKS, Piece, Rank, Square};
use std::sync::Arc;
use thiserror::Error;

/// Why a FEN is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// No board field.
    #[error("the FEN is empty")]
    Empty,
    /// Too few or too many rows.
    #[error("the board field has {found} ranks instead of {expected}")]
    Ranks {
        /// Rows given.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row that is too long or too short.
    #[error("rank {rank} (\"{row}\") has {found} files instead of {expected}")]
    Files {
        /// The rank as people count it.
        rank: usize,
        /// Its text.
        row: String,
        /// Squares given.
        found: usize,
        /// Files of the board.
        expected: usize,
    },
    /// A letter that is no man of the variant.
    #[error("'{letter}' is no man of {variant}")]
    Letter {
        /// The letter.
        letter: char,
        /// The variant.
        variant: String,
    },
    /// A hole where the board has a square, or the other way round.
    #[error("{square}: holes of the board and '*' in the FEN differ")]
    Hole {
        /// Where.
        square: String,
    },
    /// More men than a side can have.
    #[error("{color} has more than {MAX_MEN} men")]
    TooManyMen {
        /// Whose.
        color: &'static str,
    },
    /// A side that is neither `w` nor `b`.
    #[error("the side to move is \"{0}\" instead of w or b")]
    Side(String),
    /// A rights field that is not understood.
    #[error("the rights field \"{0}\" is not understood")]
    Rights(String),
    /// A mark (en passant and the like) that is not understood.
    #[error("the en-passant field \"{0}\" is neither - nor what this game has there")]
    Mark(String),
    /// A clock or move number that is none.
    #[error("\"{0}\" is not a number of moves")]
    Number(String),
    /// More fields than six.
    #[error("\"{0}\" behind the sixth field is not understood")]
    Extra(String),
    /// Not exactly one royal man.
    #[error("{color} has {found} kings instead of one")]
    Kings {
        /// Whose.
        color: &'static str,
        /// How many.
        found: usize,
    },
    /// The side that has just moved could lose its king.
    #[error("{color} is in check but it is not {color}'s turn")]
    WrongSideInCheck {
        /// Whose king.
        color: &'static str,
    },
    /// A pawn where none can be.
    #[error("a pawn stands on {square}, where no pawn can be")]
    Pawn {
        /// Where.
        square: String,
    },
}

/// At most so many characters of an input are quoted in an error.
const QUOTED: usize = 40;

/// The start of a text that may be long or contain anything, for error messages.
pub(crate) fn quote(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    let short: String = clean.clone().take(QUOTED).collect();
    if clean.count() > QUOTED { short + "..." } else { short }
}

impl<R: Rules> Position<R> {
    /// The position that a FEN describes.
    ///
    /// # Errors
    /// A [`FenError`] that names the token which is wrong.
    pub fn from_fen(variant: &Arc<Variant<R>>, fen: &str) -> Result<Position<R>, FenError> {
        let mut fields = fen.split_ascii_whitespace().peekable();
        let board = read_board(variant, fields.next().ok_or(FenError::Empty)?)?;
        let side = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Side(quote(other))),
        };
        let (setup, rights) = R::read_rights(variant, &board, fields.next().unwrap_or("-"))?;
        let mark = fields.next_if(|field| field.parse::<u32>().is_err()).unwrap_or("-");
        let clock: u16 = read_number(fields.next(), 0)?;
        let clock = if R::HAS_CLOCK { clock } else { 0 };
        let number: u32 = read_number(fields.next(), 1)?;
        if let Some(extra) = fields.next() {
            return Err(FenError::Extra(quote(extra)));
        }
        let state = State { rights, clock, ..State::default() };
        let variant = variant.clone();
        let number = number.clamp(1, u32::MAX / 2);
        let royals = [Square::default(); 2];
        let mut position = Position { variant, board, side, state, setup, royals, history: Vec::new(), number };
        position.recompute();
        if mark != "-" {
            position.state.mark = R::read_mark(&position, mark)?;
        }
        R::validate(&position)?;
        position.recompute();
        Ok(position)
    }

    /// The position as a FEN of six fields.
    pub fn fen(&self) -> String {
        let mark = if self.state.mark == Mark::NONE { "-".to_string() } else { R::write_mark(self) };
        format!(
            "{} {} {} {} {} {}",
            self.board_field(),
            self.side.letter(),
            R::write_rights(self),
            mark,
            self.state.clock,
            self.number
        )
    }

    /// The first field of the FEN.
    pub fn board_field(&self) -> String {
        write_ranks(self.variant.geometry(), |square| {
            let piece = self.board.at(square);
            if piece.is_guard() {
                return Some('*');
            }
            piece.is_man().then(|| self.variant.army().letter(piece))
        })
    }
}

/// The squares of a FEN's board field that are not empty, with what stands there, men and `*`; read without knowing the
/// game, before the board is known. What lies beyond the largest board is left out: reading the position refuses it.
pub(crate) fn squares(fen: &str) -> Vec<(Square, char)> {
    let rows: Vec<&str> = fen.split_ascii_whitespace().next().unwrap_or("").split('/').collect();
    let mut found = Vec::new();
    for (row, rank) in rows.iter().rev().zip(0..MAX_RANKS) {
        let (mut file, mut skipped) = (0, 0);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                skipped = (skipped * 10 + digit as usize).min(MAX_FILES);
                continue;
            }
            file += std::mem::take(&mut skipped);
            if file < MAX_FILES {
                found.push((Square::new(File::new(file), Rank::new(rank)), letter));
                file += 1;
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
        None | Some("-") => Ok(default),
        Some(text) => {
            let number: u32 = text.parse().map_err(|_| FenError::Number(quote(text)))?;
            T::try_from(number).map_err(|_| FenError::Number(quote(text)))
        }
    }
}

fn read_board<R: Rules>(variant: &Variant<R>, field: &str) -> Result<Board, FenError> {
    let geometry = variant.geometry();
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != geometry.ranks() {
        return Err(FenError::Ranks { found: rows.len(), expected: geometry.ranks() });
    }
    let mut board = Board::empty(geometry);
    for (index, row) in rows.iter().enumerate() {
        read_row(variant, &mut board, geometry.ranks() - 1 - index, row)?;
    }
    Ok(board)
}

fn read_row<R: Rules>(variant: &Variant<R>, board: &mut Board, rank: usize, row: &str) -> Result<(), FenError> {
    let geometry = variant.geometry();
    let (mut file, mut skipped) = (0usize, 0usize);
    let square = |file: usize| Square::new(File::new(file.min(15)), Rank::new(rank));
    let check_empty =
        |from: usize, to: usize| match (from..to).find(|&f| f < geometry.files() && !geometry.contains(square(f))) {
            Some(f) => Err(FenError::Hole { square: square(f).to_string() }),
            None => Ok(()),
        };
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            skipped = (skipped * 10 + digit as usize).min(1000);
            continue;
        }
        check_empty(file, file + skipped)?;
        file += std::mem::take(&mut skipped);
        if file < geometry.files() {
            place(variant, board, square(file), letter)?;
        } else if letter != '*' && variant.army().piece(letter).is_none() {
            return Err(FenError::Letter { letter, variant: variant.name().to_string() });
        }
        file = (file + 1).min(1000);
    }
    check_empty(file, file + skipped)?;
    file += skipped;
    if file != geometry.files() {
        let expected = geometry.files();
        return Err(FenError::Files { rank: rank + 1, row: quote(row), found: file, expected });
    }
    Ok(())
}

fn place<R: Rules>(variant: &Variant<R>, board: &mut Board, square: Square, letter: char) -> Result<(), FenError> {
    let exists = variant.geometry().contains(square);
    if exists == (letter == '*') {
        return Err(FenError::Hole { square: square.to_string() });
    }
    if letter == '*' {
        return Ok(());
    }
    let unknown = FenError::Letter { letter, variant: variant.name().to_string() };
    let piece: Piece = variant.army().piece(letter).ok_or(unknown)?;
    if let Some(color) = piece.color()
        && board.men(color).len() == MAX_MEN
    {
        return Err(FenError::TooManyMen { color: color.name() });
    }
    board.put(square, piece);
    Ok(())
}
