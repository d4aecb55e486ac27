//! The first line of a results file: what is played, and whether a file can be gone on with.

use super::ResultsError;
use crate::games::games;
use ladorea::games::AnyVariant;
use ladorea::games::catalogue::UnknownVariant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The name of the tournament.
    pub event: String,
    /// The variant.
    pub variant: String,
    /// Who plays whom.
    pub format: String,
    /// The engines in their order.
    pub engines: Vec<EngineLine>,
    /// Games of each encounter.
    pub games: usize,
    /// Where the openings come from.
    pub openings: String,
    /// After so many plies a game is drawn; files of before do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<usize>,
    /// How many milliseconds over its time an engine may be; files of before do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// What is decided by scores, in words; files of before do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudication: Option<String>,
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineLine {
    /// Its name.
    pub name: String,
    /// Its limits.
    pub limits: String,
    /// All else by which it plays as it does, by the names of the tournament file's keys (`command`, `hash`) and of its
    /// options (`option Contempt`); files of before have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<BTreeMap<String, String>>,
}

/// What differs between a file and what is wanted: what it is called, in the file, now.
type Difference = (String, String, String);

impl Header {
    /// The variant by our rules.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn find_variant(&self) -> Result<&'static AnyVariant, UnknownVariant> {
        games().find(&self.variant)
    }

    /// Whether each engine has a name of its own, by which games are counted; else what is wrong.
    pub(super) fn is_sound(&self) -> Result<(), String> {
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(format!("two engines are called \"{}\"", engine.name));
            }
        }
        Ok(())
    }

    /// Whether a file with this header can be continued as `wanted`: more games may be played of the same encounters.
    /// What a file of before does not say is not compared.
    ///
    /// # Errors
    /// The first thing that differs.
    pub(super) fn check(&self, wanted: &Header, path: &Path) -> Result<(), ResultsError> {
        match self.difference(wanted) {
            Some((what, found, wanted)) => Err(ResultsError::Other { path: path.to_path_buf(), what, found, wanted }),
            None => Ok(()),
        }
    }

    fn difference(&self, wanted: &Header) -> Option<Difference> {
        let list = |header: &Header| {
            header.engines.iter().map(|e| format!("{} ({})", e.name, e.limits)).collect::<Vec<_>>().join(", ")
        };
        let is_one_stage = matches!(wanted.format.as_str(), "round-robin" | "gauntlet");
        let games = |header: &Header| if is_one_stage { String::new() } else { header.games.to_string() };
        let milliseconds = |header: &Header| header.margin.map(|margin| format!("{margin} ms"));
        let all = [
            ("variant", Some(self.variant.clone()), Some(wanted.variant.clone())),
            ("format", Some(self.format.clone()), Some(wanted.format.clone())),
            ("list of engines", Some(list(self)), Some(list(wanted))),
            ("number of games", Some(games(self)), Some(games(wanted))),
            ("source of openings", Some(self.openings.clone()), Some(wanted.openings.clone())),
            ("limit of plies", self.max_plies.map(|n| n.to_string()), wanted.max_plies.map(|n| n.to_string())),
            ("margin", milliseconds(self), milliseconds(wanted)),
            ("adjudication", self.adjudication.clone(), wanted.adjudication.clone()),
        ];
        let of_all = all.into_iter().find_map(|(what, found, wanted)| {
            let (found, wanted) = found.zip(wanted)?;
            (found != wanted).then(|| (what.to_string(), found, wanted))
        });
        of_all.or_else(|| self.engines.iter().zip(&wanted.engines).find_map(|(found, wanted)| found.difference(wanted)))
    }
}

impl EngineLine {
    /// The first setting that differs, if both have settings.
    fn difference(&self, wanted: &EngineLine) -> Option<Difference> {
        let (found, wanted) = (self.settings.as_ref()?, wanted.settings.as_ref()?);
        let value = |settings: &BTreeMap<String, String>, key| {
            settings.get(key).map_or_else(|| "not set".to_string(), |value| format!("\"{value}\""))
        };
        let key = found.keys().chain(wanted.keys()).find(|&key| found.get(key) != wanted.get(key))?;
        Some((format!("\"{key}\" of {}", self.name), value(found, key), value(wanted, key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let settings = [("hash", "16"), ("option Style", "3")].map(|(key, value)| (key.to_string(), value.to_string()));
        let engine = |name: &str| EngineLine {
            name: name.to_string(),
            limits: "4+0.04".to_string(),
            settings: Some(settings.clone().into()),
        };
        Header {
            event: "Test".to_string(),
            variant: "chess".to_string(),
            format: "round-robin".to_string(),
            engines: ["A", "B"].map(engine).to_vec(),
            games: 2,
            openings: "4 random plies, seed 1".to_string(),
            max_plies: Some(600),
            margin: Some(0),
            adjudication: Some("none".to_string()),
        }
    }

    /// What is said if a file with the header above is gone on with after such a change.
    fn said(change: impl FnOnce(&mut Header)) -> String {
        let mut wanted = header();
        change(&mut wanted);
        header().check(&wanted, Path::new("r")).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn whatever_changes_the_play_is_another_tournament() {
        let set = |header: &mut Header, key: &str, value: &str| {
            header.engines[1].settings.as_mut().unwrap().insert(key.to_string(), value.to_string());
        };
        let other = |what: &str| format!("r holds another tournament: its {what} (choose another results file)");
        assert_eq!(said(|h| h.max_plies = Some(40)), other("limit of plies is 600, now it is 40"));
        assert_eq!(said(|h| h.margin = Some(9)), other("margin is 0 ms, now it is 9 ms"));
        assert_eq!(said(|h| h.adjudication = Some("x".into())), other("adjudication is none, now it is x"));
        let style = other("\"option Style\" of B is \"3\", now it is \"5\"");
        assert_eq!(said(|h| set(h, "option Style", "5")), style);
        assert_eq!(said(|h| set(h, "option Book", "b")), other("\"option Book\" of B is not set, now it is \"b\""));
        let gone = other("\"hash\" of B is \"16\", now it is not set");
        assert_eq!(said(|h| drop(h.engines[1].settings.as_mut().unwrap().remove("hash"))), gone);
        assert_eq!(said(|h| (h.games, h.event) = (9, "Other".into())), "");
    }

    #[test]
    fn what_a_file_of_before_does_not_say_is_no_difference() {
        let old = r#"{"event":"Test","variant":"chess","format":"round-robin","engines":[{"name":"A","limits":"4+0.04"},
            {"name":"B","limits":"4+0.04"}],"games":2,"openings":"4 random plies, seed 1"}"#;
        let old: Header = serde_json::from_str(old).unwrap();
        assert!(old.check(&header(), Path::new("r")).is_ok() && header().check(&old, Path::new("r")).is_ok());
        assert!(!serde_json::to_string(&old).unwrap().contains("null"));
    }
}
