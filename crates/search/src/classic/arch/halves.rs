//! Vectors of 128 bits: eight lanes for many positions, and two of them as sixteen lanes for one.
//!
//! What an instruction set has to provide is [`Half`]; the rest is the same for all of them.

use super::twice::{Twice, both, two_vectors};
use super::vector::{Alone, Boxes, Census, Columns, Groups, Vector};
use crate::classic::many::columns::{self, Turn};
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::classic::position::{ALL, CELLS, Masks};
use crate::limits::Limits;

/// The lanes of a vector of 128 bits.
pub(super) const LANES: usize = 8;

/// A byte that [`Half::bytes`] fills with zero.
const NONE: u8 = 0xff;

/// A vector of eight lanes: two groups of four.
pub(crate) trait Half: Vector + std::fmt::Debug {
    /// Each byte from its place in `order`, zero for [`NONE`].
    fn bytes(self, order: [u8; 16]) -> Self;
    /// The group `A` of `self`, then the group `B` of the other.
    fn join<const A: usize, const B: usize>(self, other: Self) -> Self;
    /// The lanes of the other between those of `self`: the first group of both, and the second.
    fn between(self, other: Self) -> [Self; 2];
    /// The least lane, of numbers below 2^15.
    fn least_lane(self) -> u16;
    /// Whether all lanes are zero.
    fn is_none(self) -> bool;
    /// The lanes as numbers.
    fn numbers(vectors: &[Self]) -> &[[u16; LANES]];
    /// The lanes as numbers that can be replaced.
    fn numbers_mut(&mut self) -> &mut [u16; LANES];
    /// What [`Groups::beside`] does.
    fn beside(
        search: &mut Beside<Halves<Self>>,
        parts: &[Frame<Halves<Self>>],
        expected: u64,
        limits: &Limits<'_>,
    ) -> Rest;
}

impl<V: Half> Columns for V {
    #[inline(always)]
    fn read(board: &[V; CELLS], lane: usize, masks: &mut Masks) {
        let (parts, rest) = V::numbers(board).as_chunks::<LANES>();
        let lane = lane % LANES;
        // By vectors: wide reads of narrow writes would wait for the memory.
        for (at, [a, b, c, d, e, f, g, h]) in parts.iter().enumerate() {
            let column = [a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane]];
            V::load(&column).store(&mut masks.0[LANES * at..]);
        }
        masks.0[CELLS - 1] = rest[0][lane];
    }

    #[inline(always)]
    fn read_all(board: &[V; CELLS], all: &mut [Masks]) {
        columns::read_all(board, all);
    }

    #[inline(always)]
    fn write_all(board: &mut [V; CELLS], chosen: V, all: &[Masks]) {
        columns::write_all(board, chosen, all);
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, value: u16) {
        *self = V::chosen(1 << lane).choose(V::splat(value), *self);
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        let (mut open, mut pairs) = (0, 0);
        for part in masks.0.chunks_exact(LANES).rev() {
            let rest = V::load(part).above_lowest();
            let closed = rest.is_zero();
            open = open << LANES | u128::from(V::splat(u16::MAX).without(closed).lanes());
            pairs = pairs << LANES | u128::from(rest.above_lowest().is_zero().without(closed).lanes());
        }
        Census { open, pairs }
    }
}

impl<V: Half> Turn<LANES> for V {
    #[inline(always)]
    fn turned(square: [V; LANES]) -> [V; LANES] {
        // To deal the second half of the vectors between the first is a third of the way.
        deal(deal(deal(square)))
    }
}

/// The lanes of the second four vectors go between those of the first four.
#[inline(always)]
fn deal<V: Half>([a, b, c, d, e, f, g, h]: [V; LANES]) -> [V; LANES] {
    let [[a, b], [c, d], [e, f], [g, h]] = [a.between(e), b.between(f), c.between(g), d.between(h)];
    [a, b, c, d, e, f, g, h]
}

/// Two vectors as sixteen lanes for one position: two bands, and one with padding.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Halves<V>(V, V);

two_vectors!(Halves);

/// An order of bytes in both groups alike, from that in a group.
const fn in_groups(group: [u8; 8]) -> [u8; 16] {
    let mut order = [0; 16];
    let mut at = 0;
    while at < 16 {
        order[at] = group[at % 8] + (at / 8 * 8) as u8;
        at += 1;
    }
    order
}

/// The first three lanes of each group turned by one and by two.
const ACROSS: [[u8; 16]; 2] = [in_groups([2, 3, 4, 5, 0, 1, 6, 7]), in_groups([4, 5, 0, 1, 2, 3, 6, 7])];

impl<V: Half> Boxes for Halves<V> {
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let Halves(a, b) = self;
        [Halves(a.bytes(ACROSS[0]), b.bytes(ACROSS[0])), Halves(a.bytes(ACROSS[1]), b.bytes(ACROSS[1]))]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let Halves(a, b) = self;
        [Halves(a.join::<1, 0>(b), a.join::<0, 1>(b)), Halves(b.join::<0, 0>(a), a.join::<1, 1>(b))]
    }
}

/// The lanes of boxes.
const BOXES: [[u16; LANES]; 2] = [[u16::MAX, u16::MAX, u16::MAX, 0, u16::MAX, u16::MAX, u16::MAX, 0], {
    [u16::MAX, u16::MAX, u16::MAX, 0, 0, 0, 0, 0]
}];

/// All nine candidates in the lanes of padding.
const PADDING: [[u16; LANES]; 2] = [[0, 0, 0, ALL, 0, 0, 0, ALL], [0, 0, 0, ALL, ALL, ALL, ALL, ALL]];

/// Of eight lanes the first, fourth and seventh, and after a gap the second, fifth and eighth.
const THIRDS: [u8; 16] = [0, 1, 6, 7, 12, 13, NONE, NONE, 2, 3, 8, 9, 14, 15, NONE, NONE];

/// The low bytes of lanes as the high ones.
const HIGH: [u8; 16] = [NONE, 0, NONE, 2, NONE, 4, NONE, 6, NONE, 8, NONE, 10, NONE, 12, NONE, 14];

/// The first two cells of each box of a row, which are bytes of a lane, and where the third goes: by group.
const TWO: [[u8; 16]; 2] =
    [of_row([0, 1, NONE, 2, 3, NONE, 4, 5, NONE], 0), of_row([0, 1, NONE, 2, 3, NONE, 4, 5, NONE], 8)];
const THIRD: [[u8; 16]; 2] = [
    of_row([NONE, NONE, 0, NONE, NONE, 2, NONE, NONE, 4], 0),
    of_row([NONE, NONE, 0, NONE, NONE, 2, NONE, NONE, 4], 8),
];

/// The bytes of a row, from a byte of a vector on.
const fn of_row(row: [u8; 9], from: u8) -> [u8; 16] {
    let mut order = [NONE; 16];
    let mut at = 0;
    while at < row.len() {
        if row[at] != NONE {
            order[at] = row[at] + from;
        }
        at += 1;
    }
    order
}

impl<V: Half> Alone for Halves<V> {
    type Pair = Twice<Halves<V>>;

    #[inline(always)]
    fn pair(one: Self, other: Self) -> Twice<Self> {
        Twice(one, other)
    }

    #[inline(always)]
    fn halves(pair: Twice<Self>) -> [Self; 2] {
        [pair.0, pair.1]
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.0.and(V::load(&BOXES[0])).or(self.1.and(V::load(&BOXES[1]))).is_none()
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        self.0.least(self.1).least_lane()
    }

    #[inline(always)]
    fn any_lane(self) -> u16 {
        let any = self.0.or(self.1);
        V::numbers(&[any.or(any.join::<1, 0>(any))])[0][..4].iter().fold(0, |all, lane| all | lane)
    }

    #[inline(always)]
    fn row_of_boxes(masks: &Masks, row: usize) -> [Self; 3] {
        let at = 9 * (row % 3);
        let thirds = |from: usize| V::load(&masks.0[from..]).bytes(THIRDS);
        let [a, b, c] = [thirds(at), thirds(at + 27), thirds(at + 54)];
        let [d, e, f] = [thirds(at + 2), thirds(at + 29), thirds(at + 56)];
        let zero = V::splat(0);
        let padding = Halves(V::load(&PADDING[0]), V::load(&PADDING[1]));
        [
            Halves(a.join::<0, 0>(b), c.join::<0, 0>(zero)).or(padding),
            Halves(a.join::<1, 1>(b), c.join::<1, 0>(zero)).or(padding),
            Halves(d.join::<0, 0>(e), f.join::<0, 0>(zero)).or(padding),
        ]
    }

    #[inline(always)]
    fn rows_of_board([a, b, c]: [Self; 3]) -> [[u8; 16]; 3] {
        let row = |two: V, third: V, group: usize| {
            let row = two.bytes(TWO[group]).or(third.bytes(THIRD[group]));
            let mut bytes = [0; 16];
            for (bytes, number) in bytes.as_chunks_mut().0.iter_mut().zip(V::numbers(&[row])[0]) {
                *bytes = number.to_le_bytes();
            }
            bytes
        };
        let (first, second) = (a.0.or(b.0.bytes(HIGH)), a.1.or(b.1.bytes(HIGH)));
        [row(first, c.0, 0), row(first, c.0, 1), row(second, c.1, 0)]
    }
}

impl<V: Half> Groups for Halves<V> {
    type Alone = Halves<V>;

    #[inline(always)]
    fn group(&self, group: usize) -> [u16; 4] {
        let half = if group < 2 { &self.0 } else { &self.1 };
        V::numbers(std::slice::from_ref(half))[0].as_chunks().0[group % 2]
    }

    #[inline(always)]
    fn set_group(&mut self, group: usize, lanes: [u16; 4]) {
        let half = if group < 2 { &mut self.0 } else { &mut self.1 };
        half.numbers_mut().as_chunks_mut().0[group % 2] = lanes;
    }

    #[inline(always)]
    fn bands(alone: &Self) -> [[u16; 4]; 3] {
        [alone.group(0), alone.group(1), alone.group(2)]
    }

    #[inline(always)]
    fn set_band(alone: &mut Self, band: usize, group: [u16; 4]) {
        alone.set_group(band, group);
    }

    #[inline(always)]
    fn of_bands([a, b, c]: [[u16; 4]; 3]) -> Self {
        Halves::load([a, b, c, [ALL; 4]].as_flattened())
    }

    #[inline(never)]
    fn beside(search: &mut Beside<Self>, parts: &[Frame<Self>], expected: u64, limits: &Limits<'_>) -> Rest {
        V::beside(search, parts, expected, limits)
    }
}
