//! Variant names as other programs write them in the tag `Variant`.

use crate::games::AnyVariant;
use crate::games::catalogue::{self, UnknownVariant};
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
pub fn find_variant(name: &str) -> Result<&'static AnyVariant, UnknownVariant> {
    let wanted = plain(name);
    if wanted.is_empty() || wanted == FROM_POSITION {
        return Ok(catalogue::standard());
    }
    let named = catalogue::find(name).or_else(|error| catalogue::find(&wanted).map_err(|_| error));
    named.or_else(|error| {
        let found = catalogue::all().iter().find(|entry| is_called(entry.spec(), &wanted));
        found.map(catalogue::Entry::variant).ok_or(error)
    })
}

fn is_called(spec: &Spec, wanted: &str) -> bool {
    let names = [spec.name, spec.title].into_iter().chain(spec.aliases.iter().copied());
    // "Chess" itself is a whole name: "chess chess" is nothing.
    names.map(plain).any(|name| name == wanted || (name != CHESS && without_chess(&name) == without_chess(wanted)))
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
            assert_eq!(find_variant(text).map(AnyVariant::name), Ok(name), "{text}");
        }
        assert_eq!(find_variant("Crazyhouse").err(), Some(UnknownVariant("Crazyhouse".into())));
        assert!(find_variant("chesschess").is_err());
    }

    #[test]
    fn no_two_variants_share_a_name_when_it_is_made_plain() {
        let mut names = std::collections::HashMap::new();
        for entry in catalogue::all() {
            let spec = entry.spec();
            for name in [spec.name, spec.title].into_iter().chain(spec.aliases.iter().copied()) {
                let other = names.insert(without_chess(&plain(name)).to_string(), spec.name);
                assert!(other.is_none_or(|other| other == spec.name), "{name}");
            }
        }
    }
}
