//! The AVX2 back end: sixteen lanes.
//!
//! Nothing here can run on a machine without AVX2: vectors are used only by [`Search::run`], and a [`Search`] is made
//! only where the machine has been asked. That is the reason why each intrinsic may be called.

use super::columns::{self, Turn};
use super::engine::{Engine, Kind};
use super::feed::Feed;
use super::position::{ALL, Bands, CELLS, GROUP, Masks};
use super::vector::{Census, Vector};
use crate::End;
use crate::limits::Limits;
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

const LANES: usize = 16;
const GROUPS: usize = LANES / 4;

/// Lanes of AVX2, on a machine that has it and what came with it.
#[derive(Clone, Debug)]
pub(crate) struct Search(Engine<Avx2>);

impl Search {
    /// The search, if this machine can run it.
    pub(crate) fn new() -> Option<Search> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        // SAFETY: all features that it needs are there.
        there.then(|| Search(unsafe { engine() }))
    }

    pub(crate) fn run<F: Feed>(&mut self, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
        // SAFETY: `self` exists, so the machine has AVX2.
        unsafe { run(&mut self.0, feed, kind, limits) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn engine() -> Engine<Avx2> {
    Engine::new()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<F: Feed>(engine: &mut Engine<Avx2>, feed: &mut F, kind: Kind, limits: &Limits<'_>) -> Option<End> {
    engine.run(feed, kind, limits)
}

/// Fills in the masks of 81 characters, as [`ClassicPosition::from_line`](super::ClassicPosition::from_line) reads
/// them; false if a character is invalid. The mask of the last character, 0 if it is invalid, is given: vectors hold
/// the 80 before it. None on a machine without AVX2.
#[inline(always)]
pub(super) fn read_line(line: &[u8; CELLS], last: u16, masks: &mut Masks) -> Option<bool> {
    // SAFETY: AVX2 is there.
    is_x86_feature_detected!("avx2").then(|| unsafe { read_line_here(line, last, masks) })
}

#[target_feature(enable = "avx2")]
fn read_line_here(line: &[u8; CELLS], last: u16, masks: &mut Masks) -> bool {
    // By digit, 0 for an empty cell: the masks, and their ninth bits.
    let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    let nine = _mm_set1_epi8(9);
    let (parts, _) = line.as_chunks::<LANES>();
    // Whole vectors side by side, padding included, so that later vector loads are forwarded from these stores.
    let (to, _) = masks.0.as_chunks_mut::<LANES>();
    let mut most = nine;
    for (part, to) in parts.iter().zip(&mut *to) {
        // SAFETY: a load of sixteen bytes, at any alignment.
        let bytes = unsafe { _mm_loadu_si128(part.as_ptr().cast()) };
        let dot = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'.' as i8));
        let digits = _mm_andnot_si128(dot, _mm_sub_epi8(bytes, _mm_set1_epi8(b'0' as i8)));
        most = _mm_max_epu8(most, digits);
        let (low, high) = (_mm_shuffle_epi8(low, digits), _mm_shuffle_epi8(high, digits));
        let both = _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
        // SAFETY: a store of sixteen numbers, at any alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), both) }
    }
    let rest = _mm256_zextsi128_si256(_mm_cvtsi32_si128(i32::from(last)));
    // SAFETY: a store of sixteen numbers, at any alignment.
    unsafe { _mm256_storeu_si256(to[parts.len()].as_mut_ptr().cast(), rest) }
    last != 0 && _mm_movemask_epi8(_mm_cmpeq_epi8(most, nine)) == 0xffff
}

/// Sixteen lanes; used only where AVX2 is known to be there.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
struct Avx2(__m256i);

/// The lanes of a vector as numbers, and back.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Numbers([u16; LANES]);

/// Methods that are one instruction. Not closures: those would not be compiled for AVX2.
macro_rules! instructions {
    ($($name:ident($this:ident $(, $arg:ident)*) = $intrinsic:ident($($operand:expr),*);)*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            let $this = self;
            // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
            Avx2(unsafe { $intrinsic($($operand),*) })
        }
    )*};
}

impl Vector for Avx2 {
    const LANES: usize = LANES;

    instructions! {
        and(a, b) = _mm256_and_si256(a.0, b.0);
        or(a, b) = _mm256_or_si256(a.0, b.0);
        xor(a, b) = _mm256_xor_si256(a.0, b.0);
        without(a, b) = _mm256_andnot_si256(b.0, a.0);
        plus(a, b) = _mm256_add_epi16(a.0, b.0);
        least(a, b) = _mm256_min_epi16(a.0, b.0);
        equals(a, b) = _mm256_cmpeq_epi16(a.0, b.0);
        is_zero(a) = _mm256_cmpeq_epi16(a.0, _mm256_setzero_si256());
        choose(mask, yes, no) = _mm256_blendv_epi8(no.0, yes.0, mask.0);
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
    fn chosen(lanes: u32) -> Self {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            let bits = _mm256_setr_epi16(
                1,
                1 << 1,
                1 << 2,
                1 << 3,
                1 << 4,
                1 << 5,
                1 << 6,
                1 << 7,
                1 << 8,
                1 << 9,
                1 << 10,
                1 << 11,
                1 << 12,
                1 << 13,
                1 << 14,
                i16::MIN,
            );
            Avx2(_mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(lanes as i16), bits), bits))
        }
    }

    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers: &[u16; LANES] = numbers.first_chunk().unwrap_or(&[0; LANES]);
        // SAFETY: a load of sixteen numbers at any alignment; AVX2 is there, see the heading.
        Avx2(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        if let Some(numbers) = numbers.first_chunk_mut::<LANES>() {
            // SAFETY: a store to sixteen numbers at any alignment; AVX2 is there, see the heading.
            unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
        }
    }

    #[inline(always)]
    fn read(board: &[Self; CELLS], lane: usize, masks: &mut Masks) {
        // SAFETY: `Avx2` and `Numbers` have the same size and alignment, and any bits are numbers.
        let board: &[Numbers; CELLS] = unsafe { &*std::ptr::from_ref(board).cast() };
        let lane = lane & (LANES - 1);
        // Put together in registers: wide reads of narrow writes would wait for the memory.
        let (parts, rest) = board.as_chunks::<LANES>();
        let (filled, last) = masks.0.as_chunks_mut::<LANES>();
        let _ = last;
        for (part, filled) in parts.iter().zip(filled) {
            let n = |i: usize| part[i].0[lane] as i16;
            // SAFETY: arithmetic on registers; AVX2 is there, see the heading. The store is to sixteen numbers.
            unsafe {
                let all = _mm256_setr_epi16(
                    n(0),
                    n(1),
                    n(2),
                    n(3),
                    n(4),
                    n(5),
                    n(6),
                    n(7),
                    n(8),
                    n(9),
                    n(10),
                    n(11),
                    n(12),
                    n(13),
                    n(14),
                    n(15),
                );
                _mm256_storeu_si256(filled.as_mut_ptr().cast(), all);
            }
        }
        masks.0[CELLS - 1] = rest[0].0[lane];
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
        *self = lane_mask(lane).choose(Avx2::splat(value), *self);
    }

    #[inline(always)]
    fn read_group(board: &[Self; GROUP], group: usize, bands: &mut Bands) {
        // SAFETY: `Avx2` has the size and at least the alignment of four 64-bit numbers, and any bits are numbers.
        let board: &[[u64; GROUPS]; GROUP] = unsafe { &*std::ptr::from_ref(board).cast() };
        let group = group & (GROUPS - 1);
        // Put together in registers: wide reads of narrow writes would wait for the memory.
        let (parts, rest) = board.as_chunks::<GROUPS>();
        let (filled, _) = bands.0.as_chunks_mut::<GROUPS>();
        for (part, filled) in parts.iter().zip(filled) {
            let n = |i: usize| part[i][group] as i64;
            // SAFETY: arithmetic on registers, and a store to four 64-bit numbers; AVX2 is there, see the heading.
            unsafe { _mm256_storeu_si256(filled.as_mut_ptr().cast(), _mm256_setr_epi64x(n(0), n(1), n(2), n(3))) }
        }
        // The last three, with the padding.
        let n = |i: usize| rest[i][group] as i64;
        // SAFETY: as above; of 28 numbers the last four.
        unsafe {
            let last = bands.0.as_mut_ptr().add(GROUP - 3);
            _mm256_storeu_si256(last.cast(), _mm256_setr_epi64x(n(0), n(1), n(2), 0));
        }
    }

    #[inline(always)]
    fn set_group(&mut self, group: usize, value: u64) {
        // SAFETY: four numbers from one of the first four of seven, and arithmetic on registers; AVX2 is there, see the
        // heading.
        *self = unsafe {
            let chosen = _mm256_loadu_si256(ONE_GROUP.as_ptr().add(GROUPS - 1 - (group & (GROUPS - 1))).cast());
            Avx2(chosen).choose(Avx2(_mm256_set1_epi64x(value as i64)), *self)
        };
    }

    #[inline(always)]
    fn turn(a: Self, b: Self, c: Self) -> [Self; 3] {
        let all = Avx2::splat(ALL).0;
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            // Pairs of lanes, even and odd, of two vectors each, then those by halves of a group.
            let even_ab = _mm256_blend_epi16::<0b1010_1010>(a.0, _mm256_slli_epi64::<16>(b.0));
            let odd_ab = _mm256_blend_epi16::<0b1010_1010>(_mm256_srli_epi64::<16>(a.0), b.0);
            let even_c = _mm256_blend_epi16::<0b1010_1010>(c.0, all);
            let odd_c = _mm256_blend_epi16::<0b1010_1010>(_mm256_srli_epi64::<16>(c.0), all);
            [
                Avx2(_mm256_blend_epi16::<0b1100_1100>(even_ab, _mm256_slli_epi64::<32>(even_c))),
                Avx2(_mm256_blend_epi16::<0b1100_1100>(odd_ab, _mm256_slli_epi64::<32>(odd_c))),
                Avx2(_mm256_blend_epi16::<0b1100_1100>(_mm256_srli_epi64::<32>(even_ab), even_c)),
            ]
        }
    }

    #[inline(always)]
    fn census(masks: &Masks) -> Census {
        // SAFETY: 96 numbers are six times sixteen, and `Masks` is aligned to 64 bytes.
        let parts: &[Avx2; 6] = unsafe { &*std::ptr::from_ref(masks).cast() };
        let [a, b, c, d, e, f] = *parts;
        let parts = [open_and_pairs(e, f), open_and_pairs(c, d), open_and_pairs(a, b)];
        let (mut open, mut pairs) = (0, 0);
        for part in parts {
            open = open << 32 | u128::from(part.0);
            pairs = pairs << 32 | u128::from(part.1);
        }
        Census { open, pairs }
    }

    #[inline(always)]
    fn census_bands(bands: &Bands) -> Census {
        // SAFETY: 28 numbers of 64 bits are seven times sixteen of 16, and `Bands` is aligned to 32 bytes.
        let parts: &[Avx2; 7] = unsafe { &*std::ptr::from_ref(bands).cast() };
        let [a, b, c, d, e, f, g] = *parts;
        let (mut open, mut pairs) = (0, 0);
        for part in [open_and_pairs(g, g), open_and_pairs(e, f), open_and_pairs(c, d), open_and_pairs(a, b)] {
            open = open << 32 | u128::from(part.0);
            pairs = pairs << 32 | u128::from(part.1);
        }
        Census { open: open & PLACES, pairs: pairs & PLACES }
    }
}

impl Turn<LANES> for Avx2 {
    #[inline(always)]
    fn turned([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]: [Avx2; LANES]) -> [Avx2; LANES] {
        let above = turn_halves([a, b, c, d, e, f, g, h]);
        let below = turn_halves([i, j, k, l, m, n, o, p]);
        let mut turned = [a; LANES];
        for at in 0..8 {
            let (above, below) = (above[at].0, below[at].0);
            // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
            unsafe {
                turned[at] = Avx2(_mm256_permute2x128_si256::<0x20>(above, below));
                turned[at + 8] = Avx2(_mm256_permute2x128_si256::<0x31>(above, below));
            }
        }
        turned
    }
}

/// In each half of eight vectors, lane `i` of vector `j` goes to lane `j` of vector `i`.
#[inline(always)]
fn turn_halves(vectors: [Avx2; 8]) -> [Avx2; 8] {
    // To deal the second half of the vectors between the first is a third of the way.
    deal(deal(deal(vectors)))
}

/// In each half, the lanes of the second four vectors go between those of the first four.
#[inline(always)]
fn deal([a, b, c, d, e, f, g, h]: [Avx2; 8]) -> [Avx2; 8] {
    let [[a, b], [c, d], [e, f], [g, h]] = [between(a, e), between(b, f), between(c, g), between(d, h)];
    [a, b, c, d, e, f, g, h]
}

/// In each half, the lanes of the second vector go between those of the first.
#[inline(always)]
fn between(first: Avx2, second: Avx2) -> [Avx2; 2] {
    // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
    unsafe { [Avx2(_mm256_unpacklo_epi16(first.0, second.0)), Avx2(_mm256_unpackhi_epi16(first.0, second.0))] }
}

/// A bit for each of 32 masks: whether it has more than one candidate, and whether two.
#[inline(always)]
fn open_and_pairs(low: Avx2, high: Avx2) -> (u32, u32) {
    let (low, high) = (low.above_lowest(), high.above_lowest());
    let open = !two_lanes(low.is_zero(), high.is_zero());
    (open, open & two_lanes(low.above_lowest().is_zero(), high.above_lowest().is_zero()))
}

/// The bits of all places: three of each four.
const PLACES: u128 = 0x0777_7777_7777_7777_7777_7777_7777;

/// All ones in one lane.
#[inline(always)]
fn lane_mask(lane: usize) -> Avx2 {
    // SAFETY: sixteen numbers from one of the first sixteen of 32; AVX2 is there, see the heading.
    Avx2(unsafe { _mm256_loadu_si256(ONE_LANE.as_ptr().add(LANES - 1 - (lane & (LANES - 1))).cast()) })
}

/// From the fifteenth number less the lane on, the sixteen numbers of its mask.
static ONE_LANE: [u16; 2 * LANES - 1] = {
    let mut numbers = [0; 2 * LANES - 1];
    numbers[LANES - 1] = u16::MAX;
    numbers
};

/// From the fourth number less the group on, the four numbers of its mask.
static ONE_GROUP: [u64; 2 * GROUPS - 1] = {
    let mut numbers = [0; 2 * GROUPS - 1];
    numbers[GROUPS - 1] = u64::MAX;
    numbers
};

/// A bit for each lane of two vectors of which each lane is all ones or zero.
#[inline(always)]
fn two_lanes(low: Avx2, high: Avx2) -> u32 {
    // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
    unsafe {
        let bytes = _mm256_packs_epi16(low.0, high.0);
        _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{BackEnd, agreement};

    /// Whether there is something to test; says so if not.
    fn is_there() -> bool {
        let there = Search::new().is_some();
        if !there {
            eprintln!("skipped: this machine has no AVX2");
        }
        there
    }

    #[test]
    fn where_there_is_avx2_each_operation_is_as_in_plain_rust() {
        if is_there() {
            agreement::operations::<Avx2, LANES>();
        }
    }

    #[test]
    fn where_there_is_avx2_every_event_is_seen_to() {
        if is_there() {
            agreement::events(BackEnd::Avx2);
            agreement::events_alone(BackEnd::Avx2);
        }
    }
}
