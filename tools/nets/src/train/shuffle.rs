//! Orders by lot.

use crate::data::Positions;
use ladorea::random::SplitMix;

/// Puts items into an order in which all orders are equally likely (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut SplitMix) {
    for place in (1..items.len()).rev() {
        items.swap(place, random.below(place + 1));
    }
}

/// The numbers of all positions in two heaps: to learn from, and of games held out. A game is in one of them as a
/// whole; each is held out with the probability `share`.
pub(crate) fn hold_out(positions: &Positions, share: f64, seed: u64) -> (Vec<u32>, Vec<u32>) {
    let mut random = SplitMix::new(seed);
    let (mut learn, mut hold) = (Vec::new(), Vec::new());
    let ends = positions.games().iter().skip(1).copied().chain([positions.len()]);
    for (begin, end) in positions.games().iter().copied().zip(ends) {
        let held = (random.next_u64() as f64 / u64::MAX as f64) < share;
        let heap = if held { &mut hold } else { &mut learn };
        heap.extend(begin as u32..end as u32);
    }
    (learn, hold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games;
    use crate::data::{Packer, Sample};

    #[test]
    fn games_are_held_out_as_a_whole_and_none_is_lost() {
        let variant = games().find("chess").unwrap();
        let (packer, mut positions) = (Packer::new(variant).unwrap(), Positions::default());
        for game in 0..200 {
            positions.begin_game();
            for _ in 0..game % 7 {
                packer.push(&mut positions, &variant.start(), Sample { score: game, points: 1 });
            }
        }
        let (learn, hold) = hold_out(&positions, 0.3, 5);
        let games = |heap: &[u32]| heap.iter().map(|&i| positions.get(i as usize).score).collect::<Vec<_>>();
        let (learnt, held) = (games(&learn), games(&hold));
        assert!(held.iter().all(|game| !learnt.contains(game)));
        let mut all: Vec<u32> = learn.iter().chain(&hold).copied().collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..positions.len() as u32));
        let share = held.len() as f64 / positions.len() as f64;
        assert!((0.15..0.45).contains(&share), "{share}");
    }

    #[test]
    fn shuffling_moves_nearly_everything_and_loses_nothing() {
        let mut items: Vec<u32> = (0..1000).collect();
        shuffle(&mut items, &mut SplitMix::new(3));
        assert!(items.iter().enumerate().filter(|(place, item)| *place as u32 == **item).count() < 10);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..1000));
    }
}
