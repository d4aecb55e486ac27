//! What each command does: at once here, or in the rooms of positions, moves and searches.

use super::command::Command;
use super::mode::{Interrupted, Mode, Role};
use super::{Cecp, Refusal, writer};
use crate::board::Square;
use crate::position::{Dialect, quote, read_square};
use crate::protocol::diagram;
use crate::protocol::options::{self, CecpForm, OptionId};
use crate::protocol::output::Output;
use crate::search::{MAX_HASH_MB, MAX_THREADS};

/// Part of the memory that a GUI allows is needed for other things than the hash table, in MiB.
const OTHER_MEMORY_MB: u64 = 4;

impl Cecp {
    /// Does what a line asks for, `quit` excepted.
    pub(super) fn obey(&mut self, command: Command, output: &mut Output) -> Result<(), Refusal> {
        match command {
            Command::Features => output.lines(writer::features(&self.settings)),
            Command::New => self.new_game(output),
            Command::Variant(name) => self.set_variant(&name, output)?,
            Command::SetBoard(fen) => self.set_board(&fen, output),
            Command::Edit => self.edit(output),
            Command::Move { text, bare } => self.user_move(&text, bare, output)?,
            Command::Undo => self.take_back(1, output)?,
            Command::Remove => self.take_back(2, output)?,
            Command::Result if self.gui.is_echo() => {}
            Command::Force if self.gui.take_echo() => {}
            Command::Force => self.force(output),
            Command::Result => self.game_over(output),
            Command::Go => self.go(output)?,
            Command::PlayOther => self.play_other(output),
            Command::UserPlays(color) => self.take_role(Role::Player(!color), output),
            Command::Computer => output.lines(self.gui.against_engine(self.lacks())),
            Command::Accepted(feature) => self.gui.accepted(&feature),
            Command::Level(level) => self.time.set_level(level, self.record.plies()),
            Command::MoveTime(time) => self.time.set_move_time(time),
            Command::Depth(depth) => self.time.set_depth(depth),
            Command::Time(centiseconds) => self.time.set_remaining(centiseconds),
            Command::NodeRate(rate) => self.time.set_node_rate(rate),
            Command::Ping(number) => self.ping(number, output),
            Command::Post(post) => self.post = post,
            Command::Ponder(ponder) => {
                self.set_option("Ponder", Some(if ponder { "true" } else { "false" }), output)?
            }
            Command::Memory(size) => self.set_memory(size, output)?,
            Command::Cores(count) => self.set_cores(count, output)?,
            Command::Option { name, value } => self.set_option(&name, value.as_deref(), output)?,
            Command::MoveNow if self.mode.is_thinking() => self.search_thread.stop(),
            Command::MoveNow => {}
            Command::Hint => self.hint(output),
            Command::Draw => {
                if self.offers.accepts_draw(self.record.position()) {
                    output.line("offer draw");
                }
            }
            Command::Pause => self.pause(),
            Command::Resume => self.resume(output),
            Command::Analyze => self.analyse(output),
            Command::Exit => self.leave_analysis(output),
            Command::Progress => self.tell_progress(output),
            Command::Exclude(text) => self.consider(&text, false, output)?,
            Command::Include(text) => self.consider(&text, true, output)?,
            Command::SetScore { score, depth } => {
                self.search_thread.set_user_score(self.record.position(), score, depth)
            }
            Command::Lift(text) => self.lift(&text, output)?,
            Command::Put(text) => self.put(&text, output)?,
            Command::Hover(text) => drop(self.square(&text)?),
            // No book: lines that begin with a blank, and an empty one.
            Command::Book => output.line(" There is no opening book.\n"),
            Command::Eval => output.line(format_args!("# {}", diagram::worth(self.record.position()))),
            Command::Show => {
                output.lines(diagram::diagram(self.record.position()).into_iter().map(|line| format!("# {line}")));
            }
            Command::Quit | Command::Nothing => {}
        }
        Ok(())
    }

    /// `ping`: after our move if we are thinking, else at once.
    fn ping(&mut self, number: String, output: &mut Output) {
        match &mut self.mode {
            Mode::Thinking(thinking) => thinking.pings.push(number),
            Mode::Waiting(_) | Mode::Pondering(_) | Mode::Analysing(_) | Mode::Editing(..) | Mode::Paused(_) => {
                output.line(writer::pong(&number));
            }
        }
    }

    /// `hint`: the move that we expect of the user.
    fn hint(&self, output: &mut Output) {
        if let Some(expected) = self.record.expected() {
            output.line(format_args!("Hint: {}", self.record.position().coordinates(expected, Dialect::Cecp)));
        }
    }

    /// `.`: where the analysis stands. In other modes there is nothing to tell.
    fn tell_progress(&self, output: &mut Output) {
        if let Mode::Analysing(progress) = &self.mode {
            output.line(progress.stat01(self.record.position(), self.search_thread.nodes()));
        }
    }

    /// `exclude` and `include`. A search in progress begins again with the new set; our own move in a game is not to be
    /// delayed, and if it is paused not lost.
    fn consider(&mut self, text: &str, include: bool, output: &mut Output) -> Result<(), Refusal> {
        self.record.consider(text, include)?;
        if !self.mode.owes_move() {
            self.halt(output);
        }
        Ok(())
    }

    /// `pause`. Pings that wait for our move go on waiting.
    fn pause(&mut self) {
        if self.mode.pause() {
            self.search_thread.abandon();
        }
    }

    /// `resume`. The search begins again, but finds what it knew in its table.
    fn resume(&mut self, output: &mut Output) {
        match self.mode.resume() {
            Some(Interrupted::Thinking { spent, pings, .. }) => {
                self.time.spent(spent);
                self.think(pings, output);
            }
            Some(Interrupted::Pondering { .. }) => self.ponder(self.record.expected()),
            Some(Interrupted::Waiting(_)) | None => {}
        }
    }

    /// `lift`: the user takes a man in his hand.
    fn lift(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let (square, tested) = (self.square(text)?, self.settings.gui_tests_legality());
        output.line(self.gui.lift(self.record.position(), square, self.mode.is_thinking(), tested));
        Ok(())
    }

    /// `put`: the user has chosen a square for it.
    fn put(&mut self, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let (square, tested) = (self.square(text)?, self.settings.gui_tests_legality());
        output.lines(self.gui.put(self.record.position(), square, tested));
        Ok(())
    }

    fn square(&self, text: &str) -> Result<Square, Refusal> {
        match read_square(text, self.record.variant().geometry()) {
            Some((square, "")) => Ok(square),
            _ => Err(Refusal::Square(quote(text))),
        }
    }

    /// `memory`: MiB for all that the engine needs.
    fn set_memory(&mut self, size: u64, output: &mut Output) -> Result<(), Refusal> {
        let hash = size.saturating_sub(OTHER_MEMORY_MB).clamp(1, MAX_HASH_MB as u64);
        self.set_option("Hash", Some(&hash.to_string()), output)
    }

    /// `cores`: how many may be used.
    fn set_cores(&mut self, count: u64, output: &mut Output) -> Result<(), Refusal> {
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
    fn set_option(&mut self, name: &str, value: Option<&str>, output: &mut Output) -> Result<(), Refusal> {
        let option = options::find(name)?;
        if option.cecp == CecpForm::Foreign {
            return Err(options::OptionError::Unknown(quote(name)).into());
        }
        self.settings.apply(option.id, value, output)?;
        if option.id == OptionId::VariantPath {
            output.line(writer::variants_feature(&self.settings));
        }
        // Pondering and analysis give way to what must be obeyed at once; our own thinking does not.
        if self.mode.may_be_renewed() && (option.id != OptionId::Ponder || !self.settings.ponder()) {
            self.halt(output);
        }
        Ok(self.search_thread.configure(&mut self.settings)?)
    }
}
