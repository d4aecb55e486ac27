//! Set-ups and moves as texts. The fourth field of a FEN has the squares of an exchange that may not be undone: `c3f6`
//! means that the man who captured went from c3 to f6.

use super::{Paradise, gui, legality};
use crate::board::Board;
use crate::position::{Arrange, Dialect, FenError, Mark, Move, Notation, Position, Right, Variant};

/// There are no rights, and any men may stand anywhere.
impl Arrange for Paradise {
    fn settle(_: &Variant<Self>, _: &Board, _: &[Right]) -> ((), u32) {
        ((), 0)
    }

    fn rights(_: &Position<Self>) -> Vec<Right> {
        Vec::new()
    }

    /// An exchange that cannot have been the last move gives no mark, nor does the single square of a double step,
    /// which GUIs may send.
    fn mark(position: &Position<Self>, claimed: Mark) -> Mark {
        let (us, board) = (position.side(), position.board());
        let exchanged =
            claimed.is_pair() && board.at(claimed.first()).is_of(us) && board.at(claimed.second()).is_of(!us);
        if exchanged { claimed } else { Mark::NONE }
    }

    fn validate(_: &Position<Self>) -> Result<(), FenError> {
        Ok(())
    }
}

impl Notation for Paradise {
    const MARK_SQUARES: usize = 2;

    /// What GUIs send is dropped.
    fn read_rights(_: &Variant<Self>, _: &str) -> Result<Vec<Right>, FenError> {
        Ok(Vec::new())
    }

    fn coordinates(position: &Position<Self>, m: Move, dialect: Dialect) -> String {
        match dialect {
            Dialect::Cecp => gui::coordinates(position, m),
            _ => format!("{}{}", m.from(), m.to()),
        }
    }

    /// The form without a letter is always understood.
    fn is_alias(_: &Position<Self>, m: Move, text: &str, _: Dialect) -> bool {
        text.eq_ignore_ascii_case(&format!("{}{}", m.from(), m.to()))
    }

    fn refusal(position: &Position<Self>, m: Move) -> Option<&'static str> {
        legality::refusal(position, m)
    }
}
