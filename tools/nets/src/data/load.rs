//! Reading positions from files, on all cores.

use super::{Filter, Line, Packer, Positions, Sample, TextError};
use crate::catalogue;
use crate::games::{FileError, Game, GameError, GameReader, MAGIC};
use ladorea::eval::net::family::{Family, FamilyError};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// How a file that `xz` has packed begins.
const XZ: &[u8] = &[0xFD, b'7', b'z', b'X', b'Z', 0];
/// Lines or games that are read before they are worked on together.
const BLOCK: usize = 1 << 16;
/// Lines or games that one thread takes at a time.
const PIECE: usize = 512;

/// Why positions cannot be read.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The system says no.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// A line of text.
    #[error("{path}, line {line}: {error}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: TextError,
    },
    /// A file of games.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game.
    #[error("{path}, game {number}: {error}")]
    Game {
        /// The file.
        path: PathBuf,
        /// The game's number.
        number: u64,
        /// What is wrong.
        error: GameError,
    },
    /// A variant without a family.
    #[error(transparent)]
    Family(#[from] FamilyError),
}

/// Positions that were read, and what was passed over.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The positions.
    pub positions: Positions,
    /// Positions by variant.
    pub variants: BTreeMap<&'static str, u64>,
    /// Positions of variants of other families.
    pub foreign: u64,
    /// Positions that the filter left out.
    pub filtered: u64,
}

/// The packers of a family's variants, by name.
type Packers = BTreeMap<&'static str, Packer>;

fn packers(family: &Family) -> Result<Packers, LoadError> {
    let packer = |name: &&str| {
        let variant = catalogue::games().find(name).map_err(|_| FamilyError::Variant(name.to_string()))?;
        Ok((variant.name(), Packer::new(variant)?))
    };
    family.variants.iter().map(packer).collect()
}

/// Reads the positions of a family from files of games, of text, or of text packed by `xz`; `-` is text from standard
/// input. `seen` is told how many positions have been read so far.
///
/// # Errors
/// If a file cannot be read or says something that is wrong; the file and the line or the game are named.
pub fn load(
    paths: &[PathBuf],
    family: &'static Family,
    filter: Filter,
    mut seen: impl FnMut(usize),
) -> Result<Loaded, LoadError> {
    let mut all = Loaded::default();
    let packers = packers(family)?;
    for path in paths {
        let failed = |error| LoadError::Io(path.clone(), error);
        if path.as_os_str() == "-" {
            text(path, io::stdin().lock(), &packers, filter, &mut all, &mut seen)?;
            continue;
        }
        let mut head = Vec::new();
        File::open(path).map_err(failed)?.take(8).read_to_end(&mut head).map_err(failed)?;
        let file = BufReader::with_capacity(1 << 20, File::open(path).map_err(failed)?);
        if head.starts_with(MAGIC) {
            games(path, &packers, filter, &mut all, &mut seen)?;
        } else if head.starts_with(XZ) {
            let input = BufReader::with_capacity(1 << 20, lzma_rust2::XzReader::new(file, true));
            text(path, input, &packers, filter, &mut all, &mut seen)?;
        } else {
            text(path, file, &packers, filter, &mut all, &mut seen)?;
        }
    }
    Ok(all)
}

/// Adds what a thread has read.
fn add(all: &mut Loaded, part: &Loaded) {
    all.positions.append(&part.positions);
    for (name, count) in &part.variants {
        *all.variants.entry(name).or_default() += count;
    }
    all.foreign += part.foreign;
    all.filtered += part.filtered;
}

fn games(
    path: &Path,
    packers: &Packers,
    filter: Filter,
    all: &mut Loaded,
    seen: &mut impl FnMut(usize),
) -> Result<(), LoadError> {
    let mut reader = GameReader::open(path)?;
    loop {
        let block: Vec<Game> = reader.by_ref().take(BLOCK / 16).collect::<Result<_, _>>()?;
        if block.is_empty() {
            return Ok(());
        }
        let parts: Vec<Loaded> =
            block.par_chunks(PIECE / 16).map(|piece| replay(path, piece, packers, filter)).collect::<Result<_, _>>()?;
        parts.iter().for_each(|part| add(all, part));
        seen(all.positions.len());
    }
}

fn replay(path: &Path, games: &[Game], packers: &Packers, filter: Filter) -> Result<Loaded, LoadError> {
    let mut loaded = Loaded::default();
    for game in games {
        let failed = |error| LoadError::Game { path: path.to_owned(), number: game.number, error };
        let variant = game.variant().map_err(failed)?;
        let Some(packer) = packers.get(variant.name()) else {
            loaded.foreign += game.scores.len() as u64;
            continue;
        };
        loaded.positions.begin_game();
        let before = loaded.positions.len();
        game.replay(|mut ply| match filter.score_of(&mut ply) {
            Some(score) => {
                let sample = Sample { score, points: game.winner as u8 };
                packer.push(&mut loaded.positions, ply.position, sample);
            }
            None => loaded.filtered += ply.score.is_some() as u64,
        })
        .map_err(failed)?;
        *loaded.variants.entry(variant.name()).or_default() += (loaded.positions.len() - before) as u64;
    }
    Ok(loaded)
}

/// What tells the positions of one game from those of the next, for each line of a piece: variant, ply, result.
type Trace = (usize, &'static str, u64, u8);

fn text(
    path: &Path,
    input: impl BufRead,
    packers: &Packers,
    filter: Filter,
    all: &mut Loaded,
    seen: &mut impl FnMut(usize),
) -> Result<(), LoadError> {
    let mut lines = input.lines();
    let (mut number, mut last): (usize, Option<Trace>) = (1, None);
    loop {
        let block: Vec<String> = lines
            .by_ref()
            .take(BLOCK)
            .collect::<Result<_, _>>()
            .map_err(|error| LoadError::Io(path.to_owned(), error))?;
        if block.is_empty() {
            return Ok(());
        }
        let parts: Vec<(Loaded, Vec<Trace>)> = block
            .par_chunks(PIECE)
            .enumerate()
            .map(|(index, piece)| {
                parse(piece, packers, filter).map_err(|(line, error)| LoadError::Line {
                    path: path.to_owned(),
                    line: number + index * PIECE + line,
                    error,
                })
            })
            .collect::<Result<_, _>>()?;
        for (mut part, traces) in parts {
            for trace in traces {
                let goes_on = last.is_some_and(|last| last.1 == trace.1 && last.2 < trace.2 && last.3 == trace.3);
                if !goes_on {
                    part.positions.begin_game_at(trace.0);
                }
                last = Some(trace);
            }
            add(all, &part);
        }
        number += block.len();
        seen(all.positions.len());
    }
}

fn parse(lines: &[String], packers: &Packers, filter: Filter) -> Result<(Loaded, Vec<Trace>), (usize, TextError)> {
    let (mut loaded, mut traces) = (Loaded::default(), Vec::with_capacity(lines.len()));
    for (index, text) in lines.iter().enumerate() {
        if text.is_empty() {
            continue;
        }
        let line = Line::read(text).map_err(|error| (index, error))?;
        let Some(packer) = packers.get(line.variant.name()) else {
            loaded.foreign += 1;
            continue;
        };
        if !filter.takes(line.sample.score) {
            loaded.filtered += 1;
            continue;
        }
        traces.push((loaded.positions.len(), line.variant.name(), line.ply(), line.sample.points));
        packer.push(&mut loaded.positions, &line.position, line.sample);
        *loaded.variants.entry(line.variant.name()).or_default() += 1;
    }
    Ok((loaded, traces))
}
