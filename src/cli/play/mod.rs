//! `ladorea play`: a game in the terminal, which always shows the true position.
//!
//! `table` is the conversation, `picture` the board, `words` what a line of the user means.

mod picture;
mod table;
mod words;

use super::error::CliError;
use ladorea::board::Lettering;
use ladorea::games::{catalogue, shuffle};
use ladorea::random::SplitMix;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, IsTerminal, Write};
use table::Table;

/// The lettering of the files.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default)]
enum LetteringArg {
    /// a to j, as protocols write.
    #[default]
    Protocol,
    /// a to h, j, k: as Ladorean players write.
    Ladorea,
}

impl From<LetteringArg> for Lettering {
    fn from(arg: LetteringArg) -> Lettering {
        match arg {
            LetteringArg::Protocol => Lettering::Protocol,
            LetteringArg::Ladorea => Lettering::Ladorea,
        }
    }
}

/// Play a game in the terminal: moves in coordinates or SAN, `help` for what else can be typed.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The variant.
    #[arg(default_value = "ladorean")]
    variant: String,
    /// How strong the engine plays, 1 to 10; each level searches four times the nodes of the one before.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10), conflicts_with = "time")]
    level: Option<u32>,
    /// Seconds that the engine thinks for a move [default: 1].
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<f64>,
    /// You play White (the default).
    #[arg(long, group = "human")]
    white: bool,
    /// You play Black.
    #[arg(long, group = "human")]
    black: bool,
    /// You play both sides.
    #[arg(long, group = "human")]
    both: bool,
    /// Start from this position.
    #[arg(long, conflicts_with = "array")]
    fen: Option<String>,
    /// Start from the array with this number in `ladorea arrays`, or from a random one [default in games that have
    /// many: random].
    #[arg(long, value_name = "N|random")]
    array: Option<shuffle::Choice>,
    /// How files are lettered on the board and in your moves.
    #[arg(long, value_enum, default_value_t)]
    lettering: LetteringArg,
    /// Draw the men as letters, for terminals without chess symbols.
    #[arg(long)]
    ascii: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(time) if (0.01..=3600.0).contains(&time) => Ok(time),
        Ok(_) => Err("a move takes 0.01 to 3600 seconds".to_string()),
        Err(_) => Err(format!("\"{text}\" is not a number of seconds")),
    }
}

/// Plays until the user leaves or the input ends.
pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let variant = catalogue::find(&args.variant)?;
    let mut out = std::io::stdout();
    let start = match (&args.fen, args.array) {
        (Some(fen), _) => variant.position(fen)?,
        (None, None) if shuffle::find(variant.name()).is_none() => variant.start(),
        (None, choice) => {
            let choice = choice.unwrap_or(shuffle::Choice::Random);
            let (number, start) = shuffle::start(variant, choice, &mut SplitMix::new(entropy()))
                .map_err(|error| CliError::Usage(format!("--array: {error}")))?;
            writeln!(out, "Array {number}.")?;
            start
        }
    };
    let mut table = Table::new(start, args)?;
    table.greet(&mut out)?;
    if std::io::stdin().is_terminal() { converse(&mut table, &mut out) } else { listen(&mut table, &mut out) }
}

/// A number that differs from run to run.
fn entropy() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Without editing: a file or another program talks. What is not UTF-8 is no word and no move, but no reason to leave.
fn listen(table: &mut Table, out: &mut impl Write) -> Result<(), CliError> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || !table.hear(&String::from_utf8_lossy(&line), out)? {
            return Ok(());
        }
    }
}

/// With line editing and history.
fn converse(table: &mut Table, out: &mut impl Write) -> Result<(), CliError> {
    let failed = |error: ReadlineError| CliError::Usage(format!("the terminal: {error}"));
    let mut editor = DefaultEditor::new().map_err(failed)?;
    loop {
        match editor.readline(&table.prompt()) {
            Ok(line) => {
                // A full history is no reason to end a game.
                let _ = editor.add_history_entry(&line);
                if !table.hear(&line, out)? {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(failed(error)),
        }
    }
}
