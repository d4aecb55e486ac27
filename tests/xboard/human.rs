//! Whole games of a user with the mouse, in the games that XBoard cannot show: its board must be true at every move,
//! and no game may die.

use super::desk::Desk;
use super::programs::Programs;
use super::{alone, engine, or_skip};
use crate::desk::games;
use ladorea::board::Square;
use ladorea::games::AnyPosition;
use ladorea::position::{Dialect, Move, MoveTag};
use std::time::Duration;

/// A game of a user.
struct Session<'a> {
    desk: Desk<'a>,
    position: AnyPosition,
    /// XBoard tests legality, so that it does not take a letter behind a move.
    tested: bool,
    /// For choosing moves.
    state: u64,
    /// How often the board was set up.
    resyncs: usize,
    /// No move was made since the board was set up.
    fresh: bool,
}

/// XBoard's options without its own test of legality, and what the engine is told of that.
const UNTESTED: [&str; 4] = ["-testLegality", "false", "-firstOptions", "GUI Tests Legality=0,Skill Level=0"];

/// XBoard's options as they are by default; the engine plays badly, so that games last.
const TESTED: [&str; 2] = ["-firstOptions", "Skill Level=0"];

impl<'a> Session<'a> {
    fn new(programs: &'a Programs, name: &str, variant: &str, options: &[&str]) -> Session<'a> {
        let position = games().find(variant).expect("the catalogue has it").start();
        let files = position.variant().spec().files;
        let options = [&["-variant", variant], options].concat();
        let desk = Desk::start(programs, name, files, &engine(), &options);
        let tested = !options.iter().any(|option| option.contains("GUI Tests Legality=0"));
        Session { desk, position, tested, state: 20_261_130, resyncs: 0, fresh: true }
    }

    /// A number below another one.
    fn random(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % below
    }

    fn is_shown(&self, m: Move) -> bool {
        let lettered = !self.position.letters(m.from(), m.to()).is_empty();
        self.position.is_shown(m) && !(self.tested && lettered)
    }

    /// A legal move that needs no window of XBoard: if possible of the kind wanted, and else of a man that may make
    /// such moves.
    fn choose(&mut self, shown: bool) -> Option<Move> {
        let position = &self.position;
        let rank = |m: &Move| {
            let letter = position.board().at(m.from()).kind().map(|kind| position.variant().army().man(kind).letter);
            (self.is_shown(*m) != shown, !shown && letter != Some('L'))
        };
        let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(|m| m.promoted().is_none()).collect();
        moves.sort_by_key(rank);
        let best = moves.first().map(rank)?;
        let count = moves.iter().take_while(|m| rank(m) == best).count();
        Some(moves[self.random(count)])
    }

    /// Clicks a move. Of a move of two men, the second is moved by going on from the first one's goal, or with its own
    /// hand.
    fn click(&mut self, m: Move) {
        let [from, to, extra] = [m.from(), m.to(), m.extra()].map(|square| square.to_string());
        if m.tag() != MoveTag::Joint {
            let has_second = !self.position.second_targets(m.from(), m.to()).is_empty();
            self.desk.lift(&from);
            if has_second {
                // The first click may go on, the second ends the move.
                self.desk.lift(&to);
            }
            self.desk.put(&to);
            return;
        }
        self.desk.lift(&from);
        self.desk.lift(&to);
        if self.random(2) == 0 {
            let second = self.position.second_man(m.from(), m.to()).map(|square: Square| square.to_string());
            self.desk.lift(&second.expect("a joint move has a second man"));
        }
        self.desk.put(&extra);
    }

    /// The engine answers: with a move, or with a position that is ours after one of its legal moves.
    fn hear_reply(&mut self) {
        let line = self.desk.wait(&["<first : move ", "<first : setboard ", "<first : Illegal"]);
        let reply = if let Some((_, text)) = line.split_once("move ").filter(|_| !line.contains("Illegal")) {
            self.position.parse_move(text.trim(), Dialect::Cecp).unwrap_or_else(|error| panic!("{line}: {error}"))
        } else if let Some((_, fen)) = line.split_once("setboard ") {
            self.resyncs += 1;
            self.desk.wait(&["<first : pong"]);
            let after = |m: Move| {
                let mut next = self.position.clone();
                next.make(m);
                placement(&next.fen())
            };
            let moves = self.position.legal_moves();
            moves.into_iter().find(|&m| after(m) == placement(fen)).unwrap_or_else(|| panic!("no move leads to {line}"))
        } else {
            panic!("{} in {}", line, self.position.fen());
        };
        self.fresh = line.contains("setboard");
        self.position.make(reply);
    }

    /// The user moves and the engine answers, so many times; every other time a move is made that cannot be shown.
    fn play(&mut self, moves: usize) {
        for number in 0..moves {
            let Some(m) = self.choose(number % 2 == 1) else { return };
            self.click(m);
            self.position.make(m);
            if self.position.outcome().is_some() {
                return;
            }
            self.hear_reply();
            if self.position.outcome().is_some() {
                return;
            }
        }
    }

    /// Ends the game: XBoard's board must be ours. It writes it down only if a move was made on it.
    fn finish(mut self) {
        while self.fresh && self.position.outcome().is_none() {
            self.play(1);
        }
        if self.position.outcome().is_none() {
            let expected = placement(&self.position.fen()).0;
            let shown = self.desk.board_at_resignation();
            assert_eq!(shown, expected, "{}", self.desk.tail());
        }
        self.desk.leave();
    }
}

/// Placement and side to move.
fn placement(fen: &str) -> (String, String) {
    let mut fields = fen.split_whitespace().map(String::from);
    (fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
}

/// A game against the engine, which plays badly, until the board has been set up so often, and some moves more.
fn goes_on(name: &str, variant: &str, options: &[&str], resyncs: usize) {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    let mut seen = 0;
    for seed in 1..=6 {
        let mut session = Session::new(&programs, name, variant, options);
        session.state = seed;
        let mut moves = 0;
        while session.resyncs < resyncs && moves < 40 && session.position.outcome().is_none() {
            session.play(2);
            moves += 2;
        }
        session.play(4);
        seen = session.resyncs.max(seen);
        session.finish();
        if seen >= resyncs {
            return;
        }
    }
    panic!("{variant}: only {seen} positions were set up");
}

#[test]
fn ladon_goes_on_after_pushes() {
    goes_on("xboard-ladon", "ladon", &TESTED, 3);
    goes_on("xboard-ladon-untested", "ladon", &UNTESTED, 3);
}

#[test]
fn other_boards_of_ladon_go_on_after_pushes() {
    goes_on("xboard-gustavian", "ladon-gustavian", &TESTED, 3);
    goes_on("xboard-decimal", "ladon-decimal", &TESTED, 3);
}

#[test]
fn lombard_goes_on_after_joint_moves() {
    goes_on("xboard-lombard", "lombard", &TESTED, 1);
    goes_on("xboard-lombard-untested", "lombard", &UNTESTED, 1);
}

#[test]
fn paradise_goes_on_after_exchanges() {
    goes_on("xboard-paradise-tested", "paradise", &TESTED, 4);
    // Nothing needs to be set up where exchanges are spoken with a letter.
    goes_on("xboard-paradise-untested", "paradise", &UNTESTED, 0);
}

/// A user who plays Black cannot be given a position: what XBoard cannot show is refused, and the game goes on.
#[test]
fn a_user_with_black_is_refused_what_cannot_be_shown() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    for variant in ["ladon", "lombard", "paradise"] {
        let options = [&TESTED[..], &["-mode", "MachineWhite"]].concat();
        let mut session = Session::new(&programs, &format!("xboard-black-{variant}"), variant, &options);
        let mut refused = 0;
        for number in 0..40 {
            session.hear_reply();
            if session.position.outcome().is_some() || number > 4 && refused > 0 || number == 39 {
                break;
            }
            assert_eq!(session.resyncs, 0, "{variant}: no position may be set up:\n{}", session.desk.debug());
            if let Some(m) = session.choose(false).filter(|&m| !session.is_shown(m)) {
                session.click(m);
                session.desk.wait(&["<first : Illegal move (XBoard cannot show it)"]);
                session.desk.wait(&["<first : telluser"]);
                refused += 1;
            }
            let Some(m) =
                session.choose(number % 2 == 0).filter(|&m| session.is_shown(m)).or_else(|| session.choose(true))
            else {
                break;
            };
            session.click(m);
            session.position.make(m);
            if session.position.outcome().is_some() {
                break;
            }
        }
        assert!(refused > 0, "{variant}: nothing was refused");
        session.finish();
    }
}

/// The same where the user moves for both sides, and in analysis, which a position would end.
#[test]
fn a_push_is_refused_in_analysis() {
    let _alone = alone();
    let Some(programs) = or_skip(Programs::find()) else { return };
    for mode in ["Analysis", "EditGame"] {
        let mut session = Session::new(&programs, &format!("xboard-{mode}"), "ladon", &["-mode", mode]);
        let mut refused = 0;
        for number in 0..30 {
            if refused > 1 || session.position.outcome().is_some() {
                break;
            }
            if let Some(push) = session.choose(false).filter(|&m| !session.is_shown(m)) {
                session.click(push);
                session.desk.wait(&["<first : Illegal move (XBoard cannot show it)"]);
                refused += 1;
            }
            let m = session.choose(number % 2 == 0).filter(|&m| session.is_shown(m)).or_else(|| session.choose(true));
            let m = m.expect("a move that can be shown");
            session.click(m);
            session.position.make(m);
        }
        let setboard = session.desk.look_for(&["<first : setboard", "Illegal"], Duration::from_millis(300));
        assert_eq!((setboard, refused > 0), (None, true));
        session.desk.leave();
    }
}
