//! Uniformly random full grids of 9x9.
//!
//! # Why every grid is equally likely
//! Call *columns* of a grid what its bands hold column by column, without regard to order: three bands of three
//! boxes, each a partition of the digits into sets of three. Each grid has one; a band with partitions P can be filled
//! in r(P) ways, so columns with the bands T, M, B are those of r(T) r(M) r(B) grids. They are drawn like this:
//!
//! 1. T up to relabelling and the order of columns, with a weight of r(T) b(T) times the number of T that it stands
//!    for, where b(T) is a number that r(M) r(B) never exceeds.
//! 2. Where the digits of each column of T leave six for M and B, one of the ways to share those out: 56 for a stack,
//!    whatever T is.
//! 3. All three are kept with probability r(M) r(B) / b(T), else the drawing starts over.
//! 4. One of the r(T), r(M), r(B) ways to fill each band, then a relabelling and an order of the columns of each stack.
//!
//! The chance of a grid is a product in which r(T), r(M), r(B) and b(T) cancel, the same for all of the
//! 6,670,903,752,021,072,936,960. Every number drawn is exactly uniform ([`Dice`]), so nothing is rounded.

use super::bands::{Bands, ORDERS, Orbit, PARTITIONS, digits};
use super::dice::{Dice, permutation};
use pencilproof_core::Digit;
use std::sync::Arc;

/// The most ways there are to fill a band with given columns: where the three boxes have the same, three Latin squares.
const MOST_WAYS: u32 = 1728;

/// How many ways there are to share out the digits that a band leaves to the columns of a stack.
const SHARES: usize = 56;

/// Uniformly random full grids of 9x9, from a seed.
///
/// Each of the 6,670,903,752,021,072,936,960 grids is equally likely, and grids are independent of one another. The
/// same seed gives the same grids on every machine. It makes more than half a million grids per second; building the
/// tables takes some milliseconds, and clones share them.
///
/// ```
/// use pencilproof_search::ClassicGrids;
/// let mut grids = ClassicGrids::new(7);
/// let grid = grids.next_grid();
/// assert_eq!(grid.iter().filter(|digit| digit.value() == 1).count(), 9);
/// assert_ne!(grid, grids.next_grid());
/// grids.reseed(7);
/// assert_eq!(grid, grids.next_grid());
/// ```
#[derive(Clone, Debug)]
pub struct ClassicGrids {
    tables: Arc<Tables>,
    dice: Dice,
}

#[derive(Debug)]
struct Tables {
    bands: Bands,
    /// Draws an orbit for the top band.
    tops: Alias,
    /// For each orbit, no less than the product of the ways to fill the other two bands.
    bounds: Vec<u32>,
    /// For each partition of a stack of the top band, the ways to share out what it leaves.
    shares: Vec<Share>,
}

/// What the middle and the bottom band of a stack may hold under a partition of the top band.
#[derive(Clone, Copy, Debug)]
struct Share {
    middle: u16,
    bottom: u16,
    /// The sets of the middle band under each set of the top band.
    sets: [u16; 3],
}

impl ClassicGrids {
    /// The grids for a seed.
    #[must_use]
    pub fn new(seed: u64) -> ClassicGrids {
        ClassicGrids { tables: Arc::new(Tables::new()), dice: Dice::new(seed) }
    }

    /// Starts over with another seed: cheap enough to give every grid a seed of its own.
    pub fn reseed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    /// The digits of the next grid in reading order.
    pub fn next_grid(&mut self) -> [Digit; 81] {
        let Tables { bands, tops, bounds, shares } = &*self.tables;
        let dice = &mut self.dice;
        const SIDE: u64 = SHARES as u64;
        let (top, shares) = loop {
            let orbit = tops.draw(dice);
            let top = [0, bands.orbits[orbit].pair[0], bands.orbits[orbit].pair[1]];
            let [a, b, c, luck] = dice.choose([SIDE, SIDE, SIDE, bounds[orbit].into()]);
            let shares = [shares[a], shares[top[1] * SHARES + b], shares[top[2] * SHARES + c]];
            let middle = bands.count(shares.map(|share| share.middle.into()));
            // The other count is looked up only where the first leaves a chance.
            if luck < (middle * MOST_WAYS) as usize
                && luck < (middle * bands.count(shares.map(|share| share.bottom.into()))) as usize
            {
                break (top, shares);
            }
        };
        let names = permutation::<9>(dice.choose([9, 8, 7, 6, 5, 4, 3, 2, 1]));
        let in_stacks = dice.choose([6; 3]).map(|order| ORDERS[order]);
        let rows = dice.choose([6; 3]).map(|order| ORDERS[order]);
        let mut grid = [Digit::from_index(0); 81];
        let tops = top.map(|partition| bands.partitions[partition]);
        let columns = |band: usize, stack: usize, column: usize| match (tops[stack][column], shares[stack].sets[column])
        {
            (top, _) if band == 0 => top,
            (_, middle) if band == 1 => middle,
            (top, middle) => 0x1FF & !top & !middle,
        };
        let partitions = [top, shares.map(|share| share.middle.into()), shares.map(|share| share.bottom.into())];
        for (band, partitions) in partitions.into_iter().enumerate() {
            let (ways, relabelling) = bands.ways(partitions);
            let way = &ways[dice.below(ways.len())];
            let orders = relabelling.map(|digit| ORDERS[usize::from(way[usize::from(digit)])]);
            for (stack, column) in (0..9).map(|column| (column / 3, column % 3)) {
                let col = 3 * stack + usize::from(in_stacks[stack][column]);
                for digit in digits(columns(band, stack, column)) {
                    let row = 3 * band + usize::from(rows[band][usize::from(orders[digit][stack])]);
                    grid[9 * row + col] = Digit::from_index(names[digit].into());
                }
            }
        }
        grid
    }
}

impl Iterator for ClassicGrids {
    type Item = [Digit; 81];

    /// The next grid; there is always one.
    fn next(&mut self) -> Option<[Digit; 81]> {
        Some(self.next_grid())
    }
}

impl Tables {
    fn new() -> Tables {
        let bands = Bands::new();
        let index = |mut sets: [u16; 3]| {
            sets.sort_unstable_by_key(|set| set.trailing_zeros());
            bands.partitions.binary_search(&sets).unwrap_or(0) as u16
        };
        let mut shares = Vec::with_capacity(PARTITIONS * SHARES);
        for top in &bands.partitions {
            for sets in sharings(top) {
                let bottom = std::array::from_fn(|column| 0x1FF & !top[column] & !sets[column]);
                shares.push(Share { middle: index(sets), bottom: index(bottom), sets });
            }
        }
        let bounds: Vec<u32> = bands.orbits.iter().map(|orbit| bound(&bands, &shares, orbit)).collect();
        let weight =
            |(orbit, &bound): (&Orbit, &u32)| u64::from(orbit.size) * orbit.ways.len() as u64 * u64::from(bound);
        let tops = Alias::new(bands.orbits.iter().zip(&bounds).map(weight).collect());
        Tables { bands, tops, bounds, shares }
    }
}

/// No less than r(M) r(B) for any M and B under a top band. Only equal partitions reach the most ways there are, so
/// either M or B (and they can be exchanged) consists of equal ones, or both stay below.
fn bound(bands: &Bands, shares: &[Share], top: &Orbit) -> u32 {
    let ways = bands.orbits.iter().map(|orbit| 6 * orbit.ways.len() as u32);
    let second = ways.filter(|&ways| ways < MOST_WAYS).max().unwrap_or(MOST_WAYS);
    let [first, others @ ..] = [0, top.pair[0], top.pair[1]].map(|partition| &shares[partition * SHARES..][..SHARES]);
    let mut most = second * second;
    for a in first {
        for b in others[0].iter().filter(|b| b.middle == a.middle) {
            for c in others[1].iter().filter(|c| c.middle == a.middle) {
                most = most.max(MOST_WAYS * bands.count([a, b, c].map(|share| share.bottom.into())));
            }
        }
    }
    most
}

/// The ways to fill three columns of the middle band: sets of three that are disjoint from one another and from the
/// set above.
fn sharings(top: &[u16; 3]) -> Vec<[u16; 3]> {
    let triples: Vec<u16> = (0..0x200).filter(|set: &u16| set.count_ones() == 3).collect();
    let fitting = |without: u16| triples.iter().copied().filter(move |set| set & without == 0);
    let pairs = fitting(top[0]).flat_map(|first| fitting(top[1] | first).map(move |second| [first, second]));
    let all = pairs.map(|[first, second]| [first, second, 0x1FF & !first & !second]);
    all.filter(|sets| sets[2] & top[2] == 0).collect()
}

/// Draws an index with a probability exactly proportional to its weight, in constant time: the alias method of Walker
/// and Vose, in integers.
#[derive(Debug)]
struct Alias {
    total: u64,
    /// For each index, how much of a share of `total` it keeps, and who has the rest.
    split: Vec<(u64, u32)>,
}

impl Alias {
    fn new(weights: Vec<u64>) -> Alias {
        let total: u64 = weights.iter().sum();
        let count = weights.len() as u64;
        let mut left: Vec<u64> = weights.iter().map(|&weight| weight * count).collect();
        let mut split = vec![(total, 0); weights.len()];
        let (mut poor, mut rich): (Vec<usize>, Vec<usize>) = (0..left.len()).partition(|&i| left[i] < total);
        while let (Some(small), Some(&large)) = (poor.pop(), rich.last()) {
            split[small] = (left[small], large as u32);
            left[large] -= total - left[small];
            if left[large] < total {
                rich.pop();
                poor.push(large);
            }
        }
        Alias { total, split }
    }

    #[inline]
    fn draw(&self, dice: &mut Dice) -> usize {
        let [index, height] = dice.roll([self.split.len() as u64, self.total]);
        let index = index as usize;
        let (keeps, other) = self.split[index];
        if height < keeps { index } else { other as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of grids, of Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006.
    const GRIDS: u128 = 6_670_903_752_021_072_936_960;

    /// For each orbit, how many ways there are to fill two bands below a top band with those columns.
    fn completions(tables: &Tables) -> Vec<u64> {
        let bands = &tables.bands;
        let of = |(orbit, &bound): (&Orbit, &u32)| {
            let [first, second, third] =
                [0, orbit.pair[0], orbit.pair[1]].map(|partition| &tables.shares[partition * SHARES..][..SHARES]);
            let mut sum = 0;
            for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
                for c in third {
                    let shares = [a, b, c];
                    let middle = bands.count(shares.map(|share| share.middle.into()));
                    let both = middle * bands.count(shares.map(|share| share.bottom.into()));
                    assert!(both <= bound && middle <= MOST_WAYS);
                    sum += u64::from(both);
                }
            }
            sum
        };
        bands.orbits.iter().zip(&tables.bounds).map(of).collect()
    }

    #[test]
    fn the_weights_add_up_to_the_number_of_grids_and_no_bound_is_exceeded() {
        let tables = Tables::new();
        assert_eq!(tables.shares.len(), PARTITIONS * SHARES);
        let grids = |(orbit, completions): (&Orbit, u64)| {
            u128::from(orbit.size) * 6 * orbit.ways.len() as u128 * u128::from(completions)
        };
        let sum: u128 = tables.bands.orbits.iter().zip(completions(&tables)).map(grids).sum();
        // The first partition is one of 280, and the columns of the top band have an order in each stack.
        assert_eq!(sum * PARTITIONS as u128 * 6 * 6 * 6, GRIDS);
    }

    #[test]
    fn the_alias_method_keeps_the_weights_exactly() {
        let tops = Tables::new().tops;
        let count = tops.split.len() as u64;
        let weights = [3, 0, 10, 1, 6];
        let alias = Alias::new(weights.to_vec());
        let mut shares = [0; 5];
        for (index, &(keeps, other)) in alias.split.iter().enumerate() {
            shares[index] += keeps;
            shares[other as usize] += alias.total - keeps;
        }
        assert_eq!(shares, weights.map(|weight| 5 * weight));
        // The product of the two sides of a roll is far below 2^64.
        assert!(tops.total.checked_mul(count).is_some_and(|product| product < 1 << 54));
    }

    /// The partition with these sets.
    fn partition(bands: &Bands, mut sets: [u16; 3]) -> usize {
        sets.sort_unstable_by_key(|set| set.trailing_zeros());
        bands.partitions.binary_search(&sets).expect("nine digits in three sets")
    }

    /// The orbit of a band or a stack of a grid, given by the set of digits in each line across it.
    fn orbit(bands: &Bands, sets: [[u16; 3]; 3]) -> usize {
        bands.orbit(sets.map(|sets| partition(bands, sets)))
    }

    #[test]
    fn every_band_and_every_stack_is_of_each_kind_as_often_as_it_should_be() {
        const COUNT: usize = 300_000;
        let mut grids = ClassicGrids::new(20);
        let tables = Arc::clone(&grids.tables);
        let bands = &tables.bands;
        let weights = bands.orbits.iter().zip(completions(&tables));
        let weights: Vec<f64> =
            weights.map(|(orbit, below)| f64::from(orbit.size) * orbit.ways.len() as f64 * below as f64).collect();
        let total: f64 = weights.iter().sum();
        let mut counts = vec![[0u32; 6]; weights.len()];
        for _ in 0..COUNT {
            let grid = grids.next_grid();
            // The set of digits in three cells of a line within a chute, for bands and, with the places turned, stacks.
            let set = |cells: [usize; 3]| cells.iter().fold(0u16, |set, &cell| set | 1 << grid[cell].index());
            let at = |chute: usize, line: usize, across: [usize; 2]| (27 * chute + across[0] * line, across[1]);
            for chute in 0..3 {
                let band = |line: usize| at(chute, line, [1, 9]);
                let stack = |line: usize| (3 * chute + 9 * line, 1);
                let sets = |place: &dyn Fn(usize) -> (usize, usize)| {
                    std::array::from_fn(|part| {
                        std::array::from_fn(|line| {
                            let (start, step) = place(3 * part + line);
                            set([start, start + step, start + 2 * step])
                        })
                    })
                };
                counts[orbit(bands, sets(&band))][chute] += 1;
                counts[orbit(bands, sets(&stack))][3 + chute] += 1;
            }
        }
        for chute in 0..6 {
            let terms = counts.iter().zip(&weights).map(|(counts, weight)| {
                let expected = weight / total * COUNT as f64;
                (f64::from(counts[chute]) - expected).powi(2) / expected
            });
            // Chi-square with 130 degrees of freedom: 130 on average, with a standard deviation of 16.
            let chi_square: f64 = terms.sum();
            assert!((60.0..220.0).contains(&chi_square), "chute {chute}: {chi_square}");
        }
    }
}
