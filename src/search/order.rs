//! In which order moves are tried: the table's move, gaining captures, killers, quiet moves by history, losing captures.
//!
//! Moves are generated only when the stage before has been used up, since most nodes end with one of the first.

use super::history::{CONTINUATIONS, Footprint, Histories};
use crate::eval::Evaluate;
use crate::position::{MAX_MOVES, Move, MoveList, Position, Rules, Stage};
use arrayvec::ArrayVec;

/// Captures of equal victims are told apart by history, victims count this many times as much.
const VICTIM_WEIGHT: i32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Table,
    GenerateNoisy,
    Gaining,
    Killer(usize),
    GenerateQuiet,
    Quiet,
    Losing,
    End,
}

/// Hands out the moves of one node.
pub(super) struct Picker {
    step: Step,
    table: Move,
    killers: [Move; 2],
    before: [Footprint; CONTINUATIONS],
    moves: ArrayVec<(Move, i32), MAX_MOVES>,
    losing: ArrayVec<Move, 64>,
    /// Captures must gain at least this to come early.
    threshold: i32,
    noisy_only: bool,
    skip_quiet: bool,
    next_losing: usize,
}

impl Picker {
    /// All moves of a node.
    pub(super) fn new(table: Move, killers: [Move; 2], before: [Footprint; CONTINUATIONS]) -> Picker {
        Picker {
            step: Step::Table,
            table,
            killers,
            before,
            moves: ArrayVec::new(),
            losing: ArrayVec::new(),
            threshold: 0,
            noisy_only: false,
            skip_quiet: false,
            next_losing: 0,
        }
    }

    /// Only captures and promotions that gain at least `threshold`, for quiescence and the like.
    pub(super) fn noisy(table: Move, threshold: i32) -> Picker {
        Picker { threshold, noisy_only: true, ..Picker::new(table, [Move::NONE; 2], [0; CONTINUATIONS]) }
    }

    /// Leaves out the quiet moves that are still to come.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Whether the captures now handed out are those that lose material.
    pub(super) fn is_losing(&self) -> bool {
        self.step >= Step::Losing
    }

    /// The next legal move.
    pub(super) fn next<R: Evaluate>(
        &mut self,
        position: &Position<R>,
        tables: &R::Tables,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.step {
                Step::Table => {
                    self.step = Step::GenerateNoisy;
                    if !self.table.is_none() && position.is_legal(self.table) {
                        if !self.noisy_only || R::is_noisy(position, self.table) {
                            return Some(self.table);
                        }
                    } else {
                        self.table = Move::NONE;
                    }
                }
                Step::GenerateNoisy => {
                    self.generate_noisy(position, tables, histories);
                    self.step = Step::Gaining;
                }
                Step::Gaining => match self.gaining(position, tables) {
                    Some(m) => return Some(m),
                    None => self.step = if self.noisy_only { Step::End } else { Step::Killer(0) },
                },
                Step::Killer(number) => {
                    self.step = if number == 0 { Step::Killer(1) } else { Step::GenerateQuiet };
                    let m = self.killers[number];
                    if !self.skip_quiet && self.is_fresh_killer(position, m) {
                        return Some(m);
                    }
                }
                Step::GenerateQuiet => {
                    if !self.skip_quiet {
                        self.generate_quiet(position, histories);
                    }
                    self.step = Step::Quiet;
                }
                Step::Quiet => match self.best() {
                    Some(m) if !self.skip_quiet => {
                        if m != self.table && !self.killers.contains(&m) {
                            return Some(m);
                        }
                    }
                    _ => self.step = Step::Losing,
                },
                Step::Losing => {
                    let m = self.losing.get(self.next_losing).copied();
                    self.next_losing += 1;
                    if m.is_none() {
                        self.step = Step::End;
                    }
                    return m;
                }
                Step::End => return None,
            }
        }
    }

    fn is_fresh_killer<R: Rules>(&self, position: &Position<R>, m: Move) -> bool {
        !m.is_none() && m != self.table && position.is_legal(m) && !R::is_noisy(position, m)
    }

    fn generate_noisy<R: Evaluate>(&mut self, position: &Position<R>, tables: &R::Tables, histories: &Histories) {
        let mut list = MoveList::new();
        R::generate(position, Stage::Noisy, &mut list);
        for &m in list.iter().filter(|&&m| m != self.table) {
            let footprint = histories.footprint(position.board().at(m.from()), m.to());
            let history = histories.noisy(footprint, position.board().at(m.to()));
            let _ = self.moves.try_push((m, R::gain(position, tables, m) * VICTIM_WEIGHT + history / 4));
        }
    }

    fn gaining<R: Evaluate>(&mut self, position: &Position<R>, tables: &R::Tables) -> Option<Move> {
        while let Some(m) = self.best() {
            if R::gains_at_least(position, tables, m, self.threshold) {
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

    fn generate_quiet<R: Rules>(&mut self, position: &Position<R>, histories: &Histories) {
        let mut list = MoveList::new();
        R::generate(position, Stage::Quiet, &mut list);
        let side = position.side();
        for &m in &list {
            let footprint = histories.footprint(position.board().at(m.from()), m.to());
            let _ = self.moves.try_push((m, histories.quiet(side, m, footprint, &self.before)));
        }
    }

    /// Takes the best move out of the list.
    fn best(&mut self) -> Option<Move> {
        let (mut index, &(_, mut most)) = (0, self.moves.first()?);
        for (place, &(_, score)) in self.moves.iter().enumerate().skip(1) {
            if score > most {
                (index, most) = (place, score);
            }
        }
        Some(self.moves.swap_remove(index).0)
    }
}
