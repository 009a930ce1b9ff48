//! Aligned exclusion: each candidate that goes is refuted by the cases of the other base cells.

use super::{Reason, denial, live, truth};
use crate::Step;
use crate::grid::Grid;
use crate::tables::{SEEN, cells_in};
use pencilproof_core::{Candidate, Cell, DigitSet, Rule};
use pencilproof_proof::{CaseTree, Evidence, Lemma, Part, Pattern, PatternCell, Proof, Split};

pub(super) fn aligned(step: &Step, grid: &Grid, base: &[Cell]) -> Reason {
    let lemma = |&gone: &Candidate| {
        let others: Vec<Cell> = base.iter().copied().filter(|&cell| cell != gone.cell()).collect();
        Lemma { clause: vec![denial(gone)], by: Box::new(Proof::Cases(cases(grid, &others))) }
    };
    let lemmas = step.eliminations.iter().map(lemma).collect();
    let digits = |cell: Cell| live(grid, Rule::Cell(cell)).map(Candidate::digit).collect::<DigitSet>();
    let part = |cell: Cell, part: Part| PatternCell { cell, part, digits: digits(cell) };
    let letters = [Part::AlsA, Part::AlsB, Part::AlsC, Part::AlsD].into_iter().cycle();
    let excluders = excluders(grid, base).into_iter().zip(letters).map(|(cell, letter)| part(cell, letter));
    let cells = base.iter().map(|&cell| part(cell, Part::Pivot)).chain(excluders).collect();
    Reason {
        proof: Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) }),
        evidence: Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: Vec::new() }),
    }
}

/// Every choice for some cells, each closed by singles.
fn cases(grid: &Grid, cells: &[Cell]) -> CaseTree {
    let Some((&cell, rest)) = cells.split_first() else { return CaseTree::Close };
    let branches = live(grid, Rule::Cell(cell)).map(|choice| (truth(choice), cases(grid, rest))).collect();
    CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches }
}

/// The cells that see the whole base and have at least two and at most as many digits as the base has cells, all of
/// which the base may have.
fn excluders(grid: &Grid, base: &[Cell]) -> Vec<Cell> {
    let seen = base.iter().fold(u128::MAX, |seen, cell| seen & SEEN[cell.index()]);
    let all = base.iter().fold(0, |all, cell| all | grid.digits[cell.index()]);
    let excludes = |&cell: &usize| {
        let digits = grid.digits[cell];
        (2..=base.len() as u32).contains(&digits.count_ones()) && digits & !all == 0
    };
    cells_in(seen & ((1 << 81) - 1)).filter(excludes).map(Cell::from_index).collect()
}
