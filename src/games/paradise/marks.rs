//! The fourth field of a FEN: the squares of an exchange that may not be undone.

use super::Paradise;
use crate::position::{FenError, Mark, Position, quote};

/// Reads `c3f6`: the man that captured went from c3 to f6. An exchange that cannot have been the last move gives no
/// mark, nor does the single square of a double step, which GUIs may send.
pub(super) fn read(position: &Position<Paradise>, field: &str) -> Result<Mark, FenError> {
    let geometry = position.variant().geometry();
    let malformed = || FenError::Mark(quote(field));
    let (from, rest) = geometry.read_square(field).ok_or_else(malformed)?;
    if rest.is_empty() {
        return Ok(Mark::NONE);
    }
    let (to, rest) = geometry.read_square(rest).ok_or_else(malformed)?;
    if !rest.is_empty() {
        return Err(malformed());
    }
    let us = position.side();
    let board = position.board();
    let exchanged = board.at(from).is_of(us) && board.at(to).is_of(!us);
    Ok(if exchanged { Mark::pair(from, to) } else { Mark::NONE })
}

/// Writes the mark.
pub(super) fn write(position: &Position<Paradise>) -> String {
    let mark = position.state().mark;
    format!("{}{}", mark.first(), mark.second())
}
