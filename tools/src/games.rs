//! The games that this process knows: those of the engine, and those of a file if one is named before the first use.

use ladorea::games::Catalogue;
use std::sync::OnceLock;

static GAMES: OnceLock<Catalogue> = OnceLock::new();

/// All of them.
pub fn games() -> &'static Catalogue {
    GAMES.get_or_init(Catalogue::builtin)
}
