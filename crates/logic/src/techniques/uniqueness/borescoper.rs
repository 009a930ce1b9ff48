//! # Borescoper's deadly pattern
//! **Definition.** Four cells of a box in two rows and two columns; two cells of another box in the same rows, one
//! above the other; and two cells of a third box in the same columns, side by side. These eight cells with four digits,
//! or seven of them with three, without one of the four cells of the first box, leave no single way to fill them: each
//! has another one that gives all rows, columns and boxes the same digits. None of the cells is a given, and at least
//! two are open. If they held three or four digits alone, the puzzle would have a second solution. So one of the other
//! candidates of the cells, the *guardians*, is true. Either at most two cells have guardians, or all of these cells
//! lie in one house, or all guardians are one digit. What follows is as for the unique rectangle: the digits of the
//! pattern go from a single cell with guardians (type 1), what every guardian rules out is false (type 2), guardians in
//! a house complete a subset there (type 3), and if one of the digits is confined to two cells with guardians in a
//! house, the others go from them (type 4).
//!
//! **Example.** r1c124, r2c14 and r4c12 can be 1, 2 or 3, but r4c2 can also be 5. So 1, 2 and 3 go from r4c2.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. No fixed trade of cells or digits will do: the
//! proof names the cells and their digits, and the checker goes through every way to fill them and finds another one
//! that gives each house the same digits. So a guardian is true, and each is a case.
//!
//! **Near misses.** The two cells in the other box of the band are not in one column, or those in the other box of the
//! stack not in one row. One cell is a given.
//!
//! **Cost.** Each shape, some 15,000 at 9x9; most drop out because three cells in no common house have too many
//! candidates.
//!
//! **Also known as.** Unique polygon; unique heptagon (seven cells); unique octagon (eight cells).

use super::{refillable, tell};
use crate::prelude::*;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[
        Code::new("dp-borescoper-7-t1", 1),
        Code::new("dp-borescoper-7-t2", 1),
        Code::new("dp-borescoper-7-t3", 1),
        Code::new("dp-borescoper-7-t4", 1),
        Code::new("dp-borescoper-8-t1", 1),
        Code::new("dp-borescoper-8-t2", 1),
        Code::new("dp-borescoper-8-t3", 1),
        Code::new("dp-borescoper-8-t4", 1),
        Code::new("avoid-borescoper-7-t3", 1),
        Code::new("avoid-borescoper-7-t4", 1),
        Code::new("avoid-borescoper-8-t3", 1),
    ],
    ..Technique::plain(
        ("borescoper", "Borescoper's deadly pattern"),
        Family::UNIQUENESS,
        heading!("borescoper.rs"),
        finder!(find),
        Explain::Pattern(tell::refillable),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (layout, movable) = (facts.layout(), refillable::movable(facts.board()));
    let side = layout.side();
    // Heptagons first: they have fewer cells.
    for count in [7, 8] {
        for (p, q) in (0..side).flat_map(|q| (0..q).map(move |p| (p, q))) {
            for (u, v) in (0..side).flat_map(|v| (0..v).map(move |u| (u, v))) {
                found.work(1)?;
                let corners = [(p, u), (p, v), (q, u), (q, v)].map(|(row, col)| layout.cell(row, col));
                let region = layout.region_of(corners[0]);
                if corners.iter().any(|&corner| layout.region_of(corner) != region) {
                    continue;
                }
                let open: Vec<Cell> = corners.into_iter().filter(|&corner| movable.contains(corner)).collect();
                if count == 8 {
                    if open.len() == 4 {
                        with_corners(facts, &open, [(p, q), (u, v)], 4, found)?;
                    }
                    continue;
                }
                for left_out in corners {
                    let three: Vec<Cell> = open.iter().copied().filter(|&corner| corner != left_out).collect();
                    if three.len() == 3 {
                        with_corners(facts, &three, [(p, q), (u, v)], 3, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Joins corners in two rows and two columns to pairs of cells beside and below them.
fn with_corners<const W: usize>(
    facts: &Facts<'_, W>,
    corners: &[Cell],
    [(p, q), (u, v)]: [(usize, usize); 2],
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (layout, movable) = (facts.layout(), refillable::movable(facts.board()));
    let region = layout.region_of(corners[0]);
    let is_pair = |pair: &[Cell; 2]| {
        let own = pair.map(|cell| layout.region_of(cell));
        own[0] == own[1] && own[0] != region && pair.iter().all(|&cell| movable.contains(cell))
    };
    if !refillable::may_do(facts, corners, size) {
        return ControlFlow::Continue(());
    }
    let below: Vec<[Cell; 2]> =
        (0..layout.side()).map(|row| [layout.cell(row, u), layout.cell(row, v)]).filter(is_pair).collect();
    for beside in (0..layout.side()).map(|col| [layout.cell(p, col), layout.cell(q, col)]).filter(is_pair) {
        found.work(1)?;
        let six = [corners, &beside].concat();
        if refillable::may_do(facts, &six, size) {
            for pair in &below {
                refillable::conclude(facts, &[&six[..], pair].concat(), size, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};

    const ID: &str = "borescoper";

    /// A polygon with one cell left out: r1c12, r2c1, r12c4 and r4c1, and with r2c2 for eight.
    fn but_one(layout: &str, given: &str, digits: &str) -> Position {
        let cells = ["r1c1", "r1c2", "r2c1", "r1c4", "r2c4", "r4c1"];
        let eight = if digits.len() == 4 { &["r2c2"][..] } else { &[] };
        let position = of_puzzle(layout, given, "");
        cells.iter().chain(eight).fold(position, |position, cell| position.only(cell, digits))
    }

    #[test]
    fn finds() {
        let seven = but_one("3x3", "8r2c2", "123").only("r4c2", "1235");
        assert_eq!(seven.conclusions(ID), ["So 1, 2 and 3 can be removed from r4c2."]);
        let eight = but_one("3x3", "9r9c9", "1234").only("r4c2", "12567");
        assert_eq!(eight.conclusions(ID), ["So 1 and 2 can be removed from r4c2."]);
    }

    #[test]
    fn finds_what_several_cells_with_guardians_show() {
        let six = || {
            let cells = ["r1c1", "r1c2", "r2c1", "r1c4", "r2c4"];
            cells.iter().fold(of_puzzle("3x3", "8r2c2", ""), |position, cell| position.only(cell, "123"))
        };
        let type_2 = six().only("r4c1", "1235").only("r4c2", "235").conclusions(ID);
        assert_eq!(type_2, ["So 5 can be removed from r4c3456789, r5c123 and r6c123."]);
        let type_3 = six().only("r4c1", "1235").only("r4c2", "236").only("r4c9", "56").conclusions(ID);
        assert_eq!(type_3, ["So 5 and 6 can be removed from r4c345678."]);
        let type_4 = six().only("r4c1", "1235").only("r4c2", "1367").keep('3', "row 4", "r4c1 r4c2");
        assert_eq!(type_4.conclusions(ID), ["So 1 can be removed from r4c12; 2 from r4c1."]);
    }

    #[test]
    fn finds_it_with_placed_cells() {
        let position = of_puzzle("3x3", "8r2c2", "2r1c1").only("r1c2", "13").only("r2c1", "13").only("r1c4", "13");
        let position = position.only("r2c4", "12").only("r4c1", "13");
        assert_eq!(position.only("r4c2", "125").conclusions(ID), ["So 1 and 2 can be removed from r4c2."]);
    }

    #[test]
    fn near_miss() {
        let given = but_one("3x3", "8r2c2 2r1c1", "123").only("r4c2", "135");
        assert!(given.conclusions(ID).is_empty(), "a given");
        let elsewhere = but_one("3x3", "8r2c2 7r4c2 9r5c1", "123").only("r5c2", "1235");
        assert!(elsewhere.conclusions(ID).is_empty(), "r4c1 and r5c2 are not side by side");
        let windows = but_one("3x3+windoku", "9r9c9", "1234").only("r4c2", "12345");
        assert!(windows.conclusions(ID).is_empty(), "r2c2, r2c4 and r4c2 lie in window 1");
        let marks = Position::open("3x3").only("r1c1", "12").only("r1c2", "13").only("r2c1", "23");
        let marks = marks.only("r1c4", "23").only("r2c4", "12").only("r4c1", "13").only("r4c2", "125");
        assert!(marks.conclusions(ID).is_empty(), "the marks are the puzzle, and may forbid another way");
    }

    #[test]
    fn other_size() {
        let cells = ["r1c1", "r1c2", "r2c1", "r1c4", "r2c4", "r3c1"];
        let position = cells.iter().fold(of_puzzle("2x3", "6r2c2", ""), |position, cell| position.only(cell, "123"));
        assert_eq!(position.only("r3c2", "1235").conclusions(ID), ["So 1, 2 and 3 can be removed from r3c2."]);
    }

    #[test]
    fn explains() {
        let hint = &but_one("3x3", "8r2c2", "123").only("r4c2", "1235").hints(ID)[0];
        assert_eq!(hint.title, "Borescoper's deadly pattern on 1 2 3, seven cells");
        assert_eq!(
            hint.reasons[..2],
            [
                "r1c124, r2c14 and r4c12 can be 1, 2 or 3, and none of these cells is a given.",
                "If they held nothing else, then each way to fill these seven cells would have another one that gives every \
                 house the same digits, and there would be two solutions."
            ]
        );
    }
}
