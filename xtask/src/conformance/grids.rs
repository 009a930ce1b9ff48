//! Full grids, verified without the engine: houses are computed from coordinates.

use pencilproof::core::{Digit, Extra, Layout, Puzzle, Regions};

/// Verifies that each house has each digit once and that the givens are kept.
pub(super) fn checked(puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Vec<Digit>, String> {
    let layout = puzzle.layout();
    let side = layout.side();
    // Rows, columns, regions, two diagonals, and at most as many windows as rows.
    let mut seen = vec![[false; 25]; 4 * side + 2];
    for (index, digit) in digits.iter().enumerate() {
        for house in houses(layout, index / side, index % side) {
            if std::mem::replace(&mut seen[house][digit.index()], true) {
                let cell = layout.cell_name(layout.cell(index / side, index % side));
                return Err(format!("{digit} stands twice in a house of {cell}"));
            }
        }
    }
    let keeps = puzzle.givens().all(|(cell, digit)| digits[cell.index()] == digit);
    if keeps { Ok(digits) } else { Err("a given was changed".into()) }
}

/// The numbers of the houses of a cell.
fn houses(layout: &Layout, row: usize, col: usize) -> Vec<usize> {
    let side = layout.side();
    let region = match layout.regions() {
        Regions::Boxes { rows, cols } => row / rows * (side / cols) + col / cols,
        Regions::Jigsaw(map) => usize::from(map[row * side + col]),
        other => panic!("{other:?} are no regions that are known here"),
    };
    let mut houses = vec![row, side + col, 2 * side + region];
    let known = [Extra::DIAGONAL, Extra::WINDOW];
    let unknown = Extra::all().find(|kind| layout.has(*kind) && !known.contains(kind));
    assert!(unknown.is_none(), "{unknown:?} is no kind that is known here");
    if layout.has(Extra::DIAGONAL) {
        houses.extend((row == col).then_some(3 * side));
        houses.extend((row + col + 1 == side).then_some(3 * side + 1));
    }
    if layout.has(Extra::WINDOW) {
        houses.extend(window(side, row, col).map(|window| 3 * side + 2 + window));
    }
    houses
}

/// The window of a cell: squares of the size of a box, one cell off the border and one cell apart.
fn window(side: usize, row: usize, col: usize) -> Option<usize> {
    let width = side.isqrt();
    let place = |at: usize| (!at.is_multiple_of(width + 1)).then_some(at / (width + 1));
    Some(place(row)? * width + place(col)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_are_those_of_the_layout() {
        for name in ["3x3", "2x3", "4x4", "3x3+x", "3x3+windoku+x", "jigsaw:5555122511222113333344444"] {
            let layout: Layout = name.parse().unwrap();
            for one in layout.cells() {
                for other in layout.cells().filter(|&other| other != one) {
                    let of = |cell| houses(&layout, layout.row(cell), layout.col(cell));
                    let meet = of(one).iter().any(|house| of(other).contains(house));
                    assert_eq!(meet, layout.peers(one).contains(&other), "{name}");
                }
            }
        }
    }
}
