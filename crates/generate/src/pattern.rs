//! Puzzles with givens in exactly the cells of a pattern.
//!
//! The cells first get the digits of a full grid, which usually leaves many solutions. Then one given at a time is
//! changed to the digit that leaves the fewest solutions, as long as the number decreases.

use crate::dig::Digger;
use crate::puzzle_of;
use pencilproof_core::{Cell, Digit, Layout, Puzzle};
use pencilproof_search::{Dice, End, Limits};

/// The limit for counting solutions at the start. Larger numbers count as equal.
const MOST: u64 = 5000;

/// The number of cells whose other digits are tried in each round.
const CELLS_PER_ROUND: usize = 40;

/// A puzzle with givens in the cells of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    pub(crate) puzzle: Puzzle,
    /// The number of its solutions, at most [`MOST`].
    pub(crate) count: u64,
}

/// Fills the pattern, starting from the digits of a full grid. The result may have several solutions.
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
        for &cell in order.iter().take(CELLS_PER_ROUND) {
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
            // A count that reaches the limit is no improvement.
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
