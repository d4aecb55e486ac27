//! Conversations in UCI, word by word: what the search says is said by hand here.

use super::*;
use crate::games::testing::games;
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
        Talk { uci: Uci::new(games(), sender).unwrap(), output: Output::to(said.clone()), said, _events: events }
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
    assert_eq!(talk.hear("stop"), ["bestmove e2e4"]);
    assert!(talk.hear("stop").is_empty());
}

#[test]
fn a_go_during_another_search_answers_both() {
    let mut talk = Talk::new();
    let busy = "info string error: go while a search is running; that one ends here";
    // The first one has had its answer, but nobody has asked for it.
    talk.hear("go infinite");
    talk.done(1, "e2e4");
    assert_eq!(talk.hear("go depth 3"), [busy, "bestmove e2e4"]);
    // This one has not.
    let said = talk.hear("go ponder wtime 1000 btime 1000");
    assert!(said.len() == 2 && said[0] == busy && said[1].starts_with("bestmove "), "{said:?}");
    assert!(talk.done(2, "a2a3").is_empty() && talk.done(3, "d2d4").is_empty());
    assert_eq!(talk.hear("ponderhit"), ["bestmove d2d4"]);
    // Errands give way, too, and searches to them.
    talk.hear("go perft 30");
    assert_eq!(talk.hear("go depth 3"), [busy, "info string perft stopped"]);
    let said = talk.hear("bench chess 30");
    assert!(said.len() == 2 && said[0] == busy && said[1].starts_with("bestmove "), "{said:?}");
    assert_eq!(talk.hear("stop"), ["info string bench stopped"]);
}

#[test]
fn wrong_words_of_go_are_named_and_the_rest_is_searched() {
    let mut talk = Talk::new();
    for (id, line, faults) in [
        (1, "go depth 0", 1),
        (2, "go foo", 2),
        (3, "go depth 3 searchmoves e2e5 d2d4", 1),
        (4, "go nodes 99999999999999999999 mate 0 movetime -5", 3),
    ] {
        let said = talk.hear(line);
        assert!(said.iter().all(|line| line.starts_with("info string error: ")), "{said:?}");
        assert_eq!(said.len(), faults, "{said:?}");
        assert_eq!(talk.done(id, "d2d4"), ["bestmove d2d4"]);
    }
}

#[test]
fn after_a_refused_position_there_is_nothing_to_search() {
    let mut talk = Talk::new();
    for wrong in ["position startpos moves e2e5", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position", "position e2e4"]
    {
        let error = talk.hear(wrong)[0].clone();
        let reason = error.replace("info string error: ", "info string error: no position to search: ");
        assert_eq!(talk.hear("go depth 3"), [reason.as_str(), "bestmove (none)"]);
        assert_eq!(talk.hear("go infinite"), [reason.as_str()]);
        assert_eq!(talk.hear("stop"), ["bestmove (none)"]);
        assert_eq!(talk.hear("go perft 2"), [reason.as_str()]);
    }
    talk.uci.hear(Event::TooLong(1_000_000), &mut talk.output);
    assert_eq!(talk.said.take().len(), 1);
    assert_eq!(talk.hear("go depth 1")[1], "bestmove (none)");
    for right in ["position startpos moves e2e4", "ucinewgame", "setoption name UCI_Variant value ladorean"] {
        talk.hear("position nowhere");
        talk.hear(right);
        assert!(talk.hear("go infinite").is_empty());
        assert!(talk.hear("stop").is_empty());
        assert!(talk.done(talk.uci.search_thread.latest(), "e2e4").len() == 1);
    }
}

#[test]
fn a_search_that_is_kept_from_running_is_answered_for() {
    let mut talk = Talk::new();
    talk.hear("go movetime 100000 searchmoves h2h3");
    assert!(talk.uci.deadline().is_some());
    talk.uci.hear(Event::Overdue, &mut talk.output);
    // The expected answer is in it if the search has come so far.
    let said = talk.said.take();
    assert!(said.len() == 1 && said[0].starts_with("bestmove h2h3"), "{said:?}");
    assert!(talk.done(1, "h2h3").is_empty(), "too late");
    // An endless search has no time, before it is stopped.
    talk.hear("go infinite");
    assert_eq!(talk.uci.deadline(), None);
    talk.hear("stop");
    assert!(talk.uci.deadline().is_some());
    talk.uci.hear(Event::Overdue, &mut talk.output);
    assert_eq!(talk.said.take().len(), 1);
    assert_eq!(talk.uci.deadline(), None);
    talk.hear("go ponder movetime 100000");
    assert_eq!(talk.uci.deadline(), None);
    talk.hear("ponderhit");
    assert!(talk.uci.deadline().is_some());
}

/// Whether the conversation is over after an event, and what it said.
fn after(talk: &mut Talk, event: Event) -> (bool, Vec<String>) {
    let flow = talk.uci.hear(event, &mut talk.output);
    (flow == Flow::Quit, talk.said.take())
}

#[test]
fn the_end_of_the_input_waits_for_what_ends_by_itself() {
    let quit = || Event::Line("quit".into());
    for line in ["go depth 30", "go nodes 1000000", "go movetime 100000", "go depth 30 wtime 1000 btime 1000"] {
        let mut talk = Talk::new();
        talk.hear(line);
        assert_eq!(after(&mut talk, Event::End), (false, vec![]), "{line}");
        let report = Report::Done { best: None, ponder: None };
        let (over, said) = after(&mut talk, Event::Report { id: 1, report });
        assert!(over && said[0].starts_with("bestmove "), "{line}: {said:?}");
    }
    let mut talk = Talk::new();
    talk.hear("go perft 30");
    assert_eq!(after(&mut talk, quit()), (false, vec![]));
    assert!(talk.uci.deadline().is_some(), "for a while");
    assert_eq!(after(&mut talk, Event::Overdue), (false, vec![]), "it has not passed");
    assert_eq!(after(&mut talk, Event::End), (false, vec![]));
    assert_eq!(talk.uci.deadline(), None, "for as long as it takes");
    let told = Told::Last("Nodes searched: 20".into());
    assert_eq!(after(&mut talk, Event::Errand { id: 1, told }), (true, vec!["Nodes searched: 20".into()]));
    // Who quits again means it.
    let mut talk = Talk::new();
    talk.hear("go perft 30");
    after(&mut talk, quit());
    assert_eq!(after(&mut talk, Event::Line("isready".into())), (false, vec![]));
    assert_eq!(after(&mut talk, quit()), (true, vec!["info string perft stopped".into()]));
    // So does who leaves the input open.
    let mut talk = Talk::new();
    talk.hear("go perft 30");
    after(&mut talk, quit());
    talk.uci.patience = Some(Instant::now());
    assert_eq!(after(&mut talk, Event::Overdue), (true, vec!["info string perft stopped".into()]));
}

#[test]
fn quit_waits_only_for_what_it_came_in_one_piece_with() {
    let quit = || Event::Line("quit".into());
    let mut talk = Talk::new();
    talk.hear("go depth 30");
    assert_eq!(after(&mut talk, quit()), (false, vec![]));
    assert_eq!(talk.uci.search_thread.deadline(), None, "the search was not stopped");
    let mut talk = Talk::new();
    talk.hear("go depth 30");
    after(&mut talk, Event::Gap);
    assert_eq!(after(&mut talk, quit()), (false, vec![]));
    assert!(talk.uci.search_thread.deadline().is_some(), "the search was stopped");
    let (over, said) = after(&mut talk, Event::Overdue);
    assert!(over && said.len() == 1, "{said:?}");
    // What waits for a clock, a `stop` or a `ponderhit` is not waited for.
    for line in ["go", "go infinite", "go ponder depth 3", "go wtime 100000 btime 100000", "go mate 3"] {
        for last in [quit(), Event::End] {
            let mut talk = Talk::new();
            talk.hear(line);
            assert_eq!(after(&mut talk, last), (false, vec![]), "{line}");
            assert!(talk.uci.search_thread.deadline().is_some(), "{line}: the search was not stopped");
        }
    }
    let mut talk = Talk::new();
    assert_eq!(after(&mut talk, quit()), (true, vec![]));
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
    talk.hear("position startpos moves e2e4");
    let said = talk.hear("go infinite");
    let is_one_of_them = said[0].starts_with("bestmove a2a3") || said[0].starts_with("bestmove b2b3");
    assert!(said.len() == 1 && is_one_of_them, "{said:?}");
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
