//! What an engine says that concerns a game.

use std::fmt;

/// What is the matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move.
    Move(String),
    /// It resigns.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It says that the game has ended: the result, and the whole line.
    Claim(&'static str, String),
    /// It does not accept a move, or another command whose refusal matters.
    Refusal(String),
    /// Its process has ended, so: its exit and what it wrote on standard error last.
    Gone(String),
}

/// How good an engine holds the position to be, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Cp(i32),
    /// It mates in so many moves, or is mated if the number is negative.
    Mate(i32),
}

/// A mate counts as so many hundredths of a pawn where only a number will do.
const MATE: i32 = 100_000;

impl Score {
    /// A number for thresholds and plots.
    pub const fn centipawns(self) -> i32 {
        match self {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        }
    }
}

/// `+0.31`, `-M4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "{:+.2}", f64::from(*cp) / 100.0),
            Score::Mate(moves) => write!(f, "{}M{}", if *moves < 0 { '-' } else { '+' }, moves.unsigned_abs()),
        }
    }
}

/// What an engine last said of its thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Thought {
    /// The score, from the engine's side.
    pub score: Option<Score>,
    /// How deep it has searched.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
}

impl Thought {
    /// Reads a line of CECP's thinking output: depth, score, hundredths of a second, nodes, moves. Nothing if it is
    /// none.
    pub fn read_cecp(text: &str) -> Option<Thought> {
        let mut words = text.split_whitespace();
        // Some engines mark the depth: `9.` or `9&`.
        let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
        let score: i64 = words.next()?.parse().ok()?;
        let _hundredths: i64 = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        let mate = i64::from(MATE);
        let score = i32::try_from(score).ok().map(|cp| match score {
            _ if score > mate => Score::Mate(cp - MATE),
            _ if score < -mate => Score::Mate(cp + MATE),
            _ => Score::Cp(cp),
        });
        Some(Thought { score, depth: Some(depth), nodes: Some(nodes) })
    }

    /// Reads the rest of UCI's `info`. Nothing if there is no score in it, or if it is only a bound or a line beside
    /// the best.
    pub fn read_uci(text: &str) -> Option<Thought> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut thought = Thought::default();
        let mut index = 0;
        while let Some(&word) = words.get(index) {
            let value = words.get(index + 1).copied().unwrap_or("");
            match word {
                "depth" => thought.depth = value.parse().ok(),
                "nodes" => thought.nodes = value.parse().ok(),
                "multipv" if value != "1" => return None,
                "lowerbound" | "upperbound" => return None,
                "score" => {
                    let number = words.get(index + 2).and_then(|number| number.parse().ok());
                    thought.score =
                        number.map(|number| if value == "mate" { Score::Mate(number) } else { Score::Cp(number) });
                }
                "pv" | "string" => break,
                _ => {}
            }
            index += 1;
        }
        thought.score.is_some().then_some(thought)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_read_in_both_languages() {
        let thought = Thought::read_cecp("9 -31 12 4567 e2e4 e7e5").unwrap();
        assert_eq!(thought, Thought { score: Some(Score::Cp(-31)), depth: Some(9), nodes: Some(4567) });
        assert_eq!(Thought::read_cecp("12. 100003 5 99").unwrap().score, Some(Score::Mate(3)));
        assert_eq!(Thought::read_cecp("12& -100004 5 99 x").unwrap().score, Some(Score::Mate(-4)));
        for idle in ["", "e2e4", "1", "move 1 2 3 4", "9 x 12 4567"] {
            assert_eq!(Thought::read_cecp(idle), None, "{idle}");
        }
        let thought =
            Thought::read_uci("depth 4 seldepth 5 multipv 1 score cp 20 nodes 398 nps 1 pv e7e6 nodes 4").unwrap();
        assert_eq!(thought, Thought { score: Some(Score::Cp(20)), depth: Some(4), nodes: Some(398) });
        assert_eq!(Thought::read_uci("depth 4 score mate -2").unwrap().score, Some(Score::Mate(-2)));
        for idle in ["string score cp 5", "depth 4 score cp 5 upperbound", "depth 3 multipv 2 score cp 1", "depth 3"] {
            assert_eq!(Thought::read_uci(idle), None, "{idle}");
        }
        assert_eq!((Score::Cp(-5).to_string(), Score::Mate(-3).to_string()), ("-0.05".into(), "-M3".into()));
    }
}
