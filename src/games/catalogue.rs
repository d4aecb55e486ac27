//! The variants that can be played, by name.
//!
//! A catalogue is a value: whoever looks up names (protocols, perft suites, PGN, the match runner) is handed one. The
//! built-in games are data of the program ([`Catalogue::builtin`]); others are added to it.

use super::{AnyVariant, dispatch};
use crate::position::{Notation, Rules, Spec, Variant, VariantError, quote};
use once_cell::sync::OnceCell;
use std::fmt;
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

/// A name that another variant has already.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the name \"{name}\" is that of {title}")]
pub struct NameTaken {
    /// The name.
    pub name: String,
    /// Whose.
    pub title: String,
}

/// Builds a variant's tables.
type Build = Box<dyn Fn(&Spec) -> Result<AnyVariant, VariantError> + Send + Sync>;

/// One variant of the catalogue; its tables are built when it is first asked for.
pub struct Entry {
    spec: Spec,
    shuffled: bool,
    added: bool,
    build: Build,
    built: OnceCell<AnyVariant>,
}

impl Entry {
    fn new<R: Notation>(spec: Spec, data: R::Data) -> Entry
    where
        AnyVariant: From<Arc<Variant<R>>>,
    {
        let shuffled = R::is_shuffled(&data);
        let build = Box::new(move |spec: &Spec| Variant::<R>::new(spec.clone(), data.clone()).map(AnyVariant::from));
        Entry { spec, shuffled, added: false, build, built: OnceCell::new() }
    }

    /// What is declared.
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The name in protocols.
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// Whether the variant is none of the program's own.
    pub const fn is_added(&self) -> bool {
        self.added
    }

    /// The variant with its tables.
    pub fn variant(&self) -> &AnyVariant {
        self.built.get_or_init(|| match (self.build)(&self.spec) {
            Ok(variant) => variant,
            Err(error) => unreachable!("the data of {} are tested: {error}", self.spec.name),
        })
    }

    /// Whether the variant has this name or alias, in any case.
    pub fn is_called(&self, name: &str) -> bool {
        let named = |known: &str| known.eq_ignore_ascii_case(name);
        named(&self.spec.name) || self.spec.aliases.iter().any(|alias| named(alias))
    }
}

fn is_shuffled<R: Rules>(variant: &Variant<R>) -> bool {
    R::is_shuffled(variant.data())
}

/// All variants of a family's list.
pub(super) fn entries<R: Notation>(list: Vec<(Spec, R::Data)>) -> impl Iterator<Item = Entry>
where
    AnyVariant: From<Arc<Variant<R>>>,
{
    list.into_iter().map(|(spec, data)| Entry::new::<R>(spec, data))
}

/// Variants with different names. A copy shares their tables.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Arc<Entry>>,
}

/// The names.
impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries().map(Entry::name)).finish()
    }
}

impl Catalogue {
    /// The games of this program; the order is the one in which GUIs show them, which may be cut after a dozen.
    pub fn builtin() -> Catalogue {
        let mut all = super::builtin();
        // The games that only this engine plays come first.
        all.sort_by_key(|entry| FIRST.iter().position(|name| *name == entry.name()).unwrap_or(FIRST.len()));
        Catalogue { entries: all.into_iter().map(Arc::new).collect() }
    }

    /// Adds a variant, after the others.
    ///
    /// # Errors
    /// If another has its name or one of its aliases.
    pub fn add(&mut self, variant: AnyVariant) -> Result<(), NameTaken> {
        let spec = variant.spec().clone();
        for name in std::iter::once(&spec.name).chain(&spec.aliases) {
            if let Some(other) = self.entry(name) {
                return Err(NameTaken { name: name.clone(), title: other.spec.title.clone() });
            }
        }
        let shuffled = dispatch!(AnyVariant, &variant, variant => is_shuffled(variant));
        let built = OnceCell::with_value(variant.clone());
        let entry = Entry { spec, shuffled, added: true, build: Box::new(move |_| Ok(variant.clone())), built };
        self.entries.push(Arc::new(entry));
        Ok(())
    }

    /// All variants in their order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.entries.iter().map(AsRef::as_ref)
    }

    /// The variant with this name or alias, in any case.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<&AnyVariant, UnknownVariant> {
        self.entry(name).map(Entry::variant).ok_or_else(|| UnknownVariant(quote(name)))
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries().find(|entry| entry.is_called(name))
    }

    /// The variant that is meant where none is named, see [`DEFAULT`].
    pub fn standard(&self) -> &AnyVariant {
        match self.find(DEFAULT) {
            Ok(variant) => variant,
            Err(error) => unreachable!("every catalogue has the built-in games: {error}"),
        }
    }

    /// The counterpart of a variant that castles as in Fischer Random games: same array, same men. Nothing if there is
    /// none.
    pub fn shuffled(&self, variant: &AnyVariant) -> Option<&AnyVariant> {
        let spec = variant.spec();
        let men = |spec: &Spec| spec.men.iter().map(|man| (man.letter, man.betza.clone())).collect::<Vec<_>>();
        let fits = |entry: &&Entry| {
            entry.shuffled && entry.spec.fen == spec.fen && men(&entry.spec) == men(spec) && entry.name() != spec.name
        };
        self.entries().find(fits).map(Entry::variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_built_and_its_array_round_trips() {
        for entry in Catalogue::builtin().entries() {
            let start = entry.variant().start();
            assert_eq!(start.fen(), entry.spec().fen, "{}", entry.name());
        }
    }

    #[test]
    fn names_and_aliases_are_unique_and_found_in_any_case() {
        let games = Catalogue::builtin();
        let mut names: Vec<&str> = games
            .entries()
            .flat_map(|e| std::iter::once(e.name()).chain(e.spec().aliases.iter().map(String::as_str)))
            .collect();
        assert_eq!(games.find("NORMAL").map(AnyVariant::name), Ok("chess"));
        assert_eq!(games.find("nosuch").err(), Some(UnknownVariant("nosuch".into())));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_counterpart_for_shuffled_games_has_the_same_array() {
        let games = Catalogue::builtin();
        let counterpart = |name: &str| games.shuffled(games.find(name).unwrap()).map(AnyVariant::name);
        assert_eq!(games.standard().name(), "chess");
        assert_eq!((counterpart("chess"), counterpart("gothic")), (Some("fischerandom"), Some("caparandom")));
        assert_eq!((counterpart("ladorean"), counterpart("caparandom")), (None, None));
    }

    #[test]
    fn a_name_is_given_once_and_a_copy_does_not_see_what_is_added() {
        let games = Catalogue::builtin();
        let mut more = games.clone();
        let taken = more.add(games.standard().clone()).unwrap_err();
        assert_eq!(taken.to_string(), "the name \"chess\" is that of Chess");
        assert_eq!(more.entries().len(), games.entries().len());
    }
}
