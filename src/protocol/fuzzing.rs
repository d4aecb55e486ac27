//! The readers of both protocols for fuzzing: nothing but their not panicking is to be seen from outside. No part of
//! the library's interface.

use super::settings::Settings;
use super::{cecp, uci};
use crate::games::Catalogue;

/// Reads a line of CECP as a conversation would.
pub fn read_cecp(line: &str) {
    cecp::try_reading(line);
}

/// Reads a line of UCI as a conversation would.
pub fn read_uci(line: &str) {
    uci::try_reading(line, &Settings::new(Catalogue::builtin()));
}
