//! Almost locked sets.

use super::Facts;
use crate::patterns::subsets::each_choice;
use pencilproof_core::{Cell, CellSet, DigitSet, House};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// n cells of a house that have n + 1 digits between them: if one of the digits is false in all of them, the others
/// fill the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Als<const W: usize> {
    /// The first house that contains all its cells.
    pub house: House,
    /// The cells.
    pub cells: CellSet<W>,
    /// Their digits, one more than cells.
    pub digits: DigitSet,
}

impl<const W: usize> Als<W> {
    /// The largest number of cells of a listed set.
    pub const MOST_CELLS: usize = 5;

    /// Every almost locked set once, house by house.
    pub(super) fn all(facts: &Facts<'_, W>) -> Vec<Als<W>> {
        let board = facts.board();
        let mut all = Vec::new();
        let mut known = HashSet::new();
        for house in facts.layout().houses() {
            let open: Vec<Cell> = facts
                .layout()
                .house_cells(house)
                .iter()
                .copied()
                .filter(|&cell| !board.placed().contains(cell))
                .collect();
            let masks: Vec<u32> = open.iter().map(|&cell| board.digits(cell).bits()).collect();
            for size in 1..=Als::<W>::MOST_CELLS.min(open.len().saturating_sub(1)) {
                let _ = each_choice(&masks, size, size + 1, &mut |chosen, union| {
                    let cells: CellSet<W> = chosen.iter().map(|&index| open[usize::from(index)]).collect();
                    if union.count_ones() as usize == size + 1 && known.insert(cells) {
                        all.push(Als { house, cells, digits: DigitSet::from_bits(union) });
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::Position;

    #[test]
    fn every_set_is_listed_once() {
        let position =
            Position::open("3x3").only("r1c1", "12").only("r1c2", "23").only("r1c3", "13").only("r5c5", "46");
        let board = position.board();
        let facts = Facts::new(&board);
        let names: Vec<Vec<String>> = facts
            .almost_locked_sets()
            .iter()
            .map(|als| als.cells.iter().map(|cell| facts.layout().cell_name(cell)).collect())
            .collect();
        let expected =
            [&["r1c1"][..], &["r1c2"], &["r1c3"], &["r1c1", "r1c2"], &["r1c1", "r1c3"], &["r1c2", "r1c3"], &["r5c5"]];
        assert_eq!(names, expected);
        assert!(facts.almost_locked_sets().iter().all(|als| als.digits.len() == als.cells.len() + 1));
    }
}
