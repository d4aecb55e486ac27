//! Floor 4: the search.
//!
//! [`Engine`] owns the hash table and the threads; a protocol starts a search with [`Limits`], goes on reading its input, and is told
//! by [`Report`]s. Nothing here knows a game by name.

mod engine;
mod limits;
mod report;

pub use engine::{Engine, HashError, MAX_HASH_MB, MAX_THREADS};
pub use limits::{Clock, Limits};
pub use report::{Bound, Info, Report, Score};
