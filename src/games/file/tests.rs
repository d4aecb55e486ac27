//! Files as users write them, right and wrong.

use super::*;
use crate::games::testing::games;
use crate::position::{Dialect, Outcome, Reason};

fn variant(text: &str, name: &str) -> AnyVariant {
    parse("f", text, games()).unwrap_or_else(|error| panic!("{error}")).find(name).unwrap().clone()
}

fn fault(text: &str) -> String {
    parse("f", text, games()).unwrap_err().to_string()
}

#[test]
fn a_game_with_another_man_is_played_as_an_orthodox_one() {
    let text = "[almost]\ntitle = 'Almost Chess'\nmen.C = { name = 'chancellor', moves = 'RN' }\nwithout = 'Q'\n\
                promotion.men = 'CRBN'\narray = 'rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR'";
    let almost = variant(text, "almost");
    assert!(almost.is_orthodox());
    assert_eq!(almost.start().fen(), "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1");
    assert_eq!(almost.start().legal_moves().len(), 22);
}

#[test]
fn rights_that_the_array_does_not_tell_are_those_that_there_are() {
    let text = "[a]\narray = '4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K3'\n[b]\ninherits = 'a'\ncastling.rule = 'none'\n\
                [c]\narray = 'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9'";
    assert!(variant(text, "a").start().fen().ends_with(" w Qk - 0 1"));
    assert!(variant(text, "b").start().fen().ends_with(" w - - 0 1"));
    assert!(variant(text, "c").start().fen().ends_with(" b Kq - 3 9"));
    // Men that stand as rights are written.
    let letters = variant("[a]\narray = 'KQkq4/8/8/8/8/8/8/8 b'", "a");
    assert_eq!(letters.start().fen(), "KQkq4/8/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(letters.spec().fen, letters.start().fen());
}

#[test]
fn pawns_of_any_sort_step_twice_and_are_taken_in_passing() {
    let text = "[berolina]\nmen.P = { name = 'pawn', moves = 'mfFcfW', role = 'pawn' }";
    let berolina = variant(text, "berolina");
    assert_eq!(berolina.start().legal_moves().len(), 30);
    // The pawn from c2 passed d3 on its way to e4; the one from e2 would have passed it on its way to c4.
    let mut position = berolina.position("4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1").unwrap();
    position.make(position.parse_move("c2e4", Dialect::Uci).unwrap());
    assert_eq!(position.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1");
    assert_eq!(berolina.position(&position.fen()).unwrap().hash(), position.hash());
    let captures = position.parse_move("d4d3", Dialect::Uci).unwrap();
    assert_eq!(position.san(captures), "dxd3");
    position.make(captures);
    assert_eq!(position.fen(), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
}

#[test]
fn promotion_zones_offer_and_force() {
    let text = "[zone]\npromotion = { men = 'QR', ranks = [6, 7, 8], forced = [8], captured-only = true }";
    let zone = variant(text, "zone");
    let moves = |fen: &str| {
        let position = zone.position(fen).unwrap();
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(|&m| position.coordinates(m, Dialect::Uci)).collect();
        moves.retain(|m| m.starts_with('a'));
        moves.sort_unstable();
        moves.join(" ")
    };
    assert_eq!(moves("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"), "a5a6 a5a6q a5a6r");
    assert_eq!(moves("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8q a7a8r");
    // The array has two rooks and one queen.
    assert_eq!(moves("4k3/P7/8/8/8/8/8/1QR1K3 w - - 0 1"), "a7a8r");
    assert_eq!(moves("4k3/P7/8/8/8/8/8/1RRQK3 w - - 0 1"), "");
    assert!(zone.position("P3k3/8/8/8/8/8/8/4K3 w - - 0 1").is_err(), "a pawn that should have promoted");
}

#[test]
fn games_end_as_their_files_say() {
    let outcome = |keys: &str, fen: &str| variant(&format!("[g]\n{keys}"), "g").position(fen).unwrap().outcome();
    let white = |reason| Some(Outcome::win(crate::board::Color::White, reason));
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(outcome("", stalemate), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(outcome("stalemate = 'loss'", stalemate), white(Reason::Stalemate));
    let bare = "4k3/8/8/8/8/8/R7/4K3 b - - 0 1";
    assert_eq!(outcome("", bare), None);
    assert_eq!(outcome("bare-king = 'loss'", bare), white(Reason::BareKing));
    // The bare side has one move left, in which it could bare the other.
    assert_eq!(outcome("bare-king = 'loss-unless-bared-back'", bare), None);
    let unanswered = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    assert_eq!(outcome("bare-king = 'loss-unless-bared-back'", unanswered), white(Reason::BareKing));
    let answered = "8/8/8/8/8/8/2k5/6K1 w - - 0 1";
    assert_eq!(outcome("bare-king = 'loss-unless-bared-back'", answered), Some(Outcome::draw(Reason::BareKings)));
    assert_eq!(outcome("bare-king = 'loss'", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Some(Outcome::draw(Reason::BareKings)));
    assert_eq!(outcome("far-rank = true", "4K3/8/8/8/8/7p/k7/8 b - - 0 1"), white(Reason::Goal));
    assert_eq!(outcome("extinction = 'P'", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1"), white(Reason::Extinction));
    assert_eq!(outcome("move-rule = 3", "4k3/8/8/8/8/8/P7/4K3 b - - 6 9"), Some(Outcome::draw(Reason::FiftyMoves)));
    assert_eq!(outcome("move-rule = 0", "4k3/8/8/8/8/8/P7/4K3 b - - 600 400"), None);
    let over = variant("[g]\nfar-rank = true", "g").position("4K3/8/8/8/8/7p/k7/8 b - - 0 1").unwrap();
    assert!(over.legal_moves().is_empty(), "nobody moves after the end");
}

#[test]
fn a_game_without_kings_is_won_by_extinction() {
    let text = "[kinglet]\nmen.K = { name = 'commoner', moves = 'K' }\nextinction = 'P'\ncastling.rule = 'none'\n\
                promotion.men = 'K'";
    let kinglet = variant(text, "kinglet");
    let position = kinglet.position("8/8/8/8/8/8/PPk5/K1n5 w - - 0 1").unwrap();
    assert_eq!(position.outcome().map(|outcome| outcome.reason), Some(Reason::Extinction));
    let position = kinglet.position("8/p7/8/8/8/8/PPk5/K1n5 w - - 0 1").unwrap();
    assert!(!position.is_check() && position.outcome().is_none());
    assert_eq!(
        fault("[g]\nmen.K = { name = 'commoner', moves = 'K' }\ncastling.rule = 'none'"),
        "f:1: g: nobody can win: the game has neither a king nor men that must not die out"
    );
}

#[test]
fn errors_name_the_line_and_what_is_allowed() {
    for (text, expected) in [
        ("[a]\ntitel = 'x'", "f:2: unknown field \"titel\", expected one of \"inherits\", \"title\", "),
        ("[Bad]", "f:1: \"Bad\" cannot be a variant's name: it has 1 to 32 small letters"),
        ("[chess]", "f:1: the name \"chess\" is that of Chess"),
        ("[a]\ninherits = 'b'\n[b]", "f:2: there is no variant \"b\" to inherit from"),
        ("[a]\ninherits = 'ladon'", "f:2: Ladon Chess has rules that no file can tell"),
        ("[a]\nfiles = 13", "f:2: a board has 4 to 12 files"),
        ("[a]\n\nfiles = 9", "f:3: a board of another size needs an array"),
        ("[a]\nmen.x = { name = 'x', moves = 'W' }", "f:2: \"x\" is no man's letter"),
        ("[a]\n\nmen.X = { name = 'x', moves = 'mfU' }", "f:3: a: the moves of X: 'U' in \"mfU\" is no atom"),
        ("[a]\nmen.X = { name = 'x', moves = 'iW' }", "f:2: a: the man X, \"iW\": "),
        ("[a]\narray = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX'", "f:2: a: the array: 'X' is no man of a"),
        ("[a]\npromotion.men = 'QX'", "f:2: a: pawns cannot become 'X'"),
        ("[a]\npromotion.ranks = [9]", "f:2: the board has the ranks 1 to 8"),
        ("[a]\npromotion = { ranks = [7], forced = [8] }", "f:2: pawns must promote only where they may"),
        ("[a]\ncastling = { rule = 'fixed', king-side = 'g' }", "f:2: this castling needs `queen-side`"),
        (
            "[a]\ncastling = { rule = 'fixed', king-side = 'z', queen-side = 'c' }",
            "f:2: the board has the files a to h",
        ),
        ("[a]\ncastling = { rule = 'long' }", "f:2: unknown variant \"long\", expected one of"),
        ("[a]\nstalemate = 'lose'", "f:2: unknown variant \"lose\", expected one of \"draw\", \"loss\", \"win\""),
        ("[a]\nwithout = 'X'", "f:2: there is no man 'X' to leave out"),
        ("[a]\nextinction = 'X'", "f:2: a: 'X' is no man of this game"),
        ("[a]\nrepetition = 1", "f:2: a position may stand 2 to 100 times"),
        ("[a\n", "f:1: "),
        ("[a]\nmen.P = { name = 'pawn', moves = 'mfWcfF', role = 'pawn', worth = 3 }", "f:2: unknown field \"worth\""),
        (
            "[a]\nbare-king = 'loss'\narray = '4k3/8/8/8/8/8/8/4K2R'",
            "f:3: a: in the array the game is over already: bare king",
        ),
        ("[a]\n[a]\n", "f:2: "),
        ("[a]\naliases = ['b', 'X']", "f:2: \"X\" cannot be a variant's name"),
    ] {
        assert!(fault(text).starts_with(expected), "{text}\n{}", fault(text));
    }
}

#[test]
fn a_wrong_file_changes_nothing_and_a_right_one_leaves_the_catalogue_alone() {
    let before = games().entries().len();
    assert!(parse("f", "[a]\n[b]\nx = 1", games()).is_err());
    let after = parse("f", "[a]\n[b]\n", games()).unwrap();
    assert_eq!((games().entries().len(), after.entries().len()), (before, before + 2));
}
