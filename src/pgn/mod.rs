//! PGN: games as text, read and written for every variant, and judged.
//!
//! [`Reader`] reads what other programs write ([`decode`] makes text of a file's bytes, [`headers()`] reads tags and
//! results only, a [`Note`] tells where a castling could be read in two ways), [`Game::to_pgn`] writes what the
//! standard asks for, [`referee::judge`] says whether the result of a game is what its final position says. Nothing
//! here knows a game by name, save that a game without a `Variant` tag is chess.
//!
//! Source: "Portable Game Notation Specification and Implementation Guide" (S. J. Edwards 1994); XBoard 4.9 for the
//! tags `Variant` and `VariantMen`.
//!
//! ```
//! use ladorea::games::Catalogue;
//! use ladorea::pgn::{self, GameResult};
//! let text = b"[Variant \"Ladorean\"]\n\n1. e4 e5 {good} (1... d5 2. exd5) 2. Ne3 *";
//! let games = pgn::read(text, &Catalogue::builtin());
//! let game = games[0].as_ref().unwrap();
//! assert_eq!((game.moves().len(), game.result), (3, GameResult::Unfinished));
//! ```

mod encoding;
mod error;
mod game;
mod headers;
mod lexer;
mod names;
mod note;
mod reader;
mod reading;
pub mod referee;
mod result;
mod tags;
mod writer;

pub use encoding::decode;
pub use error::{PgnError, Problem};
pub use game::{Comment, Game};
pub use headers::{Header, headers};
pub use names::find_variant;
pub use note::Note;
pub use reader::{Reader, read};
pub use reading::CastlingLetters;
pub use result::GameResult;
pub use tags::Tags;
