//! Sixteen lanes with the instructions of AVX-512: for one position, because three vectors of this width can be worked
//! on at a time, but only two of the full width, and for many where a processor works on the full width in halves.
//!
//! Nothing here can run on a machine without AVX-512: vectors are used only by
//! [`Avx512Search`](super::Avx512Search) and [`Avx512VlSearch`](super::Avx512VlSearch), which are made only where the
//! machine has been asked. That is the reason why each intrinsic may be called. What is moved between lanes is as in
//! [`avx2`](super::avx2), which such a machine has too.

use super::super::vector::{Alone, Boxes, Census, Columns, Vector};
use super::avx2::Avx2;
use super::avx512::{A, Avx512, B, C};
use super::intrinsics::*;
use crate::classic::position::{CELLS, Masks};
use std::arch::asm;

/// Sixteen lanes; used only where AVX-512 is known to be there.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx512Vl(pub(super) __m256i);

impl Avx512Vl {
    #[inline(always)]
    pub(super) fn narrow(self) -> Avx2 {
        Avx2(self.0)
    }
}

impl Vector for Avx512Vl {
    const LANES: usize = 16;

    instructions! {
        and(a, b) = _mm256_and_si256(a.0, b.0);
        or(a, b) = _mm256_or_si256(a.0, b.0);
        xor(a, b) = _mm256_xor_si256(a.0, b.0);
        without(a, b) = _mm256_andnot_si256(b.0, a.0);
        plus(a, b) = _mm256_add_epi16(a.0, b.0);
        least(a, b) = _mm256_min_epi16(a.0, b.0);
        equals(a, b) = equal(a.0, b.0);
        is_zero(a) = equal(a.0, _mm256_setzero_si256());
        choose(mask, yes, no) = _mm256_ternarylogic_epi32::<{ A & B | !A & C }>(mask.0, yes.0, no.0);
        or3(a, b, c) = _mm256_ternarylogic_epi32::<{ A | B | C }>(a.0, b.0, c.0);
        and3(a, b, c) = _mm256_ternarylogic_epi32::<{ A & B & C }>(a.0, b.0, c.0);
        without2(a, b, c) = _mm256_ternarylogic_epi32::<{ A & !B & !C }>(a.0, b.0, c.0);
        once(a, b, c) = _mm256_ternarylogic_epi32::<{ A ^ B ^ C ^ A & B & C }>(a.0, b.0, c.0);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Avx512Vl(Avx2::splat(value).0)
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        u32::from(unsafe { _mm256_movepi16_mask(self.0) })
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        Avx512Vl(unsafe { _mm256_movm_epi16(lanes as u16) })
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        Avx512Vl(Avx2::load(numbers).0)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        self.narrow().store(numbers);
    }
}

/// All ones where lanes are equal, else zero. Of the intrinsic for it compilers make a comparison into a register of
/// bits and a move that the bits mask, which takes two cycles more and what few units of a processor do.
#[inline]
#[target_feature(enable = "avx2")]
fn equal(a: __m256i, b: __m256i) -> __m256i {
    let equal;
    // SAFETY: arithmetic on registers.
    unsafe {
        asm!(
            "vpcmpeqw {}, {}, {}",
            out(ymm_reg) equal, in(ymm_reg) a, in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    equal
}

/// The same vectors as those of AVX2.
#[inline(always)]
fn narrow_all(board: &[Avx512Vl; CELLS]) -> &[Avx2; CELLS] {
    // SAFETY: both are a vector of the same type and nothing else.
    unsafe { &*std::ptr::from_ref(board).cast() }
}

impl Columns for Avx512Vl {
    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        Avx2::read(narrow_all(board), lane, masks);
    }

    #[inline(always)]
    fn read_all(board: &[Self; CELLS], all: &mut [Masks]) {
        Avx2::read_all(narrow_all(board), all);
    }

    #[inline(always)]
    fn write_all(board: &mut [Self; CELLS], chosen: Self, all: &[Masks]) {
        // SAFETY: both are a vector of the same type and nothing else.
        Avx2::write_all(unsafe { &mut *std::ptr::from_mut(board).cast() }, chosen.narrow(), all);
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, value: u16) {
        let chosen = 1 << (lane % Self::LANES);
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        *self = Avx512Vl(unsafe { _mm256_mask_set1_epi16(self.0, chosen, value as i16) });
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        Avx2::census(masks)
    }
}

impl Boxes for Avx512Vl {
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [next, last] = self.narrow().across();
        [Avx512Vl(next.0), Avx512Vl(last.0)]
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        let [next, last] = self.narrow().down();
        [Avx512Vl(next.0), Avx512Vl(last.0)]
    }

    instructions! {
        without_but(a, b, c) = _mm256_ternarylogic_epi32::<{ A & !B | C }>(a.0, b.0, c.0);
        or_differs(a, b, c) = _mm256_ternarylogic_epi32::<{ A | B ^ C }>(a.0, b.0, c.0);
    }
}

impl Alone for Avx512Vl {
    type Pair = Avx512;

    #[inline(always)]
    fn pair(one: Self, other: Self) -> Avx512 {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        Avx512(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(one.0), other.0) })
    }

    #[inline(always)]
    fn halves(pair: Avx512) -> [Self; 2] {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        unsafe { [Avx512Vl(_mm512_castsi512_si256(pair.0)), Avx512Vl(_mm512_extracti64x4_epi64::<1>(pair.0))] }
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.narrow().is_none()
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        self.narrow().least_lane()
    }

    #[inline(always)]
    fn any_lane(self) -> u16 {
        self.narrow().any_lane()
    }

    #[inline(always)]
    fn row_of_boxes(masks: &Masks, row: usize) -> [Self; 3] {
        let [a, b, c] = Avx2::row_of_boxes(masks, row);
        [Avx512Vl(a.0), Avx512Vl(b.0), Avx512Vl(c.0)]
    }

    #[inline(always)]
    fn rows_of_board([a, b, c]: [Self; 3]) -> [[u8; 16]; 3] {
        Avx2::rows_of_board([a.narrow(), b.narrow(), c.narrow()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::Avx512VlSearch;
    use super::*;
    use crate::classic::{BackEnd, agreement};

    /// Whether there is something to test; says so if not.
    fn is_there() -> bool {
        let there = Avx512VlSearch::if_there().is_some();
        if !there {
            eprintln!("skipped: this machine has no AVX-512");
        }
        there
    }

    #[test]
    fn where_there_is_avx512_each_operation_on_sixteen_lanes_is_as_in_plain_rust() {
        if is_there() {
            agreement::operations::<Avx512Vl, 16>();
            agreement::columns::<Avx512Vl, 16>();
            agreement::boxes::<Avx512Vl, 16>();
            agreement::alone::<Avx512Vl>();
        }
    }

    #[test]
    fn where_there_is_avx512_every_event_is_seen_to_in_sixteen_lanes() {
        if is_there() {
            agreement::events(BackEnd::Avx512Vl);
            agreement::events_alone(BackEnd::Avx512Vl);
        }
    }
}
