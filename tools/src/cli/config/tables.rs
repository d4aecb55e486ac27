//! The tables of a tournament file.
//!
//! Limits stand in several tables and are written out in each: with serde's `flatten` errors would lose their places.

use super::read;
use crate::clock::TimeControl;
use crate::engine::Protocol;
use crate::games::games;
use crate::openings::Arrays;
use crate::schedule::Format;
use crate::stats::{Model, Sprt};
use ladorea::games::AnyVariant;
use ladorea::games::catalogue::UnknownVariant;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

/// A tournament file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TournamentFile {
    #[serde(default = "default_event")]
    pub(super) event: String,
    /// Read before all else, since `variant` may be one of its games.
    #[serde(rename = "variants")]
    pub(super) _variants: Option<PathBuf>,
    #[serde(deserialize_with = "read::text")]
    pub(super) variant: VariantName,
    #[serde(default, deserialize_with = "read::text")]
    pub(super) format: Format,
    #[serde(default = "default_games", deserialize_with = "read::games")]
    pub(super) games: usize,
    #[serde(default = "one", deserialize_with = "read::concurrency")]
    pub(super) concurrency: usize,
    #[serde(default = "default_plies", deserialize_with = "read::positive")]
    pub(super) max_plies: usize,
    #[serde(default)]
    pub(super) margin: u64,
    pub(super) results: Option<PathBuf>,
    pub(super) pgn: Option<PathBuf>,
    pub(super) html: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
    #[serde(default, deserialize_with = "read::optional_text")]
    pub(super) tc: Option<TimeControl>,
    #[serde(default, deserialize_with = "read::move_time")]
    pub(super) st: Option<TimeControl>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) nodes: Option<u64>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) depth: Option<u32>,
    #[serde(default)]
    pub(super) openings: OpeningsTable,
    #[serde(default)]
    pub(super) adjudication: AdjudicationTable,
    #[serde(default, deserialize_with = "sprt")]
    pub(super) sprt: Option<Sprt>,
    pub(super) rating_interval: Option<usize>,
    #[serde(default, rename = "engine")]
    pub(super) engines: Vec<EngineTable>,
}

/// A variant of the catalogue.
#[derive(Debug)]
pub(super) struct VariantName(pub(super) &'static AnyVariant);

impl FromStr for VariantName {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<VariantName, UnknownVariant> {
        games().find(text).map(VariantName)
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OpeningsTable {
    /// Random plies, or how much of each game of a file is taken.
    pub(super) plies: Option<usize>,
    pub(super) seed: Option<u64>,
    pub(super) file: Option<PathBuf>,
    /// Numbers of arrays, or how many random ones, or "random".
    #[serde(deserialize_with = "read::arrays")]
    pub(super) arrays: Option<Arrays>,
    pub(super) shuffle: bool,
    pub(super) balance: Option<BalanceTable>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BalanceTable {
    /// The name of an engine of the tournament.
    pub(super) engine: String,
    /// At most so many hundredths of a pawn.
    #[serde(deserialize_with = "read::score")]
    pub(super) score: i32,
    #[serde(default, deserialize_with = "read::move_time")]
    pub(super) st: Option<TimeControl>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) nodes: Option<u64>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) depth: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct AdjudicationTable {
    pub(super) draw: Option<DrawTable>,
    pub(super) resign: Option<ResignTable>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DrawTable {
    pub(super) from_move: usize,
    #[serde(deserialize_with = "read::positive")]
    pub(super) moves: usize,
    #[serde(deserialize_with = "read::score")]
    pub(super) score: i32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResignTable {
    #[serde(deserialize_with = "read::positive")]
    pub(super) moves: usize,
    #[serde(deserialize_with = "read::positive")]
    pub(super) score: i32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SprtTable {
    elo0: f64,
    elo1: f64,
    #[serde(default = "five_percent")]
    alpha: f64,
    #[serde(default = "five_percent")]
    beta: f64,
    #[serde(default, deserialize_with = "read::text")]
    model: Model,
}

fn sprt<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Sprt>, D::Error> {
    let SprtTable { elo0, elo1, alpha, beta, model } = SprtTable::deserialize(from)?;
    Sprt { elo0, elo1, alpha, beta, model }.checked().map(Some).map_err(D::Error::custom)
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EngineTable {
    #[serde(default, deserialize_with = "read::name")]
    pub(super) name: Option<String>,
    #[serde(deserialize_with = "read::command")]
    pub(super) command: Vec<String>,
    #[serde(default)]
    pub(super) arguments: Vec<String>,
    pub(super) directory: Option<PathBuf>,
    #[serde(default, deserialize_with = "read::optional_text")]
    pub(super) protocol: Option<Protocol>,
    #[serde(default)]
    pub(super) options: BTreeMap<String, toml::Value>,
    #[serde(default, deserialize_with = "read::optional_text")]
    pub(super) tc: Option<TimeControl>,
    #[serde(default, deserialize_with = "read::move_time")]
    pub(super) st: Option<TimeControl>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) nodes: Option<u64>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) depth: Option<u32>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) hash: Option<usize>,
    #[serde(default, deserialize_with = "read::optional_positive")]
    pub(super) threads: Option<usize>,
    #[serde(default)]
    pub(super) ponder: bool,
    /// Under which name and so on the variant is played with it.
    pub(super) variant: Option<VariantTable>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantTable {
    pub(super) name: String,
    /// Letters of men, ours and the engine's.
    #[serde(default)]
    pub(super) letters: BTreeMap<char, char>,
    #[serde(default = "yes")]
    pub(super) castling: bool,
    #[serde(default = "yes")]
    pub(super) array: bool,
}

fn default_event() -> String {
    "ladorea-match".to_string()
}

const fn default_games() -> usize {
    20
}

const fn one() -> usize {
    1
}

const fn default_plies() -> usize {
    600
}

const fn five_percent() -> f64 {
    0.05
}

const fn yes() -> bool {
    true
}
