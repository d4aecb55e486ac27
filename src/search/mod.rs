//! Floor 4: the search.
//!
//! [`Engine`] owns the hash table and the threads; a protocol starts a search with [`Limits`], goes on reading its
//! input, and is told by [`Report`]s. [`Engine::search_here`] needs no thread, and no clock. Nothing here knows a game
//! by name.
//!
//! The rooms: `driver` deepens, `node` is one node of the principal variation search, `pruning` says what is left out,
//! `quiesce` ends lines, `order` and `history` say what is tried first, `tt` remembers, `time` plans, `worker` and
//! `shared` hold the state.

mod correction;
mod driver;
mod engine;
mod history;
mod limits;
mod node;
mod order;
mod pruning;
mod quiesce;
mod report;
mod score;
mod shared;
mod time;
mod tt;
mod worker;

pub use engine::{Engine, HashError, MAX_HASH_MB, MAX_THREADS};
pub use limits::{Clock, Limits};
pub use report::{Bound, Info, Report, Score};
