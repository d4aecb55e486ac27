//! `ladorea-nets stats`, `merge`, `export` and `show`: what is in files.

use super::CliError;
use crate::catalogue::games;
use crate::data::{Filter, write_line};
use crate::games::{self, Game, GameReader};
use crate::reference;
use clap::Args;
use ladorea::eval::net::Net;
use ladorea::eval::net::family::{self, Names};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(super) struct Stats {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Replay all games: checks them, and counts the positions that a training would use
    #[arg(long)]
    replay: bool,
}

#[derive(Clone, Debug, Args)]
pub(super) struct Merge {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file to add them to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Debug, Args)]
pub(super) struct Export {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Also positions in check or with a noisy best move
    #[arg(long)]
    noisy: bool,
    /// Only scores below this on either side (centipawns)
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(i16).range(1..))]
    max_score: i16,
}

#[derive(Clone, Debug, Args)]
pub(super) struct Show {
    /// A net
    net: PathBuf,
    /// A variant whose positions are to be judged
    #[arg(long)]
    variant: Option<String>,
    /// A position [default: the variant's start]
    #[arg(long, requires = "variant")]
    fen: Option<String>,
}

/// Calls `see` with each game of some files.
fn each_game(files: &[PathBuf], mut see: impl FnMut(&Path, Game) -> Result<(), CliError>) -> Result<(), CliError> {
    for path in files {
        let mut reader = GameReader::open(path)?;
        for game in &mut reader {
            see(path, game?)?;
        }
        if reader.is_torn() {
            eprintln!("{}: the last record is torn and was passed over", path.display());
        }
    }
    Ok(())
}

/// Whether writing failed because nobody reads any more (`| head`), which is no fault.
fn is_closed(error: &CliError) -> bool {
    matches!(error, CliError::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
}

pub(super) fn stats(arguments: Stats) -> Result<(), CliError> {
    let mut stats = games::Stats::default();
    each_game(&arguments.files, |path, game| {
        let mut quiet = None;
        if arguments.replay {
            let mut count = 0;
            game.replay(|mut ply| count += Filter::default().score_of(&mut ply).is_some() as u64)
                .map_err(|error| CliError::Game(path.to_owned(), game.number, error))?;
            quiet = Some(count);
        }
        stats.add(&game, quiet);
        Ok(())
    })?;
    print!("{stats}");
    Ok(())
}

pub(super) fn merge(arguments: Merge) -> Result<(), CliError> {
    let merged = games::merge(&arguments.files, &arguments.out)?;
    println!("{} games added, {} left out as known", merged.kept, merged.twins);
    Ok(())
}

pub(super) fn export(arguments: Export) -> Result<(), CliError> {
    let filter = Filter { quiet: !arguments.noisy, score: arguments.max_score };
    let mut output = BufWriter::new(io::stdout().lock());
    let failed = |error| CliError::Io("standard output".into(), error);
    let result = each_game(&arguments.files, |path, game| {
        let mut written = Ok(());
        game.replay(|mut ply| {
            if let (Ok(()), Some(score)) = (&written, filter.score_of(&mut ply)) {
                written = write_line(&mut output, ply.position, score, game.winner);
            }
        })
        .map_err(|error| CliError::Game(path.to_owned(), game.number, error))?;
        written.map_err(failed)
    });
    match result.and_then(|()| output.flush().map_err(failed)) {
        Err(error) if is_closed(&error) => Ok(()),
        result => result,
    }
}

pub(super) fn show(arguments: Show) -> Result<(), CliError> {
    let path = arguments.net;
    let bytes = fs::read(&path).map_err(|error| CliError::Io(path.clone(), error))?;
    let net = Net::read(&bytes).map_err(|error| CliError::Net(path.clone(), error))?;
    let Some(name) = arguments.variant else {
        let shape = &net.shape;
        println!("{}, ({} -> {}) x 2 -> 1 x {}", shape.family, shape.inputs(), shape.hidden, shape.buckets);
        println!("{} bytes, men {}", bytes.len(), shape.letters);
        println!("{}", net.description);
        return Ok(());
    };
    let variant = games().find(&name)?;
    net.check(family::of(variant.name())?).map_err(|error| CliError::Net(path, error))?;
    let position = match arguments.fen {
        Some(fen) => variant.position(&fen)?,
        None => variant.start(),
    };
    println!("{}", reference::score(&net, &Names::new(variant)?, &position));
    Ok(())
}
