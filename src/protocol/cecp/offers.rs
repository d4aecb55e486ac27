//! Draws by agreement, and giving up: what the engine makes of its own judgement.

use crate::games::AnyPosition;
use crate::search::Score;

/// A game is lost to a player who would take a draw: about two pawns.
const LOST: i32 = -200;
/// A game without hope, for those who want the engine to resign.
const HOPELESS: i32 = -1000;
/// So many of our moves in a row it must have been hopeless.
const PATIENCE: u32 = 4;
/// A score so small, for so many plies without progress, is a draw.
const EVEN: i32 = 15;
const EVEN_PLIES: u16 = 16;

/// What the engine thought of its last moves, by which it answers offers of a draw and gives up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    /// The score of the search that goes on, or of the last one.
    last: Option<Score>,
    /// Our moves in a row that looked hopeless.
    hopeless: u32,
}

impl Offers {
    /// A score of the search for our move.
    pub(super) const fn hear(&mut self, score: Score) {
        self.last = Some(score);
    }

    /// Our move is about to be played: whether it is time to give up.
    pub(super) fn is_hopeless(&mut self) -> bool {
        let hopeless = self.last.is_some_and(|score| is_at_most(score, HOPELESS));
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
        self.hopeless >= PATIENCE
    }

    /// Whether to take a draw that the opponent offers in this position. Silence declines.
    pub(super) fn accepts_draw(self, position: &AnyPosition) -> bool {
        let drawn = position.outcome().is_some_and(|outcome| outcome.winner.is_none());
        drawn || self.takes_draw(position.clock())
    }

    /// Whether a game without an outcome is given as drawn after so many plies without progress.
    fn takes_draw(self, plies: u16) -> bool {
        self.last.is_some_and(|score| accepts_draw(score, plies))
    }
}

/// Whether a player with this score takes a draw after so many plies without progress: when the game is lost, or dead
/// even.
pub fn accepts_draw(score: Score, plies: u16) -> bool {
    let even = matches!(score, Score::Centipawns(cp) if cp.abs() <= EVEN) && plies >= EVEN_PLIES;
    even || is_at_most(score, LOST)
}

const fn is_at_most(score: Score, limit: i32) -> bool {
    match score {
        Score::Centipawns(cp) => cp <= limit,
        Score::Loses(_) => true,
        Score::Wins(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: &[Score]) -> (Offers, bool) {
        let mut offers = Offers::default();
        let mut over = false;
        for &score in scores {
            offers.hear(score);
            over = offers.is_hopeless();
        }
        (offers, over)
    }

    #[test]
    fn only_lost_and_dead_games_are_given_as_draws() {
        let accepts = |score, clock| after(&[score]).0.takes_draw(clock);
        assert!(accepts(Score::Centipawns(-200), 0) && accepts(Score::Loses(30), 0));
        assert!(!accepts(Score::Centipawns(-199), 50) && !accepts(Score::Wins(3), 50));
        assert!(accepts(Score::Centipawns(-15), 16) && !accepts(Score::Centipawns(15), 15));
        assert!(!Offers::default().takes_draw(99), "it has not thought yet");
    }

    #[test]
    fn four_hopeless_moves_in_a_row_are_enough() {
        let bad = Score::Centipawns(-1000);
        assert!(!after(&[bad; 3]).1 && after(&[bad, bad, Score::Loses(20), bad]).1);
        assert!(!after(&[bad, bad, bad, Score::Centipawns(-999), bad]).1);
    }
}
