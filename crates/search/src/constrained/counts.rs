//! How often cells have digits.

use super::board::{Board, Fails};
use super::propagators::{Reach, is_open, strike};
use pencilproof_core::{Bound, Cell, Layout};

/// How often the same cells have each of some digits.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    pub(super) cells: Box<[u16]>,
    digits: Vec<Often>,
}

/// How often cells have a digit.
#[derive(Clone, Copy, Debug)]
struct Often {
    digit: u32,
    least: usize,
    most: usize,
}

/// The digit that a bound counts, if it counts one digit in several cells.
pub(super) fn counted(layout: &Layout, bound: Bound) -> Option<u32> {
    let terms = layout.terms(bound);
    let digit = terms.first()?.0.digit();
    let counts = terms.iter().all(|(candidate, weight)| candidate.digit() == digit && *weight == 1);
    (counts && terms.len() > 1).then_some(1 << digit.index())
}

impl Counts {
    pub(super) fn new(cells: &[Cell]) -> Counts {
        Counts { cells: cells.iter().map(|cell| cell.index() as u16).collect(), digits: Vec::new() }
    }

    /// Adds what a bound counts in these cells.
    pub(super) fn add(&mut self, layout: &Layout, bound: Bound, digit: u32) {
        let (least, most) = layout.range_of(bound);
        let count = |count: i64| usize::try_from(count).unwrap_or(0);
        let (least, most) = (count(least), count(most));
        match self.digits.iter_mut().find(|often| often.digit == digit) {
            Some(often) => *often = Often { digit, least: often.least.max(least), most: often.most.min(most) },
            None => self.digits.push(Often { digit, least, most }),
        }
    }

    /// Follows the counts until nothing more goes.
    pub(super) fn run<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        reach.until_done(|reach| self.follow(reach))
    }

    /// A digit with as few places as it needs has them all; one that is there as often as it may be goes from the rest;
    /// one that is needed goes from whatever differs from all its places. Where the open cells are as many as the
    /// digits that are needed, they have no others.
    fn follow<B: Board>(&self, reach: &mut Reach<'_, B>) -> Result<(), Fails> {
        let (mut missing, mut wanted) = (0, 0);
        for &Often { digit, least, most } in &self.digits {
            let (mut places, mut fixed, mut others) = (0, 0, u128::MAX);
            for &cell in &self.cells {
                let mask = reach.mask(cell);
                places += usize::from(mask & digit != 0);
                fixed += usize::from(mask == digit);
                others &= if mask & digit != 0 { reach.differing(cell) } else { u128::MAX };
            }
            if places < least || fixed > most {
                return Err(Fails);
            }
            if fixed < least {
                missing += least - fixed;
                wanted |= digit;
            }
            if places == least && fixed < least {
                for &cell in &self.cells {
                    if reach.mask(cell) & digit != 0 {
                        reach.keep(cell, digit)?;
                    }
                }
            } else if fixed == most && places > fixed {
                for &cell in &self.cells {
                    if is_open(reach.mask(cell)) {
                        reach.keep(cell, !digit)?;
                    }
                }
            } else if least > fixed {
                strike(others, digit, reach)?;
            }
        }
        let open = self.cells.iter().filter(|&&cell| is_open(reach.mask(cell))).count();
        // What has been fixed above is not open any more, and is still counted as missing.
        if missing == 0 || reach.is_changed {
            return Ok(());
        }
        if missing > open {
            return Err(Fails);
        }
        if missing == open {
            for &cell in &self.cells {
                if is_open(reach.mask(cell)) {
                    reach.keep(cell, wanted)?;
                }
            }
        }
        Ok(())
    }
}
