//! The one reader of UCI lines: from a text to a [`Request`], or to an error that names the token.
//!
//! The crate `vampirc-uci` is the model of the messages, and its reading of a line is taken **if it gives back every
//! word** of it. Its grammar ends at h8 and at promotions to q, r, b, n; it panics at `go depth 300`, reads
//! `depth 1000` as 100, forgets `ponder` when a clock follows, and leaves out what it does not understand. What it
//! cannot carry is read here: `position` and `searchmoves` always (their moves are checked by the game, in any notation
//! it knows), `perft`, `d`, and every `go` whose numbers are too large for it. This file knows words and numbers, no
//! game.

use super::go::{Go, PerftError};
use crate::position::quote;
use thiserror::Error;
use vampirc_uci::{UciMessage, parse_one};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// `uci`.
    Uci,
    /// `isready`.
    IsReady,
    /// `setoption`.
    SetOption {
        /// The option's name as it was given.
        name: String,
        /// The value, if one was given.
        value: Option<String>,
    },
    /// `ucinewgame`.
    NewGame,
    /// `position`.
    Position(Setup),
    /// `go`, but for perft.
    Go(Go),
    /// `go perft`.
    Perft(u32),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`: show the board.
    Show,
    /// `eval`: what the position is worth without a search.
    Eval,
    /// `bench`: the fixed work, of one variant or of all.
    Bench {
        /// The variant's name.
        variant: Option<String>,
        /// Plies instead of the usual ones.
        depth: Option<u32>,
    },
    /// What needs no answer: an empty line, `debug`, `register`.
    Nothing,
}

/// The position that a game is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    /// Where it begins; nothing means the start position of the variant.
    pub(super) fen: Option<String>,
    /// What was played since.
    pub(super) moves: Vec<String>,
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum ReadError {
    /// A first word that is no command.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// More words than the command has.
    #[error("\"{extra}\" behind \"{command}\" is not understood")]
    Extra {
        /// The command.
        command: &'static str,
        /// The first word too many.
        extra: String,
    },
    /// `debug` without on or off.
    #[error("debug is on or off, not \"{0}\"")]
    Debug(String),
    /// `setoption` without a name.
    #[error("setoption needs \"name\" and the option's name, not \"{0}\"")]
    OptionName(String),
    /// `position` with neither of its forms.
    #[error("position needs \"startpos\" or \"fen\", not \"{0}\"")]
    Position(String),
    /// `position fen` without a FEN.
    #[error("position fen needs a FEN")]
    NoFen,
    /// A word where `moves` should be.
    #[error("\"{0}\" stands where \"moves\" should")]
    NoMoves(String),
    /// `go perft` without its depth.
    #[error(transparent)]
    Perft(#[from] PerftError),
    /// `bench` with something that is neither a variant nor a depth.
    #[error("bench takes a variant and a depth from 1 to {MAX_BENCH}, not \"{0}\"")]
    Bench(String),
}

impl ReadError {
    /// Whether it is a position that is not understood.
    pub(super) const fn is_about_position(&self) -> bool {
        matches!(self, ReadError::Position(_) | ReadError::NoFen | ReadError::NoMoves(_))
    }
}

/// The most plies of `bench`.
const MAX_BENCH: u32 = 100;

/// The commands, as a first word may have them.
const COMMANDS: [&str; 16] = [
    "uci",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
    "bench",
    "debug",
    "register",
    // Answers of engines to engines that some GUIs echo; of no meaning here, but no errors.
    "uciok",
    "readyok",
];

/// Whether a line begins with a command of UCI.
pub(in crate::protocol) fn knows(line: &str) -> bool {
    line.split_ascii_whitespace().next().is_some_and(|word| command(word).is_some())
}

/// Our own spelling of a command.
fn command(word: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|known| known.eq_ignore_ascii_case(word))
}

/// Reads one line.
///
/// # Errors
/// A [`ReadError`] that names what is wrong with it.
pub(super) fn read(line: &str) -> Result<Request, ReadError> {
    let line = line.trim();
    let mut words = line.split_ascii_whitespace();
    let Some(first) = words.next() else { return Ok(Request::Nothing) };
    let command = command(first).ok_or_else(|| ReadError::Unknown(quote(first)))?;
    let rest: Vec<&str> = words.collect();
    match command {
        "position" => read_position(&rest).map(Request::Position),
        "go" => match Go::read_perft(&rest) {
            Some(depth) => Ok(Request::Perft(depth?)),
            None => Ok(Request::Go(by_the_crate(line).unwrap_or_else(|| Go::read(&rest)))),
        },
        "bench" => read_bench(&rest),
        "setoption" => match lossless(line) {
            // The crate keeps blanks within a name as they came; any number of them means one.
            Some(UciMessage::SetOption { name, value }) => {
                Ok(Request::SetOption { name: name.split_ascii_whitespace().collect::<Vec<_>>().join(" "), value })
            }
            _ => read_option(line),
        },
        "debug" => match rest[..] {
            [word] if ["on", "off"].iter().any(|known| known.eq_ignore_ascii_case(word)) => Ok(Request::Nothing),
            _ => Err(ReadError::Debug(quote(&rest.join(" ")))),
        },
        "register" | "uciok" | "readyok" => Ok(Request::Nothing),
        _ => match rest.first() {
            None => Ok(plain(command)),
            Some(extra) => Err(ReadError::Extra { command, extra: quote(extra) }),
        },
    }
}

/// The request of a command without parameters.
fn plain(command: &str) -> Request {
    match (command, lossless(command)) {
        ("d", _) => Request::Show,
        ("eval", _) => Request::Eval,
        (_, Some(UciMessage::Uci)) => Request::Uci,
        (_, Some(UciMessage::IsReady)) => Request::IsReady,
        (_, Some(UciMessage::UciNewGame)) => Request::NewGame,
        (_, Some(UciMessage::Stop)) => Request::Stop,
        (_, Some(UciMessage::PonderHit)) => Request::PonderHit,
        (_, Some(UciMessage::Quit)) => Request::Quit,
        _ => Request::Nothing,
    }
}

/// The crate's reading of a line, if it holds every word of it and nothing else (in any order, any case).
fn lossless(line: &str) -> Option<UciMessage> {
    if !is_safe(line) {
        return None;
    }
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
        words.sort_unstable();
        words
    };
    let message = parse_one(line);
    (sorted(&message.to_string()) == sorted(line)).then_some(message)
}

/// The crate's reading of `go`, if it loses nothing and all numbers are in their ranges.
fn by_the_crate(line: &str) -> Option<Go> {
    match lossless(line)? {
        UciMessage::Go { time_control, search_control } => {
            Go::from_message(time_control.as_ref(), search_control.as_ref())
        }
        _ => None,
    }
}

/// `bench [variant] [depth]`.
fn read_bench(words: &[&str]) -> Result<Request, ReadError> {
    let depth = |word: &str| word.parse().ok().filter(|depth| (1..=MAX_BENCH).contains(depth));
    let (variant, depth) = match words {
        [] => (None, None),
        [word] if depth(word).is_some() => (None, depth(word)),
        [variant] => (Some(variant.to_string()), None),
        [variant, word] if depth(word).is_some() => (Some(variant.to_string()), depth(word)),
        [_, wrong] | [_, _, wrong, ..] => return Err(ReadError::Bench(quote(wrong))),
    };
    Ok(Request::Bench { variant, depth })
}

/// Whether the crate can read a line without panicking: it keeps these three in a byte.
fn is_safe(line: &str) -> bool {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    words.windows(2).all(|pair| {
        let is_byte = ["depth", "mate", "movestogo"].iter().any(|key| key.eq_ignore_ascii_case(pair[0]));
        !is_byte || pair[1].parse::<u8>().is_ok()
    })
}

/// `setoption name <words> [value <anything>]`, whose value may be empty or of any spelling.
fn read_option(line: &str) -> Result<Request, ReadError> {
    let rest = after_word(line);
    let name_word = rest.split_ascii_whitespace().next().unwrap_or("");
    if !name_word.eq_ignore_ascii_case("name") {
        return Err(ReadError::OptionName(quote(name_word)));
    }
    let rest = after_word(rest);
    let (mut name, mut value, mut left) = (Vec::new(), None, rest);
    while let Some(word) = left.split_ascii_whitespace().next() {
        left = after_word(left);
        if word.eq_ignore_ascii_case("value") {
            value = Some(left.to_string());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(ReadError::OptionName(String::new()));
    }
    Ok(Request::SetOption { name: name.join(" "), value })
}

/// What follows the first word.
fn after_word(text: &str) -> &str {
    let text = text.trim_ascii_start();
    text.find(|c: char| c.is_ascii_whitespace()).map_or("", |at| text[at..].trim_ascii_start())
}

/// `position startpos|fen <fields> [moves <moves>]`.
fn read_position(words: &[&str]) -> Result<Setup, ReadError> {
    let is_moves = |word: &&str| word.eq_ignore_ascii_case("moves");
    let at = words.iter().position(is_moves).unwrap_or(words.len());
    let (before, after) = words.split_at(at);
    let moves = after.iter().skip(1).map(ToString::to_string).collect();
    let (first, fields) = before.split_first().ok_or_else(|| ReadError::Position(String::new()))?;
    let fen = if first.eq_ignore_ascii_case("startpos") {
        match fields.first() {
            Some(extra) => return Err(ReadError::NoMoves(quote(extra))),
            None => None,
        }
    } else if first.eq_ignore_ascii_case("fen") {
        match fields {
            [] => return Err(ReadError::NoFen),
            _ => Some(fields.join(" ")),
        }
    } else {
        return Err(ReadError::Position(quote(first)));
    };
    Ok(Setup { fen, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, value: Option<&str>) -> Result<Request, ReadError> {
        Ok(Request::SetOption { name: name.into(), value: value.map(String::from) })
    }

    #[test]
    fn commands_are_read_in_any_case_with_any_blanks() {
        assert_eq!(read("  UCI\t"), Ok(Request::Uci));
        assert_eq!(read("isready"), Ok(Request::IsReady));
        assert_eq!(read("UciNewGame"), Ok(Request::NewGame));
        assert_eq!(
            (read("stop"), read("ponderhit"), read("quit")),
            (Ok(Request::Stop), Ok(Request::PonderHit), Ok(Request::Quit))
        );
        assert_eq!(
            (read("d"), read(""), read("debug ON")),
            (Ok(Request::Show), Ok(Request::Nothing), Ok(Request::Nothing))
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let error = |line: &str| read(line).unwrap_err().to_string();
        assert_eq!(error("fly me"), "unknown command \"fly\"");
        assert_eq!(error("isreadyfoo"), "unknown command \"isreadyfoo\"");
        assert_eq!(error("stop it"), "\"it\" behind \"stop\" is not understood");
        assert_eq!(error("debug maybe"), "debug is on or off, not \"maybe\"");
        assert_eq!(error("position"), "position needs \"startpos\" or \"fen\", not \"\"");
        assert_eq!(error("position e2e4"), "position needs \"startpos\" or \"fen\", not \"e2e4\"");
        assert_eq!(error("position fen moves e2e4"), "position fen needs a FEN");
        assert_eq!(error("position startpos e2e4"), "\"e2e4\" stands where \"moves\" should");
        assert_eq!(error("bench chess x"), "bench takes a variant and a depth from 1 to 100, not \"x\"");
        assert_eq!(error("bench chess 3 4"), "bench takes a variant and a depth from 1 to 100, not \"4\"");
        assert_eq!(error("setoption Hash 3"), "setoption needs \"name\" and the option's name, not \"Hash\"");
    }

    #[test]
    fn options_have_names_and_values_with_blanks() {
        assert_eq!(read("setoption name Hash value 64"), option("Hash", Some("64")));
        assert_eq!(read("SetOption Name Move Overhead Value 30"), option("Move Overhead", Some("30")));
        assert_eq!(read("setoption name Clear  Hash"), option("Clear Hash", None));
        assert_eq!(read("setoption name Move \t Overhead  value  30"), option("Move Overhead", Some("30")));
        assert_eq!(read("setoption name Book value a  b value c"), option("Book", Some("a  b value c")));
        assert_eq!(read("setoption name Book value"), option("Book", Some("")));
    }

    #[test]
    fn positions_are_read_without_the_crate() {
        let moves = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let setup = |fen: Option<&str>, list: &[&str]| {
            Ok(Request::Position(Setup { fen: fen.map(String::from), moves: moves(list) }))
        };
        assert_eq!(read("position startpos"), setup(None, &[]));
        assert_eq!(read("position startpos moves"), setup(None, &[]));
        assert_eq!(read("Position StartPos Moves e2e4 j7j8c"), setup(None, &["e2e4", "j7j8c"]));
        let fen = "10/10/10/10/10/10/10/4K3k1 w HAha -";
        assert_eq!(read(&format!("position fen {fen} moves e1d1")), setup(Some(fen), &["e1d1"]));
    }

    #[test]
    fn what_the_crate_reads_it_gives_back_word_for_word() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "stop",
            "ponderhit",
            "quit",
            "setoption name Move Overhead value 30",
            "go infinite",
            "go ponder",
            "go movetime 1500",
            "go wtime 300000 btime 290000 winc 2000 binc 2000 movestogo 40",
            "go depth 255 nodes 1000000 mate 3",
        ] {
            let message = lossless(line).unwrap_or_else(|| panic!("{line}: the crate should read it"));
            assert_eq!(message.to_string().trim_end(), line);
        }
        for line in [
            "go depth 300",
            "go movestogo 256",
            "go depth 1000",
            "go ponder wtime 1000 btime 1000",
            "go depth 5 foo",
            "go nodes 1234567890123",
            "isreadyfoo",
            "setoption name Clear Hash",
        ] {
            assert_eq!(lossless(line), None, "{line}: the crate would lose something");
        }
    }
}
