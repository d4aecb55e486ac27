//! Set-ups: what a position gives back, what a text says, and which of them are refused.

use crate::support::games;
use ladorea::board::{Color, Kind, Piece, Square};
use ladorea::games::AnyVariant;
use ladorea::position::{FenError, Mark, Right, Setup};
use ladorea::random::SplitMix;

fn variant(name: &str) -> &'static AnyVariant {
    games().find(name).unwrap()
}

fn square(variant: &AnyVariant, name: &str) -> Square {
    variant.geometry().read_square(name).unwrap().0
}

/// The set-up of men such as `Ke1`, White to move.
fn men(variant: &AnyVariant, men: &str) -> Setup {
    let mut setup = Setup::empty(variant.geometry());
    for word in men.split(' ') {
        let man = variant.army().piece(word.chars().next().unwrap()).unwrap();
        setup.put(square(variant, &word[1..]), man);
    }
    setup
}

#[test]
fn a_position_and_its_fen_have_the_same_set_up_which_gives_it_again() {
    let mut random = SplitMix::new(20);
    for entry in games().entries() {
        let variant = entry.variant();
        let mut position = variant.start();
        for _ in 0..120 {
            let (setup, fen) = (position.setup(), position.fen());
            assert_eq!(variant.write_setup(&setup), fen, "{}", entry.name());
            assert_eq!(variant.read_setup(&fen).as_ref(), Ok(&setup), "{} {fen}", entry.name());
            let again = variant.set_up(&setup).unwrap_or_else(|error| panic!("{} {fen}: {error}", entry.name()));
            assert_eq!((again.setup(), again.hash()), (setup, position.hash()), "{} {fen}", entry.name());
            // The order of the lists of men decides in which order moves are tried.
            assert!(again.board() == variant.position(&fen).unwrap().board(), "{} {fen}", entry.name());
            let moves = position.legal_moves();
            let Some(&m) = random.pick(&moves) else { break };
            position.make(m);
        }
    }
}

#[test]
fn a_set_up_put_together_by_hand_is_the_position_of_its_fen() {
    let chess = variant("chess");
    let mut setup = men(chess, "Ke1 Rh1 Ra2 Pe5 ke8 pd5");
    setup.rights = Right::USUAL.to_vec();
    setup.mark = Mark::square(square(chess, "d6"));
    (setup.clock, setup.number) = (3, 0);
    assert_eq!(chess.set_up(&setup).unwrap().fen(), "4k3/8/8/3pP3/8/8/R7/4K2R w K d6 3 1");
    // On e6 no pawn can have passed, and two squares mean nothing in chess beyond the first.
    setup.mark = Mark::square(square(chess, "e6"));
    assert_eq!(chess.set_up(&setup).unwrap().setup().mark, Mark::NONE);
    setup.retain(|at, _| at != square(chess, "h1"));
    assert_eq!(chess.set_up(&setup).unwrap().fen(), "4k3/8/8/3pP3/8/8/R7/4K3 w - - 3 1");
    // The games without a clock have none, whatever is claimed.
    let paradise = variant("paradise");
    let claimed = Setup { clock: 9, rights: Right::USUAL.to_vec(), ..men(paradise, "Ka1 ka8") };
    assert!(paradise.set_up(&claimed).unwrap().fen().ends_with(" w - - 0 1"));
}

#[test]
fn what_is_no_position_of_the_variant_is_refused_by_name() {
    let chess = variant("chess");
    let refusal = |setup: &Setup| chess.set_up(setup).unwrap_err();
    let kings = men(chess, "Ke1 ke8");
    assert!(chess.set_up(&kings).is_ok());

    let of_another_board = men(variant("capablanca"), "Ke1 ke8");
    assert_eq!(refusal(&of_another_board), FenError::Hole { square: "i1".into() });
    let mut with_hole = kings.clone();
    with_hole.put(square(chess, "c3"), Piece::GUARD);
    assert_eq!(refusal(&with_hole), FenError::Hole { square: "c3".into() });

    let mut stranger = kings.clone();
    stranger.put(square(chess, "d4"), Kind::new(15).of(Color::White));
    assert_eq!(refusal(&stranger).to_string(), "the man on d4 is none of chess");
    assert_eq!(chess.write_setup(&stranger), "4k3/8/8/8/3?4/8/8/4K3 w - - 0 1");

    let mut crowd = kings.clone();
    let knight = chess.army().piece('N').unwrap();
    chess.geometry().squares().filter(|at| !kings.at(*at).is_man()).take(32).for_each(|at| crowd.put(at, knight));
    assert_eq!(refusal(&crowd), FenError::TooManyMen { color: "White" });

    assert_eq!(refusal(&men(chess, "Ke1 Kd1 ke8")), FenError::Kings { color: "White", found: 2 });
    assert_eq!(refusal(&men(chess, "Ke1 ke8 Re7")), FenError::WrongSideInCheck { color: "Black" });
    assert_eq!(refusal(&men(chess, "Ke1 ke8 Pa8")), FenError::Pawn { square: "a8".into() });
}

#[test]
fn of_two_faults_in_a_fen_the_first_is_told() {
    let chess = variant("chess");
    for (fen, expected) in [
        ("9/X7/8/8/8/8/8/K6k x KX e9 x", "rank 8 (\"9\") has 9 files instead of 8"),
        ("8/X7/9/8/8/8/8/K6k x KX e9 x", "'X' is no man of chess"),
        ("8/8/8/8/8/8/8/7k x KX e9 x", "the side to move is \"x\" instead of w or b"),
        ("8/8/8/8/8/8/8/7k w KX e9 x", "the rights field \"KX\" is not understood"),
        ("8/8/8/8/8/8/8/7k w K e9 x", "\"x\" is not a number of moves"),
        ("8/8/8/8/8/8/8/7k w K e9 0", "the en-passant field \"e9\" is neither - nor what this game has there"),
        ("8/8/8/8/8/8/8/7k w K e3e4 0", "the en-passant field \"e3e4\" is neither - nor what this game has there"),
        ("8/8/8/8/8/8/8/7k w K e3 0", "White has 0 kings instead of one"),
    ] {
        assert_eq!(chess.position(fen).unwrap_err().to_string(), expected, "{fen}");
    }
}
