//! A game whose moves are being read, in one way or in two where programs differ.
//!
//! Castling in letters means different squares in the files of different programs. Where the two readings part, both
//! are followed, and what comes after decides; a [`Note`] says so.

use super::lexer::Token;
use super::names::find_variant;
use super::{Game, GameResult, Note, Problem, Tags};
use crate::board::Color;
use crate::games::{AnyPosition, Catalogue};
use crate::position::{Dialect, Move, MoveError, quote};

/// How XBoard's picture of a set-up begins, a comment before the first move.
const PICTURE: &str = "--------------";

/// XBoard's tag that describes men; where it stands, XBoard wrote the moves.
pub(super) const VARIANT_MEN: &str = "VariantMen";

/// How programs write a move that is passed.
const NULL_MOVES: [&str; 7] = ["--", "Z0", "@@@@", "0000", "<>", "null", "pass"];

/// The meaning of castling in letters, where programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CastlingLetters {
    /// XBoard's in games that bear its marks (the tag `VariantMen`, its picture of the set-up), else the standard's;
    /// the other one where only that makes the game legal, with a [`Note`].
    #[default]
    Automatic,
    /// This one.
    Fixed(Dialect),
}

/// A game under one reading of castling.
#[derive(Clone)]
struct Line {
    game: Game,
    dialect: Dialect,
    /// What is wrong, and in which line of the file. The game is that before it.
    failure: Option<(Problem, usize)>,
}

/// Where two readings part.
struct Fork {
    line: usize,
    ply: usize,
    number: String,
    token: String,
    position: AnyPosition,
}

/// A game that is being read.
pub(super) struct Reading {
    /// The readings, the one that the tags speak for first: one, or two from where they part.
    lines: Vec<Line>,
    fork: Option<Fork>,
    letters: CastlingLetters,
    /// Whether marks tell the writer.
    is_told: bool,
    depth: usize,
    /// What is wrong behind so many plies does not count.
    plies: usize,
}

impl Reading {
    pub(super) fn new(
        tags: Tags,
        variants: &Catalogue,
        letters: CastlingLetters,
        plies: usize,
    ) -> Result<Reading, Problem> {
        let mut game = Game::new(start_of(&tags, variants)?);
        if tags.get(VARIANT_MEN).is_some() {
            game = with_lost_rights(game);
        }
        game.result = tags.get("Result").and_then(GameResult::read).unwrap_or_default();
        let is_told = tags.get(VARIANT_MEN).is_some();
        let dialect = match letters {
            CastlingLetters::Fixed(dialect) => dialect,
            CastlingLetters::Automatic if is_told => Dialect::XboardSan,
            CastlingLetters::Automatic => Dialect::San,
        };
        game.tags = tags;
        let lines = vec![Line { game, dialect, failure: None }];
        Ok(Reading { lines, fork: None, letters, is_told, depth: 0, plies })
    }

    /// How deep in variations.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// Takes a token of a line of the file. Whether the game has ended with it; else what is wrong, and in which line.
    pub(super) fn take(&mut self, token: Token<'_>, line: usize) -> Result<bool, (Problem, usize)> {
        match token {
            Token::OpenComment => return Err((Problem::OpenComment, line)),
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.checked_sub(1).ok_or((Problem::NoVariation, line))?,
            _ if self.depth > 0 => {}
            Token::Comment(text) if self.is_untouched() && text.starts_with(PICTURE) => {
                if self.letters == CastlingLetters::Automatic {
                    self.is_told = true;
                    self.lines.iter_mut().for_each(|line| line.dialect = Dialect::XboardSan);
                }
            }
            Token::Comment(text) => self.living().for_each(|line| line.game.comment(text)),
            Token::Word(word) => return self.word(word, line),
            Token::Tag(..) | Token::BadTag(_) => {}
        }
        Ok(false)
    }

    fn is_untouched(&self) -> bool {
        self.lines.iter().all(|line| line.game.moves().is_empty())
    }

    fn living(&mut self) -> impl Iterator<Item = &mut Line> {
        self.lines.iter_mut().filter(|line| line.failure.is_none())
    }

    fn word(&mut self, word: &str, line: usize) -> Result<bool, (Problem, usize)> {
        let is_null = |word: &str| NULL_MOVES.contains(&word);
        let word = if is_null(word) { word } else { without_number(word) };
        if let Some(result) = GameResult::read(word) {
            self.lines.iter_mut().for_each(|line| line.game.result = result);
            return Ok(true);
        }
        // Signs of judgement and `e.p.` say nothing about the move.
        let is_sign = !is_null(word) && !word.contains(char::is_alphanumeric);
        if is_sign || word == "e.p." || word == "ep" {
            return Ok(false);
        }
        if !is_null(word) {
            self.part(word, line);
        }
        for reading in self.living() {
            if let Err(problem) = reading.make(word, is_null(word)) {
                reading.failure = Some((problem, line));
            }
        }
        // If both readings fail, the one that went farther says what is wrong.
        let farthest = self.lines.iter().rev().max_by_key(|line| (line.failure.is_none(), line.game.moves().len()));
        farthest.and_then(|line| line.failure.clone()).map_or(Ok(false), Err)
    }

    /// Adds the other reading, if here is the first word that means another move in it.
    fn part(&mut self, word: &str, line: usize) {
        let [only] = &self.lines[..] else { return };
        // XBoard counts the ranks of ten from 0: any move may mean another there.
        let differs = word.starts_with(['O', 'o', '0']) || only.game.position().variant().spec().ranks > 9;
        if self.letters != CastlingLetters::Automatic || !differs {
            return;
        }
        let dialect = if only.dialect == Dialect::San { Dialect::XboardSan } else { Dialect::San };
        let position = only.game.position();
        let other = position.parse_move(word, dialect);
        if other.is_err() || other == position.parse_move(word, only.dialect) {
            return;
        }
        let (number, token, ply) = (number_of(position), quote(word), only.game.moves().len());
        self.fork = Some(Fork { line, ply, number, token, position: position.clone() });
        self.lines.push(Line { dialect, ..only.clone() });
    }

    /// Whether enough was read before something went wrong.
    pub(super) fn is_enough(&self) -> bool {
        self.lines.iter().any(|line| line.game.moves().len() >= self.plies)
    }

    /// The game of the file that has this number.
    pub(super) fn finish(self, number: usize) -> Game {
        let Reading { mut lines, fork, is_told, plies, .. } = self;
        let alive = |line: &Line| line.failure.is_none();
        let chosen = lines
            .iter()
            .position(alive)
            .or_else(|| lines.iter().position(|line| line.game.moves().len() >= plies))
            .unwrap_or(0);
        let line = lines.swap_remove(chosen);
        let other = lines.pop();
        let mut game = line.game.cut(plies);
        if let (Some(fork), Some(other)) = (fork, other)
            && fork.ply < plies
            && !(is_told && chosen == 0)
        {
            game.note(fork.note(number, &game, &other));
        }
        game
    }
}

impl Line {
    fn make(&mut self, word: &str, is_null: bool) -> Result<(), Problem> {
        let number = || number_of(self.game.position());
        if is_null {
            return Err(Problem::NullMove { number: number(), token: quote(word) });
        }
        let refused = |reason| Problem::Move { number: number(), token: quote(word), reason };
        let m = self.game.position().parse_move(word, self.dialect).map_err(refused)?;
        if self.game.make(m) {
            return Ok(());
        }
        // Not reached as long as the two ways of the rules to tell legal moves agree.
        let reason = MoveError::Illegal { text: quote(word), reason: "the move is not legal".to_string() };
        Err(Problem::Move { number: number_of(self.game.position()), token: quote(word), reason })
    }
}

impl Fork {
    fn note(self, number: usize, taken: &Game, other: &Line) -> Note {
        let text = |m: &Move| self.position.coordinates(*m, Dialect::Uci);
        Note {
            game: number,
            line: self.line,
            number: self.number,
            token: self.token,
            taken: taken.moves().get(self.ply).map(text).unwrap_or_default(),
            other: other.game.moves().get(self.ply).map(text),
            is_guess: other.failure.is_none(),
        }
    }
}

/// A word without the move number before it: `12.e4`, `12...e5`, `12.`, `12`, `...`.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let san = rest.trim_start_matches(['.', '\u{2026}']);
    if rest.is_empty() || san.len() < rest.len() { san } else { word }
}

/// The number of the next move as PGN writes it.
pub(super) fn number_of(position: &AnyPosition) -> String {
    let dots = if position.side() == Color::White { "." } else { "..." };
    format!("{}{dots}", position.number())
}

/// A game from the array that XBoard wrote without castling rights, since it grants them to its own men only: with them.
fn with_lost_rights(game: Game) -> Game {
    let variant = game.position().variant();
    let (start, ours) = (variant.start(), game.position());
    let is_array = start.side() == ours.side() && start.board().cells() == ours.board().cells();
    if is_array && !variant.xboard_knows_rights() { Game::new(start) } else { game }
}

fn start_of(tags: &Tags, variants: &Catalogue) -> Result<AnyPosition, Problem> {
    let variant = find_variant(variants, tags.get("Variant").unwrap_or(""))?;
    match tags.get("FEN") {
        Some(fen) => Ok(variant.position(fen)?),
        None if tags.get("SetUp") == Some("1") => Err(Problem::NoFen),
        None => Ok(variant.start()),
    }
}
