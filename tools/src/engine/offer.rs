//! The options that an engine offers, in either protocol, and which values they take.

use super::EngineError;
use super::spec::{Amount, EngineSpec, Protocol};

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name, as the engine writes it.
    pub name: String,
    /// What it takes.
    pub kind: Kind,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Check,
    /// A whole number; what the engine does not say of its bounds is not known.
    Spin {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// One of these.
    Combo(Vec<String>),
    /// Nothing: it is pressed.
    Button,
    /// Any text, also that of a kind that we do not know.
    Text,
}

/// CECP's words for kinds, which stand behind a hyphen.
const CECP_KINDS: [&str; 10] =
    ["check", "spin", "slider", "combo", "button", "save", "reset", "string", "file", "path"];

/// What stands between the values of a combo in CECP.
const CECP_BETWEEN: &str = "///";

impl Offer {
    /// Reads what follows `option` in UCI: `name Hash type spin default 16 min 1 max 512`.
    pub fn read_uci(text: &str) -> Option<Offer> {
        let (name, rest) = text.trim().strip_prefix("name ")?.split_once(" type ")?;
        let (word, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        let number = |key: &str| {
            let mut words = rest.split_whitespace().skip_while(|&word| word != key);
            words.nth(1).and_then(|number| number.parse().ok())
        };
        let kind = match word {
            "check" => Kind::Check,
            "spin" => Kind::Spin { min: number("min"), max: number("max") },
            "combo" => {
                let rest = format!(" {rest}");
                Kind::Combo(rest.split(" var ").skip(1).map(|value| value.trim().to_string()).collect())
            }
            "button" => Kind::Button,
            _ => Kind::Text,
        };
        Some(Offer { name: name.trim().to_string(), kind })
    }

    /// Reads the value of a feature `option` in CECP: `Style -spin 3 0 9`.
    pub fn read_cecp(text: &str) -> Offer {
        let parts = text.match_indices(" -").find_map(|(at, sign)| {
            let rest = &text[at + sign.len()..];
            let (word, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            CECP_KINDS.contains(&word).then_some((&text[..at], word, rest))
        });
        let (name, word, rest) = parts.unwrap_or((text, "", ""));
        let kind = match word {
            "check" => Kind::Check,
            "spin" | "slider" => {
                let mut numbers = rest.split_whitespace().map(|number| number.parse().ok()).skip(1);
                Kind::Spin { min: numbers.next().flatten(), max: numbers.next().flatten() }
            }
            "combo" => {
                // The present one is marked.
                let value = |value: &str| value.trim().trim_start_matches('*').to_string();
                Kind::Combo(rest.split(CECP_BETWEEN).map(value).collect())
            }
            "button" | "save" | "reset" => Kind::Button,
            _ => Kind::Text,
        };
        Offer { name: name.trim().to_string(), kind }
    }

    /// The values of a combo.
    pub fn choices(&self) -> &[String] {
        if let Kind::Combo(values) = &self.kind { values } else { &[] }
    }

    /// The value as the engine is told it, nothing for a button.
    ///
    /// # Errors
    /// What is allowed instead, in words.
    pub fn check(&self, value: &str, protocol: Protocol) -> Result<Option<String>, String> {
        let refuse = || Err(format!("it takes {}", self.kind.words()));
        // A line's end would begin another command.
        if value.contains(char::is_control) {
            return Err("it takes one line of text".to_string());
        }
        match &self.kind {
            Kind::Check => match (switch(value), protocol) {
                (Some(on), Protocol::Uci) => Ok(Some(on.to_string())),
                (Some(on), Protocol::Cecp) => Ok(Some(u8::from(on).to_string())),
                (None, _) => refuse(),
            },
            Kind::Spin { min, max } => match value.parse::<i64>() {
                Ok(number) if min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max) => {
                    Ok(Some(number.to_string()))
                }
                _ => refuse(),
            },
            Kind::Combo(values) => match values.iter().find(|known| known.eq_ignore_ascii_case(value)) {
                Some(known) => Ok(Some(known.clone())),
                None => refuse(),
            },
            Kind::Button if value.is_empty() || switch(value) == Some(true) => Ok(None),
            Kind::Button => refuse(),
            Kind::Text => Ok(Some(value.to_string())),
        }
    }

    /// A size that the option takes: one that nobody asked for is brought into its bounds.
    fn fit(&self, amount: Amount) -> String {
        let (value, bounds) = (amount.value(), &self.kind);
        match (amount, bounds) {
            (Amount::Usual(_), Kind::Spin { min, max }) => {
                let number = i64::try_from(value).unwrap_or(i64::MAX);
                number.max(min.unwrap_or(number)).min(max.unwrap_or(i64::MAX)).to_string()
            }
            _ => value.to_string(),
        }
    }
}

impl Kind {
    /// What it takes, in words.
    fn words(&self) -> String {
        match self {
            Kind::Check => "true or false".to_string(),
            Kind::Spin { min: Some(min), max: Some(max) } => format!("a whole number from {min} to {max}"),
            Kind::Spin { min: Some(min), max: None } => format!("a whole number of {min} or more"),
            Kind::Spin { min: None, max: Some(max) } => format!("a whole number of at most {max}"),
            Kind::Spin { min: None, max: None } => "a whole number".to_string(),
            Kind::Combo(values) => format!("one of these: {}", values.join(", ")),
            Kind::Button => "no value: it is a button, pressed by an empty one".to_string(),
            Kind::Text => "a text".to_string(),
        }
    }
}

/// What people write for on and off.
fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The offer of this name.
pub(super) fn find<'a>(offers: &'a [Offer], name: &str) -> Option<&'a Offer> {
    offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name.trim()))
}

/// The options that the user sets, each with the value as it is sent, nothing for a button.
///
/// # Errors
/// The first one that the engine does not have, or that does not take its value.
pub(super) fn chosen<'a>(
    spec: &EngineSpec,
    offers: &'a [Offer],
) -> Result<Vec<(&'a Offer, Option<String>)>, EngineError> {
    let mut all: Vec<(&Offer, Option<String>)> = Vec::new();
    for (option, value) in &spec.options {
        let offer = find(offers, option).ok_or_else(|| EngineError::Option {
            name: spec.name.clone(),
            option: option.clone(),
            known: names(offers),
        })?;
        // By two spellings: engines do not tell the case of a name.
        if all.iter().any(|(other, _)| *other == offer) {
            let allowed = "it is set already, by another spelling of its name".to_string();
            return Err(refusal(spec, offer, value, allowed));
        }
        all.push((offer, checked(spec, offer, value)?));
    }
    Ok(all)
}

/// A size as it is sent for this option.
///
/// # Errors
/// If somebody asked for it and the option does not take it.
pub(super) fn amount(spec: &EngineSpec, offer: &Offer, amount: Amount) -> Result<Option<String>, EngineError> {
    checked(spec, offer, &offer.fit(amount))
}

fn checked(spec: &EngineSpec, offer: &Offer, value: &str) -> Result<Option<String>, EngineError> {
    offer.check(value, spec.protocol).map_err(|allowed| refusal(spec, offer, value, allowed))
}

fn refusal(spec: &EngineSpec, offer: &Offer, value: &str, allowed: String) -> EngineError {
    let value = value.escape_debug().to_string();
    EngineError::Value { name: spec.name.clone(), option: offer.name.clone(), value, allowed }
}

/// The names of all offers.
fn names(offers: &[Offer]) -> String {
    let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci(text: &str) -> Offer {
        Offer::read_uci(text).unwrap()
    }

    #[test]
    fn options_are_read_in_both_protocols() {
        let spin = |name: &str, min, max| Offer { name: name.to_string(), kind: Kind::Spin { min, max } };
        let combo = |name: &str, values: &[&str]| Offer {
            name: name.to_string(),
            kind: Kind::Combo(values.iter().map(ToString::to_string).collect()),
        };
        let plain = |name: &str, kind| Offer { name: name.to_string(), kind };
        assert_eq!(uci("name Hash type spin default 16 min 1 max 512"), spin("Hash", Some(1), Some(512)));
        assert_eq!(
            uci("name Skill Level type spin default 20 max 20 min -20 "),
            spin("Skill Level", Some(-20), Some(20))
        );
        assert_eq!(uci("name N type spin default 3"), spin("N", None, None));
        assert_eq!(
            uci("name V type combo default chess var chess var losers chess"),
            combo("V", &["chess", "losers chess"])
        );
        assert_eq!(uci("name V type combo var a var b"), combo("V", &["a", "b"]));
        assert_eq!(uci("name Clear Hash type button"), plain("Clear Hash", Kind::Button));
        assert_eq!(uci("name Ponder type check default false"), plain("Ponder", Kind::Check));
        assert_eq!(uci("name Log type string default min 1 max 2"), plain("Log", Kind::Text));
        assert_eq!((Offer::read_uci("Hash"), Offer::read_uci("name Hash")), (None, None));
        assert_eq!(Offer::read_cecp("Hash Size -spin 1 0 9"), spin("Hash Size", Some(0), Some(9)));
        assert_eq!(Offer::read_cecp("A -b -slider 1 -5 9"), spin("A -b", Some(-5), Some(9)));
        assert_eq!(Offer::read_cecp("Level -combo low /// *high and dry"), combo("Level", &["low", "high and dry"]));
        assert_eq!(Offer::read_cecp("Clear -button"), plain("Clear", Kind::Button));
        assert_eq!(Offer::read_cecp("Book -check 1"), plain("Book", Kind::Check));
        assert_eq!(Offer::read_cecp("File -file x -check 1"), plain("File", Kind::Text));
        assert_eq!(Offer::read_cecp("no end"), plain("no end", Kind::Text));
    }

    #[test]
    fn values_are_sent_as_each_protocol_has_them_or_refused() {
        let both = |offer: &Offer, value: &str| {
            [Protocol::Uci, Protocol::Cecp].map(|protocol| offer.check(value, protocol).map(Option::unwrap_or_default))
        };
        let sent = |value: &str| Ok::<String, String>(value.to_string());
        let refused = |words: &str| [Err(format!("it takes {words}")), Err(format!("it takes {words}"))];
        let check = uci("name Ponder type check");
        assert_eq!(both(&check, "TRUE"), [sent("true"), sent("1")]);
        assert_eq!(both(&check, "0"), [sent("false"), sent("0")]);
        assert_eq!(both(&check, "perhaps"), refused("true or false"));
        let spin = uci("name Skill type spin min -20 max 20");
        assert_eq!(both(&spin, "-20"), [sent("-20"), sent("-20")]);
        for bad in ["-21", "21", "", "3.5", "x", "99999999999999999999"] {
            assert_eq!(both(&spin, bad), refused("a whole number from -20 to 20"));
        }
        let combo = Offer::read_cecp("Level -combo low /// *high");
        assert_eq!(both(&combo, "HIGH"), [sent("high"), sent("high")]);
        assert_eq!(both(&combo, "higher"), refused("one of these: low, high"));
        let button = uci("name Clear type button");
        assert!(["", "true"].iter().all(|value| button.check(value, Protocol::Uci) == Ok(None)));
        assert_eq!(both(&button, "3"), refused("no value: it is a button, pressed by an empty one"));
        let text = uci("name Log type string");
        assert_eq!(both(&text, "a b"), [sent("a b"), sent("a b")]);
        assert!(text.check("a\nquit", Protocol::Uci).is_err());
    }

    #[test]
    fn a_size_that_nobody_asked_for_is_brought_into_bounds() {
        let hash = uci("name Hash type spin default 64 min 32 max 512");
        assert_eq!((hash.fit(Amount::Usual(16)), hash.fit(Amount::Usual(9999))), ("32".into(), "512".into()));
        assert_eq!((hash.fit(Amount::Common(16)), hash.fit(Amount::Own(9999))), ("16".into(), "9999".into()));
    }
}
