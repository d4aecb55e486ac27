//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words. The second holds move, score, depth, bound and age; the first the upper 48 bits of the hash
//! and the static evaluation, XORed with the second, so that an entry torn by two writers matches no hash (R. Hyatt and
//! T. Mann, "A lock-less transposition-table implementation for parallel search", ICGA Journal 2002). Four entries
//! share a cache line; the least valuable of them is replaced, where each search that has passed since an entry was
//! written makes it worth [`AGE_WEIGHT`] plies less.

use super::HashError;
use super::report::Bound;
use super::score::{self, Value};
use crate::position::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries in a cache line.
const WAYS: usize = 4;
/// Plies that an entry of an earlier search is worth less, per search.
const AGE_WEIGHT: i32 = 3;
/// Ages are counted modulo this.
const AGES: u8 = 64;
/// No static evaluation is stored.
const NO_EVAL: i16 = i16::MIN;

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; WAYS]);

/// What the table knew of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The best move, not yet known to be legal; may be [`Move::NONE`].
    pub(super) m: Move,
    /// The score, counted from the root.
    pub(super) value: Value,
    /// Plies that were searched.
    pub(super) depth: i32,
    /// What the score is.
    pub(super) bound: Bound,
    /// The static evaluation, if it was stored.
    pub(super) eval: Option<Value>,
}

/// The table.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

const fn pack_bound(bound: Bound) -> u64 {
    match bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

impl TranspositionTable {
    /// A table of `mb` MiB, at least one bucket.
    pub(super) fn new(mb: usize) -> Result<TranspositionTable, HashError> {
        let count = (mb * (1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| HashError(mb))?;
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable { buckets, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *entry = Entry::default();
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: what is in the table grows older.
    pub(super) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        // The upper bits choose the bucket evenly for any number of buckets.
        &self.buckets[((hash as u128 * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Lets the processor fetch what a position will soon be looked up by, since that is rarely in its caches.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "there is no safe function for the hint")]
        // SAFETY: a hint reads nothing, and the address is that of a bucket of ours.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(hash)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// The upper bits choose the bucket, so the lower ones tell positions apart.
    const fn check_bits(hash: u64) -> u64 {
        hash << 16
    }

    /// What is known of the position with this hash, `ply` plies from the root.
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<Found> {
        self.bucket(hash).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            let check = entry.check.load(Relaxed) ^ data;
            let bound = match data >> 56 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => return None,
            };
            if check & !0xFFFF != TranspositionTable::check_bits(hash) {
                return None;
            }
            let eval = check as u16 as i16;
            Some(Found {
                m: Move::from_bits(data as u32),
                value: score::from_table((data >> 32) as u16 as i16 as Value, ply),
                depth: depth_of(data),
                bound,
                eval: (eval != NO_EVAL).then_some(eval as Value),
            })
        })
    }

    /// Remembers what was found.
    pub(super) fn store(&self, hash: u64, ply: usize, found: Found) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(hash);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        let mut m = found.m;
        for entry in &bucket.0 {
            let data = entry.data.load(Relaxed);
            let check = entry.check.load(Relaxed) ^ data;
            if data != 0 && check & !0xFFFF == TranspositionTable::check_bits(hash) {
                // A much deeper entry of this search for the same position is worth more than a shallow new bound.
                if found.bound != Bound::Exact && age_of(data) == age && depth_of(data) > found.depth + 3 {
                    return;
                }
                if m.is_none() {
                    m = Move::from_bits(data as u32);
                }
                chosen = entry;
                break;
            }
            let years = (AGES + age - age_of(data)) % AGES;
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - AGE_WEIGHT * years as i32 };
            if worth < least {
                least = worth;
                chosen = entry;
            }
        }
        let value = score::to_table(found.value, ply) as i16;
        let eval = found.eval.map_or(NO_EVAL, |eval| eval as i16);
        let data = m.bits() as u64
            | (value as u16 as u64) << 32
            | (found.depth.clamp(0, 255) as u64) << 48
            | pack_bound(found.bound) << 56
            | (age as u64) << 58;
        chosen.data.store(data, Relaxed);
        chosen.check.store((TranspositionTable::check_bits(hash) | eval as u16 as u64) ^ data, Relaxed);
    }

    /// The used part of the table in thousandths, from a sample.
    pub(super) fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|entry| {
                let data = entry.data.load(Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: i32, value: Value) -> Found {
        let m = Move::from_bits(0x0102_0304);
        Found { m, value, depth, bound: Bound::Lower, eval: Some(-17) }
    }

    #[test]
    fn what_is_stored_is_found_with_mates_counted_from_the_root() {
        let table = TranspositionTable::new(1).unwrap();
        let hash = 0xDEAD_BEEF_1234_5678;
        assert_eq!(table.probe(hash, 0), None);
        table.store(hash, 3, found(9, score::wins_in(10)));
        assert_eq!(table.probe(hash, 5), Some(found(9, score::wins_in(12))));
        assert_eq!(table.probe(hash ^ 1, 5), None);
        table.store(hash, 0, Found { m: Move::NONE, eval: None, ..found(9, -250) });
        assert_eq!(table.probe(hash, 0), Some(Found { eval: None, ..found(9, -250) }), "the old move is kept");
    }

    #[test]
    fn old_and_shallow_entries_give_way_first() {
        let table = TranspositionTable::new(0).unwrap();
        for n in 0..4 {
            table.store(n, 0, found(10 + n as i32, 0));
        }
        table.grow_older();
        table.store(4, 0, found(1, 0));
        assert_eq!(table.probe(0, 0), None, "the shallowest old one went");
        assert!(table.probe(1, 0).is_some() && table.probe(4, 0).is_some());
    }

    #[test]
    fn absurd_sizes_are_refused() {
        assert_eq!(TranspositionTable::new(usize::MAX >> 21).err(), Some(HashError(usize::MAX >> 21)));
    }
}
