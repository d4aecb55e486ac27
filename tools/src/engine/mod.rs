//! Engines: [`spec`] is what the user says of one, [`process`] owns a child process and its pipes, [`event`] is what an
//! engine may say, `running` can end all of them, [`offer`] is an option that it has, [`features`] is what a CECP engine
//! says of itself; [`cecp`] and [`uci`] are how it is spoken to, behind the trait [`Player`].

pub mod cecp;
pub mod event;
pub mod features;
pub mod offer;
pub mod process;
mod running;
pub mod spec;
pub mod uci;

pub use event::{Event, Score, Thought};
pub use process::{Log, Process};
pub use running::kill_all;
pub use spec::{Amount, Disguise, EngineSpec, Protocol};

use crate::clock::Clock;
use ladorea::board::Color;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move, Spec};
use process::{Line, Reading};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long an engine may take to start, if it has asked for time.
pub const START_TIME: Duration = Duration::from_secs(30);
/// How long an old engine that says nothing about features is waited for. The protocol has two seconds, which is too
/// little for an engine that starts on a busy machine.
pub const SILENCE: Duration = Duration::from_secs(5);
/// How long an engine may take to answer `ping` or `isready`.
pub const PONG_TIME: Duration = Duration::from_secs(10);
/// How many lines are read at most in one look at an engine when its time is over: one that floods must not hold us.
const MOST_LINES: usize = 1000;

/// What cannot be put down to one move of an engine.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error("{name}: cannot start \"{program}\": {source}")]
    Start {
        /// The engine.
        name: String,
        /// Its program.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// There is no folder for it.
    #[error("{name}: there is no folder {folder} for it to run in")]
    Folder {
        /// The engine.
        name: String,
        /// What was asked for.
        folder: PathBuf,
    },
    /// It ended before a game.
    #[error("{name}: the engine ended before the game began ({words})")]
    Gone {
        /// Which.
        name: String,
        /// Its exit and what it wrote on standard error last.
        words: String,
    },
    /// It does not answer.
    #[error("{name}: no {answer} within {seconds} seconds")]
    Silent {
        /// The engine.
        name: String,
        /// What is missing.
        answer: &'static str,
        /// How long it was waited for.
        seconds: u64,
    },
    /// It does not play the variant.
    #[error("{name}: the engine does not play {variant}; it says that it plays {known}")]
    Variant {
        /// The engine.
        name: String,
        /// What was asked for.
        variant: String,
        /// What it can do.
        known: String,
    },
    /// It lacks an option.
    #[error("{name}: the engine has no option \"{option}\"; it has {known}")]
    Option {
        /// The engine.
        name: String,
        /// What was to be set.
        option: String,
        /// What it has.
        known: String,
    },
    /// An option does not take a value.
    #[error("{name}: the option \"{option}\" cannot be \"{value}\"; {allowed}")]
    Value {
        /// The engine.
        name: String,
        /// What was to be set.
        option: String,
        /// To what.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// It cannot be told how much of something it may use.
    #[error("{name}: {what} {value} is asked for, but the engine does not offer {offer}")]
    Amount {
        /// The engine.
        name: String,
        /// Of what.
        what: &'static str,
        /// How much.
        value: usize,
        /// What it would have to offer.
        offer: &'static str,
    },
    /// Its protocol has no such limit.
    #[error("{0}: CECP has no limit of nodes (if the engine speaks UCI, --proto uci)")]
    Nodes(String),
}

/// Where a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The position.
    pub start: &'a AnyPosition,
    /// Whether it is the array of the variant, which engines know.
    pub is_array: bool,
    /// Who plays the other side.
    pub opponent: &'a str,
}

/// Both clocks, as the player on move sees them.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// Its own.
    pub own: Clock,
    /// The opponent's.
    pub other: Clock,
    /// Its colour.
    pub color: Color,
}

/// An engine that plays, whatever it speaks.
pub trait Player: Send {
    /// The engine's name.
    fn name(&self) -> &str;

    /// Whether the engine can be asked to play another game.
    fn is_reusable(&self) -> bool;

    /// Prepares a game: afterwards the engine waits at its start.
    ///
    /// # Errors
    /// If it does not answer any more.
    fn new_game(&mut self, setup: &Setup<'_>) -> Result<(), EngineError>;

    /// Tells a move of the opening or of the opponent, or that the engine's own was accepted; `before` is the position
    /// before it.
    fn tell_move(&mut self, before: &AnyPosition, m: Move, is_own: bool);

    /// Lets it think about its next move.
    fn go(&mut self, clocks: &Clocks);

    /// Tells it to move at once.
    fn stop(&mut self);

    /// Tells that the opponent offers a draw.
    fn tell_draw_offer(&mut self);

    /// Tells the result and stops the engine.
    fn end_game(&mut self, result: &str, comment: &str);

    /// Waits for something of interest until `deadline`; nothing if that passes. At the deadline what has arrived is
    /// still given.
    fn next_event(&mut self, deadline: Instant) -> Option<(Event, Instant)>;

    /// What it last said of its thinking about the present move.
    fn thought(&self) -> Thought;

    /// The legal move that the engine's text means, as a text that the rules understand.
    fn translate(&self, text: &str) -> String;

    /// The dialect in which it writes moves.
    fn dialect(&self) -> Dialect;

    /// Writes a remark into the log of the talk.
    fn note(&self, text: &str);
}

/// Starts an engine and waits until it is ready to play the variant.
///
/// # Errors
/// If it cannot be started, does not get ready, or does not play the variant.
pub fn start(spec: &EngineSpec, variant: &Spec, log: Log) -> Result<Box<dyn Player>, EngineError> {
    Ok(match spec.protocol {
        Protocol::Cecp => Box::new(cecp::CecpPlayer::start(spec, variant, log)?),
        Protocol::Uci => Box::new(uci::UciPlayer::start(spec, variant, log)?),
    })
}

/// The names under which a variant may be known to an engine: that of the disguise, or all of ours.
pub(crate) fn names_of(spec: &EngineSpec, variant: &Spec) -> Vec<String> {
    match &spec.disguise {
        Some(disguise) => vec![disguise.name.clone()],
        None => std::iter::once(&variant.name).chain(&variant.aliases).cloned().collect(),
    }
}

/// Reads lines until one is of interest, or until the deadline.
fn listen(
    process: &mut Process,
    deadline: Instant,
    mut interpret: impl FnMut(&str) -> Option<Event>,
) -> Option<(Event, Instant)> {
    let mut late = 0;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        late += usize::from(left.is_zero());
        if late > MOST_LINES {
            return None;
        }
        match process.read(left) {
            Reading::Line(Line { text, at }) => {
                if let Some(event) = interpret(&text) {
                    return Some((event, at));
                }
            }
            Reading::Timeout => return None,
            Reading::Closed => {
                // It ended now, however long it takes to learn why.
                let at = Instant::now();
                return Some((Event::Gone(process.last_words()), at));
            }
        }
    }
}

/// Waits for a line with which a question is answered. Other lines are given to `others`.
pub(crate) fn await_answer(
    process: &mut Process,
    wanted: &str,
    answer: &'static str,
    limit: Duration,
    mut others: impl FnMut(&str),
) -> Result<(), EngineError> {
    let deadline = Instant::now() + limit;
    let name = process.name().to_string();
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match process.read(left) {
            Reading::Line(line) if line.text == wanted => return Ok(()),
            // One that talks without end is not ready either.
            Reading::Line(line) if !left.is_zero() => others(&line.text),
            Reading::Line(_) | Reading::Timeout => {
                return Err(EngineError::Silent { name, answer, seconds: limit.as_secs() });
            }
            Reading::Closed => return Err(process.gone()),
        }
    }
}
