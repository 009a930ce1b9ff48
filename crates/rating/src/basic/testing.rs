//! States made by hand, for tests.

use crate::Step;
use crate::grid::Grid;
use crate::step::claim_of_candidate;
use crate::tables::{claim, ones, parts};

/// An open grid with some cells restricted: `r1c23:45` leaves 4 and 5 in r1c2 and r1c3, `r1c1=5` fills a cell.
pub(super) fn grid(marks: &str) -> Grid {
    let mut grid = Grid::open();
    let digits = |text: &str| text.bytes().map(|digit| usize::from(digit - b'1')).collect::<Vec<_>>();
    for mark in marks.split_whitespace() {
        let at = mark.find([':', '=']).expect("a mark has a colon or an equals sign");
        let (rows, columns) = mark[1..at].split_once('c').expect("a mark names cells");
        let left = digits(&mark[at + 1..]);
        for cell in digits(rows).into_iter().flat_map(|row| digits(columns).into_iter().map(move |c| row * 9 + c)) {
            if mark.as_bytes()[at] == b'=' {
                grid.place(claim(cell, left[0]));
            } else {
                ones(grid.digits[cell])
                    .filter(|digit| !left.contains(digit))
                    .for_each(|digit| grid.remove(claim(cell, digit)));
            }
        }
    }
    grid
}

/// What a step says: `2.6 r1c1<>3`, or `nothing`.
pub(super) fn told(step: Option<Step>) -> String {
    let Some(step) = step else { return "nothing".to_owned() };
    let mut text = format!("{:?}", step.difficulty.raw());
    let name = |candidate| {
        let (cell, digit) = parts(claim_of_candidate(candidate));
        (format!("r{}c{}", cell / 9 + 1, cell % 9 + 1), digit + 1)
    };
    if let Some(placed) = step.placement {
        let (cell, digit) = name(placed);
        text += &format!(" {cell}={digit}");
    }
    for &gone in &step.eliminations {
        let (cell, digit) = name(gone);
        text += &format!(" {cell}<>{digit}");
    }
    text
}
