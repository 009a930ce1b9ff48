//! What is drawn for constraints, so that whoever draws never has to know a kind.

use crate::{Cell, Layout};

/// What is drawn for a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// A dashed outline.
    Cage(Cage),
}

/// A dashed outline a little inside some cells, with a label in the corner of one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cage {
    /// The cells, ascending; at least one. They need not touch.
    pub cells: Vec<Cell>,
    /// The label, such as a sum; never empty.
    pub label: Option<String>,
    /// The cell that has the label in its upper left corner: the first, or a later one where that has another label.
    pub labelled: Cell,
    /// How far inside the outline runs, from 0: more where it would run along that of another cage, which shares cells
    /// with it.
    pub depth: usize,
}

impl Figure {
    /// A cage, as a kind gives it; it has at least one cell.
    pub(crate) fn cage(cells: &[Cell], label: Option<String>) -> Figure {
        Figure::Cage(Cage { cells: cells.to_vec(), label, labelled: cells[0], depth: 0 })
    }
}

impl Layout {
    /// What is drawn for its constraints, in their order. Labels and outlines keep clear of each other where the board
    /// has room for that.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures = Vec::new();
        for constraint in self.constraints() {
            (constraint.kind.figures)(&constraint.parts(), &mut figures);
        }
        part_cages(&mut figures);
        figures
    }
}

/// Gives each cage the first cell that no earlier one has its label in, and a depth that no earlier one has that shares
/// cells with it.
fn part_cages(figures: &mut [Figure]) {
    for index in 0..figures.len() {
        let (before, rest) = figures.split_at_mut(index);
        let Figure::Cage(cage) = &mut rest[0];
        let before: Vec<&Cage> = before.iter().map(|Figure::Cage(cage)| cage).collect();
        let is_labelled = |cell: &Cell| before.iter().any(|other| other.label.is_some() && other.labelled == *cell);
        if let Some(&free) = cage.cells.iter().find(|cell| !is_labelled(cell)) {
            cage.labelled = free;
        }
        let shares = |other: &&&Cage| other.cells.iter().any(|cell| cage.cells.binary_search(cell).is_ok());
        let taken: Vec<usize> = before.iter().filter(shares).map(|other| other.depth).collect();
        cage.depth = (0..).find(|depth| !taken.contains(depth)).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, Field, Kind};

    fn cages(list: &[(&[&str], i64)]) -> Vec<Cage> {
        let layout = Layout::classic();
        let constraint = |&(names, sum): &(&[&str], i64)| {
            let cells = names.iter().map(|name| layout.parse_cell(name).unwrap()).collect();
            let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
            Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
        };
        let layout = layout.with_constraints(list.iter().map(constraint).collect()).unwrap();
        layout.figures().into_iter().map(|Figure::Cage(cage)| cage).collect()
    }

    #[test]
    fn a_cage_has_its_sum_in_its_first_cell() {
        let cages = cages(&[(&["r2c1", "r1c2", "r2c2"], 15), (&["r9c9"], 0)]);
        let layout = Layout::classic();
        assert_eq!(cages[0].cells, ["r1c2", "r2c1", "r2c2"].map(|name| layout.parse_cell(name).unwrap()));
        assert_eq!((cages[0].label.as_deref(), cages[0].labelled), (Some("15"), layout.cell(0, 1)));
        assert_eq!((cages[1].label.as_deref(), cages[1].labelled), (None, layout.cell(8, 8)));
        assert!(cages.iter().all(|cage| cage.depth == 0));
    }

    #[test]
    fn cages_that_share_cells_have_labels_and_outlines_apart() {
        let cages = cages(&[(&["r1c1", "r1c2"], 3), (&["r1c1", "r1c2", "r1c3"], 6), (&["r1c3", "r1c4"], 9)]);
        let seen: Vec<_> = cages.iter().map(|cage| (cage.labelled.index(), cage.depth)).collect();
        assert_eq!(seen, [(0, 0), (1, 1), (2, 0)]);
    }
}
