//! Time controls, limits of thinking, and the clocks that the runner keeps.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest time that may be asked for, in seconds: a week.
const LONGEST: f64 = 604_800.0;

/// The least that an engine can be given: a millisecond, UCI's unit.
pub const SHORTEST: Duration = Duration::from_millis(1);

/// How much later than its time per move an engine may answer: with a fixed time per move engines use all of it, and
/// what they cannot know is how long their answer travels.
pub const MOVE_GRACE: Duration = Duration::from_millis(500);

/// How long an engine without a clock (only nodes or depth limit it) may think about a move before it counts as hung.
const HANG: Duration = Duration::from_secs(120);

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is not a time in seconds, from 0.001 to a week, such as 4, 4+0.04 (base and increment) or 40/60 (moves in that time)"
)]
pub struct TimeError(String);

impl TimeError {
    /// For this text.
    pub fn new(text: &str) -> TimeError {
        TimeError(text.to_string())
    }
}

/// How much time an engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A base for the game, or for a session of so many moves, and an increment after each move.
    Game {
        /// After so many moves the base is added again; 0 if it is for all moves.
        moves: u32,
        /// For all moves, or those of a session.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// The same for each move.
    Move(Duration),
    /// No clock; something else limits the engine.
    Free,
}

/// What limits an engine's thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The clock.
    pub time: TimeControl,
    /// Positions searched for each move.
    pub nodes: Option<u64>,
    /// Plies searched for each move.
    pub depth: Option<u32>,
}

impl From<TimeControl> for Limits {
    fn from(time: TimeControl) -> Limits {
        Limits { time, nodes: None, depth: None }
    }
}

/// As the time control, with `nodes 1000` and `depth 6` where they limit.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = (self.time != TimeControl::Free).then(|| self.time.to_string());
        let nodes = self.nodes.map(|nodes| format!("nodes {nodes}"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let parts: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        f.write_str(&if parts.is_empty() { "-".to_string() } else { parts.join(" ") })
    }
}

/// A number of seconds.
///
/// # Errors
/// If it is none, negative, or longer than a week.
pub fn read_seconds(text: &str) -> Result<Duration, TimeError> {
    let seconds: f64 = text.parse().map_err(|_| TimeError(text.to_string()))?;
    if (0.0..=LONGEST).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(TimeError(text.to_string()))
    }
}

impl FromStr for TimeControl {
    type Err = TimeError;

    /// Reads `4+0.04` or `4`: seconds for the game and increment; `40/60+1`: for each forty moves.
    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        let wrong = || TimeError(text.to_string());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (moves.parse::<u32>().ok().filter(|&moves| moves > 0).ok_or_else(wrong)?, rest),
            None => (0, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let read = |part| read_seconds(part).map_err(|_| wrong());
        let (base, increment) = (read(base)?, read(increment)?);
        if base < SHORTEST {
            return Err(wrong());
        }
        Ok(TimeControl::Game { moves, base, increment })
    }
}

/// As PGN's `TimeControl` tag has it: `4+0.04`; `40/60` for forty moves a minute; `1/2` for two seconds a move; `-` for
/// none.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Game { moves, base, increment } => {
                if *moves > 0 {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            TimeControl::Move(time) => write!(f, "1/{}", time.as_secs_f64()),
            TimeControl::Free => f.write_str("-"),
        }
    }
}

impl TimeControl {
    /// The CECP command that announces it; nothing if there is no clock.
    ///
    /// The protocol has whole seconds for the base and for a time per move; what is announced is rounded up, and the
    /// exact time follows before each move.
    pub fn command(self) -> Option<String> {
        match self {
            TimeControl::Game { moves, base, increment } => {
                let seconds = base.as_secs_f64().ceil() as u64;
                let increment = increment.as_secs_f64();
                Some(format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60))
            }
            TimeControl::Move(time) => Some(format!("st {}", time.as_secs_f64().ceil().max(1.0))),
            TimeControl::Free => None,
        }
    }

    /// A clock at the start of a game.
    pub const fn clock(self) -> Clock {
        let left = match self {
            TimeControl::Game { base, .. } => base,
            TimeControl::Move(time) => time,
            TimeControl::Free => HANG,
        };
        Clock { control: self, left, made: 0 }
    }
}

/// One player's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    /// Moves made.
    made: u32,
}

impl Clock {
    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left.
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// What is left, in hundredths of a second, rounded down.
    pub const fn centiseconds(&self) -> u128 {
        self.left.as_millis() / 10
    }

    /// How many moves the present session still asks for; nothing if the base is for all moves.
    pub const fn moves_to_go(&self) -> Option<u32> {
        match self.control {
            TimeControl::Game { moves, .. } if moves > 0 => Some(moves - self.made % moves),
            _ => None,
        }
    }

    /// How long the player may think about this move before it has lost.
    pub fn limit(&self) -> Duration {
        match self.control {
            TimeControl::Game { .. } | TimeControl::Free => self.left,
            TimeControl::Move(time) => time + MOVE_GRACE,
        }
    }

    /// Takes the time of a move; within the limit or not must be asked before.
    pub fn spend(&mut self, elapsed: Duration) {
        if let TimeControl::Game { moves, base, increment } = self.control {
            self.left = self.left.saturating_sub(elapsed) + increment;
            self.made += 1;
            if moves > 0 && self.made.is_multiple_of(moves) {
                self.left += base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn time_controls_are_read_announced_and_written() {
        let command = |text: &str| control(text).command().unwrap();
        assert_eq!(command("4+0.04"), "level 0 0:04 0.04");
        assert_eq!(control("4+0.04").to_string(), "4+0.04");
        assert_eq!(command("125"), "level 0 2:05 0");
        assert_eq!(command("0.5+0.01"), "level 0 0:01 0.01");
        assert_eq!(command("40/60+1"), "level 40 1:00 1");
        assert_eq!(control("40/60+1").to_string(), "40/60+1");
        assert_eq!(TimeControl::Move(Duration::from_secs(2)).command().unwrap(), "st 2");
        for bad in ["", "x", "4+", "4+x", "-1", "0", "nan", "inf", "1e99", "4+0.04+1", "0/4", "/4", "x/4", "4/"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
        let limits = Limits { nodes: Some(500), depth: Some(3), time: TimeControl::Free };
        assert_eq!(limits.to_string(), "nodes 500 depth 3");
    }

    #[test]
    fn a_clock_gives_the_increment_after_the_move() {
        let mut clock = control("1+0.5").clock();
        clock.spend(Duration::from_millis(700));
        assert_eq!(clock.centiseconds(), 80);
        clock.spend(Duration::from_millis(2000));
        assert_eq!(clock.centiseconds(), 50);
        let mut fixed = TimeControl::Move(Duration::from_secs(1)).clock();
        fixed.spend(Duration::from_millis(900));
        assert_eq!((fixed.centiseconds(), fixed.limit()), (100, Duration::from_millis(1500)));
    }

    #[test]
    fn a_session_gives_its_base_again() {
        let mut clock = control("2/10").clock();
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.moves_to_go(), clock.centiseconds()), (Some(1), 600));
        clock.spend(Duration::from_secs(1));
        assert_eq!((clock.moves_to_go(), clock.centiseconds()), (Some(2), 1500));
        assert_eq!(control("10").clock().moves_to_go(), None);
    }
}
