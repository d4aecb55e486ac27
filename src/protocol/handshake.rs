//! What happens before a protocol is chosen: the greeting, `help`, `quit`, and the first word that decides.

use super::event::Event;
use super::output::Output;
use super::{cecp, uci};
use crate::position::quote;
use std::io::IsTerminal;

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    Cecp,
}

/// What follows from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing is decided yet.
    Stay,
    /// The program ends.
    Quit,
    /// The event begins a conversation, which must hear it.
    Protocol(Protocol),
}

/// Whether a person may be typing.
pub(super) fn is_terminal() -> bool {
    std::io::stdin().is_terminal()
}

/// Says what this is and what may be typed.
pub(super) fn greet(output: &mut Output) {
    output.line(format_args!("Ladorea {}, a chess-variant engine.", env!("CARGO_PKG_VERSION")));
    output.line("Type uci or xboard to speak a protocol, play to play here, help for more, quit to leave.");
}

/// What `help` says.
const HELP: [&str; 7] = [
    "Chess programs (GUIs) start this engine and speak to it; people can, too:",
    "  uci     speak the Universal Chess Interface; then: position, go, d, ...",
    "  xboard  speak the protocol of XBoard and WinBoard; then: new, variant, e2e4, ...",
    "  play    how to play against the engine in this terminal",
    "  quit    leave",
    "The command line has more: start the program with --help.",
    "",
];

/// Decides on a first word. A line of either protocol without its greeting is taken for one of that protocol.
pub(super) fn choose(event: &Event, output: &mut Output) -> Choice {
    let line = match event {
        Event::Line(line) => line.trim(),
        Event::TooLong(length) => {
            output.line(format_args!("error: a line of {length} bytes is too long and was not read"));
            return Choice::Stay;
        }
        Event::End => return Choice::Quit,
        Event::Gap | Event::Overdue | Event::Report { .. } | Event::Errand { .. } => return Choice::Stay,
    };
    match line {
        "" => {}
        "quit" | "exit" => return Choice::Quit,
        "help" => HELP.iter().for_each(|text| output.line(text)),
        "play" => output.line("To play here, leave with quit and start the program as: ladorea play"),
        // UCI first: GUIs of CECP greet with a word that it alone has, while people type go and d without any.
        _ if uci::knows(line) => return Choice::Protocol(Protocol::Uci),
        _ if cecp::knows(line) => return Choice::Protocol(Protocol::Cecp),
        _ => output
            .line(format_args!("error: unknown command \"{}\": type uci, xboard, play, help or quit", quote(line))),
    }
    Choice::Stay
}

#[cfg(test)]
mod tests {
    use super::super::output::tests::Recorder;
    use super::*;

    fn choose_line(line: &str) -> (Choice, Vec<String>) {
        let said = Recorder::default();
        let choice = choose(&Event::Line(line.to_string()), &mut Output::to(said.clone()));
        (choice, said.take())
    }

    #[test]
    fn the_first_word_decides() {
        for line in ["uci", "isready", "position startpos", "go depth 3", "d", "setoption name Hash value 3"] {
            assert_eq!(choose_line(line), (Choice::Protocol(Protocol::Uci), vec![]), "{line}");
        }
        for line in ["xboard", "protover 2", "new", "ping 1"] {
            assert_eq!(choose_line(line), (Choice::Protocol(Protocol::Cecp), vec![]), "{line}");
        }
        assert_eq!((choose_line("quit").0, choose_line(" \t").0), (Choice::Quit, Choice::Stay));
        let (choice, said) = choose_line("hello there");
        assert_eq!((choice, said.len()), (Choice::Stay, 1));
        assert!(said[0].contains("hello there"), "{said:?}");
        assert_eq!(choose_line("help").1.len(), HELP.len());
    }
}
