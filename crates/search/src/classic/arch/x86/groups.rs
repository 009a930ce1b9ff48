//! The groups of four lanes of the back ends for x86.
//!
//! Used only within [`avx2`](super::avx2) and [`avx512`](super::avx512), which have asked the machine. That is the
//! reason why each intrinsic may be called.

use super::super::vector::{Groups, Vector};
use super::avx2::{Avx2, NINE};
use super::avx512::Avx512;
use super::avx512vl::Avx512Vl;
use super::intrinsics::*;
use super::{beside_on_avx2, beside_on_avx512};
use crate::classic::one::beside::{Beside, Rest};
use crate::classic::one::single::Frame;
use crate::limits::Limits;

/// What both have alike: groups are read and written in memory.
macro_rules! groups_in_memory {
    () => {
        #[inline(always)]
        fn group(&self, group: usize) -> [u16; 4] {
            group_of(self, group)
        }

        #[inline(always)]
        fn set_group(&mut self, group: usize, lanes: [u16; 4]) {
            set_group_of(self, group, lanes);
        }

        #[inline(always)]
        fn bands(alone: &Self::Alone) -> [[u16; 4]; 3] {
            [group_of(alone, 0), group_of(alone, 1), group_of(alone, 2)]
        }

        #[inline(always)]
        fn set_band(alone: &mut Self::Alone, band: usize, group: [u16; 4]) {
            set_group_of(alone, band, group);
        }
    };
}

impl Groups for Avx2 {
    type Alone = Avx2;

    groups_in_memory!();

    #[inline(always)]
    fn of_bands(bands: [[u16; 4]; 3]) -> Avx2 {
        let [a, b, c] = bands.map(|band| u64::from_ne_bytes(bytes(band)) as i64);
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        Avx2(unsafe { _mm256_setr_epi64x(a, b, c, i64::from(NINE) * 0x0001_0001_0001_0001) })
    }

    #[inline(never)]
    fn beside(search: &mut Beside<Self>, parts: &[Frame<Avx2>], expected: u64, limits: &Limits<'_>) -> Rest {
        // SAFETY: AVX2 is there, see the heading.
        unsafe { beside_on_avx2(search, parts, expected, limits) }
    }
}

impl Groups for Avx512 {
    type Alone = Avx512Vl;

    groups_in_memory!();

    #[inline(always)]
    fn of_bands(bands: [[u16; 4]; 3]) -> Avx512Vl {
        Avx512Vl(Avx2::of_bands(bands).0)
    }

    #[inline(never)]
    fn beside(search: &mut Beside<Self>, parts: &[Frame<Avx512Vl>], expected: u64, limits: &Limits<'_>) -> Rest {
        // SAFETY: AVX-512 is there, see the heading.
        unsafe { beside_on_avx512(search, parts, expected, limits) }
    }
}

/// The lanes of a group of a vector of these back ends.
#[inline(always)]
fn group_of<V: Vector>(vector: &V, group: usize) -> [u16; 4] {
    // SAFETY: the lanes are numbers of 16 bits, and the group is one of theirs.
    unsafe { *std::ptr::from_ref(vector).cast::<[u16; 4]>().add(group % (V::LANES / 4)) }
}

/// Replaces the lanes of a group of a vector of these back ends.
#[inline(always)]
fn set_group_of<V: Vector>(vector: &mut V, group: usize, lanes: [u16; 4]) {
    // SAFETY: the lanes are numbers of 16 bits, and the group is one of theirs.
    unsafe { *std::ptr::from_mut(vector).cast::<[u16; 4]>().add(group % (V::LANES / 4)) = lanes }
}

/// Four numbers as they are in memory.
#[inline(always)]
fn bytes(numbers: [u16; 4]) -> [u8; 8] {
    // SAFETY: numbers are bytes.
    unsafe { std::mem::transmute(numbers) }
}
