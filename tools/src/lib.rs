//! A match runner for chess-variant engines.
//!
//! Rooms, each using only those above it: [`clock`] (time controls), [`referee`] (what is legal and when a game ends, by the rules of the
//! library and never by an engine's word), [`openings`], [`engine`] (processes that speak CECP), [`game`] (one game between two
//! engines), [`score`] (wins, losses and Elo), [`tournament`] (all games of a match, several at a time), [`record`] (games as PGN)
//! and [`cli`].
//!
//! Nothing here knows a game by name.

pub mod adjudicate;
pub mod cli;
pub mod clock;
pub mod engine;
pub mod game;
pub mod openings;
pub mod record;
pub mod referee;
pub mod score;
pub mod stats;
pub mod tournament;
