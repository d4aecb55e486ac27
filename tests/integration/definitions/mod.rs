//! Whatever a definition says is played exactly so, or it is refused by name.
//!
//! Definitions by lot ([`define`]) are played by the library and by a second generator ([`second`]); the generator, its
//! stages and the library's other test of legality must tell the same moves.

mod define;
mod second;

use define::Definition;
use ladorea::games::orthodox::{CastlingRule, Orthodox, OrthodoxData};
use ladorea::men::{ArmyError, Man, Role};
use ladorea::position::{
    Dialect, FenError, Move, MoveList, MoveTag, Position, Rules, Spec, Stage, Variant, VariantError,
};
use ladorea::random::SplitMix;
use ladorea::search::{Engine, Limits, Report};
use second::Second;
use std::sync::Arc;

/// Plies of each random game.
const PLIES: usize = 12;
/// So many definitions are played; a build without optimisation has time for fewer.
const DEFINITIONS: usize = if cfg!(debug_assertions) { 300 } else { 10_000 };
/// One of so many is searched as well.
const SEARCH_EVERY: usize = 25;

/// What the library says of definitions by lot that it does not take.
fn is_expected(error: &VariantError) -> bool {
    let army = |error: &ArmyError| matches!(error, ArmyError::Twice { .. } | ArmyError::Rider(_));
    match error {
        VariantError::Army(error) => army(error),
        VariantError::Fen(error) => matches!(error, FenError::WrongSideInCheck { .. }),
        VariantError::Man { reason, .. } => reason.contains("at most 47"),
        _ => false,
    }
}

fn told(position: &Position<Orthodox>, moves: &MoveList) -> Vec<String> {
    let mut all: Vec<String> =
        moves.iter().map(|&m| format!("{:?} {}", m.tag(), position.coordinates(m, Dialect::Uci))).collect();
    all.sort_unstable();
    all
}

/// All moves that could be legal: from any man of the side to anywhere, with every tag.
fn candidates(position: &Position<Orthodox>) -> Vec<Move> {
    let variant = position.variant();
    let mut all = Vec::new();
    for &from in position.board().men(position.side()) {
        for to in variant.geometry().squares() {
            all.extend([Move::plain(from, to), Move::double(from, to), Move::en_passant(from, to)]);
            all.extend(variant.army().kinds().map(|kind| Move::promotion(from, to, kind)));
        }
        if from == position.royal(position.side()) {
            for &rook in position.board().men(position.side()) {
                all.extend(variant.geometry().squares().map(|to| Move::castle(from, to, rook)));
            }
        }
    }
    all
}

fn compare(position: &Position<Orthodox>, second: &Second<'_>, definition: &Definition) {
    let moves = position.legal_moves();
    let mut expected: Vec<String> = second.successors().into_iter().map(|next| next.0).collect();
    expected.sort_unstable();
    let context = || format!("{}\n{definition:?}", position.fen());
    assert_eq!(told(position, &moves), expected, "{}", context());
    let mut staged = MoveList::new();
    Orthodox::generate(position, Stage::Noisy, &mut staged);
    Orthodox::generate(position, Stage::Quiet, &mut staged);
    assert_eq!(told(position, &staged), expected, "noisy and quiet: {}", context());
    let legal: MoveList = candidates(position).into_iter().filter(|&m| position.is_legal(m)).collect();
    assert_eq!(told(position, &legal), expected, "is_legal: {}", context());
    let again = Position::from_fen(position.variant(), &position.fen()).unwrap();
    assert_eq!(told(&again, &again.legal_moves()), expected, "read again: {}", context());
}

/// Plays a game by lot; every position is compared.
fn play(variant: &Arc<Variant<Orthodox>>, definition: &Definition, lots: &mut SplitMix) -> usize {
    let mut position = Position::start(variant);
    let mut second = Second::start(definition);
    for ply in 0..PLIES {
        compare(&position, &second, definition);
        let moves = position.legal_moves();
        let Some(&m) = lots.pick(&moves) else { return ply + 1 };
        let text = format!("{:?} {}", m.tag(), position.coordinates(m, Dialect::Uci));
        second = second.successors().into_iter().find(|next| next.0 == text).unwrap().1;
        position.make(m);
    }
    PLIES
}

/// The search ends, and what it chooses is legal.
fn search(variant: &Arc<Variant<Orthodox>>) {
    let start = Position::start(variant);
    let limits = Limits { nodes: Some(1_500), ..Limits::default() };
    let reports = Engine::new(1).unwrap().search(start.clone().into(), limits);
    match reports.iter().last() {
        Some(Report::Done { best, .. }) => assert_eq!(best.is_some_and(|m| start.is_legal(m)), start.count_legal() > 0),
        other => panic!("the search of {} ended with {other:?}", start.fen()),
    }
}

#[test]
fn definitions_by_lot_are_played_as_a_second_generator_plays_them() {
    let mut lots = SplitMix::new(20_261_201);
    let (mut played, mut positions, mut with_trial) = (0, 0, 0);
    for number in 0..DEFINITIONS {
        let definition = define::definition(&mut lots);
        let (spec, data) = definition.spec();
        match Variant::<Orthodox>::new(spec, data) {
            Ok(variant) => {
                played += 1;
                with_trial += variant.army().needs_trial() as usize;
                positions += play(&variant, &definition, &mut lots);
                if number % SEARCH_EVERY == 0 {
                    search(&variant);
                }
            }
            Err(error) => assert!(is_expected(&error), "{error}: {definition:?}"),
        }
    }
    println!("{played} of {DEFINITIONS} played ({with_trial} with each move tried), {positions} positions");
    assert!(played * 2 > DEFINITIONS && with_trial * 4 > played && with_trial * 4 < played * 3);
}

const PAWN: Man = Man::with_role('P', "pawn", "mfWcfF", Role::Pawn);
const KING: Man = Man::with_role('K', "king", "K", Role::Royal);
const ROOK: Man = Man::new('R', "rook", "R");
const CANNON: Man = Man::new('C', "cannon", "pR");

fn spec(men: &[Man], fen: &str) -> Spec {
    Spec {
        name: "test".into(),
        aliases: Vec::new(),
        title: "Test".into(),
        summary: "for tests".into(),
        source: String::new(),
        files: 8,
        ranks: 8,
        men: men.to_vec(),
        fen: fen.into(),
        promotions: "R".into(),
        picture: None,
    }
}

const CASTLES: OrthodoxData = OrthodoxData { castling: CastlingRule::Fixed { king_side: 6, queen_side: 2 } };

fn refusal(men: &[Man], fen: &str) -> String {
    Variant::<Orthodox>::new(spec(men, fen), CASTLES).unwrap_err().to_string()
}

#[test]
fn an_array_with_empty_squares_keeps_its_rights() {
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let variant = Variant::<Orthodox>::new(spec(&[PAWN, KING, ROOK], fen), CASTLES).unwrap();
    let start = Position::start(&variant);
    assert_eq!(start.fen(), fen);
    assert_eq!(start.legal_moves().iter().filter(|m| m.tag() == MoveTag::Castle).count(), 2);
}

#[test]
fn a_cannon_gives_check_over_a_hurdle_and_is_stopped_by_a_second_one() {
    let fen = "4k3/8/8/4p3/8/8/4C3/4K2R b K - 0 1";
    let variant = Variant::<Orthodox>::new(spec(&[PAWN, KING, ROOK, CANNON], fen), CASTLES).unwrap();
    let start = Position::start(&variant);
    assert!(start.is_check());
    // The king leaves the file; the pawn goes on is still a hurdle, so that it does not help; nothing can come between.
    let mut moves: Vec<String> = start.legal_moves().iter().map(|&m| start.coordinates(m, Dialect::Uci)).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["e8d7", "e8d8", "e8f7", "e8f8"]);
}

#[test]
fn what_is_not_played_exactly_is_refused_by_name() {
    const BEROLINA: &[Man] = &[Man::with_role('P', "pawn", "mfFcfW", Role::Pawn), KING, ROOK];
    const FIRST: &[Man] = &[PAWN, KING, ROOK, Man::new('E', "elephant", "AimD")];
    const TWICE: &[Man] = &[PAWN, KING, ROOK, Man::new('E', "dragon", "KR")];
    const MIXED: &[Man] = &[PAWN, KING, ROOK, Man::new('E', "both", "RpR")];
    const SMALL: &[Man] = &[PAWN, KING, ROOK, Man::new('e', "small", "N")];
    const FEN: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    const NO_ROOK: &str = "r3k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    const CHESS: &[Man] = &[PAWN, KING, ROOK];
    for (men, fen, part) in [
        (BEROLINA, FEN, "the man P, \"mfFcfW\": pawns move as mfWcfF"),
        (FIRST, FEN, "the man E, \"AimD\": this game has no first moves"),
        (TWICE, FEN, "the moves of E reach the square"),
        (MIXED, FEN, "the moves of E reach the square"),
        (SMALL, FEN, "'e' is no capital letter"),
        (CHESS, NO_ROOK, "the array's rights \"KQkq\": what king, rooks and castling rule give is \"KQq\""),
    ] {
        let error = refusal(men, fen);
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn arrays_of_any_text_are_refused_and_never_panic() {
    const MEN: &[Man] = &[PAWN, KING, ROOK];
    let rows = Box::leak(vec!["8"; 300].join("/").into_boxed_str());
    for fen in ["", "/", "k*K", "99999999999999999999999999k/8", "*************************/8", "r3k2r/é8", rows] {
        assert!(Variant::<Orthodox>::new(spec(MEN, fen), CASTLES).is_err(), "{fen}");
    }
}

#[test]
fn a_man_may_take_on_some_squares_and_go_to_others() {
    const MEN: &[Man] = &[PAWN, KING, ROOK, Man::new('Q', "queen that takes", "mQcQ")];
    let fen = "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1";
    assert!(Variant::<Orthodox>::new(spec(MEN, fen), CASTLES).is_ok());
}
