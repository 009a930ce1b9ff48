//! What follows from constraints. Each strikes only digits that are in no solution, and says where none is left.

use super::board::{Board, Fails, Fitting};
use super::circles::Circles;
use super::counts::Counts;
use super::listed::Listed;
use super::pairs::Pair;
use super::parted::Parted;
use super::program::{Program, Total, Woken};
use super::ranks::Ranked;
use super::sets::LISTED_SIDE;
use super::walks::Walk;
use super::weighed::Weighed;
use crate::state::bits;
use pencilproof_core::Cell;

/// The position as propagators see and change it.
pub(super) struct Reach<'a, B> {
    pub(super) board: &'a mut B,
    pub(super) program: &'a Program,
    pub(super) woken: &'a mut Woken,
    /// Whether anything was struck.
    pub(super) is_changed: bool,
}

impl<B: Board> Reach<'_, B> {
    #[inline(always)]
    pub(super) fn mask(&self, cell: u16) -> u32 {
        self.board.mask(cell)
    }

    /// Strikes all other digits of a cell, and wakes whatever reads it.
    #[inline(always)]
    pub(super) fn keep(&mut self, cell: u16, digits: u32) -> Result<(), Fails> {
        let mask = self.mask(cell);
        let kept = mask & digits;
        if kept == mask {
            return Ok(());
        }
        if kept == 0 {
            return Err(Fails);
        }
        self.is_changed = true;
        self.program.wake(cell, self.woken);
        self.board.set(cell, kept)
    }

    /// Follows something again and again until it strikes nothing more.
    pub(super) fn until_done(&mut self, follow: impl Fn(&mut Self) -> Result<(), Fails>) -> Result<(), Fails> {
        loop {
            let was_changed = std::mem::take(&mut self.is_changed);
            follow(self)?;
            let is_done = !self.is_changed;
            self.is_changed |= was_changed;
            if is_done {
                return Ok(());
            }
        }
    }

    /// The cells that differ from a cell, none on boards of more than two words.
    #[inline(always)]
    pub(super) fn differing(&self, cell: u16) -> u128 {
        self.program.differing.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// The digits that add up to a sum with a digit of a mask.
    #[inline(always)]
    fn partners(&self, mask: u32, sum: u32, side: u32) -> u32 {
        let reversed = self.board.reversed(mask);
        let all = (1 << side) - 1;
        match sum > side {
            true => reversed.checked_shl(sum - side - 1).unwrap_or(0) & all,
            false => reversed >> (side + 1 - sum),
        }
    }
}

/// Whether a mask has more than one digit.
#[inline(always)]
pub(super) fn is_open(mask: u32) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// A propagator.
#[derive(Clone, Debug)]
pub(super) enum Propagator {
    Distinct(Distinct),
    Pair(Pair),
    Listed(Listed),
    Sets(Sets),
    Counts(Counts),
    Circles(Circles),
    Sum(Sum),
    Parted(Parted),
    Walk(Walk),
    Weighed(Weighed),
    Ranked(Ranked),
}

impl Propagator {
    /// The cells that it reads.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Propagator::Distinct(distinct) => &distinct.cells,
            Propagator::Pair(pair) => &pair.cells,
            Propagator::Sets(sets) => &sets.cells,
            Propagator::Sum(sum) => &sum.cells,
            Propagator::Listed(listed) => &listed.cells,
            Propagator::Counts(counts) => &counts.cells,
            Propagator::Circles(circles) => &circles.cells,
            Propagator::Parted(parted) => &parted.cells,
            Propagator::Walk(walk) => &walk.cells,
            Propagator::Weighed(weighed) => &weighed.cells,
            Propagator::Ranked(ranked) => &ranked.cells,
        }
    }

    /// Strikes what cannot be.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        match self {
            Propagator::Distinct(distinct) => distinct.run(reach),
            Propagator::Pair(pair) => pair.run(reach),
            Propagator::Listed(listed) => listed.run(reach),
            Propagator::Sets(sets) => sets.run(reach),
            Propagator::Counts(counts) => counts.run(reach),
            Propagator::Circles(circles) => circles.run(reach),
            Propagator::Sum(sum) => sum.run(reach),
            Propagator::Parted(parted) => parted.run(reach),
            Propagator::Walk(walk) => walk.run(reach),
            Propagator::Weighed(weighed) => weighed.run(reach),
            Propagator::Ranked(ranked) => ranked.run(reach),
        }
    }
}

fn indices(cells: &[Cell]) -> Box<[u16]> {
    cells.iter().map(|cell| cell.index() as u16).collect()
}

/// Cells that differ.
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    cells: Box<[u16]>,
}

impl Distinct {
    pub(super) fn new(cells: &[Cell]) -> Distinct {
        Distinct { cells: indices(cells) }
    }

    /// A digit that is the last of a cell is struck from the others.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        loop {
            let (mut fixed, mut twice) = (0, 0);
            for mask in self.cells.iter().map(|&cell| reach.mask(cell)) {
                if !is_open(mask) {
                    twice |= fixed & mask;
                    fixed |= mask;
                }
            }
            if twice != 0 {
                return Err(Fails);
            }
            let mut is_done = true;
            for &cell in &self.cells {
                let mask = reach.mask(cell);
                if is_open(mask) && mask & fixed != 0 {
                    reach.keep(cell, !fixed)?;
                    is_done &= is_open(reach.mask(cell));
                }
            }
            if is_done {
                return Ok(());
            }
        }
    }
}

/// Cells that differ and add up to a sum: the sets of digits that can be in them.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    cells: Box<[u16]>,
    sum: u32,
    side: u32,
}

/// The open cells of a cage: their places in it, and their digits but those that others have as their last.
struct Open {
    places: [u8; LISTED_SIDE],
    masks: [u32; LISTED_SIDE],
    count: usize,
}

impl Sets {
    pub(super) fn new(total: &Total, side: usize) -> Sets {
        // No sum at all is one that nothing makes.
        let sum = u32::try_from(total.sum).unwrap_or(u32::MAX);
        Sets { cells: indices(&total.plus), sum, side: side as u32 }
    }

    /// What the open cells add up to decides which sets of digits can be in them. A cell keeps what any of those has. A
    /// digit of all of them must be among the cells: with one place it is there, and whatever differs from all its
    /// places loses it.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let mut open = Open { places: [0; LISTED_SIDE], masks: [0; LISTED_SIDE], count: 0 };
        let (mut fixed, mut twice, mut closed_sum) = (0u32, 0u32, 0);
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = reach.mask(cell);
            // Without branches: which cells are open is hard to foretell.
            let is_open = is_open(mask);
            open.places[open.count % LISTED_SIDE] = place as u8;
            open.masks[open.count % LISTED_SIDE] = mask;
            open.count += usize::from(is_open);
            let closed = if is_open { 0 } else { mask };
            twice |= fixed & closed;
            fixed |= closed;
            closed_sum += if is_open { 0 } else { mask.trailing_zeros() + 1 };
        }
        if twice != 0 || closed_sum > self.sum {
            return Err(Fails);
        }
        let sum = self.sum - closed_sum;
        match open.count {
            0 if sum == 0 => Ok(()),
            0 => Err(Fails),
            1 if sum == 0 || sum > self.side => Err(Fails),
            1 => reach.keep(self.cell(&open, 0), 1 << (sum - 1) & !fixed),
            2 => self.pair(&open, sum, fixed, reach),
            _ => self.several(&mut open, sum, fixed, reach),
        }
    }

    #[inline(always)]
    fn cell(&self, open: &Open, index: usize) -> u16 {
        self.cells[usize::from(open.places[index])]
    }

    /// Two cells: each digit needs its partner in the other.
    #[inline(always)]
    fn pair<B: Board>(&self, open: &Open, sum: u32, fixed: u32, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        if sum > 2 * self.side {
            return Err(Fails);
        }
        let half = if sum.is_multiple_of(2) { 1 << (sum / 2) >> 1 } else { 0 };
        let without = !(fixed | half);
        let one = open.masks[0] & without & reach.partners(open.masks[1] & without, sum, self.side);
        let other = open.masks[1] & without & reach.partners(one, sum, self.side);
        reach.keep(self.cell(open, 0), one)?;
        reach.keep(self.cell(open, 1), other)?;
        if (one | other).count_ones() == 2 && one == other {
            let [first, second] = [0, 1].map(|index| reach.differing(self.cell(open, index)));
            strike(first & second, one, reach)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn several<B: Board>(&self, open: &mut Open, sum: u32, fixed: u32, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let count = open.count.min(LISTED_SIDE);
        let mut any = 0;
        for mask in &mut open.masks[..count] {
            *mask &= !fixed;
            any |= *mask;
        }
        let fitting = reach.board.fitting(sum, &open.masks[..count], any).ok_or(Fails)?;
        let mut masks = open.masks;
        follow_sets(|index| self.cell(open, index), &mut masks[..count], fitting, reach)
    }
}

/// What follows from the sets of digits that can fill open cells which differ, where the masks of the cells lack what
/// others have as their last: a cell keeps what any of the sets has. A digit of all of them must be among the cells:
/// with one place it is there, and whatever differs from all its places loses it.
#[inline(always)]
pub(super) fn follow_sets<B: Board>(
    cell: impl Fn(usize) -> u16,
    masks: &mut [u32],
    Fitting { union, common }: Fitting,
    reach: &mut Reach<'_, B>,
) -> Result<(), Fails> {
    let (mut once, mut twice) = (0, 0);
    for (index, mask) in masks.iter_mut().enumerate() {
        *mask &= union;
        reach.keep(cell(index), *mask)?;
        twice |= once & *mask;
        once |= *mask;
    }
    if common & !once != 0 {
        return Err(Fails);
    }
    let hidden = common & !twice;
    if hidden != 0 {
        for (index, mask) in masks.iter_mut().enumerate() {
            let last = *mask & hidden;
            if is_open(last) {
                return Err(Fails);
            }
            if last != 0 {
                reach.keep(cell(index), last)?;
                *mask = last;
            }
        }
    }
    if reach.program.differing.is_empty() {
        return Ok(());
    }
    for digit in bits(common & twice) {
        let mut others = u128::MAX;
        for (index, mask) in masks.iter().enumerate() {
            let is_place = mask >> digit & 1 != 0;
            others &= if is_place { reach.differing(cell(index)) } else { u128::MAX };
        }
        // Hidden singles may have taken its places.
        if others == u128::MAX {
            return Err(Fails);
        }
        strike(others, 1 << digit, reach)?;
    }
    Ok(())
}

/// Strikes digits from cells.
#[inline(always)]
pub(super) fn strike<B: Board>(mut cells: u128, digits: u32, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
    while cells != 0 {
        let cell = cells.trailing_zeros() as u16;
        cells &= cells - 1;
        reach.keep(cell, !digits)?;
    }
    Ok(())
}

/// Cells that may be equal and add up to a sum, some of them subtracted.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    cells: Box<[u16]>,
    /// How many of the cells are added; the rest is subtracted.
    plus: usize,
    /// What the cells add up to, a subtracted one taken as an added one with its digits in reverse, which makes the sum
    /// larger by side + 1.
    sum: u32,
    side: usize,
}

impl Sum {
    pub(super) fn new(total: &Total, side: usize) -> Sum {
        let cells: Vec<Cell> = total.plus.iter().chain(&total.minus).copied().collect();
        let sum = total.sum + (total.minus.len() * (side + 1)) as i64;
        // No sum at all is one that nothing makes.
        Sum { cells: indices(&cells), plus: total.plus.len(), sum: u32::try_from(sum).unwrap_or(u32::MAX), side }
    }

    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        if self.cells.len() > Self::MOST_CELLS || self.sum > Self::MOST_SUM {
            return self.by_range(reach);
        }
        match B::SIDE {
            Some(9) => self.by_totals::<9, B>(reach),
            _ => self.by_totals::<0, B>(reach),
        }
    }

    /// The most cells, and the largest sum, whose totals are followed one by one.
    const MOST_CELLS: usize = 8;
    const MOST_SUM: u32 = u64::BITS - 1;

    /// The digits of a cell as if it was added.
    #[inline(always)]
    fn mask<B: Board>(&self, place: usize, reach: &Reach<'_, B>) -> u32 {
        self.turned(place, reach.mask(self.cells[place]), reach)
    }

    /// A mask of an added cell as it is, that of a subtracted one in reverse.
    #[inline(always)]
    fn turned<B: Board>(&self, place: usize, mask: u32, reach: &Reach<'_, B>) -> u32 {
        let reversed = reach.board.reversed(mask);
        if place < self.plus { mask } else { reversed }
    }

    /// Keeps digits of a cell as if it was added.
    #[inline(always)]
    fn keep<B: Board>(&self, place: usize, digits: u32, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let digits = self.turned(place, digits, reach);
        reach.keep(self.cells[place], digits)
    }

    /// Which totals the open cells before each one can reach, and which of them lead to the sum. The side is 0 where it
    /// is not known to the compiler.
    #[inline(always)]
    fn by_totals<const SIDE: usize, B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let side = if SIDE == 0 { self.side } else { SIDE };
        let mut masks = [0u32; Self::MOST_CELLS];
        let mut places = [0; Self::MOST_CELLS];
        let (mut count, mut closed_sum) = (0, 0);
        for place in 0..self.cells.len() {
            let mask = self.mask(place, reach);
            let is_open = is_open(mask);
            masks[count % Self::MOST_CELLS] = mask;
            places[count % Self::MOST_CELLS] = place;
            count += usize::from(is_open);
            closed_sum += if is_open { 0 } else { mask.trailing_zeros() + 1 };
        }
        if closed_sum > self.sum {
            return Err(Fails);
        }
        let sum = self.sum - closed_sum;
        match count {
            0 if sum == 0 => return Ok(()),
            0 => return Err(Fails),
            1 if sum == 0 || sum as usize > side => return Err(Fails),
            1 => return self.keep(places[0], 1 << (sum - 1), reach),
            2 => {
                let one = masks[0] & reach.partners(masks[1], sum, side as u32);
                self.keep(places[0], one, reach)?;
                let other = masks[1] & reach.partners(one, sum, side as u32);
                return self.keep(places[1], other, reach);
            }
            _ => {}
        }
        let count = count.min(Self::MOST_CELLS);
        // From both ends, so that neither waits for the other.
        let mut reached = [0u64; Self::MOST_CELLS + 1];
        let mut wanted = [0u64; Self::MOST_CELLS + 1];
        reached[0] = 1;
        wanted[count] = 1 << sum;
        for index in 0..count - 1 {
            let (from, to) = (reached[index], wanted[count - index]);
            let (ahead, behind) = (masks[index], masks[count - 1 - index]);
            let (mut further, mut before) = (0, 0);
            for digit in 0..side {
                further |= from << (digit + 1) & u64::from(ahead >> digit & 1).wrapping_neg();
                before |= to >> (digit + 1) & u64::from(behind >> digit & 1).wrapping_neg();
            }
            reached[index + 1] = further;
            wanted[count - 1 - index] = before;
        }
        for index in 0..count {
            let (from, to) = (reached[index], wanted[index + 1]);
            let mut kept = 0;
            for digit in 0..side {
                kept |= u32::from(from << (digit + 1) & to != 0) << digit;
            }
            if kept & masks[index] != masks[index] {
                self.keep(places[index], kept & masks[index], reach)?;
            }
        }
        Ok(())
    }

    /// What fits between the least and the most that the other cells can add up to.
    #[cold]
    fn by_range<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let sum = i64::from(self.sum);
        let least_of = |mask: u32| i64::from(mask.trailing_zeros()) + 1;
        let most_of = |mask: u32| i64::from(mask.ilog2()) + 1;
        let (mut least, mut most) = (0, 0);
        for place in 0..self.cells.len() {
            let mask = self.mask(place, reach);
            least += least_of(mask);
            most += most_of(mask);
        }
        if !(least..=most).contains(&sum) {
            return Err(Fails);
        }
        for place in 0..self.cells.len() {
            let mask = self.mask(place, reach);
            let fits = |digit: &usize| {
                let digit = *digit as i64 + 1;
                least - least_of(mask) + digit <= sum && sum <= most - most_of(mask) + digit
            };
            let kept = bits(mask).filter(fits).fold(0, |kept, digit| kept | 1 << digit);
            self.keep(place, kept, reach)?;
        }
        Ok(())
    }
}
