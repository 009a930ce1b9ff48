//! The AVX2 back end: sixteen lanes.
//!
//! Nothing here can run on a machine without AVX2: vectors are used only by [`Search::run`], and a [`Search`] is made
//! only where the machine has been asked. That is the reason why each intrinsic may be called.

use super::lanes::{Feed, Lanes};
use super::position::{CELLS, Masks};
use super::vector::{Census, Vector};
use crate::End;
use crate::limits::Limits;
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

const LANES: usize = 16;

/// Lanes of AVX2, on a machine that has it and what came with it.
#[derive(Clone, Debug)]
pub(crate) struct Search(Lanes<Avx2>);

impl Search {
    /// The search, if this machine can run it.
    pub(crate) fn new() -> Option<Search> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        // SAFETY: all features that it needs are there.
        there.then(|| Search(unsafe { lanes() }))
    }

    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
        // SAFETY: `self` exists, so the machine has AVX2.
        unsafe { run(&mut self.0, feed, limits) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn lanes() -> Lanes<Avx2> {
    Lanes::new()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<F: Feed>(lanes: &mut Lanes<Avx2>, feed: &mut F, limits: &Limits<'_>) -> Option<End> {
    lanes.run(feed, limits)
}

/// Sixteen lanes; used only where AVX2 is known to be there.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
struct Avx2(__m256i);

/// The lanes of a vector as numbers, and back.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Numbers([u16; LANES]);

macro_rules! lanewise {
    ($($name:ident($($arg:ident),*) = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: Self),*) -> Self {
            // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
            #[allow(clippy::redundant_closure_call)]
            Avx2(unsafe { ($body)(self.0, $($arg.0),*) })
        }
    )*};
}

impl Vector for Avx2 {
    const LANES: usize = LANES;

    lanewise! {
        and(other) = |a, b| _mm256_and_si256(a, b);
        or(other) = |a, b| _mm256_or_si256(a, b);
        xor(other) = |a, b| _mm256_xor_si256(a, b);
        without(other) = |a, b| _mm256_andnot_si256(b, a);
        plus(other) = |a, b| _mm256_add_epi16(a, b);
        least(other) = |a, b| _mm256_min_epi16(a, b);
        equals(other) = |a, b| _mm256_cmpeq_epi16(a, b);
        is_zero() = |a| _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        choose(yes, no) = |mask, yes, no| _mm256_blendv_epi8(no, yes, mask);
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        Avx2(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        let bytes = unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(self.0, _mm256_setzero_si256())) as u32 };
        bytes & 0xff | bytes >> 8 & 0xff00
    }

    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        // SAFETY: `Avx2` and `Numbers` have the same size and alignment, and any bits are numbers.
        let board: &[Numbers; CELLS] = unsafe { &*std::ptr::from_ref(board).cast() };
        for (mask, cell) in masks.0.iter_mut().zip(board) {
            *mask = cell.0[lane & (LANES - 1)];
        }
    }

    #[inline(always)]
    fn write(board: &mut [Self; CELLS], lane: usize, masks: &Masks) {
        // SAFETY: `Avx2` and `Numbers` have the same size and alignment, and any bits are numbers.
        let board: &mut [Numbers; CELLS] = unsafe { &mut *std::ptr::from_mut(board).cast() };
        for (mask, cell) in masks.0.iter().zip(board) {
            cell.0[lane & (LANES - 1)] = *mask;
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, value: u16) {
        // SAFETY: `Avx2` and `Numbers` have the same size and alignment, and any bits are numbers.
        let numbers: &mut Numbers = unsafe { &mut *std::ptr::from_mut(self).cast() };
        numbers.0[lane & (LANES - 1)] = value;
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        let parts: &[Masks16; 6] = {
            // SAFETY: 96 numbers are six times sixteen, and `Masks` is aligned to 64 bytes.
            unsafe { &*std::ptr::from_ref(masks).cast() }
        };
        let mut open = [0u32; 3];
        let mut pairs = [0u32; 3];
        for part in 0..3 {
            let [low, high] = [parts[2 * part], parts[2 * part + 1]].map(|numbers| numbers.0.above_lowest());
            let [low2, high2] = [low, high].map(|rest| rest.above_lowest().is_zero().without(rest.is_zero()));
            open[part] = !two_lanes(low.is_zero(), high.is_zero());
            pairs[part] = two_lanes(low2, high2);
        }
        let join = |bits: [u32; 3]| bits.iter().rev().fold(0u128, |all, &part| all << 32 | u128::from(part));
        Census { open: join(open), pairs: join(pairs) }
    }
}

#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Masks16(Avx2);

/// A bit for each lane of two vectors of which each lane is all ones or zero.
#[inline(always)]
fn two_lanes(low: Avx2, high: Avx2) -> u32 {
    // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
    unsafe {
        let bytes = _mm256_packs_epi16(low.0, high.0);
        _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32
    }
}
