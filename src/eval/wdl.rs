//! What a score means for the result: chances of winning, drawing and losing.
//!
//! With x the score in centipawns, a win has the chance 1 / (1 + exp((even - x) / spread)), and a loss the same for -x.
//! The two numbers were fitted (maximum likelihood) to games of the engine against itself at 3,000 nodes a move, 150 of
//! each game, from openings of eight random plies; all scores from the eighth move on:
//!
//! | game | scores | even | spread |
//! |---|---|---|---|
//! | chess | 17,956 | 240 | 210 |
//! | capablanca | 15,132 | 60 | 220 |
//! | ladon | 15,890 | 380 | 460 |
//! | lombard | 30,338 | 380 | 170 |
//! | paradise | 20,274 | 0 | 320 |
//!
//! They hold for opponents of that strength; stronger ones draw more. Boards of ten files are taken to be like
//! Capablanca's.

use super::Evaluate;
use crate::games::{AnyPosition, dispatch};

/// How scores of a game become chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WdlModel {
    /// The score, in centipawns, at which winning is as likely as not.
    pub even: i32,
    /// Over how many centipawns that changes.
    pub spread: i32,
}

/// Chances of winning, drawing and losing (WDL) in thousandths, which add up to a thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// Of the side to move.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of the other side.
    pub loss: u32,
}

impl Wdl {
    /// It is decided.
    pub const WON: Wdl = Wdl { win: 1000, draw: 0, loss: 0 };
    /// It is decided against the side to move.
    pub const LOST: Wdl = Wdl { win: 0, draw: 0, loss: 1000 };
}

impl WdlModel {
    /// The chances at a score in centipawns.
    pub fn chances(self, score: i32) -> Wdl {
        let chance = |x: f64| 1000.0 / (1.0 + ((f64::from(self.even) - x) / f64::from(self.spread)).exp());
        let win = chance(f64::from(score)).round() as u32;
        let loss = (chance(-f64::from(score)).round() as u32).min(1000 - win);
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}

/// The WDL model of the game that is played.
pub fn wdl_model(position: &AnyPosition) -> WdlModel {
    dispatch!(AnyPosition, position, position => Evaluate::wdl_model(position.variant()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_are_fair() {
        let wdl_model = WdlModel { even: 240, spread: 210 };
        assert_eq!(wdl_model.chances(0), Wdl { win: 242, draw: 516, loss: 242 });
        assert_eq!(wdl_model.chances(240).win, 500);
        for score in [-30_000, -500, -1, 1, 77, 500, 30_000] {
            let (ours, theirs) = (wdl_model.chances(score), wdl_model.chances(-score));
            assert_eq!((ours.win, ours.draw, ours.loss), (theirs.loss, theirs.draw, theirs.win), "{score}");
            assert_eq!(ours.win + ours.draw + ours.loss, 1000);
        }
        assert_eq!(wdl_model.chances(30_000), Wdl::WON);
        // Without draws the two chances fill everything.
        assert_eq!(WdlModel { even: 0, spread: 300 }.chances(0), Wdl { win: 500, draw: 0, loss: 500 });
    }
}
