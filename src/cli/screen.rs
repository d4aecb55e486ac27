//! What the terminal can show: how many columns, which colours, which symbols.

use std::io::IsTerminal;
use textwrap::{Options, WordSplitter};

/// Columns of text, also where a terminal has more: longer lines are hard to read.
const MOST_COLUMNS: usize = 80;
/// Columns below which nothing is wrapped any more: a board would not fit either.
const LEAST_COLUMNS: usize = 30;

/// Whether to write in colours.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ColorArg {
    /// On a terminal, unless NO_COLOR or TERM=dumb says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<ColorArg> for anstream::ColorChoice {
    fn from(arg: ColorArg) -> anstream::ColorChoice {
        match arg {
            ColorArg::Auto => anstream::ColorChoice::Auto,
            ColorArg::Always => anstream::ColorChoice::Always,
            ColorArg::Never => anstream::ColorChoice::Never,
        }
    }
}

/// What standard output can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Screen {
    /// It has colours.
    pub(super) colors: bool,
    /// It has chess symbols, as far as one can tell.
    pub(super) symbols: bool,
}

impl Screen {
    /// What standard output says of itself, and the environment of it.
    pub(super) fn detect(color: ColorArg) -> Screen {
        let colors = match color {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        };
        Screen { colors, symbols: has_symbols(|name| std::env::var(name).ok(), cfg!(windows)) }
    }

    /// Columns for text.
    pub(super) fn width(self) -> usize {
        let columns = |(terminal_size::Width(columns), _)| usize::from(columns);
        let size = if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
        // Without a terminal (or on one that says it has no columns) nobody knows.
        size.map(columns).filter(|&columns| columns > 0).unwrap_or(MOST_COLUMNS).clamp(LEAST_COLUMNS, MOST_COLUMNS)
    }

    /// A text in lines that fit, broken at blanks only: at a hyphen nothing is, since `O-O-O` is one word.
    pub(super) fn fill(self, text: &str) -> String {
        fill(text, self.width(), "")
    }
}

/// A text in lines of so many columns, all but the first of which begin with `indent`. A word that is longer than a
/// line (the path of a file) stays whole.
pub(super) fn fill(text: &str, width: usize, indent: &str) -> String {
    let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation).break_words(false);
    textwrap::fill(text, options.subsequent_indent(indent))
}

/// Whether a person sits at both ends.
pub(super) fn is_conversation() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Whether the terminal is expected to show chess symbols: its encoding has them, and so has its font. `variable` is
/// the environment.
fn has_symbols(variable: impl Fn(&str) -> Option<String>, windows: bool) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    match set("TERM").as_deref() {
        // The console of Linux has 512 characters, and these are not among them.
        Some("dumb" | "linux") => return false,
        None if windows => return set("WT_SESSION").is_some() || set("TERM_PROGRAM").is_some(),
        _ => {}
    }
    // The first that is set counts, as POSIX has it; none means the locale "C".
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(environment: &[(&str, &str)], windows: bool) -> bool {
        let variable =
            |name: &str| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string());
        has_symbols(variable, windows)
    }

    #[test]
    fn symbols_need_an_encoding_and_a_font_that_have_them() {
        assert!(symbols(&[("LANG", "en_US.UTF-8"), ("TERM", "xterm")], false));
        assert!(symbols(&[("LANG", "C.utf8")], false));
        assert!(!symbols(&[("LANG", "C"), ("TERM", "xterm")], false) && !symbols(&[], false));
        assert!(!symbols(&[("LC_ALL", "POSIX"), ("LANG", "en_US.UTF-8")], false), "LC_ALL goes first");
        assert!(symbols(&[("LC_ALL", ""), ("LANG", "de_DE.UTF-8")], false), "an empty one is none");
        for term in ["dumb", "linux"] {
            assert!(!symbols(&[("LANG", "en_US.UTF-8"), ("TERM", term)], false), "{term}");
        }
        assert!(!symbols(&[], true) && symbols(&[("WT_SESSION", "1")], true));
    }

    #[test]
    fn lines_break_at_blanks_only() {
        assert_eq!(fill("castling O-O-O or O-O", 14, "  "), "castling O-O-O\n  or O-O");
        assert_eq!(fill("in /a/long/path.pgn", 8, ""), "in\n/a/long/path.pgn");
    }
}
