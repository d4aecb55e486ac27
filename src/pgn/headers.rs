//! Who played and how it ended, whatever the moves are: what rating lists need, of games of any variant.

use super::lexer::Token;
use super::reader::{Failure, Scanner};
use super::reading::without_number;
use super::referee::{self, Dispute};
use super::{GameResult, PgnError, Tags};

/// What is told of a game but for its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Which game of the file, from 1.
    pub game: usize,
    /// The line of the file in which its tags end, from 1.
    pub line: usize,
    /// The tag pairs.
    pub tags: Tags,
    /// The result behind the moves, else that of the tag.
    pub result: GameResult,
    /// What is wrong with the tag `Result`: it is none, or not the one behind the moves.
    pub dispute: Option<Dispute>,
    /// The words of the moves as they stand, without their numbers and without variations.
    pub words: Vec<String>,
}

/// The games of a text, whose moves are not looked at: they may be illegal, of an unknown variant, or missing.
///
/// Errors are tag pairs that are none; the games after them are read.
pub fn headers(text: &str) -> impl Iterator<Item = Result<Header, PgnError>> {
    let mut scanner = Scanner::new(text);
    std::iter::from_fn(move || scanner.next_with(header))
}

fn header(scanner: &mut Scanner<'_>) -> Result<Header, Failure> {
    let tags = scanner.tags()?;
    let line = scanner.line();
    let mut result = tags.get("Result").and_then(GameResult::read).unwrap_or_default();
    let (mut depth, mut words) = (0_usize, Vec::new());
    while let Some(token) = scanner.next_of_moves() {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 => {
                if let Some(found) = GameResult::read(word) {
                    result = found;
                    break;
                }
                words.extend(Some(without_number(word)).filter(|word| !word.is_empty()).map(str::to_string));
            }
            _ => {}
        }
    }
    let dispute = referee::judge_tag(&tags, result).err();
    Ok(Header { game: scanner.number(), line, tags, result, dispute, words })
}
