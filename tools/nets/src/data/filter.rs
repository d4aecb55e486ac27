//! Which positions of games are learnt from.

use crate::games::Ply;

/// Which positions of games are learnt from. In text files the choice has been made by their maker, but for the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Only positions that are at rest: not in check, and the best move neither captures nor promotes.
    pub quiet: bool,
    /// Only scores below this on either side, in centipawns.
    pub score: i16,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { quiet: true, score: 3000 }
    }
}

impl Filter {
    /// The score of a ply, if it is to be learnt from.
    pub fn score_of(&self, ply: &mut Ply) -> Option<i16> {
        let score = ply.score.filter(|&score| self.takes(score))?;
        (!self.quiet || ply.is_quiet()).then_some(score)
    }

    /// Whether a score is small enough.
    pub const fn takes(&self, score: i16) -> bool {
        score.unsigned_abs() < self.score.unsigned_abs()
    }
}
