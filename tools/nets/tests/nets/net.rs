//! Nets in whole numbers and their files.

use crate::support::random_game;
use ladorea::eval::net::family::{self, FAMILIES, Names};
use ladorea::eval::net::{MAX_FIRST, MAX_SECOND, Net, NetError, Shape};
use ladorea::random::SplitMix;
use ladorea_nets::catalogue::games;
use ladorea_nets::reference;

/// A net of random weights, the greatest among them.
fn random_net(family: &str, hidden: usize, buckets: usize) -> Net {
    let shape = Shape::new(family::find(family).unwrap(), hidden, buckets);
    let mut random = SplitMix::new(3);
    let mut weights = |count: usize, most: i32| -> Vec<i16> {
        (0..count).map(|_| (random.below(2 * most as usize + 1) as i32 - most) as i16).collect()
    };
    let (w1, b1) = (weights(shape.first(), MAX_FIRST), weights(hidden, MAX_FIRST));
    let w2 = weights(shape.second(), MAX_SECOND);
    let b2 = weights(buckets, 30_000).into_iter().map(i32::from).collect();
    Net { shape, description: "by lot".into(), w1, b1, w2, b2 }
}

#[test]
fn nets_of_every_family_come_back_from_their_files() {
    for family in FAMILIES {
        for (hidden, buckets) in [(8, 1), (24, 3), (32, 8)] {
            let net = random_net(family.name, hidden, buckets);
            assert_eq!(Net::read(&net.to_bytes()), Ok(net.clone()));
            assert_eq!(net.check(family), Ok(()));
        }
    }
}

#[test]
fn a_damaged_net_is_refused_whatever_byte_is_wrong_and_wherever_it_ends() {
    let bytes = random_net("lombard", 8, 1).to_bytes();
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1;
        let error = Net::read(&wrong).unwrap_err();
        assert_eq!(error, if place < 8 { NetError::Magic } else { NetError::Check }, "byte {place}");
    }
    for length in 0..bytes.len() {
        assert!(Net::read(&bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn a_net_that_could_overflow_or_has_another_one_is_refused_by_the_number() {
    let refused = |net: &Net| Net::read(&net.to_bytes()).unwrap_err();
    let mut net = random_net("chess", 8, 1);
    net.w2[5] = MAX_SECOND as i16 + 1;
    assert_eq!(refused(&net), NetError::Number { what: "second weights", value: 128 });
    let mut net = random_net("chess", 8, 1);
    net.w1[77] = i16::MIN;
    assert_eq!(refused(&net), NetError::Number { what: "first weights", value: -32768 });
    let mut net = random_net("chess", 8, 1);
    net.shape.men = 65;
    assert!(matches!(refused(&net), NetError::Number { what: "number of men", value: 65 }));
    let error = random_net("chess", 8, 1).check(family::find("lombard").unwrap()).unwrap_err();
    assert!(
        error.to_string().starts_with("the net is for chess (8x8, men PNBRQK, 768 inputs), not for lombard"),
        "{error}"
    );
}

#[test]
fn the_score_is_the_movers_and_follows_from_the_formula() {
    // One input has a weight: the mover's own pawn on e4. acc = 100 + 50 = 150; 150^2 * 64 / 255 = 5647; + 1000 = 6647;
    // * 220 / (255 * 64).
    let names = Names::new(games().find("chess").unwrap()).unwrap();
    let shape = Shape::new(names.family, 8, 1);
    let (first, second) = (shape.first(), shape.second());
    let mut net = Net {
        shape,
        description: String::new(),
        w1: vec![0; first],
        b1: vec![0; 8],
        w2: vec![0; second],
        b2: vec![1000],
    };
    net.b1[2] = 50;
    net.w1[28 * 8 + 2] = 100;
    net.w2[2] = 64;
    let variant = games().find("chess").unwrap();
    let score = |fen: &str| reference::score(&net, &names, &variant.position(fen).unwrap());
    assert_eq!(score("4k3/8/8/8/4P3/8/8/3K4 w - - 0 1"), 6647 * 220 / (255 * 64));
    // The king on the right half mirrors the board: the pawn is on d4 then.
    assert_eq!(score("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"), 6647 * 220 / (255 * 64));
    // Black's pawn on e5 is Black's own on e4.
    assert_eq!(score("3k4/8/8/4p3/8/8/8/4K3 b - - 0 1"), 6647 * 220 / (255 * 64));
    let without = (50 * 50 * 64 / 255 + 1000) * 220 / (255 * 64);
    assert_eq!(score("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), without);
    assert_eq!(score("3k4/8/8/4p3/8/8/8/4K3 w - - 0 1"), without);
}

#[test]
fn sums_of_sixteen_bits_hold_in_every_position() {
    // The reference panics on overflow in tests; here all weights are the greatest.
    for entry in games().entries() {
        let names = Names::new(entry.variant()).unwrap();
        let mut net = random_net(names.family.name, 8, 4);
        for weights in [&mut net.w1, &mut net.b1] {
            weights.fill(MAX_FIRST as i16);
        }
        random_game(entry.variant(), 2, 30)
            .replay(|ply| {
                reference::score(&net, &names, ply.position);
            })
            .unwrap();
        let men = names.family.men as i32 + 1;
        assert!(men * MAX_FIRST <= i16::MAX as i32);
    }
}
