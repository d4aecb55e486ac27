//! Legal moves: each man's moves on the ground that is open to it, less what the past forbids.

use super::bans::{Allowed, Bans};
use super::goal::Ground;
use super::{Paradise, exchange, goal};
use crate::board::{Color, Piece, Square, Step, WIDTH};
use crate::position::{Move, Position, Rules, Sink, Stage};

const ALL: u8 = 0;
/// Exchanges with the enemy, and carries.
const TAKING: u8 = 1;
/// The others.
const OTHER: u8 = 2;

/// Lets through only noisy moves (winning ones, exchanges with the enemy, carries), or only the others.
struct Staged<'a, S> {
    sink: &'a mut S,
    position: &'a Position<Paradise>,
    noisy: bool,
}

impl<S: Sink> Sink for Staged<'_, S> {
    fn push(&mut self, m: Move) {
        if Paradise::is_noisy(self.position, m) == self.noisy {
            self.sink.push(m);
        }
    }
}

/// The legal moves of a stage. A race that is won has none.
#[inline]
pub(super) fn generate<S: Sink>(position: &Position<Paradise>, stage: Stage, sink: &mut S) {
    if Paradise::immediate(position).is_some() {
        return;
    }
    match Bans::find(position) {
        None => open(position, stage, sink),
        Some(bans) => open(position, stage, &mut Allowed { sink, position, bans }),
    }
}

/// The moves of a stage, bans not regarded.
#[inline]
fn open<S: Sink>(position: &Position<Paradise>, stage: Stage, sink: &mut S) {
    match stage {
        Stage::All => all_men::<S, ALL>(position, sink),
        // Near the goal any sort of move may win, which makes it noisy.
        _ if goal::is_near(position) => {
            all_men::<_, ALL>(position, &mut Staged { sink, position, noisy: stage == Stage::Noisy });
        }
        Stage::Noisy => all_men::<S, TAKING>(position, sink),
        Stage::Quiet => all_men::<S, OTHER>(position, sink),
    }
}

#[inline]
fn all_men<S: Sink, const STAGE: u8>(position: &Position<Paradise>, sink: &mut S) {
    let us = position.side();
    let ground = Ground::of(position, us);
    let army = position.variant().army();
    for &from in position.board().men(us) {
        let man = position.board().at(from);
        let mut mover = Mover::<S, STAGE> { position, sink, us, ground, man, from };
        if army.is_pawn(man) {
            mover.pawn();
            continue;
        }
        let motion = army.motion(man);
        for &step in &motion.leaps {
            mover.arrive(from.step(step));
        }
        for &step in &motion.slides {
            mover.slide(from, step);
        }
        for ray in &motion.rays {
            // Beside pawns only hoppers have rays here: up to the hurdle, and on behind it.
            let hurdle = mover.first_man(ray.step);
            if !hurdle.1.is_guard() {
                mover.slide(hurdle.0, ray.step);
            }
        }
    }
}

/// One man on the move.
struct Mover<'a, S, const STAGE: u8> {
    position: &'a Position<Paradise>,
    sink: &'a mut S,
    us: Color,
    ground: Ground,
    man: Piece,
    from: Square,
}

impl<S: Sink, const STAGE: u8> Mover<'_, S, STAGE> {
    #[inline]
    fn at(&self, square: Square) -> Piece {
        self.position.board().at(square)
    }

    /// Goes to an empty square, if it is open.
    #[inline]
    fn go(&mut self, to: Square) {
        if STAGE != TAKING && !self.ground.is_forbidden(to) {
            self.sink.push(Move::plain(self.from, to));
        }
    }

    /// Exchanges places with another man, if that is allowed.
    #[inline]
    fn exchange(&mut self, to: Square, other: Piece) {
        let (ground, from) = (self.ground, self.from);
        if ground.is_forbidden(to) {
            // Either an own man's entry, or an enemy in his paradise.
            return;
        }
        let allowed = if other.is_of(!self.us) {
            // From the own paradise nobody takes an enemy, who could not go there either.
            STAGE != OTHER && !ground.is_paradise(from)
        } else {
            other.is_of(self.us)
                && (STAGE == ALL || exchange::is_carry(self.us, self.man, from, other, to) == (STAGE == TAKING))
                && other != self.man
                && !ground.is_forbidden(from)
                && (!ground.is_paradise(to) || ground.is_paradise(from))
        };
        if allowed {
            self.sink.push(Move::plain(from, to));
        }
    }

    /// Ends a leap.
    #[inline]
    fn arrive(&mut self, to: Square) {
        match self.at(to) {
            Piece::EMPTY => self.go(to),
            other => self.exchange(to, other),
        }
    }

    /// All squares behind `start` up to the next man, and that man.
    #[inline]
    fn slide(&mut self, start: Square, step: Step) {
        let mut to = start.step(step);
        while self.at(to).is_empty() {
            self.go(to);
            to = to.step(step);
        }
        self.exchange(to, self.at(to));
    }

    /// The first man or the edge in a direction.
    #[inline]
    fn first_man(&self, step: Step) -> (Square, Piece) {
        let mut square = self.from.step(step);
        while self.at(square).is_empty() {
            square = square.step(step);
        }
        (square, self.at(square))
    }

    /// Steps to empty squares ahead, exchanges diagonally ahead.
    fn pawn(&mut self) {
        let forward = WIDTH as Step * self.us.forward() as Step;
        let ahead = self.from.step(forward);
        if self.at(ahead).is_empty() {
            self.go(ahead);
            let further = ahead.step(forward);
            if has_double_step(self.position, self.us, self.from) && self.at(further).is_empty() {
                self.go(further);
            }
        }
        for side in [-1, 1] {
            let to = ahead.step(side);
            self.exchange(to, self.at(to));
        }
    }
}

/// Whether a pawn may go two squares from here: the second and the third rank of its side.
#[inline]
fn has_double_step(position: &Position<Paradise>, color: Color, from: Square) -> bool {
    let second = position.variant().second_rank(color);
    from.rank() == second || from.step(-(WIDTH as Step) * color.forward() as Step).rank() == second
}
