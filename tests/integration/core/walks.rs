//! Random games of every variant: what must hold after any moves.

use crate::support::games;
use ladorea::board::Color;
use ladorea::games::Visitor;
use ladorea::position::{Dialect, Move, MoveList, Notation, Position, Stage};
use ladorea::random::SplitMix;
use std::collections::HashSet;

/// Games for each variant.
const GAMES: u64 = 100;
/// The most plies of a game.
const PLIES: usize = 200;
/// Every so many plies the FEN is read back, which is slow.
const FEN_EVERY: usize = 11;
/// Every so many plies moves are written and read, which is very slow.
const NOTATION_EVERY: usize = 61;
/// So many moves of a position are read back in every notation.
const NOTATION_MOVES: usize = 12;

/// Plays one game; checks the position before and after each move.
struct Walk {
    seed: u64,
}

impl Visitor for Walk {
    type Output = usize;

    fn visit<R: Notation>(self, position: &mut Position<R>) -> usize {
        let mut random = SplitMix::new(self.seed);
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            check_lists(position, &moves);
            // An eighth of the moves is enough, over so many positions.
            check_undo(position, moves.iter().copied().filter(|_| moves.len() < 8 || random.below(8) == 0));
            // Each game begins at another ply, so that all plies are checked in some game.
            let turn = ply + self.seed as usize;
            if turn.is_multiple_of(FEN_EVERY) {
                check_fen(position, &moves);
            }
            if turn.is_multiple_of(NOTATION_EVERY) {
                check_notation(position, &moves, &mut random);
            }
            let Some(&m) = random.pick(&moves) else {
                return ply;
            };
            position.make(m);
        }
        PLIES
    }
}

/// The parts of the list agree with the whole, with the count, and with the test of single moves.
fn check_lists<R: Notation>(position: &Position<R>, moves: &MoveList) {
    let fen = position.fen();
    let all: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(all.len(), moves.len(), "{fen}: a move is listed twice");
    assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    R::generate(position, Stage::Noisy, &mut noisy);
    R::generate(position, Stage::Quiet, &mut quiet);
    assert_eq!(noisy.len() + quiet.len(), moves.len(), "{fen}: {noisy:?} {quiet:?} {moves:?}");
    assert!(noisy.iter().all(|&m| all.contains(&m) && R::is_noisy(position, m)), "{fen}: {noisy:?}");
    assert!(quiet.iter().all(|&m| all.contains(&m) && !R::is_noisy(position, m)), "{fen}: {quiet:?}");
    for &m in moves {
        assert!(position.is_legal(m), "{fen}: {m:?} is listed but not legal");
    }
}

/// Making a move leaves what a position from nothing would have, and unmaking restores everything.
fn check_undo<R: Notation>(position: &mut Position<R>, moves: impl Iterator<Item = Move>) {
    let before = position.clone();
    for m in moves {
        let undo = position.make(m);
        assert_eq!(position.side(), !before.side());
        assert_eq!(position.history().last(), Some(&before.hash()));
        check_recomputed(position, m);
        position.unmake(&undo);
        assert_same(&before, position, m);
    }
    let undo = position.make_null();
    assert_eq!(position.side(), !before.side());
    assert!(position.board() == before.board(), "{}", before.fen());
    position.unmake(&undo);
    assert_same(&before, position, Move::NONE);
}

fn check_recomputed<R: Notation>(position: &Position<R>, m: Move) {
    let mut fresh = position.clone();
    fresh.recompute();
    assert_eq!(fresh.state(), position.state(), "{} after {m:?}", position.fen());
    for color in Color::ALL {
        assert_eq!(fresh.royal(color), position.royal(color), "{} after {m:?}", position.fen());
        for &square in position.board().men(color) {
            assert!(position.board().at(square).is_of(color), "{} after {m:?}: {square}", position.fen());
        }
    }
}

fn assert_same<R: Notation>(before: &Position<R>, after: &Position<R>, m: Move) {
    assert!(before.board() == after.board(), "{}: {m:?}: the board is not the same", before.fen());
    assert_eq!(before.state(), after.state(), "{}: {m:?}", before.fen());
    assert_eq!(before.history(), after.history(), "{}: {m:?}", before.fen());
    assert_eq!((before.side(), before.number()), (after.side(), after.number()), "{}: {m:?}", before.fen());
    for color in Color::ALL {
        assert_eq!(before.royal(color), after.royal(color), "{}: {m:?}", before.fen());
    }
}

/// A FEN that is read gives the same position and is written in the same way.
fn check_fen<R: Notation>(position: &Position<R>, moves: &MoveList) {
    let fen = position.fen();
    let read = Position::from_fen(position.variant(), &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.fen(), fen);
    assert_eq!(read.hash(), position.hash(), "{fen}");
    assert_eq!(read.state(), position.state(), "{fen}");
    // What depends on the past is not in a FEN.
    if !R::PATH_DEPENDENT {
        let set = |list: &MoveList| -> HashSet<Move> { list.iter().copied().collect() };
        assert_eq!(set(&read.legal_moves()), set(moves), "{fen}");
    }
}

/// No two moves are written alike, and what is written is read as the move that was meant.
fn check_notation<R: Notation>(position: &Position<R>, moves: &MoveList, random: &mut SplitMix) {
    let fen = position.fen();
    let texts = |write: &dyn Fn(Move) -> String| -> Vec<String> {
        let texts: Vec<String> = moves.iter().map(|&m| write(m)).collect();
        let different: HashSet<&String> = texts.iter().collect();
        assert_eq!(different.len(), texts.len(), "{fen}: two moves are written alike: {texts:?}");
        texts
    };
    let san = texts(&|m| position.san(m));
    let uci = texts(&|m| position.coordinates(m, Dialect::Uci));
    let cecp = texts(&|m| position.coordinates(m, Dialect::Cecp));
    for _ in 0..NOTATION_MOVES.min(moves.len()) {
        let index = random.below(moves.len());
        let expected = Ok(moves[index]);
        for (text, dialect) in
            [(&uci, Dialect::Uci), (&cecp, Dialect::Cecp), (&san, Dialect::San), (&san, Dialect::Uci)]
        {
            assert_eq!(position.parse_move(&text[index], dialect), expected, "{fen}: {} {dialect:?}", text[index]);
        }
        assert_eq!(position.parse_coordinates(&uci[index], Dialect::Uci), expected, "{fen}: {}", uci[index]);
        assert_eq!(position.parse_san(&san[index], Dialect::San), expected, "{fen}: {}", san[index]);
    }
}

/// All variants at once, each on its own thread.
#[test]
fn random_games_keep_every_promise() {
    std::thread::scope(|scope| {
        for entry in games().entries() {
            scope.spawn(|| {
                let plies: usize = (0..GAMES).map(|seed| entry.variant().start().visit(Walk { seed })).sum();
                assert!(plies as u64 > 20 * GAMES, "{}: the games are too short: {plies}", entry.name());
            });
        }
    });
}

/// Games from arrays other than the usual one, with castling rights of all kinds.
#[test]
fn random_games_from_shuffled_arrays_keep_every_promise() {
    for shuffle in ladorea::games::shuffle::SHUFFLES {
        let variant = games().find(shuffle.variant).unwrap();
        let arrays = (shuffle.arrays)();
        let mut random = SplitMix::new(1);
        for seed in 0..GAMES {
            let array = random.pick(&arrays).unwrap();
            let fen = (shuffle.fen)(array);
            variant.position(&fen).unwrap().visit(Walk { seed });
        }
    }
}
