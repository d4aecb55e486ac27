//! Conversations in CECP, word by word: what the search says is said by hand here.

use super::*;
use crate::games::testing::games;
use crate::position::Dialect;
use crate::protocol::output::tests::Recorder;
use crate::search::{Bound, Info, MAX_THREADS, Report, Score};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

mod analysis;
mod gui_board;
mod sequences;

/// A conversation whose search is played by the test.
struct Talk {
    cecp: Cecp,
    output: Output,
    said: Recorder,
    _events: Receiver<Event>,
}

impl Talk {
    /// After what a GUI says first.
    fn new() -> Talk {
        let (sender, events) = channel();
        let said = Recorder::default();
        let cecp = Cecp::new(games(), sender).unwrap();
        Talk { cecp, output: Output::to(said.clone()), said, _events: events }
    }

    /// After some lines whose answers do not matter.
    fn after(lines: &[&str]) -> Talk {
        let mut talk = Talk::new();
        lines.iter().for_each(|line| drop(talk.hear(line)));
        talk
    }

    fn hear(&mut self, line: &str) -> Vec<String> {
        self.cecp.hear(Event::Line(line.to_string()), &mut self.output);
        self.said.take()
    }

    /// The latest search speaks.
    fn report(&mut self, report: Report) -> Vec<String> {
        let id = self.cecp.search_thread.latest();
        self.cecp.hear(Event::Report { id, report }, &mut self.output);
        self.said.take()
    }

    /// The search ends with a move of the present position and an expected answer.
    fn done(&mut self, best: &str, answer: &str) -> Vec<String> {
        let root = match &self.cecp.mode {
            Mode::Pondering(pondering) => pondering.root.clone(),
            _ => self.cecp.record.position().clone(),
        };
        let best = root.parse_move(best, Dialect::Cecp).ok();
        let next = best.map(|m| crate::protocol::game::after(&root, m));
        let ponder = next.and_then(|next| next.parse_move(answer, Dialect::Cecp).ok());
        self.report(Report::Done { best, ponder })
    }

    fn fen(&self) -> String {
        self.cecp.record.position().fen()
    }

    fn is_thinking(&self) -> bool {
        self.cecp.mode.is_thinking()
    }

    fn is_pondering(&self) -> bool {
        matches!(self.cecp.mode, Mode::Pondering(_))
    }

    fn is_analysing(&self) -> bool {
        matches!(self.cecp.mode, Mode::Analysing(_))
    }

    /// How many moves a search of the present position may consider: 0 for all, nothing if every one is excluded.
    fn candidates(&self) -> Option<usize> {
        self.cecp.candidates().map(|moves| moves.len())
    }
}

#[test]
fn a_search_that_is_kept_from_running_is_answered_for() {
    let mut talk = Talk::after(&["new", "st 1000"]);
    assert_eq!(talk.cecp.deadline(), None);
    talk.hear("usermove e2e4");
    assert!(talk.cecp.deadline().is_some() && talk.hear("ping 3").is_empty());
    talk.cecp.hear(Event::Overdue, &mut talk.output);
    let said = talk.said.take();
    assert!(said.len() == 2 && said[0].starts_with("move ") && said[1] == "pong 3", "{said:?}");
    assert!(talk.done("e7e5", "g1f3").is_empty(), "too late");
    assert_eq!(talk.cecp.deadline(), None);
}

#[test]
fn at_the_end_of_the_input_the_engine_moves_and_leaves() {
    let mut talk = Talk::after(&["new", "hard", "usermove e2e4"]);
    assert_eq!(talk.cecp.hear(Event::End, &mut talk.output), Flow::Continue);
    assert!(talk.is_thinking());
    assert_eq!(talk.done("e7e5", "g1f3"), ["move e7e5"]);
    assert!(!talk.is_pondering());
    assert_eq!(talk.cecp.hear(Event::Gap, &mut talk.output), Flow::Quit);
    let mut talk = Talk::after(&["new"]);
    assert_eq!(talk.cecp.hear(Event::End, &mut talk.output), Flow::Quit);
}

#[test]
fn more_cores_than_there_are_are_cut_down_with_a_word() {
    let mut talk = Talk::after(&["new"]);
    let said = talk.hear("cores 100000");
    assert!(said.len() == 1 && said[0].starts_with("telluser "), "{said:?}");
    assert!(talk.cecp.settings.search_threads() <= MAX_THREADS);
    assert!(talk.hear("cores 1").is_empty());
}

#[test]
fn a_game_begins_with_the_engine_black() {
    let mut talk = Talk::after(&["xboard", "protover 2", "new", "post"]);
    assert!(talk.hear("usermove e2e4").is_empty());
    assert!(talk.is_thinking());
    assert_eq!(talk.done("e7e5", "g1f3"), ["move e7e5"]);
    assert!(!talk.is_thinking() && talk.fen().contains(" w "));
    assert_eq!(talk.hear("hint"), ["Hint: g1f3"]);
    // Bare moves, and go after the move that has already set us thinking.
    assert!(talk.hear("g1f3").is_empty());
    assert!(talk.hear("go").is_empty());
    assert_eq!(talk.done("b8c6", ""), ["move b8c6"]);
    assert!(talk.hear("hint").is_empty());
}

#[test]
fn pings_wait_for_our_move_but_for_nothing_else() {
    let mut talk = Talk::after(&["new", "hard"]);
    assert_eq!(talk.hear("ping 1"), ["pong 1"]);
    talk.hear("usermove e2e4");
    assert!(talk.hear("ping 2").is_empty() && talk.hear("ping 3").is_empty());
    assert_eq!(talk.done("e7e5", "g1f3"), ["move e7e5", "pong 2", "pong 3"]);
    assert!(talk.is_pondering());
    assert_eq!(talk.hear("ping 4"), ["pong 4"]);
    assert!(talk.is_pondering());
    talk.hear("usermove d2d4");
    talk.hear("ping 5");
    assert_eq!(talk.hear("force"), ["pong 5"]);
    assert!(!talk.is_thinking());
}

#[test]
fn pondering_hits_and_misses() {
    let mut talk = Talk::after(&["new", "hard", "usermove e2e4"]);
    talk.done("e7e5", "g1f3");
    let search = talk.cecp.search_thread.latest();
    talk.hear("time 1000");
    talk.hear("usermove g1f3");
    assert_eq!((talk.is_thinking(), talk.cecp.search_thread.latest()), (true, search), "the same search goes on");
    assert_eq!(talk.done("b8c6", "f1b5"), ["move b8c6"]);
    assert!(talk.is_pondering());
    talk.hear("usermove d2d4");
    assert_eq!((talk.is_thinking(), talk.cecp.search_thread.latest()), (true, search + 2), "another search begins");
    assert_eq!(talk.done("e5d4", "f3d4"), ["move e5d4"]);
    // A search that ends before its time has its answer ready.
    assert!(talk.done("b8a6", "").is_empty(), "not a move there: b8 is empty");
    assert_eq!(talk.hear("usermove f3d4").len(), 1);
    assert!(!talk.is_thinking());
}

#[test]
fn a_new_game_or_easy_ends_pondering() {
    for line in
        ["new", "easy", "force", "undo", "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "variant ladorean", "result 1-0 {x}"]
    {
        let mut talk = Talk::after(&["new", "hard", "usermove e2e4"]);
        talk.done("e7e5", "g1f3");
        assert!(talk.is_pondering(), "{line}");
        talk.hear(line);
        assert!(!talk.is_pondering(), "{line}");
        assert_eq!(talk.hear("ping 9"), ["pong 9"], "{line}");
        assert!(talk.done("e2e4", "").is_empty(), "{line}: its words are dropped");
    }
}

#[test]
fn illegal_moves_are_refused_as_moves_and_other_words_as_commands() {
    let mut talk = Talk::after(&["new", "force"]);
    let fen = talk.fen();
    for (line, answer) in [
        ("usermove e2e5", "Illegal move (the pawn on e2 cannot go to e5): e2e5"),
        ("e7e5", "Illegal move (the pawn on e7 is not White's): e7e5"),
        ("usermove k9k8", "Illegal move (\"k9k8\" is not a move in coordinate notation or SAN): k9k8"),
        ("k9k8", "Illegal move (\"k9k8\" is not a move in coordinate notation or SAN): k9k8"),
        ("O-O", "Illegal move (this castling is not possible here): O-O"),
        ("foo", "Error (unknown command): foo"),
        ("egtpath syzygy x", "Error (unknown command): egtpath syzygy x"),
        ("setscore 100", "Error (missing parameter): setscore 100"),
        ("exclude e2e5", "Error (the pawn on e2 cannot go to e5): exclude e2e5"),
        ("nps fast", "Error (\"fast\" is not a number from -1 to 1099511627776): nps fast"),
        ("usermove", "Error (missing parameter): usermove"),
        ("level 1 2 3 4", "Error (too many parameters): level 1 2 3 4"),
        ("undo", "Error (command not legal now): undo"),
        ("remove", "Error (command not legal now): remove"),
        ("variant draughts", "Error (unknown variant \"draughts\"): variant draughts"),
        ("option Contempt=3", "Error (there is no option \"Contempt\"): option Contempt=3"),
        ("option UCI_Variant=chess", "Error (there is no option \"UCI_Variant\"): option UCI_Variant=chess"),
        ("st soon", "Error (\"soon\" is not a time): st soon"),
    ] {
        assert_eq!(talk.hear(line), [answer]);
        assert_eq!(talk.fen(), fen, "{line}");
    }
    assert_eq!(talk.cecp.hear(Event::TooLong(1_000_000), &mut talk.output), Flow::Continue);
    assert_eq!(talk.said.take(), ["Error (line too long): 1000000 bytes"]);
}

#[test]
fn a_refused_position_keeps_the_old_one_but_takes_no_moves() {
    let mut talk = Talk::after(&["new", "force", "usermove e2e4"]);
    let fen = talk.fen();
    assert_eq!(
        talk.hear("setboard 8/8/8/8/8/8/8/8 w - - 0 1"),
        ["tellusererror Illegal position: White has 0 kings instead of one"]
    );
    assert_eq!(talk.fen(), fen);
    assert_eq!(talk.hear("usermove e7e5"), ["Illegal move (the position that was set up is illegal): e7e5"]);
    assert_eq!(talk.hear("go"), ["Error (illegal position): go"]);
    assert_eq!(talk.hear("foo"), ["Error (unknown command): foo"]);
    assert!(talk.hear("setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_empty());
    assert!(talk.hear("usermove e1g1").is_empty());
    assert_eq!(talk.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn results_are_claimed_once_after_the_move_that_ends_the_game() {
    let mut talk = Talk::after(&["new", "usermove f2f3"]);
    assert_eq!(talk.done("e7e5", ""), ["move e7e5"]);
    talk.hear("usermove g2g4");
    let said = talk.done("d8h4", "");
    assert_eq!((said[0].as_str(), &said[1][..5], said.len()), ("move d8h4", "0-1 {", 2), "{said:?}");
    assert_eq!(talk.hear("usermove e2e4"), ["Illegal move (the game is over: checkmate): e2e4"]);
    assert_eq!(talk.hear("go"), ["Error (the game is over: checkmate): go"]);
    // Taken back, the game goes on.
    for line in ["force", "undo", "go"] {
        assert!(talk.hear(line).is_empty(), "{line}");
    }
    assert!(talk.is_thinking());
}

#[test]
fn a_mate_by_the_user_is_claimed_instead_of_thinking() {
    let mut talk = Talk::after(&["new", "setboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"]);
    let said = talk.hear("usermove f1f8");
    assert_eq!((&said[0][..5], said.len(), talk.is_thinking()), ("1-0 {", 1, false), "{said:?}");
    assert!(talk.hear("result 1-0 {White mates}").is_empty());
    assert_eq!(talk.hear("ping 3"), ["pong 3"]);
    let mut talk = Talk::after(&["new", "force", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    let said = talk.hear("go");
    assert_eq!((&said[0][..9], said.len()), ("1/2-1/2 {", 1), "{said:?}");
}

#[test]
fn drawn_games_can_be_replayed_in_force_mode_only() {
    let mut talk = Talk::after(&["new", "force"]);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(10) {
        assert!(talk.hear(&format!("usermove {text}")).is_empty());
    }
    assert_eq!(talk.hear("go").len(), 1, "the repetition is claimed");
    assert!(talk.hear("usermove f3g1")[0].starts_with("Illegal move (the game is over"));
}

#[test]
fn moves_are_taken_back_one_or_two() {
    let mut talk = Talk::after(&["new", "usermove e2e4"]);
    talk.done("e7e5", "");
    let fen = talk.fen();
    talk.hear("usermove g1f3");
    talk.done("b8c6", "");
    assert!(talk.hear("remove").is_empty());
    assert_eq!((talk.fen(), talk.cecp.mode.role()), (fen, Role::Player(Color::Black)));
    assert!(talk.hear("usermove f1c4").is_empty() && talk.is_thinking());
    talk.hear("force");
    assert!(talk.hear("undo").is_empty());
    assert_eq!(talk.cecp.record.plies(), 2);
}

#[test]
fn move_now_stops_thinking_and_nothing_else() {
    let mut talk = Talk::after(&["new"]);
    assert!(talk.hear("?").is_empty());
    talk.hear("usermove e2e4");
    assert!(talk.hear("?").is_empty() && talk.is_thinking());
    assert_eq!(talk.hear("usermove e7e5"), ["Illegal move (it is the engine's turn): e7e5"]);
    assert_eq!(talk.done("e7e5", ""), ["move e7e5"]);
}

#[test]
fn new_means_the_standard_game_and_variants_are_described() {
    let mut talk = Talk::new();
    let said = talk.hear("variant ladorean");
    assert!(said[0].starts_with("setup (PNBRQ..CMK") && said.len() == 3, "{said:?}");
    assert!(talk.fen().starts_with("rbqnkcnmbr/"));
    // Cute Chess sends a dummy move before a position with Black to move.
    for line in ["force", "b2b3", "setboard rbqnkcnmbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNMBR b KQkq - 0 1"] {
        assert!(talk.hear(line).is_empty(), "{line}");
    }
    assert!(talk.fen().ends_with(" b KQkq - 0 1"));
    assert!(talk.hear("variant normal").is_empty());
    talk.hear("variant gothic");
    talk.hear("new");
    assert_eq!(talk.cecp.record.variant().name(), "chess");
}

#[test]
fn fischer_castling_is_spoken_in_letters_and_understood_in_all_forms() {
    for text in ["O-O", "e1g1", "e1h1", "0-0"] {
        let mut talk =
            Talk::after(&["new", "variant fischerandom", "force", "setboard 4k3/8/8/8/8/8/8/4K2R w H - 0 1"]);
        assert!(talk.hear(&format!("usermove {text}")).is_empty(), "{text}");
        assert!(talk.fen().starts_with("4k3/8/8/8/8/8/8/5RK1"), "{text}");
    }
    let mut talk =
        Talk::after(&["new", "variant fischerandom", "force", "setboard 4k3/8/8/8/8/8/8/4K2R w H - 0 1", "go"]);
    assert_eq!(talk.done("O-O", ""), ["move O-O"]);
}

#[test]
fn thinking_is_told_after_post() {
    let line = Vec::new();
    let info = Info {
        number: 1,
        depth: 3,
        seldepth: 4,
        score: Score::Centipawns(-12),
        bound: Bound::Exact,
        nodes: 100,
        time: Duration::from_millis(20),
        hashfull: 0,
        line,
    };
    let mut talk = Talk::after(&["new", "usermove e2e4"]);
    assert!(talk.report(Report::Info(info.clone())).is_empty());
    talk.hear("post");
    assert_eq!(talk.report(Report::Info(info.clone())), ["3 -12 2 100 4 5000 0\t"]);
    talk.hear("hard");
    talk.done("e7e5", "g1f3");
    assert_eq!(talk.report(Report::Info(info)), ["3 -12 2 100 4 5000 0\t(g1f3) "]);
}

#[test]
fn memory_and_cores_are_options_too() {
    let mut talk = Talk::after(&["memory 20", "cores 3", "option Move Overhead=75", "option ponder=1"]);
    let settings = &talk.cecp.settings;
    assert_eq!(
        (settings.hash_mb(), settings.threads(), settings.overhead().as_millis(), settings.ponder()),
        (16, 3, 75, true)
    );
    talk.hear("memory 0");
    talk.hear("cores 99999999");
    assert_eq!((talk.cecp.settings.hash_mb(), talk.cecp.settings.threads()), (1, MAX_THREADS));
    assert_eq!(talk.hear("memory -5").len(), 1);
}

#[test]
fn time_controls_reach_the_search() {
    let mut talk = Talk::after(&["new", "level 40 0:30 0", "sd 5", "time 2500", "otim 3000", "usermove e2e4"]);
    talk.done("e7e5", "");
    let limits = talk.cecp.time.limits(talk.cecp.moves_made(), talk.cecp.settings.overhead());
    let clock = limits.clock.unwrap();
    assert_eq!((clock.moves_to_go, limits.depth), (Some(39), Some(5)));
    assert!(clock.remaining <= Duration::from_millis(25_000));
    talk.hear("st 0");
    assert!(talk.hear("usermove g1f3").is_empty() && talk.is_thinking());
}
