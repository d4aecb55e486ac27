//! Reading only what is wanted: the headers, or the first plies.

use crate::support::games;
use ladorea::board::Color;
use ladorea::pgn::{self, GameResult, Reader, referee};
use ladorea::random::SplitMix;

/// A game with a null move, one of an unknown variant, one with an illegal move, one whose tags are broken, one without
/// moves.
const GAMES: &str = "[Event \"a\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 -- 3. Nxe5 {1-0} (3. d4 0-1) 1-0\n\n\
    [Event \"b\"]\n[White \"A\"]\n[Black \"C\"]\n[Variant \"crazyhouse\"]\n[Result \"1/2-1/2\"]\n\n1. e4 @e5 \u{bd}\n\n\
    [Event \"c\"]\n[White \"B\"]\n[Black \"C\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke4 0-1\n\n\
    [Event \"d\"]\n[White B]\n[Black \"C\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n\n\
    [Event \"e\"]\n[White \"B\"]\n[Black \"C\"]\n[Result \"0-1\"]\n\n";

#[test]
fn headers_need_no_legal_moves() {
    let found: Vec<_> = pgn::headers(GAMES).collect();
    let results: Vec<Option<GameResult>> =
        found.iter().map(|header| header.as_ref().ok().map(|header| header.result)).collect();
    let (white, black, draw) = (GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Draw);
    assert_eq!(results, [Some(white), Some(draw), Some(black), None, Some(black)]);
    let last = found[4].as_ref().unwrap();
    assert_eq!((last.game, last.tags.get("White")), (5, Some("B")));
    assert_eq!(
        found[3].as_ref().unwrap_err().to_string(),
        "game 4, line 24: \"[White B]\" is no tag pair such as [White \"name\"]"
    );
    assert_eq!(found[0].as_ref().unwrap().words, ["e4", "e5", "Nf3", "--", "Nxe5"]);
    assert_eq!(pgn::headers("").count(), 0);
}

#[test]
fn a_result_tag_that_is_none_or_another_one_is_disputed() {
    let dispute = |tag: &str, moves: &str| {
        let text = format!("[Event \"x\"]\n{tag}\n\n1. e4 e5 {moves}\n\n");
        let header = pgn::headers(&text).next().unwrap().unwrap();
        header.dispute.map_or_else(String::new, |dispute| dispute.to_string())
    };
    let banana = "the tag Result is \"banana\", which is no result (1-0, 0-1, 1/2-1/2 or *)";
    for (tag, moves, expected) in [
        ("[Result \"1-0\"]", "0-1", "the tag Result is \"1-0\", but the moves end with 0-1"),
        ("[Result \"1-0\"]", "*", "the tag Result is \"1-0\", but the moves end with *"),
        ("[Result \"*\"]", "1/2", "the tag Result is \"*\", but the moves end with 1/2-1/2"),
        ("[Result \"banana\"]", "1-0", banana),
        ("[Result \"banana\"]", "", banana),
        ("[Result \"\u{bd}\"]", "1/2-1/2", ""),
        ("[Result \" 1-0 \"]", "1-0", ""),
        ("[Result \"1-0\"]", "", ""),
        ("[Result \"?\"]", "1-0", ""),
        ("[Result \"\"]", "1-0", ""),
        ("[Result \"*\"]", "*", ""),
        ("", "1-0", ""),
    ] {
        assert_eq!(dispute(tag, moves), expected, "{tag} {moves}");
        // A game is judged in the same way.
        let text = format!("{tag}\n\n1. e4 e5 {moves}\n\n");
        let judged = referee::judge(&pgn::read(text.as_bytes(), games())[0].clone().unwrap());
        let judged = judged.err().map_or_else(String::new, |dispute| dispute.to_string());
        assert_eq!(judged.replace("the game has no result", ""), expected, "{tag} {moves}");
    }
}

#[test]
fn what_is_wrong_behind_the_plies_that_are_wanted_does_not_count() {
    let found: Vec<_> = Reader::new(GAMES, crate::support::games()).first_plies(3).collect();
    let plies: Vec<Option<usize>> =
        found.iter().map(|game| game.as_ref().ok().map(|game| game.moves().len())).collect();
    // The third game has but two legal moves.
    assert_eq!(plies, [Some(3), None, None, None, Some(0)]);
    let game = found[0].as_ref().unwrap();
    assert_eq!(game.position().fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert!(Reader::new(GAMES, crate::support::games()).first_plies(2).nth(2).unwrap().is_ok());
    // An unclosed comment behind them, too; what comes next is found again.
    let games: Vec<_> = Reader::new("1. e4 e5 2. d4 {no end\n[Event \"x\"]\n\n1. c4 *\n", crate::support::games())
        .first_plies(2)
        .map(Result::unwrap)
        .collect();
    assert_eq!(games.iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [2, 1]);
}

/// The moves behind the cut still tell how a castling before it is meant.
#[test]
fn castling_before_the_cut_is_read_by_what_follows_behind_it() {
    let text = "[Variant \"janus\"]\n[FEN \"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1\"]\n\n1. O-O e5 2. Ka1 *";
    let game = Reader::new(text, crate::support::games()).first_plies(1).next().unwrap().unwrap();
    assert_eq!((game.moves().len(), game.moves()[0].to().to_string()), (1, "b1".to_string()));
    assert_eq!(game.notes().len(), 1);
}

/// Headers and games are the same ones, whatever is wrong in between: rating lists read both side by side.
#[test]
fn headers_and_games_keep_step() {
    let mut random = SplitMix::new(8);
    for _ in 0..2000 {
        let mut bytes = GAMES.as_bytes().to_vec();
        for _ in 0..1 + random.below(12) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = b"{}()[]\"\\;%$\n*10-"[random.below(16)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"{}()[]\"\\;%$\n*10-"[random.below(16)]),
            }
        }
        let text = pgn::decode(&bytes);
        let headers: Vec<_> = pgn::headers(&text).collect();
        let games: Vec<_> = Reader::new(&text, games()).collect();
        assert_eq!(headers.len(), games.len(), "{text}");
        for (header, game) in headers.iter().zip(&games) {
            if let (Ok(header), Ok(game)) = (header, game) {
                assert_eq!((&header.tags, header.result), (&game.tags, game.result), "{text}");
            }
        }
    }
}
