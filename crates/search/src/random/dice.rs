//! Uniform numbers from a seed, the same on every machine.
//!
//! The generator is xoshiro256++ 1.0 of Blackman and Vigna, seeded by SplitMix64 as its authors advise: both are fixed
//! by name, so a seed means the same numbers for ever, which the standard generators of the `rand` crate do not
//! promise.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of uniform numbers.
///
/// ```
/// use pencilproof_search::Dice;
/// let mut dice = Dice::new(7);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The source for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The source for a seed and a number. Sources for different numbers are independent.
    #[must_use]
    pub fn of(seed: u64, number: u64) -> Dice {
        Dice::new(mix(mix(seed) ^ number))
    }

    /// A seed for another source.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Independent numbers, the i-th uniform below `sides[i]`, from one random word: each multiplication moves one of
    /// them above the word, and words that would favour some outcome are thrown away. No side may be 0, and their
    /// product must be far below 2^64. After Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation",
    /// 2024.
    #[inline]
    pub fn roll<const N: usize>(&mut self, sides: [u64; N]) -> [u64; N] {
        let product: u64 = sides.iter().product();
        loop {
            let mut word = self.0.next_u64();
            let rolled = sides.map(|side| {
                let wide = u128::from(word) * u128::from(side);
                word = wide as u64;
                (wide >> 64) as u64
            });
            if word >= product || word >= product.wrapping_neg() % product {
                return rolled;
            }
        }
    }

    /// As [`Dice::roll`], for sides that number things in memory.
    #[inline]
    pub fn choose<const N: usize>(&mut self, sides: [u64; N]) -> [usize; N] {
        self.roll(sides).map(|number| number as usize)
    }

    /// A number below another one, which must not be 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.choose([count as u64])[0]
    }

    /// A number from 0 up to, but not including, 1: a multiple of 2^-52.
    pub fn fraction(&mut self) -> f64 {
        const STEPS: u64 = 1 << 52;
        self.roll([STEPS])[0] as f64 / STEPS as f64
    }

    /// Puts things into a random order; every order is as likely as any other.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        (1..things.len()).rev().for_each(|last| things.swap(last, self.below(last + 1)));
    }
}

/// The order of `N` things that a roll of `N`, `N - 1`, ... stands for.
#[inline]
pub(super) fn permutation<const N: usize>(roll: [usize; N]) -> [u8; N] {
    let mut order = std::array::from_fn(|i| i as u8);
    roll.into_iter().enumerate().for_each(|(i, ahead)| order.swap(i, i + ahead));
    order
}

/// A number that looks random and is different for each argument: the output of the generator `splitmix64`.
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_on_every_machine() {
        let mut dice = Dice::new(1);
        let rolled: Vec<[u64; 3]> = (0..4).map(|_| dice.roll([6, 1000, 1 << 30])).collect();
        assert_eq!(rolled, FIRST_ROLLS);
        // Beyond 32 bits as well.
        assert_eq!(dice.roll([1 << 40, 1 << 20]), NEXT_ROLL);
        assert_eq!(dice.fraction(), NEXT_FRACTION);
    }

    const FIRST_ROLLS: [[u64; 3]; 4] =
        [[4, 869, 722578094], [4, 482, 674628712], [0, 600, 972188613], [4, 477, 323436485]];
    const NEXT_ROLL: [u64; 2] = [203056237446, 100090];
    const NEXT_FRACTION: f64 = 0.5904788847320792;

    #[test]
    fn every_outcome_is_as_likely_as_any_other() {
        // 120 outcomes, 1000 expected of each: 60 is some 2 standard deviations of a count, 200 more than 6.
        let mut dice = Dice::new(2);
        let mut counts = [0usize; 120];
        (0..120_000).for_each(|_| {
            let [a, b, c] = dice.choose([4, 5, 6]);
            counts[a * 30 + b * 6 + c] += 1;
        });
        assert!(counts.iter().all(|count| count.abs_diff(1000) < 200), "{counts:?}");
    }

    #[test]
    fn each_roll_stands_for_an_order_of_its_own() {
        let rolls = (0..24).map(|i| [i / 6, i / 2 % 3, i % 2, 0]);
        let orders: std::collections::BTreeSet<[u8; 4]> = rolls.map(permutation).collect();
        assert_eq!(orders.len(), 24);
    }
}
