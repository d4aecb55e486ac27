//! The games that nets are trained for: those of the engine.

use ladorea::games::Catalogue;
use std::sync::OnceLock;

/// All of them.
pub fn games() -> &'static Catalogue {
    static GAMES: OnceLock<Catalogue> = OnceLock::new();
    GAMES.get_or_init(Catalogue::builtin)
}
