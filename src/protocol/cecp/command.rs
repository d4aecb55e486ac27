//! What a line of CECP can ask for. Which words ask for it is in `table`.

use super::time_control::Level;
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
    /// `hover SQUARE`: the man in the user's hand is over a square.
    Hover(String),
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
