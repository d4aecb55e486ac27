//! What a line of the user means.

/// A thing that the user can ask for.
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
    /// The FEN.
    Fen,
    /// The board again.
    Board,
    /// Write the game to a file.
    Save(String),
    /// Turn the board.
    Flip,
    /// Let the engine move now (and play this side).
    Go,
    /// A new game.
    New,
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
    ("board, flip", "show the board again, or from the other side"),
    ("fen", "the position as text"),
    ("save FILE.pgn", "write the game"),
    ("new", "a new game"),
    ("quit", "leave"),
];

impl Word {
    /// The meaning of a line. Words are understood in lower case only, so that `B` and the like remain moves.
    pub(super) fn read(line: &str) -> Word {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Word::Nothing,
            ("help" | "?", "") => Word::Help,
            ("moves", "") => Word::Moves(None),
            ("moves", square) => Word::Moves(Some(square.to_string())),
            ("hint", "") => Word::Hint,
            ("undo", "") => Word::Undo,
            ("eval", "") => Word::Eval,
            ("fen", "") => Word::Fen,
            ("board" | "d", "") => Word::Board,
            ("save", file) if !file.is_empty() => Word::Save(file.to_string()),
            ("flip", "") => Word::Flip,
            ("go", "") => Word::Go,
            ("new", "") => Word::New,
            ("quit" | "exit", "") => Word::Quit,
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
        assert_eq!(Word::read("save my game.pgn"), Word::Save("my game.pgn".into()));
        assert_eq!(Word::read("save"), Word::Move("save".into()));
        assert_eq!(Word::read("Nf3"), Word::Move("Nf3".into()));
        assert_eq!(Word::read("   "), Word::Nothing);
    }
}
