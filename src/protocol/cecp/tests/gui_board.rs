//! What XBoard is told while its user holds a man, and how its board is kept true.

use super::Talk;

/// A game against a user of XBoard, from a position.
fn game(variant: &str, fen: &str) -> Talk {
    Talk::after(&["protover 2", "accepted highlight", "new", &format!("variant {variant}"), &format!("setboard {fen}")])
}

const LOMBARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_squares_of_a_lifted_man_are_marked_by_what_happens_there() {
    let mut talk = Talk::after(&["new"]);
    assert_eq!(talk.hear("lift e2"), ["highlight 8/8/8/8/4Y3/4Y3/8/8"]);
    assert_eq!(talk.hear("lift e7"), ["highlight 8/8/8/8/8/8/8/8"], "it is White's turn");
    assert_eq!(talk.hear("lift e4"), ["highlight 8/8/8/8/8/8/8/8"]);
    assert!(talk.hear("put e4").is_empty() && talk.hear("hover e4").is_empty());
    assert_eq!(talk.hear("lift k4"), ["Error (\"k4\" is not a square of this board): lift k4"]);
    assert_eq!(talk.hear("hover zz"), ["Error (\"zz\" is not a square of this board): hover zz"]);
    assert_eq!(talk.hear("hover"), ["Error (missing parameter): hover"]);
    assert_eq!(talk.hear("lift"), ["Error (missing parameter): lift"]);
    talk.hear("setboard 4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    assert_eq!(talk.hear("lift e5"), ["highlight 8/8/3RY3/8/8/8/8/8"]);
    assert_eq!(talk.hear("lift e1"), ["highlight 8/8/8/8/8/8/3YYY2/2YY1YY1"]);
    // A king that may not castle through a check, and a pinned man.
    talk.hear("setboard 4kr2/8/8/8/7b/6N1/8/R3K2R w KQ - 0 1");
    assert_eq!(talk.hear("lift e1"), ["highlight 8/8/8/8/8/8/3YY3/2YY4"]);
    assert_eq!(talk.hear("lift g3"), ["highlight 8/8/8/8/8/8/8/8"]);
    talk.hear("usermove e1d1");
    assert_eq!(talk.hear("lift e8"), ["highlight 8/8/8/8/8/8/8/8"], "it is the engine's turn");
}

#[test]
fn a_promotion_is_asked_for() {
    let mut talk = game("ladon", "7k/P7/8/8/8/8/8/7K w - - 0 1");
    assert_eq!(talk.hear("lift a7"), ["highlight M7/8/8/8/8/8/8/8"]);
    assert_eq!(talk.hear("put a8"), ["choice QRBNL"]);
    let mut talk = game("lombard", "7k/P7/8/8/8/8/8/7K w - - 0 1");
    assert_eq!(talk.hear("lift a7"), ["highlight M7/8/8/8/8/8/8/8"]);
    talk.hear("option GUI Tests Legality=0");
    assert_eq!(talk.hear("put a8"), ["choice q"]);
}

#[test]
fn shuffled_games_castle_by_the_rook_and_by_the_king() {
    let mut talk = game("fischerandom", "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1");
    assert_eq!(talk.hear("lift f1"), ["highlight 8/8/8/8/8/8/4YYY1/1YY1Y1Y1"]);
}

#[test]
fn an_exchange_carries_the_letter_of_the_man_that_comes_back() {
    let mut talk = game("paradise", "8/4k3/8/1n6/8/B7/1R6/4K3 w - - 0 1");
    talk.hear("option GUI Tests Legality=0");
    assert_eq!(talk.hear("lift a3"), ["highlight 8/4B3/3Y4/2Y5/1Y6/8/1B6/8"]);
    assert_eq!(talk.hear("put b2"), ["choice r"], "an own rook");
    assert_eq!(talk.hear("lift b2"), ["highlight 8/8/8/1B6/1Y6/1Y6/Y1YYYYYY/8"]);
    assert_eq!(talk.hear("put b5"), ["choice d"], "an enemy knight");
    assert!(talk.hear("usermove b2b5d").is_empty());
    assert!(talk.fen().starts_with("8/4k3/8/1R6/8/B7/1n6/4K3 b"), "{}", talk.fen());
    assert_eq!(talk.done("e7e6", ""), ["move e7e6"]);
    // Our own: Black's knight takes White's bishop, whose second letter is f; without a letter it is understood too.
    let mut talk = game("paradise", "8/4k3/8/1n6/8/B7/8/4K3 b - - 0 1");
    talk.hear("setboard 8/4k3/8/1n6/8/B7/8/4K3 b - - 0 1");
    talk.hear("option GUI Tests Legality=0");
    talk.hear("go");
    assert_eq!(talk.done("b5a3", ""), ["move b5a3f"]);
    assert!(talk.fen().starts_with("8/4k3/8/1B6/8/n7/8/4K3 w"), "{}", talk.fen());
}

#[test]
fn an_exchange_of_a_user_whose_gui_tests_legality_is_set_up() {
    let mut talk = game("paradise", "8/4k3/8/1n6/8/B7/1R6/4K3 w - - 0 1");
    assert_eq!(talk.hear("lift a3"), ["highlight 8/4R3/3Y4/2Y5/1Y6/8/1R6/8"]);
    assert!(talk.hear("put e7").is_empty(), "a letter would be waited for in vain");
    assert!(talk.hear("usermove b2b5").is_empty());
    let said = talk.done("e7e6", "");
    assert_eq!(said[0], "telluser Board set up anew: XBoard cannot show exchanges (Test Legality is on).");
    assert_eq!(said[1], "setboard 8/8/4k3/1R6/8/B7/1n6/4K3 w - - 0 2");
    assert_described(&said[2..], "8x8+0_seirawan 8/8/4k3/1R6/8/B7/1n6/4K3 w - - 0 2", 9);
    // A quiet move shows as it is, and so does our own.
    talk.hear("result * {Engine aborts game}");
    talk.hear("force");
    assert!(talk.hear("usermove e1e2").is_empty());
    assert_eq!(talk.done("b2a4", ""), ["move b2a4"]);
    // Our exchange.
    let mut talk = game("paradise", "8/4k3/8/1n6/8/B7/8/4K3 b - - 0 1");
    talk.hear("go");
    let said = talk.done("b5a3", "");
    assert_eq!(said[1], "setboard 8/4k3/8/1B6/8/n7/8/4K3 w - - 0 2");
}

#[test]
fn a_user_makes_a_joint_move_in_two_steps_and_gets_the_true_board() {
    let mut talk = game("lombard", LOMBARD);
    assert_eq!(talk.hear("lift e1"), ["highlight 8/8/8/8/1C2C2C/2CCCCC1/8/8"]);
    assert!(talk.hear("put g3").is_empty());
    assert_eq!(talk.hear("lift g3"), ["highlight 8/8/8/8/8/1Y3YY1/8/8"]);
    assert!(talk.hear("usermove e1g3,g3b3").is_empty() && talk.is_thinking());
    let said = talk.done("e7e5", "");
    let true_board = "setboard rnbqkbnr/pppp1ppp/8/4p3/8/1Q4K1/PPPPPPPP/RNB2BNR w kq - 0 2";
    assert_eq!(said[0], "telluser Board set up anew: XBoard cannot show the double leap.");
    assert_eq!(said[1], true_board);
    assert_described(&said[2..], &true_board.replace("setboard", "8x8+0_fairy"), 3);
    // What XBoard answers, and the game goes on.
    assert!(talk.hear("result * {Engine aborts game}").is_empty() && talk.hear("force").is_empty());
    assert_eq!(talk.hear("ping 3"), ["pong 3"]);
    assert!(talk.hear("usermove a2a3").is_empty() && talk.is_thinking());
    // Our own joint move has no form; nobody is told twice.
    let said = talk.done("e8e6,d8b6", "");
    assert_eq!(said[0], "setboard rnb2bnr/pppp1ppp/1q2k3/4p3/8/PQ4K1/1PPPPPPP/RNB2BNR w - - 1 3");
    assert_eq!(said.len(), 5);
    talk.hear("result * {Engine aborts game}");
    talk.hear("force");
    // A second force is the user's.
    talk.hear("force");
    assert!(talk.hear("usermove h2h3").is_empty() && !talk.is_thinking());
}

#[test]
fn a_first_step_may_be_all() {
    let mut talk = game("lombard", LOMBARD);
    talk.hear("lift e1");
    talk.hear("put g3");
    talk.hear("lift g3");
    assert!(talk.hear("usermove e1g3").is_empty());
    assert_eq!(talk.done("e7e5", ""), ["move e7e5"]);
    // A man lifted after another was put back is asked about anew.
    let mut talk = game("lombard", LOMBARD);
    talk.hear("lift e1");
    talk.hear("put g3");
    assert_eq!(talk.hear("lift a2"), ["highlight 8/8/8/8/Y7/Y7/8/8"]);
    assert_eq!(talk.hear("lift g3"), ["highlight 8/8/8/8/8/8/8/8"]);
}

#[test]
fn pushes_are_shown_as_positions() {
    // The user's Ladon pushes the pawn; the engine answers, then the board is set up.
    let mut talk = game("ladon", PUSH);
    assert_eq!(talk.hear("lift d3"), ["highlight 8/8/8/1Y3Y2/2YYY3/1YY1YY2/2YYY3/1Y1Y1Y2"]);
    assert!(talk.hear("usermove d3d4").is_empty());
    let said = talk.done("e8e7", "");
    assert_eq!(said[0], "telluser Board set up anew: XBoard cannot show a Ladon's push.");
    assert_eq!(said[1], "setboard 8/4k3/3p4/8/3L4/8/8/4K3 w - - 1 2");
    // XBoard has forgotten how the men move.
    assert_described(&said[2..], "8x8+0_fairy 8/4k3/3p4/8/3L4/8/8/4K3 w - - 1 2", 1);
}

/// What follows a position: the same in the description of the variant, and so many lines on men.
fn assert_described(said: &[String], position: &str, men: usize) {
    assert!(said[0].starts_with("setup (") && said[0].ends_with(position), "{said:?}");
    assert!(said.len() == 1 + men && said[1..].iter().all(|line| line.starts_with("piece ")), "{said:?}");
}

/// White's Ladon can push a pawn.
const PUSH: &str = "4k3/8/8/3p4/8/3L4/8/4K3 w - - 0 1";

#[test]
fn what_cannot_be_shown_is_refused_where_a_position_would_be_a_dead_end() {
    // A user who has Black, one who moves for both sides, and one who analyses.
    let black = "4k3/8/8/3l4/8/3P4/8/4K3 w - - 0 1";
    for (fen, lines, push) in
        [(black, vec!["go"], "d5d4"), (PUSH, vec!["force"], "d3d4"), (PUSH, vec!["analyze"], "d3d4")]
    {
        let mut talk = game("ladon", fen);
        lines.iter().for_each(|line| drop(talk.hear(line)));
        if fen == black {
            talk.done("e1e2", "");
        }
        let before = talk.fen();
        let said = talk.hear(&format!("usermove {push}"));
        assert_eq!(said[0], format!("Illegal move (XBoard cannot show it): {push}"));
        assert!(said.len() == 2 && said[1].starts_with("telluser Cannot show a Ladon's push here: "), "{said:?}");
        assert_eq!(talk.fen(), before);
    }
}

#[test]
fn with_white_we_make_no_move_that_cannot_be_shown() {
    let mut talk = game("ladon", PUSH);
    talk.hear("go");
    let position = talk.cecp.record.position();
    let choices = talk.cecp.display().choices(position);
    assert!(!choices.is_empty() && choices.iter().all(|&m| position.is_shown(m)));
    // If we have no other, the user gets White and the game goes on.
    let mut talk = game("paradise", "4k3/8/8/8/8/8/nn6/Kn6 w - - 0 1");
    let said = talk.hear("go");
    assert_eq!(said[0], "telluser Sides change: XBoard shows White's moves only to White.");
    assert!(said.contains(&"setboard 4k3/8/8/8/8/8/nn6/Kn6 w - - 0 1".to_string()), "{said:?}");
    assert!(!talk.is_thinking() && talk.hear("usermove a1a2").is_empty() && talk.is_thinking());
}

#[test]
fn a_move_that_nobody_will_answer_is_taken_back() {
    for line in ["force", "analyze"] {
        let mut talk = game("ladon", PUSH);
        let before = talk.fen();
        assert!(talk.hear("usermove d3d4").is_empty() && talk.is_thinking());
        assert_eq!(talk.hear(line)[0], "Illegal move (XBoard cannot show it): d3d4", "{line}");
        assert_eq!(talk.fen(), before);
    }
}

#[test]
fn a_position_that_is_loaded_after_a_game_is_set_up() {
    let load = |fen: &str| {
        let mut talk = game("ladorean", "rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w KQkq - 0 1");
        ["new", "variant ladorean", "ping 3", "force"].iter().for_each(|line| drop(talk.hear(line)));
        let said = talk.hear(&format!("setboard {fen}"));
        (talk, said)
    };
    let white = "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1";
    let (mut talk, said) = load(white);
    assert_eq!(said[0], format!("setboard {white}"));
    assert_described(&said[1..], &format!("10x8+0_capablanca {white}"), 2);
    assert!(talk.hear("usermove e1h1").is_empty() && talk.is_thinking());
    // With Black to move the board is right, but our castling would be refused until the next position.
    let (mut talk, said) = load(&white.replace(" w ", " b "));
    assert!(said.is_empty());
    talk.hear("go");
    let said = talk.done("e8h8", "");
    assert_eq!(said[1], "setboard r5rk2/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQ - 1 2");
    talk.hear("usermove a2a3");
    assert_eq!(talk.done("a7a6", ""), ["move a7a6"]);
}

#[test]
fn the_queen_moved_by_hand_completes_a_joint_move() {
    let mut talk = game("lombard", LOMBARD);
    talk.hear("lift e1");
    talk.hear("put g3");
    talk.hear("lift g3");
    // Only what goes with the king's leap.
    assert_eq!(talk.hear("lift d1"), ["highlight 8/8/8/8/8/1Y3Y2/8/8"]);
    talk.hear("put b3");
    assert!(talk.hear("usermove d1b3").is_empty());
    assert!(talk.fen().contains("/1Q4K1/"), "{}", talk.fen());
    // Another man means that the king stays.
    let mut talk = game("lombard", LOMBARD);
    for line in ["lift e1", "put g3", "lift g3", "lift a2", "put a3"] {
        talk.hear(line);
    }
    assert!(talk.hear("usermove a2a3").is_empty());
    assert!(talk.fen().contains("/RNBQKBNR b"), "{}", talk.fen());
}

#[test]
fn a_joint_move_of_a_user_with_black_is_understood() {
    let mut talk = game("lombard", LOMBARD);
    talk.hear("force");
    talk.hear("usermove a2a3");
    // XBoard's own words for the king to f6 and the queen to b6.
    assert_eq!(talk.hear("usermove e8b6,f6a6")[0], "Illegal move (XBoard cannot show it): e8b6,f6a6");
}

#[test]
fn a_push_that_mates_is_claimed_and_then_shown() {
    // From g5 to g6 the Ladon pushes the pawn to g8, where it becomes a queen.
    let mut talk = game("ladon", "k7/2K3P1/8/6L1/8/8/5B2/8 w - - 0 1");
    let said = talk.hear("usermove g5g6q");
    assert!(said[0].starts_with("1-0 {"), "{said:?}");
    assert!(said[2].starts_with("setboard k5Q1/2K5/6L1/"), "{said:?}");
}

#[test]
fn engines_are_not_set_up_and_those_who_know_the_game_need_nothing() {
    // Between engines only moves that show are looked for.
    let mut talk = game("ladon", "4k3/8/8/3p4/8/3L4/8/4K3 w - - 0 1");
    let said = talk.hear("computer");
    assert_eq!(said, ["telluser XBoard cannot show a Ladon's push: engines avoid it."]);
    let moves = talk.cecp.display().choices(talk.cecp.record.position());
    assert!(!moves.is_empty() && moves.len() < talk.cecp.record.position().legal_moves().len());
    talk.hear("go");
    assert_eq!(talk.done("d3d4", ""), ["move d3d4"], "if there is nothing else");
    // A GUI that did not take the feature.
    let mut talk =
        Talk::after(&["rejected highlight", "new", "variant ladon", "setboard 4k3/8/8/3p4/8/3L4/8/4K3 w - - 0 1"]);
    assert!(talk.hear("computer").is_empty());
    assert!(talk.cecp.display().choices(talk.cecp.record.position()).is_empty());
    talk.hear("go");
    assert_eq!(talk.done("d3d4", ""), ["move d3d4"]);
}

#[test]
fn rights_that_xboard_cannot_know_are_ours() {
    let mut talk = game("lombard", LOMBARD);
    let moves = ["e2e3", "a7a6", "e1e2", "b7b6", "e2e1", "c7c6"];
    talk.hear("force");
    moves.iter().for_each(|text| drop(talk.hear(&format!("usermove {text}"))));
    let fen = talk.fen();
    let (board, _) = fen.split_once(' ').unwrap();
    assert!(fen.contains(" w Qkq "), "{fen}");
    talk.hear(&format!("setboard {board} w Ee - 0 4"));
    assert!(talk.fen().contains(" w Qkq "), "{}", talk.fen());
    // Another position is XBoard's own affair.
    talk.hear("setboard rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w Ee - 0 1");
    assert!(talk.fen().contains(" w KQkq "), "{}", talk.fen());
}

#[test]
fn rights_of_a_position_are_obeyed_where_they_can_be_known() {
    // The array, without castling: the men stand as in our record all the same.
    let mut talk = game("ladorean", "rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w KQkq - 0 1");
    talk.hear("setboard rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR w q - 7 9");
    assert!(talk.fen().ends_with(" w q - 7 9"), "{}", talk.fen());
    // A GUI that asks for no highlights knows the rules of Lombard Chess.
    let mut talk = Talk::after(&["new", "variant lombard", "force"]);
    talk.hear("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 3 5");
    assert!(talk.fen().ends_with(" w Qk - 3 5"), "{}", talk.fen());
    // And XBoard's other fields count.
    let mut talk = game("lombard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 0 1");
    talk.hear("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 0 1");
    let before = talk.fen();
    talk.hear("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ee - 3 5");
    let rights = |fen: &str| fen.split(' ').nth(2).map(String::from);
    assert_eq!(rights(&talk.fen()), rights(&before));
    assert!(talk.fen().ends_with(" - 3 5"), "{}", talk.fen());
}
