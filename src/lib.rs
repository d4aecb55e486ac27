//! Ladorea: a chess-variant engine as a library.
//!
//! Floors, each importing only from those below:
//!
//! 0. [`board`] and [`men`]: squares, the mailbox, how men move ([`random`]: numbers that are the same in every run);
//! 1. [`position`]: making moves, hashing, FEN, notation;
//! 2. [`games`]: the rules of each family and the catalogue of variants; [`pgn`]: games on paper;
//! 3. [`eval`]: how good a position is;
//! 4. [`search`], [`perft`], [`mod@bench`];
//! 5. [`protocol`]: UCI and CECP; the command line is the program's own.
//!
//! ```
//! use ladorea::games::catalogue;
//! let ladorean = catalogue::find("ladorean").unwrap();
//! let position = ladorean.start();
//! assert_eq!(position.legal_moves().len(), 28);
//! ```

pub mod bench;
pub mod board;
pub mod eval;
pub mod games;
pub mod men;
pub mod perft;
pub mod pgn;
pub mod position;
pub mod protocol;
pub mod random;
pub mod search;
