//! Whether a text is meant as a move, legal or not, on whatever board.

/// Whether a text is meant as a move, legal or not, on any board: such must be refused as an illegal move, so that the
/// GUI takes it back, and never as an unknown command.
pub(super) fn looks_like_move(text: &str) -> bool {
    let castling = text.replace(['0', 'o'], "O");
    if text.split_ascii_whitespace().count() != 1 {
        return false;
    }
    // Two men may move in one turn: `Kd6,Qb6`.
    let sans = text.split(',').count() <= 2 && text.split(',').all(is_san);
    castling.starts_with("O-O") || text.contains('@') || is_coordinates(text) || sans
}

/// Two squares at the start, and little behind them: a promotion, or a second leg.
fn is_coordinates(text: &str) -> bool {
    let Some(rest) = after_square(text).and_then(after_square) else { return false };
    rest.chars().count() <= 2 || rest.starts_with(',') || after_square(rest).is_some()
}

/// A man's letter or a pawn's file, and a square at the end.
fn is_san(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.split('=').next().unwrap_or("");
    let body: Vec<char> = bare.chars().filter(|&c| c != 'x' && c != '-').collect();
    let is_file = |c: char| c.is_ascii_lowercase() && c <= 'l';
    match body[..] {
        [file, rank] => is_file(file) && rank.is_ascii_digit(),
        [first, .., file, rank] if body.len() <= 5 => {
            (first.is_ascii_uppercase() || is_file(first)) && is_file(file) && rank.is_ascii_digit()
        }
        _ => false,
    }
}

/// What follows a square (of any board) at the start of a text.
fn after_square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits).then(|| &rest[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_any_board_look_like_moves_and_words_do_not() {
        for text in [
            "e2e4",
            "e7e8q",
            "k9k8",
            "a10b10",
            "E2E4",
            "e1g3,d1b3",
            "a4c4d",
            "O-O",
            "0-0-0",
            "o-o",
            "P@h3",
            "@@@@",
            "Nf3",
            "exd5",
            "e8=Q+",
            "Qxf7#",
            "e4",
            "Nbd2",
            "R1a3",
            "Kd6,Qb6",
        ] {
            assert!(looks_like_move(text), "{text}");
        }
        for text in ["analyze", "foo", "edit", "pause", "exclude e2e4", "uci", "x", "", "egtpath", "e2", "nps"] {
            let is_square = text == "e2";
            assert_eq!(looks_like_move(text), is_square, "{text}");
        }
    }
}
