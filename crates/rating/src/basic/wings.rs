//! XY-Wing and XYZ-Wing.

use super::count;
use crate::grid::Grid;
use crate::tables::{PEERS, SEEN, cells_in, claim};
use crate::{Argument, Step, Technique};
use pencilproof_core::{Cell, Digit};

/// The first wing that removes something: by pivot, then by the first and by the second pincer in the order in which
/// the pivot sees them.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid, says, told};

    fn found(technique: Technique, marks: &str) -> String {
        told(wing(&grid(marks), technique))
    }

    #[test]
    fn xy() {
        let step = wing(&grid("r1c1:12 r1c5:13 r5c1:23"), Technique::XyWing);
        assert_eq!(told(step.clone()), says("4.2 r5c5<>3"));
        let pincers = [4, 36].map(Cell::from_index);
        let argument = Argument::Wing { pivot: Cell::from_index(0), pincers, digit: Digit::from_index(2) };
        assert_eq!(step.unwrap().argument, argument);
        assert_eq!(found(Technique::XyWing, "r1c1:12 r1c5:13 r5c1:24"), "nothing");
        assert_eq!(found(Technique::XyWing, "r1c1:12 r1c5:13 r5c1:23 r5c5:12456789"), "nothing");
    }

    #[test]
    fn pincers_come_as_the_pivot_sees_them() {
        let marks = "r1c1:12 r2c2:13 r1c5:23 r5c1:23";
        assert_eq!(found(Technique::XyWing, marks), says("4.2 r1c23<>3 r2c456<>3"));
    }

    #[test]
    fn xyz() {
        assert_eq!(found(Technique::XyzWing, "r1c1:123 r1c5:13 r2c2:23"), says("4.4 r1c23<>3"));
        assert_eq!(found(Technique::XyzWing, "r1c1:123 r1c5:13 r2c2:13"), "nothing");
        assert_eq!(found(Technique::XyzWing, "r1c1:123 r1c5:13 r5c1:23"), "nothing", "nothing sees all three");
        assert_eq!(found(Technique::XyWing, "r1c1:123 r1c5:13 r2c2:23"), "nothing");
    }
}
