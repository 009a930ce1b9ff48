//! Sums of many cells, or with factors, in parts whose cells differ.
//!
//! A part can add up to what the sets of digits that fit its cells do. Which of those lead to the sum is followed from
//! part to part, as bits; a cell keeps what the sets have that do.

use super::board::{Board, Fails};
use super::propagators::{Reach, is_open};
use super::sets::sets_of;
use crate::state::bits;
use pencilproof_core::{Cell, CellSet, Layout};
use std::ops::{BitAnd, BitOr, Shl, Shr};

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
    /// Up to three cells, added or subtracted.
    Few { is_minus: bool },
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
            let largest = differing.iter().map(|cells| *cells & of_factor).max_by_key(CellSet::len);
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
            let ways = match (of.0.len(), of.1.abs()) {
                // Three cells are a part on up to sixteen digits, so that one word holds their sums.
                (1..=3, 1) => Ways::Few { is_minus: of.1 < 0 },
                (count, _) => {
                    // What adds more than the most leads nowhere.
                    let sets = sets_of(count, side).map(|set| (set, adds(set) as u32));
                    Ways::Sets(sets.filter(|(_, adds)| i64::from(*adds) <= most).collect())
                }
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

    /// Follows the totals, in as few words as hold them.
    #[inline(always)]
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        match u64::try_from(self.wanted) {
            Ok(wanted) => self.follow(wanted, reach),
            Err(_) => self.follow(self.wanted, reach),
        }
    }

    /// Which totals the parts before each one can reach, and which of them lead to one that is right.
    #[inline(always)]
    fn follow<T: Totals, B: Board>(&self, right: T, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let count = self.parts.len().min(MOST_PARTS);
        let mut adds = [T::NONE; MOST_PARTS];
        let mut from = 0;
        for (part, adds) in self.parts.iter().zip(&mut adds) {
            *adds = part.adds(&self.cells[from..from + part.count], reach);
            from += part.count;
        }
        let mut wanted = [T::NONE; MOST_PARTS + 1];
        wanted[count] = right;
        for index in (0..count).rev() {
            wanted[index] = each(adds[index]).fold(T::NONE, |before, add| before | wanted[index + 1] >> add);
        }
        if wanted[0] & T::of(0) == T::NONE {
            return Err(Fails);
        }
        let (mut reached, mut from) = (T::of(0), 0);
        for (index, part) in self.parts.iter().enumerate().take(count) {
            let leads = |add: &u32| (reached << *add) & wanted[index + 1] != T::NONE;
            let right = each(adds[index]).filter(leads).fold(T::NONE, |right, add| right | T::of(add));
            reached = each(right).fold(T::NONE, |after, add| after | reached << add) & wanted[index + 1];
            let cells = &self.cells[from..from + part.count];
            from += part.count;
            // Sets that do not fit are seen as soon as the sum matters.
            if right != adds[index] {
                part.keep(cells, right, reach)?;
            }
        }
        Ok(())
    }
}

/// Totals, as bits.
trait Totals:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
    const NONE: Self;
    /// The first word.
    fn word(self) -> u64;
    /// The same in as many words as these have.
    fn of_word(word: u64) -> Self;
    /// The first total of some, and the rest.
    fn split(self) -> (u32, Self);
    /// A total, if there is room for it.
    fn of(total: u32) -> Self {
        Self::of_word(1) << total
    }
}

impl Totals for u64 {
    const NONE: u64 = 0;

    #[inline(always)]
    fn word(self) -> u64 {
        self
    }

    #[inline(always)]
    fn of_word(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn split(self) -> (u32, u64) {
        (self.trailing_zeros(), self & self.wrapping_sub(1))
    }
}

impl Totals for u128 {
    const NONE: u128 = 0;

    #[inline(always)]
    fn word(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn of_word(word: u64) -> u128 {
        word.into()
    }

    #[inline(always)]
    fn split(self) -> (u32, u128) {
        (self.trailing_zeros(), self & self.wrapping_sub(1))
    }
}

/// Each of some totals.
#[inline(always)]
fn each<T: Totals>(mut totals: T) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (totals != T::NONE).then(|| {
            let (total, rest) = totals.split();
            totals = rest;
            total
        })
    })
}

impl Part {
    /// What the cells can add to the total.
    #[inline(always)]
    fn adds<T: Totals, B: Board>(&self, cells: &[u16], reach: &Reach<'_, B>) -> T {
        match &self.ways {
            &Ways::Few { is_minus } => {
                let turned = |place: usize| turn(is_minus, reach.mask(cells[place]), reach);
                let sums = match cells.len() {
                    1 => turned(0).into(),
                    2 => pair(turned(0), turned(1)),
                    _ => {
                        let (second, third) = (turned(1), turned(2));
                        let with = |one: usize| pair(second & !(1 << one), third & !(1 << one)) << one;
                        bits(turned(0)).fold(0, |sums, one| sums | with(one))
                    }
                };
                T::of_word(if is_minus { sums >> LEAST[cells.len()] } else { sums << cells.len() })
            }
            Ways::Sets(sets) => {
                let view = View::of(cells, reach);
                let fitting = sets.iter().filter(|(set, _)| view.fits(*set));
                fitting.fold(T::NONE, |adds, &(_, add)| adds | T::of(add))
            }
        }
    }

    /// Keeps what can add one of some numbers to the total.
    #[inline(always)]
    fn keep<T: Totals, B: Board>(&self, cells: &[u16], right: T, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        match &self.ways {
            &Ways::Few { is_minus } => {
                let turned = |place: usize| turn(is_minus, reach.mask(cells[place]), reach);
                let right = right.word();
                let right = if is_minus { right << LEAST[cells.len()] } else { right >> cells.len() };
                let mut kept = [0; 3];
                match cells.len() {
                    1 => kept[0] = turned(0) & right as u32,
                    2 => [kept[0], kept[1]] = kept_of_pair(turned(0), turned(1), right),
                    _ => {
                        let (second, third) = (turned(1), turned(2));
                        for one in bits(turned(0)) {
                            let rest = kept_of_pair(second & !(1 << one), third & !(1 << one), right >> one);
                            kept[0] |= u32::from(rest[0] != 0) << one;
                            kept[1] |= rest[0];
                            kept[2] |= rest[1];
                        }
                    }
                }
                cells.iter().zip(kept).try_for_each(|(&cell, kept)| reach.keep(cell, turn(is_minus, kept, reach)))
            }
            Ways::Sets(sets) => {
                let view = View::of(cells, reach);
                let fits = |one: &&(u32, u32)| right & T::of(one.1) != T::NONE && view.fits(one.0);
                let union = sets.iter().filter(fits).fold(0, |union, (set, _)| union | set);
                cells.iter().try_for_each(|&cell| {
                    let mask = reach.mask(cell);
                    reach.keep(cell, if is_open(mask) { mask & union & !view.fixed } else { mask & union })
                })
            }
        }
    }
}

/// The least that so many different numbers from 0 on add up to.
const LEAST: [u32; 4] = [0, 0, 1, 3];

/// What two cells that differ can add up to, with digits counted from 0.
#[inline(always)]
fn pair(first: u32, second: u32) -> u64 {
    bits(first).fold(0, |sums, one| sums | u64::from(second & !(1 << one)) << one)
}

/// What two cells that differ have where they add up to one of some sums.
#[inline(always)]
fn kept_of_pair(first: u32, second: u32, right: u64) -> [u32; 2] {
    bits(first).fold([0; 2], |[kept, others], one| {
        let with = second & !(1 << one) & (right >> one) as u32;
        [kept | u32::from(with != 0) << one, others | with]
    })
}

/// The digits of a subtracted cell in reverse.
#[inline(always)]
fn turn<B: Board>(is_minus: bool, mask: u32, reach: &Reach<'_, B>) -> u32 {
    if is_minus { reach.board.reversed(mask) } else { mask }
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
