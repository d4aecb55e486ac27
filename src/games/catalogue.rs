//! All variants by name.

use super::AnyVariant;
use super::ladon::{self, Ladon};
use super::lombard::{self, Lombard};
use super::orthodox::Orthodox;
use super::paradise::{self, Paradise};
use super::{capablanca, chess};
use crate::position::{Rules, Spec, Variant, VariantError, quote};
use once_cell::sync::OnceCell;
use std::sync::Arc;
use thiserror::Error;

/// The variant that is meant where none is named.
pub const DEFAULT: &str = "chess";

/// The variants that are listed first.
const FIRST: [&str; 4] = ["ladorean", "ladon", "paradise", "lombard"];

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant \"{0}\"; `ladorea variants` lists them")]
pub struct UnknownVariant(pub String);

/// One variant of the catalogue; its tables are built when it is first asked for.
pub struct Entry {
    spec: &'static Spec,
    shuffled: bool,
    build: Box<dyn Fn() -> Result<AnyVariant, VariantError> + Send + Sync>,
    built: OnceCell<AnyVariant>,
}

impl Entry {
    fn new<R: Rules>(spec: &'static Spec, data: &'static R::Data) -> Entry
    where
        AnyVariant: From<Arc<Variant<R>>>,
    {
        let build = Box::new(|| Variant::<R>::new(*spec, data.clone()).map(AnyVariant::from));
        Entry { spec, shuffled: R::is_shuffled(data), build, built: OnceCell::new() }
    }

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
        self.built.get_or_init(|| match (self.build)() {
            Ok(variant) => variant,
            Err(error) => unreachable!("the data of {} are tested: {error}", self.spec.name),
        })
    }

    fn is_called(&self, name: &str) -> bool {
        let named = |known: &str| known.eq_ignore_ascii_case(name);
        named(self.spec.name) || self.spec.aliases.iter().any(|alias| named(alias))
    }
}

/// All variants of a family's list.
fn entries<R: Rules>(list: &'static [(Spec, R::Data)]) -> impl Iterator<Item = Entry>
where
    AnyVariant: From<Arc<Variant<R>>>,
{
    list.iter().map(|(spec, data)| Entry::new::<R>(spec, data))
}

/// All variants; the order is the one in which GUIs show them, which may be cut after a dozen.
pub fn all() -> &'static [Entry] {
    static ALL: OnceCell<Vec<Entry>> = OnceCell::new();
    ALL.get_or_init(|| {
        let mut all: Vec<Entry> = entries::<Orthodox>(capablanca::VARIANTS)
            .chain(entries::<Orthodox>(chess::VARIANTS))
            .chain(entries::<Ladon>(ladon::VARIANTS))
            .chain(entries::<Lombard>(lombard::VARIANTS))
            .chain(entries::<Paradise>(paradise::VARIANTS))
            .collect();
        // The games that only this engine plays come first.
        all.sort_by_key(|entry| FIRST.iter().position(|name| *name == entry.name()).unwrap_or(FIRST.len()));
        all
    })
}

/// The variant with this name or alias, in any case.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static AnyVariant, UnknownVariant> {
    all().iter().find(|entry| entry.is_called(name)).map(Entry::variant).ok_or_else(|| UnknownVariant(quote(name)))
}

/// The variant that is meant where none is named, see [`DEFAULT`].
pub fn standard() -> &'static AnyVariant {
    match find(DEFAULT) {
        Ok(variant) => variant,
        Err(error) => unreachable!("the catalogue is tested: {error}"),
    }
}

/// The counterpart of a variant that castles as in Fischer Random games: same array, same men. Nothing if there is
/// none.
pub fn shuffled(variant: &AnyVariant) -> Option<&'static AnyVariant> {
    let spec = variant.spec();
    let men = |spec: &Spec| spec.men.iter().map(|man| (man.letter, man.betza)).collect::<Vec<_>>();
    let fits = |entry: &&Entry| {
        entry.shuffled && entry.spec.fen == spec.fen && men(entry.spec) == men(spec) && entry.name() != spec.name
    };
    all().iter().find(fits).map(Entry::variant)
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
