//! A match runner for chess-variant engines.
//!
//! Rooms, each using only those above it: [`clock`] (time controls), [`calendar`] (moments), [`referee`] (what is legal
//! and when a game ends, by the rules of the library and never by an engine's word), [`adjudicate`] (ends by scores),
//! [`whole`] (files written whole), [`openings`], [`stats`] (mathematics of results), [`engine`] (processes that speak
//! CECP or UCI), [`game`] (one game between two engines), [`schedule`] (who plays whom), [`results`] (the file from
//! which a tournament can go on) and [`record`] (games as PGN), [`score`] and [`standings`] (tables), [`plan`] (what is
//! to be played), [`tournament`] (all games, several at a time), [`balance`] (a search that judges openings), [`check`]
//! (is an engine as it should be), [`report`] (a page to look at), [`repeats`] and [`pool`] (players of several files),
//! [`screen`] (what the user sees), [`interrupt`] (Ctrl-C), [`run`] (a tournament with its files), [`warnings`] (what
//! was passed over, and the exit status) and [`cli`].
//!
//! Nothing here knows a game by name.

pub mod adjudicate;
pub mod balance;
pub mod calendar;
pub mod check;
pub mod cli;
pub mod clock;
pub mod engine;
pub mod game;
pub mod games;
pub mod interrupt;
pub mod openings;
pub mod plan;
pub mod pool;
pub mod record;
pub mod referee;
pub mod repeats;
pub mod report;
pub mod results;
pub mod run;
pub mod schedule;
pub mod score;
pub mod screen;
pub mod standings;
pub mod stats;
pub mod tournament;
pub mod warnings;
pub mod whole;
