//! Reading games from text.

use super::lexer::{Lexer, Token};
use super::names::find_variant;
use super::{Game, GameResult, PgnError, Problem, Tags};
use crate::games::AnyPosition;
use crate::position::{Dialect, MoveError, quote};
use std::borrow::Cow;

/// How XBoard's picture of a set-up begins, a comment before the first move.
const PICTURE: &str = "--------------";

/// XBoard's tag that describes men; where it stands, XBoard wrote the moves.
pub(super) const VARIANT_MEN: &str = "VariantMen";

/// The tag with which a game begins.
const EVENT: &str = "Event";

/// The meaning of castling in letters, where programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Notation {
    /// XBoard's in games that bear its marks (the tag `VariantMen`, its picture of the set-up), else the standard's.
    #[default]
    Automatic,
    /// This one.
    Fixed(Dialect),
}

/// Reads the games of a text one after the other. A game that is wrong gives an error and does not hide those after it.
///
/// Understood are tag pairs, comments of both kinds, lines beginning with `%`, signs of judgement, variations (left out), and games
/// without tags. A missing result is taken from the tag.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    tokens: Tokens<'a>,
    notation: Notation,
    games: usize,
}

/// All games of a file. Bytes that are no UTF-8 (names in older encodings) are replaced.
pub fn read(bytes: &[u8]) -> Vec<Result<Game, PgnError>> {
    let text: Cow<'_, str> = String::from_utf8_lossy(bytes);
    Reader::new(&text).collect()
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
    fn line(&self) -> usize {
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
struct Failure {
    problem: Problem,
    depth: usize,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure { problem, depth: 0 }
    }
}

impl<'a> Reader<'a> {
    /// A reader of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader::with_notation(text, Notation::Automatic)
    }

    /// A reader that takes castling as `notation` says.
    pub fn with_notation(text: &'a str, notation: Notation) -> Reader<'a> {
        Reader { tokens: Tokens::new(text), notation, games: 0 }
    }

    fn game(&mut self) -> Result<Game, Failure> {
        let tags = self.tags()?;
        let mut reading = Reading::new(tags, self.notation)?;
        while let Some(token) = self.tokens.take_if(|token| !is_tag(token)) {
            let ended = reading.take(token).map_err(|problem| Failure { problem, depth: reading.depth })?;
            if ended {
                return Ok(reading.game);
            }
        }
        if reading.depth > 0 { Err(Problem::OpenVariation.into()) } else { Ok(reading.game) }
    }

    /// The tag pairs. The tag `Event` for the second time is the next game, which follows one without moves.
    fn tags(&mut self) -> Result<Tags, Problem> {
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

    /// Drops the rest of a game in which something is wrong.
    fn skip_game(&mut self, failure: &Failure) {
        let mut depth = failure.depth;
        if matches!(failure.problem, Problem::Tag(_)) {
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
        // Comments between games belong to none.
        while self.tokens.take_if(|token| matches!(token, Token::Comment(_))).is_some() {}
        self.tokens.next.as_ref()?;
        self.games += 1;
        Some(self.game().map_err(|failure| {
            let line = self.tokens.line();
            self.skip_game(&failure);
            PgnError { game: self.games, line, problem: failure.problem }
        }))
    }
}

/// A game whose moves are being read.
struct Reading {
    game: Game,
    dialect: Dialect,
    /// Whether marks of XBoard change the dialect.
    automatic: bool,
    depth: usize,
}

impl Reading {
    fn new(tags: Tags, notation: Notation) -> Result<Reading, Problem> {
        let mut game = Game::new(start_of(&tags)?);
        game.result = tags.get("Result").and_then(GameResult::read).unwrap_or_default();
        let (automatic, dialect) = match notation {
            Notation::Fixed(dialect) => (false, dialect),
            Notation::Automatic if tags.get(VARIANT_MEN).is_some() => (true, Dialect::XboardSan),
            Notation::Automatic => (true, Dialect::San),
        };
        game.tags = tags;
        Ok(Reading { game, dialect, automatic, depth: 0 })
    }

    /// Takes a token. Whether the game has ended with it.
    fn take(&mut self, token: Token<'_>) -> Result<bool, Problem> {
        match token {
            Token::OpenComment => return Err(Problem::OpenComment),
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.checked_sub(1).ok_or(Problem::NoVariation)?,
            _ if self.depth > 0 => {}
            Token::Comment(text) if self.game.moves().is_empty() && text.starts_with(PICTURE) => {
                if self.automatic {
                    self.dialect = Dialect::XboardSan;
                }
            }
            Token::Comment(text) => self.game.comment(text),
            Token::Word(word) => return self.word(word),
            Token::Tag(..) | Token::BadTag(_) => {}
        }
        Ok(false)
    }

    fn word(&mut self, word: &str) -> Result<bool, Problem> {
        let word = without_number(word);
        if let Some(result) = GameResult::read(word) {
            self.game.result = result;
            return Ok(true);
        }
        // Signs of judgement and `e.p.` say nothing about the move; two hyphens are a move that was passed, which is none.
        let is_sign = word != "--" && !word.contains(char::is_alphanumeric);
        if is_sign || word == "e.p." || word == "ep" {
            return Ok(false);
        }
        let refused = |game: &Game, reason| {
            let number = number_of(game.position());
            Problem::Move { number, token: quote(word), reason }
        };
        let m = self.game.position().parse_move(word, self.dialect).map_err(|reason| refused(&self.game, reason))?;
        if self.game.make(m) {
            return Ok(false);
        }
        // Not reached as long as the two ways of the rules to tell legal moves agree.
        let reason = MoveError::Illegal { text: quote(word), reason: "the move is not legal".to_string() };
        Err(refused(&self.game, reason))
    }
}

/// A word without the move number before it: `12.e4`, `12...e5`, `12.`, `12`, `...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let san = rest.trim_start_matches(['.', '\u{2026}']);
    if rest.is_empty() || san.len() < rest.len() { san } else { word }
}

/// The number of the next move as PGN writes it.
pub(super) fn number_of(position: &AnyPosition) -> String {
    let dots = if position.side() == crate::board::Color::White { "." } else { "..." };
    format!("{}{dots}", position.number())
}

fn start_of(tags: &Tags) -> Result<AnyPosition, Problem> {
    let variant = find_variant(tags.get("Variant").unwrap_or(""))?;
    match tags.get("FEN") {
        Some(fen) => Ok(variant.position(fen)?),
        None if tags.get("SetUp") == Some("1") => Err(Problem::NoFen),
        None => Ok(variant.start()),
    }
}
