//! What reaches the table: lines, interrupts, words of the search. All come through one channel, so that Ctrl-C is
//! heard whatever goes on.
//!
//! Lines are read by a thread of their own, and only when one is asked for: a line editor must not hold the terminal
//! while the engine thinks, since then Ctrl-C would be a key like any other.

use super::CliError;
use ladorea::position::Move;
use ladorea::search::{Info, Report};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

/// One thing that happened.
enum Event {
    Input(Input),
    /// Ctrl-C, or a signal that asks the program to end.
    Interrupt,
    Report(Report),
}

/// The answer to a prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line.
    Line(String),
    /// There will be no more; the line editor also says so when the user interrupts.
    End,
    /// A signal has come while the line was typed.
    Interrupted,
    /// The terminal fails.
    Failed(String),
}

/// What a search came to.
#[derive(Debug, Default)]
pub(super) struct Thought {
    /// The best move; nothing if there is none.
    pub(super) best: Option<Move>,
    /// The last line of thinking.
    pub(super) info: Option<Info>,
    /// How often the user has interrupted.
    pub(super) interrupts: usize,
}

impl Thought {
    /// Whether the user wants to leave: once means only that the engine is to move.
    pub(super) const fn leaves(&self) -> bool {
        self.interrupts > 1
    }
}

/// The error of a terminal that cannot be talked with.
pub(super) fn failed(reason: &str) -> CliError {
    CliError::Usage(format!("the terminal: {reason}"))
}

/// The channel and those who send.
pub(super) struct Inbox {
    events: Receiver<Event>,
    sender: Sender<Event>,
    prompts: Sender<String>,
    _terminal: Terminal,
}

impl Inbox {
    /// Listens to standard input, with line editing if it is `edited`, and to interrupts.
    ///
    /// # Errors
    /// If there cannot be a thread for it, or the terminal fails.
    pub(super) fn open(edited: bool) -> Result<Inbox, CliError> {
        let terminal = Terminal::remember();
        // The editor takes the signal of Ctrl-C for itself as soon as it is made, so it must be there before our own
        // handler.
        let editor =
            if edited { Some(DefaultEditor::new().map_err(|error| failed(&error.to_string()))?) } else { None };
        let (sender, events) = mpsc::channel();
        let (prompts, wanted) = mpsc::channel();
        let (interrupts, lines) = (sender.clone(), sender.clone());
        let caught = ctrlc::set_handler(move || {
            let _ = interrupts.send(Event::Interrupt);
        });
        if let Err(error) = caught {
            log::warn!("Ctrl-C will end the program at once: {error}");
        }
        let read = move || match editor {
            Some(editor) => edit(editor, &wanted, &lines),
            None => read(&wanted, &lines),
        };
        std::thread::Builder::new().name("input".into()).spawn(read)?;
        Ok(Inbox { events, sender, prompts, _terminal: terminal })
    }

    /// Asks for a line and waits for it.
    pub(super) fn ask(&self, prompt: String) -> Input {
        if self.prompts.send(prompt).is_err() {
            return Input::End;
        }
        loop {
            match self.events.recv() {
                Ok(Event::Input(input)) => return input,
                Ok(Event::Interrupt) => return Input::Interrupted,
                Err(_) => return Input::End,
                Ok(Event::Report(_)) => {}
            }
        }
    }

    /// Where a search is to report to.
    pub(super) fn reporter(&self) -> impl Fn(Report) + Send + Sync + use<> {
        let reporter = Reporter { events: self.sender.clone(), ended: AtomicBool::new(false) };
        move |report| reporter.say(report)
    }

    /// Waits for the end of a search. An interrupt makes it `stop`, a second one means leaving.
    pub(super) fn hear_out(&self, stop: impl Fn()) -> Thought {
        let mut thought = Thought::default();
        for event in &self.events {
            match event {
                Event::Interrupt => {
                    thought.interrupts += 1;
                    stop();
                }
                Event::Report(Report::Info(info)) => thought.info = Some(info),
                Event::Report(Report::Done { best, .. }) => {
                    thought.best = best;
                    break;
                }
                Event::Report(Report::Trying { .. }) | Event::Input(_) => {}
            }
        }
        // What came while the search was ending was meant for it.
        thought.interrupts += self.forget_interrupts();
        thought
    }

    /// Drops interrupts that were meant for another program (and whatever else nobody waits for); says how many there
    /// were.
    pub(super) fn forget_interrupts(&self) -> usize {
        self.events.try_iter().filter(|event| matches!(event, Event::Interrupt)).count()
    }
}

/// The reporter of one search. Should that fall silent without an end, because its thread could not be started or
/// panicked, the end is told for it.
struct Reporter {
    events: Sender<Event>,
    ended: AtomicBool,
}

impl Reporter {
    fn say(&self, report: Report) {
        if matches!(report, Report::Done { .. }) {
            self.ended.store(true, Ordering::Relaxed);
        }
        let _ = self.events.send(Event::Report(report));
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        if !*self.ended.get_mut() {
            self.say(Report::Done { best: None, ponder: None });
        }
    }
}

/// Without editing: a file or another program talks. What is not UTF-8 is no word and no move, but no reason to leave.
fn read(wanted: &Receiver<String>, lines: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    for _ in wanted {
        bytes.clear();
        let heard = match input.read_until(b'\n', &mut bytes) {
            Ok(0) => Input::End,
            Ok(_) => Input::Line(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Input::Failed(error.to_string()),
        };
        if lines.send(Event::Input(heard)).is_err() {
            return;
        }
    }
}

/// With line editing and history.
fn edit(mut editor: DefaultEditor, wanted: &Receiver<String>, lines: &Sender<Event>) {
    for prompt in wanted {
        let heard = match editor.readline(&prompt) {
            Ok(line) => {
                // A full history is no reason to end a game.
                let _ = editor.add_history_entry(&line);
                Input::Line(line)
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Input::End,
            Err(error) => Input::Failed(error.to_string()),
        };
        if lines.send(Event::Input(heard)).is_err() {
            return;
        }
    }
}

/// The terminal as it was: a signal that ends the game while a line is edited must not leave it without echo.
struct Terminal {
    #[cfg(unix)]
    attributes: Option<rustix::termios::Termios>,
}

impl Terminal {
    fn remember() -> Terminal {
        Terminal {
            #[cfg(unix)]
            attributes: rustix::termios::tcgetattr(rustix::stdio::stdin()).ok(),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(attributes) = &self.attributes {
            let now = rustix::termios::OptionalActions::Now;
            let _ = rustix::termios::tcsetattr(rustix::stdio::stdin(), now, attributes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ladorea::games::Catalogue;
    use ladorea::search::{Engine, Limits};

    fn inbox() -> Inbox {
        let (sender, events) = mpsc::channel();
        Inbox { events, sender, prompts: mpsc::channel().0, _terminal: Terminal::remember() }
    }

    /// A search without a limit, with so many interrupts before it.
    fn interrupted(times: usize) -> Thought {
        let inbox = inbox();
        (0..times).for_each(|_| inbox.sender.send(Event::Interrupt).unwrap());
        let mut engine = Engine::new(1).unwrap();
        engine.start(Catalogue::builtin().standard().start(), Limits::default(), inbox.reporter());
        inbox.hear_out(|| engine.stop())
    }

    #[test]
    fn one_interrupt_ends_a_search_and_two_the_game() {
        let once = interrupted(1);
        assert!(once.best.is_some() && !once.leaves());
        assert!(interrupted(2).leaves());
    }

    #[test]
    fn a_search_that_falls_silent_has_ended() {
        let inbox = inbox();
        drop(inbox.reporter());
        let thought = inbox.hear_out(|| {});
        assert!(thought.best.is_none() && !thought.leaves());
    }

    #[test]
    fn an_interrupt_is_heard_at_the_prompt() {
        let (prompts, _wanted) = mpsc::channel();
        let inbox = Inbox { prompts, ..inbox() };
        inbox.sender.send(Event::Interrupt).unwrap();
        assert_eq!(inbox.ask(String::new()), Input::Interrupted);
    }
}
