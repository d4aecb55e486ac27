//! A page of the guide as a terminal shows it.

use ladorea::games::guide::{Block, Page, plain};
use textwrap::{Options, WordSplitter, fill};

/// How far pictures are from the margin.
const INDENT: &str = "    ";

/// Headings underlined, text in lines of at most `width` columns; pictures stand beside one another where they fit, and
/// one that is wider is shown as it is.
pub(super) fn lay_out(page: &Page, width: usize) -> String {
    // At hyphens nothing is broken: `O-O-O` is one word.
    let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    let mut text = String::new();
    let mut in_list = false;
    for block in page.blocks() {
        let is_item = matches!(block, Block::Item(_));
        let follows_item = in_list && is_item;
        if !text.is_empty() && !follows_item {
            text.push('\n');
        }
        in_list = is_item;
        match block {
            Block::Heading(level, title) => {
                text += &format!("{title}\n");
                if let Some(line) = ["=", "-"].get(level - 1) {
                    text += &format!("{}\n", line.repeat(title.chars().count()));
                }
            }
            Block::Text(words) => text += &format!("{}\n", fill(&plain(words), &options)),
            Block::Item(words) => {
                let options = options.clone().initial_indent("- ").subsequent_indent("  ");
                text += &format!("{}\n", fill(&plain(words), options));
            }
            Block::Picture(picture) => {
                for line in picture.lines(width.saturating_sub(INDENT.len())) {
                    text += format!("{INDENT}{}", line.trim_end()).trim_end();
                    text.push('\n');
                }
            }
        }
    }
    text
}
