//! A table of counts of positions that were met before, shared by all counting threads without locks.
//!
//! Each slot is two words: the count, and the key xor the count (R. Hyatt, T. Mann, "A lock-less transposition table
//! implementation", ICGA Journal 2002). When two threads write one slot at the same time, the words do not belong
//! together any more, and the key that is made of them fits no position: the slot is passed over, so that no thread
//! ever sees half a result.
//!
//! The key is 64 bits of the position's hash mixed with the depth. Two different positions share all 64 with a chance
//! of about 2^-64 for each pair that meets in the table: about one wrong count in 2^40 look-ups with a table of 256
//! MiB. For a number of record, count without a table.

use super::PerftError;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest table that may be asked for, in MiB.
pub const MAX_TABLE_MB: usize = 1 << 16;

/// Slots that a position may use; together they are half a cache line.
const BUCKET: usize = 2;

/// Bits of a slot's count that hold the count itself; the depth is above them. Larger counts are not kept.
const COUNT_BITS: u32 = 56;

/// An odd number with bits all over the word (2^64 / golden ratio): depths must change the bits that choose the slot.
const DEPTH_KEY: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Default)]
struct Slot {
    /// Key xor `data`.
    check: AtomicU64,
    /// Count in the low bits, depth above.
    data: AtomicU64,
}

/// Counts by position and depth.
pub struct PerftTable {
    slots: Vec<Slot>,
}

impl PerftTable {
    /// An empty table of `mb` MiB, at least one.
    ///
    /// # Errors
    /// [`PerftError::Memory`] if it is larger than [`MAX_TABLE_MB`] or the memory cannot be had.
    pub fn new(mb: usize) -> Result<PerftTable, PerftError> {
        if mb > MAX_TABLE_MB {
            return Err(PerftError::Memory(mb));
        }
        let bytes = mb.max(1).checked_mul(1 << 20).ok_or(PerftError::Memory(mb))?;
        let length = bytes / size_of::<Slot>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(length).map_err(|_| PerftError::Memory(mb))?;
        slots.resize_with(length, Slot::default);
        Ok(PerftTable { slots })
    }

    /// The count of the position with this hash at this depth, if it is known.
    #[inline]
    pub fn get(&self, hash: u64, depth: u32) -> Option<u64> {
        let key = key(hash, depth);
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key && data >> COUNT_BITS == u64::from(depth);
            fits.then_some(data & ((1 << COUNT_BITS) - 1))
        })
    }

    /// Keeps a count. The first slot of a bucket keeps the deeper one, the other takes whatever comes.
    #[inline]
    pub fn put(&self, hash: u64, depth: u32, count: u64) {
        if count >> COUNT_BITS != 0 || depth >= 1 << (u64::BITS - COUNT_BITS) {
            return;
        }
        let bucket = self.bucket(key(hash, depth));
        let Some(deepest) = bucket.first() else {
            return;
        };
        let kept = deepest.data.load(Ordering::Relaxed) >> COUNT_BITS;
        let slot = if kept <= u64::from(depth) { deepest } else { &bucket[BUCKET - 1] };
        let data = count | u64::from(depth) << COUNT_BITS;
        slot.check.store(key(hash, depth) ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// The slots for a key: its high bits, scaled to the table's length.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        let index = ((u128::from(key) * buckets as u128) >> 64) as usize;
        &self.slots[index * BUCKET..(index + 1) * BUCKET]
    }
}

#[inline]
const fn key(hash: u64, depth: u32) -> u64 {
    hash ^ DEPTH_KEY.wrapping_mul(depth as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_at_its_depth_only() {
        let table = PerftTable::new(1).unwrap();
        assert_eq!(table.get(0, 0), Some(0), "an empty slot looks like the count 0 at depth 0, which nobody asks for");
        assert_eq!(table.get(12345, 3), None);
        table.put(12345, 3, 8902);
        assert_eq!(table.get(12345, 3), Some(8902));
        assert_eq!(table.get(12345, 4), None);
        assert_eq!(table.get(12346, 3), None);
        table.put(77, 2, 0);
        assert_eq!(table.get(77, 2), Some(0));
    }

    #[test]
    fn the_deeper_count_stays_and_the_newest_is_kept_beside_it() {
        let table = PerftTable::new(1).unwrap();
        // These keys differ in their lowest bits only, and so they share a bucket.
        let hash = |key: u64, depth: u32| key ^ DEPTH_KEY.wrapping_mul(depth.into());
        table.put(hash(1, 5), 5, 50);
        table.put(hash(2, 3), 3, 30);
        table.put(hash(4, 2), 2, 20);
        assert_eq!(table.get(hash(1, 5), 5), Some(50));
        assert_eq!(table.get(hash(2, 3), 3), None);
        assert_eq!(table.get(hash(4, 2), 2), Some(20));
    }

    #[test]
    fn counts_that_do_not_fit_are_not_kept() {
        let table = PerftTable::new(1).unwrap();
        table.put(9, 3, 1 << COUNT_BITS);
        table.put(10, 300, 5);
        assert_eq!((table.get(9, 3), table.get(10, 300)), (None, None));
    }

    #[test]
    fn a_table_that_cannot_be_had_is_an_error() {
        assert_eq!(PerftTable::new(MAX_TABLE_MB + 1).err(), Some(PerftError::Memory(MAX_TABLE_MB + 1)));
        assert_eq!(PerftTable::new(usize::MAX).err(), Some(PerftError::Memory(usize::MAX)));
    }
}
