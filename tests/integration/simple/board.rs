//! Boards and squares: as little as the three games need.

/// File and rank, both from 0. Any pair is a square; the board says whether it exists.
pub(crate) type Square = (i32, i32);

/// A square without a man.
pub(crate) const EMPTY: char = '.';
/// A square that does not exist.
pub(crate) const HOLE: char = '*';

/// The four directions of a rook.
pub(crate) const STRAIGHT: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The four directions of a bishop.
pub(crate) const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The eight directions of a queen.
pub(crate) const EVERY_WAY: [Square; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The knight's leaps.
pub(crate) const KNIGHT: [Square; 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// Men as the letters of FEN, upper case for White.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    files: i32,
    cells: [[char; 10]; 8],
}

impl Board {
    /// Reads the first field of a FEN.
    pub(crate) fn parse(field: &str) -> Board {
        let mut board = Board { files: 0, cells: [[HOLE; 10]; 8] };
        let rows: Vec<&str> = field.split('/').collect();
        assert_eq!(rows.len(), 8, "{field}");
        for (index, row) in rows.iter().enumerate() {
            let cells = parse_row(row);
            assert!(board.files == 0 || board.files == cells.len() as i32, "{field}");
            board.files = cells.len() as i32;
            for (file, &cell) in cells.iter().enumerate() {
                board.cells[7 - index][file] = cell;
            }
        }
        board
    }

    /// Writes the first field of a FEN.
    pub(crate) fn field(&self) -> String {
        let rows: Vec<String> = (0..8).rev().map(|rank| self.row(rank)).collect();
        rows.join("/")
    }

    fn row(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.files {
            let cell = self.at((file, rank));
            if cell == EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(cell);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// The man on a square, `EMPTY`, or `HOLE` where there is no square.
    pub(crate) fn at(&self, (file, rank): Square) -> char {
        if file < 0 || file >= self.files || !(0..8).contains(&rank) {
            return HOLE;
        }
        self.cells[rank as usize][file as usize]
    }

    /// Puts a man on a square, or empties it.
    pub(crate) fn put(&mut self, (file, rank): Square, man: char) {
        self.cells[rank as usize][file as usize] = man;
    }

    /// The board after the man on `from` has gone to `to` and what stood there is gone.
    pub(crate) fn moved(&self, from: Square, to: Square) -> Board {
        let mut after = *self;
        after.put(from, EMPTY);
        after.put(to, self.at(from));
        after
    }

    /// The men of one side with their squares.
    pub(crate) fn men(&self, white: bool) -> Vec<(Square, char)> {
        let mut men = self.all_men();
        men.retain(|&(_, man)| is_of(man, white));
        men
    }

    /// All men with their squares.
    pub(crate) fn all_men(&self) -> Vec<(Square, char)> {
        let mut men = Vec::with_capacity(32);
        for rank in 0..8 {
            for file in 0..self.files {
                let man = self.at((file, rank));
                if man.is_ascii_alphabetic() {
                    men.push(((file, rank), man));
                }
            }
        }
        men
    }

    /// Where a man stands; nothing if there is none of the kind.
    pub(crate) fn find(&self, man: char) -> Option<Square> {
        self.all_men().iter().find(|&&(_, other)| other == man).map(|&(square, _)| square)
    }

    /// The empty squares from a square in a direction, and the square of the man behind them if there is one.
    pub(crate) fn slide(&self, from: Square, direction: Square) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut square = ahead(from, direction, 1);
        while self.at(square) != HOLE {
            squares.push(square);
            if self.at(square) != EMPTY {
                break;
            }
            square = ahead(square, direction, 1);
        }
        squares
    }
}

fn parse_row(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut number = 0;
    for letter in row.chars().chain(['#']) {
        if let Some(digit) = letter.to_digit(10) {
            number = number * 10 + digit as usize;
            continue;
        }
        cells.extend(std::iter::repeat_n(EMPTY, number));
        number = 0;
        if letter != '#' {
            cells.push(letter);
        }
    }
    cells
}

/// Whether a cell holds a man of this side.
pub(crate) fn is_of(man: char, white: bool) -> bool {
    man.is_ascii_alphabetic() && man.is_ascii_uppercase() == white
}

/// The letter of a kind for a side.
pub(crate) fn colored(kind: char, white: bool) -> char {
    if white { kind.to_ascii_uppercase() } else { kind.to_ascii_lowercase() }
}

/// The square some steps away.
pub(crate) fn ahead((file, rank): Square, (right, up): Square, steps: i32) -> Square {
    (file + right * steps, rank + up * steps)
}

/// `e4` for (4, 3).
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// (4, 3) for `e4`.
pub(crate) fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    assert_eq!(bytes.len(), 2, "{name}");
    (i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

/// The direction in which a side's pawns go.
pub(crate) fn forward(white: bool) -> Square {
    if white { (0, 1) } else { (0, -1) }
}

/// A rank as the side counts it from its own edge, from 1.
pub(crate) fn rank_of(square: Square, white: bool) -> i32 {
    if white { square.1 + 1 } else { 8 - square.1 }
}
