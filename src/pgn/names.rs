//! Variant names as other programs write them in the tag `Variant`.

use crate::games::catalogue::{Entry, UnknownVariant};
use crate::games::{AnyVariant, Catalogue};
use crate::position::Spec;

/// What some programs write for the default variant, played from a position.
const FROM_POSITION: &str = "fromposition";

/// A word that may stand behind any name.
const CHESS: &str = "chess";

/// The variant that a `Variant` tag names: by its name, an alias or its title, with or without blanks, hyphens,
/// capitals and the word "chess". An empty name and `?` are the default, chess.
///
/// # Errors
/// If no variant is called so.
pub fn find_variant<'a>(games: &'a Catalogue, name: &str) -> Result<&'a AnyVariant, UnknownVariant> {
    let wanted = plain(name);
    if wanted.is_empty() || wanted == FROM_POSITION {
        return Ok(games.standard());
    }
    let named = games.find(name).or_else(|error| games.find(&wanted).map_err(|_| error));
    named.or_else(|error| {
        let found = games.entries().find(|entry| is_called(entry.spec(), &wanted));
        found.map(Entry::variant).ok_or(error)
    })
}

fn is_called(spec: &Spec, wanted: &str) -> bool {
    let names = [&spec.name, &spec.title].into_iter().chain(&spec.aliases);
    // "Chess" itself is a whole name: "chess chess" is nothing.
    names
        .map(|name| plain(name))
        .any(|name| name == wanted || (name != CHESS && without_chess(&name) == without_chess(wanted)))
}

/// Letters and digits only, in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Without the word "chess" at the end, unless it is the name.
fn without_chess(name: &str) -> &str {
    name.strip_suffix(CHESS).filter(|rest| !rest.is_empty()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn names_are_found_as_other_programs_write_them() {
        for (text, name) in [
            ("", "chess"),
            ("Chess", "chess"),
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("normal", "chess"),
            ("Chess960", "fischerandom"),
            ("chess 960", "fischerandom"),
            ("Fischerandom", "fischerandom"),
            ("Fischer Random Chess", "fischerandom"),
            ("fischer-random", "fischerandom"),
            ("Capablanca Random", "caparandom"),
            ("Capablanca Random Chess", "caparandom"),
            ("CRC", "caparandom"),
            ("Gothic Chess", "gothic"),
            ("Modern Carrera's Chess", "moderncarrera"),
            ("LADOREAN", "ladorean"),
        ] {
            assert_eq!(find_variant(games(), text).map(AnyVariant::name), Ok(name), "{text}");
        }
        assert_eq!(find_variant(games(), "Crazyhouse").err(), Some(UnknownVariant("Crazyhouse".into())));
        assert!(find_variant(games(), "chesschess").is_err());
    }

    #[test]
    fn no_two_variants_share_a_name_when_it_is_made_plain() {
        let mut names = std::collections::HashMap::new();
        for entry in games().entries() {
            let spec = entry.spec();
            for name in [&spec.name, &spec.title].into_iter().chain(&spec.aliases) {
                let other = names.insert(without_chess(&plain(name)).to_string(), &spec.name);
                assert!(other.is_none_or(|other| *other == spec.name), "{name}");
            }
        }
    }
}
