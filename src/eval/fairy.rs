//! The evaluation of declared games: the orthodox one, and a king's way to the last rank where that wins.

use super::net::NetChoice;
use super::orthodox::exchange;
use super::orthodox::{self, CERTAIN, ChessTerms, Evaluator, Tables};
use super::{Evaluate, PsqtSums, WdlModel};
use crate::board::Color;
use crate::games::fairy::Fairy;
use crate::position::{Move, Position, Variant};
use std::sync::Arc;

/// A king's step toward the last rank where reaching it wins, in centipawns. A guess, to give the search a direction.
const FAR_RANK_STEP: i32 = 12;

impl ChessTerms for Fairy {}

impl Evaluate for Fairy {
    type Tables = Tables;

    /// No net is trained for these games.
    fn tables(variant: &Arc<Variant<Self>>, _net: &NetChoice) -> Tables {
        Tables::new(variant, None)
    }

    fn by_hand(position: &Position<Self>, tables: &Tables, sums: &PsqtSums) -> i32 {
        let evaluator = Evaluator::new(position, tables);
        let white = evaluator.total(sums).mix(sums.phase, tables.squares.full_phase);
        let race = race(position);
        let chances = if race == 0 { evaluator.winning_chances(white) } else { CERTAIN };
        orthodox::for_mover(position, white * chances / CERTAIN + race)
    }

    fn see_at_least(position: &Position<Self>, tables: &Tables, m: Move, threshold: i32) -> bool {
        exchange::see_at_least(position, tables, m, threshold)
    }

    fn victim_value(position: &Position<Self>, tables: &Tables, m: Move) -> i32 {
        orthodox::victim_value(position, tables, m)
    }

    fn may_pass(position: &Position<Self>) -> bool {
        orthodox::has_men(position)
    }

    fn wdl_model(_: &Variant<Self>) -> WdlModel {
        WdlModel { even: 240, spread: 210 }
    }
}

/// How much further White's king is on its way than Black's.
fn race(position: &Position<Fairy>) -> i32 {
    let variant = position.variant();
    if !variant.data().rules().endings.far_rank {
        return 0;
    }
    let ranks = variant.geometry().ranks() as i32;
    let [white, black] = Color::ALL.map(|color| position.royal(color).rank().index() as i32);
    FAR_RANK_STEP * (white - (ranks - 1 - black))
}
