//! A page piece by piece.
//!
//! Of Markdown only what the pages need is understood: headings, paragraphs, lists of one level, and blocks of code. A
//! block of code is never code here: its first line says what is to be drawn (`moves`, `play`, `castling`, see
//! [`super::scene`]), the others how men stand.

use super::diagram::Sign;
use super::{GuideError, castling, scene};
use crate::games::AnyVariant;
use std::borrow::Cow;
use textwrap::{Options, WordSplitter};

/// What begins and ends a picture.
const FENCE: &str = "```";
/// What is between two drawings beside one another.
const GAP: &str = "    ";
/// Columns of a picture in Markdown.
const PAGE: usize = 76;

/// A piece of a page. Text is Markdown as far as stress and code within lines go.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading of a level from 1.
    Heading(usize, String),
    /// A paragraph.
    Text(String),
    /// An item of a list.
    Item(String),
    /// Lines that stay as they are.
    Picture(Picture),
}

/// Drawings of the same height that belong together, and what in them must be explained.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// What is drawn, in words.
    pub title: Option<String>,
    /// The drawings, each in lines of one length.
    pub drawings: Vec<Vec<String>>,
    /// What the drawings' signs stand for.
    pub(super) signs: Vec<Sign>,
}

impl Picture {
    /// The picture in lines: its drawings beside one another, as many as fit into `width` columns, else below one
    /// another.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation).break_words(false);
        let title = self.title.iter().flat_map(|title| textwrap::wrap(title, &options));
        let mut lines: Vec<String> = title.map(Cow::into_owned).collect();
        let columns = self.drawings.iter().filter_map(|drawing| drawing.first()).map(|line| line.chars().count()).max();
        let beside = (width + GAP.len()) / (columns.unwrap_or(0) + GAP.len());
        for (number, row) in self.drawings.chunks(beside.max(1)).enumerate() {
            if number > 0 {
                lines.push(String::new());
            }
            let height = row.iter().map(Vec::len).max().unwrap_or(0);
            lines.extend((0..height).map(|line| {
                row.iter().filter_map(|drawing| drawing.get(line)).map(String::as_str).collect::<Vec<_>>().join(GAP)
            }));
        }
        lines
    }
}

impl Block {
    pub(super) fn heading(level: usize, text: &str) -> Block {
        Block::Heading(level, text.to_string())
    }

    /// A picture without signs.
    pub(super) fn plain(lines: Vec<String>) -> Block {
        Block::Picture(Picture { drawings: vec![lines], ..Picture::default() })
    }

    pub(super) fn signs(&self) -> Vec<Sign> {
        match self {
            Block::Picture(picture) => picture.signs.clone(),
            _ => Vec::new(),
        }
    }

    /// The piece in Markdown, with the end of its line.
    pub(super) fn markdown(&self) -> String {
        match self {
            Block::Heading(level, text) => format!("{} {text}\n", "#".repeat(*level)),
            Block::Text(text) => format!("{text}\n"),
            Block::Item(text) => format!("- {text}\n"),
            Block::Picture(picture) => {
                let lines: String = picture.lines(PAGE).iter().map(|line| format!("{}\n", line.trim_end())).collect();
                format!("{FENCE}text\n{lines}{FENCE}\n")
            }
        }
    }
}

/// The pieces of a part. `man` is the letter for which `*` stands in its pictures.
pub(super) fn read(text: String, variant: &AnyVariant, man: Option<char>) -> Result<Vec<Block>, GuideError> {
    let mut blocks = Vec::new();
    let mut open = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(what) = line.strip_prefix(FENCE) {
            blocks.extend(open.take());
            let scenes: Vec<&str> = lines.by_ref().take_while(|line| *line != FENCE).collect();
            blocks.extend(draw(what, &scenes, variant, man)?);
            continue;
        }
        let words = line.trim();
        open = match (open, words) {
            (open, "") => {
                blocks.extend(open);
                None
            }
            (open, _) if words.starts_with('#') => {
                blocks.extend(open);
                let title = words.trim_start_matches('#');
                blocks.push(Block::heading(words.len() - title.len(), title.trim()));
                None
            }
            (open, _) if words.starts_with("- ") => {
                blocks.extend(open);
                Some(Block::Item(words[2..].to_string()))
            }
            (Some(Block::Item(text)), _) => Some(Block::Item(text + " " + words)),
            (Some(Block::Text(text)), _) => Some(Block::Text(text + " " + words)),
            _ => Some(Block::Text(words.to_string())),
        };
    }
    blocks.extend(open);
    Ok(blocks)
}

fn draw(what: &str, scenes: &[&str], variant: &AnyVariant, man: Option<char>) -> Result<Vec<Block>, GuideError> {
    let pictures = match what {
        "moves" => scene::moves(scenes, variant, man)?,
        "play" => scene::plays(scenes, variant, man)?,
        "castling" => castling::draw(variant),
        _ => return Err(GuideError::Scene(what.to_string())),
    };
    Ok(pictures.into_iter().map(Block::Picture).collect())
}

/// Without the signs for stress and code.
pub fn plain(words: &str) -> String {
    words.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn lines_are_joined_to_paragraphs_and_items() {
        let text = "### One\ntwo\nthree\n- four\n  five\n- six\n\nseven".to_string();
        let blocks = read(text, games().standard(), None).unwrap();
        let markdown: Vec<String> = blocks.iter().map(Block::markdown).collect();
        assert_eq!(markdown, ["### One\n", "two three\n", "- four five\n", "- six\n", "seven\n"]);
    }

    #[test]
    fn pictures_that_are_none_are_errors() {
        let read = |text: &str| read(text.to_string(), games().standard(), None).unwrap_err();
        assert_eq!(read("```rust\n```"), GuideError::Scene("rust".into()));
        assert_eq!(read("```moves\nd4 Rd4\n```"), GuideError::Scene("d4 Rd4".into()));
        assert!(read("```moves\nd4: Rd4 Kh1\n```").to_string().contains("Black has 0 kings"));
        assert!(read("```play\nd4e5: Rd4 Kh1 ka8\n```").to_string().contains("the rook on d4 cannot go to e5"));
    }

    #[test]
    fn pictures_stand_beside_one_another_where_they_fit() {
        let drawing = |name: &str| vec![format!("{name}1"), format!("{name}2")];
        let picture = Picture {
            title: Some("two drawings".to_string()),
            drawings: vec![drawing("a"), drawing("b")],
            signs: Vec::new(),
        };
        assert_eq!(picture.lines(12), ["two drawings", "a1    b1", "a2    b2"]);
        assert_eq!(picture.lines(8), ["two", "drawings", "a1    b1", "a2    b2"]);
        assert_eq!(picture.lines(7), ["two", "drawings", "a1", "a2", "", "b1", "b2"]);
    }
}
