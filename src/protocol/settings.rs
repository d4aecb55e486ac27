//! What the options stand at, as the things that they mean.

use super::options::{OPTIONS, OptionError, OptionId, Value};
use super::output::Output;
use crate::eval::net::NetChoice;
use crate::games::{AnyVariant, Catalogue, file};
use std::path::Path;
use std::time::Duration;

/// The values of all options. Each has the shape that the table declares, whatever was asked for.
#[derive(Clone)]
pub struct Settings {
    values: [Value; OPTIONS.len()],
    /// The variants that the program was started with.
    own_games: Catalogue,
    /// These and those of the file that was named.
    games: Catalogue,
    net: NetChoice,
}

impl Settings {
    /// The values at first, with these variants to choose from.
    pub fn new(games: Catalogue) -> Settings {
        Settings {
            values: OPTIONS.map(|option| option.default(&games)),
            own_games: games.clone(),
            games,
            net: NetChoice::Shipped,
        }
    }

    /// The value of an option.
    pub const fn value(&self, id: OptionId) -> &Value {
        &self.values[id as usize]
    }

    /// Sets an option to what a text means. If it means nothing, nothing changes.
    ///
    /// # Errors
    /// As [`super::options::Descriptor::parse`].
    pub fn set(&mut self, id: OptionId, text: Option<&str>) -> Result<(), OptionError> {
        let index = id as usize;
        self.values[index] = OPTIONS[index].parse(text, &self.games)?;
        Ok(())
    }

    /// As [`Settings::set`], and what must be done at once is done: the output goes to another file, too, or a net is
    /// read.
    ///
    /// # Errors
    /// Also if that file cannot be written, or is no net.
    pub(super) fn apply(&mut self, id: OptionId, text: Option<&str>, output: &mut Output) -> Result<(), OptionError> {
        let before = self.value(id).clone();
        self.set(id, text)?;
        let done = match id {
            OptionId::LogFile => output.copy_to(self.path(id)).map_err(|error| error.to_string()),
            OptionId::EvalFile => NetChoice::of_path(self.path(id)).map(|net| self.net = net),
            OptionId::VariantPath => self.read_variants(),
            _ => Ok(()),
        };
        done.map_err(|error| {
            self.values[id as usize] = before;
            OptionError::File(error)
        })
    }

    /// The variants that can be chosen.
    pub const fn games(&self) -> &Catalogue {
        &self.games
    }

    /// The variants of the program and of the file that `VariantPath` names. A variant that is chosen and no longer
    /// there gives way to the standard one.
    fn read_variants(&mut self) -> Result<(), String> {
        let path = self.path(OptionId::VariantPath);
        self.games = if path.is_empty() {
            self.own_games.clone()
        } else {
            file::load(Path::new(path), &self.own_games).map_err(|error| error.to_string())?
        };
        let chosen = OptionId::Variant as usize;
        if matches!(&self.values[chosen], Value::Choice(name) if self.games.find(name).is_err()) {
            self.values[chosen] = OPTIONS[chosen].default(&self.games);
        }
        Ok(())
    }

    /// The net that judges positions.
    pub(super) const fn net(&self) -> &NetChoice {
        &self.net
    }

    /// Size of the hash table in MiB.
    pub fn hash_mb(&self) -> usize {
        self.number(OptionId::Hash)
    }

    /// Back to a size that was in force before.
    pub(super) fn set_hash_mb(&mut self, mb: usize) {
        self.values[OptionId::Hash as usize] = Value::Number(mb as i64);
    }

    /// Threads of a search.
    pub fn threads(&self) -> usize {
        self.number(OptionId::Threads)
    }

    /// Threads that search: as many as are asked for, and not more than the machine can run at a time. Others would
    /// only take turns with them, and the one that watches the clock would wait for its own.
    pub fn search_threads(&self) -> usize {
        self.threads().min(cores())
    }

    /// What to say if not all threads that are asked for search.
    pub(super) fn idle_threads(&self) -> Option<String> {
        let (asked, cores) = (self.threads(), cores());
        (asked > cores).then(|| format!("{cores} of {asked} threads search: this machine has no more cores"))
    }

    /// Whether to think on the opponent's time.
    pub fn ponder(&self) -> bool {
        self.flag(OptionId::Ponder)
    }

    /// What a move loses between the engine and the clock.
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.number(OptionId::Overhead) as u64)
    }

    /// How many of the best moves are reported.
    pub fn lines(&self) -> u32 {
        self.number(OptionId::Lines) as u32
    }

    /// Whether to give up hopeless games.
    pub fn resigns(&self) -> bool {
        self.flag(OptionId::Resign)
    }

    /// Whether the GUI tests the legality of moves itself.
    pub fn gui_tests_legality(&self) -> bool {
        self.flag(OptionId::GuiTests)
    }

    /// The rating to play by, if strength is limited so.
    pub fn elo(&self) -> Option<i64> {
        self.flag(OptionId::LimitStrength).then(|| self.number(OptionId::Elo) as i64)
    }

    /// The level to play by.
    pub fn skill(&self) -> i64 {
        self.number(OptionId::Skill) as i64
    }

    /// Whether the engine only analyses.
    pub fn analyses(&self) -> bool {
        self.flag(OptionId::Analysing)
    }

    /// Whether to tell chances of winning, drawing and losing.
    pub fn shows_wdl(&self) -> bool {
        self.flag(OptionId::ShowWdl)
    }

    /// Nodes that count as a second, if time is measured by nodes.
    pub fn node_rate(&self) -> Option<u64> {
        Some(1000 * self.number(OptionId::NodeTime) as u64).filter(|&rate| rate > 0)
    }

    /// Whether the table is to be cleared; asked once.
    pub(super) fn take_clear(&mut self) -> bool {
        let pressed = std::mem::replace(&mut self.values[OptionId::ClearHash as usize], Value::Flag(false));
        pressed == Value::Flag(true)
    }

    /// The file that an option names; empty if it names none.
    fn path(&self, id: OptionId) -> &str {
        match self.value(id) {
            Value::Path(path) => path,
            Value::Number(_) | Value::Flag(_) | Value::Choice(_) => "",
        }
    }

    /// The variant whose rules are played.
    pub fn variant(&self) -> &AnyVariant {
        let chosen = match self.value(OptionId::Variant) {
            Value::Choice(name) => self.games.find(name).unwrap_or_else(|_| self.games.standard()),
            Value::Number(_) | Value::Flag(_) | Value::Path(_) => self.games.standard(),
        };
        if self.flag(OptionId::Fischer) { self.games.shuffled(chosen).unwrap_or(chosen) } else { chosen }
    }

    /// Whether a check is set.
    fn flag(&self, id: OptionId) -> bool {
        *self.value(id) == Value::Flag(true)
    }

    /// The number of an option; no option has negative ones.
    fn number(&self, id: OptionId) -> usize {
        match self.value(id) {
            Value::Number(number) => usize::try_from(*number).unwrap_or(0),
            Value::Flag(_) | Value::Choice(_) | Value::Path(_) => 0,
        }
    }
}

/// How many threads the machine can run at a time; one if it does not say.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn a_refused_value_changes_nothing() {
        let mut settings = Settings::new(games().clone());
        settings.set(OptionId::Hash, Some("64")).unwrap();
        assert!(settings.set(OptionId::Hash, Some("0")).is_err());
        assert_eq!((settings.hash_mb(), settings.threads(), settings.ponder()), (64, 1, false));
    }

    #[test]
    fn no_more_threads_search_than_there_are_cores() {
        let mut settings = Settings::new(games().clone());
        assert_eq!((settings.search_threads(), settings.idle_threads()), (1, None));
        let more = (cores() + 1).to_string();
        settings.set(OptionId::Threads, Some(&more)).unwrap();
        assert_eq!(settings.search_threads(), cores());
        assert!(settings.idle_threads().is_some_and(|word| word.contains(&format!("of {more} threads"))));
    }

    #[test]
    fn fischer_castling_applies_where_the_variant_has_a_counterpart() {
        let mut settings = Settings::new(games().clone());
        let standard = settings.variant().name().to_string();
        settings.set(OptionId::Fischer, Some("true")).unwrap();
        assert_eq!((standard.as_str(), settings.variant().name()), ("chess", "fischerandom"));
        settings.set(OptionId::Variant, Some("ladorean")).unwrap();
        assert_eq!(settings.variant().name(), "ladorean");
        settings.set(OptionId::Variant, Some("caparandom")).unwrap();
        assert_eq!(settings.variant().name(), "caparandom");
    }
}
