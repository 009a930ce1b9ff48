//! Following one assumption to the end.

use super::engine::Engine;
use super::propagation::{Advanced, BY_PATTERN, Contradiction, NO_PARENT, PatternAt, Propagation};
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::tables::{BITS_OF, CELLS, CELLS_OF, Claim, HOUSES_OF, RULES_FROM, claim, ones, parts};
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
    fn remove(&mut self, cell: usize, digit: usize, notes: bool) {
        self.grid.digits[cell] &= !(1 << digit);
        for kind in 0..3 {
            let rule = usize::from(RULES_FROM[cell][kind]) + digit;
            self.grid.places.as_flattened_mut()[rule] &= !BITS_OF[cell][kind];
        }
        if notes {
            self.changed_cells |= 1 << cell;
            HOUSES_OF[cell].iter().for_each(|&house| self.changed[usize::from(house)] |= 1 << digit);
        }
    }
}

/// Follows an assumption in a grid. What is true has priority over what is false: one false candidate at a time, then
/// all that is true because of it.
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
    let depth = node.depth + 1;
    let (cell, digit) = parts(node.claim);
    let (on, off) = (&into.on, &mut into.off);
    let mut add = |cell: usize, digit: usize, rule: usize| {
        if on.digits[cell] >> digit & 1 != 0 {
            return Some(Contradiction { claim: claim(cell, digit), is_on: false, parent: from, rule: rule as u16 });
        }
        if off.digits[cell] >> digit & 1 == 0 {
            off.add(cell, digit, from, rule as u16, depth);
        }
        None
    };
    if way.uses_cells {
        for other in ones(grid.digits[cell] & !(1 << digit)) {
            if let Some(clash) = add(cell, other, cell) {
                return Some(clash);
            }
        }
    }
    for kind in 0..3 {
        let rule = usize::from(RULES_FROM[cell][kind]) + digit;
        let cells = &CELLS_OF[usize::from(HOUSES_OF[cell][kind])];
        for place in ones(grid.places.as_flattened()[rule] & !BITS_OF[cell][kind]) {
            if let Some(clash) = add(cells[place].into(), digit, CELLS + rule) {
                return Some(clash);
            }
        }
    }
    None
}

/// What is true because a candidate is false: the only other one of its cell, block, row or column. The candidate
/// counts as present until then; in a dynamic search it disappears now.
#[inline(always)]
fn conclude(left: &mut Shrinking, way: Way, from: u16, into: &mut Propagation) -> Option<Contradiction> {
    let node = &into.off.nodes[from as usize];
    let depth = node.depth + 1;
    let (cell, digit) = parts(node.claim);
    let grid = &left.grid;
    let mut found: [(u8, u8, u16); 4] = [(0, 0, 0); 4];
    let mut count = 0;
    if way.uses_cells {
        let rest = grid.digits[cell] & !(1 << digit);
        if rest.is_power_of_two() {
            found[0] = (cell as u8, rest.trailing_zeros() as u8, cell as u16);
            count = 1;
        }
    }
    for kind in 0..3 {
        let rule = usize::from(RULES_FROM[cell][kind]) + digit;
        let rest = grid.places.as_flattened()[rule] & !BITS_OF[cell][kind];
        if rest.is_power_of_two() {
            let other = CELLS_OF[usize::from(HOUSES_OF[cell][kind])][rest.trailing_zeros() as usize];
            if !found[..count].iter().any(|&(known, ..)| known == other) {
                found[count] = (other, digit as u8, (CELLS + rule) as u16);
                count += 1;
            }
        }
    }
    if way.is_dynamic {
        left.remove(cell, digit, way.level > 0);
    }
    for &(cell, digit, rule) in &found[..count] {
        let (cell, digit) = (usize::from(cell), usize::from(digit));
        if into.off.digits[cell] >> digit & 1 != 0 {
            return Some(Contradiction { claim: claim(cell, digit), is_on: true, parent: from, rule });
        }
        if into.on.digits[cell] >> digit & 1 == 0 {
            into.on.add(cell, digit, from, rule, depth);
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
            let (cell, digit) = parts(gone);
            self.off.add(cell, digit, number, 0, 2);
        }
    }
}
