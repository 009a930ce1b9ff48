//! What is left of the cells of a walk.

use pencilproof_core::{Board, Candidate, Contradiction, DigitSet, Walk, WalkStep};

/// Strikes the digits of a walk's cells that are on no way from its start to its end; whether there were any.
///
/// # Errors
/// If there is no such way, or what the strikes lead to.
pub(crate) fn tighten<const W: usize>(board: &mut Board<W>, walk: Walk) -> Result<bool, Contradiction> {
    let layout = board.layout().clone();
    let cells = layout.walk_cells(walk);
    let live: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
    let broken = || Contradiction::Broken(layout.constraint_of_walk(walk).unwrap_or_default());
    let left = walk_digits(layout.walk_steps(walk), &live).ok_or_else(broken)?;
    let mut changed = false;
    for ((&cell, live), left) in cells.iter().zip(live).zip(left) {
        for digit in (live - left).iter() {
            board.eliminate(Candidate::new(cell, digit))?;
            changed = true;
        }
    }
    Ok(changed)
}

/// For each cell of a walk its digits that are on some way from the start to the end, given its steps
/// ([`Layout::walk_steps`](pencilproof_core::Layout::walk_steps)) and live digits. None if there is no way.
#[must_use]
pub fn walk_digits(steps: &[Vec<WalkStep>], live: &[DigitSet]) -> Option<Vec<DigitSet>> {
    let mut reached = vec![vec![true]];
    for (steps, live) in steps.iter().zip(live) {
        let before = &reached[reached.len() - 1];
        let taken = || steps.iter().filter(|step| step.digits.intersects(*live) && before[step.from as usize]);
        let mut after = vec![false; states_after(steps)];
        taken().for_each(|step| after[step.to as usize] = true);
        reached.push(after);
    }
    let mut wanted = reached.pop()?;
    let mut left = vec![DigitSet::EMPTY; live.len()];
    for (place, before) in reached.iter().enumerate().rev() {
        let mut wanted_before = vec![false; before.len()];
        for step in steps[place].iter().filter(|step| before[step.from as usize] && wanted[step.to as usize]) {
            left[place] |= step.digits & live[place];
            wanted_before[step.from as usize] |= step.digits.intersects(live[place]);
        }
        wanted = wanted_before;
    }
    wanted[0].then_some(left)
}

fn states_after(steps: &[WalkStep]) -> usize {
    steps.iter().map(|step| step.to as usize + 1).max().unwrap_or_default()
}
