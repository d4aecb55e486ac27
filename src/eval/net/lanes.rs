//! The two loops in which a net spends its time, written once and compiled twice: for any processor, and with AVX2
//! where that is there.
//!
//! The code is plain Rust that the compiler turns into wide instructions; nothing here needs intrinsics. Both twins are
//! the same source, so that they agree by construction, and a test holds them to it.
#![allow(unsafe_code)]

/// Rows of the first layer's weights that are added and taken away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    /// To be added.
    pub(super) plus: &'a [&'a [i16]],
    /// To be taken away.
    pub(super) minus: &'a [&'a [i16]],
}

/// Which instructions may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lanes {
    /// What every processor of the target has.
    Plain,
    /// AVX2: made only by [`Lanes::detect`], after asking the processor.
    #[cfg(target_arch = "x86_64")]
    Avx2(Asked),
}

/// The processor was asked and has what the twin needs.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked(());

impl Lanes {
    /// The best that this processor has.
    pub(super) fn detect() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Lanes::Avx2(Asked(()));
        }
        Lanes::Plain
    }

    /// `target = source + rows.plus - rows.minus`, all of one length.
    #[inline]
    pub(super) fn update(self, target: &mut [i16], source: &[i16], rows: Rows) {
        match self {
            Lanes::Plain => update(target, source, rows),
            // SAFETY: the variant is made only where the processor has said that it has AVX2.
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2(_) => unsafe { update_avx2(target, source, rows) },
        }
    }

    /// The sum of `clamp(value, 0, most)^2 * weight`.
    #[inline]
    pub(super) fn activate(self, values: &[i16], weights: &[i16], most: i16) -> i32 {
        match self {
            Lanes::Plain => activate(values, weights, most),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2(_) => unsafe { activate_avx2(values, weights, most) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn update_avx2(target: &mut [i16], source: &[i16], rows: Rows) {
    update(target, source, rows);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn activate_avx2(values: &[i16], weights: &[i16], most: i16) -> i32 {
    activate(values, weights, most)
}

/// A plain move takes a row away and adds one, a capture takes two away: these go in one pass.
#[inline(always)]
fn update(target: &mut [i16], source: &[i16], rows: Rows) {
    match (rows.plus, rows.minus) {
        ([a], [b]) => {
            for (((t, s), a), b) in target.iter_mut().zip(source).zip(*a).zip(*b) {
                *t = s.wrapping_add(*a).wrapping_sub(*b);
            }
        }
        ([a], [b, c]) => {
            for ((((t, s), a), b), c) in target.iter_mut().zip(source).zip(*a).zip(*b).zip(*c) {
                *t = s.wrapping_add(*a).wrapping_sub(*b).wrapping_sub(*c);
            }
        }
        (plus, minus) => {
            target.copy_from_slice(source);
            for row in plus {
                target.iter_mut().zip(*row).for_each(|(t, w)| *t = t.wrapping_add(*w));
            }
            for row in minus {
                target.iter_mut().zip(*row).for_each(|(t, w)| *t = t.wrapping_sub(*w));
            }
        }
    }
}

/// A weight times a value fits into 16 bits (the reader of nets sees to it), so that the second product is one of
/// pairs.
#[inline(always)]
fn activate(values: &[i16], weights: &[i16], most: i16) -> i32 {
    let mut sum = 0i32;
    for (&value, &weight) in values.iter().zip(weights) {
        let active = value.clamp(0, most);
        sum = sum.wrapping_add(active.wrapping_mul(weight) as i32 * active as i32);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix;

    fn numbers(random: &mut SplitMix, count: usize, most: i64) -> Vec<i16> {
        (0..count).map(|_| (random.below(2 * most as usize + 1) as i64 - most) as i16).collect()
    }

    #[test]
    fn both_twins_say_what_plain_arithmetic_says() {
        let mut random = SplitMix::new(7);
        for width in [16, 32, 48, 64, 128, 256] {
            let rows: Vec<Vec<i16>> = (0..6).map(|_| numbers(&mut random, width, 504)).collect();
            let rows: Vec<&[i16]> = rows.iter().map(|row| &row[..]).collect();
            let source = numbers(&mut random, width, 3000);
            let weights = numbers(&mut random, width, 127);
            for (plus, minus) in [(0, 0), (1, 1), (1, 2), (2, 2), (2, 1), (3, 3), (0, 1), (1, 0)] {
                let (plus, minus) = (&rows[..plus], &rows[3..3 + minus]);
                let expected: Vec<i16> = (0..width)
                    .map(|h| {
                        let sum = |rows: &[&[i16]]| rows.iter().map(|row| row[h] as i64).sum::<i64>();
                        (source[h] as i64 + sum(plus) - sum(minus)) as i16
                    })
                    .collect();
                let value: i64 =
                    expected.iter().zip(&weights).map(|(&v, &w)| (v as i64).clamp(0, 255).pow(2) * w as i64).sum();
                for lanes in [Lanes::Plain, Lanes::detect()] {
                    let mut target = vec![0; width];
                    lanes.update(&mut target, &source, Rows { plus, minus });
                    assert_eq!(target, expected, "{lanes:?} {width}");
                    assert_eq!(lanes.activate(&target, &weights, 255) as i64, value, "{lanes:?} {width}");
                }
            }
        }
    }
}
