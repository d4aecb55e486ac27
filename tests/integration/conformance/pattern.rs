//! Patterns for a line: `*` is anything, `<name>` a word that is kept and must be the same from then on, `<1..9>` a
//! whole number from the one to the other. All else stands for itself, and the whole line must fit.

use regex::Regex;
use std::collections::BTreeMap;

/// Words that patterns have kept, by name.
pub(super) type Words = BTreeMap<String, String>;

/// A pattern, ready for a line.
#[derive(Debug)]
pub(super) struct Pattern {
    regex: Regex,
    holes: Vec<Hole>,
}

#[derive(Clone, Debug)]
enum Hole {
    Word(String),
    Number(i64, i64),
}

impl Pattern {
    /// Reads a pattern; the words that are known already stand for themselves.
    pub(super) fn new(text: &str, known: &Words) -> Pattern {
        let (mut regex, mut holes, mut rest) = ("^".to_string(), Vec::new(), text);
        while let Some(at) = rest.find(['*', '<']) {
            regex += &regex::escape(&rest[..at]);
            if rest[at..].starts_with('*') {
                regex += ".*";
                rest = &rest[at + 1..];
                continue;
            }
            let end = at + rest[at..].find('>').unwrap_or_else(|| panic!("no > behind < in {text}"));
            let name = &rest[at + 1..end];
            rest = &rest[end + 1..];
            match (name.split_once(".."), known.get(name)) {
                (Some((low, high)), _) => {
                    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is no number"));
                    holes.push(Hole::Number(number(low), number(high)));
                    regex += "(-?[0-9]+)";
                }
                (None, Some(word)) => regex += &regex::escape(word),
                (None, None) => {
                    holes.push(Hole::Word(name.to_string()));
                    regex += "([^ ]+)";
                }
            }
        }
        regex += &regex::escape(rest);
        regex.push('$');
        Pattern { regex: Regex::new(&regex).unwrap_or_else(|error| panic!("{text}: {error}")), holes }
    }

    /// The words of a line that fits.
    pub(super) fn fit(&self, line: &str) -> Option<Words> {
        let found = self.regex.captures(line)?;
        let mut words = Words::new();
        for (hole, text) in self.holes.iter().zip(found.iter().skip(1).flatten()) {
            match hole {
                Hole::Word(name) => {
                    words.insert(name.clone(), text.as_str().to_string());
                }
                Hole::Number(low, high) => {
                    text.as_str().parse().ok().filter(|number: &i64| (low..=high).contains(&number))?;
                }
            }
        }
        Some(words)
    }
}

/// A line to send, with the words that were kept in place of their names.
pub(super) fn fill(text: &str, known: &Words) -> String {
    known.iter().fold(text.to_string(), |text, (name, word)| text.replace(&format!("<{name}>"), word))
}

#[test]
fn patterns_keep_words_and_compare_numbers() {
    let mut known = Words::new();
    let fit = |text: &str, line: &str, known: &Words| Pattern::new(text, known).fit(line);
    let words = fit("bestmove <best> ponder *", "bestmove e2e4 ponder e7e5", &known).unwrap();
    assert_eq!(words["best"], "e2e4");
    known.extend(words);
    assert_eq!(fill("usermove <best>", &known), "usermove e2e4");
    assert!(fit("move <best>", "move e2e4", &known).is_some() && fit("move <best>", "move d2d4", &known).is_none());
    assert!(fit("<1..9> <-5..5>\t*", "9 -5\te2e4 (x)", &known).is_some());
    assert!(fit("<1..9> *", "10 x", &known).is_none() && fit("<1..9> *", "x x", &known).is_none());
    assert!(fit("1-0 {*}", "1-0 {checkmate.}", &known).is_some() && fit("a.c", "abc", &known).is_none());
}
