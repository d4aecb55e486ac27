//! Writing games as the standard's export format has them.

use super::reading::{VARIANT_MEN, number_of};
use super::{Comment, Game};
use crate::board::Color;
use crate::games::catalogue::DEFAULT;

/// The seven tags that every game has, in their order, with the values that say "not known".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The standard discourages lines of 80 characters and more.
const LINE: usize = 79;

impl Game {
    /// The game as PGN, with an empty line behind it.
    ///
    /// First the seven tags of the roster, then `Variant` (except for chess), `SetUp` and `FEN` (unless the game begins
    /// at the array), then the other tags in their order. `VariantMen` is left out, since it says that the moves are
    /// written as XBoard does.
    pub fn to_pgn(&self) -> String {
        let mut text = self.tag_pairs();
        text.push('\n');
        self.write_moves(&mut text);
        text += "\n\n";
        text
    }

    fn tag_pairs(&self) -> String {
        let mut text = String::new();
        for (name, unknown) in ROSTER {
            let value = if name == "Result" { Some(self.result.token()) } else { self.tags.get(name) };
            push_tag(&mut text, name, value.unwrap_or(unknown));
        }
        let variant = self.variant();
        if variant.name() != DEFAULT {
            push_tag(&mut text, "Variant", variant.name());
        }
        let fen = self.start().fen();
        if fen != variant.start().fen() {
            push_tag(&mut text, "SetUp", "1");
            push_tag(&mut text, "FEN", &fen);
        }
        let done = |name: &str| {
            ["Variant", "SetUp", "FEN", VARIANT_MEN].contains(&name) || ROSTER.iter().any(|(known, _)| *known == name)
        };
        for (name, value) in self.tags.iter().filter(|(name, _)| !done(name)) {
            push_tag(&mut text, name, value);
        }
        text
    }

    fn write_moves(&self, text: &mut String) {
        let mut lines = Lines { text, column: 0 };
        let mut comments = self.comments().iter().peekable();
        let mut position = self.start().clone();
        // Black's move needs its number at the start and after a comment.
        let mut numbered = false;
        for (ply, &m) in self.moves().iter().enumerate() {
            while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
                lines.comment(comment);
                numbered = false;
            }
            if position.side() == Color::White || !numbered {
                lines.word(&number_of(&position));
            }
            lines.word(&position.san(m));
            position.make(m);
            numbered = true;
        }
        for comment in comments {
            lines.comment(comment);
        }
        lines.word(self.result.token());
    }
}

/// Adds a tag pair; a name that PGN does not allow is left out.
fn push_tag(text: &mut String, name: &str, value: &str) {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return;
    }
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    *text += &format!("[{name} \"{value}\"]\n");
}

/// Words in lines of limited length.
struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        *self.text += word;
        self.column += length;
    }

    /// A comment; what would end it too early is replaced. A sign for programs, such as `[%clk 0:00:03]`, stays in one
    /// line.
    fn comment(&mut self, comment: &Comment) {
        let text = format!("{{{}}}", comment.text.replace('}', ")"));
        let mut sign = String::new();
        for word in text.split(' ') {
            if !sign.is_empty() {
                sign = format!("{sign} {word}");
            } else if word.starts_with("[%") || word.starts_with("{[%") {
                sign = word.to_string();
            } else {
                self.word(word);
            }
            if sign.contains(']') {
                self.word(&std::mem::take(&mut sign));
            }
        }
        if !sign.is_empty() {
            // One without an end is no sign.
            sign.split(' ').for_each(|word| self.word(word));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games::testing::games;
    use crate::pgn::{self, Game};
    use crate::position::Dialect;

    #[test]
    fn signs_for_programs_stay_in_one_line_and_the_text_as_it_was() {
        let mut game = Game::new(games().standard().start());
        let texts = [
            "+0.31/12 0.104s [%eval 0.31,12] [%clk 0:00:03.936] [%emt 0:00:00.104]",
            "[%clk 0:00:03] and words, enough of them to fill the line [%emt 0:00:00.104] [%without an end",
        ];
        for (m, text) in ["e2e4", "e7e5"].into_iter().zip(texts) {
            let m = game.position().parse_move(m, Dialect::Uci).unwrap();
            assert!(game.make(m));
            game.comment(text);
        }
        let written = game.to_pgn();
        for sign in ["[%eval 0.31,12]", "[%clk 0:00:03.936]", "[%emt 0:00:00.104]", "{[%clk 0:00:03]"] {
            assert!(written.contains(sign), "{written}");
        }
        assert!(written.lines().all(|line| line.len() < 80), "{written}");
        let read = pgn::read(written.as_bytes(), games()).remove(0).unwrap();
        assert_eq!(read.comments().iter().map(|comment| comment.text.as_str()).collect::<Vec<_>>(), texts);
    }
}
