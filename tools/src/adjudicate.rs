//! Ends that are decided by what the engines say of the position, if the terms of a match want that.

use crate::engine::Score;
use crate::referee::{Cause, End};
use ladorea::board::Color;
use std::fmt;

/// A draw by scores near zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// From this full move of the game on.
    pub from_move: usize,
    /// So many successive moves of each engine.
    pub moves: usize,
    /// At most so many hundredths of a pawn, for either side.
    pub score: i32,
}

/// A loss by a score that both engines hold to be hopeless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// So many successive moves of each engine.
    pub moves: usize,
    /// At least so many hundredths of a pawn.
    pub score: i32,
}

/// What is decided by scores; by default nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Adjudication {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Losses.
    pub resign: Option<ResignRule>,
}

/// In words, for a results file: the same words mean the same rules.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draw = self.draw.map(|DrawRule { from_move, moves, score }| {
            format!("drawn from move {from_move} on by {moves} moves within {score} cp")
        });
        let resign =
            self.resign.map(|ResignRule { moves, score }| format!("lost by {moves} moves of {score} cp or more"));
        let parts: Vec<String> = [draw, resign].into_iter().flatten().collect();
        f.write_str(&if parts.is_empty() { "none".to_string() } else { parts.join(", ") })
    }
}

/// The course of the scores in one game.
#[derive(Clone, Copy, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Successive plies near zero.
    level: usize,
    /// Successive plies in which the engine on move agreed that this side is lost.
    lost: [usize; 2],
}

impl Adjudicator {
    /// For a new game.
    pub const fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, level: 0, lost: [0; 2] }
    }

    /// Takes what the engine of `color` said with its move, the `ply`th of the game (from 1).
    pub fn hear(&mut self, color: Color, score: Option<Score>, ply: usize) -> Option<End> {
        let own = color.index();
        let Some(cp) = score.map(Score::centipawns) else {
            (self.level, self.lost) = (0, [0; 2]);
            return None;
        };
        if let Some(rule) = self.rules.resign {
            for (side, is_lost) in [(own, cp <= -rule.score), (1 - own, cp >= rule.score)] {
                self.lost[side] = if is_lost { self.lost[side] + 1 } else { 0 };
            }
            for (side, loser) in [(0, Color::White), (1, Color::Black)] {
                if self.lost[side] >= 2 * rule.moves {
                    return Some(End::loss(loser, Cause::Scores));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            self.level = if cp.abs() <= rule.score { self.level + 1 } else { 0 };
            if self.level >= 2 * rule.moves && ply >= 2 * rule.from_move {
                return Some(End::draw(Cause::Scores));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, End)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let color = if ply % 2 == 0 { Color::White } else { Color::Black };
            adjudicator.hear(color, score.map(Score::Cp), ply + 1).map(|end| (ply + 1, end))
        })
    }

    #[test]
    fn both_engines_must_agree_that_a_side_is_lost() {
        let rules = Adjudication { resign: Some(ResignRule { moves: 2, score: 500 }), draw: None };
        let black_lost = [Some(600), Some(-500), Some(700), Some(-900)];
        assert_eq!(run(rules, &black_lost), Some((4, End::loss(Color::Black, Cause::Scores))));
        // Black does not see it; a score is missing in between; nothing is wanted.
        assert_eq!(run(rules, &[Some(600), Some(-499), Some(700), Some(-900), Some(600)]), None);
        assert_eq!(run(rules, &[Some(600), Some(-500), None, Some(-900), Some(600), Some(-900)]), None);
        assert_eq!(run(Adjudication::default(), &black_lost), None);
    }

    #[test]
    fn a_draw_needs_the_moves_and_the_number() {
        let rules = Adjudication { draw: Some(DrawRule { from_move: 3, moves: 2, score: 10 }), resign: None };
        let level = [Some(0), Some(-10), Some(10), Some(3), Some(0), Some(1)];
        assert_eq!(run(rules, &level), Some((6, End::draw(Cause::Scores))));
        assert_eq!(run(rules, &[Some(0), Some(0), Some(0), Some(11), Some(0), Some(0), Some(0)]), None);
    }
}
