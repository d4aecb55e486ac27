//! All variants by name.

use super::AnyVariant;
use super::orthodox::{Orthodox, OrthodoxData};
use super::{capablanca, chess};
use crate::position::{Spec, Variant, quote};
use once_cell::sync::OnceCell;
use thiserror::Error;

/// How CECP calls the game of those who ask for none.
const STANDARD: &str = "normal";

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant \"{0}\"; `ladorea variants` lists them")]
pub struct UnknownVariant(pub String);

/// One variant of the catalogue; its tables are built when it is first asked for.
pub struct Entry {
    spec: &'static Spec,
    build: Builder,
    built: OnceCell<AnyVariant>,
}

/// The data from which a family builds a variant.
enum Builder {
    Orthodox(&'static OrthodoxData),
}

impl Entry {
    /// What is declared.
    pub const fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// The name in protocols.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// The variant with its tables.
    pub fn variant(&self) -> &AnyVariant {
        self.built.get_or_init(|| {
            let built = match self.build {
                Builder::Orthodox(data) => Variant::<Orthodox>::new(*self.spec, *data).map(AnyVariant::from),
            };
            built.unwrap_or_else(|error| unreachable!("the data of {} are tested: {error}", self.spec.name))
        })
    }

    /// Whether arrays are shuffled and castling goes by where king and rooks stand.
    const fn is_shuffled(&self) -> bool {
        match self.build {
            Builder::Orthodox(data) => data.castling.is_fischer(),
        }
    }

    fn is_called(&self, name: &str) -> bool {
        let named = |known: &str| known.eq_ignore_ascii_case(name);
        named(self.spec.name) || self.spec.aliases.iter().any(|alias| named(alias))
    }
}

/// All variants; the order is the one in which GUIs show them, which may be cut after a dozen.
pub fn all() -> &'static [Entry] {
    static ALL: OnceCell<Vec<Entry>> = OnceCell::new();
    ALL.get_or_init(|| {
        let families = capablanca::VARIANTS.iter().chain(chess::VARIANTS);
        families.map(|(spec, data)| Entry { spec, build: Builder::Orthodox(data), built: OnceCell::new() }).collect()
    })
}

/// The variant with this name or alias, in any case.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static AnyVariant, UnknownVariant> {
    all().iter().find(|entry| entry.is_called(name)).map(Entry::variant).ok_or_else(|| UnknownVariant(quote(name)))
}

/// The variant of those who ask for none: orthodox chess.
pub fn standard() -> &'static AnyVariant {
    match find(STANDARD) {
        Ok(variant) => variant,
        Err(error) => unreachable!("the catalogue is tested: {error}"),
    }
}

/// The counterpart of a variant that castles as in Fischer Random games: same array, same men. Nothing if there is none.
pub fn shuffled(variant: &AnyVariant) -> Option<&'static AnyVariant> {
    let (name, fen) = (variant.name(), variant.spec().fen);
    all().iter().find(|entry| entry.is_shuffled() && entry.spec.fen == fen && entry.name() != name).map(Entry::variant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_built_and_its_array_round_trips() {
        for entry in all() {
            let start = entry.variant().start();
            assert_eq!(start.fen(), entry.spec().fen, "{}", entry.name());
        }
        assert_eq!(all().len(), 16);
    }

    #[test]
    fn names_and_aliases_are_unique_and_found_in_any_case() {
        let mut names: Vec<&str> =
            all().iter().flat_map(|e| [e.name()].into_iter().chain(e.spec().aliases.iter().copied())).collect();
        assert_eq!(find("NORMAL").map(AnyVariant::name), Ok("chess"));
        assert_eq!(find("nosuch").err(), Some(UnknownVariant("nosuch".into())));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_counterpart_for_shuffled_games_has_the_same_array() {
        let counterpart = |name: &str| shuffled(find(name).unwrap()).map(AnyVariant::name);
        assert_eq!(standard().name(), "chess");
        assert_eq!((counterpart("chess"), counterpart("gothic")), (Some("fischerandom"), Some("caparandom")));
        assert_eq!((counterpart("ladorean"), counterpart("caparandom")), (None, None));
    }
}
