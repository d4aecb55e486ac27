//! How an engine is started and spoken to, as the user says.

use crate::clock::Limits;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// The language of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Protocol {
    /// XBoard's protocol.
    #[default]
    Cecp,
    /// The universal chess interface.
    Uci,
}

/// A word that names no protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a protocol; there are cecp (or xboard) and uci")]
pub struct ProtocolError(String);

impl FromStr for Protocol {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Protocol, ProtocolError> {
        match text.to_ascii_lowercase().as_str() {
            "cecp" | "xboard" | "winboard" => Ok(Protocol::Cecp),
            "uci" => Ok(Protocol::Uci),
            _ => Err(ProtocolError(text.to_string())),
        }
    }
}

/// Another name, array and lettering under which a variant is played with an engine that does not know it by ours.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Disguise {
    /// The name that the engine is told.
    pub name: String,
    /// Pairs of letters of men, ours and the engine's, in upper case.
    pub letters: Vec<(char, char)>,
    /// Whether castling rights are taken from the game, because the engine castles otherwise.
    pub no_castling: bool,
    /// Whether the start position is told as FEN, because the engine's array is another one.
    pub tell_array: bool,
}

/// MiB of hash if nothing is said.
const HASH: usize = 16;

/// How much of something an engine is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Nobody asked for it: what an engine does not take is brought into its bounds.
    Usual(usize),
    /// Asked for all engines: those that cannot be told are left alone.
    Common(usize),
    /// Asked for this engine, which must be able to take it.
    Own(usize),
}

impl Amount {
    /// How much.
    pub const fn value(self) -> usize {
        match self {
            Amount::Usual(value) | Amount::Common(value) | Amount::Own(value) => value,
        }
    }
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name in results.
    pub name: String,
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; nothing: where we do.
    pub directory: Option<PathBuf>,
    /// Its language.
    pub protocol: Protocol,
    /// Its options, by name and value.
    pub options: Vec<(String, String)>,
    /// What limits its thinking.
    pub limits: Limits,
    /// The size of the hash table in MiB, for engines that want to be told.
    pub hash: Amount,
    /// How many threads it may use.
    pub threads: Amount,
    /// Whether it thinks on the opponent's time.
    pub ponder: bool,
    /// How the variant of the match is played with it, if not under its own name.
    pub disguise: Option<Disguise>,
}

impl Protocol {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Cecp => "cecp",
            Protocol::Uci => "uci",
        }
    }
}

impl EngineSpec {
    /// An engine of which only the program is known.
    pub fn new(name: &str, program: &str, arguments: Vec<String>, limits: Limits) -> EngineSpec {
        EngineSpec {
            name: name.to_string(),
            program: program.to_string(),
            arguments,
            directory: None,
            protocol: Protocol::Cecp,
            options: Vec::new(),
            limits,
            hash: Amount::Usual(HASH),
            threads: Amount::Usual(1),
            ponder: false,
            disguise: None,
        }
    }
}

impl EngineSpec {
    /// All but name and limits, by the names of the keys of a tournament file: what makes it play as it does. Of the
    /// program only its name, since the same one may be called from another folder.
    pub fn settings(&self) -> BTreeMap<String, String> {
        let program = Path::new(&self.program).file_name().map(|name| name.to_string_lossy().into_owned());
        let words = [program.unwrap_or_else(|| self.program.clone())].into_iter().chain(self.arguments.iter().cloned());
        let mut settings = BTreeMap::from([
            ("command".to_string(), words.collect::<Vec<_>>().join(" ")),
            ("protocol".to_string(), self.protocol.name().to_string()),
            ("hash".to_string(), self.hash.value().to_string()),
            ("threads".to_string(), self.threads.value().to_string()),
            ("ponder".to_string(), self.ponder.to_string()),
        ]);
        settings.extend(self.disguise.as_ref().map(|disguise| ("variant".to_string(), disguise.to_string())));
        // Engines do not tell the case of a name.
        let key = |name: &str| format!("option {}", name.to_lowercase());
        settings.extend(self.options.iter().map(|(name, value)| (key(name), value.clone())));
        settings
    }
}

/// `capablanca, C=A, M=C, without castling, array told`.
impl fmt::Display for Disguise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let mut letters = self.letters.clone();
        letters.sort_unstable();
        letters.iter().try_for_each(|(ours, theirs)| write!(f, ", {ours}={theirs}"))?;
        f.write_str(if self.no_castling { ", without castling" } else { "" })?;
        f.write_str(if self.tell_array { ", array told" } else { "" })
    }
}

impl Disguise {
    /// A letter of ours as the engine writes it, in the same case.
    pub fn letter_out(&self, letter: char) -> char {
        exchange(letter, self.letters.iter().copied())
    }

    /// A letter of the engine's as we write it.
    pub fn letter_in(&self, letter: char) -> char {
        exchange(letter, self.letters.iter().map(|&(ours, theirs)| (theirs, ours)))
    }

    /// A FEN of ours as the engine wants it: other letters, and no rights if castling is taken away.
    pub fn fen_out(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
        if let Some(board) = fields.first_mut() {
            *board = board.chars().map(|letter| self.letter_out(letter)).collect();
        }
        if self.no_castling
            && let Some(rights) = fields.get_mut(2)
        {
            *rights = "-".to_string();
        }
        fields.join(" ")
    }

    /// A move in coordinates, of ours as the engine writes it: only the letter of a promotion can differ.
    pub fn move_out(&self, text: &str) -> String {
        last_letter(text, |letter| self.letter_out(letter))
    }

    /// A move of the engine's as we write it.
    pub fn move_in(&self, text: &str) -> String {
        last_letter(text, |letter| self.letter_in(letter))
    }
}

fn exchange(letter: char, mut pairs: impl Iterator<Item = (char, char)>) -> char {
    let upper = letter.to_ascii_uppercase();
    match pairs.find(|&(from, _)| from == upper) {
        Some((_, to)) if letter.is_ascii_lowercase() => to.to_ascii_lowercase(),
        Some((_, to)) => to,
        None => letter,
    }
}

/// Exchanges the letter of a promotion, which stands last behind the digit of a square.
fn last_letter(text: &str, with: impl Fn(char) -> char) -> String {
    let is_coordinates = text.starts_with(|c: char| c.is_ascii_lowercase());
    match text.chars().next_back() {
        Some(letter) if is_coordinates && letter.is_ascii_alphabetic() && text.len() > 4 => {
            format!("{}{}", &text[..text.len() - 1], with(letter))
        }
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_exchanged_both_ways_and_rights_are_taken() {
        // Ladorean Chess has C for bishop and knight, M for rook and knight; Capablanca's letters are A and C.
        let disguise = Disguise {
            name: "capablanca".into(),
            letters: vec![('C', 'A'), ('M', 'C')],
            no_castling: true,
            tell_array: true,
        };
        let fen = "rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w KQkq - 0 1";
        let told = "rbqnkancbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKANCBR w - - 0 1";
        assert_eq!(disguise.fen_out(fen), told);
        assert_eq!((disguise.move_out("a7a8m").as_str(), disguise.move_in("a7a8c").as_str()), ("a7a8c", "a7a8m"));
        assert_eq!(
            (disguise.move_in("a7b8a"), disguise.move_out("c1c2"), disguise.move_in("O-O")),
            ("a7b8c".to_string(), "c1c2".to_string(), "O-O".to_string())
        );
        assert_eq!("xboard".parse(), Ok(Protocol::Cecp));
        assert!("ucci".parse::<Protocol>().is_err());
    }
}
