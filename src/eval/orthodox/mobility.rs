//! Mobility of all men, and what they do to the enemy king's surroundings.

use super::pawns::column;
use super::tables::Style;
use super::{ChessTerms, Evaluator, NEAR_KING, SAFE};
use crate::board::{Color, Piece, Square};
use crate::eval::Pair;

/// Two men that slide on diagonals, one pair a side.
const BISHOP_PAIR: Pair = Pair::new(32, 48);
/// A man other than a pawn that an enemy pawn attacks.
const ATTACKED_BY_PAWN: Pair = Pair::new(-34, -28);
/// A rook on a file without own pawns.
const HALF_OPEN_FILE: Pair = Pair::new(10, 8);
/// A rook on a file without pawns.
const OPEN_FILE: Pair = Pair::new(22, 12);

impl<R: ChessTerms> Evaluator<'_, R> {
    /// The men of one side other than pawns and king.
    pub(super) fn men(&self, color: Color) -> Pair {
        let board = self.position.board();
        let mut total = Pair::default();
        let (mut attackers, mut weight, mut bishops) = (0, 0, 0);
        for &square in board.men(color) {
            let man = board.at(square);
            let style = self.tables.style[man.index() % Piece::COUNT];
            if matches!(style, Style::Pawn | Style::King) {
                continue;
            }
            let view = self.view(color, square, man);
            let (squares, near_king) = (i32::from(view % NEAR_KING), i32::from(view / NEAR_KING));
            let (worth, zero) = self.tables.mobility[man.index() % Piece::COUNT];
            total += worth * (squares - zero);
            if near_king > 0 {
                attackers += 1;
                weight += self.tables.attack[man.index() % Piece::COUNT] * near_king.min(4);
            }
            if self.is_pawn_attacked(square, !color) {
                total += ATTACKED_BY_PAWN;
            }
            match style {
                Style::Bishop => bishops += 1,
                Style::Rook => total += self.file_bonus(color, square),
                _ => {}
            }
        }
        if bishops >= 2 {
            total += BISHOP_PAIR;
        }
        if attackers >= 2 {
            let attack = (weight * weight / R::ATTACK_DIVISOR).min(R::ATTACK_MOST);
            total += Pair::new(attack, attack / 6);
        }
        total
    }

    fn file_bonus(&self, color: Color, square: Square) -> Pair {
        let file = column(square);
        match (self.pawns.has(color, file), self.pawns.has(!color, file)) {
            (true, _) => Pair::default(),
            (false, true) => HALF_OPEN_FILE,
            (false, false) => OPEN_FILE,
        }
    }

    /// What one man sees: the entries of all squares that it can go to, and of those that end its lines, added up.
    #[inline]
    fn view(&self, color: Color, from: Square, man: Piece) -> u16 {
        let board = self.position.board();
        let attack_map = &self.attack_map[color.index()];
        // Whatever ends a line: perhaps a man, perhaps the edge (which is not near a king). Own men are protected, not
        // gone to.
        let end = |to: Square| {
            if board.at(to).blocks(color) { attack_map[to.index()] & !SAFE } else { attack_map[to.index()] }
        };
        let motion = self.position.variant().army().motion(man);
        let mut view = 0;
        for &step in &motion.leaps {
            view += end(from.step(step));
        }
        for &step in &motion.slides {
            let mut to = from.step(step);
            while board.at(to).is_empty() {
                view += attack_map[to.index()];
                to = to.step(step);
            }
            view += end(to);
        }
        for ray in &motion.rays {
            let (mut to, mut hops) = (from, ray.hop);
            for count in 1..=ray.range {
                to = to.step(ray.step);
                let piece = board.at(to);
                if piece.is_man() && hops {
                    hops = false;
                    continue;
                }
                if !hops && count >= ray.least {
                    view += end(to);
                }
                if !piece.is_empty() {
                    break;
                }
            }
        }
        view
    }
}
