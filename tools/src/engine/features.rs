//! What a CECP engine says about itself by `feature` lines.

use super::offer::Offer;

/// The features that the runner uses, with the protocol's defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Answers `ping`.
    pub ping: bool,
    /// Wants moves as `usermove e2e4`.
    pub usermove: bool,
    /// Wants `time` and `otim`.
    pub time: bool,
    /// Understands `draw`.
    pub draw: bool,
    /// Can play another game in the same process.
    pub reuse: bool,
    /// Wants `memory N`.
    pub memory: bool,
    /// Wants `cores N`.
    pub smp: bool,
    /// Wants positions as FEN by `setboard`.
    pub setboard: bool,
    /// Its options.
    pub options: Vec<Offer>,
    /// The variants it plays, by its own names.
    pub variants: Vec<String>,
    /// Whether the list is complete: `Some(false)` after `done=0`.
    pub done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            usermove: false,
            time: true,
            draw: true,
            reuse: true,
            memory: false,
            smp: false,
            setboard: false,
            options: Vec::new(),
            variants: vec!["normal".to_string()],
            done: None,
        }
    }
}

impl Features {
    /// Takes the rest of a `feature` line and gives the answers: `accepted NAME` or `rejected NAME`.
    pub fn read(&mut self, text: &str) -> Vec<String> {
        pairs(text)
            .into_iter()
            .map(|(name, value)| {
                let word = if self.set(&name, &value) { "accepted" } else { "rejected" };
                format!("{word} {name}")
            })
            .collect()
    }

    /// Whether the runner goes along with the feature.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "ping" => self.ping = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "draw" => self.draw = on,
            "reuse" => self.reuse = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "setboard" => self.setboard = on,
            "option" => self.options.push(Offer::read_cecp(value)),
            "done" => self.done = Some(on),
            "variants" => {
                self.variants =
                    value.split(',').map(|name| name.trim().to_string()).filter(|n| !n.is_empty()).collect();
            }
            // Moves are sent as coordinates only; and nobody at a screen asks what a man may do, which engines take for
            // a GUI that knows no more of a game than they tell it.
            "san" | "highlight" => return !on,
            _ => {}
        }
        true
    }
}

/// `name=value` and `name="value with blanks"`; what is neither is left out.
fn pairs(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, tail)) = rest.split_once('=') {
        let (value, next) = match tail.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => tail.split_once(char::is_whitespace).unwrap_or((tail, "")),
        };
        // Words without a value stand before the name.
        if let Some(name) = name.split_whitespace().last() {
            pairs.push((name.to_string(), value.to_string()));
        }
        rest = next.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_with_and_without_quotes() {
        let mut features = Features::default();
        let answers = features
            .read(r#"ping=1 usermove=1 san=1 time=0 highlight=1 myname="An engine = 2" variants="normal, ladorean,x" option="Hash Size -spin 1 0 9" done=0"#);
        assert!(features.ping && features.usermove && !features.time);
        assert_eq!(features.variants, ["normal", "ladorean", "x"]);
        assert_eq!((features.done, features.options.len()), (Some(false), 1));
        assert_eq!(features.options[0], Offer::read_cecp("Hash Size -spin 1 0 9"));
        for answer in ["rejected san", "rejected highlight", "accepted myname"] {
            assert!(answers.contains(&answer.to_string()), "{answer}: {answers:?}");
        }
        features.read("done=1");
        assert_eq!(features.done, Some(true));
    }

    #[test]
    fn broken_lines_do_no_harm() {
        let mut features = Features::default();
        for text in ["", "=", "ping", "ping=", "option=\"no end", "= = =", "\"\"=\"\""] {
            features.read(text);
        }
        assert_eq!(features, Features { options: vec![Offer::read_cecp("no end")], ..Features::default() });
    }
}
