//! The evaluation is the same for both sides, and its sums are what a recount gives.

use crate::support::games;
use crate::support::sums_of;
use ladorea::eval::net::NetChoice;
use ladorea::eval::{Accumulator, Evaluate};
use ladorea::games::AnyPosition;
use ladorea::games::ladon::Ladon;
use ladorea::games::orthodox::Orthodox;
use ladorea::position::{Move, MoveList, Position, Rules, Stage};

/// A deterministic stream of numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Every orthodox variant with its name.
fn orthodox() -> impl Iterator<Item = (&'static str, Position<Orthodox>)> {
    #[allow(unreachable_patterns, reason = "other families follow")]
    games().entries().filter_map(|entry| match entry.variant().start() {
        AnyPosition::Orthodox(position) => Some((entry.name(), position)),
        _ => None,
    })
}

/// The FEN with colours exchanged and the board turned over.
fn mirrored(fen: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights = if fields[2] == "-" { "-".into() } else { swap(fields[2]) };
    format!("{} {side} {rights} - {} 1", rows.join("/"), fields[4])
}

fn walk(position: &mut Position<Orthodox>, random: &mut Random, mut visit: impl FnMut(&mut Position<Orthodox>, Move)) {
    for _ in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let m = moves[random.below(moves.len())];
        visit(position, m);
        position.make(m);
    }
}

#[test]
fn both_sides_are_judged_alike() {
    let mut random = Random(0x5EED);
    for (name, start) in orthodox() {
        let tables = Orthodox::tables(start.variant(), &NetChoice::None);
        let judge = |p: &Position<Orthodox>| Orthodox::evaluate(p, &tables, &mut Orthodox::accumulator(&tables, p));
        for _ in 0..10 {
            walk(&mut start.clone(), &mut random, |position, _| {
                let other = Position::from_fen(position.variant(), &mirrored(&position.fen())).unwrap();
                assert_eq!(judge(position), judge(&other), "{name} {}", position.fen());
            });
        }
    }
}

#[test]
fn sums_kept_while_moving_equal_a_recount() {
    let mut random = Random(0xFEED);
    for (name, start) in orthodox() {
        let tables = Orthodox::tables(start.variant(), &NetChoice::None);
        for _ in 0..10 {
            walk(&mut start.clone(), &mut random, |position, m| {
                let mut sums = Orthodox::accumulator(&tables, position);
                let undo = position.make(m);
                sums.push(&undo, position);
                assert_eq!(sums_of(&sums), sums_of(&Orthodox::accumulator(&tables, position)), "{name} {m:?}");
                position.unmake(&undo);
            });
        }
    }
}

/// What a series of captures gains, by trying all of them: the mover may stop at any point, and must start with `m`.
fn best_gain(position: &mut Position<Orthodox>, tables: &<Orthodox as Evaluate>::Tables, m: Move) -> i32 {
    let gain = Orthodox::victim_value(position, tables, m);
    let undo = position.make(m);
    let mut replies = MoveList::new();
    Orthodox::generate(position, Stage::Noisy, &mut replies);
    let reply = replies.iter().filter(|r| r.to() == m.to()).map(|&r| best_gain(position, tables, r)).max();
    position.unmake(&undo);
    gain - reply.unwrap_or(0).max(0)
}

#[test]
fn static_exchange_agrees_with_trying_all_captures_where_no_pin_interferes() {
    let mut random = Random(0xCAFE);
    let (mut compared, mut different) = (0, 0);
    for (_, start) in orthodox() {
        let tables = Orthodox::tables(start.variant(), &NetChoice::None);
        walk(&mut start.clone(), &mut random, |position, _| {
            let mut noisy = MoveList::new();
            Orthodox::generate(position, Stage::Noisy, &mut noisy);
            for &m in noisy.iter().filter(|m| m.promoted().is_none()) {
                let exact = best_gain(position, &tables, m);
                let agrees = Orthodox::see_at_least(position, &tables, m, exact)
                    && !Orthodox::see_at_least(position, &tables, m, exact + 1);
                compared += 1;
                different += !agrees as usize;
            }
        });
    }
    // Pins, checks and promotions on the way are not seen statically: they are few.
    assert!(compared > 500, "{compared}");
    assert!(different * 10 <= compared, "{different} of {compared}");
}

#[test]
fn values_grow_with_power_on_every_board() {
    for (_, start) in orthodox() {
        let variant = start.variant();
        let tables = Orthodox::tables(variant, &NetChoice::None);
        let worth = |letter: char| {
            let kind = variant.army().kind(letter).unwrap();
            let m = Move::promotion(start.royal(start.side()), start.royal(start.side()), kind);
            Orthodox::victim_value(&start, &tables, m)
        };
        assert!(worth('N') > 150 && worth('N') < worth('R') && worth('B') < worth('R') && worth('R') < worth('Q'));
    }
}

/// Matches say so, whatever the game's inventor thought at first: it takes only by pushing.
#[test]
fn a_ladon_is_worth_more_than_a_pawn_and_less_than_a_bishop() {
    for name in ["ladon", "ladon-decimal", "ladon-gustavian"] {
        let AnyPosition::Ladon(start) = games().find(name).unwrap().start() else { panic!("{name}") };
        let tables = Ladon::tables(start.variant(), &NetChoice::None);
        let king = start.royal(start.side());
        let gain = |letter| {
            let kind = start.variant().army().kind(letter).unwrap();
            Ladon::victim_value(&start, &tables, Move::promotion(king, king, kind))
        };
        // What a promotion gains is less by a pawn.
        assert!(gain('L') > 0 && gain('L') < gain('B') - 50, "{name}: {} {}", gain('L'), gain('B'));
    }
}
