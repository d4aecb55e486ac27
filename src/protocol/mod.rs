//! Floor 5: the protocols. [`run`] speaks UCI or CECP with whoever started the program, as its first words ask.
//!
//! One thread reads the input, the search has its own; all of them send events through one channel to the loop here,
//! which owns the game and never waits for anything else. So `stop`, `?`, `isready`, `ping` and `quit` are answered at
//! once, whatever the search does; and should a search be kept from running, an alarm of the loop's answers in its
//! place. Nothing on this floor knows a game by name: what a protocol needs of a game is asked of its
//! [`crate::position::Spec`] and rules.

mod cecp;
mod diagram;
mod errand;
mod event;
#[doc(hidden)]
pub mod fuzzing;
mod game;
mod handshake;
mod input;
mod lag;
pub mod options;
mod output;
mod search_thread;
mod settings;
pub mod strength;
mod transcript;
mod uci;

pub use cecp::accepts_draw;
pub use game::Game;
pub use settings::Settings;

use crate::games::Catalogue;
use event::{Event, Flow};
use handshake::Choice;
use output::Output;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

/// A conversation in one protocol.
trait Conversation {
    /// Hears of one event and does all that follows from it at once.
    fn hear(&mut self, event: Event, output: &mut Output) -> Flow;

    /// When it wants to hear [`Event::Overdue`], if nothing else happens before.
    fn deadline(&self) -> Option<Instant>;
}

/// The next event, or the one that says that the deadline has passed; nothing when no more can come.
fn next_event(inbox: &Receiver<Event>, deadline: Option<Instant>) -> Option<Event> {
    let Some(deadline) = deadline else { return inbox.recv().ok() };
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        // However much else there is to hear.
        return Some(Event::Overdue);
    }
    match inbox.recv_timeout(left) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => Some(Event::Overdue),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Talks about these games on standard input and output until the other side quits, ends the input, or closes the output.
///
/// Started bare on a terminal, it greets. The exit code is a failure only if there is no memory for the search's table.
///
/// XBoard sends SIGTERM before its `quit` is read: `bear_signals` is called once when a program, not a person, begins
/// to speak CECP, and should see to it that such a signal does not end this one. The library leaves signals alone.
pub fn run(games: &Catalogue, bear_signals: impl Fn()) -> ExitCode {
    let (events, inbox) = mpsc::channel();
    let permits = input::spawn(events.clone());
    let mut output = Output::stdout();
    if handshake::is_terminal() {
        handshake::greet(&mut output);
    }
    let mut conversation: Option<Box<dyn Conversation>> = None;
    while let Some(event) = next_event(&inbox, conversation.as_ref().and_then(|talk| talk.deadline())) {
        match &event {
            Event::Line(line) => {
                permits.give_back();
                output.heard(line);
            }
            Event::TooLong(length) => {
                permits.give_back();
                output.heard(&format!("({length} bytes, not read)"));
            }
            Event::Gap | Event::End | Event::Overdue | Event::Report { .. } | Event::Errand { .. } => {}
        }
        let flow = match &mut conversation {
            Some(conversation) => conversation.hear(event, &mut output),
            None => match handshake::choose(&event, &mut output) {
                Choice::Stay => Flow::Continue,
                Choice::Quit => Flow::Quit,
                Choice::Protocol(protocol) => match begin(protocol, games, &events, &bear_signals) {
                    Ok(begun) => conversation.insert(begun).hear(event, &mut output),
                    Err(error) => {
                        output.line(format_args!("error: {error}"));
                        return ExitCode::FAILURE;
                    }
                },
            },
        };
        if flow == Flow::Quit || output.is_broken() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// A conversation in the protocol that was chosen.
fn begin(
    protocol: handshake::Protocol,
    games: &Catalogue,
    events: &Sender<Event>,
    bear_signals: &dyn Fn(),
) -> Result<Box<dyn Conversation>, crate::search::HashError> {
    Ok(match protocol {
        handshake::Protocol::Uci => Box::new(uci::Uci::new(games, events.clone())?),
        handshake::Protocol::Cecp => {
            if !handshake::is_terminal() {
                bear_signals();
            }
            Box::new(cecp::Cecp::new(games, events.clone())?)
        }
    })
}
