//! Training games and nets for the evaluation of [`ladorea`].
//!
//! Floors, each importing only from those above it in this list:
//!
//! 1. [`games`]: games of self-play in a compact binary form, and files of them; [`mod@reference`]: what a net says,
//!    from nothing (nets, their files and their inputs are [`ladorea::eval::net`]);
//! 2. [`datagen`]: playing games;
//! 3. [`data`]: positions to learn from;
//! 4. [`train`], which learns from them;
//! 5. [`cli`], the command line.

pub mod catalogue;
pub mod cli;
pub mod data;
pub mod datagen;
pub mod games;
pub mod reference;
pub mod train;
