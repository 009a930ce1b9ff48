//! States made by hand, for tests.

use crate::Step;
use crate::grid::Grid;
use crate::step::claim_of_candidate;
use crate::tables::{CELLS, HOUSES_OF, PLACES_OF, claim, ones, parts};

/// The cells and the rest of `r1c23:45`: rows, columns, what separates them from the digits, digits.
fn mark(mark: &str) -> (Vec<usize>, &str, Vec<usize>) {
    let numbers = |text: &str| text.bytes().map(|digit| usize::from(digit - b'1')).collect::<Vec<_>>();
    let at = mark.find([':', '=', '<']).expect("a mark has cells and digits");
    let (rows, columns) = mark[1..at].split_once('c').expect("a mark names rows and columns");
    let cells = numbers(rows).into_iter().flat_map(|row| numbers(columns).into_iter().map(move |c| row * 9 + c));
    let (sign, digits) = if mark.as_bytes()[at] == b'<' { mark[at..].split_at(2) } else { mark[at..].split_at(1) };
    (cells.collect(), sign, numbers(digits))
}

/// An open grid with some cells restricted: `r1c23:45` leaves 4 and 5 in r1c2 and r1c3, `r1c1=5` fills a cell.
pub(crate) fn grid(marks: &str) -> Grid {
    let mut grid = Grid::open();
    for (cells, sign, digits) in marks.split_whitespace().map(mark) {
        for cell in cells {
            if sign == "=" {
                grid.place(claim(cell, digits[0]));
            } else {
                restrict(&mut grid, cell, &digits);
            }
        }
    }
    grid
}

/// The same with nothing but some digits in the cells that are not named.
pub(super) fn grid_among(others: &[usize], marks: &str) -> Grid {
    let named: Vec<usize> = marks.split_whitespace().flat_map(|text| mark(text).0).collect();
    let mut grid = grid(marks);
    let digits: Vec<usize> = others.iter().map(|digit| digit - 1).collect();
    (0..CELLS).filter(|cell| !named.contains(cell)).for_each(|cell| restrict(&mut grid, cell, &digits));
    grid
}

/// The same with the cells that are not named filled, with what does not matter.
pub(super) fn grid_alone(marks: &str) -> Grid {
    let mut grid = grid_among(&[], marks);
    for cell in (0..CELLS).filter(|&cell| grid.digits[cell] == 0).collect::<Vec<_>>() {
        grid.values[cell] = 1;
        (0..3).for_each(|kind| grid.empty[HOUSES_OF[cell][kind] as usize] &= !(1 << PLACES_OF[cell][kind]));
    }
    grid
}

fn restrict(grid: &mut Grid, cell: usize, digits: &[usize]) {
    let gone = ones(grid.digits[cell]).filter(|digit| !digits.contains(digit));
    gone.for_each(|digit| grid.remove(claim(cell, digit)));
}

/// What a step says: `1.5 r1c1=5`, `2.6 r1c4<>3 r1c5<>3`, or `nothing`.
pub(super) fn told(step: Option<Step>) -> String {
    let Some(step) = step else { return "nothing".to_owned() };
    let name = |sign: &str, candidate| {
        let (cell, digit) = parts(claim_of_candidate(candidate));
        format!(" r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, digit + 1)
    };
    let mut text = format!("{:?}", step.difficulty.raw());
    text.extend(step.placement.map(|placed| name("=", placed)));
    text.extend(step.eliminations.iter().map(|&gone| name("<>", gone)));
    text
}

/// The same written shorter: `2.6 r1c45<>3`.
pub(super) fn says(text: &str) -> String {
    let (difficulty, marks) = text.split_once(' ').expect("a difficulty and conclusions");
    let mut claims = Vec::new();
    for (cells, _, digits) in marks.split_whitespace().map(mark) {
        claims.extend(cells.iter().flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit))));
    }
    claims.sort_unstable();
    let names = claims.iter().map(|(cell, digit)| format!(" r{}c{}<>{}", cell / 9 + 1, cell % 9 + 1, digit + 1));
    difficulty.to_owned() + &names.collect::<String>()
}

/// Numbers without order, for states that nobody thought of.
pub(super) struct Noise(pub(super) u64);

impl Noise {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
