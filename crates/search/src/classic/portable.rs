//! The portable back end: plain Rust, which compilers turn into vectors where there are any. Eight lanes are what
//! 128-bit vectors hold; other numbers are for tests of what is written for any.

use super::columns::{self, Turn};
use super::position::{ALL, Bands, CELLS, GROUP, Masks};
use super::vector::{Census, Vector};

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
    fn read_group(board: &[Self; GROUP], group: usize, bands: &mut Bands) {
        for (bands, cell) in bands.0.iter_mut().zip(board) {
            let lanes = cell.0[4 * group..].iter().take(4).rev();
            *bands = lanes.fold(0, |bits, &lane| bits << 16 | u64::from(lane));
        }
    }

    #[inline(always)]
    fn set_group(&mut self, group: usize, value: u64) {
        let lanes = [value as u16, (value >> 16) as u16, (value >> 32) as u16, (value >> 48) as u16];
        self.0[4 * group..][..4].copy_from_slice(&lanes);
    }

    #[inline(always)]
    fn turn(a: Self, b: Self, c: Self) -> [Self; 3] {
        let mut turned = [Portable([ALL; LANES]); 3];
        for (i, vector) in turned.iter_mut().enumerate() {
            for group in (0..LANES).step_by(4) {
                let at = group + i;
                vector.0[group..group + 3].copy_from_slice(&[a.0[at], b.0[at], c.0[at]]);
            }
        }
        turned
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

    #[inline(always)]
    fn census_bands(bands: &Bands) -> Census {
        let mut census = Census { open: 0, pairs: 0 };
        for (n, bands) in bands.0[..GROUP].iter().enumerate() {
            for k in 0..3 {
                let mask = (bands >> (16 * k)) as u16;
                let rest = mask & mask.wrapping_sub(1);
                census.open |= u128::from(rest != 0) << (4 * n + k);
                census.pairs |= u128::from(rest != 0 && rest & (rest - 1) == 0) << (4 * n + k);
            }
        }
        census
    }
}

impl<const LANES: usize> Turn<LANES> for Portable<LANES> {
    #[inline(always)]
    fn turned(square: [Portable<LANES>; LANES]) -> [Portable<LANES>; LANES] {
        std::array::from_fn(|i| Portable(square.map(|row| row.0[i])))
    }
}
