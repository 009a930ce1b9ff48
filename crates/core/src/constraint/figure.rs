//! What is drawn for constraints, so that whoever draws never has to know a kind.

use crate::{Cell, ConstraintId, Layout};

/// What is drawn for a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// A dashed outline.
    Cage(Cage),
    /// A line from cell to cell.
    Line(Line),
    /// A mark in a cell, or between cells.
    Mark(Mark),
    /// Nothing on the board: what holds everywhere on it is said in words.
    Everywhere,
}

/// A line through the middles of some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// What it looks like.
    pub style: LineStyle,
    /// The cells in their order; at least one.
    pub cells: Vec<Cell>,
    /// What stands at its first cell.
    pub label: Option<String>,
}

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineStyle {
    /// A broad line of dots, and its label.
    AllPairs,
    /// A circle, then a thin line with a head.
    Arrow,
    /// A thin line between two circles.
    Between,
    /// No line: a label, and a sign that points along the cells. They stand outside the board where the cells begin at
    /// its edge, else in the first cell.
    Clue,
    /// A thin line.
    Diagonal,
    /// A thin line between two large rings.
    DoubleArrow,
    /// A wide line with three thin ones on it.
    Entropic,
    /// A label and an arrow outside the board where the cells run from edge to edge, else a thin broken line with a
    /// head and a label.
    LittleKiller,
    /// A thin line between two diamonds.
    Lockout,
    /// The outline of a broad line, and a label.
    Lunchbox,
    /// A wide line with a thin broken one on it.
    Modular,
    /// A wide line with a gap along its middle.
    Nabner,
    /// A thin line of long dashes, and its label.
    Pairs,
    /// A wide dotted line.
    Palindrome,
    /// A wide line of short dashes.
    Parity,
    /// The outline of a wide line.
    Pill,
    /// A wide line with a thin dotted one on it.
    RegionSum,
    /// A wide line.
    Renban,
    /// A wide line with short thin strokes along it.
    SameDifference,
    /// The outline of a wide line, broken, and a label.
    Set,
    /// A thin line with a head.
    Shaft,
    /// A wide line with a bulb.
    Thermo,
    /// A wide line of long dashes.
    SumLine,
    /// A thin dotted line from one list of cells to another.
    Tie,
    /// A wide line with a bulb that is a ring.
    SlowThermo,
    /// A ring, a square, then a thin line.
    ValueIndex,
    /// A broad line with a head, and a label.
    Walk,
    /// Two thin lines beside each other.
    Whisper,
    /// A wide line with a thin one on it.
    Zipper,
}

/// A mark in a cell, or in the middle of several.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mark {
    /// What it looks like.
    pub style: MarkStyle,
    /// The cells; at least one.
    pub cells: Vec<Cell>,
    /// What stands on it.
    pub label: Option<String>,
}

/// What a mark looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MarkStyle {
    /// A black dot.
    Black,
    /// A small text along the upper side of the cell.
    Corner,
    /// A white dot.
    White,
    /// A sign that points to the second cell.
    Greater,
    /// A small square in the corner of the cell, with a letter.
    Index,
    /// Signs at all sides that point out of the cell.
    Maximum,
    /// Signs at all sides that point into the cell.
    Minimum,
    /// A large white dot with the digits on it.
    Quadruple,
    /// Two rings, one in the other, that fill the cell.
    Ring,
    /// A text alone.
    Total,
    /// A circle that fills the cell.
    Odd,
    /// A square that fills the cell.
    Even,
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

    /// Puts a question mark after its label: what it shows need not hold. Whether it has a label, which a cage always
    /// has then.
    pub(crate) fn question(&mut self) -> bool {
        let label = match self {
            Figure::Cage(cage) => cage.label.get_or_insert_default(),
            Figure::Line(Line { label: Some(label), .. })
            | Figure::Mark(Mark {
                style: MarkStyle::Corner | MarkStyle::Quadruple | MarkStyle::Total,
                label: Some(label),
                ..
            }) => label,
            Figure::Line(_) | Figure::Mark(_) | Figure::Everywhere => return false,
        };
        label.push('?');
        true
    }

    /// The cells that it is drawn at: a cage's ascending, a line's in their order.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Figure::Cage(Cage { cells, .. }) | Figure::Line(Line { cells, .. }) | Figure::Mark(Mark { cells, .. }) => {
                cells
            }
            Figure::Everywhere => &[],
        }
    }

    fn as_cage(&self) -> Option<&Cage> {
        match self {
            Figure::Cage(cage) => Some(cage),
            Figure::Line(_) | Figure::Mark(_) | Figure::Everywhere => None,
        }
    }

    pub(crate) fn line(style: LineStyle, cells: &[Cell], label: Option<i64>) -> Figure {
        Figure::Line(Line { style, cells: cells.to_vec(), label: label.map(|label| label.to_string()) })
    }

    /// A line with a text as its label.
    pub(crate) fn named(style: LineStyle, cells: &[Cell], label: String) -> Figure {
        Figure::Line(Line { style, cells: cells.to_vec(), label: Some(label) })
    }

    /// What stands at the edge of the board for a row or a column: letters that say the kind, and a number.
    pub(crate) fn clue(cells: &[Cell], letters: &str, value: Option<i64>) -> Figure {
        let number = value.map_or_else(String::new, |value| value.to_string());
        Figure::named(LineStyle::Clue, cells, format!("{letters}{number}"))
    }

    /// Lists of cells that are compared: each with a sign, and tied to the next.
    pub(crate) fn sets(sets: &[Vec<Cell>], sign: &str, figures: &mut Vec<Figure>) {
        figures.extend(sets.iter().map(|set| Figure::named(LineStyle::Set, set, sign.to_owned())));
        let ends = sets.windows(2).map(|pair| [pair[0][0], pair[1][0]]).filter(|[one, other]| one != other);
        figures.extend(ends.map(|ends| Figure::line(LineStyle::Tie, &ends, None)));
    }

    /// A small text along the upper side of a cell.
    pub(crate) fn corner(cell: Cell, text: String) -> Figure {
        Figure::Mark(Mark { style: MarkStyle::Corner, cells: vec![cell], label: Some(text) })
    }

    /// The letter of an index.
    pub(crate) fn index(cell: Cell, letter: &str) -> Figure {
        Figure::Mark(Mark { style: MarkStyle::Index, cells: vec![cell], label: Some(letter.to_owned()) })
    }

    /// The digits in the middle of four cells.
    pub(crate) fn quadruple(cells: &[Cell], digits: &[i64]) -> Figure {
        let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
        Figure::Mark(Mark { style: MarkStyle::Quadruple, cells: cells.to_vec(), label: Some(digits.join(" ")) })
    }

    pub(crate) fn mark(style: MarkStyle, cells: &[Cell], label: Option<i64>) -> Figure {
        Figure::Mark(Mark { style, cells: cells.to_vec(), label: label.map(|label| label.to_string()) })
    }
}

impl Layout {
    /// What is drawn for its constraints, in their order, each with the constraint that it stands for. Labels and
    /// outlines keep clear of each other where the board has room for that.
    #[must_use]
    pub fn figures(&self) -> Vec<(ConstraintId, Figure)> {
        let mut all = Vec::new();
        for id in self.constraint_ids() {
            let constraint = self.constraint(id);
            let mut figures = Vec::new();
            (constraint.kind.figures)(&constraint.parts(self, self.constraints()), &mut figures);
            all.extend(figures.into_iter().map(|figure| (id, figure)));
        }
        part_cages(&mut all);
        all
    }
}

/// Gives each cage the first cell that no earlier one has its label in, and a depth that no earlier one has that shares
/// cells with it.
fn part_cages(figures: &mut [(ConstraintId, Figure)]) {
    for index in 0..figures.len() {
        let (before, rest) = figures.split_at_mut(index);
        let Figure::Cage(cage) = &mut rest[0].1 else { continue };
        let before: Vec<&Cage> = before.iter().filter_map(|(_, figure)| figure.as_cage()).collect();
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
        let cage = |(_, figure)| if let Figure::Cage(cage) = figure { Some(cage) } else { None };
        layout.figures().into_iter().filter_map(cage).collect()
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
