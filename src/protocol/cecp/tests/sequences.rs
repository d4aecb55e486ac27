//! Commands that come in the middle of something else.

use super::*;

/// A position with White to move that has few moves.
const KINGS_AND_PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// A game in which the engine, Black, thinks on the user's time and expects g1f3.
fn pondering() -> Talk {
    let mut talk = Talk::after(&["new", "hard", "usermove e2e4"]);
    talk.done("e7e5", "g1f3");
    assert!(talk.is_pondering());
    talk
}

/// A game in which the engine, Black, looks for its move, and a ping waits.
fn thinking() -> Talk {
    let talk = Talk::after(&["new", "usermove e2e4", "ping 7"]);
    assert!(talk.is_thinking());
    talk
}

/// Nothing that the latest search says is heard.
fn is_deaf(talk: &mut Talk) -> bool {
    talk.report(Report::Done { best: None, ponder: None }).is_empty() && !talk.is_thinking()
}

#[test]
fn an_edit_within_analysis_is_analysed_when_it_is_complete() {
    let mut talk = Talk::after(&["new", "analyze", "edit"]);
    let before = talk.cecp.search_thread.latest();
    assert!(!talk.is_analysing() && is_deaf(&mut talk));
    for line in ["#", "Ke1", "Pe2", "c", "Ke8"] {
        assert!(talk.hear(line).is_empty() && !talk.is_analysing(), "{line}");
    }
    assert_eq!(talk.cecp.search_thread.latest(), before, "nothing is searched in between");
    assert!(talk.hear(".").is_empty() && talk.is_analysing());
    assert_eq!(talk.fen(), KINGS_AND_PAWN);
    // A position that is none is not analysed, nor is the one before.
    let said = ["edit", "#", "."].map(|line| talk.hear(line)).concat();
    assert!(said.len() == 1 && said[0].starts_with("tellusererror Illegal position: "), "{said:?}");
    assert!(!talk.is_analysing() && talk.hear("hint").is_empty() && !talk.is_analysing());
    talk.hear(&format!("setboard {KINGS_AND_PAWN}"));
    assert!(talk.is_analysing() && talk.hear("exit").is_empty() && !talk.is_analysing());
}

#[test]
fn an_edit_in_the_middle_of_thinking_ends_it_and_keeps_the_colour() {
    let mut talk = thinking();
    assert_eq!(talk.hear("edit"), ["pong 7"]);
    assert!(is_deaf(&mut talk));
    assert_eq!(talk.hear("ping 8"), ["Error (\"ing 8\" is not a square of this board): ping 8"]);
    assert_eq!(talk.hear("usermove e7e5"), ["Error (\"sermove e7e5\" is not a square of this board): usermove e7e5"]);
    assert_eq!(talk.cecp.hear(Event::TooLong(9), &mut talk.output), Flow::Continue);
    assert_eq!(talk.said.take(), ["Error (line too long): 9 bytes"]);
    assert!(talk.hear("xe4").is_empty() && talk.hear(".").is_empty());
    // Black is to move, and Black is ours; but nobody has told us to think.
    assert!(!talk.is_thinking() && talk.fen().contains(" b "));
    assert!(talk.hear("usermove e7e5").is_empty() && !talk.is_thinking());
    assert!(talk.hear("usermove d2d4").is_empty() && talk.is_thinking());
}

#[test]
fn an_edit_in_force_mode_goes_back_to_it_and_one_in_a_pause_ends_that() {
    let mut talk = Talk::after(&["new", "force", "edit", "xe2", "."]);
    assert!(talk.hear("usermove e1e2").is_empty() && !talk.is_thinking());
    let mut talk = thinking();
    assert!(talk.hear("pause").is_empty());
    assert_eq!(talk.hear("edit"), ["pong 7"]);
    assert!(talk.hear(".").is_empty() && talk.hear("resume").is_empty() && !talk.is_thinking());
}

#[test]
fn quit_and_the_end_of_the_input_are_heard_while_editing() {
    for line in ["quit", "  quit "] {
        let mut talk = Talk::after(&["new", "edit", "#"]);
        assert_eq!(talk.cecp.hear(Event::Line(line.to_string()), &mut talk.output), Flow::Quit);
    }
    let mut talk = Talk::after(&["new", "edit", "#"]);
    assert_eq!(talk.cecp.hear(Event::Line("quit now".to_string()), &mut talk.output), Flow::Continue);
    assert_eq!(talk.cecp.hear(Event::End, &mut talk.output), Flow::Quit);
}

#[test]
fn the_end_of_the_input_waits_for_our_move_only() {
    assert_eq!(pondering().cecp.hear(Event::End, &mut Output::to(Recorder::default())), Flow::Quit);
    for lines in [&["pause"][..], &["analyze"], &["force"]] {
        let mut talk = thinking();
        lines.iter().for_each(|line| drop(talk.hear(line)));
        assert_eq!(talk.cecp.hear(Event::End, &mut talk.output), Flow::Quit, "{lines:?}");
    }
    let mut talk = thinking();
    assert_eq!(talk.cecp.hear(Event::End, &mut talk.output), Flow::Continue);
    assert_eq!(talk.done("e7e5", "g1f3"), ["move e7e5", "pong 7"]);
    assert_eq!(talk.cecp.hear(Event::Gap, &mut talk.output), Flow::Quit);
}

#[test]
fn a_move_in_a_paused_ponder_begins_a_search_of_its_own() {
    for text in ["g1f3", "d2d4"] {
        let mut talk = pondering();
        talk.hear("pause");
        assert!(!talk.is_pondering() && is_deaf(&mut talk));
        let search = talk.cecp.search_thread.latest();
        assert_eq!(talk.hear("ping 4"), ["pong 4"]);
        assert!(talk.hear(&format!("usermove {text}")).is_empty() && talk.is_thinking(), "{text}");
        assert_eq!(talk.cecp.search_thread.latest(), search + 1, "{text}");
        assert!(talk.hear("resume").is_empty() && talk.is_thinking(), "the pause is over");
    }
    // An illegal move does not end the pause.
    let mut talk = pondering();
    talk.hear("pause");
    assert_eq!(talk.hear("usermove e4e6").len(), 1);
    assert!(!talk.is_pondering() && talk.hear("resume").is_empty() && talk.is_pondering());
    // Nor is there anything to resume when we may not ponder any more.
    let mut talk = pondering();
    ["pause", "easy", "resume"].iter().for_each(|line| drop(talk.hear(line)));
    assert!(!talk.is_pondering() && talk.hear("usermove g1f3").is_empty() && talk.is_thinking());
}

#[test]
fn a_ping_in_a_pause_is_answered_at_once_and_one_before_it_after_the_move() {
    let mut talk = thinking();
    assert!(talk.hear("pause").is_empty());
    assert_eq!(talk.hear("ping 8"), ["pong 8"]);
    assert!(talk.hear("pause").is_empty() && talk.hear("?").is_empty() && talk.hear("resume").is_empty());
    assert_eq!(talk.done("e7e5", ""), ["move e7e5", "pong 7"]);
    // What ends the pause answers it as well.
    for line in ["force", "new", "go", "undo", "analyze", "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "result *"] {
        let mut talk = thinking();
        talk.hear("pause");
        assert_eq!(talk.hear(line)[0], "pong 7", "{line}");
        assert_eq!(talk.is_thinking(), line == "go", "{line}");
    }
}

#[test]
fn a_ping_before_a_pause_is_answered_though_no_move_can_follow() {
    // Every move is a capture, which XBoard cannot show; that it is one is said in the pause.
    let mut talk = Talk::after(&["new", "variant paradise", "setboard 4k3/8/8/8/8/8/nn6/Kn6 w - - 0 1", "go"]);
    assert!(talk.is_thinking() && talk.hear("ping 7").is_empty() && talk.hear("pause").is_empty());
    talk.hear("accepted highlight");
    let said = talk.hear("resume");
    assert!(said[0].starts_with("telluser Sides change"), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("pong 7"));
    assert!(!talk.is_thinking() && talk.hear("usermove a1a2").is_empty() && talk.is_thinking());
}

#[test]
fn what_ends_our_thinking_answers_the_ping_that_waits() {
    for line in ["force", "new", "undo", "analyze", "edit", "white", "black", "playother", "result *", "variant ladon"]
    {
        let mut talk = thinking();
        assert_eq!(talk.hear(line)[0], "pong 7", "{line}");
        assert!(is_deaf(&mut talk), "{line}");
    }
    // These leave it alone.
    for line in ["go", "remove", "variant nosuch", "easy", "hard", "option MultiPV=2", "level 0 1 0", "exit", "draw"] {
        let mut talk = thinking();
        assert!(!talk.hear(line).contains(&"pong 7".to_string()) && talk.is_thinking(), "{line}");
        assert_eq!(talk.done("e7e5", ""), ["move e7e5", "pong 7"], "{line}");
    }
}

#[test]
fn another_variant_in_the_middle_of_thinking_keeps_the_colour() {
    let mut talk = thinking();
    let said = talk.hear("variant ladorean");
    assert!(said[0] == "pong 7" && said[1].starts_with("setup ("), "{said:?}");
    assert!(!talk.is_thinking() && talk.hear("ping 8") == ["pong 8"]);
    assert!(talk.hear("usermove a2a4").is_empty() && talk.is_thinking());
    assert_eq!(talk.done("a7a5", ""), ["move a7a5"]);
}

#[test]
fn after_a_refused_position_nothing_is_searched_until_the_next() {
    let none = "setboard 8/8/8/8/8/8/8/8 w - - 0 1";
    let mut talk = pondering();
    assert_eq!(talk.hear(none).len(), 1);
    assert!(!talk.is_pondering() && talk.hear("playother").is_empty() && !talk.is_pondering());
    assert!(talk.hear("analyze").is_empty() && !talk.is_analysing());
    assert!(talk.hear("undo").is_empty() && !talk.is_analysing(), "the record is the old game's");
    assert_eq!(talk.hear("usermove e7e5"), ["Illegal move (the position that was set up is illegal): e7e5"]);
    assert_eq!(talk.hear("go"), ["Error (illegal position): go"]);
    // An edit begins from our own position, which is a good one again.
    assert!(talk.hear("edit").is_empty() && talk.hear(".").is_empty() && talk.is_analysing());
    for line in ["new", "variant ladon", &format!("setboard {KINGS_AND_PAWN}")] {
        let mut talk = Talk::after(&["new", "force", none, line, "go"]);
        assert!(talk.is_thinking(), "{line}");
        talk.hear("ping 3");
        assert_eq!(talk.hear("force"), ["pong 3"]);
    }
}

#[test]
fn a_new_game_within_analysis_is_analysed_and_after_it_played() {
    let mut talk = Talk::after(&["new", "force", "usermove e2e4", "analyze"]);
    assert!(talk.hear("new").is_empty() && talk.is_analysing());
    assert!(talk.hear("usermove e2e4").is_empty() && talk.is_analysing(), "no move of ours is due");
    assert!(talk.hear("variant ladon").len() > 1 && talk.is_analysing());
    talk.hear("exit");
    assert!(talk.hear("usermove e2e4").is_empty() && !talk.is_thinking(), "as in force mode");
    talk.hear("new");
    assert!(talk.hear("usermove e2e4").is_empty() && talk.is_thinking());
    // Each of these ends analysis.
    for (line, ours) in [("force", false), ("white", true), ("black", false), ("playother", true)] {
        let mut talk = Talk::after(&["new", "analyze", line]);
        assert!(!talk.is_analysing(), "{line}");
        talk.hear("usermove e2e4");
        assert_eq!(talk.is_thinking(), ours, "{line}");
    }
}

#[test]
fn an_unexpected_or_illegal_move_in_a_ponder() {
    let mut talk = pondering();
    let search = talk.cecp.search_thread.latest();
    assert_eq!(talk.hear("usermove e4e6").len(), 1);
    assert_eq!(talk.hear("nonsense"), ["Error (unknown command): nonsense"]);
    assert!(talk.is_pondering() && talk.cecp.search_thread.latest() == search, "it goes on");
    talk.hear("usermove d2d4");
    assert!(talk.is_thinking() && talk.cecp.search_thread.latest() == search + 1);
    assert!(talk.hear("hint").is_empty(), "what was expected has not come");
    // `go` takes the side of the user.
    let mut talk = pondering();
    assert!(talk.hear("go").is_empty() && talk.is_thinking());
    assert_eq!(talk.done("g1f3", "b8c6"), ["move g1f3"]);
    assert!(talk.hear("usermove b8c6").is_empty() && talk.is_thinking());
}

#[test]
fn options_end_a_ponder_renew_an_analysis_and_leave_our_thinking_alone() {
    for line in ["option MultiPV=2", "memory 8", "cores 1", "option Clear Hash", "easy"] {
        let mut talk = pondering();
        talk.hear(line);
        assert!(!talk.is_pondering(), "{line}");
        let mut talk = Talk::after(&["new", "analyze"]);
        let search = talk.cecp.search_thread.latest();
        talk.hear(line);
        assert!(talk.is_analysing() && talk.cecp.search_thread.latest() == search + 1, "{line}");
    }
    for line in ["hard", "option Nonsense=1", "option MultiPV=none"] {
        let mut talk = pondering();
        talk.hear(line);
        assert!(talk.is_pondering(), "{line}");
    }
    // A paused analysis stays paused.
    let mut talk = Talk::after(&["new", "analyze", "pause", "option MultiPV=2"]);
    assert!(!talk.is_analysing() && talk.hear("resume").is_empty() && talk.is_analysing());
}

#[test]
fn excluded_moves_are_those_of_the_position_whoever_searches_it() {
    let mut talk = Talk::after(&["new", "force", "exclude e2e4", "go"]);
    assert_eq!(talk.candidates(), Some(19));
    // Our own move is not begun anew for the sake of an exclusion.
    let search = talk.cecp.search_thread.latest();
    talk.hear("exclude d2d4");
    assert!(talk.is_thinking() && talk.cecp.search_thread.latest() == search);
    assert_eq!(talk.candidates(), Some(18));
    talk.hear("pause");
    talk.hear("include all");
    assert!(!talk.is_thinking() && talk.hear("resume").is_empty() && talk.is_thinking());
    talk.done("a2a3", "");
    assert_eq!(talk.candidates(), Some(0), "all of the next position");
    // A ponder ends, and a paused analysis goes on.
    let mut talk = pondering();
    assert!(talk.hear("exclude a2a3").is_empty() && !talk.is_pondering());
    let mut talk = Talk::after(&["new", "analyze", "pause", "exclude a2a3"]);
    assert!(talk.is_analysing() && talk.hear("exit").is_empty());
}

#[test]
fn a_resigned_game_is_over_for_us_until_the_position_changes() {
    let mut talk = Talk::after(&["new", "option Resign=1", "setboard 6k1/8/8/8/8/8/1Q6/1K2R3 w - - 0 1"]);
    for (user, ours) in [("e1e2", "g8h7"), ("e2e1", "h7g8"), ("e1f1", "g8h7"), ("f1g1", "h7h6")] {
        talk.hear(&format!("usermove {user}"));
        talk.report(Report::Info(Info {
            number: 1,
            depth: 8,
            seldepth: 9,
            score: Score::Loses(12),
            bound: Bound::Exact,
            nodes: 100,
            time: Duration::from_millis(20),
            hashfull: 0,
            line: Vec::new(),
        }));
        talk.hear("ping 1");
        let said = talk.done(ours, "");
        let answer = if user == "f1g1" { "resign".to_string() } else { format!("move {ours}") };
        assert_eq!(said, [answer, "pong 1".to_string()]);
    }
    assert!(!talk.is_thinking() && talk.hear("usermove h7h6").is_empty() && !talk.is_thinking());
}
