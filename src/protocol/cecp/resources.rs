//! What the engine may use, and its other options.

use super::{Activity, Cecp, Refusal, writer};
use crate::position::quote;
use crate::protocol::options::{self, CecpForm, OptionId};
use crate::protocol::output::Output;
use crate::search::{MAX_HASH_MB, MAX_THREADS};

/// Part of the memory that a GUI allows is needed for other things than the hash table, in MiB.
const OTHER_MEMORY_MB: u64 = 4;

impl Cecp {
    /// `memory`: MiB for all that the engine needs.
    pub(super) fn set_memory(&mut self, size: u64, output: &mut Output) -> Result<(), Refusal> {
        let hash = size.saturating_sub(OTHER_MEMORY_MB).clamp(1, MAX_HASH_MB as u64);
        self.set_option("Hash", Some(&hash.to_string()), output)
    }

    /// `cores`: how many may be used.
    pub(super) fn set_cores(&mut self, count: u64, output: &mut Output) -> Result<(), Refusal> {
        let threads = count.min(MAX_THREADS as u64);
        self.set_option("Threads", Some(&threads.to_string()), output)?;
        if let Some(word) = self.settings.idle_threads() {
            output.line(format_args!("telluser {word}"));
        } else if threads != count {
            output.line(format_args!("telluser {threads} threads are the most"));
        }
        Ok(())
    }

    /// Sets an option, under its own name or by a command of the protocol.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>, output: &mut Output) -> Result<(), Refusal> {
        let option = options::find(name)?;
        if option.cecp == CecpForm::Foreign {
            return Err(options::OptionError::Unknown(quote(name)).into());
        }
        self.settings.apply(option.id, value, output)?;
        if option.id == OptionId::VariantPath {
            output.line(writer::variants_feature(&self.settings));
        }
        // Pondering and analysis give way to what must be obeyed at once; our own thinking does not.
        if matches!(self.activity, Activity::Pondering(_) | Activity::Analysing(_))
            && (option.id != OptionId::Ponder || !self.settings.ponder())
        {
            self.halt(output);
        }
        Ok(self.thinker.configure(&mut self.settings)?)
    }
}
