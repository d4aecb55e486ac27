//! A position as people in a terminal see it.

use crate::board::{Color, File, Rank, Square};
use crate::eval;
use crate::games::AnyPosition;

/// The board, the FEN and the key, line by line.
pub(super) fn diagram(position: &AnyPosition) -> Vec<String> {
    let variant = position.variant();
    let (geometry, army) = (variant.geometry(), variant.army());
    let rule = format!("  +{}", "---+".repeat(geometry.files()));
    let mut lines = vec![rule.clone()];
    for rank in (0..geometry.ranks()).rev() {
        let mut line = format!("{:2}|", rank + 1);
        for file in 0..geometry.files() {
            let piece = position.board().at(Square::new(File::new(file), Rank::new(rank)));
            let letter = match piece.is_man() {
                true => army.letter(piece),
                false if piece.is_guard() => '*',
                false => ' ',
            };
            line += &format!(" {letter} |");
        }
        lines.push(line);
        lines.push(rule.clone());
    }
    let files: String = (0..geometry.files()).map(|file| format!("   {}", File::new(file).letter())).collect();
    lines.push(format!(" {files}"));
    lines.push(format!("Variant: {}", variant.name()));
    lines.push(format!("Fen: {}", position.fen()));
    lines.push(format!("Key: {:016X}", position.hash()));
    if let Some(outcome) = position.outcome() {
        lines.push(format!("Result: {}", outcome.claim()));
    } else if position.is_check() {
        lines.push("Check".to_string());
    }
    lines
}

/// What the position is worth without a search, in hundredths of a pawn for White.
pub(super) fn worth(position: &AnyPosition) -> String {
    let worth = eval::worth(position);
    let of_white = if position.side() == Color::White { worth } else { -worth };
    format!("Evaluation: {:+.2} for White, without a search", f64::from(of_white) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::games;

    #[test]
    fn ten_files_are_shown_with_the_fen_below() {
        let lines = diagram(&games().find("ladorean").unwrap().start());
        assert_eq!(lines[1], " 8| r | b | q | n | k | c | n | m | b | r |");
        assert_eq!(lines[17], "    a   b   c   d   e   f   g   h   i   j");
        assert!(lines[19].starts_with("Fen: rbqnkcnmbr/"), "{}", lines[19]);
    }

    #[test]
    fn a_position_has_the_same_worth_for_white_whoever_moves() {
        let chess = games().find("chess").unwrap();
        let worth = |fen: &str| worth(&chess.position(fen).unwrap());
        let white = worth("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
        assert!(white.starts_with("Evaluation: +2") && white.ends_with(" for White, without a search"), "{white}");
        assert!(worth("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1").starts_with("Evaluation: +2"));
        assert!(worth("qq2k3/8/8/8/8/8/8/4K3 w - - 0 1").starts_with("Evaluation: -2"));
    }
}
