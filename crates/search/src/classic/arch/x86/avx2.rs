//! The AVX2 back end: sixteen lanes.
//!
//! Nothing here can run on a machine without AVX2: vectors are used only by [`Avx2Search`](super::Avx2Search), which
//! is made only where the machine has been asked. That is the reason why each intrinsic may be called.

use super::super::twice::Twice;
use super::super::vector::{Alone, Boxes, Census, Columns, Vector};
use super::intrinsics::*;
use crate::classic::many::columns::{self, Turn};
use crate::classic::position::{ALL, CELLS, Masks};

const LANES: usize = 16;

/// Fills in the masks of 81 characters, as [`ClassicPosition::from_line`](crate::classic::ClassicPosition::from_line)
/// reads them; false if a character is invalid. The mask of the last character, 0 if it is invalid, is given: vectors
/// hold the 80 before it. None on a machine without AVX2.
#[inline(always)]
pub(in crate::classic) fn read_line(line: &[u8; CELLS], last: u16, masks: &mut Masks) -> Option<bool> {
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
pub(super) struct Avx2(pub(super) __m256i);

/// The lanes of a vector as numbers, and back.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Numbers([u16; LANES]);

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
}

impl Columns for Avx2 {
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
}

/// The orders of bytes that turn the first three lanes of each group of four by one and by two. They are read as if
/// they could change: compilers that know them make two exchanges of one.
#[inline(always)]
pub(super) fn orders() -> [__m256i; 2] {
    static NEXT: Order = Order::of([2, 3, 4, 5, 0, 1, 6, 7]);
    static LAST: Order = Order::of([4, 5, 0, 1, 2, 3, 6, 7]);
    // SAFETY: reads of what is never written, and any bytes are a vector.
    unsafe { [std::ptr::read_volatile((&raw const NEXT).cast()), std::ptr::read_volatile((&raw const LAST).cast())] }
}

/// Bytes of a vector, numbered within each half.
#[repr(C, align(32))]
struct Order([u8; 32]);

impl Order {
    /// The same order of the eight bytes of each group.
    const fn of(group: [u8; 8]) -> Order {
        let mut bytes = [0; 32];
        let mut at = 0;
        while at < 32 {
            bytes[at] = group[at % 8] + (at % 16 / 8 * 8) as u8;
            at += 1;
        }
        Order(bytes)
    }
}

/// The lanes of boxes, as bits of bytes.
const BOXES: [u64; 4] = [0xffff_ffff_ffff, 0xffff_ffff_ffff, 0xffff_ffff_ffff, 0];

impl Boxes for Avx2 {
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [next, last] = orders();
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe { [Avx2(_mm256_shuffle_epi8(self.0, next)), Avx2(_mm256_shuffle_epi8(self.0, last))] }
    }

    #[inline(always)]
    fn down(self) -> [Self; 2] {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            [
                Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)),
                Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)),
            ]
        }
    }
}

impl Alone for Avx2 {
    type Pair = Twice<Avx2>;

    #[inline(always)]
    fn pair(one: Self, other: Self) -> Twice<Avx2> {
        Twice(one, other)
    }

    #[inline(always)]
    fn halves(pair: Twice<Avx2>) -> [Self; 2] {
        [pair.0, pair.1]
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: arithmetic on registers, and a load of four numbers at any alignment; AVX2 is there, see the heading.
        unsafe { _mm256_testz_si256(self.0, _mm256_loadu_si256(BOXES.as_ptr().cast())) == 1 }
    }

    #[inline(always)]
    fn least_lane(self) -> u16 {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            let half = _mm_min_epu16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si32(_mm_minpos_epu16(half)) as u16
        }
    }

    #[inline(always)]
    fn any_lane(self) -> u16 {
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            let half = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            let quarter = _mm_or_si128(half, _mm_srli_si128::<8>(half));
            let eighth = _mm_or_si128(quarter, _mm_srli_si128::<4>(quarter));
            _mm_cvtsi128_si32(_mm_or_si128(eighth, _mm_srli_si128::<2>(eighth))) as u16
        }
    }

    #[inline(always)]
    fn row_of_boxes(masks: &Masks, row: usize) -> [Self; 3] {
        let at = 9 * (row % 3);
        let [a, b, c] = [thirds(masks, at), thirds(masks, at + 27), thirds(masks, at + 54)];
        let [d, e, f] = [thirds(masks, at + 2), thirds(masks, at + 29), thirds(masks, at + 56)];
        // SAFETY: arithmetic on registers; AVX2 is there, see the heading.
        unsafe {
            let padding = _mm256_setr_epi16(0, 0, 0, NINE, 0, 0, 0, NINE, 0, 0, 0, NINE, NINE, NINE, NINE, NINE);
            let zero = _mm_setzero_si128();
            let first = _mm256_set_m128i(_mm_unpacklo_epi64(c, zero), _mm_unpacklo_epi64(a, b));
            let second = _mm256_set_m128i(_mm_unpackhi_epi64(c, zero), _mm_unpackhi_epi64(a, b));
            let third = _mm256_set_m128i(_mm_unpacklo_epi64(f, zero), _mm_unpacklo_epi64(d, e));
            [
                Avx2(_mm256_or_si256(first, padding)),
                Avx2(_mm256_or_si256(second, padding)),
                Avx2(_mm256_or_si256(third, padding)),
            ]
        }
    }

    #[inline(always)]
    fn rows_of_board([a, b, c]: [Self; 3]) -> [[u8; 16]; 3] {
        // SAFETY: arithmetic on registers, and stores of sixteen bytes; AVX2 is there, see the heading.
        unsafe {
            // The first two cells of each box side by side, then the third between them: from the first group of each
            // half, and from the second.
            let two = _mm256_or_si256(a.0, _mm256_slli_epi16::<8>(b.0));
            let of_two = _mm_setr_epi8(0, 1, -1, 2, 3, -1, 4, 5, -1, -1, -1, -1, -1, -1, -1, -1);
            let of_third = _mm_setr_epi8(-1, -1, 0, -1, -1, 2, -1, -1, 4, -1, -1, -1, -1, -1, -1, -1);
            let (of_two, of_third) = (_mm256_broadcastsi128_si256(of_two), _mm256_broadcastsi128_si256(of_third));
            let even = _mm256_or_si256(_mm256_shuffle_epi8(two, of_two), _mm256_shuffle_epi8(c.0, of_third));
            let (two, third) = (_mm256_srli_si256::<8>(two), _mm256_srli_si256::<8>(c.0));
            let odd = _mm256_or_si256(_mm256_shuffle_epi8(two, of_two), _mm256_shuffle_epi8(third, of_third));
            let mut rows = [[0; 16]; 3];
            _mm_storeu_si128(rows[0].as_mut_ptr().cast(), _mm256_castsi256_si128(even));
            _mm_storeu_si128(rows[1].as_mut_ptr().cast(), _mm256_castsi256_si128(odd));
            _mm_storeu_si128(rows[2].as_mut_ptr().cast(), _mm256_extracti128_si256::<1>(even));
            rows
        }
    }
}

/// All nine candidates, as the numbers of intrinsics.
pub(super) const NINE: i16 = ALL as i16;

/// Of eight cells from a place on, the first, fourth and seventh, and after a gap the second, fifth and eighth.
#[inline(always)]
fn thirds(masks: &Masks, from: usize) -> __m128i {
    let cells = masks.0[from..].first_chunk::<8>().unwrap_or(&[0; 8]);
    // SAFETY: a load of eight numbers at any alignment, and arithmetic on registers; AVX2 is there, see the heading.
    unsafe {
        let order = _mm_setr_epi8(0, 1, 6, 7, 12, 13, -1, -1, 2, 3, 8, 9, 14, 15, -1, -1);
        _mm_shuffle_epi8(_mm_loadu_si128(cells.as_ptr().cast()), order)
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
    use super::super::Avx2Search;
    use super::*;
    use crate::classic::{BackEnd, agreement};

    /// Whether there is something to test; says so if not.
    fn is_there() -> bool {
        let there = Avx2Search::if_there().is_some();
        if !there {
            eprintln!("skipped: this machine has no AVX2");
        }
        there
    }

    #[test]
    fn where_there_is_avx2_each_operation_is_as_in_plain_rust() {
        if is_there() {
            agreement::operations::<Avx2, LANES>();
            agreement::columns::<Avx2, LANES>();
            agreement::boxes::<Avx2, LANES>();
            agreement::groups::<Avx2, LANES>();
            agreement::alone::<Avx2>();
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
