//! The NEON back end: eight lanes, on every 64-bit ARM machine.
//!
//! NEON belongs to that architecture: nothing here can run on a machine without it. That is the reason why each
//! intrinsic may be called.

use super::super::halves::{Half, Halves, LANES};
use super::super::vector::Vector;
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::limits::Limits;
use std::arch::aarch64::*;

/// Eight lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Neon(uint16x8_t);

/// A bit for each lane.
const BITS: [u16; LANES] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7];

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

impl Half for Neon {
    #[inline(always)]
    fn bytes(self, order: [u8; 16]) -> Self {
        // SAFETY: a load of sixteen bytes, arithmetic on registers; NEON is there, see the heading.
        Neon(unsafe { vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(order.as_ptr()))) })
    }

    #[inline(always)]
    fn join<const A: usize, const B: usize>(self, other: Self) -> Self {
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        Neon(unsafe { vcombine_u16(group::<A>(self), group::<B>(other)) })
    }

    #[inline(always)]
    fn between(self, other: Self) -> [Self; 2] {
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        unsafe { [Neon(vzip1q_u16(self.0, other.0)), Neon(vzip2q_u16(self.0, other.0))] }
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        unsafe { vminvq_u16(self.0) }
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: arithmetic on registers; NEON is there, see the heading.
        unsafe { vmaxvq_u16(self.0) == 0 }
    }

    #[inline(always)]
    fn numbers(vectors: &[Self]) -> &[[u16; LANES]] {
        // SAFETY: a vector has the size of eight numbers and no less an alignment, and any bits are numbers.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len()) }
    }

    #[inline(always)]
    fn numbers_mut(&mut self) -> &mut [u16; LANES] {
        // SAFETY: a vector has the size of eight numbers and no less an alignment, and any bits are either.
        unsafe { &mut *std::ptr::from_mut(self).cast() }
    }

    #[inline(always)]
    fn beside(
        search: &mut Beside<Halves<Self>>,
        parts: &[Frame<Halves<Self>>],
        expected: u64,
        limits: &Limits<'_>,
    ) -> Rest {
        search.search(parts, expected, limits)
    }
}

/// A group of four lanes.
#[inline(always)]
fn group<const AT: usize>(vector: Neon) -> uint16x4_t {
    // SAFETY: arithmetic on registers; NEON is there, see the heading.
    unsafe { if AT == 0 { vget_low_u16(vector.0) } else { vget_high_u16(vector.0) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{BackEnd, agreement};

    #[test]
    fn each_operation_is_as_in_plain_rust() {
        agreement::halves::<Neon>();
    }

    #[test]
    fn every_event_is_seen_to() {
        agreement::events(BackEnd::Neon);
        agreement::events_alone(BackEnd::Neon);
    }
}
