//! Who reads and writes moves, and how they count.
//!
//! Ranks on boards of ten: CECP counts them from 0 ("on boards with more than 9 ranks, counting of the ranks starts at
//! 0", T. Mann and H. G. Muller, engine-intf), and so does XBoard in PGN; everybody else counts from 1 to 10.

use crate::board::{Geometry, Square};
use std::borrow::Cow;

/// Who reads or writes a move: dialects differ in castling, and in games that a GUI can show only by a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dialect {
    /// UCI, and our own command line: in Fischer games castling is the king taking its rook.
    #[default]
    Uci,
    /// CECP: in Fischer games castling is `O-O` or `O-O-O`.
    Cecp,
    /// PGN and SAN as they should be.
    San,
    /// SAN as XBoard writes it, whose castling means other squares in some games.
    XboardSan,
}

/// Boards whose ranks are counted from 0.
const RANKS: usize = 10;

/// Whether a dialect counts the ranks of a board from 0.
const fn is_from_zero(dialect: Dialect, geometry: &Geometry) -> bool {
    matches!(dialect, Dialect::Cecp | Dialect::XboardSan) && geometry.ranks() == RANKS
}

/// A text of ours as the dialect has it.
pub(super) fn theirs(text: String, dialect: Dialect, geometry: &Geometry) -> String {
    if is_from_zero(dialect, geometry) { renumbered(&text, |rank| rank.saturating_sub(1)) } else { text }
}

/// A text of the dialect as we have it. A tenth rank that is called so tells that the ranks are counted from 1.
pub(super) fn ours<'a>(text: &'a str, dialect: Dialect, geometry: &Geometry) -> Cow<'a, str> {
    if is_from_zero(dialect, geometry) && !has_tenth(text) {
        renumbered(text, |rank| rank + 1).into()
    } else {
        text.into()
    }
}

/// The square at the start of a text of CECP, and what follows it.
pub(crate) fn read_square<'a>(text: &'a str, geometry: &Geometry) -> Option<(Square, &'a str)> {
    let (head, rest) = text.split_at_checked(2).unwrap_or((text, ""));
    if !is_from_zero(Dialect::Cecp, geometry) || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return geometry.read_square(text);
    }
    match geometry.read_square(&ours(head, Dialect::Cecp, geometry)) {
        Some((square, "")) => Some((square, rest)),
        _ => None,
    }
}

fn has_tenth(text: &str) -> bool {
    text.as_bytes().windows(3).any(|window| window[0].is_ascii_alphabetic() && &window[1..] == b"10")
}

/// The text with other numbers behind its letters.
fn renumbered(text: &str, change: impl Fn(usize) -> usize) -> String {
    let mut result = String::with_capacity(text.len() + 4);
    let mut rest = text;
    let mut behind_letter = false;
    while let Some(next) = rest.chars().next() {
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        match rest[..digits].parse::<usize>() {
            Ok(rank) if behind_letter => {
                result += &change(rank).to_string();
                rest = &rest[digits..];
            }
            _ => {
                result.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
        behind_letter = next.is_ascii_alphabetic();
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{ours, read_square, theirs};
    use crate::board::Geometry;
    use crate::position::Dialect;

    fn geometry(ranks: usize) -> Geometry {
        Geometry::new(10, ranks).unwrap()
    }

    #[test]
    fn ranks_of_ten_are_counted_from_zero() {
        for (one, zero) in
            [("a1a10", "a0a9"), ("j9j10q", "j8j9q"), ("N2c4", "N1c3"), ("bxc10=Q+", "bxc9=Q+"), ("0-0-0", "0-0-0")]
        {
            assert_eq!(theirs(one.into(), Dialect::Cecp, &geometry(10)), zero);
            assert_eq!(ours(zero, Dialect::Cecp, &geometry(10)), one);
            assert_eq!(theirs(one.into(), Dialect::Uci, &geometry(10)), one);
            assert_eq!(theirs(one.into(), Dialect::Cecp, &geometry(9)), one);
        }
        assert_eq!(ours("a1a10", Dialect::XboardSan, &geometry(10)), "a1a10");
    }

    #[test]
    fn squares_of_cecp() {
        let square = |text: &str, ranks: usize| {
            read_square(text, &geometry(ranks)).map(|(square, rest)| format!("{square}/{rest}"))
        };
        assert_eq!(square("a0", 10), Some("a1/".into()));
        assert_eq!(square("j9x", 10), Some("j10/x".into()));
        assert_eq!(square("j10", 10), Some("j10/".into()));
        assert_eq!(square("a0", 8), None);
        assert_eq!(square("a8", 8), Some("a8/".into()));
        assert_eq!(square("é", 10), None);
        assert_eq!(square("k1", 10), None);
    }
}
