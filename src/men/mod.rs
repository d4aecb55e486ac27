//! Floor 0: how men move, as text and as tables.
//!
//! A man's moves are written in Betza notation ([`betza`]), parsed once when a variant is loaded into [`Movement`]s,
//! and compiled for the generator into step lists and for every question "can this man reach that square" into one
//! table by difference of squares ([`Army`]). Nothing here knows a game, a turn, or why a king matters.

mod army;
mod attacks;
pub mod betza;
mod movement;

pub use army::{Army, ArmyError, Man, Minors, Motion, Ray, Role};
pub use attacks::{AttackTable, Reach};
pub use movement::{Hop, Movement, UNLIMITED};
