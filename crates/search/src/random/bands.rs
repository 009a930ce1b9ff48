//! The bands of 9x9: how the rows of a band can be filled once its columns are known.
//!
//! A band has three boxes, and the columns of a box divide the nine digits into three sets of three: a *partition*.
//! There are 280. Given the three partitions of a band, how many ways there are to put the digits of each column into
//! rows depends on how the partitions lie to one another, and on nothing else: relabelling the digits changes no
//! number. So the first partition is taken to `{0,1,2} {3,4,5} {6,7,8}`, and the pairs of the other two fall into
//! orbits under the 1296 relabellings that keep it. For one pair of each orbit all ways are listed.
//!
//! ```text
//!   box        0      1      2
//!   digit 4 |  x . |      |           the rows of a digit in the three boxes are all different: one of 6 orders
//!   row     |    1 |    0 |    2  |   a way: an order for each digit, so that no column holds a row twice
//! ```

use crate::state::bits;

/// How many ways there are to divide nine digits into three sets of three.
pub(super) const PARTITIONS: usize = 280;

/// The six orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Three sets of three digits, ascending by their least digits.
pub(super) type Partition = [u16; 3];

/// Where each digit goes.
pub(super) type Relabelling = [u8; 9];

/// The index in [`ORDERS`] of the rows of each digit in the three boxes.
pub(super) type Way = [u8; 9];

/// Pairs of partitions that are one another's images under relabellings that keep the first partition.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    /// One of them.
    pub(super) pair: [usize; 2],
    /// How many they are.
    pub(super) size: u32,
    /// The ways to fill a band with the first partition and this pair, those that put the digits 0, 1, 2 into
    /// the rows 0, 1, 2 of the first box: a sixth of all.
    pub(super) ways: Vec<Way>,
}

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    pub(super) partitions: Vec<Partition>,
    pub(super) orbits: Vec<Orbit>,
    /// For each partition a relabelling that takes it to the first.
    to_first: Vec<Relabelling>,
    /// At `p * PARTITIONS + q` what becomes of `q` when `p` is taken to the first.
    relative: Vec<u16>,
    /// For each pair relative to the first, in the same order, its orbit.
    orbit_of: Vec<u8>,
    /// For each orbit, in how many ways a band can be filled.
    counts: Vec<u16>,
    /// For each pair, the element of the stabilizer that leads to it from the pair that stands for its orbit.
    element_of: Vec<u16>,
    /// The relabellings that keep the first partition.
    stabilizer: Vec<Relabelling>,
}

impl Bands {
    pub(super) fn new() -> Bands {
        let partitions = partitions();
        let index = index(&partitions);
        let find =
            |partition: Partition| usize::from(index[usize::from(partition[0]) << 9 | usize::from(partition[1])]);
        let to_first: Vec<Relabelling> = partitions.iter().map(gather).collect();
        let mut relative = Vec::with_capacity(PARTITIONS * PARTITIONS);
        for relabelling in &to_first {
            relative.extend(partitions.iter().map(|other| find(image(other, relabelling)) as u16));
        }
        let (stabilizer, action) = stabilizer(&partitions, &find);
        let mut element_of = vec![u16::MAX; PARTITIONS * PARTITIONS];
        let mut orbit_of = vec![0; PARTITIONS * PARTITIONS];
        let mut orbits: Vec<Orbit> = Vec::new();
        for pair in (0..PARTITIONS).flat_map(|q| (0..PARTITIONS).map(move |r| [q, r])) {
            if element_of[pair[0] * PARTITIONS + pair[1]] != u16::MAX {
                continue;
            }
            let mut size = 0;
            for (element, images) in action.iter().enumerate() {
                let image = usize::from(images[pair[0]]) * PARTITIONS + usize::from(images[pair[1]]);
                if element_of[image] == u16::MAX {
                    size += 1;
                    (element_of[image], orbit_of[image]) = (element as u16, orbits.len() as u8);
                }
            }
            let ways = ways([&partitions[0], &partitions[pair[0]], &partitions[pair[1]]]);
            orbits.push(Orbit { pair, size, ways });
        }
        let counts = orbits.iter().map(|orbit| 6 * orbit.ways.len() as u16).collect();
        Bands { partitions, orbits, to_first, relative, orbit_of, counts, element_of, stabilizer }
    }

    /// Where the pair is that the second and third partition of a band make relative to the first.
    #[inline]
    fn pair(&self, band: [usize; 3]) -> usize {
        let row = &self.relative[band[0] * PARTITIONS..][..PARTITIONS];
        usize::from(row[band[1]]) * PARTITIONS + usize::from(row[band[2]])
    }

    /// The orbit of a band with these partitions.
    #[inline]
    pub(super) fn orbit(&self, band: [usize; 3]) -> usize {
        self.orbit_of[self.pair(band)].into()
    }

    /// In how many ways a band with these partitions can be filled.
    #[inline]
    pub(super) fn count(&self, band: [usize; 3]) -> u32 {
        self.counts[self.orbit(band)].into()
    }

    /// The ways to fill a band with these partitions, up to the order of rows, after a relabelling.
    pub(super) fn ways(&self, band: [usize; 3]) -> (&[Way], Relabelling) {
        let pair = self.pair(band);
        let relabelling = inverse(&self.stabilizer[usize::from(self.element_of[pair])]);
        let both = self.to_first[band[0]].map(|digit| relabelling[usize::from(digit)]);
        (&self.orbits[usize::from(self.orbit_of[pair])].ways, both)
    }
}

/// All partitions, sorted, `{0,1,2} {3,4,5} {6,7,8}` first.
fn partitions() -> Vec<Partition> {
    let triples = |of: u16| {
        let bits: Vec<u16> = (0..9).map(|digit| 1 << digit).filter(|bit| of & bit != 0).collect();
        let rest = bits[1..].to_vec();
        (0..rest.len()).flat_map(move |i| {
            let (first, rest) = (bits[0], rest.clone());
            (i + 1..rest.len()).map(move |j| first | rest[i] | rest[j])
        })
    };
    let mut partitions: Vec<Partition> = triples(0x1FF)
        .flat_map(|first| triples(0x1FF & !first).map(move |second| [first, second, 0x1FF & !first & !second]))
        .collect();
    partitions.sort_unstable();
    partitions
}

/// For the first two sets of a partition, side by side in 18 bits, its index.
fn index(partitions: &[Partition]) -> Vec<u16> {
    let mut index = vec![u16::MAX; 1 << 18];
    for (number, partition) in partitions.iter().enumerate() {
        index[usize::from(partition[0]) << 9 | usize::from(partition[1])] = number as u16;
    }
    index
}

/// The relabelling that takes a partition to the first one.
fn gather(partition: &Partition) -> Relabelling {
    let mut relabelling = [0; 9];
    partition.iter().flat_map(|&set| digits(set)).enumerate().for_each(|(to, from)| relabelling[from] = to as u8);
    relabelling
}

/// The image of a partition.
fn image(partition: &Partition, relabelling: &Relabelling) -> Partition {
    let mut image: Partition = partition.map(|set| digits(set).fold(0, |image, digit| image | 1 << relabelling[digit]));
    image.sort_unstable_by_key(|set| set.trailing_zeros());
    image
}

/// The digits of a set, ascending.
#[inline]
pub(super) fn digits(set: u16) -> impl Iterator<Item = usize> {
    bits(set.into())
}

fn inverse(relabelling: &Relabelling) -> Relabelling {
    let mut inverse = [0; 9];
    relabelling.iter().enumerate().for_each(|(from, &to)| inverse[usize::from(to)] = from as u8);
    inverse
}

/// The relabellings that keep the first partition, and what each does to every partition: orders of the digits within
/// each of its sets, then an order of the sets.
fn stabilizer(partitions: &[Partition], find: &impl Fn(Partition) -> usize) -> (Vec<Relabelling>, Vec<Vec<u16>>) {
    let identity: Relabelling = std::array::from_fn(|digit| digit as u8);
    let mut elements = vec![identity];
    let mut action: Vec<Vec<u16>> = vec![(0..PARTITIONS as u16).collect()];
    for part in 0..4 {
        let parts = ORDERS.map(|order| {
            identity.map(|digit| match digit / 3 {
                set if part == 3 => 3 * order[usize::from(set)] + digit % 3,
                set if part == set => 3 * set + order[usize::from(digit % 3)],
                _ => digit,
            })
        });
        let images: Vec<Vec<usize>> = parts
            .iter()
            .map(|part| partitions.iter().map(|partition| find(image(partition, part))).collect())
            .collect();
        action = action
            .iter()
            .flat_map(|done| images.iter().map(|next| done.iter().map(|&to| next[usize::from(to)] as u16).collect()))
            .collect();
        elements = elements
            .iter()
            .flat_map(|done| parts.iter().map(|next| done.map(|digit| next[usize::from(digit)])))
            .collect();
    }
    (elements, action)
}

/// The ways to fill a band with three partitions, those that put the digits of the first set of the first partition
/// into rows in their order.
fn ways(band: [&Partition; 3]) -> Vec<Way> {
    let mut found = Vec::new();
    for first in assignments(band[0], |digit, row| digit > 2 || row == digit as u8) {
        for second in assignments(band[1], |digit, row| row != first[digit]) {
            let third: Vec<u8> = (0..9).map(|digit| 3 - first[digit] - second[digit]).collect();
            if band[2].iter().all(|&set| digits(set).fold(0, |rows, digit| rows | 1 << third[digit]) == 7) {
                let order = |digit: usize| [first[digit], second[digit], third[digit]];
                let code = |digit| ORDERS.iter().position(|known| *known == order(digit)).unwrap_or(0) as u8;
                found.push(std::array::from_fn(code));
            }
        }
    }
    found
}

/// All ways to put the digits of each set of a partition into three different rows, where that is allowed.
fn assignments(partition: &Partition, allowed: impl Fn(usize, u8) -> bool) -> Vec<[u8; 9]> {
    let mut found = vec![[0; 9]];
    for &set in partition {
        let fitting = ORDERS.iter().filter(|order| digits(set).zip(*order).all(|(digit, &row)| allowed(digit, row)));
        let fitting: Vec<_> = fitting.collect();
        found = found
            .iter()
            .flat_map(|rows| {
                fitting.iter().map(|order| {
                    let mut rows = *rows;
                    digits(set).zip(**order).for_each(|(digit, row)| rows[digit] = row);
                    rows
                })
            })
            .collect();
    }
    found
}
