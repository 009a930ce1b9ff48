//! The NEON back end: eight lanes, on every 64-bit ARM machine.
//!
//! NEON belongs to that architecture: nothing here can run on a machine without it. That is the reason why each
//! intrinsic may be called.

use super::super::vector::{Census, Columns, Vector};
use crate::classic::many::columns::{self, Turn};
use crate::classic::position::{CELLS, Masks};
use std::arch::aarch64::*;

const LANES: usize = 8;

/// Eight lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Neon(uint16x8_t);

/// A bit for each lane.
const BITS: [u16; LANES] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7];

impl Neon {
    /// The lanes as numbers.
    #[inline(always)]
    fn numbers(board: &[Self]) -> &[[u16; LANES]] {
        // SAFETY: `Neon` has the size of eight numbers and no less an alignment, and any bits are numbers.
        unsafe { std::slice::from_raw_parts(board.as_ptr().cast(), board.len()) }
    }
}

impl Vector for Neon {
    const LANES: usize = LANES;

    instructions! {
        and(a, b) = vandq_u16(a.0, b.0);
        or(a, b) = vorrq_u16(a.0, b.0);
        xor(a, b) = veorq_u16(a.0, b.0);
        without(a, b) = vbicq_u16(a.0, b.0);
        plus(a, b) = vaddq_u16(a.0, b.0);
        least(a, b) = vminq_u16(a.0, b.0);
        equals(a, b) = vceqq_u16(a.0, b.0);
        is_zero(a) = vceqzq_u16(a.0);
        choose(mask, yes, no) = vbslq_u16(mask.0, yes.0, no.0);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        Neon(unsafe { vdupq_n_u16(value) })
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        let bits = Neon::load(&BITS);
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        unsafe {
            let highest = vcltzq_s16(vreinterpretq_s16_u16(self.0));
            u32::from(vaddvq_u16(vandq_u16(highest, bits.0)))
        }
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        let bits = Neon::load(&BITS);
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        Neon(unsafe { vtstq_u16(vdupq_n_u16(lanes as u16), bits.0) })
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers: &[u16; LANES] = numbers.first_chunk().unwrap_or(&[0; LANES]);
        // SAFETY: a load of eight numbers.
        Neon(unsafe { vld1q_u16(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        if let Some(numbers) = numbers.first_chunk_mut::<LANES>() {
            // SAFETY: a store to eight numbers.
            unsafe { vst1q_u16(numbers.as_mut_ptr(), self.0) }
        }
    }
}

impl Columns for Neon {
    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        let (parts, rest) = Neon::numbers(board).as_chunks::<LANES>();
        // By vectors: wide reads of narrow writes would wait for the memory.
        for (at, [a, b, c, d, e, f, g, h]) in parts.iter().enumerate() {
            let column = [a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane]];
            Neon::load(&column).store(&mut masks.0[LANES * at..]);
        }
        masks.0[CELLS - 1] = rest[0][lane];
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
        *self = Neon::chosen(1 << lane).choose(Neon::splat(value), *self);
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        census_of(&masks.0)
    }
}

impl Turn<LANES> for Neon {
    #[inline(always)]
    fn turned(square: [Neon; LANES]) -> [Neon; LANES] {
        // To deal the second half of the vectors between the first is a third of the way.
        deal(deal(deal(square)))
    }
}

/// The lanes of the second four vectors go between those of the first four.
#[inline(always)]
fn deal([a, b, c, d, e, f, g, h]: [Neon; LANES]) -> [Neon; LANES] {
    // SAFETY: arithmetic on registers; NEON is there, see the heading.
    let between = |x: Neon, y: Neon| unsafe { [Neon(vzip1q_u16(x.0, y.0)), Neon(vzip2q_u16(x.0, y.0))] };
    let [[a, b], [c, d], [e, f], [g, h]] = [between(a, e), between(b, f), between(c, g), between(d, h)];
    [a, b, c, d, e, f, g, h]
}

/// A bit for each mask: whether it has more than one candidate, and whether two.
#[inline(always)]
fn census_of(masks: &[u16]) -> Census {
    let (mut open, mut pairs) = (0, 0);
    for part in masks.chunks_exact(LANES).rev() {
        let rest = Neon::load(part).above_lowest();
        let closed = rest.is_zero();
        open = open << LANES | u128::from(Neon::splat(u16::MAX).without(closed).lanes());
        pairs = pairs << LANES | u128::from(rest.above_lowest().is_zero().without(closed).lanes());
    }
    Census { open, pairs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{BackEnd, agreement};

    #[test]
    fn each_operation_is_as_in_plain_rust() {
        agreement::operations::<Neon, LANES>();
        agreement::columns::<Neon, LANES>();
    }

    #[test]
    fn every_event_is_seen_to() {
        agreement::events(BackEnd::Neon);
        agreement::events_alone(BackEnd::Neon);
    }
}
