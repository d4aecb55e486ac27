//! The reader of CECP lines: from a text to a [`Command`], or to an error that names the token.
//!
//! It knows words and numbers, no game. Whether a line that is no command is a move is for the position to say;
//! [`looks_like_move`] only decides how a line that is neither is refused.

use super::clock::Level;
use super::numbers::{
    MAX_CENTISECONDS, MAX_COUNT, MAX_SIZE, ReadError, number, read_level, read_score, seconds, single,
};
use crate::board::Color;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// `protover`: tell the features.
    Features,
    /// `new`.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `setboard FEN`.
    SetBoard(String),
    /// `usermove MOVE`, or a line that is no command: perhaps a move.
    Move {
        /// The text.
        text: String,
        /// It came without `usermove`, so that it may be anything.
        bare: bool,
    },
    /// `force`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the other side.
    PlayOther,
    /// `white` or `black`, of old: the user has this colour.
    UserPlays(Color),
    /// `level`.
    Level(Level),
    /// `st`: time for each move.
    MoveTime(Duration),
    /// `sd`: plies.
    Depth(u32),
    /// `time`: what is left on the engine's clock, in hundredths of a second.
    Time(i64),
    /// `ping N`.
    Ping(String),
    /// `post` or `nopost`.
    Post(bool),
    /// `hard` or `easy`.
    Ponder(bool),
    /// `undo`: take back one ply.
    Undo,
    /// `remove`: take back one move of each side.
    Remove,
    /// `result`: the game is over.
    Result,
    /// `?`: move now.
    MoveNow,
    /// `memory N`, in MiB.
    Memory(u64),
    /// `cores N`.
    Cores(u64),
    /// `option NAME=VALUE`.
    Option {
        /// The name.
        name: String,
        /// The value, if there is one.
        value: Option<String>,
    },
    /// `accepted FEATURE`.
    Accepted(String),
    /// `computer`: the opponent is an engine.
    Computer,
    /// `lift SQUARE`: the user takes a man in his hand.
    Lift(String),
    /// `put SQUARE`: the user chooses a square for it.
    Put(String),
    /// `analyze`.
    Analyze,
    /// `exit`: leave off analysing.
    Exit,
    /// `.`: how far the analysis is.
    Progress,
    /// `exclude MOVE` or `exclude all`.
    Exclude(String),
    /// `include MOVE` or `include all`.
    Include(String),
    /// `setscore SCORE DEPTH`: what the position is worth, to searches no deeper.
    SetScore {
        /// Centipawns for the side to move.
        score: i32,
        /// Plies.
        depth: u32,
    },
    /// `edit`.
    Edit,
    /// `draw`: the opponent offers one.
    Draw,
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// `nps N`: so many nodes count as a second.
    NodeRate(Option<u64>),
    /// `hint`.
    Hint,
    /// `bk`: show the book.
    Book,
    /// `d`, which is ours: show the board.
    Show,
    /// `eval`, which is ours: what the position is worth without a search.
    Eval,
    /// `quit`.
    Quit,
    /// What needs no answer.
    Nothing,
}

/// Commands that need no answer: information that is not used, and answers to our features.
const IGNORED: [&str; 8] = ["xboard", "rejected", "random", "name", "rating", "ics", "otim", "hover"];

/// Commands of one word and what they mean.
const SIMPLE: [(&str, Command); 29] = [
    ("new", Command::New),
    ("force", Command::Force),
    ("go", Command::Go),
    ("playother", Command::PlayOther),
    ("white", Command::UserPlays(Color::White)),
    ("black", Command::UserPlays(Color::Black)),
    ("post", Command::Post(true)),
    ("nopost", Command::Post(false)),
    ("hard", Command::Ponder(true)),
    ("easy", Command::Ponder(false)),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("?", Command::MoveNow),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("computer", Command::Computer),
    ("analyze", Command::Analyze),
    ("exit", Command::Exit),
    (".", Command::Progress),
    ("edit", Command::Edit),
    ("draw", Command::Draw),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
    ("d", Command::Show),
    ("eval", Command::Eval),
    ("quit", Command::Quit),
    ("protover", Command::Features),
    // The game's result and why; neither matters here.
    ("result", Command::Result),
    ("", Command::Nothing),
];

/// Commands with parameters.
const WITH_PARAMETERS: [&str; 18] = [
    "variant", "setboard", "usermove", "level", "st", "sd", "time", "ping", "memory", "cores", "option", "accepted",
    "lift", "put", "exclude", "include", "setscore", "nps",
];

/// Whether a line begins with a command of CECP.
pub(in crate::protocol) fn knows(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or("");
    SIMPLE.iter().any(|(known, _)| *known == word) || IGNORED.contains(&word) || WITH_PARAMETERS.contains(&word)
}

/// Reads one line.
///
/// # Errors
/// A [`ReadError`] that names what is wrong with the parameters.
pub(super) fn read(line: &str) -> Result<Command, ReadError> {
    let line = line.trim();
    let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
    let rest = rest.trim_start();
    if IGNORED.contains(&word) {
        return Ok(Command::Nothing);
    }
    if let Some((_, command)) = SIMPLE.iter().find(|(known, _)| *known == word) {
        return Ok(command.clone());
    }
    match word {
        "variant" => single(rest).map(|name| Command::Variant(name.to_string())),
        "setboard" if rest.is_empty() => Err(ReadError::Missing),
        "setboard" => Ok(Command::SetBoard(rest.to_string())),
        "accepted" => single(rest).map(|feature| Command::Accepted(feature.to_string())),
        "exclude" => single(rest).map(|text| Command::Exclude(text.to_string())),
        "include" => single(rest).map(|text| Command::Include(text.to_string())),
        "setscore" => read_score(rest),
        // 0 means the processor's time, which is our own clock; less than that, the usual one.
        "nps" => number(single(rest)?, -1, MAX_SIZE)
            .map(|rate| Command::NodeRate(u64::try_from(rate).ok().filter(|&rate| rate > 0))),
        "lift" => single(rest).map(|square| Command::Lift(square.to_string())),
        "put" => single(rest).map(|square| Command::Put(square.to_string())),
        "usermove" => single(rest).map(|text| Command::Move { text: text.to_string(), bare: false }),
        "level" => read_level(rest).map(Command::Level),
        "st" => seconds(single(rest)?).map(Command::MoveTime),
        "sd" => number(single(rest)?, 1, MAX_COUNT).map(|depth| Command::Depth(depth as u32)),
        "time" => number(single(rest)?, -MAX_CENTISECONDS, MAX_CENTISECONDS).map(Command::Time),
        "ping" => Ok(Command::Ping(rest.to_string())),
        "memory" => number(single(rest)?, 0, MAX_SIZE).map(|size| Command::Memory(size as u64)),
        "cores" => number(single(rest)?, 1, MAX_SIZE).map(|count| Command::Cores(count as u64)),
        "option" if rest.is_empty() => Err(ReadError::Missing),
        "option" => Ok(match rest.split_once('=') {
            Some((name, value)) => Command::Option { name: name.to_string(), value: Some(value.to_string()) },
            None => Command::Option { name: rest.to_string(), value: None },
        }),
        _ => Ok(Command::Move { text: line.to_string(), bare: true }),
    }
}

/// Whether a text is meant as a move, legal or not, on any board: such must be refused as an illegal move, so that the
/// GUI takes it back, and never as an unknown command.
pub(super) fn looks_like_move(text: &str) -> bool {
    let castling = text.replace(['0', 'o'], "O");
    if text.split_ascii_whitespace().count() != 1 {
        return false;
    }
    // Two men may move in one turn: `Kd6,Qb6`.
    let sans = text.split(',').count() <= 2 && text.split(',').all(is_san);
    castling.starts_with("O-O") || text.contains('@') || is_coordinates(text) || sans
}

/// Two squares at the start, and little behind them: a promotion, or a second leg.
fn is_coordinates(text: &str) -> bool {
    let Some(rest) = after_square(text).and_then(after_square) else { return false };
    rest.chars().count() <= 2 || rest.starts_with(',') || after_square(rest).is_some()
}

/// A man's letter or a pawn's file, and a square at the end.
fn is_san(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.split('=').next().unwrap_or("");
    let body: Vec<char> = bare.chars().filter(|&c| c != 'x' && c != '-').collect();
    let is_file = |c: char| c.is_ascii_lowercase() && c <= 'l';
    match body[..] {
        [file, rank] => is_file(file) && rank.is_ascii_digit(),
        [first, .., file, rank] if body.len() <= 5 => {
            (first.is_ascii_uppercase() || is_file(first)) && is_file(file) && rank.is_ascii_digit()
        }
        _ => false,
    }
}

/// What follows a square (of any board) at the start of a text.
fn after_square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits).then(|| &rest[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(moves: u32, base: u64, increment: u64) -> Result<Command, ReadError> {
        let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
        Ok(Command::Level(Level { moves, base, increment }))
    }

    #[test]
    fn all_forms_of_level_are_read() {
        assert_eq!(read("level 40 5 0"), level(40, 300_000, 0));
        assert_eq!(read("level 0 2 12"), level(0, 120_000, 12_000));
        assert_eq!(read("level 40 0:30 0"), level(40, 30_000, 0));
        assert_eq!(read("level 0 0:04 0.04"), level(0, 4000, 40));
        assert_eq!(read("level 40 25+5 0"), level(40, 1_500_000, 0));
        assert_eq!(read("level 0 1:30:00 .5"), level(0, 5_400_000, 500));
        assert_eq!(read("level 0 0 1"), level(0, 0, 1000));
    }

    #[test]
    fn other_levels_are_refused() {
        assert_eq!(read("level 1 2 3 4 5 6 7"), Err(ReadError::TooMany));
        assert_eq!(read("level 40 5"), Err(ReadError::Missing));
        assert_eq!(read("level 40 x 0"), Err(ReadError::Time("x".into())));
        for bad in [
            "level -1 5 0",
            "level 40 -5 0",
            "level 40 5 -1",
            "level 40 5 1e9",
            "level 0 99999999999 0",
            "level 0 5 nan",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_may_be_decimal_and_clocks_negative() {
        assert_eq!(read("st 30"), Ok(Command::MoveTime(Duration::from_secs(30))));
        assert_eq!(read("st 0.25"), Ok(Command::MoveTime(Duration::from_millis(250))));
        assert_eq!(read("st 0"), Ok(Command::MoveTime(Duration::ZERO)));
        assert_eq!((read("time -150"), read("time 400")), (Ok(Command::Time(-150)), Ok(Command::Time(400))));
        assert!(read("time 99999999999999999999").is_err() && read("time").is_err() && read("sd 0").is_err());
        assert_eq!(read("sd 300"), Ok(Command::Depth(300)));
    }

    #[test]
    fn commands_are_known_and_the_rest_may_be_moves() {
        for line in ["rejected nps", "hover e4", "name Fairy-Max 5.0b", "rating 2600 1500", "ics -", "random", ""] {
            assert_eq!(read(line), Ok(Command::Nothing), "{line}");
        }
        assert_eq!(read("result 1-0 {White mates}"), Ok(Command::Result));
        assert_eq!(read("ping 12"), Ok(Command::Ping("12".into())));
        let option = Command::Option { name: "Move Overhead".into(), value: Some("30".into()) };
        assert_eq!(read("option Move Overhead=30"), Ok(option));
        assert_eq!(read("usermove e2e4"), Ok(Command::Move { text: "e2e4".into(), bare: false }));
        assert_eq!(read("e2e4"), Ok(Command::Move { text: "e2e4".into(), bare: true }));
        assert_eq!((read("usermove"), read("variant a b")), (Err(ReadError::Missing), Err(ReadError::TooMany)));
        assert!(knows("protover 2") && !knows("uci") && !knows("e2e4"));
    }

    #[test]
    fn moves_of_any_board_look_like_moves_and_words_do_not() {
        for text in [
            "e2e4",
            "e7e8q",
            "k9k8",
            "a10b10",
            "E2E4",
            "e1g3,d1b3",
            "a4c4d",
            "O-O",
            "0-0-0",
            "o-o",
            "P@h3",
            "@@@@",
            "Nf3",
            "exd5",
            "e8=Q+",
            "Qxf7#",
            "e4",
            "Nbd2",
            "R1a3",
            "Kd6,Qb6",
        ] {
            assert!(looks_like_move(text), "{text}");
        }
        for text in ["analyze", "foo", "edit", "pause", "exclude e2e4", "uci", "x", "", "egtpath", "e2", "nps"] {
            let is_square = text == "e2";
            assert_eq!(looks_like_move(text), is_square, "{text}");
        }
    }
}
