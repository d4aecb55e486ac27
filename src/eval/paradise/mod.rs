//! Paradise Chess: how far both sides are in the race.
//!
//! Each man on each square has its progress (summed up while moves are made); pawns are the slowest and dearest, then
//! the king. Added are the nearest cannon, knight and free man, men who hold places in paradise or block pawns, the
//! worst exchange that is threatened and the best carry that is possible. All numbers are in the module `weights`.
//!
//! Games show how the race is won: helpers go ahead, and from there take their own pawns and king, who so arrive in one
//! turn. Hence carries are noisy moves, which quiescence looks at (each gains, or it is not tried, so that they come to
//! an end), and the best one is a term of its own.
//!
//! # Measured
//! Matches against the version without the change, 10 ms a move, six random plies at the start, Elo with its 95 %
//! error:
//!
//! | change | games | score | Elo |
//! |---|---|---|---|
//! | carries are noisy moves | 60 | 41-19 | +134 +/- 98 |
//! | the best carry counts 35 hundredths, beside that | 60 | 42-18 | +147 +/- 100 |
//! | 70 hundredths, and 30 hundredths of these for the other slow men: left out | 60 | 31-29 | +12 +/- 90 |
//! | pawn and king in paradise 90 and 60 instead of 40 and 30: left out (3 games each lost on time) | 60 | 21-39 | -107 +/- 95 |
//! | pawn and king in paradise 10 and 10 instead: left out (5 and 4 games lost on time) | 60 | 32-28 | +23 +/- 90 |
//!
//! In each match the two sides were the same program with other weights, read at its start. The other weights are not
//! measured yet.

mod exchange;
mod race;
mod tables;
mod weights;

pub use tables::Tables;

use super::net::{NetChoice, Source};
use super::{Evaluate, MAX_EVAL, PsqtSums, WdlModel};
use crate::board::Color;
use crate::games::paradise::{Paradise, arrived};
use crate::position::{Move, Position, Variant};
use std::sync::Arc;
use weights::{CARRY_SHARE, TEMPO, THREAT_SHARE};

/// With fewer men outside paradise passing may be better than any move.
const FREE_MEN: usize = 3;

/// What the terms of one evaluation share.
struct Evaluator<'a> {
    position: &'a Position<Paradise>,
    tables: &'a Tables,
}

impl Evaluate for Paradise {
    type Tables = Tables;

    fn tables(variant: &Arc<Variant<Self>>, net: &NetChoice) -> Tables {
        Tables::new(variant, Source::new(variant, net))
    }

    fn by_hand(position: &Position<Self>, tables: &Tables, sums: &PsqtSums) -> i32 {
        let evaluator = Evaluator { position, tables };
        let prospects = |color| {
            let exchanges = evaluator.best_carry(color) * CARRY_SHARE - evaluator.worst_threat(color) * THREAT_SHARE;
            evaluator.race(color) + exchanges / 100
        };
        let white = sums.worth.mg + prospects(Color::White) - prospects(Color::Black);
        let own = if position.side() == Color::White { white } else { -white };
        (own + TEMPO).clamp(-MAX_EVAL, MAX_EVAL)
    }

    fn see_at_least(position: &Position<Self>, tables: &Tables, m: Move, threshold: i32) -> bool {
        exchange::see_at_least(position, tables, m, threshold)
    }

    fn victim_value(position: &Position<Self>, tables: &Tables, m: Move) -> i32 {
        exchange::victim_value(position, tables, m)
    }

    /// Who must move may have to leave paradise, but only if hardly anybody is outside.
    fn may_pass(position: &Position<Self>) -> bool {
        let us = position.side();
        position.board().men(us).len() >= arrived(position, us) + FREE_MEN
    }

    fn wdl_model(_: &Variant<Self>) -> WdlModel {
        WdlModel { even: 0, spread: 320 }
    }
}
