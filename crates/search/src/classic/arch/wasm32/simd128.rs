//! The back end of WebAssembly's vectors: eight lanes.
//!
//! It is compiled only where these vectors are enabled for all of the module, and engines without them refuse to load
//! that: every operation on registers is safe.

use super::super::halves::{Half, Halves, LANES};
use super::super::vector::Vector;
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::limits::Limits;
use std::arch::wasm32::*;

/// Eight lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

/// A bit for each lane.
const BITS: v128 = u16x8(1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7);

/// Methods that are an instruction or two.
macro_rules! safe_instructions {
    ($($name:ident($this:ident $(, $arg:ident)*) = $value:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            let $this = self;
            Self($value)
        }
    )*};
}

impl Vector for Simd128 {
    const LANES: usize = LANES;

    safe_instructions! {
        and(a, b) = v128_and(a.0, b.0);
        or(a, b) = v128_or(a.0, b.0);
        xor(a, b) = v128_xor(a.0, b.0);
        without(a, b) = v128_andnot(a.0, b.0);
        plus(a, b) = u16x8_add(a.0, b.0);
        least(a, b) = i16x8_min(a.0, b.0);
        equals(a, b) = u16x8_eq(a.0, b.0);
        is_zero(a) = u16x8_eq(a.0, u16x8_splat(0));
        choose(mask, yes, no) = v128_bitselect(yes.0, no.0, mask.0);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Simd128(u16x8_splat(value))
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        u32::from(u16x8_bitmask(self.0))
    }

    #[inline(always)]
    fn chosen(lanes: u32) -> Self {
        Simd128(u16x8_eq(v128_and(u16x8_splat(lanes as u16), BITS), BITS))
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers: &[u16; LANES] = numbers.first_chunk().unwrap_or(&[0; LANES]);
        // SAFETY: a load of eight numbers at any alignment.
        Simd128(unsafe { v128_load(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        if let Some(numbers) = numbers.first_chunk_mut::<LANES>() {
            // SAFETY: a store to eight numbers at any alignment.
            unsafe { v128_store(numbers.as_mut_ptr().cast(), self.0) }
        }
    }
}

impl Half for Simd128 {
    #[inline(always)]
    fn bytes(self, order: [u8; 16]) -> Self {
        // SAFETY: a load of sixteen bytes at any alignment.
        Simd128(u8x16_swizzle(self.0, unsafe { v128_load(order.as_ptr().cast()) }))
    }

    #[inline(always)]
    fn join<const A: usize, const B: usize>(self, other: Self) -> Self {
        Simd128(match (A, B) {
            (0, 0) => u64x2_shuffle::<0, 2>(self.0, other.0),
            (0, _) => u64x2_shuffle::<0, 3>(self.0, other.0),
            (_, 0) => u64x2_shuffle::<1, 2>(self.0, other.0),
            _ => u64x2_shuffle::<1, 3>(self.0, other.0),
        })
    }

    #[inline(always)]
    fn between(self, other: Self) -> [Self; 2] {
        [
            Simd128(u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, other.0)),
            Simd128(u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, other.0)),
        ]
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        let least = self.least(self.join::<1, 0>(self));
        Simd128::numbers(&[least])[0][..4].iter().fold(u16::MAX, |least, &lane| least.min(lane))
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        !v128_any_true(self.0)
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
        // In a page its size counts for more than the time that it saves with few puzzles.
        if cfg!(target_family = "wasm") {
            return Rest::NOTHING;
        }
        search.search(parts, expected, limits)
    }
}
