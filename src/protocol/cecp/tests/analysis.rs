//! Analysis, positions put together man by man, pauses, and offers.

use super::*;

impl Talk {
    /// The search says a line of the present position, which its score is of.
    fn line(&mut self, score: i32, moves: &[&str]) -> Vec<String> {
        let mut position = self.cecp.record.position().clone();
        let mut line = Vec::new();
        for text in moves {
            let m = position.parse_move(text, Dialect::Cecp).unwrap();
            position.make(m);
            line.push(m);
        }
        self.report(Report::Info(Info {
            number: 1,
            depth: 8,
            seldepth: 9,
            score: Score::Centipawns(score),
            bound: Bound::Exact,
            nodes: 100,
            time: Duration::from_millis(20),
            hashfull: 0,
            line,
        }))
    }
}

#[test]
fn analysis_follows_the_board_until_exit() {
    let mut talk = Talk::after(&["new", "force"]);
    assert!(talk.hear("analyze").is_empty() && talk.is_analysing());
    assert_eq!(talk.line(30, &["e2e4", "e7e5"]), ["8 30 2 100 9 5000 0\te2e4 e7e5"], "without post as well");
    assert_eq!(talk.hear("hint"), ["Hint: e2e4"]);
    // Each of these ends the search and begins another; what the old one still says is dropped.
    for line in ["usermove d2d4", "g8f6", "undo", "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "new", "result *"] {
        let old = talk.cecp.search_thread.latest();
        assert!(talk.hear(line).is_empty() && talk.is_analysing(), "{line}");
        assert!(talk.cecp.search_thread.latest() > old || line == "result *", "{line}");
    }
    assert_eq!(talk.hear("ping 4"), ["pong 4"]);
    assert_eq!(talk.hear("usermove e2e5"), ["Illegal move (the pawn on e2 cannot go to e5): e2e5"]);
    assert!(talk.is_analysing() && talk.hear("exit").is_empty() && !talk.is_analysing());
    assert!(talk.hear("usermove e2e4").is_empty() && !talk.is_thinking(), "as in force mode");
    assert!(talk.hear("exit").is_empty());
    // A game is played again.
    talk.hear("analyze");
    assert!(talk.hear("go").is_empty() && talk.is_thinking());
    assert_eq!(talk.done("e7e5", ""), ["move e7e5"]);
    assert!(!talk.is_analysing());
}

#[test]
fn a_finished_game_is_not_analysed_but_can_be_taken_back() {
    let mut talk = Talk::after(&["new", "force", "f2f3", "e7e5", "g2g4", "analyze"]);
    assert!(talk.hear("usermove d8h4").is_empty() && !talk.is_analysing());
    assert!(talk.hear(".").is_empty());
    assert!(talk.hear("undo").is_empty() && talk.is_analysing());
}

#[test]
fn progress_names_the_root_move() {
    let mut talk = Talk::after(&["new", "analyze"]);
    let start = &talk.hear(".")[0];
    assert!(start.starts_with("stat01: ") && start.ends_with(" 1 20 20"), "{start}");
    let m = talk.cecp.record.position().parse_move("d2d4", Dialect::Cecp).unwrap();
    assert!(talk.report(Report::Trying { depth: 12, m, number: 3 }).is_empty());
    let line = &talk.hear(".")[0];
    assert!(line.ends_with(" 12 17 20 d2d4"), "{line}");
    talk.hear("exit");
    assert!(talk.hear(".").is_empty());
}

#[test]
fn moves_are_excluded_until_the_position_changes() {
    let mut talk = Talk::after(&["new", "analyze"]);
    assert_eq!(talk.candidates(), Some(0), "all");
    assert!(talk.hear("exclude e2e4").is_empty() && talk.hear("exclude d2d4").is_empty() && talk.is_analysing());
    assert_eq!(talk.candidates(), Some(18));
    talk.hear("include e2e4");
    assert_eq!(talk.candidates(), Some(19));
    assert!(talk.hear("exclude all").is_empty() && !talk.is_analysing());
    assert_eq!(talk.candidates(), None);
    talk.hear("include a2a3");
    assert_eq!((talk.candidates(), talk.is_analysing()), (Some(1), true));
    talk.hear("usermove e2e4");
    assert_eq!(talk.candidates(), Some(0));
    talk.hear("exclude e7e5");
    talk.hear("include all");
    assert_eq!(talk.candidates(), Some(0));
    assert_eq!(talk.hear("exclude e7e3")[0], "Error (the pawn on e7 cannot go to e3): exclude e7e3");
}

#[test]
fn positions_are_put_together_man_by_man() {
    // As XBoard's manual has it for Black to move.
    let mut talk = Talk::after(&["new", "force", "a2a3", "edit"]);
    for line in ["#", "Pa4", "Ke1", "Rh1", "Qd1", "xd1", "c", "Ke8", "Ra8", "pb7"] {
        assert!(talk.hear(line).is_empty(), "{line}");
    }
    assert_eq!(talk.hear("Zb7"), ["Error (this game has no man 'Z'): Zb7"]);
    assert_eq!(talk.hear("Pz9"), ["Error (\"z9\" is not a square of this board): Pz9"]);
    assert_eq!(talk.hear("Ping"), ["Error (\"ing\" is not a square of this board): Ping"]);
    assert!(talk.hear(".").is_empty());
    assert_eq!(talk.fen(), "r3k3/1p6/8/8/P7/8/8/4K2R b Kq - 0 1");
    // Letters of another game, ten files, and a position that is none.
    let mut talk =
        Talk::after(&["new", "variant ladorean", "force", "edit", "#", "Kf1", "Mj1", "c", "Cj8", "Ka8", "."]);
    assert_eq!(talk.fen(), "k8c/10/10/10/10/10/10/5K3M w - - 0 1");
    talk.hear("edit");
    talk.hear("#");
    let said = talk.hear(".");
    assert!(said[0].starts_with("tellusererror Illegal position: "), "{said:?}");
    assert_eq!(talk.fen(), "k8c/10/10/10/10/10/10/5K3M w - - 0 1");
}

#[test]
fn a_pause_stops_thinking_and_the_move_comes_after_it() {
    let mut talk = Talk::after(&["new", "level 0 1 0", "usermove e2e4", "ping 1"]);
    assert!(talk.hear("pause").is_empty() && !talk.is_thinking());
    assert!(talk.done("e7e5", "").is_empty(), "the old search is not heard");
    assert_eq!(talk.hear("usermove d7d5"), ["Illegal move (it is the engine's turn): d7d5"]);
    assert!(talk.hear("exclude c7c5").is_empty(), "the move is still owed");
    assert!(talk.hear("resume").is_empty() && talk.is_thinking());
    assert_eq!(talk.done("e7e5", "g1f3"), ["move e7e5", "pong 1"]);
    talk.hear("hard");
    talk.hear("usermove d2d4");
    talk.done("e5d4", "d1d4");
    assert!(talk.is_pondering());
    talk.hear("pause");
    assert!(!talk.is_pondering());
    talk.hear("resume");
    assert!(talk.is_pondering());
    assert!(talk.hear("resume").is_empty() && talk.is_pondering());
    talk.hear("analyze");
    talk.hear("pause");
    assert!(!talk.is_analysing());
    talk.hear("resume");
    assert!(talk.is_analysing());
    talk.hear("pause");
    talk.hear("new");
    assert!(talk.is_analysing(), "whatever else is sent ends the pause");
}

#[test]
fn draws_are_taken_in_lost_games_only() {
    let mut talk = Talk::after(&["new", "usermove e2e4"]);
    talk.line(-250, &["e7e5"]);
    talk.done("e7e5", "");
    assert_eq!(talk.hear("draw"), ["offer draw"]);
    talk.hear("usermove g1f3");
    talk.line(10, &["b8c6"]);
    talk.done("b8c6", "");
    assert!(talk.hear("draw").is_empty());
}

#[test]
fn hopeless_games_are_resigned_only_on_demand() {
    for (option, end) in [("Resign=0", "move h7h6"), ("Resign=1", "resign")] {
        let mut talk = Talk::after(&["new", &format!("option {option}")]);
        talk.hear("setboard 6k1/8/8/8/8/8/1Q6/1K2R3 w - - 0 1");
        for (user, ours) in [("e1e2", "g8h7"), ("e2e1", "h7g8"), ("e1f1", "g8h7")] {
            talk.hear(&format!("usermove {user}"));
            talk.line(-1500, &[ours]);
            assert_eq!(talk.done(ours, ""), [format!("move {ours}")], "{option}");
        }
        talk.hear("usermove f1g1");
        talk.line(-1500, &["h7h6"]);
        assert_eq!(talk.done("h7h6", ""), [end]);
    }
}

#[test]
fn nodes_may_measure_time() {
    let mut talk = Talk::after(&["new", "st 8", "nps 10000"]);
    let limits = |talk: &Talk| talk.cecp.time.limits(0, talk.cecp.settings.overhead());
    assert_eq!((limits(&talk).node_rate, limits(&talk).overhead), (Some(10_000), Duration::ZERO));
    talk.hear("nps 0");
    assert_eq!(limits(&talk).node_rate, None);
    talk.hear("nps 500");
    talk.hear("new");
    assert_eq!(limits(&talk).node_rate, None);
}
