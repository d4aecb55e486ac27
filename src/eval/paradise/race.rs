//! What the race still needs beside the progress of each man: the nearest cannon, knight and free man, room in
//! paradise, ways that are not blocked.

use super::Evaluator;
use super::tables::ranks_to_go;
use super::weights::{BLOCKED, BLOCKER, FILE_TAKEN, OTHER_MOVE, SURPLUS};
use crate::board::{Color, File, Square, Step, WIDTH};
use crate::games::paradise::{CANNON, KING, KNIGHT, PAWN};

/// Men of a sort that are not there at all are as far as this.
const NEVER: i32 = 9;

impl Evaluator<'_> {
    /// A side's prospects, seen by it.
    pub(super) fn race(&self, color: Color) -> i32 {
        -OTHER_MOVE * self.others_to_go(color) - self.crowding(color) - self.obstacles(color)
    }

    /// Moves that the nearest cannon, knight and free man need together.
    fn others_to_go(&self, color: Color) -> i32 {
        let (mut cannon, mut knight, mut free) = (NEVER, NEVER, NEVER);
        for &square in self.position.board().men(color) {
            let man = self.position.board().at(square);
            let moves = self.tables.moves_to_go(man, square, color);
            let nearest = match man.kind() {
                Some(PAWN | KING) | None => continue,
                Some(CANNON) => &mut cannon,
                Some(KNIGHT) => &mut knight,
                _ => &mut free,
            };
            // The second best of cannons and knights may be the free man.
            free_or_nearer(nearest, moves);
        }
        cannon + knight + free
    }

    /// Men who hold places in paradise that others need: own ones that are too many, and enemies.
    fn crowding(&self, color: Color) -> i32 {
        let (mut cannons, mut knights, mut free, mut enemies) = (0, 0, 0, 0);
        for square in self.paradise(color) {
            let man = self.position.board().at(square);
            if man.is_of(color) {
                match man.kind() {
                    Some(PAWN | KING) | None => {}
                    Some(CANNON) => cannons += 1,
                    Some(KNIGHT) => knights += 1,
                    _ => free += 1,
                }
            } else if man.is_man() {
                enemies += 1;
            }
        }
        let free: i32 = free + (cannons - 1).max(0) + (knights - 1).max(0);
        SURPLUS * (free - 1).max(0) + BLOCKER * enemies
    }

    /// Pawns that cannot go straight on.
    fn obstacles(&self, color: Color) -> i32 {
        let board = self.position.board();
        let forward = WIDTH as Step * color.forward() as Step;
        let mut sum = 0;
        for &square in board.men(color) {
            let man = board.at(square);
            let to_go = ranks_to_go(self.tables.ranks, square, color);
            if man.kind() != Some(PAWN) || to_go == 0 {
                continue;
            }
            if board.at(square.step(forward)).is_of(!color) {
                sum += BLOCKED;
            }
            let goal = board.at(square.step(forward * to_go as Step));
            if goal.is_of(color) && matches!(goal.kind(), Some(PAWN | KING)) {
                sum += FILE_TAKEN;
            }
        }
        sum
    }

    fn paradise(&self, color: Color) -> impl Iterator<Item = Square> {
        let rank = self.position.variant().last_rank(color);
        (0..self.position.variant().geometry().files()).map(move |file| Square::new(File::new(file), rank))
    }
}

fn free_or_nearer(nearest: &mut i32, moves: i32) {
    *nearest = moves.min(*nearest);
}
