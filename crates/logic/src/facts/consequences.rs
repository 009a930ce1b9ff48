//! What follows from each candidate, should it be true.

use crate::Found;
use crate::cases::{Level, Sheet, follow};
use crate::sums::Sums;
use pencilproof_core::{Board, Candidate, CellSet, Digit};
use pencilproof_proof::Inference;
use std::ops::ControlFlow;

/// For every open candidate of a position, what is true and what is false if it is true, by inferences up to a level,
/// or that it cannot be true.
pub(crate) struct Consequences<const W: usize> {
    side: usize,
    /// The number of each candidate, by cell and digit; `NONE` for those that are placed or not live.
    numbers: Vec<u32>,
    /// For each candidate that leads to a contradiction, how many inferences were made until then.
    fails: Vec<Option<usize>>,
    /// For each candidate the cells of each digit that become true, then those that become false.
    planes: Vec<CellSet<W>>,
}

const NONE: u32 = u32::MAX;

impl<const W: usize> Consequences<W> {
    /// Follows every candidate. Breaks when `found` reaches a limit.
    pub(super) fn new(
        (board, sums): (&Board<W>, Option<&Sums<W>>),
        singles: &[Inference],
        level: Level,
        found: &mut Found<'_>,
    ) -> ControlFlow<(), Consequences<W>> {
        let layout = board.layout();
        let side = layout.side();
        let numbers = vec![NONE; layout.cell_count() * side];
        let mut all = Consequences { side, numbers, fails: Vec::new(), planes: Vec::new() };
        let mut sheet = Sheet::with_sums(board, sums);
        for cell in board.unplaced().iter() {
            for digit in board.digits(cell).iter() {
                let candidate = Candidate::new(cell, digit);
                follow(&mut sheet, candidate, level, singles, found)?;
                all.numbers[cell.index() * side + digit.index()] = all.fails.len() as u32;
                all.fails.push(sheet.clash.map(|_| sheet.log.len()));
                all.planes.extend(layout.digits().iter().map(|digit| sheet.on(digit)));
                all.planes.extend(layout.digits().iter().map(|digit| sheet.off(digit)));
            }
        }
        ControlFlow::Continue(all)
    }

    fn number(&self, candidate: Candidate) -> Option<usize> {
        let number = self.numbers[candidate.cell().index() * self.side + candidate.digit().index()];
        (number != NONE).then_some(number as usize)
    }

    /// Whether a candidate leads to a contradiction.
    pub(crate) fn fails(&self, candidate: Candidate) -> bool {
        self.fails_after(candidate).is_some()
    }

    /// If a candidate leads to a contradiction, the number of inferences that were made until then; not all of them are
    /// needed for it.
    pub(crate) fn fails_after(&self, candidate: Candidate) -> Option<usize> {
        self.number(candidate).and_then(|number| self.fails[number])
    }

    /// Where a digit is true if an open candidate is.
    pub(crate) fn on(&self, candidate: Candidate, digit: Digit) -> CellSet<W> {
        let plane = |number: usize| self.planes[2 * self.side * number + digit.index()];
        self.number(candidate).map_or(CellSet::EMPTY, plane)
    }

    /// Where a digit is false if an open candidate is true.
    pub(crate) fn off(&self, candidate: Candidate, digit: Digit) -> CellSet<W> {
        let plane = |number: usize| self.planes[2 * self.side * number + self.side + digit.index()];
        self.number(candidate).map_or(CellSet::EMPTY, plane)
    }
}
