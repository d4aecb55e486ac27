//! Tournaments from TOML files: [`tables`] is what may stand in one, here it becomes a plan.

mod tables;

use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::cli::CliError;
use crate::cli::engines::limits_of;
use crate::cli::words::split_command;
use crate::clock::{Limits, TimeControl, read_seconds};
use crate::engine::{Disguise, EngineSpec, Log};
use crate::openings::{self, Opening};
use crate::run::Files;
use crate::schedule::{Format, Schedule};
use crate::stats::{Model, Sprt};
use crate::tournament::Plan;
use ladorea::games::AnyVariant;
use ladorea::games::catalogue;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tables::{AdjudicationTable, ArraysValue, BalanceTable, EngineTable, LimitsTable, SprtTable, TournamentFile};

impl LimitsTable {
    /// What it says; nothing if it says nothing.
    fn read(&self) -> Result<Option<Limits>, CliError> {
        let time = match (self.st, &self.tc) {
            (Some(st), _) => Some(TimeControl::Move(read_seconds(&st.to_string())?)),
            (None, Some(tc)) => Some(tc.parse()?),
            (None, None) => None,
        };
        Ok(limits_of(time, self.nodes, self.depth))
    }
}

/// Reads a tournament file. Paths in it are as seen from its folder.
///
/// # Errors
/// What is wrong with it, with the place.
pub(super) fn read(path: &Path) -> Result<(Plan, Files), CliError> {
    let text =
        std::fs::read_to_string(path).map_err(|source| CliError::Unreadable { path: path.to_path_buf(), source })?;
    let wrong = |reason: String| CliError::Config { path: path.to_path_buf(), reason };
    let file: TournamentFile = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    file.plan(&folder).map_err(|error| match error {
        error @ (CliError::Config { .. } | CliError::File { .. }) => error,
        other => wrong(other.to_string()),
    })
}

impl TournamentFile {
    fn plan(&self, folder: &Path) -> Result<(Plan, Files), CliError> {
        let variant = catalogue::find(&self.variant)?.clone();
        let all = match self.limits.read()? {
            Some(limits) => limits,
            None => super::DEFAULT_TIME.parse::<TimeControl>()?.into(),
        };
        let engines: Vec<EngineSpec> =
            self.engines.iter().map(|engine| engine.spec(all, folder)).collect::<Result<_, _>>()?;
        let format = match &self.format {
            Some(text) => {
                text.parse().map_err(|error: crate::schedule::FormatError| CliError::Text(error.to_string()))?
            }
            None => Format::RoundRobin,
        };
        super::check_engines(&engines, self.sprt.is_some())?;
        let sprt = self.sprt.as_ref().map(SprtTable::read).transpose()?;
        let log = match &self.log {
            Some(log) => Log::to(super::create(&folder.join(log))?),
            None => Log::default(),
        };
        let count = openings_needed(&Schedule::new(format, engines.len(), self.games), format, self.games);
        let (openings, source) = self.openings(&variant, &engines, folder, count, &log)?;
        let plan = Plan {
            event: self.event.clone(),
            engines,
            variant,
            format,
            games: self.games,
            openings,
            source,
            concurrency: self.concurrency,
            max_plies: self.max_plies,
            margin: Duration::from_millis(self.margin),
            adjudication: self.adjudication.read(),
            sprt,
            log,
            rating_interval: self.rating_interval,
        };
        let place = |path: &Option<PathBuf>| path.as_ref().map(|path| folder.join(path));
        Ok((plan, Files { results: place(&self.results), pgn: place(&self.pgn), html: place(&self.html) }))
    }

    /// The openings and where they come from.
    fn openings(
        &self,
        variant: &AnyVariant,
        engines: &[EngineSpec],
        folder: &Path,
        count: usize,
        log: &Log,
    ) -> Result<(Vec<Opening>, String), CliError> {
        let table = &self.openings;
        let seed = table.seed.unwrap_or(1);
        let (mut openings, mut source) = match (&table.file, &table.arrays) {
            (Some(file), _) => {
                let found = openings::read(&folder.join(file), variant, table.plies)?;
                (
                    found,
                    format!(
                        "{}{}",
                        file.display(),
                        table.plies.map_or(String::new(), |plies| format!(", {plies} plies"))
                    ),
                )
            }
            (None, Some(ArraysValue::Numbers(numbers))) => {
                (openings::arrays(variant, numbers)?, format!("{} arrays by number {numbers:?}", numbers.len()))
            }
            (None, Some(ArraysValue::Count(arrays))) => {
                let numbers = openings::random_arrays(*arrays, seed);
                (openings::arrays(variant, &numbers)?, format!("{arrays} random arrays, seed {seed}"))
            }
            (None, None) => {
                let plies = table.plies.unwrap_or(4);
                let source = format!("{plies} random plies, seed {seed}");
                match &table.balance {
                    None => (openings::random(variant, plies, count, seed), source),
                    Some(balance) => {
                        let mut judge = balance.judge(engines, variant, log)?;
                        let found = openings::filtered(variant, plies, count, seed, |opening| judge.accepts(opening));
                        (found, format!("{source}, within {} by {}", balance.score, balance.engine))
                    }
                }
            }
        };
        if table.shuffle {
            let mut random = ladorea::random::SplitMix::new(seed);
            for last in (1..openings.len()).rev() {
                openings.swap(last, random.below(last + 1));
            }
            source += &format!(", shuffled by seed {seed}");
        }
        Ok((openings, source))
    }
}

/// How many openings are needed so that none comes twice where it should not.
pub(super) const fn openings_needed(schedule: &Schedule, format: Format, games: usize) -> usize {
    /// For encounters that are tied.
    const SPARE: usize = 16;
    match format {
        Format::RoundRobin | Format::Gauntlet => games.div_ceil(2),
        Format::Knockout | Format::Ladder => schedule.expected().div_ceil(2) + SPARE,
    }
}

impl BalanceTable {
    fn judge(
        &self,
        engines: &[EngineSpec],
        variant: &AnyVariant,
        log: &Log,
    ) -> Result<crate::balance::Judge, CliError> {
        let named = engines.iter().find(|engine| engine.name == self.engine);
        let mut spec =
            named.ok_or_else(|| CliError::Text(format!("balance: there is no engine \"{}\"", self.engine)))?.clone();
        let table = LimitsTable { tc: None, st: self.st, nodes: self.nodes, depth: self.depth };
        spec.limits = table.read()?.unwrap_or(Limits::from(TimeControl::Move(Duration::from_millis(100))));
        Ok(crate::balance::Judge::start(&spec, variant, self.score, log.clone())?)
    }
}

impl AdjudicationTable {
    fn read(self) -> Adjudication {
        Adjudication {
            draw: self.draw.map(|t| DrawRule { from_move: t.from_move, moves: t.moves.max(1), score: t.score }),
            resign: self.resign.map(|t| ResignRule { moves: t.moves.max(1), score: t.score }),
        }
    }
}

impl SprtTable {
    fn read(&self) -> Result<Sprt, CliError> {
        let model = match self.model.as_deref() {
            None | Some("logistic") => Model::Logistic,
            Some("normalized" | "normalised") => Model::Normalized,
            Some(other) => {
                return Err(CliError::Text(format!(
                    "sprt: \"{other}\" is no model; there are logistic and normalized"
                )));
            }
        };
        let sprt = Sprt { elo0: self.elo0, elo1: self.elo1, alpha: self.alpha, beta: self.beta, model };
        sprt.checked().map_err(|error| CliError::Text(format!("sprt: {error}")))
    }
}

impl EngineTable {
    fn spec(&self, all: Limits, folder: &Path) -> Result<EngineSpec, CliError> {
        let no_command = || CliError::Command(self.command.clone());
        let mut words = split_command(&self.command).ok_or_else(no_command)?.into_iter();
        let program = words.next().ok_or_else(no_command)?;
        let stem = Path::new(&program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.name.clone().or(stem).unwrap_or_else(|| program.clone());
        let arguments = words.chain(self.arguments.iter().cloned()).collect();
        // A program with a folder in its name is looked for as the file says; one without, in PATH.
        let is_path = Path::new(&program).components().count() > 1;
        let program = if is_path { folder.join(&program).to_string_lossy().into_owned() } else { program };
        let mut spec = EngineSpec::new(&name, &program, arguments, self.limits.read()?.unwrap_or(all));
        spec.directory = self.directory.as_ref().map(|directory| folder.join(directory));
        if let Some(protocol) = &self.protocol {
            spec.protocol = protocol
                .parse()
                .map_err(|error: crate::engine::spec::ProtocolError| CliError::Text(error.to_string()))?;
        }
        spec.hash = self.hash.unwrap_or(spec.hash);
        spec.threads = self.threads.unwrap_or(1);
        spec.ponder = self.ponder;
        spec.options = self.options.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
        spec.disguise = self.variant.as_ref().map(|table| Disguise {
            name: table.name.clone(),
            letters: table.letters.iter().map(|(ours, theirs)| (upper(*ours), upper(*theirs))).collect(),
            no_castling: !table.castling,
            tell_array: table.array,
        });
        Ok(spec)
    }
}

const fn upper(letter: char) -> char {
    letter.to_ascii_uppercase()
}

/// A value as engines want it, without quotes.
fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Protocol;

    fn plan(text: &str) -> Result<(Plan, Files), CliError> {
        let path =
            std::env::temp_dir().join(format!("ladorea-config-{}-{:p}.toml", std::process::id(), &raw const *text));
        std::fs::write(&path, text).unwrap();
        let plan = read(&path);
        std::fs::remove_file(&path).unwrap();
        plan
    }

    #[test]
    fn a_file_is_a_plan() {
        let (plan, files) = plan(
            r#"
            event = "Test"
            variant = "ladorean"
            format = "gauntlet"
            games = 6
            tc = "1+0.01"
            results = "out/r.jsonl"
            [openings]
            plies = 3
            seed = 5
            [adjudication]
            resign = { moves = 3, score = 900 }
            [[engine]]
            command = "./ladorea --quiet"
            [[engine]]
            name = "Sjaak"
            command = "sjaakii"
            nodes = 100
            protocol = "uci"
            ponder = true
            options = { "Randomise opening moves" = 0, "Claim repetitions" = true, Book = "none" }
            variant = { name = "capablanca", letters = { C = "A", M = "C" }, castling = false }
            "#,
        )
        .unwrap();
        assert_eq!((plan.engines.len(), plan.openings.len(), plan.source.as_str()), (2, 3, "3 random plies, seed 5"));
        let [first, second] = &plan.engines[..] else { panic!() };
        assert_eq!(
            (first.name.as_str(), first.arguments.len(), first.limits.to_string()),
            ("ladorea", 1, "1+0.01".into())
        );
        assert!(first.program.ends_with("ladorea") && Path::new(&first.program).is_absolute());
        assert_eq!(
            (second.protocol, second.limits.to_string(), second.ponder),
            (Protocol::Uci, "nodes 100".into(), true)
        );
        assert_eq!(second.options[0], ("Book".to_string(), "none".to_string()));
        assert_eq!(second.options[2], ("Randomise opening moves".to_string(), "0".to_string()));
        let disguise = second.disguise.as_ref().unwrap();
        assert_eq!(disguise.letters, [('C', 'A'), ('M', 'C')]);
        assert!(disguise.no_castling && disguise.tell_array);
        assert!(files.results.unwrap().ends_with("out/r.jsonl") && files.pgn.is_none());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let two = "[[engine]]\ncommand = \"a\"\n[[engine]]\ncommand = \"b\"\n";
        for (text, expected) in [
            ("variant = \"nosuch\"\n", "there is no variant \"nosuch\""),
            ("variant = \"chess\"\n", "0 given"),
            ("variant = \"chess\"\nformat = \"swiss\"\n", "\"swiss\" is no format"),
            ("variant = \"chess\"\ntc = \"x\"\n", "\"x\" is not a time"),
            ("variant = \"chess\"\nconcurency = 2\n", "unknown field `concurency`"),
            ("variant = \"chess\"\n[[engine]]\ncommand = \"c\"\nthread = 2\n", "unknown field `thread`"),
            ("variant = \"chess\"\n[sprt]\nelo0 = 5\nelo1 = 0\n", "elo0 < elo1"),
            ("variant = \"chess\"\n[openings]\nbook = 1\n", "unknown field `book`"),
            ("variant = \"chess\"\n[openings]\narrays = [1]\n", "cannot begin at Capablanca Random's arrays"),
            ("variant = \"chess\"\n[openings]\nbalance = { engine = \"z\", score = 50 }\n", "there is no engine \"z\""),
        ] {
            let engines = if expected == "0 given" { "" } else { two };
            let error = plan(&format!("{text}{engines}")).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
