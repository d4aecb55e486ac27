//! Conversations in UCI, word by word: what the search says is said by hand here.

use super::*;
use crate::protocol::output::tests::Recorder;
use crate::search::{Bound, Info, Score};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A conversation whose search is played by the test.
struct Talk {
    uci: Uci,
    output: Output,
    said: Recorder,
    _events: Receiver<Event>,
}

impl Talk {
    fn new() -> Talk {
        let (sender, events) = channel();
        let said = Recorder::default();
        Talk { uci: Uci::new(sender).unwrap(), output: Output::to(said.clone()), said, _events: events }
    }

    fn hear(&mut self, line: &str) -> Vec<String> {
        self.uci.hear(Event::Line(line.to_string()), &mut self.output);
        self.said.take()
    }

    fn report(&mut self, id: u64, report: Report) -> Vec<String> {
        self.uci.hear(Event::Report { id, report }, &mut self.output);
        self.said.take()
    }

    fn done(&mut self, id: u64, best: &str) -> Vec<String> {
        let best = self.uci.game.position().parse_move(best, Dialect::Uci).ok();
        self.report(id, Report::Done { best, ponder: None })
    }

    fn fen(&self) -> String {
        self.uci.game.position().fen()
    }
}

#[test]
fn the_answer_to_go_infinite_waits_for_stop() {
    let mut talk = Talk::new();
    assert!(talk.hear("go infinite").is_empty());
    assert!(talk.done(1, "e2e4").is_empty());
    assert_eq!(talk.hear("isready"), ["readyok"]);
    assert_eq!(talk.hear("go depth 3"), ["info string error: go while a search is running: send stop first"]);
    assert_eq!(talk.hear("stop"), ["bestmove e2e4"]);
    assert!(talk.hear("stop").is_empty());
}

#[test]
fn the_answer_to_go_ponder_waits_for_ponderhit_or_stop() {
    let mut talk = Talk::new();
    talk.hear("go ponder wtime 1000 btime 1000");
    assert!(talk.done(1, "e2e4").is_empty());
    assert_eq!(talk.hear("ponderhit"), ["bestmove e2e4"]);
    assert_eq!(talk.hear("ponderhit"), ["info string error: ponderhit without a search on the opponent's time"]);
    talk.hear("go ponder wtime 1000 btime 1000");
    assert!(talk.hear("ponderhit").is_empty());
    assert_eq!(talk.done(2, "d2d4"), ["bestmove d2d4"]);
}

#[test]
fn words_of_searches_that_are_over_are_dropped() {
    let mut talk = Talk::new();
    talk.hear("go depth 1");
    assert_eq!(talk.done(1, "e2e4"), ["bestmove e2e4"]);
    assert!(talk.done(1, "d2d4").is_empty());
    talk.hear("go depth 1");
    assert!(talk.done(1, "d2d4").is_empty());
    assert_eq!(talk.done(2, "d2d4"), ["bestmove d2d4"]);
}

#[test]
fn a_search_that_was_stopped_gives_way_to_the_next_with_its_best_move_so_far() {
    let mut talk = Talk::new();
    talk.hear("go infinite searchmoves a2a3 b2b3");
    assert!(talk.hear("stop").is_empty());
    // A `go` that is refused changes nothing.
    assert_eq!(talk.hear("go depth"), ["info string error: depth needs a number from 1 to 10000, not \"\""]);
    talk.hear("position startpos moves e2e4");
    let said = talk.hear("go infinite");
    assert!(said == ["bestmove a2a3"] || said == ["bestmove b2b3"], "{said:?}");
    // The first one's last words come too late.
    assert!(talk.done(1, "b2b3").is_empty());
    assert!(talk.done(2, "e7e5").is_empty());
    assert_eq!(talk.hear("stop"), ["bestmove e7e5"]);
    // A new game, too, is no answer.
    talk.hear("go infinite");
    assert!(talk.hear("stop").is_empty() && talk.hear("ucinewgame").is_empty());
    let said = talk.hear("go depth 1");
    assert!(said.len() == 1 && said[0].starts_with("bestmove "), "{said:?}");
    assert_eq!(talk.done(4, "d2d4"), ["bestmove d2d4"]);
}

#[test]
fn answers_are_about_the_position_that_was_searched() {
    let mut talk = Talk::new();
    talk.hear("go depth 1");
    let best = talk.uci.game.position().parse_move("e2e4", Dialect::Uci).unwrap();
    talk.hear("position startpos moves d2d4");
    let line = vec![best];
    let info = Info {
        number: 1,
        depth: 1,
        seldepth: 1,
        score: Score::Centipawns(20),
        bound: Bound::Exact,
        nodes: 20,
        time: Duration::from_millis(10),
        hashfull: 0,
        line,
    };
    let expected = "info depth 1 seldepth 1 multipv 1 score cp 20 nodes 20 nps 2000 hashfull 0 time 10 pv e2e4";
    assert_eq!(talk.report(1, Report::Info(info)), [expected]);
    assert_eq!(talk.report(1, Report::Done { best: Some(best), ponder: None }), ["bestmove e2e4"]);
}

#[test]
fn a_broken_position_leaves_the_old_one() {
    let mut talk = Talk::new();
    talk.hear("position startpos moves e2e4");
    let fen = talk.fen();
    for (line, error) in [
        ("position startpos moves e2e4 e7e5 e4e5", "move 3 \"e4e5\": the pawn on e4 cannot go to e5"),
        ("position fen 9/8/8/8/8/8/8/8 w - - 0 1", "rank 8 (\"9\") has 9 files instead of 8"),
        ("position fen 8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings instead of one"),
    ] {
        assert_eq!(talk.hear(line), [format!("info string error: {error}")]);
        assert_eq!(talk.fen(), fen);
    }
}

#[test]
fn finished_games_have_no_best_move() {
    let mut talk = Talk::new();
    talk.hear("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(talk.hear("go depth 5"), ["info depth 0 score mate 0", "bestmove (none)"]);
    talk.hear("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(talk.hear("go infinite"), ["info depth 0 score cp 0"]);
    assert_eq!(talk.hear("stop"), ["bestmove (none)"]);
}

#[test]
fn a_repeated_position_is_searched_all_the_same() {
    let mut talk = Talk::new();
    let dance = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    talk.hear(&format!("position startpos moves {dance}"));
    assert!(talk.uci.game.outcome().is_some());
    assert!(talk.hear("go depth 1").is_empty());
    assert_eq!(talk.done(1, "e2e4"), ["bestmove e2e4"]);
}

#[test]
fn options_change_the_game_and_refuse_nonsense() {
    let mut talk = Talk::new();
    assert!(talk.hear("setoption name uci_variant value ladorean").is_empty());
    assert!(talk.fen().starts_with("rbqnkcnmbr/"));
    let errors = talk.hear("setoption name UCI_Variant value draughts");
    assert_eq!(errors, ["info string error: the option UCI_Variant has no choice \"draughts\""]);
    assert!(talk.fen().starts_with("rbqnkcnmbr/"));
    talk.hear("position startpos moves e2e4");
    talk.hear("setoption name UCI_Variant value ladorean");
    assert!(talk.fen().contains(" b "), "the same variant again is no new game");
    talk.hear("setoption name UCI_Variant value chess");
    talk.hear("setoption name UCI_Chess960 value true");
    talk.hear("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1g1");
    assert_eq!(talk.uci.game.position().variant().name(), "fischerandom");
    assert!(talk.fen().starts_with("4k3/8/8/8/8/8/8/1R3RK1 b"), "{}", talk.fen());
}

#[test]
fn a_best_move_that_is_none_is_replaced() {
    let mut talk = Talk::new();
    talk.hear("go depth 1");
    let said = talk.report(1, Report::Done { best: None, ponder: None });
    assert!(said[0].starts_with("bestmove ") && said[0] != "bestmove (none)", "{said:?}");
}

#[test]
fn too_long_lines_are_told_and_the_end_is_the_end() {
    let mut talk = Talk::new();
    assert_eq!(talk.uci.hear(Event::TooLong(1_000_000), &mut talk.output), Flow::Continue);
    assert_eq!(talk.said.take(), ["info string error: a line of 1000000 bytes is too long and was not read"]);
    assert_eq!(talk.uci.hear(Event::End, &mut talk.output), Flow::Quit);
    assert_eq!(talk.uci.hear(Event::Line("quit".into()), &mut talk.output), Flow::Quit);
}
