//! PGN: what is written is read back the same, what other programs write is read, and what is wrong is told.

mod castling;
mod headers;
mod round_trip;

use crate::support::games;
use ladorea::board::Color;
use ladorea::pgn::referee::{self, Dispute, Ending};
use ladorea::pgn::{self, CastlingLetters, Game, GameResult, PgnError, Reader};
use ladorea::position::{Dialect, MoveTag, Reason};
use ladorea::random::SplitMix;
use round_trip::random_game;

fn only(text: &str) -> Result<Game, PgnError> {
    let mut games: Vec<_> = Reader::new(text, crate::support::games()).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn chess_has_no_variant_tag_and_the_array_no_set_up() {
    let mut game = Game::new(games().find("chess").unwrap().start());
    for text in ["e2e4", "e7e5"] {
        let m = game.position().parse_move(text, Dialect::Uci).unwrap();
        assert!(game.make(m));
    }
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    assert_eq!(game.to_pgn(), expected);
    let m = game.position().parse_move("g1f3", Dialect::Uci).unwrap();
    let mut later = Game::new(game.position().clone());
    assert!(later.make(m) && !later.make(m));
    assert!(later.to_pgn().contains("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/"), "{}", later.to_pgn());
    let black = Game::new(later.position().clone());
    assert!(black.to_pgn().ends_with("2\"]\n\n*\n\n"), "{}", black.to_pgn());
}

#[test]
fn what_the_standard_and_other_programs_write_is_understood() {
    let text = "\u{feff}[Event \"a\"]\r\n[Result \"1-0\"]\r\n\r\n{first} 1.e4! $4 e5 ; to the end 2. d4\r\n% 2. d4\r\n\
        (1... c5 (1... d5 {deep ) } 2. exd5 (2. e5)) 2. c3 1-0) 2.Ng1-f3 2... Nc6?! 3 Bb5 ... a6 e.p. +- 4. 0-0?\r\n1-0";
    let games: Vec<_> = Reader::new(text, crate::support::games()).collect();
    let game = games[0].as_ref().unwrap();
    assert_eq!(games.len(), 1, "{:?}", games[1..].iter().collect::<Vec<_>>());
    let moves: Vec<String> = game.moves().iter().map(|m| format!("{}{}", m.from(), m.to())).collect();
    assert_eq!(moves, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"]);
    let comments: Vec<(usize, &str)> = game.comments().iter().map(|c| (c.ply, c.text.as_str())).collect();
    assert_eq!(comments, [(0, "first"), (2, "to the end 2. d4")]);
    assert_eq!((game.result, game.tags.get("Event")), (GameResult::Win(Color::White), Some("a")));
}

#[test]
fn a_wrong_move_is_named_with_game_number_token_and_reason() {
    let error = only("[White \"x\"]\n\n1. e4 e5\n2. Nf3 Ke6 *").unwrap_err();
    assert_eq!((error.game, error.line), (1, 4));
    let text = error.to_string();
    assert_eq!(text, "game 1, line 4: move 2... \"Ke6\": no man can make this move");
    let text = only("1. e4 xyzzy").unwrap_err().to_string();
    assert!(text.starts_with("game 1, line 1: move 1... \"xyzzy\": "), "{text}");
}

#[test]
fn a_null_move_is_named_and_never_passed_over() {
    for (text, place) in [
        ("1. -- e5 *", "1. \"--\""),
        ("1. e4 -- 2. d4 *", "1... \"--\""),
        ("1. e4 e5 2.-- Nc6 *", "2. \"--\""),
        ("1. e4 Z0 2. d4 *", "1... \"Z0\""),
        ("1. e4 @@@@ 2. d4 *", "1... \"@@@@\""),
        ("1. e4 0000 2. d4 *", "1... \"0000\""),
        ("1. e4 <> 2. d4 *", "1... \"<>\""),
    ] {
        let error = only(text).unwrap_err();
        let expected = format!("game 1, line 1: move {place} is a null move, and nobody may pass");
        assert_eq!(error.to_string(), expected);
    }
    // In a variation it is an analyst's idea, and a dash between signs of judgement is none.
    assert_eq!(only("1. e4 (1. d4 -- 2. c4) +- e5 *").unwrap().moves().len(), 2);
}

#[test]
fn results_are_read_in_all_their_forms() {
    for (text, result) in [
        ("3.Bb5 a6*", GameResult::Unfinished),
        ("3.Bb5 a6 1-0", GameResult::Win(Color::White)),
        ("3.Bb5 a6 0\u{2013}1", GameResult::Win(Color::Black)),
        ("3.Bb5 a6 1/2-1/2", GameResult::Draw),
        ("3.Bb5 a6 1/2", GameResult::Draw),
        ("3.Bb5 a6 \u{bd}", GameResult::Draw),
        ("3.Bb5 a6 \u{bd}-\u{bd}", GameResult::Draw),
        ("3.Bb5 a6 \u{bd}\u{2013}\u{bd}", GameResult::Draw),
    ] {
        let games = pgn::read(format!("1.e4 e5 2.Nf3 Nc6 {text}\n\n1. d4 1-0\n").as_bytes(), crate::support::games());
        let found: Vec<_> =
            games.iter().map(|game| game.as_ref().unwrap()).map(|g| (g.moves().len(), g.result)).collect();
        assert_eq!(found, [(6, result), (1, GameResult::Win(Color::White))], "{text}");
    }
}

#[test]
fn bad_games_do_not_hide_the_following_ones() {
    let good = "[Event \"good\"]\n\n1. e4 e5 1/2-1/2\n\n";
    for (bad, expected) in [
        ("[Event \"b\"]\n\n1. e4 e6 2. Ke4 (2. d4 1-0) d5 1-0\n\n", "move 2. \"Ke4\""),
        ("[Event \"b\"]\n\n1. e4 (1. d4 (1. c4) e6 1-0\n\n", "a variation is not closed"),
        ("[Event \"b\"]\n\n1. e4 ) e5 1-0\n\n", "\")\" without \"(\""),
        ("[Event \"b\"]\n\n1. e4 {never closed e5 1-0\n\n", "a comment is not closed"),
        ("[Event \"b\"]\n[White x]\n[Black \"y\"]\n\n1. e4 e5 1-0\n\n", "\"[White x]\" is no tag pair"),
        ("[Event \"b\"]\n[Variant \"Nosuch\"]\n\n1. e4 e5 1-0\n\n", "there is no variant \"Nosuch\""),
        (
            "[Event \"b\"]\n[FEN \"8/8 w - -\"]\n\n1. e4 e5 1-0\n\n",
            "the tag FEN: the board field has 2 ranks instead of 8",
        ),
        ("[Event \"b\"]\n[SetUp \"1\"]\n\n1. e4 e5 1-0\n\n", "there is no tag FEN"),
    ] {
        let games = pgn::read(format!("{good}{bad}{good}{good}").as_bytes(), crate::support::games());
        let error = games[1].as_ref().unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(error.game, 2);
        let fine: Vec<usize> = (0..games.len()).filter(|&index| games[index].is_ok()).collect();
        assert_eq!(fine, [0, 2, 3], "{bad}");
        assert!([0, 2, 3].iter().all(|&index| games[index].as_ref().unwrap().moves().len() == 2));
    }
}

#[test]
fn games_without_tags_moves_or_result_are_games() {
    let games = pgn::read(b"1. e4 *\n\n1. d4 d5 0-1 {afterwards}\n\n[Event \"x\"]\n[Result \"1-0\"]\n\n[Event \"y\"]\n[Result \"0-1\"]\n1. c4\n", crate::support::games());
    let moves: Vec<usize> = games.iter().map(|game| game.as_ref().unwrap().moves().len()).collect();
    assert_eq!(moves, [1, 2, 0, 1]);
    let results: Vec<&str> = games.iter().map(|game| game.as_ref().unwrap().result.token()).collect();
    assert_eq!(results, ["*", "0-1", "1-0", "0-1"]);
    assert!(
        pgn::read(b"", crate::support::games()).is_empty()
            && pgn::read(b"\n {only a comment} \n", crate::support::games()).is_empty()
    );
}

#[test]
fn files_of_other_encodings_are_read() {
    let text = "[White \"M\u{fc}ller\"]\n\n1. e4 {sch\u{f6}n} \u{bd}-\u{bd}\n";
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let utf16 = |to_bytes: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(to_bytes).collect();
    let (little, big): (Vec<u8>, Vec<u8>) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
    for bytes in [text.as_bytes(), &latin, &little, &big] {
        let games = pgn::read(bytes, games());
        let game = games[0].as_ref().unwrap();
        assert_eq!((games.len(), game.tags.get("White")), (1, Some("M\u{fc}ller")));
        assert_eq!((game.moves().len(), game.result), (1, GameResult::Draw));
        assert_eq!(game.comments()[0].text, "sch\u{f6}n");
    }
}

#[test]
fn castling_in_shuffled_games_is_by_the_outermost_rooks() {
    let chess960 = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1\"]\n\n\
        1. Nf3 Nf6 2. O-O O-O 3. Nd3 Nd6 1-0";
    let game = only(chess960).unwrap();
    assert!(game.position().fen().starts_with("bq1r1rkb/pppppppp/3n1n2/8/"), "{}", game.position().fen());
    // Two rooks on one side: X-FEN's letters name the outermost, a file letter the other.
    for (rights, rook_stays) in [("Q", "b1"), ("B", "a1")] {
        let text =
            format!("[Variant \"fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/RR2K3 w {rights} - 0 1\"]\n\n1. O-O-O *");
        let game = only(&text);
        if rights == "Q" {
            assert!(game.is_err(), "the rook on {rook_stays} is in the way");
        } else {
            assert_eq!(game.unwrap().position().fen(), "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1");
        }
    }
    let caparandom = "[Variant \"Capablanca Random\"]\n[FEN \"rbbqkacnnr/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1\"]\n\n1. O-O f6 *";
    assert!(only(caparandom).unwrap().position().fen().contains("PPPPPPPPPP/R6RK1 w"));
}

#[test]
fn xboard_files_are_told_by_their_marks_and_a_notation_can_be_fixed() {
    let moves = "1. Ce3 Ce6 2. Nf3 Nf6 3. Mi3 Mi6 4. h4 h5 5. Bh2 Bh7 6. O-O-O *";
    let standard = format!("[Variant \"ladorean\"]\n\n{moves}");
    // Without marks the castling is read as well, since only one is possible; but not silently.
    let game = only(&standard).unwrap();
    assert_eq!(castlings(&game), "e1h1");
    let notes: Vec<String> = game.notes().iter().map(ToString::to_string).collect();
    let expected =
        "game 1, line 3: move 6. \"O-O-O\" is read as e1h1, as some programs write it: nothing else is possible";
    assert_eq!(notes, [expected]);
    for marked in [
        format!("[Variant \"ladorean\"]\n[VariantMen \"K:KisO2\"]\n\n{moves}"),
        format!("[Variant \"ladorean\"]\n\n{{--------------\nr b q\n--------------}}\n{moves}"),
    ] {
        let game = only(&marked).unwrap();
        assert_eq!(format!("{:?}", game.moves()[10]), "e1h1(Castle j1)");
        assert!(game.comments().is_empty() && game.notes().is_empty());
        // Our own writing of it needs no marks.
        assert_eq!(only(&game.to_pgn()).unwrap().moves(), game.moves());
    }
    let fixed = Reader::with_letters(&standard, crate::support::games(), CastlingLetters::Fixed(Dialect::XboardSan))
        .next()
        .unwrap();
    assert_eq!(fixed.unwrap().moves().len(), 11);
    let strict =
        Reader::with_letters(&standard, crate::support::games(), CastlingLetters::Fixed(Dialect::San)).next().unwrap();
    assert!(strict.unwrap_err().to_string().contains("this castling is not possible here"));
}

#[test]
fn any_bytes_give_games_or_errors() {
    let seed = random_game(games().find("ladorean").unwrap().start(), 40, &mut SplitMix::new(5)).to_pgn().into_bytes();
    let mut random = SplitMix::new(77);
    for _ in 0..300 {
        let mut bytes = seed.clone();
        for _ in 0..1 + random.below(20) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"{}()[]\"\\;%$\n*10-"[random.below(16)]),
            }
        }
        for game in pgn::read(&bytes, crate::support::games()).into_iter().flatten() {
            assert!(game.moves().len() <= 80);
        }
    }
}

#[test]
fn the_referee_believes_what_is_on_the_board_only() {
    let judge = |text: &str| referee::judge(&only(text).unwrap());
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_eq!(judge(&format!("{mate} 0-1")), Ok(Ending::Rules(Reason::Checkmate)));
    assert_eq!(judge(&format!("{mate} {{White mates}} 0-1")), Ok(Ending::Rules(Reason::Checkmate)));
    assert!(matches!(judge(&format!("{mate} 1-0")), Err(Dispute::Result { found: "1-0", expected: "0-1", .. })));
    assert!(matches!(judge(&format!("{mate} {{Stalemate}} 0-1")), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 {Xboard adjudication: Checkmate} 1-0"), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 {Draw by repetition} 1/2-1/2"), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 {Xboard adjudication: 50-move rule} 1/2-1/2"), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 {Insufficient mating material} 1/2-1/2"), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 {White resigns} 1-0"), Err(Dispute::Claim { .. })));
    assert!(matches!(judge("1. e4 *"), Err(Dispute::Unfinished(_))));
    assert!(matches!(judge("[Result \"1-0\"]\n\n1. e4 0-1"), Err(Dispute::Tag { .. })));
    assert_eq!(judge("1. e4 {White resigns} 0-1"), Ok(Ending::Resignation));
    assert_eq!(judge("1. e4 {White wins on time} 1-0"), Ok(Ending::Time));
    assert_eq!(judge("1. e4 {Black loses on time} 1-0"), Ok(Ending::Time));
    assert!(matches!(judge("1. e4 {White loses on time} 1-0"), Err(Dispute::Claim { .. })));
    assert_eq!(judge("[Termination \"time forfeit\"]\n\n1. e4 1-0"), Ok(Ending::Time));
    assert_eq!(judge("1. e4 {False draw claim: 'Stalemate'} 1-0"), Ok(Ending::Forfeit));
    assert_eq!(judge("1. e4 {drawn by agreement} 1/2-1/2"), Ok(Ending::Agreement));
    assert_eq!(judge("1. e4 {a fine move} 1/2-1/2"), Ok(Ending::Unknown));
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    assert_eq!(judge(&format!("{shuffle} 1/2-1/2")), Ok(Ending::Rules(Reason::Repetition)));
    assert_eq!(
        judge(&format!("{shuffle} {{XBoard adjudication: repetition draw}} 1/2-1/2")),
        Ok(Ending::Rules(Reason::Repetition))
    );
}

/// How many plies a game has, how it ended, and its castlings.
type Facts = (usize, Ending, &'static str);

/// Games between engines that XBoard 4.9 wrote.
const XBOARD_GAMES: [(&str, &[Facts]); 21] = [
    ("capa-fm-d3", &[(44, Ending::Rules(Reason::Checkmate), "f1i1")]),
    ("capa-fake", &[(165, Ending::Rules(Reason::Checkmate), "f1i1 f8c8")]),
    ("lad-c-c", &[(12, Ending::Rules(Reason::Checkmate), "e1c1")]),
    ("lad-c-b", &[(236, Ending::Rules(Reason::Checkmate), "e8h8 e1b1")]),
    ("lad-c-g", &[(136, Ending::Rules(Reason::Checkmate), "e8c8 e1g1")]),
    ("recipe-ladorean", &[(46, Ending::Rules(Reason::Checkmate), "e8c8 e1h1")]),
    ("lad-c-i", &[(28, Ending::Rules(Reason::Checkmate), "e1i1 e8b8")]),
    ("lad-h1-1", &[(60, Ending::Resignation, "e1h1 e8g8")]),
    ("lad-c-h", &[(145, Ending::Rules(Reason::Checkmate), "e8i8")]),
    ("l-chk-b1", &[(3, Ending::Resignation, "e1b1")]),
    ("l-chk-h1", &[(3, Ending::Resignation, "e1h1")]),
    ("l-stale", &[(1, Ending::Rules(Reason::Stalemate), "")]),
    ("l-KK", &[(1, Ending::Rules(Reason::BareKings), "")]),
    ("l-KNx", &[(1, Ending::Rules(Reason::InsufficientMaterial), "")]),
    ("lad-rep-claim", &[(15, Ending::Rules(Reason::Repetition), "")]),
    ("l-KCx", &[(103, Ending::Rules(Reason::FiftyMoves), "")]),
    ("lad-mg2", &[(30, Ending::Resignation, ""), (31, Ending::Resignation, "")]),
    ("lad-under", &[(30, Ending::Rules(Reason::Checkmate), "")]),
    ("lad-illegal", &[(10, Ending::Forfeit, "")]),
    ("lad-rep-early", &[(14, Ending::Forfeit, "")]),
    ("lad-hang-acf", &[(10, Ending::Time, "")]),
];

/// The castlings of a game in coordinates, in order.
fn castlings(game: &Game) -> String {
    let castles = game.moves().iter().filter(|m| m.tag() == MoveTag::Castle);
    castles.map(|m| format!("{}{}", m.from(), m.to())).collect::<Vec<_>>().join(" ")
}

#[test]
fn games_that_xboard_wrote_are_read_and_judged() {
    for (name, expected) in XBOARD_GAMES {
        let path = format!("{}/tests/data/xboard/{name}.pgn", env!("CARGO_MANIFEST_DIR"));
        let games = pgn::read(&std::fs::read(&path).unwrap(), crate::support::games());
        assert_eq!(games.len(), expected.len(), "{name}");
        for (game, &(plies, ending, castles)) in games.iter().zip(expected) {
            let game = game.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            let found = (game.moves().len(), referee::judge(game), castlings(game));
            assert_eq!(found, (plies, Ok(ending), castles.to_string()), "{name}");
            assert_eq!(
                pgn::read(game.to_pgn().as_bytes(), crate::support::games())[0].as_ref().unwrap().moves(),
                game.moves(),
                "{name}"
            );
        }
    }
}
