//! Ladorea: a chess-variant engine as a library.
//!
//! Floors, each importing only from those below: [`board`] and [`men`] (squares, the mailbox, how men move), [`position`] (making
//! moves, FEN, notation), [`games`] (the rules of each family and the catalogue of variants), [`perft`] and [`pgn`], [`search`],
//! [`protocol`].
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
