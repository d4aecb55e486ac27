//! The tables of a tournament file.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A tournament file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TournamentFile {
    #[serde(default = "default_event")]
    pub(super) event: String,
    pub(super) variant: String,
    #[serde(default)]
    pub(super) format: Option<String>,
    #[serde(default = "default_games")]
    pub(super) games: usize,
    #[serde(default = "one")]
    pub(super) concurrency: usize,
    #[serde(default = "default_plies")]
    pub(super) max_plies: usize,
    #[serde(default)]
    pub(super) margin: u64,
    pub(super) results: Option<PathBuf>,
    pub(super) pgn: Option<PathBuf>,
    pub(super) html: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
    #[serde(default, flatten)]
    pub(super) limits: LimitsTable,
    #[serde(default)]
    pub(super) openings: OpeningsTable,
    #[serde(default)]
    pub(super) adjudication: AdjudicationTable,
    pub(super) sprt: Option<SprtTable>,
    pub(super) rating_interval: Option<usize>,
    #[serde(default, rename = "engine")]
    pub(super) engines: Vec<EngineTable>,
}

/// Limits, of all engines or of one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LimitsTable {
    pub(super) tc: Option<String>,
    pub(super) st: Option<f64>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OpeningsTable {
    /// Random plies, or how much of each game of a file is taken.
    pub(super) plies: Option<usize>,
    pub(super) seed: Option<u64>,
    pub(super) file: Option<PathBuf>,
    /// Numbers of arrays of Capablanca Random Chess, or how many random ones.
    pub(super) arrays: Option<ArraysValue>,
    pub(super) shuffle: bool,
    pub(super) balance: Option<BalanceTable>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ArraysValue {
    Numbers(Vec<usize>),
    Count(usize),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BalanceTable {
    /// The name of an engine of the tournament.
    pub(super) engine: String,
    /// At most so many hundredths of a pawn.
    pub(super) score: i32,
    pub(super) st: Option<f64>,
    pub(super) nodes: Option<u64>,
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
    pub(super) moves: usize,
    pub(super) score: i32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResignTable {
    pub(super) moves: usize,
    pub(super) score: i32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SprtTable {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    #[serde(default = "five_percent")]
    pub(super) alpha: f64,
    #[serde(default = "five_percent")]
    pub(super) beta: f64,
    #[serde(default)]
    pub(super) model: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EngineTable {
    pub(super) name: Option<String>,
    pub(super) command: String,
    #[serde(default)]
    pub(super) arguments: Vec<String>,
    pub(super) directory: Option<PathBuf>,
    pub(super) protocol: Option<String>,
    #[serde(default)]
    pub(super) options: BTreeMap<String, toml::Value>,
    #[serde(flatten)]
    pub(super) limits: LimitsTable,
    pub(super) hash: Option<usize>,
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
