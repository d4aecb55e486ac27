//! Castling under each rule: goals, what forbids it, where the men land, and what loses the right.

use super::{goals, play, position};
use ladorea::games::AnyPosition;

/// The first rank after a move of White.
fn first_rank(position: &AnyPosition, text: &str) -> String {
    let after = play(position.clone(), text).fen();
    after.split(' ').next().unwrap().rsplit('/').next().unwrap().to_string()
}

/// A position with a first rank for White, and a black king out of the way.
fn ten(variant: &str, rank: &str, rights: &str) -> AnyPosition {
    position(variant, &format!("4k5/pppppppppp/10/10/10/10/PPPPPPPPPP/{rank} w {rights} - 0 1"))
}

fn eight(variant: &str, rank: &str, rights: &str) -> AnyPosition {
    position(variant, &format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/{rank} w {rights} - 0 1"))
}

#[test]
fn orthodox_castling_in_chess() {
    let both = eight("chess", "R3K2R", "KQ");
    assert_eq!(goals(&both, "e1"), ["c1", "d1", "f1", "g1"]);
    assert_eq!(first_rank(&both, "e1g1"), "R4RK1");
    assert_eq!(first_rank(&both, "e1c1"), "2KR3R");
    let black = position("chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1");
    assert!(play(black.clone(), "e8g8").fen().starts_with("r4rk1/"));
    assert!(play(black, "O-O-O").fen().starts_with("2kr3r/"));
    assert_eq!(goals(&eight("chess", "R3K2R", "-"), "e1"), ["d1", "f1"]);
    assert_eq!(goals(&eight("chess", "RN2K1NR", "KQ"), "e1"), ["d1", "f1"]);
}

#[test]
fn attacks_on_king_and_path_forbid_castling() {
    let on = |ranks: &str| position("chess", &format!("{ranks}/8/8/8/8/8/R3K2R w KQ - 0 1"));
    let castlings = |position: &AnyPosition| -> Vec<String> {
        goals(position, "e1").into_iter().filter(|goal| goal == "c1" || goal == "g1").collect()
    };
    assert!(castlings(&on("4r3/1k6")).is_empty(), "in check");
    assert_eq!(castlings(&on("3r4/1k6")), ["g1"], "over an attacked d1");
    assert_eq!(castlings(&on("2r5/1k6")), ["g1"], "onto an attacked c1");
    assert_eq!(castlings(&on("1r6/6k1")), ["c1", "g1"], "the rook may pass an attacked b1");
    assert_eq!(castlings(&on("r7/6k1")), ["c1", "g1"], "the rook may be attacked");
    assert_eq!(castlings(&on("5r2/1k6")), ["c1"], "over an attacked f1");
    assert_eq!(castlings(&on("6r1/1k6")), ["c1"], "onto an attacked g1");
}

#[test]
fn what_loses_the_right() {
    let rights = |moves: &str| {
        let start = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        play(start, moves).fen().split(' ').nth(2).unwrap().to_string()
    };
    assert_eq!(rights("e1e2"), "kq");
    assert_eq!(rights("a1b1"), "Kkq");
    assert_eq!(rights("h1g1 h8h7"), "Qq");
    assert_eq!(rights("e1g1"), "kq");
    assert_eq!(rights("a1a8"), "Kk", "both rooks are gone");
    assert_eq!(rights("a1b1 e8d8 b1a1"), "K", "coming back does not help");
    let captured = position("chess", "4k3/8/8/8/8/8/5n2/R3K2R b KQ - 0 1");
    assert!(play(captured, "f2h1").fen().contains(" w Q - "));
}

#[test]
fn three_files_in_the_capablanca_family() {
    for name in ["capablanca", "gothic", "bird", "moderncarrera"] {
        let both = ten(name, "R4K3R", "KQ");
        assert_eq!(goals(&both, "f1"), ["c1", "e1", "g1", "i1"], "{name}");
        assert_eq!(first_rank(&both, "f1i1"), "R6RK1", "{name}");
        assert_eq!(first_rank(&both, "f1c1"), "2KR5R", "{name}");
        assert_eq!(goals(&ten(name, "RN3K3R", "KQ"), "f1"), ["e1", "g1", "i1"], "{name}");
    }
    let embassy = ten("embassy", "R3K4R", "KQ");
    assert_eq!(goals(&embassy, "e1"), ["b1", "d1", "f1", "h1"]);
    assert_eq!(first_rank(&embassy, "e1h1"), "R5RK2");
    assert_eq!(first_rank(&embassy, "e1b1"), "1KR6R");
    assert_eq!(goals(&ten("carrera", "R4K3R", "KQ"), "f1"), ["e1", "g1"]);
}

#[test]
fn janus_kings_go_to_b_and_i() {
    let janus = ten("janus", "R3K4R", "KQ");
    assert_eq!(goals(&janus, "e1"), ["b1", "d1", "f1", "i1"]);
    assert_eq!(first_rank(&janus, "e1b1"), "1KR6R");
    assert_eq!(first_rank(&janus, "e1i1"), "R6RK1");
}

#[test]
fn flexible_kings_choose_their_goal() {
    for name in ["ladorean", "grotesque"] {
        let both = ten(name, "R3K4R", "KQ");
        assert_eq!(goals(&both, "e1"), ["b1", "c1", "d1", "f1", "g1", "h1", "i1"], "{name}");
        assert_eq!(first_rank(&both, "e1i1"), "R6RK1", "{name}");
        assert_eq!(first_rank(&both, "e1h1"), "R5RK2", "{name}");
        assert_eq!(first_rank(&both, "e1g1"), "R4RK3", "{name}");
        assert_eq!(first_rank(&both, "e1c1"), "2KR5R", "{name}");
        assert_eq!(first_rank(&both, "e1b1"), "1KR6R", "{name}");
    }
    for name in ["schoolbook", "univers"] {
        let both = ten(name, "R4K3R", "KQ");
        assert_eq!(goals(&both, "f1"), ["b1", "c1", "d1", "e1", "g1", "h1", "i1"], "{name}");
        assert_eq!(first_rank(&both, "f1b1"), "1KR6R", "{name}");
    }
}

#[test]
fn flexible_castling_needs_the_whole_way_empty_and_the_kings_part_of_it_safe() {
    // A man next to the rook forbids the short goals too.
    assert_eq!(goals(&ten("ladorean", "R3K3NR", "KQ"), "e1"), ["b1", "c1", "d1", "f1"]);
    assert_eq!(goals(&ten("ladorean", "RN2K4R", "KQ"), "e1"), ["d1", "f1", "g1", "h1", "i1"]);
    let attacked =
        |rook: &str| goals(&position("ladorean", &format!("{rook}/2k7/10/10/10/10/10/R3K4R w KQ - 0 1")), "e1");
    let with_second_rank = |castlings: &[&str], steps: &[&str]| -> Vec<String> {
        let mut all: Vec<String> = castlings.iter().chain(steps).map(ToString::to_string).collect();
        all.sort_unstable();
        all
    };
    let steps = ["d1", "d2", "e2", "f1", "f2"];
    assert_eq!(attacked("7r2"), with_second_rank(&["b1", "c1", "g1"], &steps), "h1 is attacked, i1 lies behind it");
    assert_eq!(attacked("1r8"), with_second_rank(&["c1", "g1", "h1", "i1"], &steps), "b1 is attacked");
    assert_eq!(attacked("r9"), with_second_rank(&["b1", "c1", "g1", "h1", "i1"], &steps), "only the rook is");
    assert_eq!(attacked("4r5"), ["d1", "d2", "f1", "f2"], "in check");
}

#[test]
fn close_rooks_castle_in_victorian_and_opti_chess() {
    let victorian = ten("victorian", "CR2K3RQ", "KQ");
    assert_eq!(goals(&victorian, "e1"), ["c1", "d1", "f1", "g1"]);
    assert_eq!(first_rank(&victorian, "e1c1"), "C1KR4RQ");
    assert_eq!(first_rank(&victorian, "e1g1"), "CR3RK2Q");
    let opti = ten("opti", "NR3K2RN", "KQ");
    assert_eq!(goals(&opti, "f1"), ["d1", "e1", "g1", "h1"]);
    assert_eq!(first_rank(&opti, "f1d1"), "N2KR3RN");
    assert_eq!(first_rank(&opti, "f1h1"), "NR4RK1N");
}

/// The rook's leaving may open the rank from beyond it.
#[test]
fn the_final_position_must_be_safe_too() {
    assert_eq!(goals(&ten("victorian", "qR2K3RQ", "KQ"), "e1"), ["d1", "f1", "g1"]);
    assert_eq!(goals(&ten("victorian", "CR2K3Rq", "KQ"), "e1"), ["c1", "d1", "f1"]);
    let fischer = eight("fischerandom", "qR1K4", "Q");
    assert_eq!(goals(&fischer, "d1"), ["c1", "e1"]);
    let safe = eight("fischerandom", "nR1K4", "Q");
    assert_eq!(goals(&safe, "d1"), ["b1", "c1", "e1"], "king takes rook is the castling");
}

#[test]
fn fischer_kings_and_rooks_land_where_they_always_do() {
    let caparandom = ten("caparandom", "1R2K3R1", "KQ");
    assert_eq!(first_rank(&caparandom, "e1i1"), "1R5RK1");
    assert_eq!(first_rank(&caparandom, "e1b1"), "2KR4R1");
    // The king stays where it is; the two change places; the king goes one square.
    assert_eq!(first_rank(&ten("caparandom", "R1K6R", "KQ"), "c1a1"), "2KR5R");
    assert_eq!(first_rank(&ten("caparandom", "7KR1", "K"), "h1i1"), "7RK1");
    assert_eq!(first_rank(&ten("caparandom", "7K1R", "K"), "h1j1"), "7RK1");
    let chess = eight("fischerandom", "1R3K1R", "KQ");
    assert_eq!(first_rank(&chess, "O-O"), "1R3RK1");
    assert_eq!(first_rank(&chess, "O-O-O"), "2KR3R");
    assert_eq!(first_rank(&eight("fischerandom", "6KR", "K"), "g1h1"), "5RK1");
    assert_eq!(first_rank(&eight("fischerandom", "RK6", "Q"), "b1a1"), "2KR4");
}

#[test]
fn fischer_ways_must_be_empty_but_for_king_and_rook() {
    // The king crosses e, f; the rook comes from b to d.
    assert!(goals(&eight("fischerandom", "1RN2K2", "Q"), "f1").iter().all(|goal| goal != "b1"));
    assert!(goals(&eight("fischerandom", "1R2NK2", "Q"), "f1").iter().all(|goal| goal != "b1"));
    assert!(goals(&eight("fischerandom", "NR3K2", "Q"), "f1").contains(&"b1".to_string()));
    // The rook goes from a to d, over b.
    assert!(goals(&eight("fischerandom", "RN1K4", "Q"), "d1").iter().all(|goal| goal != "a1"));
}
