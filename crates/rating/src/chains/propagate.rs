//! Following one assumption to the end.

use super::engine::Engine;
use super::propagation::{Advanced, BY_PATTERN, Contradiction, NO_PARENT, PatternAt, Propagation, Side};
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::tables::{CELLS_OF, Claim, HOUSES_OF, PLACES_OF, claim, house_rule, ones, parts};
use pencilproof_core::Stop;

/// How consequences are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// Whether false candidates disappear, so that more follows.
    pub is_dynamic: bool,
    /// Whether the digits of a cell count.
    pub uses_cells: bool,
    /// 0 for singles alone; what else is used from 1 to 5.
    pub level: u8,
}

/// A grid from which candidates disappear, with what has changed.
pub(crate) struct Shrinking {
    pub grid: Grid,
    /// Of each house, the digits that lost a place.
    pub changed: [u16; 27],
    /// The cells that lost a digit.
    pub changed_cells: u128,
}

impl Shrinking {
    pub(crate) fn new(grid: &Grid) -> Shrinking {
        Shrinking { grid: grid.clone(), changed: [0; 27], changed_cells: 0 }
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, gone: Claim) {
        let (cell, digit) = parts(gone);
        self.grid.digits[cell] &= !(1 << digit);
        self.changed_cells |= 1 << cell;
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            self.grid.places[house][digit] &= !(1 << PLACES_OF[cell][kind]);
            self.changed[house] |= 1 << digit;
        }
    }
}

/// Follows an assumption in a grid. What is true has priority over what is false: one false candidate at a time, then all
/// that is true because of it.
pub(crate) fn propagate(
    engine: &mut Engine,
    start: &Grid,
    way: Way,
    stop: Stop<'_>,
    into: &mut Propagation,
) -> Result<(), Stopped> {
    let mut left = Shrinking::new(start);
    let (mut next_on, mut next_off) = (0, 0);
    loop {
        if next_on < into.on.nodes.len() {
            if let Some(clash) = rule_out(&left.grid, way, next_on as u16, into) {
                into.contradiction = Some(clash);
                return Ok(());
            }
            next_on += 1;
        } else if next_off < into.off.nodes.len() {
            if let Some(clash) = conclude(&mut left, way, next_off as u16, into) {
                into.contradiction = Some(clash);
                return Ok(());
            }
            next_off += 1;
        } else {
            let known = into.off.nodes.len();
            if way.level > 0 {
                super::patterns::extend(start, &left, into);
                if into.off.nodes.len() == known {
                    super::patterns::extend_by_chains(engine, start, &left.grid, way.level, stop, into)?;
                }
            }
            if into.off.nodes.len() == known {
                return Ok(());
            }
        }
    }
}

/// What is false because a candidate is true: the others of its cell, then those of its block, row and column.
#[inline(always)]
fn rule_out(grid: &Grid, way: Way, from: u16, into: &mut Propagation) -> Option<Contradiction> {
    let node = &into.on.nodes[from as usize];
    let (at, depth) = (node.claim, node.depth + 1);
    let (cell, digit) = parts(at);
    let (on, off) = (&into.on, &mut into.off);
    let add = |off: &mut Side, gone: Claim, rule: usize| {
        if on.has(gone) {
            return Some(Contradiction { claim: gone, is_on: false, parent: from, rule: rule as u16 });
        }
        if !off.has(gone) {
            off.add(gone, from, rule as u16, depth);
        }
        None
    };
    if way.uses_cells {
        for other in ones(grid.digits[cell] & !(1 << digit)) {
            if let Some(clash) = add(off, claim(cell, other), cell) {
                return Some(clash);
            }
        }
    }
    for kind in 0..3 {
        let house = HOUSES_OF[cell][kind] as usize;
        for place in ones(grid.places[house][digit] & !(1 << PLACES_OF[cell][kind])) {
            if let Some(clash) = add(off, claim(CELLS_OF[house][place] as usize, digit), house_rule(house, digit)) {
                return Some(clash);
            }
        }
    }
    None
}

/// What is true because a candidate is false: the only other one of its cell, block, row or column. The candidate counts as
/// present until then; in a dynamic search it disappears now.
#[inline(always)]
fn conclude(left: &mut Shrinking, way: Way, from: u16, into: &mut Propagation) -> Option<Contradiction> {
    let node = &into.off.nodes[from as usize];
    let (at, depth) = (node.claim, node.depth + 1);
    let (cell, digit) = parts(at);
    let grid = &left.grid;
    let mut found: [(Claim, u16); 4] = [(0, 0); 4];
    let mut count = 0;
    if way.uses_cells && grid.digits[cell].count_ones() == 2 {
        let rest = grid.digits[cell] & !(1 << digit);
        if rest.is_power_of_two() {
            found[0] = (claim(cell, rest.trailing_zeros() as usize), cell as u16);
            count = 1;
        }
    }
    for kind in 0..3 {
        let house = HOUSES_OF[cell][kind] as usize;
        let places = grid.places[house][digit];
        if places.count_ones() == 2 {
            let rest = places & !(1 << PLACES_OF[cell][kind]);
            let other = claim(CELLS_OF[house][rest.trailing_zeros() as usize] as usize, digit);
            if !found[..count].iter().any(|&(known, _)| known == other) {
                found[count] = (other, house_rule(house, digit) as u16);
                count += 1;
            }
        }
    }
    if way.is_dynamic {
        left.remove(at);
    }
    for &(true_one, rule) in &found[..count] {
        if into.off.has(true_one) {
            return Some(Contradiction { claim: true_one, is_on: true, parent: from, rule });
        }
        if !into.on.has(true_one) {
            into.on.add(true_one, from, rule, depth);
        }
    }
    None
}

impl Propagation {
    /// Adds what a pattern takes away and is not known yet.
    pub(crate) fn add_pattern(&mut self, known: usize, parents: &[Claim], removed: &[Claim], pattern: &PatternAt) {
        if parents.is_empty() {
            return;
        }
        let mut number = NO_PARENT;
        for &gone in removed {
            if self.off.has(gone) {
                continue;
            }
            if number == NO_PARENT {
                number = BY_PATTERN | self.advanced.len() as u16;
                self.has_nested |= matches!(pattern, PatternAt::Chain(_));
                let advanced = Advanced { parents: parents.to_vec(), known: known as u16, pattern: pattern.clone() };
                self.advanced.push(advanced);
            }
            self.off.add(gone, number, 0, 2);
        }
    }
}
