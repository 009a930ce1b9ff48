//! Bounds of any kind: what candidates of some cells weigh together.

use super::board::{Board, Fails};
use super::propagators::Reach;
use pencilproof_core::{Bound, Cell, Layout};
use std::collections::BTreeMap;

/// All bounds of the same cells.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    pub(super) cells: Box<[u16]>,
    bounds: Vec<Limits>,
}

/// A bound.
#[derive(Clone, Debug)]
struct Limits {
    least: i64,
    most: i64,
    /// For each cell its different weights, ascending, and the digits that have each.
    levels: Box<[(i64, u32)]>,
    /// For each cell where its weights end.
    ends: Box<[usize]>,
}

impl Limits {
    /// The weights of each cell.
    #[inline(always)]
    fn cells(&self) -> impl Iterator<Item = &[(i64, u32)]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let levels = &self.levels[from..end];
            from = end;
            levels
        })
    }
}

/// The least and the most that one of some digits weighs.
#[inline(always)]
fn range(levels: &[(i64, u32)], mask: u32) -> (i64, i64) {
    let is_there = |level: &&(i64, u32)| level.1 & mask != 0;
    let (first, last) = (levels.iter().find(is_there), levels.iter().rev().find(is_there));
    (first.map_or(0, |level| level.0), last.map_or(0, |level| level.0))
}

/// The cells of a bound, ascending.
pub(super) fn cells_of(layout: &Layout, bound: Bound) -> Vec<Cell> {
    let mut cells: Vec<Cell> = layout.terms(bound).iter().map(|(candidate, _)| candidate.cell()).collect();
    cells.dedup();
    cells
}

/// What each digit of a cell weighs in a bound.
pub(super) fn weights(layout: &Layout, bound: Bound, cell: Cell) -> Vec<i64> {
    let mut weights = vec![0; layout.side()];
    let of_cell = layout.terms(bound).iter().filter(|(candidate, _)| candidate.cell() == cell);
    of_cell.for_each(|(candidate, weight)| weights[candidate.digit().index()] += i64::from(*weight));
    weights
}

impl Weighed {
    pub(super) fn new(cells: &[Cell]) -> Weighed {
        Weighed { cells: cells.iter().map(|cell| cell.index() as u16).collect(), bounds: Vec::new() }
    }

    /// Adds a bound of these cells.
    pub(super) fn add(&mut self, layout: &Layout, bound: Bound) {
        let weights = self.cells.iter().map(|&cell| weights(layout, bound, Cell::from_index(cell.into())));
        let (mut levels, mut ends) = (Vec::new(), Vec::new());
        for of_cell in weights {
            let mut masks: BTreeMap<i64, u32> = BTreeMap::new();
            of_cell.into_iter().enumerate().for_each(|(digit, weight)| *masks.entry(weight).or_default() |= 1 << digit);
            levels.extend(masks);
            ends.push(levels.len());
        }
        let (least, most) = layout.range_of(bound);
        self.bounds.push(Limits { least, most, levels: levels.into(), ends: ends.into() });
    }

    /// Strikes digits that weigh too much or too little whatever the other cells have, until there are none.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        loop {
            let mut is_done = true;
            for bound in &self.bounds {
                is_done &= !self.tighten(bound, reach)?;
            }
            if is_done {
                return Ok(());
            }
        }
    }

    /// Whether it strikes any.
    fn tighten<B: Board>(&self, bound: &Limits, reach: &mut Reach<'_, B>) -> Result<bool, Fails> {
        let (mut least, mut most) = (0, 0);
        for (&cell, levels) in self.cells.iter().zip(bound.cells()) {
            let (low, high) = range(levels, reach.mask(cell));
            (least, most) = (least + low, most + high);
        }
        if least >= bound.least && most <= bound.most {
            return Ok(false);
        }
        let mut strikes = false;
        for (&cell, levels) in self.cells.iter().zip(bound.cells()) {
            let mask = reach.mask(cell);
            let (low, high) = range(levels, mask);
            let fits = |weight: i64| least - low + weight <= bound.most && most - high + weight >= bound.least;
            let kept = levels.iter().filter(|level| fits(level.0)).fold(0, |kept, level| kept | level.1 & mask);
            strikes |= kept != mask;
            reach.keep(cell, kept)?;
        }
        Ok(strikes)
    }
}
