//! Floor 3: how good a position is, without searching.
//!
//! The skeleton is common: every man on every square has a value for the middlegame and one for the endgame, whose sums
//! are kept up to date while moves are made ([`SumStack`], an [`Accumulator`]) and mixed by the material that is left.
//! What a family knows beyond that it adds in its own folder, through [`Evaluate`]. Scores are centipawns from the view
//! of the side to move unless said otherwise.

mod accumulator;
pub mod fairy;
pub mod ladon;
pub mod lombard;
pub mod net;
pub mod orthodox;
pub mod paradise;
mod psqt;
mod values;
mod wdl;

pub use accumulator::Accumulator;
pub use psqt::{Pair, PsqtSums, SquareTable, SumStack};
pub use values::{man_value, mobility};
pub use wdl::{Wdl, WdlModel, wdl_model};

use crate::games::{AnyPosition, dispatch};
use crate::position::{Move, Position, Rules, Variant};
use net::{Follower, NetChoice};
use std::sync::Arc;

/// The largest value that an evaluation returns; scores beyond it mean won games.
pub const MAX_EVAL: i32 = 20_000;

/// Tables of a family, which know what follows the moves of a position.
pub trait Followed {
    /// The accumulator of a position: a net's hidden layer if there is a net, else the sums of men on squares.
    fn follower<R: Rules>(&self, position: &Position<R>) -> Follower;
}

/// A family of games whose positions can be judged.
pub trait Evaluate: Rules {
    /// Everything that is computed once for a variant.
    type Tables: Followed + Send + Sync + 'static;

    /// Builds the tables, with the net that is chosen.
    fn tables(variant: &Arc<Variant<Self>>, net: &NetChoice) -> Self::Tables;

    /// The position's worth for the side to move, within [`MAX_EVAL`], where no net judges.
    fn by_hand(position: &Position<Self>, tables: &Self::Tables, sums: &PsqtSums) -> i32;

    /// The accumulator of a position, with nothing to take back.
    fn accumulator(tables: &Self::Tables, position: &Position<Self>) -> Follower {
        tables.follower(position)
    }

    /// The position's worth for the side to move, within [`MAX_EVAL`]. The accumulator has followed the moves to it.
    #[inline]
    fn evaluate(position: &Position<Self>, tables: &Self::Tables, accumulator: &mut Follower) -> i32 {
        match accumulator {
            Follower::Net(net) => net.worth(position),
            Follower::Psqt(sums) => Self::by_hand(position, tables, sums.sums()),
        }
    }

    /// Whether the exchanges that follow `m` on its goal gain at least `threshold` for the mover.
    fn see_at_least(position: &Position<Self>, tables: &Self::Tables, m: Move, threshold: i32) -> bool;

    /// What a noisy move takes or makes, without asking what it costs.
    fn victim_value(position: &Position<Self>, tables: &Self::Tables, m: Move) -> i32;

    /// Whether passing is likely to be worse than the best move (not so in pawn endings, where zugzwang is common).
    fn may_pass(position: &Position<Self>) -> bool;

    /// How the scores of a variant become chances of winning.
    fn wdl_model(variant: &Variant<Self>) -> WdlModel;
}

/// The worth of a position of any game, for the side to move, without searching.
pub fn worth(position: &AnyPosition) -> i32 {
    fn of<R: Evaluate>(position: &Position<R>) -> i32 {
        let tables = R::tables(position.variant(), &NetChoice::Shipped);
        R::evaluate(position, &tables, &mut R::accumulator(&tables, position))
    }
    dispatch!(AnyPosition, position, position => of(position))
}
