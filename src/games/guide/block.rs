//! A page piece by piece.
//!
//! Of Markdown only what the pages need is understood: headings, paragraphs, lists of one level, and blocks of code. A block of code is
//! never code here: its first line says what is to be drawn (`moves`, `play`, `castling`, see [`super::scene`]), the others how men stand.

use super::diagram::Sign;
use super::{GuideError, castling, scene};
use crate::games::AnyVariant;

/// What begins and ends a picture.
const FENCE: &str = "```";

/// A piece of a page. Text is Markdown as far as stress and code within lines go.
#[derive(Clone, Debug)]
pub(super) enum Block {
    /// A heading of a level from 1.
    Heading(usize, String),
    /// A paragraph.
    Text(String),
    /// An item of a list.
    Item(String),
    /// Lines that stay as they are.
    Picture(Picture),
}

/// Lines, and what in them must be explained.
#[derive(Clone, Debug, Default)]
pub(super) struct Picture {
    pub(super) lines: Vec<String>,
    pub(super) signs: Vec<Sign>,
}

impl Block {
    pub(super) fn heading(level: usize, text: &str) -> Block {
        Block::Heading(level, text.to_string())
    }

    /// A picture without signs.
    pub(super) fn plain(lines: Vec<String>) -> Block {
        Block::Picture(Picture { lines, signs: Vec::new() })
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
                let lines: String = picture.lines.iter().map(|line| format!("{}\n", line.trim_end())).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;

    #[test]
    fn lines_are_joined_to_paragraphs_and_items() {
        let text = "### One\ntwo\nthree\n- four\n  five\n- six\n\nseven".to_string();
        let blocks = read(text, catalogue::standard(), None).unwrap();
        let markdown: Vec<String> = blocks.iter().map(Block::markdown).collect();
        assert_eq!(markdown, ["### One\n", "two three\n", "- four five\n", "- six\n", "seven\n"]);
    }

    #[test]
    fn pictures_that_are_none_are_errors() {
        let read = |text: &str| read(text.to_string(), catalogue::standard(), None).unwrap_err();
        assert_eq!(read("```rust\n```"), GuideError::Scene("rust".into()));
        assert_eq!(read("```moves\nd4 Rd4\n```"), GuideError::Scene("d4 Rd4".into()));
        assert!(read("```moves\nd4: Rd4 Kh1\n```").to_string().contains("Black has 0 kings"));
        assert!(read("```play\nd4e5: Rd4 Kh1 ka8\n```").to_string().contains("the rook on d4 cannot go to e5"));
    }
}
