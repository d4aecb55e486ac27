//! The table of options, from which both protocols announce, parse and check them.
//!
//! An option is declared here and nowhere else. What its value means is the business of [`super::Settings`].

use super::strength::{FULL_SKILL, MAX_ELO, MIN_ELO};
use crate::games::catalogue;
use crate::position::quote;
use crate::search::{MAX_HASH_MB, MAX_THREADS};
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
    /// One of some names.
    Combo {
        /// At first.
        default: fn() -> &'static str,
        /// All of them.
        choices: fn() -> Vec<&'static str>,
        /// The name that a text means.
        find: fn(&str) -> Option<&'static str>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a spin.
    Number(i64),
    /// Of a check.
    Flag(bool),
    /// Of a combo.
    Choice(&'static str),
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
    /// None of the choices.
    #[error("the option {name} has no choice \"{text}\"")]
    Choice {
        /// The option.
        name: &'static str,
        /// What was given.
        text: String,
    },
}

/// MiB of hash at first.
const HASH_MB: i64 = 16;
/// Milliseconds taken off every time limit at first: what pipes and a busy GUI were seen to need on one machine.
const OVERHEAD_MS: i64 = 20;
/// The most of that: a slow line between continents.
const MAX_OVERHEAD_MS: i64 = 5000;

/// The most lines that may be asked for; no position of our games has more moves.
const MAX_LINES: i64 = 500;
/// The most nodes that may count as a millisecond.
const MAX_NODE_TIME: i64 = 10_000;

/// All options, in the order in which GUIs show them.
pub const OPTIONS: [Descriptor; 16] = [
    Descriptor {
        id: OptionId::Hash,
        name: "Hash",
        shape: Shape::Spin { default: HASH_MB, min: 1, max: MAX_HASH_MB as i64 },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Threads,
        name: "Threads",
        shape: Shape::Spin { default: 1, min: 1, max: MAX_THREADS as i64 },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Variant,
        name: "UCI_Variant",
        shape: Shape::Combo {
            default: || catalogue::standard().name(),
            choices: || catalogue::all().iter().map(catalogue::Entry::name).collect(),
            find: |name| catalogue::find(name).ok().map(|variant| variant.name()),
        },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Fischer,
        name: "UCI_Chess960",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Ponder,
        name: "Ponder",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Overhead,
        name: "Move Overhead",
        shape: Shape::Spin { default: OVERHEAD_MS, min: 0, max: MAX_OVERHEAD_MS },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::Lines,
        name: "MultiPV",
        shape: Shape::Spin { default: 1, min: 1, max: MAX_LINES },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::Analysing,
        name: "UCI_AnalyseMode",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::NodeTime,
        name: "nodestime",
        shape: Shape::Spin { default: 0, min: 0, max: MAX_NODE_TIME },
        cecp: CecpForm::Foreign,
    },
    Descriptor { id: OptionId::ClearHash, name: "Clear Hash", shape: Shape::Button, cecp: CecpForm::Listed },
    // UCI has no word for giving up.
    Descriptor { id: OptionId::Resign, name: "Resign", shape: Shape::Check { default: false }, cecp: CecpForm::Only },
    Descriptor {
        id: OptionId::GuiTests,
        name: "GUI Tests Legality",
        shape: Shape::Check { default: true },
        cecp: CecpForm::Only,
    },
    Descriptor {
        id: OptionId::LimitStrength,
        name: "UCI_LimitStrength",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Elo,
        name: "UCI_Elo",
        shape: Shape::Spin { default: MAX_ELO, min: MIN_ELO, max: MAX_ELO },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Skill,
        name: "Skill Level",
        shape: Shape::Spin { default: FULL_SKILL, min: 0, max: FULL_SKILL },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::ShowWdl,
        name: "UCI_ShowWDL",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
];

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
    pub fn default(&self) -> Value {
        match self.shape {
            Shape::Spin { default, .. } => Value::Number(default),
            Shape::Check { default } => Value::Flag(default),
            Shape::Button => Value::Flag(false),
            Shape::Combo { default, .. } => Value::Choice(default()),
        }
    }

    /// The value that a text means.
    ///
    /// # Errors
    /// If it means none, naming the option and the text.
    pub fn parse(&self, text: Option<&str>) -> Result<Value, OptionError> {
        let name = self.name;
        if matches!(self.shape, Shape::Button) {
            return Ok(Value::Flag(true));
        }
        let text = text.map(str::trim).filter(|text| !text.is_empty()).ok_or(OptionError::NoValue(name))?;
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
            // It was pressed, see above.
            Shape::Button => Ok(Value::Flag(true)),
            Shape::Combo { find, .. } => {
                find(text).map(Value::Choice).ok_or_else(|| OptionError::Choice { name, text: quote(text) })
            }
        }
    }

    /// The option as UCI announces it.
    pub fn uci(&self) -> UciOptionConfig {
        let name = self.name.to_string();
        match self.shape {
            Shape::Spin { default, min, max } => {
                UciOptionConfig::Spin { name, default: Some(default), min: Some(min), max: Some(max) }
            }
            Shape::Check { default } => UciOptionConfig::Check { name, default: Some(default) },
            Shape::Button => UciOptionConfig::Button { name },
            Shape::Combo { default, choices, .. } => UciOptionConfig::Combo {
                name,
                default: Some(default().to_string()),
                var: choices().into_iter().map(String::from).collect(),
            },
        }
    }

    /// The option as the value of CECP's `feature option=`, without the quotes, standing at `value`.
    pub fn cecp(&self, value: Value) -> String {
        let name = self.name;
        match (self.shape, value) {
            (Shape::Spin { min, max, .. }, Value::Number(number)) => format!("{name} -spin {number} {min} {max}"),
            (Shape::Button, _) => format!("{name} -button"),
            (Shape::Check { .. }, Value::Flag(flag)) => format!("{name} -check {}", u8::from(flag)),
            (Shape::Combo { choices, .. }, Value::Choice(chosen)) => {
                let marked = |choice: &str| if choice == chosen { format!("*{choice}") } else { choice.to_string() };
                format!("{name} -combo {}", choices().into_iter().map(marked).collect::<Vec<_>>().join(" /// "))
            }
            // A value of another shape is never stored; the default says at least something true.
            _ => self.cecp(self.default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_the_table_is_the_id() {
        for (place, option) in OPTIONS.iter().enumerate() {
            assert_eq!(option.id as usize, place, "{}", option.name);
        }
    }

    #[test]
    fn names_are_found_in_any_case_and_values_are_checked() {
        let overhead = find(" move OVERHEAD ").unwrap();
        assert_eq!(overhead.parse(Some("250")), Ok(Value::Number(250)));
        for bad in ["-1", "5001", "99999999999999999999", "ten", "1.5"] {
            let error = overhead.parse(Some(bad)).unwrap_err();
            assert!(error.to_string().contains(bad) && error.to_string().contains("5000"), "{error}");
        }
        assert_eq!(overhead.parse(None), Err(OptionError::NoValue("Move Overhead")));
        assert_eq!(find("ponder").unwrap().parse(Some("TRUE")), Ok(Value::Flag(true)));
        assert!(find("ponder").unwrap().parse(Some("maybe")).is_err());
        assert_eq!(find("uci_variant").unwrap().parse(Some("Ladorean")), Ok(Value::Choice("ladorean")));
        assert!(find("uci_variant").unwrap().parse(Some("nosuch")).is_err());
        assert_eq!(find("hush").err(), Some(OptionError::Unknown("hush".into())));
    }

    #[test]
    fn both_announcements_come_from_the_table() {
        let hash = find("Hash").unwrap();
        assert_eq!(hash.uci().to_string(), "option name Hash type spin default 16 min 1 max 65536");
        assert_eq!(hash.cecp(Value::Number(64)), "Hash -spin 64 1 65536");
        assert_eq!(find("Ponder").unwrap().cecp(Value::Flag(true)), "Ponder -check 1");
        let variant = find("UCI_Variant").unwrap();
        let line = variant.uci().to_string();
        assert!(line.starts_with("option name UCI_Variant type combo default chess var ladorean var "), "{line}");
        assert!(variant.cecp(Value::Choice("ladorean")).contains("-combo *ladorean /// "));
        for option in &OPTIONS {
            let value = option.default();
            if matches!(option.shape, Shape::Button) {
                assert_eq!(option.parse(None), Ok(Value::Flag(true)), "{}", option.name);
                continue;
            }
            let text = match value {
                Value::Number(number) => number.to_string(),
                Value::Flag(flag) => flag.to_string(),
                Value::Choice(name) => name.to_string(),
            };
            assert_eq!(option.parse(Some(&text)), Ok(value), "{}", option.name);
        }
    }
}
