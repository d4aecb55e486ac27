//! Second move generators for the games that no other program plays, written from the rules alone.
//!
//! They share nothing with the library, so that a misreading of a rule on either side shows. Every move is played on a
//! copy of the board, and a king is in check if one of the enemy's moves would leave the board without it: slow, and
//! plain enough to be read beside the rules. Each position remembers the one before it, for the rules about repetition.

mod board;
mod counts;
pub(crate) mod ladon;
pub(crate) mod lombard;
pub(crate) mod paradise;

/// Why and for whom a game is over; the reasons have the names that the library gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// `w`, `b`, or `-` in a draw.
    pub(crate) winner: char,
    /// `Checkmate`, `Stalemate`, `NoMoves`, `Goal`, `BareKings`, `Repetition`, `FiftyMoves`.
    pub(crate) reason: &'static str,
}

/// What the tests ask of a game. A value is a position with the game that led to it.
pub(crate) trait Game: Sized {
    /// The position of a FEN, which must be a sound one.
    fn from_fen(variant: &str, fen: &str) -> Self;

    /// The FEN, of six fields.
    fn fen(&self) -> String;

    /// Each legal move in coordinates, with the position after it.
    fn successors(&self) -> Vec<(String, Self)>;

    /// Whether the game is over.
    fn verdict(&self) -> Option<Verdict>;

    /// What makes a set-up no position of the game; nothing if it is one.
    fn fault(&self) -> Option<String>;
}

/// The leaves of the tree of legal moves at a depth. Draws do not end a line; a goal that is reached does, since no
/// moves follow.
pub(crate) fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let successors = game.successors();
    if depth <= 1 {
        return successors.len() as u64;
    }
    successors.iter().map(|(_, next)| perft(next, depth - 1)).sum()
}
