//! Counting with threads and a table.
//!
//! The work is cut into the positions after one or two plies; each thread takes the next piece until none is left. Each
//! piece is counted by one thread and sums do not depend on their order, so that the result is the same in every run.

use super::{MAX_DEPTH, PerftError, PerftTable, count};
use crate::games::{AnyPosition, dispatch};
use crate::position::{Move, Position, Rules};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

/// The most threads that may be asked for.
pub const MAX_THREADS: usize = 256;

/// How to count. The default is one thread without a table.
#[derive(Clone, Copy, Default)]
pub struct PerftOptions<'a> {
    /// Threads; 0 is taken for 1, more than [`MAX_THREADS`] for that.
    pub threads: usize,
    /// Where counts are remembered.
    pub table: Option<&'a PerftTable>,
}

/// Leaves at `depth` plies.
///
/// # Errors
/// As [`divide_with`].
pub fn count_with(position: &AnyPosition, depth: u32, settings: &PerftOptions<'_>) -> Result<u64, PerftError> {
    if depth == 0 {
        return Ok(1);
    }
    Ok(divide_with(position, depth, settings)?.iter().map(|(_, leaves)| leaves).sum())
}

/// Leaves below each root move, in the generator's order. Depth 0 is taken for 1.
///
/// # Errors
/// If the depth is more than [`MAX_DEPTH`], or a table is given for a game where it would miscount.
pub fn divide_with(
    position: &AnyPosition,
    depth: u32,
    settings: &PerftOptions<'_>,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if depth > MAX_DEPTH {
        return Err(PerftError::Depth(depth));
    }
    dispatch!(AnyPosition, position, position => divide_position(position, depth.max(1), settings))
}

/// One piece of work: the path to a position, and the root move to which its leaves belong.
struct Piece {
    root: usize,
    path: [Option<Move>; 2],
}

fn divide_position<R: Rules>(
    position: &Position<R>,
    depth: u32,
    settings: &PerftOptions<'_>,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if settings.table.is_some() && R::PATH_DEPENDENT {
        return Err(PerftError::PathDependent(position.variant().name().to_string()));
    }
    let roots = position.legal_moves();
    let threads = settings.threads.clamp(1, MAX_THREADS);
    // One thread gains nothing from small pieces, but a table gains from the positions after one ply.
    let plies = if threads > 1 && depth > 2 { 2 } else { 1 };
    let pieces = cut(position, plies);
    let next = AtomicUsize::new(0);
    let work = || work_through(position.clone(), &pieces, &next, depth - plies, settings.table);
    let mut leaves = vec![0u64; roots.len()];
    let mut add = |part: Vec<(usize, u64)>| part.into_iter().for_each(|(root, count)| leaves[root] += count);
    if threads == 1 {
        add(work());
    } else {
        std::thread::scope(|scope| {
            let start = |_| Builder::new().spawn_scoped(scope, work).map_err(|_| PerftError::Thread);
            let handles: Vec<_> = (0..threads).map(start).collect::<Result<_, _>>()?;
            for handle in handles {
                add(handle.join().map_err(|_| PerftError::Thread)?);
            }
            Ok(())
        })?;
    }
    Ok(roots.iter().copied().zip(leaves).collect())
}

/// The pieces of work: all paths of so many plies (one or two) from the root.
fn cut<R: Rules>(position: &Position<R>, plies: u32) -> Vec<Piece> {
    let mut position = position.clone();
    let mut pieces = Vec::new();
    for (root, &first) in position.legal_moves().iter().enumerate() {
        if plies == 1 {
            pieces.push(Piece { root, path: [Some(first), None] });
            continue;
        }
        let undo = position.make(first);
        let seconds = position.legal_moves();
        pieces.extend(seconds.iter().map(|&second| Piece { root, path: [Some(first), Some(second)] }));
        position.unmake(&undo);
    }
    pieces
}

/// Counts pieces until none is left; the counts by root move.
fn work_through<R: Rules>(
    mut position: Position<R>,
    pieces: &[Piece],
    next: &AtomicUsize,
    depth: u32,
    table: Option<&PerftTable>,
) -> Vec<(usize, u64)> {
    let mut counts = Vec::new();
    while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
        let undos: Vec<_> = piece.path.iter().flatten().map(|&m| position.make(m)).collect();
        let leaves = match table {
            Some(table) => count_hashed(&mut position, depth, table),
            None => count(&mut position, depth),
        };
        undos.iter().rev().for_each(|undo| position.unmake(undo));
        counts.push((piece.root, leaves));
    }
    counts
}

/// As [`count`], but positions at least two plies above the leaves are looked up and remembered.
fn count_hashed<R: Rules>(position: &mut Position<R>, depth: u32, table: &PerftTable) -> u64 {
    if depth < 2 {
        return count(position, depth);
    }
    if let Some(leaves) = table.get(position.hash(), depth) {
        return leaves;
    }
    let mut leaves = 0;
    for &m in &position.legal_moves() {
        let undo = position.make(m);
        leaves += count_hashed(position, depth - 1, table);
        position.unmake(&undo);
    }
    table.put(position.hash(), depth, leaves);
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn threads_and_tables_change_no_number() {
        for (name, depth) in [("chess", 4), ("ladorean", 3), ("caparandom", 3)] {
            let start = games().find(name).unwrap().start();
            let plain = divide_with(&start, depth, &PerftOptions::default()).unwrap();
            let table = PerftTable::new(1).unwrap();
            for threads in [1, 3] {
                for table in [None, Some(&table)] {
                    let settings = PerftOptions { threads, table };
                    assert_eq!(divide_with(&start, depth, &settings).unwrap(), plain, "{name} {threads}");
                }
            }
        }
    }

    #[test]
    fn shallow_depths_and_ends_of_games_are_counted() {
        let chess = games().find("chess").unwrap();
        for threads in [1, 2] {
            let settings = PerftOptions { threads, table: None };
            let counts: Vec<u64> = (0..=3).map(|depth| count_with(&chess.start(), depth, &settings).unwrap()).collect();
            assert_eq!(counts, [1, 20, 400, 8902]);
            let mated = chess.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
            assert_eq!(count_with(&mated, 3, &settings), Ok(0));
        }
    }

    #[test]
    fn depths_beyond_all_reason_are_refused() {
        let start = games().find("chess").unwrap().start();
        assert_eq!(count_with(&start, MAX_DEPTH + 1, &PerftOptions::default()), Err(PerftError::Depth(MAX_DEPTH + 1)));
    }
}
