//! The search finds what must be found, and keeps to its limits.

use crate::support::games;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move};
use ladorea::search::{Clock, Engine, Limits, Report, Score};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

fn position(variant: &str, fen: &str) -> AnyPosition {
    games().find(variant).unwrap().position(fen).unwrap()
}

fn engine() -> Engine {
    Engine::new(16).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The best move as coordinates and the last score.
fn solve(position: &AnyPosition, limits: Limits) -> (String, Score) {
    let reports = engine().search(position.clone(), limits);
    let score = reports.iter().rev().find_map(|report| match report {
        Report::Info(info) => Some(info.score),
        Report::Trying { .. } | Report::Done { .. } => None,
    });
    match reports.last() {
        Some(Report::Done { best: Some(best), .. }) => (position.coordinates(*best, Dialect::Uci), score.unwrap()),
        other => panic!("no best move: {other:?}"),
    }
}

#[test]
fn mates_are_found_and_counted_in_plies() {
    let back_rank = position("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_eq!(solve(&back_rank, depth(4)), ("d1d8".into(), Score::Wins(1)));
    // Two rooks drive the king to the edge: mate in two.
    let ladder = position("chess", "7k/8/8/8/8/1R6/2R5/6K1 w - - 0 1");
    assert_eq!(solve(&ladder, depth(8)).1, Score::Wins(3));
    // A knight's check of the marshall smothers the king between its own men.
    let smothered = position("ladorean", "8rk/8pp/10/6M3/10/10/10/K9 w - - 0 1");
    assert_eq!(solve(&smothered, depth(6)).1, Score::Wins(1));
    let lost = position("chess", "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1");
    assert_eq!(solve(&lost, depth(6)).1, Score::Loses(2));
}

#[test]
fn perpetual_check_and_stalemate_save_a_lost_game() {
    let drawn = |fen: &str| {
        let (best, score) = solve(&position("chess", fen), depth(12));
        assert!(matches!(score, Score::Centipawns(-10..=10)), "{fen}: {score:?}");
        best
    };
    // Rook behind, but the queen checks on g5 and f6 for ever.
    let check = drawn("q4rk1/5p1p/8/8/5Q2/8/8/2K5 w - - 0 1");
    assert!(["f4g5", "f4g4", "f4g3"].contains(&check.as_str()), "{check}");
    // A rook's pawn that cannot promote: every way to keep it stalemates.
    drawn("8/8/8/8/8/7k/7p/7K b - - 0 1");
}

#[test]
fn finished_games_have_no_best_move() {
    let mated = position("chess", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    assert_eq!(engine().search(mated, depth(5)).last(), Some(&Report::Done { best: None, ponder: None }));
}

#[test]
fn one_thread_is_deterministic_and_keeps_to_its_nodes() {
    let start = games().find("ladorean").unwrap().start();
    let nodes = |limits: Limits| -> u64 {
        let reports = engine().search(start.clone(), limits);
        let infos = reports.iter().filter_map(|r| if let Report::Info(info) = r { Some(info.nodes) } else { None });
        infos.max().unwrap()
    };
    assert_eq!(nodes(depth(8)), nodes(depth(8)));
    assert!(nodes(Limits { nodes: Some(5000), ..Limits::default() }) <= 5000);
}

#[test]
fn only_the_wanted_root_moves_are_searched() {
    let start = games().find("capablanca").unwrap().start();
    let wanted = start.parse_move("a2a3", Dialect::Uci).unwrap();
    let limits = Limits { moves: vec![wanted], ..depth(5) };
    assert_eq!(solve(&start, limits).0, "a2a3");
}

fn begin(engine: &mut Engine, position: AnyPosition, limits: Limits) -> Receiver<Report> {
    let (sender, receiver) = channel();
    engine.start(position, limits, move |report| {
        let _ = sender.send(report);
    });
    receiver
}

/// What a search needs to end on a busy machine. Without a stop or a clock it would never end.
const SOON: Duration = Duration::from_secs(20);

fn best_within(receiver: &Receiver<Report>, time: Duration) -> Option<Move> {
    let end = Instant::now() + time;
    loop {
        let left = end.checked_duration_since(Instant::now())?;
        if let Report::Done { best, .. } = receiver.recv_timeout(left).ok()? {
            return best;
        }
    }
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_it_has_nothing_to_do() {
    let mut engine = engine();
    let only_kings = position("chess", "7k/8/8/8/8/8/6p1/7K w - - 0 1");
    let receiver = begin(&mut engine, only_kings, Limits { infinite: true, ..depth(3) });
    assert_eq!(best_within(&receiver, Duration::from_millis(300)), None);
    engine.stop();
    assert!(best_within(&receiver, SOON).is_some());
}

#[test]
fn pondering_ends_only_after_the_hit_and_then_by_the_clock() {
    let mut engine = engine();
    let clock = Clock { remaining: Duration::from_millis(400), increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
    let receiver = begin(&mut engine, games().find("chess").unwrap().start(), limits);
    assert_eq!(best_within(&receiver, Duration::from_millis(600)), None);
    engine.ponderhit(None);
    assert!(best_within(&receiver, SOON).is_some());
}

#[test]
fn several_threads_give_a_legal_move_and_can_be_stopped() {
    let mut engine = engine();
    engine.set_threads(3);
    let start = games().find("gothic").unwrap().start();
    let receiver = begin(&mut engine, start.clone(), Limits { infinite: true, ..Limits::default() });
    std::thread::sleep(Duration::from_millis(200));
    engine.stop();
    let best = best_within(&receiver, SOON).unwrap();
    assert!(start.is_legal(best));
}

#[test]
fn a_new_search_ends_the_old_one_and_every_search_ends_once() {
    let mut engine = engine();
    let start = games().find("chess").unwrap().start();
    let first = begin(&mut engine, start.clone(), Limits { infinite: true, ..Limits::default() });
    let second = begin(&mut engine, start, depth(3));
    let ends = |receiver: Receiver<Report>| receiver.iter().filter(|r| matches!(r, Report::Done { .. })).count();
    assert_eq!((ends(first), ends(second)), (1, 1));
}

#[test]
fn absurd_hash_sizes_are_refused_and_the_engine_goes_on() {
    let mut engine = engine();
    assert!(engine.set_hash(usize::MAX).is_err());
    let start = games().find("chess").unwrap().start();
    assert!(engine.search(start, depth(3)).len() > 1);
}
