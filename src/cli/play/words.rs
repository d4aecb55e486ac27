//! What a line of the user means.

/// A thing that the user can ask for. Texts are as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Nothing was typed.
    Nothing,
    /// What can be typed.
    Help,
    /// The legal moves, of all men or of the one on a square.
    Moves(Option<String>),
    /// A good move.
    Hint,
    /// Take back, until the user is to move again.
    Undo,
    /// What the engine thinks of the position.
    Eval,
    /// The moves so far.
    History,
    /// The FEN.
    Fen,
    /// The board again.
    Board,
    /// The rules, or a section of them.
    Rules(Option<String>),
    /// Write the game to a file, or to one of our choice; `replace` allows that the file is there already.
    Save { file: Option<String>, replace: bool },
    /// Go on with the game of a file, with a position, or with the last game that was kept.
    Load(Option<String>),
    /// Say or change how strong the engine plays.
    Level(Option<String>),
    /// The same by rating.
    Elo(Option<String>),
    /// The same by seconds for a move.
    Time(Option<String>),
    /// Turn the board.
    Flip,
    /// Let the engine move now.
    Go,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// A new game, perhaps of another variant.
    New(Option<String>),
    /// Leave.
    Quit,
    /// Anything else: perhaps a move.
    Move(String),
}

/// The words with what they do, in the order of `help`.
pub(super) const HELP: &[(&str, &str)] = &[
    ("e2e4, Nf3, O-O", "a move, in coordinates or SAN; a promotion with its letter (e7e8q)"),
    ("moves [SQUARE]", "the legal moves, or those of the man on a square, marked on the board"),
    ("hint", "a move that the engine would play"),
    ("eval", "what the engine thinks of the position"),
    ("undo", "take back the last moves until it is your turn again"),
    ("go", "let the engine move for the side to move"),
    ("level [N]", "how strong the engine plays, or make it play at level N"),
    ("elo N, time S", "make it play like a rating, or as well as it can in S seconds a move"),
    ("draw, resign", "offer a draw, or give the game up"),
    ("board, flip", "show the board again, or from the other side"),
    ("history, fen", "the moves so far, or the position as text"),
    ("rules [WORD]", "the rules of this game, or the section with this word in its heading"),
    ("save [FILE]", "write the game as PGN; save! FILE replaces a file"),
    (
        "load [FILE|FEN]",
        "go on with a game of a PGN file (load FILE N: its game N), with a position, or with the last game you left",
    ),
    ("new [VARIANT]", "a new game, perhaps of another variant"),
    ("quit", "leave; the game is kept. Ctrl-C does the same, but while the engine thinks it makes it move at once"),
];

impl Word {
    /// The meaning of a line. Words are understood in any case, single letters in lower case only, so that `B` and the
    /// like remain moves.
    pub(super) fn read(line: &str) -> Word {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_string);
        let word = if word.chars().count() > 1 { word.to_ascii_lowercase() } else { word.to_string() };
        match (word.as_str(), rest) {
            ("", _) => Word::Nothing,
            ("moves", square) => Word::Moves(square),
            ("rules", section) => Word::Rules(section),
            ("save" | "pgnsave", file) => Word::Save { file, replace: false },
            ("save!", file) => Word::Save { file, replace: true },
            ("load" | "pgnload", file) => Word::Load(file),
            ("level", level) => Word::Level(level),
            ("elo", elo) => Word::Elo(elo),
            ("time", time) => Word::Time(time),
            ("new", variant) => Word::New(variant),
            ("help" | "?", _) => Word::Help,
            ("hint", None) => Word::Hint,
            ("undo" | "back" | "takeback" | "remove", None) => Word::Undo,
            ("eval", None) => Word::Eval,
            ("history", None) => Word::History,
            ("fen", None) => Word::Fen,
            ("board" | "show" | "d", None) => Word::Board,
            ("flip", None) => Word::Flip,
            ("go", None) => Word::Go,
            ("draw", None) => Word::Draw,
            ("resign", None) => Word::Resign,
            ("quit" | "exit" | "bye" | "q", None) => Word::Quit,
            _ => Word::Move(line.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves_are_told_apart() {
        assert_eq!(Word::read("  moves e2 "), Word::Moves(Some("e2".into())));
        assert_eq!(Word::read("save my game.pgn"), Word::Save { file: Some("my game.pgn".into()), replace: false });
        assert_eq!(Word::read("save! A.pgn"), Word::Save { file: Some("A.pgn".into()), replace: true });
        assert_eq!(Word::read("save"), Word::Save { file: None, replace: false });
        assert_eq!(Word::read("HELP"), Word::Help);
        assert_eq!((Word::read("q"), Word::read("Q")), (Word::Quit, Word::Move("Q".into())));
        assert_eq!(Word::read("Nf3"), Word::Move("Nf3".into()));
        assert_eq!(Word::read("hint please"), Word::Move("hint please".into()));
        assert_eq!(Word::read("   "), Word::Nothing);
    }
}
