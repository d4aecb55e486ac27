//! PGN as a sequence of tokens.

/// A comment of the set-up or the like, beginning of the next game: where a comment that is not closed is known to have
/// ended.
const NEXT_GAME: &str = "\n[Event \"";

/// A part of a PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag pair.
    Tag(String, String),
    /// A line that begins like a tag pair and is none.
    BadTag(&'a str),
    /// A comment of either kind, without its signs.
    Comment(&'a str),
    /// A comment that is not closed.
    OpenComment,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// Anything else: moves, move numbers, results.
    Word(&'a str),
}

/// Cuts a text into tokens. Signs of judgement by number (`$1`) and lines that begin with `%` are left out.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether nothing but blanks and tag pairs stand before in this line.
    fresh: bool,
    /// A place of the text, and the number of its line: lines are counted on from there.
    counted: (usize, usize),
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, fresh: true, counted: (0, 1) }
    }

    /// How far the text has been read, in bytes.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The number of the line, from 1, of a place in the text that is not before one asked for earlier.
    pub(super) fn line(&mut self, at: usize) -> usize {
        let (from, line) = self.counted;
        let passed = self.text.as_bytes().get(from..at).unwrap_or_default();
        self.counted = (at.max(from), line + passed.iter().filter(|&&byte| byte == b'\n').count());
        self.counted.1
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes on by `bytes` and gives what was passed.
    fn pass(&mut self, bytes: usize) -> &'a str {
        let start = self.at;
        self.at = (start + bytes).min(self.text.len());
        &self.text[start..self.at]
    }

    fn pass_line(&mut self) -> &'a str {
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        self.pass(length).trim_end()
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            let passed = self.pass(blanks);
            self.fresh |= passed.contains('\n');
            let at_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            if at_line_start && self.rest().starts_with('%') {
                self.pass_line();
            } else if let Some(number) = self.rest().strip_prefix('$') {
                let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                self.pass(1 + digits);
                self.fresh = false;
            } else {
                return;
            }
        }
    }

    /// A `{` comment, or where it should have ended.
    fn comment(&mut self) -> Token<'a> {
        let rest = self.rest();
        let close = rest.find('}');
        let next = rest.find(NEXT_GAME);
        match (close, next) {
            (Some(close), next) if next.is_none_or(|next| close < next) => {
                Token::Comment(&self.pass(close + 1)[1..close])
            }
            (_, next) => {
                self.pass(next.unwrap_or(rest.len()));
                Token::OpenComment
            }
        }
    }

    /// A tag pair; nothing if there is none here.
    fn tag(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let inner = line.strip_prefix('[')?.trim_start();
        let name_length = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let (name, value) = inner.split_at(name_length);
        let mut letters = value.trim_start().strip_prefix('"').filter(|_| name_length > 0)?.chars();
        let mut text = String::new();
        loop {
            match letters.next()? {
                '\\' if letters.as_str().starts_with(['"', '\\']) => text.extend(letters.next()),
                '"' => {
                    // Some programs do not escape quotes: only a quote before the bracket ends the value.
                    if let Some(behind) = letters.as_str().trim_start().strip_prefix(']') {
                        self.pass(line.len() - behind.len());
                        return Some(Token::Tag(name.to_string(), text));
                    }
                    text.push('"');
                }
                letter => text.push(letter),
            }
        }
    }
}

/// White space, control characters, and the mark that some programs put at the start of a file.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let fresh = std::mem::take(&mut self.fresh);
        let rest = self.rest();
        Some(match rest.chars().next()? {
            '[' if fresh => {
                let tag = self.tag();
                self.fresh = tag.is_some();
                tag.unwrap_or_else(|| Token::BadTag(self.pass_line()))
            }
            '{' => self.comment(),
            ';' => Token::Comment(&self.pass_line()[1..]),
            '(' | ')' => {
                let open = self.pass(1) == "(";
                if open { Token::Open } else { Token::Close }
            }
            // The sign of a game without a result needs no blank before or behind it.
            '*' => Token::Word(self.pass(1)),
            first => {
                let ends = |c: char| is_blank(c) || "{}();$*".contains(c);
                let length = rest[first.len_utf8()..].find(ends).map_or(rest.len(), |end| end + first.len_utf8());
                Token::Word(self.pass(length))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Token<'_>> {
        Lexer::new(text).collect()
    }

    #[test]
    fn all_kinds_of_tokens_are_told_apart() {
        let tokens = words(
            "\u{feff}[A \"x \\\"y\\\" \\\\\"] [B \"a \"b\" c\"]\r\n% away [C \"x\"]\r\n1.e4$12 {a\r\nb}(d4$3);c )\n1-0",
        );
        let tag = |name: &str, value: &str| Token::Tag(name.into(), value.into());
        assert_eq!(
            tokens,
            [
                tag("A", "x \"y\" \\"),
                tag("B", "a \"b\" c"),
                Token::Word("1.e4"),
                Token::Comment("a\r\nb"),
                Token::Open,
                Token::Word("d4"),
                Token::Close,
                Token::Comment("c )"),
                Token::Word("1-0"),
            ]
        );
    }

    #[test]
    fn what_is_broken_ends_at_its_line_or_at_the_next_game() {
        assert_eq!(
            words("[A x]\n[B \"x\"\n[C"),
            [Token::BadTag("[A x]"), Token::BadTag("[B \"x\""), Token::BadTag("[C")]
        );
        let open = words("{never closed\n[Event \"next\"]\n{x}");
        assert_eq!(open[0], Token::OpenComment);
        assert_eq!(open[1..], [Token::Tag("Event".into(), "next".into()), Token::Comment("x")]);
        assert_eq!(words("e4 {"), [Token::Word("e4"), Token::OpenComment]);
        assert_eq!(words("} e4"), [Token::Word("}"), Token::Word("e4")]);
        assert_eq!(words("e4 [x"), [Token::Word("e4"), Token::Word("[x")]);
        assert_eq!(words("a6**"), [Token::Word("a6"), Token::Word("*"), Token::Word("*")]);
    }
}
