//! XY-Wing and XYZ-Wing.

use super::count;
use crate::grid::Grid;
use crate::tables::{PEERS, SEEN, cells_in, claim};
use crate::{Argument, Step, Technique};
use pencilproof_core::{Cell, Digit};

/// The first wing that removes something: by pivot, then by the first and by the second pincer in the order in which the
/// pivot sees them.
pub(crate) fn wing(grid: &Grid, technique: Technique) -> Option<Step> {
    let (size, common, difficulty) = if technique == Technique::XyWing { (2, 0, 4.2) } else { (3, 1, 4.4) };
    let with = |size| {
        let cells = grid.digits.iter().enumerate().filter(move |&(_, &digits)| count(digits) == size);
        cells.fold(0, |set, (cell, _)| set | 1_u128 << cell)
    };
    let bivalue: u128 = with(2);
    let pivots = if size == 2 { bivalue } else { with(size) };
    for pivot in cells_in(pivots) {
        let digits = grid.digits[pivot];
        let seen = SEEN[pivot] & bivalue;
        if seen & seen.wrapping_sub(1) == 0 {
            continue;
        }
        // Pincers leave one digit of the pivot each.
        let (mut pincers, mut found) = ([0; 20], 0);
        for peer in PEERS[pivot] {
            if seen >> peer & 1 != 0 && count(digits & !grid.digits[peer as usize]) == 1 {
                pincers[found] = peer as usize;
                found += 1;
            }
        }
        let pincers = &pincers[..found];
        for &one in pincers {
            for &other in pincers {
                let (a, b) = (grid.digits[one], grid.digits[other]);
                if count(digits | a | b) != 3 || count(digits & a & b) != common {
                    continue;
                }
                let shared = a & b;
                let reach = SEEN[one] & SEEN[other] & !(1 << pivot);
                let reach = if size == 3 { reach & SEEN[pivot] } else { reach };
                if cells_in(reach).all(|cell| grid.digits[cell] & shared == 0) {
                    continue;
                }
                let digit = shared.trailing_zeros() as usize;
                let argument = Argument::Wing {
                    pivot: Cell::from_index(pivot),
                    pincers: [one, other].map(Cell::from_index),
                    digit: Digit::from_index(digit),
                };
                let gone = cells_in(reach).filter(|&cell| grid.digits[cell] & shared != 0);
                return Some(Step::new(technique, difficulty, argument).removing(gone.map(|cell| claim(cell, digit))));
            }
        }
    }
    None
}
