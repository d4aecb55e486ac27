//! All integration tests in one program: with link-time optimisation each further test program would cost as much to
//! link as the engine itself.

mod bad_input;
mod cli;
mod clients;
mod conformance;
mod core;
mod definitions;
mod evaluation;
mod examples;
mod fuzz_corpus;
mod here;
mod lombard;
mod nets;
mod oracles;
mod paradise;
mod pgn;
mod play;
mod protocol_cecp;
mod protocol_uci;
mod rules;
mod scripts;
mod search;
mod second_generator;
mod simple;
mod support;
mod talk;
#[cfg(unix)]
mod terminal;
