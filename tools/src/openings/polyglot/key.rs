//! The keys of positions in Polyglot's books.

use super::random64::RANDOM_64;

/// Where the numbers for rights begin in the table.
const RIGHTS: usize = 768;
/// Where those for files of en passant begin.
const EN_PASSANT: usize = 772;
/// The number for White on move.
const TURN: usize = 780;

/// Men in the order of the table.
const MEN: &str = "pPnNbBrRqQkK";

/// The key of a position of chess, from its FEN. The FEN names a square of en passant only if a pawn stands beside the
/// one that has come, as ours do.
pub(super) fn key(fen: &str) -> u64 {
    let mut fields = fen.split(' ');
    let mut field = || fields.next().unwrap_or("-");
    let (board, side, rights, mark) = (field(), field(), field(), field());
    let mut key = men(board);
    for (index, letter) in "KQkq".chars().enumerate() {
        if rights.contains(letter) {
            key ^= RANDOM_64[RIGHTS + index];
        }
    }
    if let Some(file) = mark.bytes().next().and_then(|letter| letter.checked_sub(b'a')).filter(|&file| file < 8) {
        key ^= RANDOM_64[EN_PASSANT + usize::from(file)];
    }
    if side == "w" { key ^ RANDOM_64[TURN] } else { key }
}

/// The part of the men.
fn men(board: &str) -> u64 {
    let mut key = 0;
    for (row, text) in board.split('/').take(8).enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
            } else if let Some(man) = MEN.find(letter).filter(|_| file < 8) {
                key ^= RANDOM_64[64 * man + 8 * (7 - row) + file];
                file += 1;
            }
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games;
    use ladorea::position::Dialect;

    #[test]
    fn keys_are_those_of_the_published_examples() {
        // The nine examples of hgm.nubati.net/book_format.html: moves from the start, and the key behind them.
        for (moves, expected) in [
            ("", 0x463B_9618_1691_FC9C),
            ("e2e4", 0x823C_9B50_FD11_4196),
            ("e2e4 d7d5", 0x0756_B944_61C5_0FB0),
            ("e2e4 d7d5 e4e5", 0x662F_AFB9_65DB_29D4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22A4_8B5A_8E47_FF78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652A_607C_A3F2_42C1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00FD_D303_C946_BDD9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3C81_23EA_7B06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5C3F_9B82_9B27_9560),
        ] {
            let mut position = games().find("chess").unwrap().start();
            for text in moves.split_whitespace() {
                position.make(position.parse_move(text, Dialect::Uci).unwrap());
            }
            assert_eq!(key(&position.fen()), expected, "{moves}");
        }
    }
}
