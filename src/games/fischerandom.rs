//! The arrays of Fischer Random Chess.
//!
//! Conditions (R. J. Fischer 1996; FIDE Laws of Chess 2023, guidelines II): bishops on opposite colours, the king
//! between the rooks. That gives 960 arrays. Their numbers, from 0, are those of R. Scharnagl (2001), which everybody
//! uses; 518 is the array of chess.

/// Files of the board.
const FILES: usize = 8;

/// How many arrays there are.
const COUNT: usize = 960;

/// Where two knights stand among five empty squares, in the order of the numbers.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// All arrays in order, White's men from the a-file as upper-case letters.
pub fn arrays() -> Vec<String> {
    (0..COUNT).map(array).collect()
}

/// The start position of an array.
pub fn fen(array: &str) -> String {
    format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{array} w KQkq - 0 1", array.to_ascii_lowercase())
}

/// The array with this number: its remainders say where the bishops, the queen and the knights stand.
fn array(number: usize) -> String {
    let mut array = [None; FILES];
    let (rest, light) = (number / 4, number % 4);
    array[2 * light + 1] = Some('B');
    let (rest, dark) = (rest / 4, rest % 4);
    array[2 * dark] = Some('B');
    let (rest, queen) = (rest / 6, rest % 6);
    place(&mut array, queen, 'Q');
    let (first, second) = KNIGHTS[rest % KNIGHTS.len()];
    // The second is counted before the first is placed, so it is placed first.
    place(&mut array, second, 'N');
    place(&mut array, first, 'N');
    for letter in ['R', 'K', 'R'] {
        place(&mut array, 0, letter);
    }
    array.into_iter().flatten().collect()
}

/// Places a man on the empty square with this number, counted from the a-file.
fn place(array: &mut [Option<char>; FILES], empty: usize, letter: char) {
    if let Some(square) = array.iter_mut().filter(|square| square.is_none()).nth(empty) {
        *square = Some(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn arrays_have_the_numbers_that_everybody_uses() {
        let all = arrays();
        for (number, expected) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (692, "RBBQKNNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(all[number], expected, "{number}");
        }
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 960);
        for array in &all {
            let find = |letter| array.match_indices(letter).map(|(file, _)| file).collect::<Vec<_>>();
            let (bishops, rooks, king) = (find('B'), find('R'), find('K')[0]);
            assert!((bishops[0] + bishops[1]) % 2 == 1 && rooks[0] < king && king < rooks[1], "{array}");
        }
    }
}
