//! Options: how both protocols announce, parse and check them, out of one table.
//!
//! What the value of an option means is the business of [`super::Settings`].

mod table;

pub use table::OPTIONS;

use crate::games::Catalogue;
use crate::position::quote;
use thiserror::Error;
use vampirc_uci::UciOptionConfig;

/// Which option; also its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionId {
    /// Size of the hash table, in MiB.
    Hash,
    /// Threads of a search.
    Threads,
    /// The variant.
    Variant,
    /// Castling as in Fischer Random games, where the variant has such a counterpart.
    Fischer,
    /// Whether the engine may think on the opponent's time.
    Ponder,
    /// Milliseconds that a move loses between the engine and the clock.
    Overhead,
    /// How many of the best moves are reported with their lines.
    Lines,
    /// The engine only analyses, and does so at full strength.
    Analysing,
    /// Nodes that count as a millisecond; 0: time is time.
    NodeTime,
    /// Forget what searches have learnt.
    ClearHash,
    /// Give up hopeless games.
    Resign,
    /// XBoard's own testing of legality is on, as it is by default.
    GuiTests,
    /// Play as strong as a rating.
    LimitStrength,
    /// The rating.
    Elo,
    /// The strength by levels.
    Skill,
    /// Tell chances of winning, drawing and losing.
    ShowWdl,
    /// The file to which all that is said is added.
    LogFile,
    /// The net that judges positions.
    EvalFile,
    /// A file with more variants.
    VariantPath,
}

/// What values an option has.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A number from `min` to `max`.
    Spin {
        /// At first.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Yes or no.
    Check {
        /// At first.
        default: bool,
    },
    /// Something to do, without a value.
    Button,
    /// The path of a file, or nothing.
    File,
    /// One of some names, which may depend on the variants that there are.
    Combo {
        /// At first.
        default: fn(&Catalogue) -> String,
        /// All of them.
        choices: fn(&Catalogue) -> Vec<String>,
        /// The name that a text means.
        find: fn(&Catalogue, &str) -> Option<String>,
    },
}

/// How CECP sees an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CecpForm {
    /// As an option.
    Listed,
    /// Not announced, because CECP has a command for it; still understood.
    Command,
    /// Not at all.
    Foreign,
    /// As an option that UCI does not have.
    Only,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor {
    /// Which.
    pub id: OptionId,
    /// The name; its case does not matter on input.
    pub name: &'static str,
    /// Its values.
    pub shape: Shape,
    /// How CECP sees it.
    pub cecp: CecpForm,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a spin.
    Number(i64),
    /// Of a check.
    Flag(bool),
    /// Of a combo.
    Choice(String),
    /// Of a file.
    Path(String),
}

/// Why an option cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option \"{0}\"")]
    Unknown(String),
    /// Nothing was given.
    #[error("the option {0} needs a value")]
    NoValue(&'static str),
    /// Not a number, or one outside the range.
    #[error("the option {name} takes a number from {min} to {max}, not \"{text}\"")]
    Number {
        /// The option.
        name: &'static str,
        /// What was given.
        text: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Neither true nor false.
    #[error("the option {name} is true or false, not \"{text}\"")]
    Flag {
        /// The option.
        name: &'static str,
        /// What was given.
        text: String,
    },
    /// A path with quotation marks.
    #[error("the option {0} takes no path with quotation marks")]
    Quotes(&'static str),
    /// A file that cannot be written or read, for the reason given.
    #[error("{0}")]
    File(String),
    /// None of the choices.
    #[error("the option {name} has no choice \"{text}\"")]
    Choice {
        /// The option.
        name: &'static str,
        /// What was given.
        text: String,
    },
}

/// How UCI says that a text is empty.
const NO_PATH: &str = "<empty>";

/// The option with this name, in any case.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static Descriptor, OptionError> {
    OPTIONS
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name.trim()))
        .ok_or_else(|| OptionError::Unknown(quote(name.trim())))
}

impl Descriptor {
    /// The value at first.
    pub fn default(&self, games: &Catalogue) -> Value {
        match self.shape {
            Shape::Spin { default, .. } => Value::Number(default),
            Shape::Check { default } => Value::Flag(default),
            Shape::Button => Value::Flag(false),
            Shape::Combo { default, .. } => Value::Choice(default(games)),
            Shape::File => Value::Path(String::new()),
        }
    }

    /// The value that a text means.
    ///
    /// # Errors
    /// If it means none, naming the option and the text.
    pub fn parse(&self, text: Option<&str>, games: &Catalogue) -> Result<Value, OptionError> {
        let name = self.name;
        if matches!(self.shape, Shape::Button) {
            return Ok(Value::Flag(true));
        }
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        if matches!(self.shape, Shape::File) {
            let path = text.filter(|&path| path != NO_PATH).unwrap_or_default();
            // CECP has no way to tell such a path back to the GUI.
            let told = if path.contains('"') { Err(OptionError::Quotes(name)) } else { Ok(path) };
            return told.map(|path| Value::Path(path.to_string()));
        }
        let text = text.ok_or(OptionError::NoValue(name))?;
        match self.shape {
            Shape::Spin { min, max, .. } => match text.parse() {
                Ok(number) if (min..=max).contains(&number) => Ok(Value::Number(number)),
                _ => Err(OptionError::Number { name, text: quote(text), min, max }),
            },
            Shape::Check { .. } => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => Ok(Value::Flag(true)),
                "false" | "0" | "off" => Ok(Value::Flag(false)),
                _ => Err(OptionError::Flag { name, text: quote(text) }),
            },
            // See above.
            Shape::Button => Ok(Value::Flag(true)),
            Shape::File => Ok(Value::Path(text.to_string())),
            Shape::Combo { find, .. } => {
                find(games, text).map(Value::Choice).ok_or_else(|| OptionError::Choice { name, text: quote(text) })
            }
        }
    }

    /// The option as UCI announces it.
    pub fn uci(&self, games: &Catalogue) -> UciOptionConfig {
        let name = self.name.to_string();
        match self.shape {
            Shape::Spin { default, min, max } => {
                UciOptionConfig::Spin { name, default: Some(default), min: Some(min), max: Some(max) }
            }
            Shape::Check { default } => UciOptionConfig::Check { name, default: Some(default) },
            Shape::Button => UciOptionConfig::Button { name },
            Shape::File => UciOptionConfig::String { name, default: Some(NO_PATH.to_string()) },
            Shape::Combo { default, choices, .. } => {
                UciOptionConfig::Combo { name, default: Some(default(games)), var: choices(games) }
            }
        }
    }

    /// The option as the value of CECP's `feature option=`, without the quotes, standing at `value`.
    pub fn cecp(&self, value: &Value, games: &Catalogue) -> String {
        let name = self.name;
        match (self.shape, value) {
            (Shape::Spin { min, max, .. }, Value::Number(number)) => format!("{name} -spin {number} {min} {max}"),
            (Shape::Button, _) => format!("{name} -button"),
            (Shape::Check { .. }, Value::Flag(flag)) => format!("{name} -check {}", u8::from(*flag)),
            (Shape::File, Value::Path(path)) => format!("{name} -file {path}"),
            (Shape::Combo { choices, .. }, Value::Choice(chosen)) => {
                let marked = |choice: String| if choice == *chosen { format!("*{choice}") } else { choice };
                format!("{name} -combo {}", choices(games).into_iter().map(marked).collect::<Vec<_>>().join(" /// "))
            }
            // A value of another shape is never stored; the default says at least something true.
            _ => self.cecp(&self.default(games), games),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn the_place_in_the_table_is_the_id() {
        for (place, option) in OPTIONS.iter().enumerate() {
            assert_eq!(option.id as usize, place, "{}", option.name);
        }
    }

    #[test]
    fn names_are_found_in_any_case_and_values_are_checked() {
        let overhead = find(" move OVERHEAD ").unwrap();
        assert_eq!(overhead.parse(Some("250"), games()), Ok(Value::Number(250)));
        for bad in ["-1", "5001", "99999999999999999999", "ten", "1.5"] {
            let error = overhead.parse(Some(bad), games()).unwrap_err();
            assert!(error.to_string().contains(bad) && error.to_string().contains("5000"), "{error}");
        }
        assert_eq!(overhead.parse(None, games()), Err(OptionError::NoValue("Move Overhead")));
        assert_eq!(find("ponder").unwrap().parse(Some("TRUE"), games()), Ok(Value::Flag(true)));
        assert!(find("ponder").unwrap().parse(Some("maybe"), games()).is_err());
        assert_eq!(find("uci_variant").unwrap().parse(Some("Ladorean"), games()), Ok(Value::Choice("ladorean".into())));
        assert!(find("uci_variant").unwrap().parse(Some("nosuch"), games()).is_err());
        assert_eq!(find("hush").err(), Some(OptionError::Unknown("hush".into())));
    }

    #[test]
    fn both_announcements_come_from_the_table() {
        let hash = find("Hash").unwrap();
        assert_eq!(hash.uci(games()).to_string(), "option name Hash type spin default 16 min 1 max 65536");
        assert_eq!(hash.cecp(&Value::Number(64), games()), "Hash -spin 64 1 65536");
        assert_eq!(find("Ponder").unwrap().cecp(&Value::Flag(true), games()), "Ponder -check 1");
        let variant = find("UCI_Variant").unwrap();
        let line = variant.uci(games()).to_string();
        assert!(line.starts_with("option name UCI_Variant type combo default chess var ladorean var "), "{line}");
        assert!(variant.cecp(&Value::Choice("ladorean".into()), games()).contains("-combo *ladorean /// "));
        for option in &OPTIONS {
            let value = option.default(games());
            if matches!(option.shape, Shape::Button) {
                assert_eq!(option.parse(None, games()), Ok(Value::Flag(true)), "{}", option.name);
                continue;
            }
            let text = match value.clone() {
                Value::Number(number) => number.to_string(),
                Value::Flag(flag) => flag.to_string(),
                Value::Choice(name) => name.to_string(),
                Value::Path(path) => path,
            };
            assert_eq!(option.parse(Some(&text), games()), Ok(value), "{}", option.name);
        }
    }
}
