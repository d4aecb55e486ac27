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
//! use ladorea::games::Catalogue;
//! let games = Catalogue::builtin();
//! let ladorean = games.find("ladorean").unwrap();
//! let position = ladorean.start();
//! assert_eq!(position.legal_moves().len(), 28);
//! ```
//!
//! The feature `cli`, on by default, is what only the program needs; with `default-features = false` none of its crates
//! are built. A search needs no thread of its own, and without a time limit no clock:
//!
//! ```
//! use ladorea::games::Catalogue;
//! use ladorea::search::{Engine, Limits, Report};
//! let position = Catalogue::builtin().find("capablanca").unwrap().start();
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let mut best = None;
//! Engine::new(1).unwrap().search_here(&position, &limits, |report| {
//!     if let Report::Done { best: found, .. } = report {
//!         best = found;
//!     }
//! });
//! assert!(position.is_legal(best.unwrap()));
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
