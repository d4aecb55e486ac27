//! The hidden layer of a net for each position of the line that is being searched.
//!
//! Making a move only notes what changed; the layer is brought up to date when a position is judged, from the nearest
//! one before it that is ([`NetStack::score`]). Many positions are never judged, since the table knows them or the side
//! to move is in check.

use super::inputs::Inputs;
use super::lanes::{Lanes, Rows};
use super::{Net, QA, QB, SCALE};
use crate::board::{Board, Change, Color};
use crate::eval::MAX_EVAL;
use crate::eval::accumulator::{Accumulator, LINE};
use crate::position::{FIFTY_MOVES, Position, Rules, Undo};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// A move changes at most so many squares.
const MOST_CHANGES: usize = 6;

/// One position of the line.
#[derive(Clone, Debug, Default)]
struct Frame {
    /// What the move to this position changed.
    changes: ArrayVec<Change, MOST_CHANGES>,
    /// Whether each player's layer is up to date.
    ready: [bool; 2],
    /// Whether each player sees the board mirrored.
    mirrored: [bool; 2],
    /// Whether the move turned a player's mirror, so that his layer has to be made anew.
    turned: [bool; 2],
}

/// The layers of a line.
#[derive(Clone, Debug)]
pub struct NetStack {
    net: Arc<Net>,
    inputs: Arc<Inputs>,
    lanes: Lanes,
    frames: Vec<Frame>,
    /// For each position the layers of White and Black, one after another.
    layers: Vec<i16>,
}

impl NetStack {
    /// The layers of a position, with nothing to take back.
    pub(in crate::eval) fn new(net: Arc<Net>, inputs: Arc<Inputs>, board: &Board) -> NetStack {
        let lanes = Lanes::detect();
        let mut stack = NetStack { net, inputs, lanes, frames: Vec::with_capacity(LINE), layers: Vec::new() };
        stack.begin(board);
        stack
    }

    fn begin(&mut self, board: &Board) {
        self.frames.clear();
        let mirrored = Color::ALL.map(|player| self.inputs.is_mirrored(board, player));
        self.frames.push(Frame { mirrored, ..Frame::default() });
        self.layers.resize(2 * self.width() * LINE, 0);
    }

    fn width(&self) -> usize {
        self.net.shape.hidden
    }

    /// The present position's worth in centipawns of the side to move, within [`MAX_EVAL`]; a game that nears the
    /// fifty-move limit nears a draw.
    pub(in crate::eval) fn worth<R: Rules>(&mut self, position: &Position<R>) -> i32 {
        let clock = if R::HAS_CLOCK { position.state().clock.min(FIFTY_MOVES) as i32 } else { 0 };
        let score = self.score(position.board(), position.side());
        (score * (220 - clock) / 220).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What the net says of the present position, in centipawns of the side to move.
    pub(in crate::eval) fn score(&mut self, board: &Board, side: Color) -> i32 {
        self.bring_up(board, Color::White);
        self.bring_up(board, Color::Black);
        let width = self.width();
        let depth = self.frames.len() - 1;
        let layers = &self.layers[2 * width * depth..][..2 * width];
        let (white, black) = layers.split_at(width);
        let (mover, other) = if side == Color::White { (white, black) } else { (black, white) };
        let men = board.men(Color::White).len() + board.men(Color::Black).len();
        let bucket = self.net.shape.bucket(men);
        let weights = &self.net.w2[2 * width * bucket..][..2 * width];
        let (first, second) = weights.split_at(width);
        let sum =
            self.lanes.activate(mover, first, QA as i16) as i64 + self.lanes.activate(other, second, QA as i16) as i64;
        ((sum / QA as i64 + self.net.b2[bucket] as i64) * SCALE as i64 / (QA * QB) as i64) as i32
    }

    /// Brings a player's layer of the present position up to date.
    fn bring_up(&mut self, board: &Board, player: Color) {
        let now = self.frames.len() - 1;
        let mut from = now;
        while !self.frames[from].ready[player.index()] {
            if from == 0 || self.frames[from].turned[player.index()] {
                return self.make_anew(board, player);
            }
            from -= 1;
        }
        for index in from + 1..=now {
            self.follow(index, player);
        }
    }

    /// A player's layer of position `index` from that of the one before.
    fn follow(&mut self, index: usize, player: Color) {
        let width = self.width();
        let frame = &mut self.frames[index];
        frame.ready[player.index()] = true;
        let mirrored = frame.mirrored[player.index()];
        let row = |place: usize| &self.net.w1[place * width..][..width];
        let (mut plus, mut minus) = (ArrayVec::<&[i16], MOST_CHANGES>::new(), ArrayVec::<&[i16], MOST_CHANGES>::new());
        for change in &frame.changes {
            if change.before.is_man() {
                minus.push(row(self.inputs.place(player, mirrored, change.before, change.square)));
            }
            if change.after.is_man() {
                plus.push(row(self.inputs.place(player, mirrored, change.after, change.square)));
            }
        }
        let (before, after) = self.layers.split_at_mut(2 * width * index);
        let offset = width * player.index();
        let source = &before[2 * width * (index - 1) + offset..][..width];
        self.lanes.update(&mut after[offset..][..width], source, Rows { plus: &plus, minus: &minus });
    }

    /// A player's layer of the present position from nothing.
    fn make_anew(&mut self, board: &Board, player: Color) {
        let width = self.width();
        let index = self.frames.len() - 1;
        let frame = &mut self.frames[index];
        frame.ready[player.index()] = true;
        let mirrored = frame.mirrored[player.index()];
        let target = &mut self.layers[2 * width * index + width * player.index()..][..width];
        target.copy_from_slice(&self.net.b1);
        for color in Color::ALL {
            for &square in board.men(color) {
                let place = self.inputs.place(player, mirrored, board.at(square), square);
                let row = &self.net.w1[place * width..][..width];
                target.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }
}

impl Accumulator for NetStack {
    fn refresh<R: Rules>(&mut self, position: &Position<R>) {
        self.begin(position.board());
    }

    #[inline]
    fn push<R: Rules>(&mut self, undo: &Undo, _: &Position<R>) {
        let Some(before) = self.frames.last() else { return };
        let mut frame = Frame { mirrored: before.mirrored, ..Frame::default() };
        for change in undo.changes() {
            frame.changes.push(*change);
            if let Some((player, mirrored)) = self.inputs.mirror_by(change.after, change.square) {
                frame.turned[player.index()] = frame.mirrored[player.index()] != mirrored;
                frame.mirrored[player.index()] = mirrored;
            }
        }
        self.frames.push(frame);
        let needed = 2 * self.width() * self.frames.len();
        if self.layers.len() < needed {
            self.layers.resize(needed, 0);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }
}
