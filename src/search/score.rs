//! Scores inside the search, and how won games are counted.

use super::Score;

/// A score in centipawns, or a won game: [`MATE`] less the plies to it.
pub(super) type Value = i32;

/// More than any score.
pub(super) const INFINITE: Value = 32_001;
/// Winning at once.
pub(super) const MATE: Value = 32_000;
/// The deepest ply that is searched.
pub(super) const MAX_PLY: usize = 220;
/// Scores of at least this are won games.
pub(super) const WON: Value = MATE - MAX_PLY as Value;
/// A drawn game.
pub(super) const DRAW: Value = 0;

/// Won in `plies` from the root.
pub(super) const fn wins_in(plies: usize) -> Value {
    MATE - plies as Value
}

/// Lost in `plies` from the root.
pub(super) const fn loses_in(plies: usize) -> Value {
    plies as Value - MATE
}

/// As the table keeps it: won games are counted from the position itself, not from the root.
pub(super) const fn to_table(value: Value, ply: usize) -> Value {
    if value >= WON {
        value + ply as Value
    } else if value <= -WON {
        value - ply as Value
    } else {
        value
    }
}

/// The inverse of [`to_table`].
pub(super) const fn from_table(value: Value, ply: usize) -> Value {
    if value >= WON {
        value - ply as Value
    } else if value <= -WON {
        value + ply as Value
    } else {
        value
    }
}

/// As it is reported.
pub(super) fn report(value: Value) -> Score {
    if value >= WON {
        Score::Wins((MATE - value) as u32)
    } else if value <= -WON {
        Score::Loses((MATE + value) as u32)
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_from_the_position_in_the_table_and_from_the_root_outside() {
        let found = wins_in(7);
        assert_eq!(to_table(found, 4), wins_in(3));
        assert_eq!(from_table(to_table(found, 4), 6), wins_in(9));
        assert_eq!(from_table(to_table(loses_in(8), 4), 2), loses_in(6));
        assert_eq!(report(found), Score::Wins(7));
        assert_eq!(report(loses_in(0)), Score::Loses(0));
        assert_eq!(to_table(-345, 9), -345);
    }
}
