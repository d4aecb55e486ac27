//! Reading games from text.

use super::lexer::{Lexer, Token};
use super::reading::Reading;
use super::{CastlingLetters, Game, GameResult, PgnError, Problem, Tags, decode};
use crate::games::Catalogue;
use crate::position::quote;

/// The tag with which a game begins.
const EVENT: &str = "Event";

/// Reads the games of a text one after the other. A game that is wrong gives an error and does not hide those after it.
///
/// Understood are tag pairs, comments of both kinds, lines beginning with `%`, signs of judgement, variations (left
/// out), and games without tags. A missing result is taken from the tag.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    scanner: Scanner<'a>,
    /// The variants that a game may be of.
    variants: &'a Catalogue,
    letters: CastlingLetters,
    plies: usize,
}

/// All games of a file in any encoding that [`decode`] knows, of these variants.
pub fn read(bytes: &[u8], variants: &Catalogue) -> Vec<Result<Game, PgnError>> {
    Reader::new(&decode(bytes), variants).collect()
}

/// A text of games, one after the other, whatever is played in them.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    tokens: Tokens<'a>,
    games: usize,
}

/// Tokens with one of them seen in advance.
#[derive(Clone, Debug)]
struct Tokens<'a> {
    lexer: Lexer<'a>,
    next: Option<Token<'a>>,
    /// Where the last token that was taken ended.
    taken: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Tokens<'a> {
        let mut lexer = Lexer::new(text);
        let next = lexer.next();
        Tokens { lexer, next, taken: 0 }
    }

    fn take_if(&mut self, wanted: impl FnOnce(&Token<'a>) -> bool) -> Option<Token<'a>> {
        if !self.next.as_ref().is_some_and(wanted) {
            return None;
        }
        self.taken = self.lexer.at();
        std::mem::replace(&mut self.next, self.lexer.next())
    }

    /// The line in which the last token that was taken ended.
    fn line(&mut self) -> usize {
        self.lexer.line(self.taken)
    }
}

/// A tag pair, well-formed or not.
const fn is_tag(token: &Token<'_>) -> bool {
    matches!(token, Token::Tag(..) | Token::BadTag(_))
}

/// The tag with which a game begins.
fn is_first_tag(token: &Token<'_>) -> bool {
    matches!(token, Token::Tag(name, _) if name == EVENT)
}

/// What is wrong, and how deep in variations.
pub(super) struct Failure {
    problem: Box<Problem>,
    /// In which line, if it is not that of the last token.
    line: Option<usize>,
    depth: usize,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure { problem: problem.into(), line: None, depth: 0 }
    }
}

impl<'a> Reader<'a> {
    /// A reader of a text with games of these variants.
    pub fn new(text: &'a str, variants: &'a Catalogue) -> Reader<'a> {
        Reader::with_letters(text, variants, CastlingLetters::Automatic)
    }

    /// A reader that takes castling as `letters` says.
    pub fn with_letters(text: &'a str, variants: &'a Catalogue, letters: CastlingLetters) -> Reader<'a> {
        Reader { scanner: Scanner::new(text), variants, letters, plies: usize::MAX }
    }

    /// The same reader, which cuts every game after so many plies. What is wrong behind them does not count, but what
    /// stands there still helps to tell castlings that can be read in two ways.
    #[must_use]
    pub const fn first_plies(mut self, plies: usize) -> Reader<'a> {
        self.plies = plies;
        self
    }

    /// Reads the next game of the scanner.
    fn game(&self, scanner: &mut Scanner<'_>) -> Result<Game, Failure> {
        let tags = scanner.tags()?;
        let mut reading = Reading::new(tags, self.variants, self.letters, self.plies)?;
        while let Some(token) = scanner.next_of_moves() {
            match reading.take(token, scanner.line()) {
                Ok(false) => {}
                Ok(true) => return Ok(reading.finish(scanner.games)),
                Err((problem, line)) => {
                    let failure = Failure { problem: problem.into(), line: Some(line), depth: reading.depth() };
                    if !reading.is_enough() {
                        return Err(failure);
                    }
                    scanner.skip_game(&failure);
                    return Ok(reading.finish(scanner.games));
                }
            }
        }
        let is_open = reading.depth() > 0 && !reading.is_enough();
        if is_open { Err(Problem::OpenVariation.into()) } else { Ok(reading.finish(scanner.games)) }
    }
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { tokens: Tokens::new(text), games: 0 }
    }

    /// The next token, if it is no tag.
    pub(super) fn next_of_moves(&mut self) -> Option<Token<'a>> {
        self.tokens.take_if(|token| !is_tag(token))
    }

    /// Which game is being read, from 1.
    pub(super) const fn number(&self) -> usize {
        self.games
    }

    /// The line in which the last token ended.
    pub(super) fn line(&mut self) -> usize {
        self.tokens.line()
    }

    /// The tag pairs. The tag `Event` for the second time is the next game, which follows one without moves.
    pub(super) fn tags(&mut self) -> Result<Tags, Problem> {
        let mut tags = Tags::new();
        let repeats = |token: &Token<'_>, tags: &Tags| is_first_tag(token) && tags.get(EVENT).is_some();
        while let Some(token) = self.tokens.take_if(|token| is_tag(token) && !repeats(token, &tags)) {
            match token {
                Token::Tag(name, value) => tags.set(name, value),
                Token::BadTag(line) => return Err(Problem::Tag(quote(line))),
                _ => {}
            }
        }
        Ok(tags)
    }

    /// What `read` makes of the next game; if something is wrong in it, the rest of the game is dropped.
    pub(super) fn next_with<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Option<Result<T, PgnError>> {
        // Comments between games belong to none.
        while self.tokens.take_if(|token| matches!(token, Token::Comment(_))).is_some() {}
        self.tokens.next.as_ref()?;
        self.games += 1;
        Some(read(self).map_err(|failure| {
            let line = failure.line.unwrap_or_else(|| self.tokens.line());
            self.skip_game(&failure);
            PgnError { game: self.games, line, problem: *failure.problem }
        }))
    }

    /// Drops the rest of a game in which something is wrong.
    fn skip_game(&mut self, failure: &Failure) {
        let mut depth = failure.depth;
        if matches!(*failure.problem, Problem::Tag(_)) {
            while self.tokens.take_if(|token| is_tag(token) && !is_first_tag(token)).is_some() {}
        }
        while let Some(token) = self.tokens.take_if(|token| !is_tag(token)) {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word(word) if depth == 0 && GameResult::read(word).is_some() => return,
                _ => {}
            }
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut scanner = self.scanner.clone();
        let game = scanner.next_with(|scanner| self.game(scanner));
        self.scanner = scanner;
        game
    }
}
