//! `ladorea check`: whether a file of variants is understood, and whether its games are played without a contradiction.

use super::error::CliError;
use super::output::with_stdout;
use ladorea::board::Square;
use ladorea::games::{AnyPosition, Catalogue, Visitor, file, gui};
use ladorea::position::{Move, MoveList, Notation, Position, Rules, Stage};
use ladorea::random::SplitMix;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Games may be so long.
const MOST_PLIES: usize = 400;
/// Every move that can be written is tried in one position of so many.
const THOROUGH: usize = 40;

/// Read a file of variants, play random games of each, and compare the two ways in which the engine tells legal moves.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file (TOML); `examples/variants.toml` in the sources is one.
    file: PathBuf,
    /// How many games of each variant.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// What chance depends on.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was seen in the games of a variant.
#[derive(Default)]
struct Seen {
    positions: usize,
    moves: usize,
    ends: BTreeMap<&'static str, usize>,
}

/// Tells what the file has and what its games do. The exit status is 1 after a contradiction.
pub(super) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let games = file::load(&args.file, &Catalogue::builtin())?;
    let mut agree = true;
    for entry in games.entries().filter(|entry| entry.is_added()) {
        let (variant, spec) = (entry.variant(), entry.spec());
        let mut random = SplitMix::new(args.seed);
        let mut seen = Seen::default();
        let fault = (0..args.games).find_map(|_| play(variant.start(), &mut random, &mut seen).err());
        agree &= fault.is_none();
        with_stdout(|out| {
            let branching = seen.moves as f64 / seen.positions.max(1) as f64;
            write!(out, "{}: {}, {}x{}", spec.name, spec.title, spec.files, spec.ranks)?;
            write!(out, ", {}", if variant.is_orthodox() { "orthodox rules" } else { "rules of its own" })?;
            let ends: Vec<String> = seen.ends.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
            writeln!(out, "; {} positions, {branching:.1} moves each; ends: {}", seen.positions, ends.join(", "))?;
            if let Some(own) = gui::mistaken(variant) {
                writeln!(out, "  note: XBoard takes it for its own game {own}, and is not offered it by this name")?;
            }
            Ok(fault.iter().try_for_each(|fault| writeln!(out, "  CONTRADICTION: {fault}"))?)
        })?;
    }
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays one game.
///
/// # Errors
/// The position and the move about which the two tests differ.
fn play(mut position: AnyPosition, random: &mut SplitMix, seen: &mut Seen) -> Result<(), String> {
    for _ in 0..MOST_PLIES {
        let thorough = seen.positions.is_multiple_of(THOROUGH);
        position.visit(Compare { thorough })?;
        if let Some(outcome) = position.outcome() {
            *seen.ends.entry(outcome.reason.text()).or_default() += 1;
            return Ok(());
        }
        let moves = position.legal_moves();
        seen.positions += 1;
        seen.moves += moves.len();
        position.make(moves[random.below(moves.len())]);
    }
    *seen.ends.entry("still going on").or_default() += 1;
    Ok(())
}

/// Compares the generator with the test of single moves, and the FEN with what is read from it.
struct Compare {
    thorough: bool,
}

impl Visitor for Compare {
    type Output = Result<(), String>;

    fn visit<R: Notation>(self, position: &mut Position<R>) -> Result<(), String> {
        let moves = position.legal_moves();
        let fen = position.fen();
        let differ = |m: Move, what: &str| {
            Err(format!("{fen}: {} ({m:?}) {what}", position.coordinates(m, ladorea::position::Dialect::Uci)))
        };
        if let Some(&m) = moves.iter().find(|&&m| !position.is_legal(m)) {
            return differ(m, "is generated but not legal");
        }
        let mut staged = MoveList::new();
        R::generate(position, Stage::Noisy, &mut staged);
        R::generate(position, Stage::Quiet, &mut staged);
        if staged.len() != moves.len() || moves.iter().any(|m| !staged.contains(m)) {
            return Err(format!("{fen}: captures and quiet moves together are not all moves"));
        }
        match Position::from_fen(position.variant(), &fen) {
            Ok(again) if again.hash() == position.hash() && again.fen() == fen => {}
            Ok(again) => return Err(format!("{fen}: is read as {}", again.fen())),
            Err(error) => return Err(format!("{fen}: is not read: {error}")),
        }
        if self.thorough
            && let Some(m) = every_move(position).find(|&m| position.is_legal(m) && !moves.contains(&m))
        {
            return differ(m, "is legal but not generated");
        }
        Ok(())
    }
}

/// All moves that can be written from squares of the board, castlings apart.
fn every_move<R: Rules>(position: &Position<R>) -> impl Iterator<Item = Move> {
    let squares: Vec<Square> = position.variant().geometry().squares().collect();
    let kinds: Vec<_> = position.variant().army().kinds().collect();
    let own: Vec<Square> = position.board().men(position.side()).to_vec();
    own.into_iter().flat_map(move |from| {
        let kinds = kinds.clone();
        squares.clone().into_iter().flat_map(move |to| {
            let passing = Move::en_passant(from, to);
            let promotions = kinds
                .clone()
                .into_iter()
                .flat_map(move |kind| [Move::promotion(from, to, kind), passing.and_promote(kind)]);
            [Move::plain(from, to), Move::double(from, to), passing].into_iter().chain(promotions)
        })
    })
}
