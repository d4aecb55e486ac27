//! The evaluation of the orthodox family, in parts that other chess-like families use too (`ChessTerms`).
//!
//! Material and squares (tapered), bishop pair, mobility of each man, pawn structure, the king's shelter and the weight
//! of attacks on its surroundings, men attacked by pawns. Everything is computed from the men's moves and the board's
//! size, so that a new array or a new man of the family needs nothing here.

pub(super) mod exchange;
mod king;
mod mobility;
mod pawns;
mod tables;
mod terms;

pub use tables::Tables;
pub(super) use terms::ChessTerms;

use super::net::{NetChoice, Source};
use super::{Evaluate, MAX_EVAL, Pair, PsqtSums, WdlModel};
use crate::board::{Color, Square};
use crate::games::orthodox::Orthodox;
use crate::position::{FIFTY_MOVES, Move, MoveTag, Position, Rules, Variant};
use std::sync::Arc;

/// For the side that may move.
const TEMPO: i32 = 14;
/// Winning chances are parts of this.
pub(super) const CERTAIN: i32 = 64;

/// What the terms of one evaluation share.
pub(super) struct Evaluator<'a, R: ChessTerms> {
    position: &'a Position<R>,
    tables: &'a Tables,
    attack_map: AttackMap,
    pawns: pawns::Files,
}

/// What each square adds to the view of a man of either colour that sees it: [`SAFE`], [`NEAR_KING`], both or nothing.
/// So the squares of a man are counted by additions, without asking each of them.
type AttackMap = [[u16; 256]; 2];
/// No pawn of the enemy attacks the square.
const SAFE: u16 = 1;
/// The square is near the enemy's king. Views count fewer than 256 squares.
const NEAR_KING: u16 = 0x100;

impl ChessTerms for Orthodox {}

impl Evaluate for Orthodox {
    type Tables = Tables;

    fn tables(variant: &Arc<Variant<Self>>, net: &NetChoice) -> Tables {
        Tables::new(variant, Source::new(variant, net))
    }

    fn by_hand(position: &Position<Self>, tables: &Tables, sums: &PsqtSums) -> i32 {
        let evaluator = Evaluator::new(position, tables);
        let white = evaluator.total(sums).mix(sums.phase, tables.squares.full_phase);
        for_mover(position, white * evaluator.winning_chances(white) / CERTAIN)
    }

    fn see_at_least(position: &Position<Self>, tables: &Tables, m: Move, threshold: i32) -> bool {
        exchange::see_at_least(position, tables, m, threshold)
    }

    #[inline]
    fn victim_value(position: &Position<Self>, tables: &Tables, m: Move) -> i32 {
        victim_value(position, tables, m)
    }

    fn may_pass(position: &Position<Self>) -> bool {
        has_men(position)
    }

    fn wdl_model(variant: &Variant<Self>) -> WdlModel {
        if variant.geometry().files() > 8 {
            WdlModel { even: 60, spread: 220 }
        } else {
            WdlModel { even: 240, spread: 210 }
        }
    }
}

/// Whether the side to move has more than pawns and its king.
pub(super) fn has_men<R: Rules>(position: &Position<R>) -> bool {
    let army = position.variant().army();
    let board = position.board();
    board.men(position.side()).iter().any(|&square| {
        let man = board.at(square);
        !army.is_pawn(man) && !army.is_royal(man)
    })
}

/// White's score as the side to move sees it; a game that nears the fifty-move limit nears a draw.
#[inline]
pub(super) fn for_mover<R: Rules>(position: &Position<R>, white: i32) -> i32 {
    let clock = position.state().clock.min(FIFTY_MOVES) as i32;
    let white = white * (220 - clock) / 220;
    let own = if position.side() == Color::White { white } else { -white };
    (own + TEMPO).clamp(-MAX_EVAL, MAX_EVAL)
}

/// What a noisy move takes or makes.
#[inline]
pub(super) fn victim_value<R: Rules>(position: &Position<R>, tables: &Tables, m: Move) -> i32 {
    let victim = if m.tag() == MoveTag::EnPassant { tables.pawn } else { tables.value(position.board().at(m.to())) };
    victim + m.promoted().map_or(0, |kind| tables.value(kind.of(Color::White)) - tables.pawn)
}

impl<'a, R: ChessTerms> Evaluator<'a, R> {
    /// Looks at the pawns and the kings.
    pub(super) fn new(position: &'a Position<R>, tables: &'a Tables) -> Evaluator<'a, R> {
        let mut attack_map = [[SAFE; 256]; 2];
        for color in Color::ALL {
            for &square in &tables.zones[position.royal(color).index()] {
                attack_map[(!color).index()][square.index()] |= NEAR_KING;
            }
        }
        let pawns = pawns::Files::find(position, &mut attack_map);
        Evaluator { position, tables, attack_map, pawns }
    }

    /// All terms, from White's view.
    #[inline]
    pub(super) fn total(&self, sums: &PsqtSums) -> Pair {
        let mut total = sums.worth;
        for color in Color::ALL {
            let mut side = self.structure(color);
            side += self.men(color);
            side += self.shelter(color);
            if color == Color::White {
                total += side;
            } else {
                total -= side;
            }
        }
        total
    }

    /// The pawns of a side.
    pub(super) fn pawn_count(&self, color: Color) -> i32 {
        self.pawns.count[color.index()]
    }

    /// Whether pawns of a colour attack a square.
    #[inline]
    fn is_pawn_attacked(&self, square: Square, by: Color) -> bool {
        self.attack_map[(!by).index()][square.index()] & SAFE == 0
    }

    /// How much of an advantage can be won, of [`CERTAIN`]: without pawns a small surplus rarely wins.
    pub(super) fn winning_chances(&self, white: i32) -> i32 {
        let strong = if white > 0 { Color::White } else { Color::Black };
        if self.pawn_count(strong) > 0 {
            return CERTAIN;
        }
        let force = |color: Color| -> i32 {
            let board = self.position.board();
            board.men(color).iter().map(|&square| self.tables.value(board.at(square))).sum()
        };
        let (own, other) = (force(strong), force(!strong));
        let minor = self.tables.minor;
        if own <= minor {
            0
        } else if own - other <= minor {
            12
        } else {
            CERTAIN
        }
    }
}
