//! The portable back end: plain Rust, which compilers turn into vectors where there are any. Eight lanes are what
//! 128-bit vectors hold; other numbers are for tests of what is written for any.

use super::twice::Twice;
use super::vector::{Alone, Boxes, Census, Columns, Groups, Vector};
use crate::classic::engine::Compact;
use crate::classic::many::columns::{self, Turn};
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::classic::position::{ALL, CELLS, Masks};
use crate::limits::Limits;

/// The search without vectors: eight lanes for many positions and sixteen for one.
pub(super) type PortableSearch = Compact<Portable<8>, Portable<16>>;

impl PortableSearch {
    /// The search, which every machine can run.
    pub(crate) fn if_there() -> Option<PortableSearch> {
        Some(Compact::new())
    }
}

/// So many lanes, a multiple of four.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct Portable<const LANES: usize>([u16; LANES]);

impl<const LANES: usize> Portable<LANES> {
    #[inline(always)]
    fn zip(mut self, other: Self, op: impl Fn(u16, u16) -> u16) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = op(*a, b);
        }
        self
    }
}

impl<const LANES: usize> Vector for Portable<LANES> {
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Portable([value; LANES])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // As signed numbers, which is the same below 2^15 and what the vectors of every machine can do.
        self.zip(other, |a, b| (a as i16).min(b as i16) as u16)
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        self.zip(self, |a, _| if a == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        yes.and(self).or(no.without(self))
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, &value)| bits | u32::from(value >> 15) << lane)
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        let mut chosen = Portable([0; LANES]);
        chosen.0.iter_mut().enumerate().for_each(|(lane, value)| *value = ((lanes >> lane & 1) as u16).wrapping_neg());
        chosen
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&numbers[..LANES]);
        Portable(lanes)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        numbers[..LANES].copy_from_slice(&self.0);
    }
}

impl<const LANES: usize> Columns for Portable<LANES> {
    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        for (mask, cell) in masks.0.iter_mut().zip(board) {
            *mask = cell.0[lane];
        }
    }

    #[inline(always)]
    fn read_all(board: &[Self; CELLS], all: &mut [Masks]) {
        columns::read_all(board, all);
    }

    #[inline(always)]
    fn write_all(board: &mut [Self; CELLS], chosen: Self, all: &[Masks]) {
        columns::write_all(board, chosen, all);
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, value: u16) {
        self.0[lane] = value;
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        let mut census = Census { open: 0, pairs: 0 };
        for (cell, &mask) in masks.cells().iter().enumerate() {
            let rest = mask & mask.wrapping_sub(1);
            census.open |= u128::from(rest != 0) << cell;
            census.pairs |= u128::from(rest != 0 && rest & (rest - 1) == 0) << cell;
        }
        census
    }
}

impl<const LANES: usize> Portable<LANES> {
    /// Each lane from the one at its place in the order, which repeats every sixteen lanes.
    #[inline(always)]
    fn ordered(self, order: [usize; 16]) -> Self {
        let mut ordered = self;
        for (to, from) in ordered.0.chunks_exact_mut(16).zip(self.0.chunks_exact(16)) {
            for (lane, at) in to.iter_mut().zip(order) {
                *lane = from[at];
            }
        }
        ordered
    }
}

impl<const LANES: usize> Boxes for Portable<LANES> {
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        [
            self.ordered([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15]),
            self.ordered([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15]),
        ]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        [
            self.ordered([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15]),
            self.ordered([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15]),
        ]
    }
}

impl<const LANES: usize> Groups for Portable<LANES> {
    type Alone = Portable<16>;

    #[inline(always)]
    fn group(&self, group: usize) -> [u16; 4] {
        self.0.as_chunks().0[group]
    }

    #[inline(always)]
    fn set_group(&mut self, group: usize, lanes: [u16; 4]) {
        self.0.as_chunks_mut().0[group] = lanes;
    }

    #[inline(always)]
    fn bands(alone: &Portable<16>) -> [[u16; 4]; 3] {
        [alone.group(0), alone.group(1), alone.group(2)]
    }

    #[inline(always)]
    fn set_band(alone: &mut Portable<16>, band: usize, group: [u16; 4]) {
        alone.set_group(band, group);
    }

    #[inline(always)]
    fn of_bands(bands: [[u16; 4]; 3]) -> Portable<16> {
        let mut alone = Portable([ALL; 16]);
        alone.0[..12].copy_from_slice(bands.as_flattened());
        alone
    }

    #[inline(never)]
    fn beside(search: &mut Beside<Self>, parts: &[Frame<Portable<16>>], expected: u64, limits: &Limits<'_>) -> Rest {
        // In a page its size counts for more than the time that it saves with few puzzles.
        if cfg!(target_family = "wasm") {
            return Rest::NOTHING;
        }
        search.search(parts, expected, limits)
    }
}

impl Alone for Portable<16> {
    type Pair = Twice<Portable<16>>;

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
        const BOXES: Portable<16> = Portable([1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0]);
        self.zip(BOXES, |lane, counts| if counts == 1 { lane } else { 0 }).0 == [0; 16]
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        self.0.into_iter().fold(u16::MAX, u16::min)
    }

    #[inline(always)]
    fn any_lane(self) -> u16 {
        self.0.into_iter().fold(0, |all, lane| all | lane)
    }

    #[inline(always)]
    fn row_of_boxes(masks: &Masks, row: usize) -> [Self; 3] {
        let mut cells = [Portable([ALL; 16]); 3];
        for (at, &mask) in masks.cells().iter().enumerate().filter(|(at, _)| at / 9 % 3 == row) {
            cells[at % 3].0[at / 27 * 4 + at % 9 / 3] = mask;
        }
        cells
    }

    #[inline(always)]
    fn rows_of_board(cells: [Self; 3]) -> [[u8; 16]; 3] {
        let mut rows = [[0; 16]; 3];
        for (band, row) in rows.iter_mut().enumerate() {
            for (at, byte) in row.iter_mut().take(9).enumerate() {
                *byte = cells[at % 3].0[4 * band + at / 3] as u8;
            }
        }
        rows
    }
}

impl<const LANES: usize> Turn<LANES> for Portable<LANES> {
    #[inline(always)]
    fn turned(square: [Portable<LANES>; LANES]) -> [Portable<LANES>; LANES] {
        std::array::from_fn(|i| Portable(square.map(|row| row.0[i])))
    }
}
