//! The AVX-512 back end: thirty-two lanes for many positions, and sixteen for one, see [`avx512vl`](super::avx512vl).
//!
//! Nothing here can run on a machine without AVX-512: vectors are used only by
//! [`Avx512Search`](super::Avx512Search), which is made only where the machine has been asked. That is the reason why
//! each intrinsic may be called.
//!
//! Comparisons give a bit for each lane. Where a vector is wanted, the bits become lanes; compilers drop that where
//! the lanes are only chosen by, or become bits again.

use super::super::vector::{Boxes, Census, Columns, Vector};
use super::avx2;
use super::intrinsics::*;
use crate::classic::many::columns::{self, Turn};
use crate::classic::position::{CELLS, Masks};

const LANES: usize = 32;

/// Thirty-two lanes; used only where AVX-512 is known to be there.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx512(pub(super) __m512i);

/// Truth tables for `_mm512_ternarylogic_epi32`, made by the same operation on these three.
pub(super) const A: i32 = 0b1111_0000;
pub(super) const B: i32 = 0b1100_1100;
pub(super) const C: i32 = 0b1010_1010;

impl Vector for Avx512 {
    const LANES: usize = LANES;

    instructions! {
        and(a, b) = _mm512_and_si512(a.0, b.0);
        or(a, b) = _mm512_or_si512(a.0, b.0);
        xor(a, b) = _mm512_xor_si512(a.0, b.0);
        without(a, b) = _mm512_andnot_si512(b.0, a.0);
        plus(a, b) = _mm512_add_epi16(a.0, b.0);
        least(a, b) = _mm512_min_epi16(a.0, b.0);
        equals(a, b) = _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a.0, b.0));
        is_zero(a) = _mm512_movm_epi16(_mm512_testn_epi16_mask(a.0, a.0));
        choose(mask, yes, no) = _mm512_mask_blend_epi16(_mm512_movepi16_mask(mask.0), no.0, yes.0);
        or3(a, b, c) = _mm512_ternarylogic_epi32::<{ A | B | C }>(a.0, b.0, c.0);
        and3(a, b, c) = _mm512_ternarylogic_epi32::<{ A & B & C }>(a.0, b.0, c.0);
        without2(a, b, c) = _mm512_ternarylogic_epi32::<{ A & !B & !C }>(a.0, b.0, c.0);
        once(a, b, c) = _mm512_ternarylogic_epi32::<{ A ^ B ^ C ^ A & B & C }>(a.0, b.0, c.0);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        Avx512(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        unsafe { _mm512_movepi16_mask(self.0) }
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        Avx512(unsafe { _mm512_movm_epi16(lanes) })
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers: &[u16; LANES] = numbers.first_chunk().unwrap_or(&[0; LANES]);
        // SAFETY: a load of 32 numbers at any alignment; AVX-512 is there, see the heading.
        Avx512(unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        if let Some(numbers) = numbers.first_chunk_mut::<LANES>() {
            // SAFETY: a store to 32 numbers at any alignment; AVX-512 is there, see the heading.
            unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), self.0) }
        }
    }
}

impl Columns for Avx512 {
    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        // SAFETY: `Avx512` has the size and at least the alignment of 32 numbers, and any bits are numbers.
        let board: &[[u16; LANES]; CELLS] = unsafe { &*std::ptr::from_ref(board).cast() };
        let lane = lane & (LANES - 1);
        // SAFETY: 96 numbers are three times 32, and `Masks` is aligned to 64 bytes.
        let parts: &mut [Avx512; 3] = unsafe { &mut *std::ptr::from_mut(masks).cast() };
        *parts = [cells::<0>(board, lane), cells::<LANES>(board, lane), cells::<{ 2 * LANES }>(board, lane)];
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
        let chosen = 1 << (lane & (LANES - 1));
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        *self = Avx512(unsafe { _mm512_mask_set1_epi16(self.0, chosen, value as i16) });
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        // SAFETY: 96 numbers are three times 32, and `Masks` is aligned to 64 bytes.
        let parts: &[Avx512; 3] = unsafe { &*std::ptr::from_ref(masks).cast() };
        let (mut open, mut pairs) = (0, 0);
        for part in parts.iter().rev() {
            let rest = part.above_lowest();
            let here = !rest.is_zero().lanes();
            open = open << 32 | u128::from(here);
            pairs = pairs << 32 | u128::from(here & rest.above_lowest().is_zero().lanes());
        }
        Census { open, pairs }
    }
}

impl Boxes for Avx512 {
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [next, last] = avx2::orders();
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        unsafe {
            [
                Avx512(_mm512_shuffle_epi8(self.0, _mm512_broadcast_i64x4(next))),
                Avx512(_mm512_shuffle_epi8(self.0, _mm512_broadcast_i64x4(last))),
            ]
        }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
        unsafe {
            [
                Avx512(_mm512_permutex_epi64::<0b11_00_10_01>(self.0)),
                Avx512(_mm512_permutex_epi64::<0b11_01_00_10>(self.0)),
            ]
        }
    }

    /// Here comparisons give bits, which choose at no cost.
    #[inline(always)]
    fn rather(self, here: Self) -> Self {
        self.or_rather(here)
    }

    instructions! {
        without_but(a, b, c) = _mm512_ternarylogic_epi32::<{ A & !B | C }>(a.0, b.0, c.0);
        or_differs(a, b, c) = _mm512_ternarylogic_epi32::<{ A | B ^ C }>(a.0, b.0, c.0);
    }
}

impl Turn<LANES> for Avx512 {
    #[inline(always)]
    fn turned(mut square: [Avx512; LANES]) -> [Avx512; LANES] {
        for eight in square.as_chunks_mut::<8>().0 {
            *eight = turn_quarters(*eight);
        }
        for at in 0..8 {
            let [a, b, c, d] = [square[at].0, square[at + 8].0, square[at + 16].0, square[at + 24].0];
            // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
            unsafe {
                // The even and the odd quarters of two vectors each, then of all four.
                let even_ab = _mm512_shuffle_i32x4::<0b10_00_10_00>(a, b);
                let even_cd = _mm512_shuffle_i32x4::<0b10_00_10_00>(c, d);
                let odd_ab = _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b);
                let odd_cd = _mm512_shuffle_i32x4::<0b11_01_11_01>(c, d);
                square[at] = Avx512(_mm512_shuffle_i32x4::<0b10_00_10_00>(even_ab, even_cd));
                square[at + 8] = Avx512(_mm512_shuffle_i32x4::<0b10_00_10_00>(odd_ab, odd_cd));
                square[at + 16] = Avx512(_mm512_shuffle_i32x4::<0b11_01_11_01>(even_ab, even_cd));
                square[at + 24] = Avx512(_mm512_shuffle_i32x4::<0b11_01_11_01>(odd_ab, odd_cd));
            }
        }
        square
    }
}

/// In each quarter of eight vectors, lane `i` of vector `j` goes to lane `j` of vector `i`.
#[inline(always)]
fn turn_quarters(vectors: [Avx512; 8]) -> [Avx512; 8] {
    // To deal the second half of the vectors between the first is a third of the way.
    deal(deal(deal(vectors)))
}

/// In each quarter, the lanes of the second four vectors go between those of the first four.
#[inline(always)]
fn deal([a, b, c, d, e, f, g, h]: [Avx512; 8]) -> [Avx512; 8] {
    let [[a, b], [c, d], [e, f], [g, h]] = [between(a, e), between(b, f), between(c, g), between(d, h)];
    [a, b, c, d, e, f, g, h]
}

/// In each quarter, the lanes of the second vector go between those of the first.
#[inline(always)]
fn between(first: Avx512, second: Avx512) -> [Avx512; 2] {
    // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
    unsafe { [Avx512(_mm512_unpacklo_epi16(first.0, second.0)), Avx512(_mm512_unpackhi_epi16(first.0, second.0))] }
}

/// The masks of 32 cells in one lane, zero for those beyond the last.
#[inline(always)]
fn cells<const FROM: usize>(board: &[[u16; LANES]; CELLS], lane: usize) -> Avx512 {
    let n = |i: usize| board.get(FROM + i).map_or(0, |lanes| lanes[lane] as i16);
    // SAFETY: arithmetic on registers; AVX-512 is there, see the heading.
    Avx512(unsafe {
        _mm512_set_epi16(
            n(31),
            n(30),
            n(29),
            n(28),
            n(27),
            n(26),
            n(25),
            n(24),
            n(23),
            n(22),
            n(21),
            n(20),
            n(19),
            n(18),
            n(17),
            n(16),
            n(15),
            n(14),
            n(13),
            n(12),
            n(11),
            n(10),
            n(9),
            n(8),
            n(7),
            n(6),
            n(5),
            n(4),
            n(3),
            n(2),
            n(1),
            n(0),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::Avx512Search;
    use super::*;
    use crate::classic::{BackEnd, agreement};

    /// Whether there is something to test; says so if not.
    fn is_there() -> bool {
        let there = Avx512Search::if_there().is_some();
        if !there {
            eprintln!("skipped: this machine has no AVX-512");
        }
        there
    }

    #[test]
    fn where_there_is_avx512_each_operation_is_as_in_plain_rust() {
        if is_there() {
            agreement::operations::<Avx512, LANES>();
            agreement::columns::<Avx512, LANES>();
            agreement::boxes::<Avx512, LANES>();
            agreement::groups::<Avx512, LANES>();
        }
    }

    #[test]
    fn where_there_is_avx512_every_event_is_seen_to() {
        if is_there() {
            agreement::events(BackEnd::Avx512);
            agreement::events_alone(BackEnd::Avx512);
        }
    }
}
