//! How much of an advantage can be won.
//!
//! A rook mates alone. Nothing else does, and two of the other men hardly: solving king and two men against a king
//! backwards, queen and knight can force mate from one position in twenty-five (White to move), two queens, two
//! knights, two bishops, or a bishop with either only where it is a move or two away. So a side without rooks must keep
//! a whole troop together, and pawns, which become weak queens, do not change that.

use super::{CERTAIN, Evaluator, Tables};
use crate::board::Color;
use crate::games::lombard::Lombard;
use crate::position::Position;

/// A rook without pawns beside it, against almost as much.
const ROOK_AGAINST_EQUALS: i32 = 14;
/// Without rooks: the force that wins nothing (two light men), its share, and the force with which all is as usual.
const TOO_LITTLE: i32 = 520;
const ALMOST_NOTHING: i32 = 4;
const TROOP: i32 = 1500;

/// The share, of [`CERTAIN`], that a side can hope to win of its advantage.
pub(super) fn of(
    evaluator: &Evaluator<'_, Lombard>,
    position: &Position<Lombard>,
    tables: &Tables,
    strong: Color,
) -> i32 {
    let force = |color: Color| -> i32 {
        let royal = position.royal(color);
        let men = position.board().men(color).iter().filter(|&&square| square != royal);
        men.map(|&square| tables.value(position.board().at(square))).sum()
    };
    let own = force(strong);
    if has_rook(position, strong) {
        let even = evaluator.pawn_count(strong) == 0 && own - force(!strong) <= tables.minor;
        return if even { ROOK_AGAINST_EQUALS } else { CERTAIN };
    }
    let share = (CERTAIN - ALMOST_NOTHING) * (own - TOO_LITTLE) / (TROOP - TOO_LITTLE);
    (ALMOST_NOTHING + share).clamp(ALMOST_NOTHING, CERTAIN)
}

/// Whether a side has a man that can mate with its king alone.
fn has_rook(position: &Position<Lombard>, color: Color) -> bool {
    let board = position.board();
    board.men(color).iter().any(|&square| board.at(square).kind() == Some(Lombard::ROOK))
}
