//! In which order moves are tried: the table's move, gaining captures, killers, quiet moves by history, losing
//! captures.
//!
//! Moves are generated only when the stage before has been used up, since most nodes end with one of the first. The
//! lists of all nodes of the line being searched lie on one heap of each thread, a [`Backlog`], so that a node takes
//! little of the stack.

use super::history::{CONTINUATIONS, Histories, PieceTo};
use crate::eval::Evaluate;
use crate::position::{MAX_MOVES, Move, MoveList, Position, Rules, Stage};
use arrayvec::ArrayVec;

/// Captures of equal victims are told apart by history, victims count this many times as much.
const VICTIM_WEIGHT: i32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PickStage {
    TableMove,
    GenerateNoisy,
    Gaining,
    Killer(usize),
    GenerateQuiet,
    Quiet,
    Losing,
    End,
}

/// Moves that the nodes of the line being searched have yet to try, with their scores; those of the deepest node are
/// the last.
pub(super) struct Backlog(Vec<(Move, i32)>);

impl Backlog {
    /// Room for some nodes; grows where it is not enough.
    pub(super) fn new() -> Backlog {
        Backlog(Vec::with_capacity(MAX_MOVES))
    }

    /// Where the next node's moves begin. They are given back by [`Backlog::cut`] before a node above goes on.
    pub(super) const fn end(&self) -> usize {
        self.0.len()
    }

    /// Takes away all that was put after `end`.
    pub(super) fn cut(&mut self, end: usize) {
        self.0.truncate(end);
    }
}

/// Hands out the moves of one node, those that stand in the backlog from `first` on.
pub(super) struct Picker {
    step: PickStage,
    table: Move,
    killers: [Move; 2],
    continuation: [PieceTo; CONTINUATIONS],
    first: usize,
    losing: ArrayVec<Move, 64>,
    /// Captures must gain at least this to come early.
    threshold: i32,
    noisy_only: bool,
    skip_quiet: bool,
    next_losing: usize,
}

impl Picker {
    /// All moves of a node; `first` is the end of the backlog.
    pub(super) fn new(first: usize, table: Move, killers: [Move; 2], continuation: [PieceTo; CONTINUATIONS]) -> Picker {
        Picker {
            step: PickStage::TableMove,
            table,
            killers,
            continuation,
            first,
            losing: ArrayVec::new(),
            threshold: 0,
            noisy_only: false,
            skip_quiet: false,
            next_losing: 0,
        }
    }

    /// Only captures and promotions that gain at least `threshold`, for quiescence and the like.
    pub(super) fn noisy(first: usize, table: Move, threshold: i32) -> Picker {
        Picker { threshold, noisy_only: true, ..Picker::new(first, table, [Move::NONE; 2], [0; CONTINUATIONS]) }
    }

    /// Leaves out the quiet moves that are still to come.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Whether the captures now handed out are those that lose material.
    pub(super) fn is_losing(&self) -> bool {
        self.step >= PickStage::Losing
    }

    /// The next legal move. Nothing of deeper nodes may stand in the backlog.
    pub(super) fn next<R: Evaluate>(
        &mut self,
        backlog: &mut Backlog,
        position: &Position<R>,
        tables: &R::Tables,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.step {
                PickStage::TableMove => {
                    self.step = PickStage::GenerateNoisy;
                    if !self.table.is_none() && position.is_legal(self.table) {
                        if !self.noisy_only || R::is_noisy(position, self.table) {
                            return Some(self.table);
                        }
                    } else {
                        self.table = Move::NONE;
                    }
                }
                PickStage::GenerateNoisy => {
                    generate_noisy(backlog, self.table, position, tables, histories);
                    self.step = PickStage::Gaining;
                }
                PickStage::Gaining => match self.gaining(backlog, position, tables) {
                    Some(m) => return Some(m),
                    None => self.step = if self.noisy_only { PickStage::End } else { PickStage::Killer(0) },
                },
                PickStage::Killer(number) => {
                    self.step = if number == 0 { PickStage::Killer(1) } else { PickStage::GenerateQuiet };
                    let m = self.killers[number];
                    if !self.skip_quiet && self.is_fresh_killer(position, m) {
                        return Some(m);
                    }
                }
                PickStage::GenerateQuiet => {
                    if !self.skip_quiet {
                        generate_quiet(backlog, &self.continuation, position, histories);
                    }
                    self.step = PickStage::Quiet;
                }
                PickStage::Quiet => match self.best(backlog) {
                    Some(m) if !self.skip_quiet => {
                        if m != self.table && !self.killers.contains(&m) {
                            return Some(m);
                        }
                    }
                    _ => self.step = PickStage::Losing,
                },
                PickStage::Losing => {
                    let m = self.losing.get(self.next_losing).copied();
                    self.next_losing += 1;
                    if m.is_none() {
                        self.step = PickStage::End;
                    }
                    return m;
                }
                PickStage::End => return None,
            }
        }
    }

    fn is_fresh_killer<R: Rules>(&self, position: &Position<R>, m: Move) -> bool {
        !m.is_none() && m != self.table && position.is_legal(m) && !R::is_noisy(position, m)
    }

    fn gaining<R: Evaluate>(
        &mut self,
        backlog: &mut Backlog,
        position: &Position<R>,
        tables: &R::Tables,
    ) -> Option<Move> {
        while let Some(m) = self.best(backlog) {
            if R::see_at_least(position, tables, m, self.threshold) {
                return Some(m);
            }
            if self.noisy_only {
                continue;
            }
            if self.losing.try_push(m).is_err() {
                return Some(m);
            }
        }
        None
    }

    /// Takes the best move out of the node's part of the backlog.
    fn best(&self, backlog: &mut Backlog) -> Option<Move> {
        let moves = &backlog.0[self.first..];
        let (mut index, &(_, mut most)) = (0, moves.first()?);
        for (place, &(_, score)) in moves.iter().enumerate().skip(1) {
            if score > most {
                (index, most) = (place, score);
            }
        }
        Some(backlog.0.swap_remove(self.first + index).0)
    }
}

// The generators' lists are as large as any position's moves: they must not lie in the frames of the nodes, so these
// are never inlined.

/// Adds the captures and promotions but the table's move.
#[inline(never)]
fn generate_noisy<R: Evaluate>(
    backlog: &mut Backlog,
    table: Move,
    position: &Position<R>,
    tables: &R::Tables,
    histories: &Histories,
) {
    let mut list = MoveList::new();
    R::generate(position, Stage::Noisy, &mut list);
    backlog.0.extend(list.iter().filter(|&&m| m != table).map(|&m| {
        let piece_to = histories.piece_to(position.board().at(m.from()), m.to());
        let history = histories.noisy(piece_to, position.board().at(m.to()));
        (m, R::victim_value(position, tables, m) * VICTIM_WEIGHT + history / 4)
    }));
}

/// Adds the quiet moves.
#[inline(never)]
fn generate_quiet<R: Rules>(
    backlog: &mut Backlog,
    continuation: &[PieceTo; CONTINUATIONS],
    position: &Position<R>,
    histories: &Histories,
) {
    let mut list = MoveList::new();
    R::generate(position, Stage::Quiet, &mut list);
    let side = position.side();
    backlog.0.extend(list.iter().map(|&m| {
        let piece_to = histories.piece_to(position.board().at(m.from()), m.to());
        (m, histories.quiet(side, m, piece_to, continuation))
    }));
}
