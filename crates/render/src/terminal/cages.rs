//! Cages on a board of text: there are no lines between the cells of a cage, and its label is in the line above one.

use pencilproof_core::{Cell, Figure, Layout};
use std::collections::BTreeMap;

/// The cages of a layout.
pub(super) struct Cages {
    /// For each cell, the cages that it lies in.
    of_cell: Vec<Vec<usize>>,
    labels: BTreeMap<Cell, String>,
    are_clear: bool,
}

impl Cages {
    pub(super) fn new(layout: &Layout) -> Cages {
        let mut cages =
            Cages { of_cell: vec![Vec::new(); layout.cell_count()], labels: BTreeMap::new(), are_clear: true };
        for (number, (of, figure)) in layout.figures().into_iter().enumerate() {
            // Of a killer cage its outline and its label say all.
            cages.are_clear &= layout.constraint(of).kind().id == "killer";
            // What is not a cage has no place among lines.
            let Figure::Cage(cage) = figure else {
                cages.are_clear = false;
                continue;
            };
            cage.cells.iter().for_each(|cell| cages.of_cell[cell.index()].push(number));
            let before = cage.label.map(|label| cages.labels.insert(cage.labelled, label));
            cages.are_clear &= cage.depth == 0 && !matches!(before, Some(Some(_))) && is_connected(layout, &cage.cells);
        }
        cages
    }

    /// Whether two cells are in the same cages, and in one at least.
    pub(super) fn are_joined(&self, a: Cell, b: Cell) -> bool {
        let [a, b] = [a, b].map(|cell| &self.of_cell[cell.index()]);
        !a.is_empty() && a == b
    }

    /// The label in the line above a cell.
    pub(super) fn label(&self, cell: Cell) -> Option<&str> {
        self.labels.get(&cell).map(String::as_str)
    }

    /// Whether the lines say all: no cages share cells, and the cells of each hang together.
    pub(super) fn are_clear(&self) -> bool {
        self.are_clear
    }
}

/// Whether one can go from each of some cells to each other, from neighbour to neighbour.
fn is_connected(layout: &Layout, cells: &[Cell]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let steps =
            |&other: &Cell| layout.row(cell).abs_diff(layout.row(other)) + layout.col(cell).abs_diff(layout.col(other));
        let beside = cells.iter().copied().filter(|other| steps(other) == 1);
        let new: Vec<Cell> = beside.filter(|other| !reached.contains(other)).collect();
        reached.extend(new);
    }
    reached.len() == cells.len()
}
