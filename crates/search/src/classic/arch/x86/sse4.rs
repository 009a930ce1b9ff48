//! The SSE4.1 back end: eight lanes.
//!
//! Nothing here can run on a machine without SSE4.1: vectors are used only by [`Sse4Search`](super::Sse4Search), which
//! is made only where the machine has been asked. That is the reason why each intrinsic may be called.

use super::super::halves::{Half, Halves, LANES};
use super::super::vector::Vector;
use super::beside_on_sse4;
use super::intrinsics::*;
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::limits::Limits;

/// Eight lanes; used only where SSE4.1 is known to be there.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Sse4(__m128i);

/// A bit for each lane.
const BITS: [u16; LANES] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7];

impl Vector for Sse4 {
    const LANES: usize = LANES;

    instructions! {
        and(a, b) = _mm_and_si128(a.0, b.0);
        or(a, b) = _mm_or_si128(a.0, b.0);
        xor(a, b) = _mm_xor_si128(a.0, b.0);
        without(a, b) = _mm_andnot_si128(b.0, a.0);
        plus(a, b) = _mm_add_epi16(a.0, b.0);
        least(a, b) = _mm_min_epi16(a.0, b.0);
        equals(a, b) = _mm_cmpeq_epi16(a.0, b.0);
        is_zero(a) = _mm_cmpeq_epi16(a.0, _mm_setzero_si128());
        choose(mask, yes, no) = _mm_blendv_epi8(no.0, yes.0, mask.0);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        Sse4(unsafe { _mm_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u32 }
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        let bits = Sse4::load(&BITS);
        Sse4::splat(lanes as u16).and(bits).equals(bits)
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers: &[u16; LANES] = numbers.first_chunk().unwrap_or(&[0; LANES]);
        // SAFETY: a load of eight numbers at any alignment; SSE4.1 is there, see the heading.
        Sse4(unsafe { _mm_loadu_si128(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        if let Some(numbers) = numbers.first_chunk_mut::<LANES>() {
            // SAFETY: a store to eight numbers at any alignment; SSE4.1 is there, see the heading.
            unsafe { _mm_storeu_si128(numbers.as_mut_ptr().cast(), self.0) }
        }
    }
}

impl Half for Sse4 {
    #[inline(always)]
    fn bytes(self, order: [u8; 16]) -> Self {
        // SAFETY: a load of sixteen bytes at any alignment, arithmetic on registers; SSE4.1 is there, see the heading.
        Sse4(unsafe { _mm_shuffle_epi8(self.0, _mm_loadu_si128(order.as_ptr().cast())) })
    }

    #[inline(always)]
    fn join<const A: usize, const B: usize>(self, other: Self) -> Self {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        Sse4(unsafe {
            match (A, B) {
                (0, 0) => _mm_unpacklo_epi64(self.0, other.0),
                (0, _) => _mm_blend_epi16::<0b1111_0000>(self.0, other.0),
                (_, 0) => _mm_alignr_epi8::<8>(other.0, self.0),
                _ => _mm_unpackhi_epi64(self.0, other.0),
            }
        })
    }

    #[inline(always)]
    fn between(self, other: Self) -> [Self; 2] {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        unsafe { [Sse4(_mm_unpacklo_epi16(self.0, other.0)), Sse4(_mm_unpackhi_epi16(self.0, other.0))] }
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        unsafe { _mm_cvtsi128_si32(_mm_minpos_epu16(self.0)) as u16 }
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: arithmetic on registers; SSE4.1 is there, see the heading.
        unsafe { _mm_testz_si128(self.0, self.0) == 1 }
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
        // SAFETY: SSE4.1 is there, see the heading.
        unsafe { beside_on_sse4(search, parts, expected, limits) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sse4Search;
    use super::*;
    use crate::classic::{BackEnd, agreement};

    /// Whether there is something to test; says so if not.
    fn is_there() -> bool {
        let there = Sse4Search::if_there().is_some();
        if !there {
            eprintln!("skipped: this machine has no SSE4.1");
        }
        there
    }

    #[test]
    fn where_there_is_sse4_each_operation_is_as_in_plain_rust() {
        if is_there() {
            agreement::halves::<Sse4>();
        }
    }

    #[test]
    fn where_there_is_sse4_every_event_is_seen_to() {
        if is_there() {
            agreement::events(BackEnd::Sse4);
            agreement::events_alone(BackEnd::Sse4);
        }
    }
}
