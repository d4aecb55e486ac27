//! The evaluation of Lombard Chess.
//!
//! The terms are those of orthodox games with other weights: the rook is by far the strongest man, the queen hardly
//! worth two pawns, the bishop (which reaches eight squares of the board) less, and a pawn has little to gain by
//! promotion. Beside them stand the first-move rights, and how far an advantage can be won at all: see `chances`.
//!
//! # Measured
//! One match only, 10 ms a move, six random plies at the start, ended early on sight of the score: rook 640/720 instead
//! of 560/640, knight 330 instead of 345 in the middlegame, queen 150 instead of 165 there, bishop 100/85 instead of
//! 125/110, all at once: 27 games, 5 won, 16 drawn, 6 lost, -13 +/- 85 Elo. So these values are as good as others
//! nearby as far as that can tell; rights, `chances` and the pawns' terms are not measured yet.

mod chances;

use super::net::{NetChoice, Source};
use super::orthodox::{self, CERTAIN, ChessTerms, Evaluator, Tables, exchange};
use super::{Evaluate, Pair, PsqtSums, WdlModel};
use crate::board::{Color, Geometry, Piece};
use crate::games::lombard::{self, Lombard};
use crate::men::{Man, Movement};
use crate::position::{Move, MoveTag, Position, Variant};
use std::sync::Arc;

/// The king's leap: most of its worth is to be used, not kept.
const KING_RIGHT: Pair = Pair::new(16, 4);
/// The leap of a queen, which halves its way to wherever it is needed.
const QUEEN_RIGHT: Pair = Pair::new(9, 6);
/// Both at home: the joint move saves a whole turn.
const JOINT_RIGHT: Pair = Pair::new(8, 0);

impl ChessTerms for Lombard {
    const PAWN: Pair = Pair::new(88, 104);
    // A pawn becomes a weak queen only, so that being passed is worth a third of what it is in chess.
    const PASSED: [Pair; 9] = [
        Pair::new(0, 0),
        Pair::new(34, 58),
        Pair::new(22, 40),
        Pair::new(12, 26),
        Pair::new(6, 15),
        Pair::new(3, 9),
        Pair::new(0, 5),
        Pair::new(0, 3),
        Pair::new(0, 2),
    ];
    const KING_DISTANCE: i32 = 3;
    // Weak men around a king rarely mate it.
    const ATTACK_DIVISOR: i32 = 9;
    const ATTACK_MOST: i32 = 260;

    /// Rook and knight as in chess, but worth more beside such weak men; queen and bishop about what ferz and alfil are
    /// worth in shatranj.
    fn man_value(man: &Man, movements: &[Movement], geometry: &Geometry) -> Pair {
        match man.letter {
            'R' => Pair::new(560, 640),
            'N' => Pair::new(345, 335),
            'Q' => Pair::new(165, 178),
            'B' => Pair::new(125, 110),
            _ => super::man_value(&man.betza, movements, geometry),
        }
    }

    #[inline]
    fn takes(man: Piece, victim: Piece) -> bool {
        man.kind() != Some(Lombard::BISHOP) || victim.kind() != Some(Lombard::BISHOP)
    }
}

impl Evaluate for Lombard {
    type Tables = Tables;

    fn tables(variant: &Arc<Variant<Self>>, net: &NetChoice) -> Tables {
        Tables::new(variant, Source::new(variant, net))
    }

    fn by_hand(position: &Position<Self>, tables: &Tables, sums: &PsqtSums) -> i32 {
        let evaluator = Evaluator::new(position, tables);
        let mut total = evaluator.total(sums);
        total += rights(position, Color::White);
        total -= rights(position, Color::Black);
        let white = total.mix(sums.phase, tables.squares.full_phase);
        let strong = if white > 0 { Color::White } else { Color::Black };
        orthodox::for_mover(position, white * chances::of(&evaluator, position, tables, strong) / CERTAIN)
    }

    fn see_at_least(position: &Position<Self>, tables: &Tables, m: Move, threshold: i32) -> bool {
        if m.tag() == MoveTag::Joint {
            joint_gains_at_least(position, tables, m, threshold)
        } else {
            exchange::see_at_least(position, tables, m, threshold)
        }
    }

    #[inline]
    fn victim_value(position: &Position<Self>, tables: &Tables, m: Move) -> i32 {
        orthodox::victim_value(position, tables, m)
    }

    /// Queens, bishops and pawns often have only bad moves.
    fn may_pass(position: &Position<Self>) -> bool {
        let weak = [Some(Lombard::QUEEN), Some(Lombard::BISHOP)];
        let army = position.variant().army();
        let board = position.board();
        board.men(position.side()).iter().any(|&square| {
            let man = board.at(square);
            !army.is_pawn(man) && !army.is_royal(man) && !weak.contains(&man.kind())
        })
    }

    fn wdl_model(_: &Variant<Self>) -> WdlModel {
        WdlModel { even: 380, spread: 170 }
    }
}

/// The first-move rights of one side.
fn rights(position: &Position<Lombard>, color: Color) -> Pair {
    let mut total = QUEEN_RIGHT * lombard::leaping_queens(position, color) as i32;
    if lombard::king_may_leap(position, color) {
        total += KING_RIGHT;
        if lombard::may_join(position, color) {
            total += JOINT_RIGHT;
        }
    }
    total
}

/// A joint move takes nothing, and the king is safe after it: only the queen can be lost. (That the king may protect it
/// where it has gone is not seen.)
fn joint_gains_at_least(position: &Position<Lombard>, tables: &Tables, m: Move, threshold: i32) -> bool {
    let us = position.side();
    let queen = Lombard::QUEEN.of(us);
    if threshold > 0 || -threshold >= tables.value(queen) {
        return threshold <= 0;
    }
    let mut cells = *position.board().cells();
    cells[lombard::queen_home(position.variant(), us).index()] = Piece::EMPTY;
    cells[m.extra().index()] = queen;
    cells[m.to().index()] = std::mem::replace(&mut cells[m.from().index()], Piece::EMPTY);
    let balance = -threshold - tables.value(queen);
    exchange::loser_of_exchange(position, tables, &mut cells, m.extra(), balance) != us
}
