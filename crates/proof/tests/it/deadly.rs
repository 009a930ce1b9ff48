//! What the tests of deadly patterns share: a lemma before the checker, and puzzles of side 4 with their only solution.

use pencilproof_core::{Board, Cell, Digit, Layout, Puzzle};
use pencilproof_proof::{Assumes, CaseTree, ExchangeFlaw, Lemma, Literal, Proof, Refusal, check_refutation};

/// Whether the checker accepts that the pattern proves the clause, at the root.
pub(crate) fn judge(board: &Board<2>, pattern: Proof, clause: Vec<Literal>) -> Result<(), ExchangeFlaw> {
    let lemma = Lemma { clause, by: Box::new(pattern) };
    match check_refutation(board, &CaseTree::Lemmas { lemmas: vec![lemma], then: Box::new(CaseTree::Close) }) {
        Err(Refusal::Exchange(flaw)) => Err(flaw),
        // Nothing is left to show, or the rest is: the lemma itself was accepted.
        Ok(Assumes::Uniqueness) | Err(Refusal::NotClosed) => Ok(()),
        other => panic!("{other:?}"),
    }
}

/// All grids of the 4x4 layout.
pub(crate) fn grids(layout: &Layout) -> Vec<Vec<Digit>> {
    fn fill(layout: &Layout, grid: &mut Vec<Digit>, out: &mut Vec<Vec<Digit>>) {
        let Some(cell) = layout.cells().nth(grid.len()) else { return out.push(grid.clone()) };
        for digit in layout.digits().iter() {
            if !layout.peers(cell).iter().any(|peer| grid.get(peer.index()) == Some(&digit)) {
                grid.push(digit);
                fill(layout, grid, out);
                grid.pop();
            }
        }
    }
    let mut out = Vec::new();
    fill(layout, &mut Vec::new(), &mut out);
    out
}

/// Small pseudo-random numbers.
pub(crate) fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// One of these grids, and givens of it until it is the only one of them.
pub(crate) fn with_one_solution<'g>(
    layout: &Layout,
    grids: &'g [Vec<Digit>],
    random: &mut impl FnMut(usize) -> usize,
) -> (&'g [Digit], Puzzle) {
    let solution = &grids[random(grids.len())];
    let mut puzzle = Puzzle::empty(layout.clone());
    let mut left: Vec<&Vec<Digit>> = grids.iter().collect();
    while left.len() > 1 {
        let cell = Cell::from_index(random(layout.cell_count()));
        puzzle.set(cell, solution[cell.index()], true);
        left.retain(|grid| grid[cell.index()] == solution[cell.index()]);
    }
    (solution, puzzle)
}
