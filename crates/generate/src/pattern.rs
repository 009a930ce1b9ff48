//! Puzzles with givens in certain cells and nowhere else.
//!
//! The cells get the digits of a full grid, which as a rule leaves many solutions. Then one given at a time is changed to
//! the digit that leaves fewest, as long as that is fewer than before.

use crate::dig::Digger;
use crate::puzzle_of;
use pencilproof_core::{Cell, Digit, Layout, Puzzle};
use pencilproof_search::{Dice, End, Limits};

/// Solutions that are counted at the start: beyond that all is the same.
const MOST: u64 = 5000;

/// Cells whose digits are tried in one round.
const CELLS_A_ROUND: usize = 40;

/// A puzzle with givens in the cells of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    pub(crate) puzzle: Puzzle,
    /// The number of its solutions, or [`MOST`].
    pub(crate) count: u64,
}

/// The puzzle that the digits of a full grid lead to.
pub(crate) fn fill(
    digger: &mut Digger,
    layout: &Layout,
    cells: &[Cell],
    grid: &[Digit],
    dice: &mut Dice,
    limits: &Limits<'_>,
) -> Result<Filled, End> {
    let mut givens: Vec<Option<Digit>> = vec![None; grid.len()];
    cells.iter().for_each(|cell| givens[cell.index()] = Some(grid[cell.index()]));
    let start = puzzle_of(layout, givens);
    let count = digger.counts(std::slice::from_ref(&start), MOST, limits)[0].ok_or(End::Stopped)?;
    let mut best = Filled { puzzle: start, count };
    let mut order = cells.to_vec();
    while best.count > 1 {
        dice.shuffle(&mut order);
        let mut others = Vec::new();
        for &cell in order.iter().take(CELLS_A_ROUND) {
            let mut other = best.puzzle.clone();
            let now = best.puzzle.value(cell).map(|value| value.digit);
            other.clear(cell);
            for digit in other.allowed(cell).iter().filter(|digit| Some(*digit) != now) {
                other.set(cell, digit, true);
                others.push(other.clone());
            }
        }
        let counts = digger.counts(&others, best.count, limits);
        let mut better = None;
        for (other, count) in others.into_iter().zip(counts) {
            let count = count.ok_or(End::Stopped)?;
            // One that has reached the limit has as many, or more.
            if count > 0 && count < better.as_ref().map_or(best.count, |known: &Filled| known.count) {
                better = Some(Filled { puzzle: other, count });
            }
        }
        match better {
            Some(better) => best = better,
            None => break,
        }
    }
    Ok(best)
}
