//! `ladorea play`: a game in the terminal, which always shows the true position.
//!
//! `table` is the conversation with its `talk` and its `files`, `inbox` what reaches it, `opponent` the engine,
//! `archive` the games on disk, `picture` the board, `words` what a line of the user means, `lettering` how he letters
//! squares.

mod archive;
mod files;
mod inbox;
mod lettering;
mod opponent;
mod picture;
mod session;
mod talk;
mod words;

use super::error::CliError;
use super::screen::ColorArg;
use inbox::{Inbox, Input};
use ladorea::board::Lettering;
use ladorea::games::{AnyPosition, AnyVariant, Catalogue, shuffle};
use ladorea::random::SplitMix;
use opponent::Pace;
use session::{Flow, Session};
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write};

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
    /// How strong the engine plays: 1 (a beginner, Elo 400) to 13 (Elo 2800), each level 200 points above the one
    /// before.
    #[arg(long, value_name = "N", value_parser = Pace::level, group = "pace")]
    level: Option<Pace>,
    /// Play like a rating, 400 to 2800, on the scale of the levels.
    #[arg(long, value_parser = Pace::elo, group = "pace")]
    elo: Option<Pace>,
    /// Play as well as possible with so many seconds for a move [default: 1].
    #[arg(long, value_name = "S", value_parser = Pace::seconds, group = "pace")]
    time: Option<Pace>,
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
    /// Draw the men as letters; chosen by itself where the terminal has no colours or no chess symbols.
    #[arg(long)]
    ascii: bool,
    /// Draw the men as chess symbols, whatever the terminal seems to have.
    #[arg(long, conflicts_with = "ascii")]
    unicode: bool,
    /// Whether to draw in colours.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorArg,
    /// Do not keep the game in your data folder as it goes on.
    #[arg(long)]
    no_autosave: bool,
}

impl Args {
    /// How strong the engine is to play.
    fn pace(&self) -> Pace {
        self.level.or(self.elo).or(self.time).unwrap_or_default()
    }
}

/// Plays until the user leaves or the input ends.
pub(super) fn run(args: &Args, variants: &Catalogue) -> Result<(), CliError> {
    let variant = variants.find(&args.variant)?;
    let mut out = anstream::AutoStream::new(std::io::stdout(), args.color.into());
    let start = match &args.fen {
        Some(fen) => variant.position(fen)?,
        None => first_position(variant, variants, args.array, &mut out)?,
    };
    let inbox = Inbox::open(std::io::stdin().is_terminal())?;
    let mut session = Session::new(start, variants, args, inbox)?;
    converse(&mut session, &mut out)?;
    session.leave(&mut out)
}

/// Where a game of a variant begins: from the array that was chosen, or where there are many, from any of them.
fn first_position(
    variant: &AnyVariant,
    variants: &Catalogue,
    choice: Option<shuffle::Choice>,
    out: &mut impl Write,
) -> Result<AnyPosition, CliError> {
    if choice.is_none() && shuffle::find(variant.name()).is_none() {
        return Ok(variant.start());
    }
    let mut random = SplitMix::new(RandomState::new().hash_one(0));
    let (number, start) = shuffle::start(variant, variants, choice.unwrap_or(shuffle::Choice::Random), &mut random)
        .map_err(|error| CliError::Usage(format!("--array: {error}")))?;
    writeln!(out, "Array {number}.")?;
    Ok(start)
}

fn converse(session: &mut Session, out: &mut impl Write) -> Result<(), CliError> {
    let mut flow = session.greet(out)?;
    while flow == Flow::Stay {
        flow = match session.ask() {
            Input::Line(line) => session.hear(&line, out)?,
            Input::End => Flow::Leave,
            Input::Interrupted => {
                writeln!(out)?;
                Flow::Leave
            }
            Input::Failed(reason) => return Err(inbox::failed(&reason)),
        };
    }
    Ok(())
}
