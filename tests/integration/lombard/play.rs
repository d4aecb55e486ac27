//! The search finds what must be found, and the evaluation knows the game.

use super::{lombard, position};
use crate::support::sums_of;
use ladorea::eval::net::NetChoice;
use ladorea::eval::{Accumulator, Evaluate};
use ladorea::games::AnyPosition;
use ladorea::games::lombard::Lombard;
use ladorea::position::{Dialect, Position};
use ladorea::random::SplitMix;
use ladorea::search::{Engine, Limits, Report, Score};

/// The best move as coordinates and the last score.
fn solve(position: &AnyPosition, depth: u32) -> (String, Score) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let reports = Engine::new(16).unwrap().search(position.clone(), limits);
    let score = reports.iter().rev().find_map(|report| if let Report::Info(i) = report { Some(i.score) } else { None });
    match reports.last() {
        Some(Report::Done { best: Some(best), .. }) => (position.coordinates(*best, Dialect::Uci), score.unwrap()),
        other => panic!("no best move: {other:?}"),
    }
}

#[test]
fn the_search_finds_mates_in_one_and_two() {
    let one = position("7k/R7/8/8/8/8/1R6/K7 w - - 0 1");
    assert_eq!(solve(&one, 4), ("b2b8".into(), Score::Wins(1)));
    let two = position("7k/8/8/8/8/1R6/2R5/K7 w - - 0 1");
    assert_eq!(solve(&two, 8).1, Score::Wins(3));
}

#[test]
fn the_search_plays_the_joint_move_when_it_is_best() {
    // White is in check and the queen is attacked: only the joint move saves both.
    let both = position("k3r3/pp6/8/8/8/8/2n5/3QK3 w KQ - 0 1");
    let (best, _) = solve(&both, 6);
    assert!(both.is_check() && best.contains(','), "{best}");
}

fn typed(position: AnyPosition) -> Position<Lombard> {
    match position {
        AnyPosition::Lombard(position) => position,
        other => panic!("{}", other.fen()),
    }
}

fn judge(position: &Position<Lombard>) -> i32 {
    let tables = Lombard::tables(position.variant(), &NetChoice::None);
    Lombard::evaluate(position, &tables, &mut Lombard::accumulator(&tables, position))
}

#[test]
fn both_sides_are_judged_alike_and_sums_stay_right() {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let mut random = SplitMix::new(5);
    let tables = Lombard::tables(typed(lombard().start()).variant(), &NetChoice::None);
    for _ in 0..20 {
        let mut position = typed(lombard().start());
        for _ in 0..150 {
            let fen = position.fen();
            let fields: Vec<&str> = fen.split(' ').collect();
            let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
            let rights: String = fields[2].chars().map(swap).collect();
            let side = if fields[1] == "w" { "b" } else { "w" };
            let mirror = format!("{} {side} {rights} - {} 1", rows.join("/"), fields[4]);
            let mirror = typed(lombard().position(&mirror).unwrap());
            assert_eq!(judge(&position), judge(&mirror), "{fen}");
            assert_eq!(position.count_legal(), mirror.count_legal(), "{fen}");
            let moves = position.legal_moves();
            let Some(&m) = random.pick(&moves) else { break };
            let mut sums = Lombard::accumulator(&tables, &position);
            let undo = position.make(m);
            sums.push(&undo, &position);
            assert_eq!(sums_of(&sums), sums_of(&Lombard::accumulator(&tables, &position)), "{fen} {m:?}");
        }
    }
}

#[test]
fn the_evaluation_knows_what_wins() {
    let score = |fen: &str| judge(&typed(position(fen)));
    // A rook wins; queens, bishops, a knight, and pawns that can only become queens do not.
    assert!(score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 400);
    for drawn in ["QQ2K3", "NB2K3", "NQ2K3"] {
        let value = score(&format!("4k3/8/8/8/8/8/8/{drawn} w - - 0 1"));
        assert!(value.abs() < 60, "{drawn}: {value}");
    }
    // Rook beyond all else; the right to leap is worth something.
    assert!(score("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1") > score("4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - 0 1"));
    let fen = |rights: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {rights} - 0 1");
    assert!(score(&fen("KQkq")) > score(&fen("kq")));
}

#[test]
fn static_exchange_knows_that_bishops_spare_bishops() {
    // The knight takes on d5: a bishop there would be taken back by a knight, not by the bishop on b7.
    let gains = |fen: &str, text: &str, threshold: i32| {
        let position = typed(position(fen));
        let tables = Lombard::tables(position.variant(), &NetChoice::None);
        let m = position.parse_move(text, Dialect::Uci).unwrap();
        Lombard::see_at_least(&position, &tables, m, threshold)
    };
    assert!(gains("4k3/1b6/8/3p4/8/1B6/8/4K3 w - - 0 1", "b3d5", 50), "the bishop on b7 may not take back");
    assert!(!gains("4k3/1b6/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 50), "a knight it may take");
    // The joint move loses the queen where a rook takes it.
    assert!(!gains("4k3/8/8/8/8/r7/8/3QK3 w KQ - 0 1", "e1g1,d1b3", 0));
    assert!(gains("4k3/8/8/8/8/r7/8/3QK3 w KQ - 0 1", "e1g1,d1b3", -400));
    assert!(gains("4k3/8/8/8/8/8/8/3QK3 w KQ - 0 1", "e1g1,d1b3", 0));
}
