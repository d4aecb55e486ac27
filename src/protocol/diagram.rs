//! A position as people in a terminal see it.

use crate::board::{File, Rank, Square};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;

    #[test]
    fn ten_files_are_shown_with_the_fen_below() {
        let lines = diagram(&catalogue::find("ladorean").unwrap().start());
        assert_eq!(lines[1], " 8| r | b | q | n | k | c | n | m | b | r |");
        assert_eq!(lines[17], "    a   b   c   d   e   f   g   h   i   j");
        assert!(lines[19].starts_with("Fen: rbqnkcnmbr/"), "{}", lines[19]);
    }
}
