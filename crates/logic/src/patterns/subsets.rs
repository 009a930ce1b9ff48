//! Naked and hidden subsets of a house, with their proofs.

use super::candidates;
use super::choices::covered;
use super::places::Places;
use crate::{Found, Reason};
use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, MAX_SIDE, Rule};
use std::ops::ControlFlow;

/// k cells that have only k digits.
pub(crate) struct Naked<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) digits: DigitSet,
}

impl<const W: usize> Naked<W> {
    /// The candidates eliminated from a shared house.
    fn victims(&self, board: &Board<W>, house: House) -> impl Iterator<Item = Candidate> {
        let outside = board.geometry().house(house) - board.placed() - self.cells;
        self.digits.iter().flat_map(move |digit| candidates(board.plane(digit) & outside, digit))
    }

    /// Whether a shared house loses any candidate.
    pub(crate) fn clears(&self, board: &Board<W>, house: House) -> bool {
        self.victims(board, house).next().is_some()
    }

    /// Reports the step that clears the given houses.
    pub(crate) fn report(
        &self,
        board: &Board<W>,
        houses: impl Iterator<Item = House> + Clone,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let victims = houses.clone().flat_map(|house| self.victims(board, house));
        found.eliminate(victims, || {
            // Each cell counts once for each house, so that every cover rule has its own share of the base.
            let weight = houses.clone().count() as u32;
            let base = self.cells.iter().map(|cell| (Rule::Cell(cell), weight));
            let cover = houses.clone().flat_map(|house| self.digits.iter().map(move |d| (Rule::House(house, d), 1)));
            Reason::sets(board, base, cover)
        })
    }
}

/// Finds the naked subsets of a size in a house.
pub(crate) fn naked<const W: usize>(
    board: &Board<W>,
    house: House,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (geometry, open) = (board.geometry(), board.geometry().house(house) - board.placed());
    let mut masks = [0; MAX_SIDE];
    let mut cells = [Cell::from_index(0); MAX_SIDE];
    for (index, cell) in open.iter().enumerate() {
        (cells[index], masks[index]) = (cell, board.digits(cell).bits());
    }
    covered(&masks[..open.len()], size, &mut |chosen, union| {
        found.work(1)?;
        let cells = chosen.iter().map(|&index| cells[usize::from(index)]).collect();
        let naked = Naked { cells, digits: DigitSet::from_bits(union) };
        naked.report(board, geometry.shared_houses(cells).filter(|&house| naked.clears(board, house)), found)
    })
}

/// Finds the hidden subsets of a size in a house.
pub(crate) fn hidden<const W: usize>(
    (board, places): (&Board<W>, &Places),
    house: House,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = board.layout();
    let mut masks = [0; MAX_SIDE];
    layout.digits().iter().for_each(|digit| masks[digit.index()] = places.of(house, digit));
    covered(&masks[..layout.side()], size, &mut |chosen, union| {
        found.work(1)?;
        let positions = layout.house_cells(house).iter().enumerate().filter(|(i, _)| union >> i & 1 == 1);
        let cells = positions.map(|(_, &cell)| cell).collect();
        let digits = chosen.iter().map(|&index| Digit::from_index(usize::from(index))).collect();
        report_hidden(board, house, digits, cells, found)
    })
}

fn report_hidden<const W: usize>(
    board: &Board<W>,
    house: House,
    digits: DigitSet,
    cells: CellSet<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let geometry = board.geometry();
    if cells.iter().all(|cell| board.digits(cell).is_subset(digits)) {
        return ControlFlow::Continue(());
    }
    let inside = cells
        .iter()
        .flat_map(|cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit)));
    let outside = |other: House| {
        let rest = geometry.house(other) - board.placed() - cells;
        digits.iter().flat_map(move |digit| candidates(board.plane(digit) & rest, digit))
    };
    let shared = geometry.shared_houses(cells).filter(|&other| other != house && outside(other).next().is_some());
    let victims = inside.chain(shared.clone().flat_map(outside));
    found.eliminate(victims, || {
        // Each digit counts once for the cells and once for each further house, so that every cover rule has its own
        // share of the base.
        let weight = 1 + shared.clone().count() as u32;
        let base = digits.iter().map(|digit| (Rule::House(house, digit), weight));
        let others = shared.flat_map(|other| digits.iter().map(move |digit| (Rule::House(other, digit), 1)));
        Reason::sets(board, base, cells.iter().map(|cell| (Rule::Cell(cell), 1)).chain(others))
    })
}
