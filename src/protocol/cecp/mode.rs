//! What the engine is doing, and for whom.
//!
//! A mode owns what only it needs, so that there is no ping that waits for a move which nobody looks for, no pause
//! within an edit and no ponder without a colour. Each mode has a [`Role`], which is what is left when it ends.

use super::editor::Editor;
use crate::board::Color;
use crate::games::AnyPosition;
use crate::position::{Dialect, Move};
use crate::search::Report;
use std::time::{Duration, Instant};

/// For whom the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// For neither side: force mode.
    Observer,
    /// For one side.
    Player(Color),
    /// It analyses every position that there is.
    Analyst,
}

/// What the engine is doing.
#[derive(Debug)]
pub(super) enum Mode {
    /// Nothing: it waits for a move or a command.
    Waiting(Role),
    /// It looks for its move.
    Thinking(Thinking),
    /// It thinks on the opponent's time.
    Pondering(Box<Pondering>),
    /// It analyses.
    Analysing(Progress),
    /// A position is put together; then the role goes on.
    Editing(Box<Editor>, Role),
    /// What is to go on later.
    Paused(Interrupted),
}

/// A search for our move.
#[derive(Debug)]
pub(super) struct Thinking {
    /// Our colour, which is to move.
    pub(super) color: Color,
    /// Since when our clock runs.
    pub(super) since: Instant,
    /// The numbers of pings that wait for the move.
    pub(super) pings: Vec<String>,
}

/// A search on the opponent's time.
#[derive(Debug)]
pub(super) struct Pondering {
    /// Our colour, which is not to move.
    pub(super) color: Color,
    /// The move that is expected.
    pub(super) expected: Move,
    /// The position after it.
    pub(super) root: AnyPosition,
    /// How the search ended, if it ended before its time: best move and expected answer.
    pub(super) ended: Option<(Option<Move>, Option<Move>)>,
}

/// What a pause interrupts. An edit is never interrupted: it takes all lines for its own.
#[derive(Debug)]
pub(super) enum Interrupted {
    /// Nothing, or analysis, which goes on by itself.
    Waiting(Role),
    /// The search for our move.
    Thinking {
        /// Our colour.
        color: Color,
        /// The time that went into it.
        spent: Duration,
        /// The numbers of pings that wait for the move.
        pings: Vec<String>,
    },
    /// A search on the opponent's time.
    Pondering {
        /// Our colour.
        color: Color,
    },
}

impl Mode {
    /// For whom the engine plays.
    pub(super) const fn role(&self) -> Role {
        match self {
            Mode::Waiting(role) | Mode::Editing(_, role) | Mode::Paused(Interrupted::Waiting(role)) => *role,
            Mode::Thinking(Thinking { color, .. })
            | Mode::Paused(Interrupted::Thinking { color, .. } | Interrupted::Pondering { color }) => {
                Role::Player(*color)
            }
            Mode::Pondering(pondering) => Role::Player(pondering.color),
            Mode::Analysing(_) => Role::Analyst,
        }
    }

    /// Whether it looks for its move.
    pub(super) const fn is_thinking(&self) -> bool {
        matches!(self, Mode::Thinking(_))
    }

    /// Whether our move is due, be the search for it paused or not.
    pub(super) const fn owes_move(&self) -> bool {
        self.is_thinking() || matches!(self, Mode::Paused(Interrupted::Thinking { .. }))
    }

    /// Whether it searches, but not for a move that is due: such a search may end or begin anew at any time.
    pub(super) const fn may_be_renewed(&self) -> bool {
        matches!(self, Mode::Pondering(_) | Mode::Analysing(_))
    }

    /// What is done, which is taken out of the mode.
    const fn take(&mut self) -> Mode {
        let role = self.role();
        std::mem::replace(self, Mode::Waiting(role))
    }

    /// Ends whatever is done. The pings that waited for our move are to be answered now.
    #[must_use]
    pub(super) fn end(&mut self) -> Vec<String> {
        match self.take() {
            Mode::Thinking(Thinking { pings, .. }) | Mode::Paused(Interrupted::Thinking { pings, .. }) => pings,
            _ => Vec::new(),
        }
    }

    /// Takes the pondering on a move out of the mode, whose search goes on, if it ponders on this one.
    pub(super) fn take_hit(&mut self, m: Move) -> Option<Box<Pondering>> {
        match self.take() {
            Mode::Pondering(pondering) if pondering.expected == m => Some(pondering),
            other => {
                *self = other;
                None
            }
        }
    }

    /// Takes our thinking out of the mode.
    pub(super) fn take_thinking(&mut self) -> Option<Thinking> {
        match self.take() {
            Mode::Thinking(thinking) => Some(thinking),
            other => {
                *self = other;
                None
            }
        }
    }

    /// Interrupts what is done, whose search is to end without a word; says whether there was anything to interrupt.
    pub(super) fn pause(&mut self) -> bool {
        let role = self.role();
        let interrupted = match self.take() {
            Mode::Waiting(_) | Mode::Analysing(_) => Interrupted::Waiting(role),
            Mode::Thinking(Thinking { color, since, pings }) => {
                Interrupted::Thinking { color, spent: since.elapsed(), pings }
            }
            Mode::Pondering(pondering) => Interrupted::Pondering { color: pondering.color },
            other @ (Mode::Editing(..) | Mode::Paused(_)) => {
                *self = other;
                return false;
            }
        };
        *self = Mode::Paused(interrupted);
        true
    }

    /// Ends a pause; what it interrupted, if there was one.
    pub(super) fn resume(&mut self) -> Option<Interrupted> {
        match self.take() {
            Mode::Paused(interrupted) => Some(interrupted),
            other => {
                *self = other;
                None
            }
        }
    }
}

/// What is told of an analysis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    /// When it began.
    since: Instant,
    /// Plies of the iteration.
    depth: u32,
    /// The root move being searched, and which it is in the order of trial; the search tells it only when it has
    /// lasted.
    trying: Option<(Move, u32)>,
}

impl Progress {
    /// Of a search that begins now.
    pub(super) fn new() -> Progress {
        Progress { since: Instant::now(), depth: 1, trying: None }
    }

    /// A word of the search.
    pub(super) const fn hear(&mut self, report: &Report) {
        match report {
            Report::Info(info) => self.depth = info.depth,
            Report::Trying { depth, m, number } => (self.depth, self.trying) = (*depth, Some((*m, *number))),
            Report::Done { .. } => {}
        }
    }

    /// The answer to `.`: where a search of the position stands that has seen so many nodes.
    pub(super) fn stat01(&self, position: &AnyPosition, nodes: u64) -> String {
        let total = position.legal_moves().len() as u32;
        let (left, name) = match self.trying {
            Some((m, number)) => (total.saturating_sub(number), format!(" {}", position.coordinates(m, Dialect::Cecp))),
            None => (total, String::new()),
        };
        let time = self.since.elapsed().as_millis() / 10;
        format!("stat01: {time} {nodes} {} {left} {total}{name}", self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinking() -> Mode {
        Mode::Thinking(Thinking { color: Color::Black, since: Instant::now(), pings: vec!["1".to_string()] })
    }

    #[test]
    fn a_pause_keeps_the_role_and_the_pings_and_is_not_paused() {
        let mut mode = thinking();
        assert!(mode.pause() && !mode.pause());
        assert_eq!((mode.role(), mode.owes_move(), mode.is_thinking()), (Role::Player(Color::Black), true, false));
        assert!(matches!(mode.resume(), Some(Interrupted::Thinking { pings, .. }) if pings == ["1"]));
        assert!(matches!(mode, Mode::Waiting(Role::Player(Color::Black))) && mode.resume().is_none());
        // Of an analysis only the role is kept, since it begins again by itself.
        let mut mode = Mode::Analysing(Progress::new());
        assert!(mode.pause() && matches!(mode, Mode::Paused(Interrupted::Waiting(Role::Analyst))));
    }

    #[test]
    fn the_end_of_a_mode_gives_back_the_pings_and_leaves_the_role() {
        let mut paused = thinking();
        paused.pause();
        for mut mode in [thinking(), paused] {
            assert_eq!(mode.end(), ["1"]);
            assert!(matches!(mode, Mode::Waiting(Role::Player(Color::Black))) && mode.end().is_empty());
        }
    }

    #[test]
    fn what_is_asked_of_another_mode_leaves_it_alone() {
        let mut mode = thinking();
        assert!(mode.take_hit(Move::default()).is_none() && mode.resume().is_none() && mode.is_thinking());
        let mut mode = Mode::Waiting(Role::Observer);
        assert!(mode.take_thinking().is_none() && matches!(mode, Mode::Waiting(Role::Observer)));
    }
}
