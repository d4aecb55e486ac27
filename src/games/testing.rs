//! The built-in games for unit tests, built once.

use super::Catalogue;
use std::sync::OnceLock;

/// All of them.
pub(crate) fn games() -> &'static Catalogue {
    static GAMES: OnceLock<Catalogue> = OnceLock::new();
    GAMES.get_or_init(Catalogue::builtin)
}
