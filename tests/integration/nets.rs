//! Nets: what is kept while moving is what plain arithmetic says, and a damaged or foreign file is refused by name.

use crate::support::games;
use ladorea::board::Color;
use ladorea::eval::net::family::{self, Family};
use ladorea::eval::net::{Net, NetChoice, NetError, Shape};
use ladorea::eval::{Accumulator, Evaluate};
use ladorea::games::AnyPosition;
use ladorea::position::{Notation, Position};
use ladorea::random::SplitMix;
use std::sync::Arc;

/// A net of random weights within the bounds that files must keep.
fn random_net(family: &Family, hidden: usize, buckets: usize, seed: u64) -> Net {
    let shape = Shape::new(family, hidden, buckets);
    let mut random = SplitMix::new(seed);
    let mut numbers = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let w1 = numbers(shape.first(), 100);
    let b1 = numbers(hidden, 200);
    let w2 = numbers(shape.second(), 127);
    let b2 = numbers(buckets, 3000).into_iter().map(i32::from).collect();
    Net { shape, description: "random".into(), w1, b1, w2, b2 }
}

/// The inputs of one player, from the text of the position alone.
fn inputs(family: &Family, variant: &str, fen: &str, player: Color) -> Vec<usize> {
    let army = games().find(variant).unwrap().army();
    let rows: Vec<&str> = fen.split(' ').next().unwrap().split('/').collect();
    let mut men = Vec::new();
    for (from_top, row) in rows.iter().enumerate() {
        let rank = rows.len() - 1 - from_top;
        let (mut file, mut number) = (0usize, 0usize);
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = number * 10 + digit as usize;
                continue;
            }
            file += std::mem::take(&mut number);
            if c != '*' {
                men.push((c, file, rank));
            }
            file += 1;
        }
    }
    let wide = games().find(variant).unwrap().geometry().files();
    let sort = |c: char| {
        let betza = &army.man(army.kind(c).unwrap()).betza;
        family.sorts.iter().position(|sort| sort.betza == betza).unwrap()
    };
    let own = |c: char| c.is_ascii_uppercase() == (player == Color::White);
    // Files from the left of eight or ten; a corner is one file outside.
    let left = (wide - family.files) as isize / 2;
    let seen = |rank: usize| if player == Color::White { rank } else { family.ranks - 1 - rank };
    let is_king = |c: char| sort(c) + 1 == family.sorts.len();
    let mirrored = family.mirrored
        && men.iter().any(|&(c, file, _)| own(c) && is_king(c) && file as isize - left >= family.files as isize / 2);
    let square = |file: usize, rank: usize| {
        let mut file = file as isize - left;
        let files = family.files as isize;
        if mirrored {
            file = files - 1 - file;
        }
        if (0..files).contains(&file) {
            seen(rank) * family.files + file as usize
        } else {
            family.files * family.ranks + 2 * (seen(rank) > 0) as usize + (file > 0) as usize
        }
    };
    let all = family.files * family.ranks + family.corners;
    men.iter()
        .map(|&(c, file, rank)| (!own(c) as usize * family.sorts.len() + sort(c)) * all + square(file, rank))
        .collect()
}

/// The net's score by the formula of its documentation.
fn plain_score(net: &Net, family: &Family, variant: &str, fen: &str, side: Color) -> i64 {
    let hidden = net.shape.hidden;
    let views = [inputs(family, variant, fen, side), inputs(family, variant, fen, !side)];
    let bucket = (views[0].len() - 2) * net.shape.buckets / (net.shape.men - 1);
    let mut sum = 0i64;
    for (number, view) in views.iter().enumerate() {
        for h in 0..hidden {
            let layer: i64 =
                net.b1[h] as i64 + view.iter().map(|&input| net.w1[input * hidden + h] as i64).sum::<i64>();
            let weight = net.w2[(bucket * 2 + number) * hidden + h] as i64;
            sum += layer.clamp(0, 255).pow(2) * weight;
        }
    }
    (sum / 255 + net.b2[bucket] as i64) * 220 / (255 * 64)
}

/// Walks through a random game with takebacks and passes, judging some of the positions.
fn walk<R: Evaluate + Notation>(position: &mut Position<R>, net: &Arc<Net>, family: &Family, random: &mut SplitMix) {
    let tables = R::tables(position.variant(), &NetChoice::Given(net.clone()));
    let mut follower = R::accumulator(&tables, position);
    let mut undone = Vec::new();
    for _ in 0..150 {
        let moves = position.legal_moves();
        if moves.is_empty() || random.below(5) == 0 {
            for _ in 0..random.below(4) {
                let Some(undo) = undone.pop() else { break };
                position.unmake(&undo);
                follower.pop();
            }
        } else {
            let pass = random.below(12) == 0 && !position.is_check();
            let undo = if pass { position.make_null() } else { position.make(*random.pick(&moves).unwrap()) };
            follower.push(&undo, position);
            undone.push(undo);
        }
        if random.below(3) > 0 {
            let kept = R::evaluate(position, &tables, &mut follower);
            let mut anew = R::accumulator(&tables, position);
            let fen = position.fen();
            assert_eq!(kept, R::evaluate(position, &tables, &mut anew), "{fen}");
            let plain = plain_score(net, family, position.variant().name(), &fen, position.side());
            let clock = if R::HAS_CLOCK { position.state().clock.min(100) as i64 } else { 0 };
            assert_eq!(kept as i64, (plain * (220 - clock) / 220).clamp(-20_000, 20_000), "{fen}");
        }
    }
}

#[test]
fn what_follows_the_moves_is_what_plain_arithmetic_says() {
    let mut random = SplitMix::new(0x1E7);
    for entry in games().entries() {
        let family = family::of(entry.name()).unwrap();
        for (hidden, buckets) in [(32, 1), (16, 4)] {
            let net = Arc::new(random_net(family, hidden, buckets, hidden as u64));
            for _ in 0..4 {
                match entry.variant().start() {
                    AnyPosition::Orthodox(mut position) => walk(&mut position, &net, family, &mut random),
                    AnyPosition::Ladon(mut position) => walk(&mut position, &net, family, &mut random),
                    AnyPosition::Lombard(mut position) => walk(&mut position, &net, family, &mut random),
                    AnyPosition::Paradise(mut position) => walk(&mut position, &net, family, &mut random),
                    AnyPosition::Fairy(_) => panic!("{} is no declared game", entry.name()),
                }
            }
        }
    }
}

#[test]
fn a_net_is_written_and_read_back() {
    for family in family::FAMILIES {
        let net = random_net(family, 32, 4, 1);
        let read = Net::read(&net.to_bytes()).unwrap();
        assert_eq!(read, net);
        assert_eq!(read.check(family), Ok(()));
    }
}

#[test]
fn damaged_and_foreign_nets_are_refused_by_name() {
    let chess = family::find("chess").unwrap();
    let net = random_net(chess, 16, 1, 1);
    let bytes = net.to_bytes();
    assert_eq!(Net::read(b"a picture"), Err(NetError::Magic));
    assert_eq!(Net::read(b""), Err(NetError::Magic));
    for place in [8, 20, 60, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert_eq!(Net::read(&damaged), Err(NetError::Check), "{place}");
    }
    for length in 8..200.min(bytes.len()) {
        assert!(Net::read(&bytes[..length]).is_err(), "{length}");
    }
    let error = net.check(family::find("lombard").unwrap()).unwrap_err();
    let said = error.to_string();
    assert!(said.contains("chess (8x8, men PNBRQK") && said.contains("lombard (8x8"), "{said}");
}

#[test]
fn a_net_for_another_family_is_passed_over() {
    let net = Arc::new(random_net(family::find("chess").unwrap(), 16, 1, 1));
    let AnyPosition::Lombard(position) = games().find("lombard").unwrap().start() else { panic!() };
    let score = |choice: &NetChoice| {
        let tables = Evaluate::tables(position.variant(), choice);
        let mut follower = Evaluate::accumulator(&tables, &position);
        Evaluate::evaluate(&position, &tables, &mut follower)
    };
    assert_eq!(score(&NetChoice::Given(net)), score(&NetChoice::Shipped));
}

#[test]
fn a_path_means_a_net_none_or_the_programs_own() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let net = random_net(family::find("chess").unwrap(), 16, 1, 1);
    std::fs::write(path("whole.net"), net.to_bytes()).unwrap();
    std::fs::write(path("torn.net"), &net.to_bytes()[..300]).unwrap();
    let narrow =
        Net { shape: Shape { files: 7, ..net.shape.clone() }, w1: net.w1[..2 * 6 * 56 * 16].to_vec(), ..net.clone() };
    std::fs::write(path("narrow.net"), narrow.to_bytes()).unwrap();
    assert_eq!(NetChoice::of_path(""), Ok(NetChoice::Shipped));
    assert_eq!(NetChoice::of_path("none"), Ok(NetChoice::None));
    assert_eq!(NetChoice::of_path(&path("whole.net")), Ok(NetChoice::Given(Arc::new(net))));
    for (name, reason) in [
        ("torn.net", "the net is damaged: its check sum is wrong"),
        ("narrow.net", "chess (7x8"),
        ("missing.net", "cannot be read"),
        (".", "no file of a net's size"),
    ] {
        let error = NetChoice::of_path(&path(name)).unwrap_err();
        assert!(error.contains(name) && error.contains(reason), "{error}");
    }
}
