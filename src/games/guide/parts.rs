//! The words of a page: found by the names of parts, and filled with what differs from variant to variant.

use crate::games::AnyVariant;
use std::borrow::Cow;

/// How the line begins that names a part.
const NAME: &str = "<!-- part: ";
/// How it ends.
const NAME_END: &str = " -->";

/// The parts of some pages as one variant reads them.
pub(super) struct Parts {
    pages: Vec<Cow<'static, str>>,
    words: Vec<(&'static str, String)>,
}

impl Parts {
    pub(super) fn new(pages: Vec<Cow<'static, str>>, variant: &AnyVariant) -> Parts {
        let spec = variant.spec();
        let names: Vec<&str> = spec
            .promotions
            .chars()
            .filter_map(|letter| variant.army().kind(letter))
            .map(|kind| &*variant.army().man(kind).name)
            .collect();
        let files = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        let last_file = files[(spec.files - 1).min(files.len() - 1)];
        let words = vec![
            ("{title}", spec.title.to_string()),
            ("{variant}", spec.name.to_string()),
            ("{promotions}", listed(&names, "or")),
            ("{last file}", last_file.to_string()),
            ("{last rank}", spec.ranks.to_string()),
        ];
        Parts { pages, words }
    }

    /// The words of the part with this name, filled; nothing if no page has it.
    pub(super) fn find(&self, name: &str) -> Option<String> {
        let text = self.pages.iter().find_map(|page| {
            page.split(NAME).skip(1).find_map(|part| part.strip_prefix(name)?.strip_prefix(NAME_END))
        })?;
        Some(self.words.iter().fold(text.trim().to_string(), |text, (word, value)| text.replace(word, value)))
    }
}

/// `a, b or c`.
fn listed(names: &[&str], and: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_string(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn a_part_is_taken_from_the_first_page_that_has_it_by_its_whole_name() {
        const PAGES: &[&str] = &[
            "about this\n<!-- part: end -->\nours for {promotions}\n<!-- part: man K -->\nking\n",
            "<!-- part: end -->\ntheirs\n<!-- part: man KN -->\ncentaur\n",
        ];
        let parts = Parts::new(PAGES.iter().map(|&page| page.into()).collect(), games().standard());
        let found = |name: &str| parts.find(name);
        assert_eq!(found("end").as_deref(), Some("ours for queen, rook, bishop or knight"));
        assert_eq!((found("man K").as_deref(), found("man KN").as_deref()), (Some("king"), Some("centaur")));
        assert_eq!((found("man"), found("this")), (None, None));
    }
}
