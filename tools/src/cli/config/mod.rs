//! Tournaments from TOML files: [`tables`] is what may stand in one, [`read`] the values, [`complaint`] what is said of
//! wrong ones, [`disguise`] another name of the variant; here it becomes a plan.

mod complaint;
mod disguise;
mod read;
mod tables;

use crate::adjudicate::{Adjudication, DrawRule, ResignRule};
use crate::cli::CliError;
use crate::cli::engines::limits_of;
use crate::clock::{Limits, TimeControl};
use crate::engine::{Amount, EngineSpec, Log};
use crate::openings::{Arrays, Opening, Source, Wanted, random_order};
use crate::plan::Plan;
use crate::run::Files;
use crate::schedule::Schedule;
use crate::warnings;
use ladorea::games::AnyVariant;
use ladorea::random::SplitMix;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tables::{AdjudicationTable, BalanceTable, EngineTable, TournamentFile};

/// Reads a tournament file. Paths in it are as seen from its folder.
///
/// # Errors
/// What is wrong with it, with the place.
pub(super) fn plan(path: &Path) -> Result<(Plan, Files), CliError> {
    let text =
        std::fs::read_to_string(path).map_err(|source| CliError::Unreadable { path: path.to_path_buf(), source })?;
    let wrong = |reason: String| CliError::Config { path: path.to_path_buf(), reason };
    read_variants(path, &text)?;
    let file: TournamentFile = toml::from_str(&text).map_err(|error| wrong(complaint::complaint(&text, &error)))?;
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    file.check_files(path, &folder).and_then(|()| file.plan(&folder)).map_err(|error| match error {
        error @ (CliError::Config { .. } | CliError::File { .. }) => error,
        other => wrong(other.to_string()),
    })
}

/// Reads the file of variants that a tournament file names, or the environment, before its `variant` is
/// understood.
fn read_variants(path: &Path, text: &str) -> Result<(), CliError> {
    // What is wrong with the tournament file itself is said when all of it is read.
    let table: toml::Table = toml::from_str(text).unwrap_or_default();
    let named = table.get("variants").and_then(toml::Value::as_str);
    let file = named.map(|name| path.parent().unwrap_or(Path::new("")).join(name));
    crate::games::read(file.as_deref()).map_err(|error| CliError::Text(error.to_string()))
}

impl TournamentFile {
    /// Whether each file that is named is another one.
    fn check_files(&self, own: &Path, folder: &Path) -> Result<(), CliError> {
        let is_empty = |path: &PathBuf| path.as_os_str().is_empty();
        let place = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| if is_empty(path) { PathBuf::new() } else { folder.join(path) })
        };
        super::apart::check_apart(&[
            ("the tournament file itself", Some(own)),
            ("the file of openings", place(&self.openings.file).as_deref()),
            ("results", place(&self.results).as_deref()),
            ("pgn", place(&self.pgn).as_deref()),
            ("html", place(&self.html).as_deref()),
            ("log", place(&self.log).as_deref()),
        ])
    }

    fn plan(&self, folder: &Path) -> Result<(Plan, Files), CliError> {
        let variant = self.variant.0.clone();
        let all = match limits_of(self.st.or(self.tc), self.nodes, self.depth) {
            Some(limits) => limits,
            None => super::DEFAULT_TIME.parse::<TimeControl>()?.into(),
        };
        let limits = self.engines.iter().map(|engine| (engine.st, engine.tc));
        if limits.chain([(self.st, self.tc)]).any(|(st, tc)| st.is_some() && tc.is_some()) {
            return Err(CliError::Text("st is a time for each move, tc one for the game; say one of them".to_string()));
        }
        let specs = self.engines.iter().map(|engine| engine.spec(all, folder, &variant));
        let engines: Vec<EngineSpec> = specs.collect::<Result<_, _>>()?;
        let format = self.format;
        super::check_engines(&engines, self.sprt.is_some())?;
        let place = |path: &Option<PathBuf>| path.as_ref().map(|path| folder.join(path));
        let files = Files { results: place(&self.results), pgn: place(&self.pgn), html: place(&self.html) };
        let log = match &self.log {
            Some(log) => Log::to(super::create(&folder.join(log))?),
            None => Log::default(),
        };
        let pairs = super::pairs_of_games(&Schedule::new(format, engines.len(), self.games), self.games);
        let count = super::openings_needed(format, pairs);
        let (openings, source) = self.openings(&variant, &engines, folder, count, &log)?;
        super::review_openings(&openings, pairs, self.max_plies)?;
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
            sprt: self.sprt,
            log,
            rating_interval: self.rating_interval,
        };
        Ok((plan, files))
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
        let source = match (&table.file, &table.arrays) {
            (Some(_), Some(_)) => return Err(CliError::Text("openings: either file or arrays".to_string())),
            (Some(file), None) => Source::File(folder.join(file), file.display().to_string()),
            (None, Some(arrays)) => Source::Arrays(arrays.clone()),
            (None, None) => Source::usual(variant),
        };
        let wanted = Wanted { variant, plies: table.plies, count, seed };
        let (mut openings, mut source) = match (&table.balance, &source) {
            (None, _) => source.openings(&wanted, &mut |_| true)?,
            (Some(balance), Source::Moves | Source::Arrays(Arrays::Random)) => {
                let mut judge = balance.judge(engines, variant, log)?;
                let (found, source) = source.openings(&wanted, &mut |opening| judge.accepts(opening))?;
                if let Some(reason) = judge.failure() {
                    return Err(CliError::Text(format!("balance: {}: {reason}", balance.engine)));
                }
                let others = found.iter().filter(|opening| !judge.has_accepted(opening)).count();
                if others > 0 {
                    let all = found.len();
                    let note = format!("{others} of {all} are not balanced: no others were found in many tries");
                    warnings::note(&"openings", &note);
                }
                (found, format!("{source}, within {} by {}", balance.score, balance.engine))
            }
            (Some(_), _) => {
                let text =
                    "openings: balance chooses among random openings; it cannot choose from a file or a list of arrays";
                return Err(CliError::Text(text.to_string()));
            }
        };
        if table.shuffle {
            let order = random_order(openings.len(), &mut SplitMix::new(seed));
            openings = order.into_iter().map(|index| openings[index].clone()).collect();
            source += &format!(", shuffled by seed {seed}");
        }
        Ok((openings, source))
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
        let usual = Limits::from(TimeControl::Move(Duration::from_millis(100)));
        spec.limits = limits_of(self.st, self.nodes, self.depth).unwrap_or(usual);
        Ok(crate::balance::Judge::start(&spec, variant, self.score, log.clone())?)
    }
}

impl AdjudicationTable {
    fn read(self) -> Adjudication {
        Adjudication {
            draw: self.draw.map(|t| DrawRule { from_move: t.from_move, moves: t.moves, score: t.score }),
            resign: self.resign.map(|t| ResignRule { moves: t.moves, score: t.score }),
        }
    }
}

impl EngineTable {
    fn spec(&self, all: Limits, folder: &Path, variant: &AnyVariant) -> Result<EngineSpec, CliError> {
        let mut words = self.command.iter().cloned();
        let program = words.next().unwrap_or_default();
        let stem = Path::new(&program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.name.clone().or(stem).unwrap_or_else(|| program.clone());
        let arguments = words.chain(self.arguments.iter().cloned()).collect();
        // A program with a folder in its name is looked for as the file says; one without, in PATH.
        let is_path = Path::new(&program).components().count() > 1;
        let program = if is_path { folder.join(&program).to_string_lossy().into_owned() } else { program };
        let limits = limits_of(self.st.or(self.tc), self.nodes, self.depth);
        let mut spec = EngineSpec::new(&name, &program, arguments, limits.unwrap_or(all));
        spec.directory = self.directory.as_ref().map(|directory| folder.join(directory));
        spec.protocol = self.protocol.unwrap_or_default();
        spec.hash = self.hash.map_or(spec.hash, Amount::Own);
        spec.threads = self.threads.map_or(spec.threads, Amount::Own);
        spec.ponder = self.ponder;
        spec.options = self.options.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
        let wrong = |reason| CliError::Text(format!("the variant of {name}: {reason}"));
        spec.disguise = self.variant.as_ref().map(|table| table.read(variant).map_err(wrong)).transpose()?;
        Ok(spec)
    }
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

    pub(super) fn plan(text: &str) -> Result<(Plan, Files), CliError> {
        let path =
            std::env::temp_dir().join(format!("ladorea-config-{}-{:p}.toml", std::process::id(), &raw const *text));
        std::fs::write(&path, text).unwrap();
        let plan = super::plan(&path);
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
            ("variant = \"chess\"\n", "two engines, 0 given"),
            (
                "variant = \"chess\"\npgn = \"a.pgn\"\n[openings]\nfile = \"./a.pgn\"\n",
                "the file of openings and pgn name one file",
            ),
            ("variant = \"chess\"\npgn = \"\"\n", "pgn is empty; the name of a file is wanted"),
            ("variant = \"chess\"\n[sprt]\nelo0 = 0\nelo1 = inf\n", "elo0 < elo1, both given, and no infinity"),
            ("variant = \"chess\"\nst = 1\ntc = \"4+0.04\"\n", "say one of them"),
            (
                "variant = \"chess\"\n[openings]\narrays = [1]\n",
                "chess has one array only; the game with many is fischerandom",
            ),
            ("variant = \"chess\"\n[openings]\nbalance = { engine = \"z\", score = 50 }\n", "there is no engine \"z\""),
            ("variant = \"chess\"\n[openings]\nfile = \"a.pgn\"\narrays = 3\n", "either file or arrays"),
            (
                "variant = \"chess\"\n[openings]\nfile = \"a.pgn\"\nbalance = { engine = \"a\", score = 50 }\n",
                "balance chooses among random openings",
            ),
        ] {
            let engines = if expected.contains(" 0 given") { "" } else { two };
            let error = plan(&format!("{text}{engines}")).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_line_and_column_and_what_would_be_right() {
        let two = "[[engine]]\ncommand = \"a\"\n[[engine]]\ncommand = \"b\"\n";
        for (text, place, expected) in [
            (
                "event = \"x\"\nconcurency = 2\n",
                "line 2, column 1",
                "no key \"concurency\" here; did you mean \"concurrency\"?",
            ),
            (
                "xyzzy = 2\n",
                "line 1, column 1",
                "no key \"xyzzy\" here (there are event, variants, variant, format, games, ",
            ),
            ("\ngames = 0\n", "line 2, column 9", "a whole number of 1 or more is wanted here, not 0"),
            ("games = \"ten\"\n", "line 1, column 9", "a whole number of 1 or more is wanted here, not \"ten\""),
            ("games = 1000001\n", "line 1, column 9", "it must be at most 1000000"),
            ("tc = \"0.0001\"\n", "line 1, column 6", "is not a time in seconds, from 0.001 to a week"),
            ("st = 0.0001\n", "line 1, column 6", "is not a time in seconds, from 0.001 to a week"),
            (
                "[[engine]]\ncommand = \"c\"\nname = \"a\\nb\"\n",
                "line 3, column 8",
                "a name must be a line of text, and not ?",
            ),
            ("concurrency = 0\n", "line 1, column 15", "a whole number of 1 or more is wanted here, not 0"),
            ("concurrency = 100000\n", "line 1, column 15", "it must be at most 1024"),
            ("max-plies = -3\n", "line 1, column 13", "a whole number of 1 or more is wanted here, not -3"),
            ("margin = \"x\"\n", "line 1, column 10", "expected a whole number, 0 or more"),
            ("event = 5\n", "line 1, column 9", "expected a string"),
            ("format = \"swiss\"\n", "line 1, column 10", "\"swiss\" is no format; there are round-robin"),
            ("tc = \"x\"\n", "line 1, column 6", "\"x\" is not a time"),
            ("st = 0\n", "line 1, column 6", "\"0\" is not a time"),
            ("st = \"1\"\n", "line 1, column 6", "a number of seconds is wanted here, not \"1\""),
            ("nodes = 0\n", "line 1, column 9", "a whole number of 1 or more is wanted here, not 0"),
            ("[openings]\nbook = 1\n", "line 2, column 1", "no key \"book\" here (there are plies, seed, file, "),
            (
                "[openings]\narrays = \"all\"\n",
                "line 2, column 10",
                "how many random arrays, a list of their numbers, or",
            ),
            ("[sprt]\nelo0 = 5\nelo1 = 0\n", "line 1, column 1", "elo0 < elo1"),
            ("[sprt]\nelo0 = 0\nelo1 = 5\nmodel = \"x\"\n", "line 4, column 9", "\"x\" is no model"),
            ("[adjudication]\nresign = { moves = 0, score = 9 }\n", "line 2, column 20", "1 or more is wanted here"),
            ("[adjudication]\nresign = { moves = 3, score = 0 }\n", "line 2, column 31", "1 or more is wanted here"),
            (
                "[adjudication]\ndraw = { from-move = 1, moves = 3, score = -1 }\n",
                "line 2, column 44",
                "0 or more is wanted here, not -1",
            ),
            (
                "[openings]\nbalance = { engine = \"a\", score = -1 }\n",
                "line 2, column 35",
                "0 or more is wanted here, not -1",
            ),
            (
                "[[engine]]\ncommand = \"c\"\nthread = 2\n",
                "line 3, column 1",
                "did you mean \"threads\"? (there are name, ",
            ),
            (
                "[[engine]]\ncommand = \"c\"\n[[engine]]\nname = \"d\"\n",
                "line 3, column 1",
                "the key \"command\" is missing",
            ),
            ("[[engine]]\ncommand = \"c\"\nprotocol = \"ucci\"\n", "line 3, column 12", "\"ucci\" is not a protocol"),
            ("[[engine]]\ncommand = \"'c\"\n", "line 2, column 11", "a quote is not closed"),
            ("[[engine]]\ncommand = \"c\"\nhash = 0\n", "line 3, column 8", "1 or more is wanted here"),
            ("[[engine]]\ncommand = \"c\"\nponder = \"on\"\n", "line 3, column 10", "expected a boolean"),
            ("[engine]\ncommand = \"c\"\n", "line 1, column 1", "write its name in [[two brackets]]"),
            ("[[engine]]\ncommand = \"c\"\noptions = 3\n", "line 3, column 11", "expected a table"),
            ("games = 2\ngames = 3\n", "line 2, column 1", "duplicate key"),
            ("event = \n", "line 1, column 9", "string"),
        ] {
            let two = if text.starts_with("[engine]") { "" } else { two };
            let error = plan(&format!("{text}{two}")).unwrap_err().to_string();
            let missing = error.contains("the key \"variant\" is missing");
            assert!(!missing && error.contains(&format!(": {place}: ")) && error.contains(expected), "{text}: {error}");
        }
        let error = plan(&format!("variant = \"nosuch\"\n{two}")).unwrap_err().to_string();
        assert!(error.ends_with("lists them\n    variant = \"nosuch\"\n              ^^^^^^^^"), "{error}");
        let error = plan(two).unwrap_err().to_string();
        assert!(error.contains("the key \"variant\" is missing"), "{error}");
    }
}
