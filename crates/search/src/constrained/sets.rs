//! Sets of digits by their size and sum.

/// The sets of different digits of a side, in lists by number of digits and sum.
#[derive(Clone, Debug)]
pub(super) struct DigitSums {
    side: usize,
    /// Where the sets of a size and a sum begin among all sets.
    from: Vec<u32>,
    sets: Vec<u32>,
}

/// The sets of the digits 1 to 9 by size and sum, 0 for the rest of a list.
pub(super) static NINE_SETS: [[[u16; 16]; 46]; 10] = {
    let mut lists = [[[0; 16]; 46]; 10];
    let mut counts = [[0; 46]; 10];
    let mut set: u16 = 1;
    while set < 1 << 9 {
        let (mut sum, mut digit) = (0, 0);
        while digit < 9 {
            sum += (set >> digit & 1) as usize * (digit + 1);
            digit += 1;
        }
        let size = set.count_ones() as usize;
        lists[size][sum][counts[size][sum]] = set;
        counts[size][sum] += 1;
        set += 1;
    }
    lists
};

/// The largest side whose sets are listed: more than this many digits have too many.
pub(super) const LISTED_SIDE: usize = 16;

/// The sets of so many of the first digits, ascending: at least one digit, at most all of them.
pub(super) fn sets_of(count: usize, side: usize) -> impl Iterator<Item = u32> {
    // The next larger number with as many bits moves the lowest run of them up by one, and all but one of it back down.
    let next = |&set: &u64| {
        let moved = set + (set & set.wrapping_neg());
        Some(moved | ((set & !moved) >> set.trailing_zeros() >> 1))
    };
    std::iter::successors(Some((1_u64 << count) - 1), next)
        .take_while(move |set| set >> side == 0)
        .map(|set| set as u32)
}

impl DigitSums {
    /// The sets of a side, at most [`LISTED_SIDE`].
    pub(super) fn new(side: usize) -> DigitSums {
        let places = (side + 1) * (Self::most(side) + 1);
        let mut from = vec![0u32; places + 1];
        let all = || 0..1u32 << side;
        all().for_each(|set| from[Self::place(side, set) + 1] += 1);
        (0..places).for_each(|place| from[place + 1] += from[place]);
        let mut next = from.clone();
        let mut sets = vec![0; 1 << side];
        for set in all() {
            let at = &mut next[Self::place(side, set)];
            sets[*at as usize] = set;
            *at += 1;
        }
        DigitSums { side, from, sets }
    }

    /// The sets of so many digits that add up to a sum.
    #[inline]
    pub(super) fn of(&self, size: usize, sum: usize) -> &[u32] {
        let most = Self::most(self.side);
        if size > self.side || sum > most {
            return &[];
        }
        let place = size * (most + 1) + sum;
        &self.sets[self.from[place] as usize..self.from[place + 1] as usize]
    }

    /// The sum of all digits.
    fn most(side: usize) -> usize {
        side * (side + 1) / 2
    }

    fn place(side: usize, set: u32) -> usize {
        let sum: usize = crate::state::bits(set).map(|digit| digit + 1).sum();
        set.count_ones() as usize * (Self::most(side) + 1) + sum
    }
}

#[cfg(test)]
mod tests {
    use super::sets_of;

    #[test]
    fn sets_of_a_size_are_all_there_once() {
        for side in 1..=12 {
            for count in 1..=side {
                let expected = (0..1_u32 << side).filter(|set| set.count_ones() as usize == count);
                assert!(sets_of(count, side).eq(expected), "{count} of {side}");
            }
        }
        assert_eq!((sets_of(2, 25).count(), sets_of(25, 25).count()), (300, 1));
    }
}
