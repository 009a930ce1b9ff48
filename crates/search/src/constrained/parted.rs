//! Sums of many cells, or with factors, in parts whose cells differ.
//!
//! A part can add up to what the sets of digits that fit its cells do. Which of those lead to the sum is followed from
//! part to part, as bits; a cell keeps what the sets have that do.

use super::board::{Board, Fails};
use super::propagators::{Reach, is_open};
use crate::state::bits;
use pencilproof_core::{Cell, CellSet, Layout};

/// A sum in parts.
#[derive(Clone, Debug)]
pub(super) struct Parted {
    /// Part by part.
    pub(super) cells: Box<[u16]>,
    parts: Box<[Part]>,
    /// The totals that are right, as bits, where a part with a minus counts what it lacks of the most.
    wanted: u128,
}

/// Cells that differ and have the same factor.
#[derive(Clone, Debug)]
struct Part {
    count: usize,
    ways: Ways,
}

/// What a part adds to the total.
#[derive(Clone, Debug)]
enum Ways {
    /// One cell, added or subtracted.
    One { is_minus: bool },
    /// Two cells, added or subtracted.
    Two { is_minus: bool },
    /// Any other: the sets of so many digits, each with what it adds.
    Sets(Box<[(u32, u32)]>),
}

/// The most sets of a part.
const MOST_SETS: usize = 600;

/// The most parts.
const MOST_PARTS: usize = 48;

impl Parted {
    /// The sum of cells times their factors, which must be at least `least` and at most `most`. None where the totals
    /// are too many.
    pub(super) fn new<const W: usize>(
        layout: &Layout,
        cells: &[(Cell, i32)],
        (least, most): (i64, i64),
        differing: &[CellSet<W>],
    ) -> Option<Parted> {
        let mut parts: Vec<(Vec<Cell>, i32)> = Vec::new();
        let mut rest: Vec<(Cell, i32)> = cells.to_vec();
        while let Some(&(cell, factor)) = rest.first() {
            let of_factor: CellSet<W> = rest.iter().filter(|one| one.1 == factor).map(|one| one.0).collect();
            let largest = differing.iter().map(|cells| *cells & of_factor).max_by_key(|cells| (cells.len(), !0));
            let part = largest.filter(|part| part.len() > 1).unwrap_or_else(|| CellSet::only(cell));
            let fitting: Vec<Cell> = part.iter().take(largest_part(layout.side())).collect();
            rest.retain(|one| !fitting.contains(&one.0));
            parts.push((fitting, factor));
        }
        let side = layout.side();
        let highest = |count: usize| (0..count).map(|at| (side - at) as i64).sum::<i64>();
        let lack = |(cells, factor): &(Vec<Cell>, i32)| {
            if *factor < 0 { highest(cells.len()) * i64::from(-factor) } else { 0 }
        };
        let moved: i64 = parts.iter().map(lack).sum();
        let (least, most) = ((least + moved).max(0), most + moved);
        if parts.len() > MOST_PARTS || most >= i64::from(u128::BITS) || least > most {
            return None;
        }
        let part = |of: &(Vec<Cell>, i32)| {
            let adds = |set: u32| bits(set).map(|digit| digit as i64 + 1).sum::<i64>() * i64::from(of.1) + lack(of);
            let sets = (0..1_u32 << side).filter(|set| set.count_ones() as usize == of.0.len());
            // What adds more than the most leads nowhere.
            let sets = sets.map(|set| (set, adds(set) as u32)).filter(|(_, adds)| *adds < u128::BITS);
            let is_minus = of.1 < 0;
            let ways = match (of.0.len(), of.1.abs()) {
                (1, 1) => Ways::One { is_minus },
                (2, 1) => Ways::Two { is_minus },
                _ => Ways::Sets(sets.collect()),
            };
            Part { count: of.0.len(), ways }
        };
        let wanted = (u128::MAX >> (u128::BITS - 1 - most as u32)) & (u128::MAX << least as u32);
        let indices = parts.iter().flat_map(|(cells, _)| cells.iter().map(|cell| cell.index() as u16));
        Some(Parted { cells: indices.collect(), wanted, parts: parts.iter().map(part).collect() })
    }

    /// Whether it has a part of several cells.
    pub(super) fn has_parts(&self) -> bool {
        self.parts.iter().any(|part| part.count > 1)
    }

    /// Which totals the parts before each one can reach, and which of them lead to one that is right.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let count = self.parts.len().min(MOST_PARTS);
        let mut adds = [0_u128; MOST_PARTS];
        let mut from = 0;
        for (part, adds) in self.parts.iter().zip(&mut adds) {
            *adds = part.adds(&self.cells[from..from + part.count], reach);
            from += part.count;
        }
        let mut wanted = [0_u128; MOST_PARTS + 1];
        wanted[count] = self.wanted;
        for index in (0..count).rev() {
            wanted[index] = each(adds[index]).fold(0, |before, add| before | wanted[index + 1] >> add);
        }
        if wanted[0] & 1 == 0 {
            return Err(Fails);
        }
        let (mut reached, mut from) = (1_u128, 0);
        for (index, part) in self.parts.iter().enumerate().take(count) {
            let leads = |add: &u32| (reached << add) & wanted[index + 1] != 0;
            let right = each(adds[index]).filter(leads).fold(0_u128, |right, add| right | 1 << add);
            reached = each(right).fold(0, |after, add| after | reached << add) & wanted[index + 1];
            let cells = &self.cells[from..from + part.count];
            from += part.count;
            part.keep(cells, right, right == adds[index], reach)?;
        }
        Ok(())
    }
}

impl Part {
    /// What the cells can add to the total.
    #[inline(always)]
    fn adds<B: Board>(&self, cells: &[u16], reach: &Reach<'_, B>) -> u128 {
        match (&self.ways, cells) {
            (&Ways::One { is_minus }, &[cell]) => one(is_minus, turned(is_minus, cell, reach)),
            (&Ways::Two { is_minus }, &[first, second]) => {
                let [first, second] = [first, second].map(|cell| turned(is_minus, cell, reach));
                each_digit(first).fold(0, |adds, digit| adds | two(is_minus, digit, second))
            }
            (Ways::Sets(sets), _) => {
                let view = View::of(cells, reach);
                sets.iter().filter(|(set, _)| view.fits(*set)).fold(0, |adds, (_, add)| adds | 1 << add)
            }
            _ => 0,
        }
    }

    /// Keeps what can add one of some numbers to the total; `all` if that is all that it can add.
    #[inline(always)]
    fn keep<B: Board>(&self, cells: &[u16], right: u128, all: bool, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        match (&self.ways, cells) {
            (Ways::One { .. }, _) if all => Ok(()),
            (&Ways::One { is_minus }, &[cell]) => {
                let kept =
                    each_digit(turned(is_minus, cell, reach)).filter(|&digit| one(is_minus, 1 << digit) & right != 0);
                let kept = kept.fold(0, |kept, digit| kept | 1 << digit);
                reach.keep(cell, turn(is_minus, kept, reach))
            }
            (&Ways::Two { is_minus }, &[first, second]) => {
                for (cell, other) in [(first, second), (second, first)] {
                    let others = turned(is_minus, other, reach);
                    let fits = |digit: &u32| two(is_minus, *digit, others) & right != 0;
                    let kept = each_digit(turned(is_minus, cell, reach)).filter(fits);
                    let kept = kept.fold(0, |kept, digit| kept | 1 << digit);
                    reach.keep(cell, turn(is_minus, kept, reach))?;
                }
                Ok(())
            }
            (Ways::Sets(sets), _) => {
                let view = View::of(cells, reach);
                let fits = |one: &&(u32, u32)| right >> one.1 & 1 != 0 && view.fits(one.0);
                let union = sets.iter().filter(fits).fold(0, |union, (set, _)| union | set);
                cells.iter().try_for_each(|&cell| {
                    let mask = reach.mask(cell);
                    reach.keep(cell, if is_open(mask) { mask & union & !view.fixed } else { mask & union })
                })
            }
            _ => Ok(()),
        }
    }
}

/// The digits of a cell, in reverse where it is subtracted.
#[inline(always)]
fn turned<B: Board>(is_minus: bool, cell: u16, reach: &Reach<'_, B>) -> u32 {
    turn(is_minus, reach.mask(cell), reach)
}

#[inline(always)]
fn turn<B: Board>(is_minus: bool, mask: u32, reach: &Reach<'_, B>) -> u32 {
    if is_minus { reach.board.reversed(mask) } else { mask }
}

/// What a cell of these digits adds; where it is subtracted, how much less than the highest digit that is.
#[inline(always)]
fn one(is_minus: bool, mask: u32) -> u128 {
    u128::from(mask) << u32::from(!is_minus)
}

/// What two cells that differ add if one has a digit; where they are subtracted, how much less than the highest two
/// digits that is.
#[inline(always)]
fn two(is_minus: bool, digit: u32, others: u32) -> u128 {
    let adds = u128::from(others & !(1 << digit)) << digit;
    if is_minus { adds >> 1 } else { adds << 2 }
}

#[inline(always)]
fn each_digit(mask: u32) -> impl Iterator<Item = u32> {
    bits(mask).map(|digit| digit as u32)
}

/// The most cells of a part.
fn largest_part(side: usize) -> usize {
    let mut sets = 1;
    for count in 1..=side {
        sets = sets * (side + 1 - count) / count;
        if sets > MOST_SETS {
            return count - 1;
        }
    }
    side
}

/// The bits of a set of totals.
#[inline(always)]
fn each(mut totals: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (totals != 0).then(|| {
            let total = totals.trailing_zeros();
            totals &= totals - 1;
            total
        })
    })
}

/// The digits of the cells of a part.
struct View {
    masks: [u32; pencilproof_core::MAX_SIDE],
    count: usize,
    some: u32,
    fixed: u32,
}

impl View {
    #[inline(always)]
    fn of<B: Board>(cells: &[u16], reach: &Reach<'_, B>) -> View {
        let mut view = View { masks: [0; pencilproof_core::MAX_SIDE], count: cells.len(), some: 0, fixed: 0 };
        for (mask, &cell) in view.masks.iter_mut().zip(cells) {
            *mask = reach.mask(cell);
            view.some |= *mask;
            view.fixed |= if is_open(*mask) { 0 } else { *mask };
        }
        view
    }

    /// Whether the cells can have these digits between them.
    #[inline(always)]
    fn fits(&self, set: u32) -> bool {
        set & !self.some == 0 && self.fixed & !set == 0 && self.masks[..self.count].iter().all(|mask| mask & set != 0)
    }
}
