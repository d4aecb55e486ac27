//! The accumulator of a family whose variants may or may not have a net: the net's hidden layer, or the sums of the
//! hand-made evaluation.

use super::family;
use super::inputs::Inputs;
use super::{Net, NetChoice, NetStack, shipped};
use crate::eval::{Accumulator, SquareTable, SumStack};
use crate::position::{Position, Rules, Undo, Variant};
use std::sync::Arc;

/// The net of a variant, ready to be followed.
#[derive(Clone, Debug)]
pub(in crate::eval) struct Source {
    net: Arc<Net>,
    inputs: Arc<Inputs>,
}

impl Source {
    /// The net of a variant, if there is one.
    pub(in crate::eval) fn new<R: Rules>(variant: &Variant<R>, choice: &NetChoice) -> Option<Source> {
        let family = family::of(variant.name()).ok()?;
        let net = match choice {
            NetChoice::None => return None,
            NetChoice::Given(net) if net.check(family).is_ok() => net.clone(),
            NetChoice::Given(_) | NetChoice::Shipped => shipped::of(family.name)?,
        };
        let inputs = Arc::new(Inputs::new(variant).ok()?);
        Some(Source { net, inputs })
    }
}

/// What follows the moves.
#[derive(Clone, Debug)]
pub enum Follower {
    /// The hidden layer of a net.
    Net(NetStack),
    /// Sums for the hand-made evaluation.
    Psqt(SumStack),
}

impl Follower {
    /// The follower of a position: by the net if there is one.
    pub(in crate::eval) fn new<R: Rules>(
        source: Option<&Source>,
        squares: &Arc<SquareTable>,
        position: &Position<R>,
    ) -> Follower {
        match source {
            Some(Source { net, inputs }) => Follower::Net(NetStack::new(net.clone(), inputs.clone(), position.board())),
            None => Follower::Psqt(SumStack::new(squares.clone(), position)),
        }
    }
}

impl Accumulator for Follower {
    fn refresh<R: Rules>(&mut self, position: &Position<R>) {
        match self {
            Follower::Net(net) => net.refresh(position),
            Follower::Psqt(sums) => sums.refresh(position),
        }
    }

    #[inline]
    fn push<R: Rules>(&mut self, undo: &Undo, position: &Position<R>) {
        match self {
            Follower::Net(net) => net.push(undo, position),
            Follower::Psqt(sums) => sums.push(undo, position),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Follower::Net(net) => net.pop(),
            Follower::Psqt(sums) => sums.pop(),
        }
    }
}
