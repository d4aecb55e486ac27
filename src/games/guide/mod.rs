//! The rules of a variant for a player who never saw the game.
//!
//! The words are those of the family's `guide.md`, see [`Guide`]; the pictures are drawn from the engine's own moves,
//! so that they cannot disagree with play. One page is made of both; here it is written in Markdown, and the program
//! lays it out for a terminal in the same words.
//!
//! `parts` finds and fills the words, `scene` sets up what is to be drawn, `diagram` draws it, and `block` is the page
//! piece by piece. What families say for it is in `pages`.

mod block;
mod castling;
mod declared;
mod diagram;
mod pages;
mod parts;
mod scene;

use super::AnyVariant;
use crate::board::{Color, Kind};
use crate::men::Role;
use crate::position::{FenError, MoveError};
pub use block::{Block, Picture, plain};
use diagram::Sign;
pub use pages::{Guide, Guided};
use parts::Parts;
use thiserror::Error;

/// What a man's part is called, before its Betza notation.
const MAN: &str = "man";
/// The heading over all men.
const MEN: &str = "The men";

/// Why a page cannot be made: its family's pages are not complete, or a picture in them is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuideError {
    /// A part that no page has.
    #[error("the pages of {variant} have no part \"{part}\"")]
    Part {
        /// The variant.
        variant: String,
        /// The part's name.
        part: String,
    },
    /// A picture that is not understood.
    #[error("the picture \"{0}\" is not understood")]
    Scene(String),
    /// A picture of an impossible position.
    #[error("the picture \"{scene}\": {error}")]
    Position {
        /// The line that describes it.
        scene: String,
        /// What is wrong.
        error: FenError,
    },
    /// A picture of an impossible move.
    #[error("the picture \"{scene}\": {error}")]
    Move {
        /// The line that describes it.
        scene: String,
        /// What is wrong.
        error: MoveError,
    },
}

/// The page of a variant.
#[derive(Clone, Debug)]
pub struct Page {
    blocks: Vec<Block>,
}

impl Page {
    /// The page in Markdown, pictures as blocks of code.
    pub fn markdown(&self) -> String {
        self.blocks.iter().map(Block::markdown).collect::<Vec<_>>().join("\n")
    }

    /// The page piece by piece, for those who lay it out otherwise.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The headings below the title, in order.
    pub fn headings(&self) -> Vec<&str> {
        let heading = |block| match block {
            &Block::Heading(level, ref text) if level > 1 => Some(text.as_str()),
            _ => None,
        };
        self.blocks.iter().filter_map(heading).collect()
    }

    /// The sections whose heading has a word that begins with `word`, in any case, each with all that belongs to it;
    /// nothing if there is none.
    pub fn section(&self, word: &str) -> Option<Page> {
        let wanted = word.trim().to_lowercase();
        let mut blocks = Vec::new();
        // The level of the section that is being taken.
        let mut taken = None;
        for block in &self.blocks {
            if let Block::Heading(level, text) = block {
                taken =
                    taken.filter(|above| level > above).or((*level > 1 && has_word(text, &wanted)).then_some(*level));
            }
            if taken.is_some() {
                blocks.push(block.clone());
            }
        }
        if blocks.is_empty() {
            return None;
        }
        let explained = blocks.iter().any(|block| matches!(block, Block::Heading(_, text) if text == MEN));
        let signs = if explained { Vec::new() } else { explanations(blocks.iter()) };
        blocks.extend(signs);
        Some(Page { blocks })
    }

    /// How the man with this letter moves, in a sentence.
    pub fn about(&self, letter: char) -> Option<String> {
        let heading = format!(" ({letter})");
        let mut blocks = self.blocks.iter();
        blocks.find(|block| matches!(block, Block::Heading(_, text) if text.ends_with(&heading)))?;
        let Block::Text(text) = blocks.next()? else { return None };
        let sentence = text.split(". ").next()?.trim_end_matches(['.', ':']);
        Some(format!("{}.", plain(sentence)))
    }
}

/// Whether a text has a word that begins with `start` (which is in lower case), or begins with it as a whole.
fn has_word(text: &str, start: &str) -> bool {
    let text = text.to_lowercase();
    let begins = |at: usize| !text[..at].ends_with(char::is_alphanumeric) && text[at..].starts_with(start);
    !start.is_empty() && text.char_indices().any(|(at, _)| begins(at))
}

/// The page of a variant.
///
/// # Errors
/// What its family's pages lack. No variant of the catalogue has such an error.
pub fn page(variant: &AnyVariant) -> Result<Page, GuideError> {
    page_of(variant, false)
}

/// The same; `strict`: what cannot be drawn on the variant's board is an error, not left out.
fn page_of(variant: &AnyVariant, strict: bool) -> Result<Page, GuideError> {
    let Guide { pages, special } = variant.guide();
    let writer = Writer { variant, parts: Parts::new(pages, variant), strict };
    let mut blocks = vec![Block::heading(1, &variant.spec().title)];
    blocks.push(Block::Text(sentence(&variant.spec().summary)));
    blocks.extend(writer.optional(&format!("about {}", variant.name()))?);
    if !variant.spec().source.is_empty() {
        blocks.push(Block::Text(format!("Source: {}", sentence(&variant.spec().source))));
    }
    blocks.push(Block::heading(2, "Aim"));
    blocks.extend(writer.part("aim")?);
    blocks.push(Block::heading(2, "Board and array"));
    blocks.extend(writer.array());
    let men = writer.men()?;
    let mut rules = Vec::new();
    for name in special {
        rules.extend(writer.part(name)?);
    }
    blocks.push(Block::heading(2, MEN));
    blocks.extend(legend(men.iter().chain(&rules)));
    blocks.extend(men);
    blocks.push(Block::heading(2, "Special rules"));
    blocks.extend(rules);
    for (title, name) in [("How the game ends", "end"), ("How moves are written", "notation")] {
        blocks.push(Block::heading(2, title));
        blocks.extend(writer.part(name)?);
    }
    Ok(Page { blocks })
}

/// A text without its blocks of pictures.
fn without_pictures(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// A summary as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// What White's and Black's men look like in the pictures, and what the signs of these blocks mean.
fn legend<'a>(blocks: impl Iterator<Item = &'a Block>) -> Vec<Block> {
    let intro = "White's men are capital letters and move up the board; Black's move down it as in a mirror. \
                 The man in brackets is the one that moves; in pairs of pictures, brackets show what a move has changed. \
                 Signs before a man or on an empty square:";
    std::iter::once(Block::Text(intro.to_string())).chain(explanations(blocks)).collect()
}

/// What the signs in the pictures of these blocks mean.
fn explanations<'a>(blocks: impl Iterator<Item = &'a Block>) -> Vec<Block> {
    let mut used: Vec<Sign> = blocks.flat_map(Block::signs).collect();
    used.sort_unstable();
    used.dedup();
    used.into_iter().map(Sign::explained).collect()
}

/// What the parts of a page need.
struct Writer<'a> {
    variant: &'a AnyVariant,
    parts: Parts,
    strict: bool,
}

impl Writer<'_> {
    /// A part that must be there.
    fn part(&self, name: &str) -> Result<Vec<Block>, GuideError> {
        let text = self
            .parts
            .find(name)
            .ok_or_else(|| GuideError::Part { variant: self.variant.name().to_string(), part: name.to_string() })?;
        self.read(text, None)
    }

    /// The pieces of a text, without the pictures that the variant's board and men do not allow.
    fn read(&self, text: String, man: Option<char>) -> Result<Vec<Block>, GuideError> {
        match block::read(text.clone(), self.variant, man) {
            Err(_) if !self.strict => block::read(without_pictures(&text), self.variant, man),
            read => read,
        }
    }

    /// A part that may be there.
    fn optional(&self, name: &str) -> Result<Vec<Block>, GuideError> {
        self.parts.find(name).map_or(Ok(Vec::new()), |text| self.read(text, None))
    }

    /// The start position and who is who.
    fn array(&self) -> Vec<Block> {
        let (army, geometry) = (self.variant.army(), self.variant.geometry());
        let start = self.variant.start();
        let squares = geometry.squares().count();
        let shape = format!("{} files and {} ranks", geometry.files(), geometry.ranks());
        let holes = if geometry.has_holes() { ", without the squares that the picture leaves out" } else { "" };
        let names: Vec<String> =
            army.kinds().map(|kind| army.man(kind)).map(|man| format!("{} {}", man.letter, man.name)).collect();
        let text = format!(
            "The board has {squares} squares: {shape}{holes}. White sits below and moves first. The letters are: {}.",
            names.join(", ")
        );
        vec![Block::Text(text), Block::plain(diagram::board(&start, &[]))]
    }

    /// A section for each man: the king first, the pawn last.
    fn men(&self) -> Result<Vec<Block>, GuideError> {
        let army = self.variant.army();
        let mut kinds: Vec<Kind> = army.kinds().collect();
        kinds.sort_by_key(|&kind| match army.man(kind).role {
            Role::Royal => 0,
            Role::Ordinary => 1,
            Role::Pawn => 2,
        });
        let mut blocks = Vec::new();
        for kind in kinds {
            blocks.extend(self.man(kind)?);
        }
        Ok(blocks)
    }

    fn man(&self, kind: Kind) -> Result<Vec<Block>, GuideError> {
        let man = self.variant.army().man(kind);
        let mut blocks =
            vec![Block::heading(3, &format!("{} ({})", sentence(&man.name).trim_end_matches('.'), man.letter))];
        let part = format!("{MAN} {}", man.betza);
        match self.parts.find(&part).map(|text| text.replace("{man}", &man.name)) {
            Some(text) => blocks.extend(self.read(text, Some(man.letter))?),
            None if self.strict => return Err(GuideError::Part { variant: self.variant.name().to_string(), part }),
            None => blocks.extend(declared::man(self.variant, kind)),
        }
        let start = self.variant.start();
        let is_there =
            start.board().men(Color::White).iter().any(|&square| start.board().at(square).kind() == Some(kind));
        if !is_there {
            blocks.push(Block::Text(format!("There is no {} in the array; a pawn may become one.", man.name)));
        }
        Ok(blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn nothing_of_the_built_in_games_pages_is_left_out() {
        for entry in games().entries() {
            let page = page_of(entry.variant(), true);
            assert!(page.is_ok(), "{}: {:?}", entry.name(), page.err());
        }
    }
}
