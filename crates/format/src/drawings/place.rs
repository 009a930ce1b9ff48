//! Where on the board something is drawn. A point has a row and a column in units of a cell, from the top left corner
//! of the board; the centre of r1c1 is at (0.5, 0.5).

use pencilproof_core::{Cell, Layout};

/// A row and a column.
pub(crate) type Point = (f64, f64);

/// How far from a grid line, in cells, something still stands on it.
const ON_LINE: f64 = 0.15;

/// How near to a grid line a line may come and still run through the cell.
const INSIDE: f64 = 0.02;

/// The most cells that one segment of a line runs through.
const LONGEST: i64 = 200;

/// The most cells that a line runs through.
const MOST_CELLS: usize = 1250;

/// Where a mark stands.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Spot {
    Cell(Cell),
    /// Between two cells.
    Edge([Cell; 2]),
    /// Where four cells meet.
    Corner([Cell; 4]),
    /// On several cells, in reading order.
    Over(Vec<Cell>),
    /// Beside the board, at a row and a column that are not on it.
    Outside(i64, i64),
    /// On the rim of the board.
    Rim,
}

/// The cell of a row and a column, if they are on the board.
fn cell_at(layout: &Layout, row: i64, col: i64) -> Option<Cell> {
    let line = |line: i64| usize::try_from(line).ok().filter(|&line| line < layout.side());
    line(row).zip(line(col)).map(|(row, col)| layout.cell(row, col))
}

/// Where a mark of a size stands: on the cells whose centres it covers if there are several, else where its centre is.
pub(super) fn spot(layout: &Layout, (row, col): Point, (height, width): Point) -> Spot {
    let covered: Vec<Cell> = layout
        .cells()
        .filter(|&cell| {
            let (dy, dx) = (layout.row(cell) as f64 + 0.5 - row, layout.col(cell) as f64 + 0.5 - col);
            dy.abs() < height / 2.0 && dx.abs() < width / 2.0
        })
        .collect();
    if covered.len() > 1 {
        return Spot::Over(covered);
    }
    let nearest = (row.round(), col.round());
    let on_row = (row - nearest.0).abs() < ON_LINE;
    let on_col = (col - nearest.1).abs() < ON_LINE;
    let (up, left) = (nearest.0 as i64 - 1, nearest.1 as i64 - 1);
    let (in_row, in_col) = (row.floor() as i64, col.floor() as i64);
    let at = |row, col| cell_at(layout, row, col);
    let side = layout.side() as f64;
    let is_outside = |place: f64| place < -ON_LINE || place > side + ON_LINE;
    if is_outside(row) || is_outside(col) {
        return Spot::Outside(in_row, in_col);
    }
    let spot = match (on_row, on_col) {
        (false, false) => at(in_row, in_col).map(Spot::Cell),
        (true, false) => at(up, in_col).zip(at(up + 1, in_col)).map(|(one, other)| Spot::Edge([one, other])),
        (false, true) => at(in_row, left).zip(at(in_row, left + 1)).map(|(one, other)| Spot::Edge([one, other])),
        (true, true) => {
            let cells = [(up, left), (up, left + 1), (up + 1, left), (up + 1, left + 1)].map(|(row, col)| at(row, col));
            match cells {
                [Some(a), Some(b), Some(c), Some(d)] => Some(Spot::Corner([a, b, c, d])),
                _ => None,
            }
        }
    };
    spot.unwrap_or(Spot::Rim)
}

/// The cells that a line runs through from point to point, each segment along a row, a column or a diagonal. `None` if
/// it leaves the board, or runs along grid lines or between the cells, or without end.
pub(super) fn path(layout: &Layout, points: &[Point]) -> Option<Vec<Cell>> {
    let inside = |place: f64| (INSIDE..=1.0 - INSIDE).contains(&(place - place.floor()));
    let mut cells: Vec<Cell> = Vec::new();
    let mut last: Option<(i64, i64)> = None;
    for &(row, col) in points {
        if !inside(row) || !inside(col) {
            return None;
        }
        let next = (row.floor() as i64, col.floor() as i64);
        let from = last.unwrap_or(next);
        let (down, right) = (next.0 - from.0, next.1 - from.1);
        let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
        let steps = down.abs().max(right.abs());
        if !is_straight || steps > LONGEST {
            return None;
        }
        for step in i64::from(last.is_some())..=steps {
            let cell = cell_at(layout, from.0 + down.signum() * step, from.1 + right.signum() * step)?;
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() > MOST_CELLS {
            return None;
        }
        last = Some(next);
    }
    Some(cells)
}

/// The two cells between which a small angle of three points stands, the one that it opens to first: it points at the
/// other. `None` if the points are no such angle.
pub(super) fn angle(layout: &Layout, points: &[Point]) -> Option<[Cell; 2]> {
    let [one, tip, other] = points else { return None };
    let base = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let (down, right) = (tip.0 - base.0, tip.1 - base.1);
    let (high, wide) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    let is_small = high.max(wide) < 0.5 && down.abs().max(right.abs()) < 0.5;
    // It points along a row or a column, and stands at a line of the grid.
    let (centre, is_along_col) = (((tip.0 + base.0) / 2.0, (tip.1 + base.1) / 2.0), down.abs() > right.abs());
    let near = |place: f64| (place - place.round()).abs() < 0.25;
    let (row, col) = match is_along_col {
        true => (centre.0.round(), centre.1.floor()),
        false => (centre.0.floor(), centre.1.round()),
    };
    let is_at_line = if is_along_col { near(centre.0) && high < 0.05 } else { near(centre.1) && wide < 0.05 };
    if !is_small || !is_at_line || down.abs().max(right.abs()) < 0.01 {
        return None;
    }
    let (row, col) = (row as i64, col as i64);
    let (before, after) = match is_along_col {
        true => (cell_at(layout, row - 1, col)?, cell_at(layout, row, col)?),
        false => (cell_at(layout, row, col - 1)?, cell_at(layout, row, col)?),
    };
    Some(if down + right > 0.0 { [before, after] } else { [after, before] })
}

/// The diagonal that a line from corner to corner of the board is: `+` rises to the right, `-` falls.
pub(super) fn diagonal(layout: &Layout, points: &[Point]) -> Option<char> {
    let (first, last) = (points.first()?, points.last()?);
    let side = layout.side() as f64;
    let near = |one: f64, other: f64| (one - other).abs() < 0.6;
    let corner = |point: &Point, row: f64, col: f64| near(point.0, row) && near(point.1, col);
    let joins = |one: (f64, f64), other: (f64, f64)| {
        corner(first, one.0, one.1) && corner(last, other.0, other.1)
            || corner(first, other.0, other.1) && corner(last, one.0, one.1)
    };
    // What runs along the diagonal all the way has no bend that leaves it.
    let on = |is_on: fn(&Point, f64) -> bool| points.iter().all(|point| is_on(point, side));
    if joins((0.0, 0.0), (side, side)) && on(|point, _| (point.0 - point.1).abs() < 0.1) {
        return Some('-');
    }
    let rises = joins((0.0, side), (side, 0.0)) && on(|point, side| (point.0 + point.1 - side).abs() < 0.1);
    rises.then_some('+')
}

/// The cells that are seen from a place beside the board in a direction, without one straight across the nearest side.
/// None from beside a corner without a direction.
pub(super) fn sight(layout: &Layout, (row, col): (i64, i64), way: Option<(i64, i64)>) -> Vec<Cell> {
    let side = layout.side() as i64;
    let across = |place: i64| match place {
        place if place < 0 => 1,
        place if place >= side => -1,
        _ => 0,
    };
    let (down, right) = way.unwrap_or((across(row), across(col)));
    if way.is_none() && down != 0 && right != 0 {
        return Vec::new();
    }
    // A place can be some cells away from the board.
    let places = (1..=LONGEST).map(|step| cell_at(layout, row + down * step, col + right * step));
    places.skip_while(Option::is_none).map_while(|cell| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(layout: &Layout, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn marks_stand_in_cells_and_between_them() {
        let layout = Layout::classic();
        let at = |row, col, size| match spot(&layout, (row, col), (size, size)) {
            Spot::Cell(cell) => names(&layout, &[cell]),
            Spot::Edge(cells) => names(&layout, &cells),
            Spot::Corner(cells) => names(&layout, &cells),
            Spot::Over(cells) => format!("over {}", names(&layout, &cells)),
            Spot::Outside(row, col) => format!("outside {row} {col}"),
            Spot::Rim => "rim".to_owned(),
        };
        assert_eq!(at(0.5, 0.5, 0.7), "r1c1");
        assert_eq!(at(0.2, 8.8, 0.1), "r1c9");
        assert_eq!(at(1.0, 0.5, 0.3), "r1c1 r2c1");
        assert_eq!(at(0.5, 1.0, 0.3), "r1c1 r1c2");
        assert_eq!(at(1.0, 1.0, 0.7), "r1c1 r1c2 r2c1 r2c2");
        assert_eq!(at(0.5, 1.0, 1.1), "over r1c1 r1c2");
        assert_eq!(at(-0.5, 2.5, 0.3), "outside -1 2");
        assert_eq!(at(9.5, 9.5, 0.3), "outside 9 9");
        assert_eq!(at(0.0, 2.5, 0.3), "rim");
    }

    #[test]
    fn lines_run_through_cells() {
        let layout = Layout::classic();
        let through = |points: &[Point]| path(&layout, points).map(|cells| names(&layout, &cells));
        assert_eq!(through(&[(0.5, 0.5), (0.5, 2.5), (2.5, 0.5)]).as_deref(), Some("r1c1 r1c2 r1c3 r2c2 r3c1"));
        assert_eq!(through(&[(0.5, 0.8), (0.5, 2.5)]).as_deref(), Some("r1c1 r1c2 r1c3"));
        assert_eq!(through(&[(0.5, 0.5), (0.5, 0.6)]).as_deref(), Some("r1c1"));
        assert_eq!(through(&[(0.5, 0.5), (2.5, 1.5)]), None, "neither straight nor diagonal");
        assert_eq!(through(&[(0.0, 0.5), (2.5, 0.5)]), None, "from the rim");
        assert_eq!(through(&[(-0.5, 0.5), (2.5, 0.5)]), None, "from outside");
        assert_eq!(through(&[(0.5, 0.5), (1e18, 0.5)]), None, "beyond all cells");
        let pair = |points: &[Point]| angle(&layout, points).map(|cells| names(&layout, &cells));
        assert_eq!(pair(&[(0.4, 0.9), (0.5, 1.1), (0.6, 0.9)]).as_deref(), Some("r1c1 r1c2"), "as in >");
        assert_eq!(pair(&[(0.4, 1.1), (0.5, 0.9), (0.6, 1.1)]).as_deref(), Some("r1c2 r1c1"), "as in <");
        assert_eq!(pair(&[(0.94, 0.6), (0.89, 0.5), (0.94, 0.4)]).as_deref(), Some("r2c1 r1c1"), "inside of r1c1");
        assert_eq!(pair(&[(0.94, 0.6), (0.5, 0.5), (0.94, 0.4)]).as_deref(), None, "far from the line");
        assert_eq!(pair(&[(0.4, -0.1), (0.5, 0.1), (0.6, -0.1)]), None, "at the rim");
        assert_eq!(diagonal(&layout, &[(0.0, 9.0), (9.0, 0.0)]), Some('+'));
        assert_eq!(diagonal(&layout, &[(9.0, 9.0), (0.0, 0.0)]), Some('-'));
        assert_eq!(diagonal(&layout, &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)]), None);
    }

    #[test]
    fn clues_look_along_lines() {
        let layout = Layout::for_side(4).unwrap();
        let seen = |place, way| names(&layout, &sight(&layout, place, way));
        assert_eq!(seen((-1, 2), None), "r1c3 r2c3 r3c3 r4c3");
        assert_eq!(seen((1, 4), None), "r2c4 r2c3 r2c2 r2c1");
        assert_eq!(seen((-1, -1), None), "");
        assert_eq!(seen((-1, -1), Some((1, 1))), "r1c1 r2c2 r3c3 r4c4");
        assert_eq!(seen((-1, 2), Some((1, 1))), "r1c4");
        assert_eq!(seen((0, -1), Some((-1, -1))), "");
    }
}
