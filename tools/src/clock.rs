//! Time controls and the clocks that the runner keeps.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest time that may be asked for, in seconds: a week.
const LONGEST: f64 = 604_800.0;

/// How much later than its time per move an engine may answer: with a fixed time per move engines use all of it, and what
/// they cannot know is how long their answer travels.
const MOVE_GRACE: Duration = Duration::from_millis(500);

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a time in seconds, such as 4 or 4+0.04 (base and increment)")]
pub struct TimeError(String);

/// How much time an engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A base for the game and an increment after each move.
    Game {
        /// For all moves.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// The same for each move.
    Move(Duration),
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

    /// Reads `4+0.04` or `4`: seconds for the game and increment.
    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (read_seconds(base)?, read_seconds(increment)?);
        if base.is_zero() {
            return Err(TimeError(text.to_string()));
        }
        Ok(TimeControl::Game { base, increment })
    }
}

/// As PGN's `TimeControl` tag has it: `4+0.04`; `1/2` for two seconds a move.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Game { base, increment } => write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64()),
            TimeControl::Move(time) => write!(f, "1/{}", time.as_secs_f64()),
        }
    }
}

impl TimeControl {
    /// The CECP command that announces it.
    ///
    /// The protocol has whole seconds for the base and for a time per move; what is announced is rounded up, and the exact time
    /// follows before each move.
    pub fn command(self) -> String {
        match self {
            TimeControl::Game { base, increment } => {
                let seconds = base.as_secs_f64().ceil() as u64;
                format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64())
            }
            TimeControl::Move(time) => format!("st {}", time.as_secs_f64().ceil().max(1.0)),
        }
    }

    /// A clock at the start of a game.
    pub const fn clock(self) -> Clock {
        let left = match self {
            TimeControl::Game { base, .. } => base,
            TimeControl::Move(time) => time,
        };
        Clock { control: self, left }
    }
}

/// One player's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
}

impl Clock {
    /// What is left, in hundredths of a second, rounded down.
    pub const fn centiseconds(&self) -> u128 {
        self.left.as_millis() / 10
    }

    /// How long the player may think about this move before it has lost.
    pub fn limit(&self) -> Duration {
        match self.control {
            TimeControl::Game { .. } => self.left,
            TimeControl::Move(time) => time + MOVE_GRACE,
        }
    }

    /// Takes the time of a move; within the limit or not must be asked before.
    pub fn spend(&mut self, elapsed: Duration) {
        if let TimeControl::Game { increment, .. } = self.control {
            self.left = self.left.saturating_sub(elapsed) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_announced_and_written() {
        let control: TimeControl = "4+0.04".parse().unwrap();
        assert_eq!(control.command(), "level 0 0:04 0.04");
        assert_eq!(control.to_string(), "4+0.04");
        assert_eq!("125".parse::<TimeControl>().unwrap().command(), "level 0 2:05 0");
        assert_eq!("0.5+0.01".parse::<TimeControl>().unwrap().command(), "level 0 0:01 0.01");
        assert_eq!(TimeControl::Move(Duration::from_secs(2)).command(), "st 2");
        for bad in ["", "x", "4+", "4+x", "-1", "0", "nan", "inf", "1e99", "4+0.04+1"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_clock_gives_the_increment_after_the_move() {
        let mut clock = "1+0.5".parse::<TimeControl>().unwrap().clock();
        clock.spend(Duration::from_millis(700));
        assert_eq!(clock.centiseconds(), 80);
        clock.spend(Duration::from_millis(2000));
        assert_eq!(clock.centiseconds(), 50);
        let mut fixed = TimeControl::Move(Duration::from_secs(1)).clock();
        fixed.spend(Duration::from_millis(900));
        assert_eq!((fixed.centiseconds(), fixed.limit()), (100, Duration::from_millis(1500)));
    }
}
