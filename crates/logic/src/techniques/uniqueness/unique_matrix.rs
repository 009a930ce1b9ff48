//! # Unique matrix
//! **Definition.** Nine cells in three lines of a band and one crossing line in each of three of its boxes, or the same
//! in a stack, with four digits. There is no single way to fill them: each has another one that gives all rows, columns
//! and boxes the same digits. None of the cells is a given, and at least two are open. If they held four digits alone,
//! the puzzle would have a second solution. So one of the other candidates of the cells, the *guardians*, is true.
//! Either at most two cells have guardians, or all of these cells lie in one house, or all guardians are one digit.
//! What follows is as for the unique rectangle: the digits of the pattern go from a single cell with guardians (type
//! 1), what every guardian rules out is false (type 2), guardians in a house complete a subset there (type 3), and if
//! one of the digits is confined to two cells with guardians in a house, the others go from them (type 4).
//!
//! **Example.** r123c1, r123c4 and r123c7 can be 1, 2, 3 or 4, but r3c7 can also be 5. So 1, 2, 3 and 4 go from r3c7.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. Each line holds three of the four digits and
//! lacks the fourth. No fixed trade of cells will do: the proof names the cells and their digits, and the checker goes
//! through every way to fill them and finds another one that gives each house the same digits. So a guardian is true,
//! and each is a case.
//!
//! **Near misses.** Two of the crossing lines pass through the same box: then the box has six of the cells, more than
//! there are digits. One cell is a given.
//!
//! **Cost.** 162 shapes at 9x9. The pattern is very rare.
//!
//! **Also known as.** 3x3 unique matrix.

use super::{refillable, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("dp-unique-matrix-t1", 1),
        Code::new("dp-unique-matrix-t2", 1),
        Code::new("dp-unique-matrix-t4", 1),
    ],
    ..Technique::plain(
        ("unique-matrix", "Unique matrix"),
        Family::UNIQUENESS,
        heading!("unique_matrix.rs"),
        finder!(find),
        Explain::Pattern(tell::refillable),
    )
};

/// The number of lines in each direction.
const LINES: usize = 3;

/// The number of digits. With three the cells of two lines alone would be a pattern, with five there are ways to fill
/// them that have no twin.
const DIGITS: usize = 4;

/// The cells of a crossing line in a box.
struct Third {
    cells: Vec<Cell>,
    /// The lines of the cells, in the direction across the crossing line.
    lines: Vec<House>,
    region: House,
}

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (layout, movable) = (facts.layout(), refillable::movable(facts.board()));
    for direction in [HouseKind::Column, HouseKind::Row] {
        let is_across = |house: &House| layout.kind(*house).is_line() && layout.kind(*house) != direction;
        let mut thirds: Vec<Third> = Vec::new();
        for crossing in layout.houses().filter(|&house| layout.kind(house) == direction) {
            for parts in layout.house_cells(crossing).chunk_by(|&a, &b| layout.region_of(a) == layout.region_of(b)) {
                if parts.len() == LINES && parts.iter().all(|&cell| movable.contains(cell)) {
                    let lines = parts.iter().flat_map(|&cell| layout.houses_of(cell)).copied().filter(is_across);
                    let region = layout.region_of(parts[0]);
                    thirds.push(Third { cells: parts.to_vec(), lines: lines.collect(), region });
                }
            }
        }
        for (index, one) in thirds.iter().enumerate() {
            let fits = |other: &&Third| other.lines == one.lines && other.region != one.region;
            let others: Vec<&Third> = thirds[..index].iter().filter(fits).collect();
            for (index, other) in others.iter().enumerate() {
                for last in others[..index].iter().filter(|last| last.region != other.region) {
                    let cells = [&one.cells[..], &other.cells, &last.cells].concat();
                    refillable::conclude(facts, &cells, DIGITS, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "unique-matrix";

    /// All cells of rows 1 to 3 in columns 1, 4 and 7, without r3c7.
    fn eight(layout: &str, given: &str) -> Position {
        let cells = ["r1c1", "r2c1", "r3c1", "r1c4", "r2c4", "r3c4", "r1c7", "r2c7"];
        cells.iter().fold(of_puzzle(layout, given, ""), |position, cell| position.only(cell, "1234"))
    }

    #[test]
    fn finds() {
        let one = eight("3x3", "9r9c9").only("r3c7", "12345").conclusions(ID);
        assert_eq!(one, ["So 1, 2, 3 and 4 can be removed from r3c7."]);
    }

    #[test]
    fn finds_what_several_cells_with_guardians_show() {
        let seven = || {
            let cells = ["r1c1", "r2c1", "r3c1", "r1c4", "r2c4", "r1c7", "r2c7"];
            cells.iter().fold(of_puzzle("3x3", "9r9c9", ""), |position, cell| position.only(cell, "1234"))
        };
        let type_2 = seven().only("r3c4", "12345").only("r3c7", "12345").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r3c235689."]);
        let type_4 = seven().only("r3c4", "145").only("r3c7", "1246").keep('4', "row 3", "r3c1 r3c4 r3c7");
        assert!(type_4.conclusions(ID).is_empty(), "4 may be in r3c1");
    }

    #[test]
    fn near_miss() {
        let given = eight("3x3", "9r9c9 2r1c1").only("r3c7", "1345");
        assert!(given.conclusions(ID).is_empty(), "a given");
        let cells = ["r1c1", "r2c1", "r3c1", "r1c4", "r2c4", "r3c4", "r1c5", "r2c5"];
        let one_box = cells.iter().fold(of_puzzle("3x3", "9r9c9", ""), |position, cell| position.only(cell, "1234"));
        assert!(one_box.only("r3c5", "12345").conclusions(ID).is_empty(), "two columns in one box");
    }

    #[test]
    fn other_size() {
        assert!(Position::open("2x3").conclusions(ID).is_empty(), "boxes have two rows");
        let position = eight("3x4", "9r9c9").only("r3c9", "12345").only("r3c7", "1234");
        assert!(position.conclusions(ID).is_empty(), "columns 4 and 1 share a box");
        let cells = ["r1c1", "r2c1", "r3c1", "r1c5", "r2c5", "r3c5", "r1c9", "r2c9"];
        let wide = cells.iter().fold(of_puzzle("3x4", "9r9c9", ""), |position, cell| position.only(cell, "1234"));
        assert_eq!(wide.only("r3c9", "12345").conclusions(ID), ["So 1, 2, 3 and 4 can be removed from r3c9."]);
    }

    #[test]
    fn explains() {
        let hint = &eight("3x3", "9r9c9").only("r3c7", "12345").hints(ID)[0];
        assert_eq!(hint.title, "Unique matrix on 1 2 3 4, nine cells");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c147, r2c147 and r3c147 can be 1, 2, 3 or 4, and none of these cells is a given.",
                "If they held nothing else, then each way to fill these nine cells would have another one that gives every \
                 house the same digits, and there would be two solutions."
            ]
        );
    }
}
